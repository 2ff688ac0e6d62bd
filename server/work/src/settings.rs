//! The settings of section `heaplens`: what each means, its default, and what is wrong with a bad one.

use crate::store::Address;
use explore::report::{Options, Technique};
use ir::scope::{Defaults, ScopeOptions};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

/// What people configure. [`Settings::default`] is what holds when nothing is configured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Input objects per class (`"scope": {"List": 3}`); `arrays` and `length` bound arrays.
    pub scope: BTreeMap<String, u32>,
    /// Input objects of every other class (`"scope": 4`, or `"*"` in the object).
    pub default_scope: Option<u32>,
    pub unwind: Option<u32>,
    pub calls: Option<u32>,
    pub technique: Technique,
    /// Time for one function, all scopes together.
    pub timeout: Duration,
    /// Memory for the tables of one exploration.
    pub memory_bytes: u64,
    /// Input lenses per function (`lens.maxInputs`).
    pub max_lenses: usize,
    /// Whether unreachable code is greyed (`diagnostics.unreachable`).
    pub show_unreachable: bool,
    /// What is shown inside lines (`inlayHints`).
    pub inlay_hints: InlayHints,
    pub cache_dir: CacheDir,
    /// A Redis server whose entries machines share (`cache.url`).
    pub cache_url: Option<String>,
    /// Folders and archives with the sources of classes that the workspace does not have (`java.sourcePath`).
    pub source_path: Vec<PathBuf>,
    pub trace: Trace,
}

/// Where verdicts are kept between runs (`cache.dir`).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum CacheDir {
    /// The user's cache directory (absent, `null` or empty).
    #[default]
    PerUser,
    /// Nowhere (`false` or `"off"`).
    Off,
    At(PathBuf),
}

impl CacheDir {
    /// The directory; `None` where nothing is kept, or the environment names no home.
    pub fn path(&self) -> Option<PathBuf> {
        match self {
            CacheDir::Off => None,
            CacheDir::At(dir) => Some(dir.clone()),
            CacheDir::PerUser => crate::store::per_user_dir(),
        }
    }
}

/// How much the server tells about its traffic.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Trace {
    #[default]
    Off,
    Messages,
    Verbose,
}

/// How serious a [`BadSetting`] is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// The value is unusable; the default is used.
    Error,
    /// The key means nothing here.
    Hint,
}

/// A setting that is not what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadSetting {
    /// With its section, e.g. `heaplens.timeoutMs`.
    pub name: String,
    /// What is wrong, what would be right, and what is used instead.
    pub message: String,
    pub severity: Severity,
}

/// Which inlay hints are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InlayHints {
    /// What the arguments of calls are for.
    pub parameters: bool,
    /// The bounds and the number of paths, behind the head of a function.
    pub scope: bool,
    /// What holds on every path here.
    pub facts: bool,
}

impl Default for InlayHints {
    fn default() -> InlayHints {
        InlayHints { parameters: true, scope: true, facts: true }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            scope: BTreeMap::new(),
            default_scope: None,
            unwind: None,
            calls: None,
            technique: Technique::Auto,
            timeout: Duration::from_secs(10),
            memory_bytes: 1 << 30,
            max_lenses: 2,
            show_unreachable: true,
            inlay_hints: InlayHints::default(),
            cache_dir: CacheDir::PerUser,
            cache_url: None,
            source_path: Vec::new(),
            trace: Trace::Off,
        }
    }
}

/// The most objects a class may be bounded to; beyond it no exploration ends.
pub const MAX_OBJECTS: u32 = 1_000;
const MAX_BOUND: u64 = 1_000_000;
/// One day: longer is as good as no limit, and stays far from overflow.
const MAX_TIMEOUT_MS: u64 = 86_400_000;
const MAX_MEMORY_MB: u64 = 1 << 20;

/// Every key, with its path written with dots.
const KEYS: [&str; 15] = [
    "scope",
    "unwind",
    "calls",
    "technique",
    "timeoutMs",
    "memoryMb",
    "lens.maxInputs",
    "diagnostics.unreachable",
    "inlayHints.parameters",
    "inlayHints.scope",
    "inlayHints.facts",
    "cache.dir",
    "cache.url",
    "java.sourcePath",
    "trace",
];

/// What explanations may cost where people read them, in states of searches.
const HOVERED: u32 = 1_000;

impl Settings {
    /// Reads the section `heaplens`, nested (`{"lens": {"maxInputs": 3}}`) or flat (`{"lens.maxInputs": 3}`).
    ///
    /// Every bad value is named and its default used; unknown keys are hints. `null` counts as absent.
    pub fn from_json(value: &Value) -> (Settings, Vec<BadSetting>) {
        let mut reader = Reader { values: BTreeMap::new(), bad: Vec::new() };
        match value {
            Value::Null => {}
            Value::Object(map) => reader.flatten("", map),
            other => reader.error("", format!("an object was expected, not {}; the defaults are used", kind(other))),
        }
        let default = Settings::default();
        let (scope, default_scope) = reader.scope();
        let settings = Settings {
            scope,
            default_scope,
            unwind: reader.number("unwind", 0, MAX_BOUND).map(|n| n as u32),
            calls: reader.number("calls", 0, MAX_BOUND).map(|n| n as u32),
            technique: reader.technique().unwrap_or(default.technique),
            timeout: reader.number("timeoutMs", 1, MAX_TIMEOUT_MS).map_or(default.timeout, Duration::from_millis),
            memory_bytes: reader.number("memoryMb", 1, MAX_MEMORY_MB).map_or(default.memory_bytes, |mb| mb << 20),
            max_lenses: reader.number("lens.maxInputs", 0, 10_000).map_or(default.max_lenses, |n| n as usize),
            show_unreachable: reader.boolean("diagnostics.unreachable").unwrap_or(default.show_unreachable),
            inlay_hints: InlayHints {
                parameters: reader.boolean("inlayHints.parameters").unwrap_or(true),
                scope: reader.boolean("inlayHints.scope").unwrap_or(true),
                facts: reader.boolean("inlayHints.facts").unwrap_or(true),
            },
            cache_dir: reader.cache_dir(),
            cache_url: reader.cache_url(),
            source_path: reader.source_path(),
            trace: reader.trace(),
        };
        reader.bad.sort_by(|a, b| a.name.cmp(&b.name));
        (settings, reader.bad)
    }

    /// The options every exploration starts from.
    pub fn options(&self) -> Options {
        Options {
            technique: self.technique,
            scope: ScopeOptions {
                default_objects: self.default_scope,
                defaults: Defaults { objects: self.scope.clone(), unwind: self.unwind, calls: self.calls },
                ..ScopeOptions::default()
            },
            max_inputs: Options::default().max_inputs.max(self.max_lenses),
            facts: true,
            reasons: HOVERED,
            memory_bytes: self.memory_bytes,
            ..Options::default()
        }
    }
}

/// The flattened values, taken one by one, and what was wrong with them.
struct Reader {
    values: BTreeMap<String, Value>,
    bad: Vec<BadSetting>,
}

impl Reader {
    fn flatten(&mut self, prefix: &str, map: &Map<String, Value>) {
        for (key, value) in map {
            let name = if prefix.is_empty() { key.clone() } else { format!("{prefix}.{key}") };
            match value {
                Value::Null => {}
                _ if KEYS.contains(&name.as_str()) => {
                    self.values.insert(name, value.clone());
                }
                Value::Object(inner) if prefix.is_empty() && is_group(&name) => self.flatten(&name, inner),
                other if is_group(&name) => {
                    self.error(&name, format!("an object was expected, not {}; the defaults are used", kind(other)));
                }
                _ => self.unknown(&name),
            }
        }
    }

    fn error(&mut self, name: &str, message: String) {
        let name = if name.is_empty() { "heaplens".to_owned() } else { format!("heaplens.{name}") };
        self.bad.push(BadSetting { name, message, severity: Severity::Error });
    }

    fn unknown(&mut self, name: &str) {
        let message = format!("no such setting; it is ignored. The settings are {}", KEYS.join(", "));
        self.bad.push(BadSetting { name: format!("heaplens.{name}"), message, severity: Severity::Hint });
    }

    fn number(&mut self, name: &str, least: u64, most: u64) -> Option<u64> {
        let value = self.values.remove(name)?;
        let number = in_range(&value, least, most);
        if number.is_none() {
            let message = format!("{} is no whole number from {least} to {most}; the default is used", shown(&value));
            self.error(name, message);
        }
        number
    }

    fn boolean(&mut self, name: &str) -> Option<bool> {
        let value = self.values.remove(name)?;
        if value.as_bool().is_none() {
            self.error(name, format!("{} is neither true nor false; the default is used", shown(&value)));
        }
        value.as_bool()
    }

    fn scope(&mut self) -> (BTreeMap<String, u32>, Option<u32>) {
        let (mut objects, mut default) = (BTreeMap::new(), None);
        match self.values.remove("scope") {
            None => {}
            Some(Value::Object(map)) => {
                for (class, value) in map {
                    match in_range(&value, 0, MAX_OBJECTS.into()) {
                        Some(n) if class == "*" => default = Some(n as u32),
                        Some(n) => {
                            objects.insert(class, n as u32);
                        }
                        None => self.bad_bound(&format!("scope.{class}"), &value),
                    }
                }
            }
            Some(value) => match in_range(&value, 0, MAX_OBJECTS.into()) {
                Some(n) => default = Some(n as u32),
                None => self.bad_bound("scope", &value),
            },
        }
        (objects, default)
    }

    fn bad_bound(&mut self, name: &str, value: &Value) {
        let example = if name == "scope" { r#", nor an object such as {"List": 3}"# } else { "" };
        let message = format!("{} is no whole number from 0 to {MAX_OBJECTS}{example}; it is ignored", shown(value));
        self.error(name, message);
    }

    fn technique(&mut self) -> Option<Technique> {
        let value = self.values.remove("technique")?;
        match value.as_str().map(str::parse::<Technique>) {
            Some(Ok(technique)) => return Some(technique),
            Some(Err(unknown)) => self.error("technique", format!("{unknown}; the default is used")),
            None => self.error("technique", format!("{} is no text; the default is used", shown(&value))),
        }
        None
    }

    fn cache_dir(&mut self) -> CacheDir {
        match self.values.remove("cache.dir") {
            None => CacheDir::PerUser,
            Some(Value::Bool(false)) => CacheDir::Off,
            Some(Value::String(s)) if s.is_empty() => CacheDir::PerUser,
            Some(Value::String(s)) if s == "off" => CacheDir::Off,
            Some(Value::String(s)) if PathBuf::from(&s).is_absolute() => CacheDir::At(PathBuf::from(s)),
            Some(other) => {
                let message = format!(
                    "{} is neither an absolute path nor \"off\"; the user's cache directory is used",
                    shown(&other)
                );
                self.error("cache.dir", message);
                CacheDir::PerUser
            }
        }
    }

    fn cache_url(&mut self) -> Option<String> {
        let value = self.values.remove("cache.url")?;
        let Some(url) = value.as_str() else {
            self.error("cache.url", format!("{} is no text; it is ignored", shown(&value)));
            return None;
        };
        if url.is_empty() {
            return None;
        }
        match Address::parse(url) {
            Ok(_) => Some(url.to_owned()),
            // The address itself is not shown: it may have a password in it.
            Err(why) => {
                self.error("cache.url", format!("{why}; the setting is ignored"));
                None
            }
        }
    }

    /// A single place may be given as a text.
    fn source_path(&mut self) -> Vec<PathBuf> {
        let places = match self.values.remove("java.sourcePath") {
            None => Vec::new(),
            Some(Value::Array(places)) => places,
            Some(place) => vec![place],
        };
        let mut paths = Vec::new();
        for place in places.into_iter().filter(|place| place.as_str() != Some("")) {
            match place.as_str().map(PathBuf::from).filter(|path| path.is_absolute()) {
                Some(path) => paths.push(path),
                None => {
                    let message =
                        format!("{} is no absolute path of a folder or a zip archive; it is left out", shown(&place));
                    self.error("java.sourcePath", message);
                }
            }
        }
        paths
    }

    fn trace(&mut self) -> Trace {
        match self.values.remove("trace") {
            None => Trace::Off,
            Some(Value::String(s)) if s == "off" => Trace::Off,
            Some(Value::String(s)) if s == "messages" => Trace::Messages,
            Some(Value::String(s)) if s == "verbose" => Trace::Verbose,
            // vscode-languageclient keeps its own `trace.server` in the section of the server.
            Some(Value::Object(map)) if map.keys().all(|k| k == "server") => Trace::Off,
            Some(other) => {
                let message = format!("{} is none of off, messages, verbose; off is used", shown(&other));
                self.error("trace", message);
                Trace::Off
            }
        }
    }
}

fn is_group(name: &str) -> bool {
    matches!(name, "lens" | "diagnostics" | "inlayHints" | "cache" | "java")
}

fn in_range(value: &Value, least: u64, most: u64) -> Option<u64> {
    value.as_u64().filter(|n| (least..=most).contains(n))
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a truth value",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// The value as people wrote it, shortened.
fn shown(value: &Value) -> String {
    let text = value.to_string();
    if text.chars().count() <= 40 { text } else { format!("{}..", text.chars().take(40).collect::<String>()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn everything_can_be_set_nested_or_flat() {
        let nested = json!({"scope": {"List": 5, "*": 2}, "unwind": 4, "calls": 3, "technique": "hex", "timeoutMs": 250,
            "memoryMb": 64, "lens": {"maxInputs": 7}, "diagnostics": {"unreachable": false},
            "inlayHints": {"parameters": false, "scope": true, "facts": false},
            "cache": {"dir": "/tmp/c", "url": "redis://h"}, "java": {"sourcePath": ["/s", "/t.zip"]}, "trace": "verbose"});
        let flat = json!({"scope": {"List": 5, "*": 2}, "unwind": 4, "calls": 3, "technique": "hex", "timeoutMs": 250,
            "memoryMb": 64, "lens.maxInputs": 7, "diagnostics.unreachable": false,
            "inlayHints.parameters": false, "inlayHints.facts": false,
            "cache.dir": "/tmp/c", "cache.url": "redis://h", "java.sourcePath": ["/s", "/t.zip"], "trace": "verbose"});
        let (settings, bad) = Settings::from_json(&nested);
        assert_eq!(bad, []);
        assert_eq!(
            settings,
            Settings {
                scope: BTreeMap::from([("List".to_owned(), 5)]),
                default_scope: Some(2),
                unwind: Some(4),
                calls: Some(3),
                technique: Technique::Hex,
                timeout: Duration::from_millis(250),
                memory_bytes: 64 << 20,
                max_lenses: 7,
                show_unreachable: false,
                inlay_hints: InlayHints { parameters: false, scope: true, facts: false },
                cache_dir: CacheDir::At(PathBuf::from("/tmp/c")),
                cache_url: Some("redis://h".to_owned()),
                source_path: vec!["/s".into(), "/t.zip".into()],
                trace: Trace::Verbose,
            }
        );
        assert_eq!(Settings::from_json(&flat), (settings, Vec::new()));
    }

    #[test]
    fn each_bad_setting_is_named_and_its_default_used() {
        let (settings, bad) = Settings::from_json(
            &json!({"scope": {"List": -1, "Tree": 2}, "unwind": "x", "calls": 1.5,
            "technique": "magic", "timeoutMs": 0, "memoryMb": -3, "lens": {"maxInputs": true},
            "diagnostics": {"unreachable": 1}, "inlayHints": {"facts": "yes"}, "cache": {"dir": "relative", "url": "http://x"}, "java": {"sourcePath": 3}, "trace": 3}),
        );
        let errors: Vec<_> = bad.iter().map(|b| (b.name.as_str(), b.severity)).collect();
        let names = [
            "cache.dir",
            "cache.url",
            "calls",
            "diagnostics.unreachable",
            "inlayHints.facts",
            "java.sourcePath",
            "lens.maxInputs",
            "memoryMb",
            "scope.List",
            "technique",
            "timeoutMs",
            "trace",
            "unwind",
        ];
        let expected: Vec<_> = names.iter().map(|n| format!("heaplens.{n}")).collect();
        assert_eq!(errors, expected.iter().map(|n| (n.as_str(), Severity::Error)).collect::<Vec<_>>());
        let scope = BTreeMap::from([("Tree".to_owned(), 2)]);
        assert_eq!(settings, Settings { scope, ..Settings::default() });
    }

    #[test]
    fn unknown_keys_are_hints_and_null_is_absent() {
        let (settings, bad) =
            Settings::from_json(&json!({"unwnd": 3, "lens": {"max": 1}, "unwind": null, "cache": {}}));
        assert_eq!(settings, Settings::default());
        let got: Vec<_> = bad.iter().map(|b| (b.name.as_str(), b.severity)).collect();
        assert_eq!(got, [("heaplens.lens.max", Severity::Hint), ("heaplens.unwnd", Severity::Hint)]);
        assert_eq!(Settings::from_json(&Value::Null), (Settings::default(), Vec::new()));
        assert_eq!(Settings::from_json(&json!([1])).1[0].name, "heaplens");
    }

    #[test]
    fn places_with_sources_are_absolute() {
        let (settings, bad) = Settings::from_json(&json!({"java.sourcePath": ["/a", "", "b/c", 1, "/d"]}));
        assert_eq!(settings.source_path, [PathBuf::from("/a"), PathBuf::from("/d")]);
        assert!(bad.len() == 2 && bad.iter().all(|b| b.name == "heaplens.java.sourcePath"), "{bad:?}");
        assert_eq!(Settings::from_json(&json!({"java": {"sourcePath": "/a"}})).0.source_path, [PathBuf::from("/a")]);
    }

    #[test]
    fn the_cache_can_be_switched_off() {
        for off in [json!({"cache.dir": "off"}), json!({"cache": {"dir": false}})] {
            assert_eq!(Settings::from_json(&off).0.cache_dir, CacheDir::Off);
        }
        assert_eq!(Settings::from_json(&json!({"cache.dir": ""})).0.cache_dir, CacheDir::PerUser);
    }
}
