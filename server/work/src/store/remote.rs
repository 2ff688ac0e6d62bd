//! A cache that machines share: entries in Redis.
//!
//! Whoever answers there is a stranger: an answer may come late, never, in pieces, or be anything at all. So every
//! exchange has a deadline for all of it together and a limit for the bytes of an answer; the first trouble ends the
//! connection and leaves the cache alone for a while. What an entry says is judged by [`super::entry`].
//!
//! The four commands are spoken here and not by a client library: those at hand wait for each read anew and take
//! answers of any size.

use super::address::Address;
use super::entry::Key;
use super::wire::{Answer, MAX_ENTRY, Trouble, command, converse, left};
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// Time for finding the host, connecting and logging in.
const CONNECT: Duration = Duration::from_millis(700);
/// Time for one exchange, and more for each entry.
const EXCHANGE: Duration = Duration::from_millis(300);
const PER_ENTRY: Duration = Duration::from_micros(300);
/// How long the cache is left alone after trouble.
const PAUSE: Duration = Duration::from_secs(60);
/// An entry that nobody has written for so long goes away.
const SECONDS_TO_LIVE: &str = "2592000";

pub(super) struct Remote {
    address: Address,
    link: Option<TcpStream>,
    paused_until: Option<Instant>,
    told: bool,
}

impl Remote {
    pub(super) fn new(address: Address) -> Remote {
        Remote { address, link: None, paused_until: None, told: false }
    }

    pub(super) fn address(&self) -> &Address {
        &self.address
    }

    /// The values of `keys`, in their order; nothing while there is trouble, which is told once.
    pub(super) fn get(&mut self, keys: &[Key]) -> (Vec<Option<Vec<u8>>>, Option<String>) {
        let commands = keys.iter().map(|k| command(&[b"GET", name(*k).as_bytes()])).collect();
        let (answers, warning) = self.exchange(commands);
        let mut values: Vec<_> = answers.into_iter().map(Answer::into_value).collect();
        values.resize(keys.len(), None);
        (values, warning)
    }

    /// Writes entries; what cannot be written is forgotten.
    pub(super) fn set<'a>(&mut self, entries: impl Iterator<Item = (&'a Key, &'a Vec<u8>)>) -> Option<String> {
        let small = entries.filter(|(_, value)| value.len() <= MAX_ENTRY);
        let set = |(key, value): (&Key, &Vec<u8>)| {
            command(&[b"SET", name(*key).as_bytes(), value, b"EX", SECONDS_TO_LIVE.as_bytes()])
        };
        self.exchange(small.map(set).collect()).1
    }

    /// Sends commands and gives their answers: all of them, or none.
    fn exchange(&mut self, commands: Vec<Vec<u8>>) -> (Vec<Answer>, Option<String>) {
        if commands.is_empty() || self.paused_until.is_some_and(|end| Instant::now() < end) {
            return (Vec::new(), None);
        }
        match self.tried(&commands) {
            Ok(answers) => (answers, None),
            Err(trouble) => {
                self.link = None;
                self.paused_until = Some(Instant::now() + PAUSE);
                let again = std::mem::replace(&mut self.told, true);
                let text = || format!("the shared cache `{}` is not used: {trouble}", self.address);
                (Vec::new(), (!again).then(text))
            }
        }
    }

    fn tried(&mut self, commands: &[Vec<u8>]) -> Result<Vec<Answer>, Trouble> {
        let link = match self.link.take() {
            Some(link) => link,
            None => connect(&self.address)?,
        };
        let bytes: usize = commands.iter().map(Vec::len).sum();
        // A megabyte a second is slow.
        let extra = PER_ENTRY * commands.len() as u32 + Duration::from_micros(bytes as u64);
        let answers = converse(&link, commands, Instant::now() + EXCHANGE + extra)?;
        self.link = Some(link);
        Ok(answers)
    }
}

/// The name of an entry among whatever else the server holds.
fn name(key: Key) -> String {
    format!("heaplens:{:032x}", key.id)
}

/// Connects and logs in.
fn connect(address: &Address) -> Result<TcpStream, Trouble> {
    let deadline = Instant::now() + CONNECT;
    let (sender, receiver) = mpsc::channel();
    let (host, port) = (address.host.clone(), address.port);
    // Names are resolved by the system, which may take as long as it likes.
    let resolve = move || {
        let found = (host.as_str(), port).to_socket_addrs().map(Iterator::collect::<Vec<_>>);
        // Nobody listens any more when it took too long.
        let _ = sender.send(found);
    };
    std::thread::Builder::new().spawn(resolve).map_err(|e| Trouble::Unreachable(e.to_string()))?;
    let found = receiver.recv_timeout(CONNECT).map_err(|_| Trouble::TooSlow)?;
    let found = found.map_err(|e| Trouble::Unreachable(e.to_string()))?;
    let mut last = Trouble::Unreachable("its name has no address".to_owned());
    for place in found {
        match TcpStream::connect_timeout(&place, left(deadline)?) {
            Ok(link) => {
                link.set_nodelay(true)?;
                log_in(&link, address, deadline)?;
                return Ok(link);
            }
            Err(error) => last = error.into(),
        }
    }
    Err(last)
}

fn log_in(link: &TcpStream, address: &Address, deadline: Instant) -> Result<(), Trouble> {
    let mut commands = Vec::new();
    if let Some(password) = &address.password {
        let user = address.user.as_ref().map(String::as_bytes);
        let parts: Vec<&[u8]> = [b"AUTH".as_slice()].into_iter().chain(user).chain([password.as_bytes()]).collect();
        commands.push(command(&parts));
    }
    if address.database != 0 {
        commands.push(command(&[b"SELECT", address.database.to_string().as_bytes()]));
    }
    let answers = converse(link, &commands, deadline)?;
    if answers.iter().all(|a| matches!(a, Answer::Done)) { Ok(()) } else { Err(Trouble::Nonsense) }
}

#[cfg(test)]
mod tests;
