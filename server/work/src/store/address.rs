//! Where a shared cache is: `redis://[[user]:password@]host[:port][/database]`.

use std::fmt;

/// The address of a Redis server, and how to log in.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) user: Option<String>,
    pub(super) password: Option<String>,
    pub(super) database: u32,
}

/// What is wrong with the text of an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadAddress {
    NotRedis,
    /// `rediss://`.
    Encrypted,
    NoHost,
    BadPort,
    BadDatabase,
    BadEscape,
}

const PORT: u16 = 6379;

impl Address {
    /// Reads an address.
    ///
    /// # Errors
    /// When it has another form.
    pub fn parse(url: &str) -> Result<Address, BadAddress> {
        if url.starts_with("rediss://") {
            return Err(BadAddress::Encrypted);
        }
        let rest = url.strip_prefix("redis://").ok_or(BadAddress::NotRedis)?;
        let (authority, database) = rest.split_once('/').unwrap_or((rest, ""));
        let database = match database {
            "" => 0,
            number => number.parse().map_err(|_| BadAddress::BadDatabase)?,
        };
        let (login, place) = authority.rsplit_once('@').map_or((None, authority), |(l, p)| (Some(l), p));
        let (user, password) = match login.map(|l| l.split_once(':').unwrap_or(("", l))) {
            None => (None, None),
            Some((user, password)) => (Some(unescape(user)?), Some(unescape(password)?)),
        };
        let (host, port) = split_port(place)?;
        let some = |text: Option<String>| text.filter(|t| !t.is_empty());
        Ok(Address { host, port, user: some(user), password: some(password), database })
    }
}

/// `host`, `host:port`, `[::1]:port`.
fn split_port(place: &str) -> Result<(String, u16), BadAddress> {
    let (host, port) = match place.strip_prefix('[') {
        Some(inner) => inner.split_once(']').ok_or(BadAddress::NoHost)?,
        None => place.find(':').map_or((place, ""), |at| place.split_at(at)),
    };
    if host.is_empty() {
        return Err(BadAddress::NoHost);
    }
    match port.strip_prefix(':') {
        None if port.is_empty() => Ok((host.to_owned(), PORT)),
        Some(port) => Ok((host.to_owned(), port.parse().ok().filter(|p| *p > 0).ok_or(BadAddress::BadPort)?)),
        None => Err(BadAddress::BadPort),
    }
}

/// Replaces `%41` by `A`.
fn unescape(text: &str) -> Result<String, BadAddress> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, tail)) = rest.split_first() {
        rest = tail;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let (digits, tail) = rest.split_at_checked(2).ok_or(BadAddress::BadEscape)?;
        let digits = std::str::from_utf8(digits).map_err(|_| BadAddress::BadEscape)?;
        bytes.push(u8::from_str_radix(digits, 16).map_err(|_| BadAddress::BadEscape)?);
        rest = tail;
    }
    String::from_utf8(bytes).map_err(|_| BadAddress::BadEscape)
}

/// Without the password: this is shown to people.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colons = self.host.contains(':');
        let (open, close) = if colons { ("[", "]") } else { ("", "") };
        write!(f, "redis://{open}{}{close}:{}/{}", self.host, self.port, self.database)
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for BadAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let form = "`redis://[[user]:password@]host[:port][/database]` was expected";
        match self {
            BadAddress::NotRedis => write!(f, "it does not start with redis://; {form}"),
            BadAddress::Encrypted => {
                write!(f, "encrypted connections are not supported; use a tunnel such as stunnel, and redis:// to it")
            }
            BadAddress::NoHost => write!(f, "it names no host; {form}"),
            BadAddress::BadPort => write!(f, "its port is no number from 1 to 65535; {form}"),
            BadAddress::BadDatabase => write!(f, "its database is no number; {form}"),
            BadAddress::BadEscape => write!(f, "`%` in its login is not followed by two hexadecimal digits of UTF-8"),
        }
    }
}

impl std::error::Error for BadAddress {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_and_shown_without_the_password() {
        let address = |host: &str, port, user: Option<&str>, password: Option<&str>, database| Address {
            host: host.to_owned(),
            port,
            user: user.map(str::to_owned),
            password: password.map(str::to_owned),
            database,
        };
        let cases = [
            ("redis://h", address("h", 6379, None, None, 0)),
            ("redis://h:1/", address("h", 1, None, None, 0)),
            ("redis://:p%40%2F@h/3", address("h", 6379, None, Some("p@/"), 3)),
            ("redis://u:p@q@[::1]:9/0", address("::1", 9, Some("u"), Some("p@q"), 0)),
            ("redis://secret@10.0.0.1", address("10.0.0.1", 6379, None, Some("secret"), 0)),
        ];
        for (text, expected) in cases {
            let read = Address::parse(text);
            assert_eq!(read.as_ref(), Ok(&expected), "{text}");
            assert!(!read.is_ok_and(|a| format!("{a} {a:?}").contains("secret")));
        }
    }

    #[test]
    fn other_texts_are_named() {
        let cases = [
            ("http://h", BadAddress::NotRedis),
            ("rediss://h", BadAddress::Encrypted),
            ("redis://", BadAddress::NoHost),
            ("redis://:1", BadAddress::NoHost),
            ("redis://[::1", BadAddress::NoHost),
            ("redis://h:0", BadAddress::BadPort),
            ("redis://[::1]x", BadAddress::BadPort),
            ("redis://h/x", BadAddress::BadDatabase),
            ("redis://:%4@h", BadAddress::BadEscape),
            ("redis://:%ff@h", BadAddress::BadEscape),
        ];
        for (text, expected) in cases {
            assert_eq!(Address::parse(text), Err(expected), "{text}");
        }
    }
}
