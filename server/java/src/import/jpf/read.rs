//! Reading `.jpf` files.

use super::super::{Kind, Note};
use std::collections::{BTreeMap, BTreeSet};

/// What a file says.
#[derive(Default)]
pub(super) struct File {
    /// Classes: the line, and (type, name) of the fields.
    pub(super) data: BTreeMap<String, (usize, Vec<(String, String)>)>,
    pub(super) predicates: Vec<Definition>,
    pub(super) preconditions: Vec<Definition>,
    /// The methods under analysis.
    pub(super) methods: Vec<String>,
    /// The class under analysis, and its line.
    pub(super) target: String,
    pub(super) target_line: usize,
    pub(super) notes: Vec<Note>,
}

impl File {
    /// The class under analysis without its package; empty when none is named.
    pub(super) fn owner(&self) -> &str {
        self.target.rsplit(['.', '$']).next().unwrap_or("")
    }
}

/// A predicate or a precondition.
pub(super) struct Definition {
    pub(super) line: usize,
    pub(super) name: String,
    pub(super) params: Vec<String>,
    pub(super) disjuncts: Vec<Disjunct>,
}

#[derive(Clone, Default)]
pub(super) struct Disjunct {
    pub(super) atoms: Vec<Atom>,
    pub(super) pure: Vec<Pure>,
}

#[derive(Clone)]
pub(super) enum Atom {
    /// Root, class, arguments, the names of the fields.
    PointsTo(String, String, Vec<String>, Vec<String>),
    Predicate(String, Vec<String>),
}

#[derive(Clone, PartialEq, Eq)]
pub(super) struct Pure {
    pub(super) left: String,
    pub(super) op: &'static str,
    pub(super) right: String,
}

impl Disjunct {
    /// The variables, once for each place.
    pub(super) fn variables(&self) -> Vec<&str> {
        let mut found: Vec<&str> = Vec::new();
        for atom in &self.atoms {
            match atom {
                Atom::PointsTo(root, _, args, _) => {
                    found.push(root);
                    found.extend(args.iter().map(String::as_str));
                }
                Atom::Predicate(_, args) => found.extend(args.iter().map(String::as_str)),
            }
        }
        for p in &self.pure {
            found.extend(p.left.split_whitespace().chain(p.right.split_whitespace()));
        }
        let variable = |v: &&str| {
            v.starts_with(|c: char| c.is_alphabetic() || c == '_') && !["_", "null", "true", "false"].contains(v)
        };
        found.retain(variable);
        found
    }
}

pub(super) fn read(text: &str) -> File {
    let mut file = File::default();
    for (line, key, value) in last_of_each(properties(text, &mut file.notes), &mut file.notes) {
        match key.as_str() {
            "star.data" => data(&mut file, line, &value),
            "star.predicate" => {
                let found = definitions(&mut file, line, &value, "pred");
                file.predicates.extend(found);
            }
            "star.precondition" => {
                let found = definitions(&mut file, line, &value, "pre");
                file.preconditions.extend(found);
            }
            "symbolic.method" => {
                let names = value.split(',').filter_map(|m| m.split('(').next());
                file.methods = names.map(|m| m.trim().rsplit('.').next().unwrap_or("").to_owned()).collect();
            }
            "target" => (file.target, file.target_line) = (value, line),
            other => file.notes.extend(unknown(line, other)),
        }
    }
    name_once(&mut file);
    let data = file.data.clone();
    for atom in file.predicates.iter_mut().chain(&mut file.preconditions).flat_map(|d| &mut d.disjuncts) {
        for atom in &mut atom.atoms {
            if let Atom::PointsTo(_, class, _, names) = atom {
                *names = data.get(class).map(|(_, f)| f.iter().map(|(_, n)| n.clone()).collect()).unwrap_or_default();
            }
        }
    }
    file
}

/// The last line of each key, as a properties file is read.
fn last_of_each(all: Vec<(usize, String, String)>, notes: &mut Vec<Note>) -> Vec<(usize, String, String)> {
    let last: BTreeMap<String, usize> = all.iter().map(|(line, key, _)| (key.clone(), *line)).collect();
    let mut kept = all;
    kept.retain(|(line, key, _)| {
        let end = last[key];
        if *line != end {
            let text = format!("line {end} sets `{key}` as well: of several lines with one key the last one counts");
            notes.push(Note { line: *line, kind: Kind::Wrong, text });
        }
        *line == end
    });
    kept
}

/// Leaves the last definition of each predicate.
fn name_once(file: &mut File) {
    let mut names = BTreeSet::new();
    let mut kept: Vec<Definition> = Vec::new();
    for p in std::mem::take(&mut file.predicates).into_iter().rev() {
        if names.insert(p.name.clone()) {
            kept.push(p);
        } else {
            let text = format!("the predicate `{}` is defined several times: the last definition counts", p.name);
            file.notes.push(Note { line: p.line, kind: Kind::Wrong, text });
        }
    }
    kept.reverse();
    file.predicates = kept;
}

/// What to say of a property that is none of those above; other tools' have nothing to do with ours.
fn unknown(line: usize, key: &str) -> Option<Note> {
    let rest = key.strip_prefix("star.")?;
    let meant = rest.starts_with("pre") || rest.starts_with("dat");
    let (kind, why) = match meant {
        true => (Kind::Wrong, "it is spelled `star.data`, `star.predicate` or `star.precondition`"),
        false => (Kind::LeftOut, "it says nothing about heaps"),
    };
    Some(Note { line, kind, text: format!("the property `{key}`: {why}") })
}

/// Lines of a property file, those that end in `\` joined; the key ends at `=`, at `:` or at white space.
fn properties(text: &str, notes: &mut Vec<Note>) -> Vec<(usize, String, String)> {
    let mut found = Vec::new();
    let mut wrong = |line: usize, text: String| notes.push(Note { line, kind: Kind::Wrong, text });
    let mut open: Option<(usize, String)> = None;
    for (i, line) in text.lines().enumerate() {
        let trimmed = line.trim();
        if open.is_none() && (trimmed.is_empty() || trimmed.starts_with(['#', '!'])) {
            continue;
        }
        let (start, mut whole) = open.take().unwrap_or((i + 1, String::new()));
        if let Some(part) = trimmed.strip_suffix('\\') {
            whole += part;
            open = Some((start, whole));
            continue;
        }
        whole += trimmed;
        match property(&whole) {
            Some((key, value)) => found.push((start, key, value)),
            None => wrong(start, format!("no property: `key = value` is expected, not `{}`", shortened(&whole))),
        }
    }
    if let Some((start, whole)) = open {
        wrong(start, "its last line ends in `\\`, and nothing follows".to_owned());
        found.extend(property(&whole).map(|(key, value)| (start, key, value)));
    }
    found
}

fn property(line: &str) -> Option<(String, String)> {
    let end = line.find(|c: char| c == '=' || c == ':' || c.is_whitespace())?;
    let value = line[end..].trim_start();
    let value = value.strip_prefix(['=', ':']).unwrap_or(value).trim();
    (end > 0 && !value.is_empty()).then(|| (line[..end].to_owned(), value.to_owned()))
}

/// The beginning of a line, for messages.
fn shortened(line: &str) -> String {
    let start: String = line.chars().take(40).collect();
    if start.len() < line.len() { start + " .." } else { start }
}

/// `data Node {int val; Node next}; ..`
fn data(file: &mut File, line: usize, value: &str) {
    let mut wrong = |text: String| file.notes.push(Note { line, kind: Kind::Wrong, text });
    if value.matches('{').count() != value.matches('}').count() || !value.contains('{') {
        wrong(format!(
            "the braces of `{}` do not match: `data Node {{int val; Node next}}` is expected",
            shortened(value)
        ));
    }
    for part in value.split('}').filter(|p| p.contains('{')) {
        let (head, body) = part.split_once('{').unwrap_or((part, ""));
        let name = head.trim_start_matches([';', ' ']).trim_start_matches("data").trim().to_owned();
        let fields = body.split(';').filter_map(|f| {
            let (ty, name) = f.trim().rsplit_once(char::is_whitespace)?;
            Some((ty.trim().to_owned(), name.to_owned()))
        });
        file.data.insert(name, (line, fields.collect()));
    }
}

/// `pred name(a,b) == disjunct || disjunct; ..`, `pre method == disjunct; ..`
fn definitions(file: &mut File, line: usize, value: &str, word: &str) -> Vec<Definition> {
    let mut found = Vec::new();
    for part in value.split(';').map(str::trim).filter(|p| !p.is_empty()) {
        let mut wrong = |why: &str| {
            let text = format!("{why}: `{part}`");
            file.notes.push(Note { line, kind: Kind::Wrong, text });
        };
        let Some((head, body)) = part.split_once("==") else {
            wrong("no `==`");
            continue;
        };
        let head = head.trim().strip_prefix(word).unwrap_or(head).trim();
        let (name, params) = match head.split_once('(') {
            Some((name, rest)) => (name.trim(), list(rest.trim_end_matches(')'))),
            None => (head, Vec::new()),
        };
        if !params.iter().all(|p| is_name(p)) {
            wrong("its parameters cannot be read");
            continue;
        }
        let mut disjuncts = Vec::new();
        let mut whole = true;
        for d in body.split("||") {
            match disjunct(d) {
                Ok(d) => disjuncts.push(d),
                Err((kind, why)) => {
                    let text = format!("{why}: `{}`", d.trim());
                    file.notes.push(Note { line, kind, text });
                    whole = false;
                }
            }
        }
        if whole {
            found.push(Definition { line, name: name.to_owned(), params, disjuncts });
        }
    }
    found
}

fn list(text: &str) -> Vec<String> {
    text.split(',').map(|p| p.trim().to_owned()).filter(|p| !p.is_empty()).collect()
}

fn disjunct(text: &str) -> Result<Disjunct, (Kind, String)> {
    let mut found = Disjunct::default();
    if text.contains("**")
        || text.contains('/')
        || text.split_whitespace().any(|w| w.parse::<f64>().is_ok() && w.contains('.'))
    {
        return Err((Kind::LeftOut, "products, quotients and real numbers are not in our separation logic".to_owned()));
    }
    // The words of the paper's logic for a heap and a condition that say nothing.
    for part in text.split('&').map(str::trim).filter(|part| !["emp", "true"].contains(part)) {
        match pure(part) {
            Some(p) if is_term(&p.left) && is_term(&p.right) => found.pure.push(p),
            Some(_) => return Err((Kind::Wrong, format!("`{part}` cannot be read"))),
            None => {
                for a in part.split('*').map(str::trim) {
                    found.atoms.push(atom(a).ok_or((Kind::Wrong, format!("`{a}` cannot be read")))?);
                }
            }
        }
    }
    Ok(found)
}

fn pure(part: &str) -> Option<Pure> {
    if part.contains("::") {
        return None;
    }
    for op in ["!=", ">=", "<=", "=", ">", "<"] {
        if let Some((left, right)) = part.split_once(op) {
            return Some(Pure { left: spaced(left), op, right: spaced(right) });
        }
    }
    None
}

/// `a+1` as `a + 1`.
fn spaced(text: &str) -> String {
    let text = text.replace('+', " + ").replace('-', " - ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn atom(text: &str) -> Option<Atom> {
    if let Some((root, rest)) = text.split_once("::") {
        let (class, args) = rest.split_once('<')?;
        let args = list(args.trim().strip_suffix('>')?);
        let (root, class) = (root.trim(), class.trim());
        let whole = is_name(root) && class.split('.').all(is_name) && args.iter().all(|a| is_term(a));
        return whole.then(|| Atom::PointsTo(root.to_owned(), class.to_owned(), args, Vec::new()));
    }
    let (name, args) = text.split_once('(')?;
    let (name, args) = (name.trim(), list(args.trim().strip_suffix(')')?));
    let whole = is_name(name) && args.iter().all(|a| is_term(a));
    whole.then(|| Atom::Predicate(name.to_owned(), args))
}

/// Whether a text is a sum of names and numbers: it goes into the program as it is.
fn is_term(text: &str) -> bool {
    let is_number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    let mut ends = false;
    for word in spaced(&text.replace('*', " * ")).split_whitespace() {
        let operator = matches!(word, "+" | "-" | "*");
        if !operator && (ends || !(is_name(word) || is_number(word))) {
            return false;
        }
        ends = !operator;
    }
    ends
}

fn is_name(text: &str) -> bool {
    let first = |c: char| c.is_alphabetic() || matches!(c, '_' | '$');
    text.starts_with(first) && text.chars().all(|c| first(c) || c.is_numeric())
}
