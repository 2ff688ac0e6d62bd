//! A real server, and servers that are none.

use super::*;
use crate::store::{Record, Seal, Store};
use crate::verdict::Verdict;
use explore::recall::{Memory, Recalled};
use explore::report::Options;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

/// Debian's Redis on a free port of this machine, without a file, ended with the test.
struct Redis {
    process: Child,
    port: u16,
    _dir: tempfile::TempDir,
}

impl Redis {
    /// `None` where Redis is not installed: `cargo xtask test` installs it where it may.
    fn start(password: Option<&str>) -> Option<Redis> {
        let mut probe = Command::new("redis-server");
        probe.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
        if !probe.status().is_ok_and(|s| s.success()) {
            assert!(std::env::var_os("CI").is_none(), "redis-server is missing; `cargo xtask test` installs it");
            eprintln!("skipped: redis-server is not installed");
            return None;
        }
        for _ in 0..5 {
            let dir = tempfile::tempdir().unwrap();
            let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
            let mut command = Command::new("redis-server");
            command.args(["--port", &port.to_string(), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]);
            command.arg("--dir").arg(dir.path()).stdout(Stdio::null()).stderr(Stdio::null());
            command.args(password.iter().flat_map(|p| ["--requirepass", p]));
            let mut redis = Redis { process: command.spawn().unwrap(), port, _dir: dir };
            for _ in 0..500 {
                if TcpStream::connect(("127.0.0.1", port)).is_ok() {
                    return Some(redis);
                }
                if redis.process.try_wait().unwrap().is_some() {
                    // Somebody else was faster to take the port.
                    break;
                }
                std::thread::sleep(Duration::from_millis(20));
            }
        }
        panic!("redis-server does not start");
    }

    fn url(&self, login: &str) -> String {
        format!("redis://{login}127.0.0.1:{}", self.port)
    }
}

impl Drop for Redis {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn key(n: u8) -> Key {
    Key::of_contract("test", "", u128::from(n))
}

fn remote(url: &str) -> Remote {
    Remote::new(Address::parse(url).unwrap())
}

fn record() -> (Key, Record) {
    let p = crate::testing::program(&["List"], &["f"]);
    let f = p.find_function("f").unwrap();
    let verdict = Verdict::detach(&crate::testing::report(&p, f, &Options::default()), &p);
    let key = Key::new("tool", "f", &[1, 2, 3], &Options::default());
    (key, Record { verdict, step: 1, complete: Some(1), stopped: None, timeout_ms: 10, memory_bytes: 1 })
}

fn shared(url: &str, secret: Option<&str>) -> Store {
    let seal = secret.map_or_else(Seal::without_secret, |s| Seal::with_secret(s).unwrap());
    Store::open(None, 0).shared(Some(Address::parse(url).unwrap()), seal)
}

#[test]
fn what_is_written_is_read_by_another_machine() {
    let Some(redis) = Redis::start(None) else { return };
    let entries: std::collections::BTreeMap<_, _> = (0..200).map(|n| (key(n), vec![n; usize::from(n) * 50])).collect();
    assert_eq!(remote(&redis.url("")).set(entries.iter()), None);
    let keys: Vec<_> = (0..255).map(key).collect();
    let mut other = remote(&redis.url(""));
    for _ in 0..2 {
        let (values, warning) = other.get(&keys);
        assert_eq!(warning, None);
        for (n, value) in values.iter().enumerate() {
            assert_eq!(value.as_ref(), entries.get(&keys[n]), "{n}");
        }
    }
    let mut elsewhere = remote(&(redis.url("") + "/3"));
    assert_eq!(elsewhere.get(&keys[..2]), (vec![None, None], None), "another database");
}

#[test]
fn passwords_open_and_their_lack_is_told_once() {
    let Some(redis) = Redis::start(Some("open sesame")) else { return };
    let value = vec![1, 2, 3];
    assert_eq!(remote(&redis.url(":open%20sesame@")).set([(&key(1), &value)].into_iter()), None);
    assert_eq!(remote(&redis.url("default:open%20sesame@")).get(&[key(1)]), (vec![Some(value)], None));
    for login in ["", ":wrong@"] {
        let mut outside = remote(&redis.url(login));
        let (values, warning) = outside.get(&[key(1)]);
        assert_eq!(values, [None]);
        let warning = warning.expect("a warning");
        assert!(warning.contains("refuses") && !warning.contains("wrong"), "{warning}");
        assert_eq!(outside.get(&[key(1)]), (vec![None], None), "it is left alone for a while");
    }
}

#[test]
fn verdicts_are_shared_only_by_those_who_share_a_secret() {
    let Some(redis) = Redis::start(None) else { return };
    let (key, record) = record();
    let url = redis.url("");
    let get = |secret: Option<&str>| shared(&url, secret).get(&[key]).pop().flatten();
    let put = |secret: Option<&str>| {
        let store = shared(&url, secret);
        store.put(key, &record);
        store.flush(true);
        assert_eq!(store.take_warnings(), Vec::<String>::new());
    };
    let (ours, theirs) = (Some("one secret of ours"), Some("another secret of theirs"));
    put(None);
    assert_eq!(get(ours), None, "what nobody sealed is not written");
    put(ours);
    assert_eq!((get(None), get(theirs), get(ours)), (None, None, Some(record.clone())));
    // A stranger who overwrites it takes it away, and gives nothing instead.
    let forged = Seal::without_secret().encode(key, &record).unwrap();
    remote(&url).set([(&key, &forged)].into_iter());
    assert_eq!(get(ours), None);
}

/// What inputs say is checked where it is used, so they need no secret; refutations do.
#[test]
fn knowledge_of_heaps_is_shared_as_far_as_it_can_be_trusted() {
    let Some(redis) = Redis::start(None) else { return };
    let known = crate::tests::known_heaps();
    assert!(!known.examples.is_empty() && !known.believed.is_empty());
    let ours = Some("one secret of ours");
    let memory = |secret| crate::store::Remembered::new(Arc::new(shared(&redis.url(""), secret)), "tool".into());
    let without = Recalled { examples: known.examples.clone(), ..Recalled::default() };
    for (secret, expected) in [(None, &without), (ours, &known)] {
        let writer = memory(secret);
        writer.keep(7, known.clone());
        assert_eq!(writer.close(), Vec::<String>::new());
        assert_eq!(&memory(secret).recall(7), expected);
    }
    assert_eq!(memory(None).recall(7), without);
    assert_eq!(memory(None).recall(8), Recalled::default());
}

/// A server that does one thing with each connection.
fn server(behave: impl Fn(TcpStream) + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for link in listener.incoming().map_while(Result::ok).take(3) {
            behave(link);
        }
    });
    format!("redis://127.0.0.1:{port}")
}

/// Nothing comes of it, it is told once, and it is over soon.
fn is_left_alone(name: &str, url: &str) {
    let start = Instant::now();
    let mut remote = remote(url);
    let (values, warning) = remote.get(&[key(1), key(2)]);
    assert_eq!(values, [None, None], "{name}");
    let warning = warning.unwrap_or_else(|| panic!("{name}: no warning"));
    assert!(warning.starts_with("the shared cache `redis://127.0.0.1:") && warning.len() < 300, "{name}: {warning}");
    let value = vec![0; 1000];
    assert_eq!(remote.set([(&key(1), &value)].into_iter()), None, "{name}: tried again at once");
    assert_eq!(remote.get(&[key(1)]), (vec![None], None), "{name}: tried again at once");
    let elapsed = start.elapsed();
    assert!(elapsed < Duration::from_secs(8), "{name}: {elapsed:?}");
}

fn answering(answer: &'static [u8]) -> String {
    server(move |mut link| {
        let _ = link.read(&mut [0; 4096]);
        let _ = link.write_all(answer);
        let _ = link.read(&mut [0; 4096]);
    })
}

#[test]
fn nobody_there_costs_little() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    is_left_alone("closed port", &format!("redis://127.0.0.1:{free}"));
}

#[test]
fn a_server_that_hangs_costs_little() {
    is_left_alone(
        "hangs",
        &server(|link| {
            std::thread::sleep({
                let _ = &link;
                Duration::from_secs(20)
            })
        }),
    );
    is_left_alone("stops in the middle", &answering(b"$100\r\nabc"));
}

#[test]
fn a_server_that_drips_costs_little() {
    // Each byte comes in time, all of them never.
    let drip = |mut link: TcpStream| {
        let _ = link.write_all(b"$5000\r\n");
        while link.write_all(b"x").is_ok() {
            std::thread::sleep(Duration::from_millis(50));
        }
    };
    is_left_alone("drips", &server(drip));
}

#[test]
fn a_server_that_closes_costs_little() {
    is_left_alone("closes at once", &server(drop));
    is_left_alone(
        "closes in the middle",
        &server(|mut link| {
            let _ = link.read(&mut [0; 4096]);
            let _ = link.write_all(b"$10\r\nabc");
        }),
    );
}

#[test]
fn a_server_that_talks_rubbish_costs_little() {
    let rubbish: [&[u8]; 9] = [
        b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n",
        b"\r\n\r\n",
        b"$-2\r\n",
        b"$\r\n",
        b"$99999999999999999999\r\n",
        b"*100000\r\n*100000\r\n*100000\r\n",
        b"$3\r\nabcdef\r\n",
        b":7\r\n:7\r\n",
        b"-ERR \x1b[31m\x07 no\r\n",
    ];
    for answer in rubbish {
        is_left_alone(&String::from_utf8_lossy(answer), &answering(answer));
    }
}

#[test]
fn a_server_with_gigantic_answers_costs_little() {
    is_left_alone("announces", &answering(b"$9000000000\r\n"));
    let flood = |mut link: TcpStream| {
        let chunk = vec![b'x'; 1 << 16];
        while link.write_all(&chunk).is_ok() {}
    };
    is_left_alone("a line without end", &server(flood));
    // Values of the largest size, one after the other.
    let values = |mut link: TcpStream| {
        let value = vec![b'x'; MAX_ENTRY];
        while link.write_all(format!("${MAX_ENTRY}\r\n").as_bytes()).is_ok() {
            let _ = link.write_all(&value).and_then(|()| link.write_all(b"\r\n"));
        }
    };
    let mut remote = remote(&server(values));
    let keys: Vec<_> = (0..100).map(key).collect();
    let (got, warning) = remote.get(&keys);
    assert!(warning.is_some() && got.iter().all(Option::is_none));
}

/// A server that answers every question with a value of its own choice: nothing of it counts.
#[test]
fn values_that_are_not_ours_do_not_count() {
    let (key, record) = record();
    let seal = Seal::with_secret("one secret of ours").unwrap();
    let right = seal.encode(key, &record).unwrap();
    let mut foreign = right.clone();
    foreign[3] ^= 1;
    let cut = right[..right.len() - 1].to_vec();
    for wrong in [foreign, cut, Vec::new(), vec![0xff; 100_000]] {
        let url = server(move |mut link| {
            while link.read(&mut [0; 4096]).is_ok_and(|n| n > 0) {
                let _ = write!(link, "${}\r\n", wrong.len());
                let _ = link.write_all(&wrong).and_then(|()| link.write_all(b"\r\n"));
            }
        });
        let store = shared(&url, Some("one secret of ours"));
        assert_eq!(store.get(&[key]), [None]);
        assert_eq!(store.take_warnings(), Vec::<String>::new(), "an old entry is nothing to tell");
        let memory = crate::store::Remembered::new(Arc::new(store), "tool".into());
        assert_eq!(memory.recall(7), Recalled::default());
    }
}
