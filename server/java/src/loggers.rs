//! Loggers: what is told to one has no effect, as printing has none. They are known by where their type is imported from,
//! whether its source is there or not.

use crate::cx::{Cx, FieldInfo};
use crate::imports::{Imports, Path};
use crate::tree::J;
use ir::ClassId;

/// The types of loggers, by their packages.
const TYPES: [(&str, &str); 9] = [
    ("java.lang", "System.Logger"),
    ("java.util.logging", "Logger"),
    ("org.slf4j", "Logger"),
    ("org.slf4j.ext", "XLogger"),
    ("org.apache.logging.log4j", "Logger"),
    ("org.apache.log4j", "Logger"),
    ("org.apache.commons.logging", "Log"),
    ("org.jboss.logging", "Logger"),
    ("com.google.common.flogger", "FluentLogger"),
];

/// The annotations of Lombok that give a class a logger.
const LOMBOK: [&str; 8] = ["Slf4j", "XSlf4j", "Log", "Log4j", "Log4j2", "CommonsLog", "JBossLog", "CustomLog"];

/// The name of a logger that Lombok gives.
const LOMBOK_NAME: &str = "log";

/// The methods that only write something down.
const TELLING: [&str; 15] = [
    "config", "debug", "entering", "error", "exiting", "fatal", "fine", "finer", "finest", "info", "log", "severe",
    "throwing", "trace", "warn",
];

/// Whether a method of a logger only writes something down.
pub(crate) fn tells(method: &str) -> bool {
    method == "warning" || TELLING.contains(&method)
}

/// Whether a final field of a class has a logger from its initialiser.
pub(crate) fn is_logger(cx: &Cx, class: ClassId, field: &FieldInfo) -> bool {
    let declaration = field.init.filter(|_| field.is_final).and_then(|i| i.parent()).and_then(J::parent);
    let Some(ty) = declaration.and_then(|d| d.field("type")) else { return false };
    let Some(imports) = cx.file_of(class).and_then(|f| cx.imports.get(&f)) else { return false };
    TYPES.iter().any(|(package, name)| means(imports, ty.text(), package, name))
}

/// Whether a name of a type in a file means a class of a package.
fn means(imports: &Imports, text: &str, package: &str, class: &str) -> bool {
    if let Some(path) = Path::qualified(text) {
        return path.package == package && path.classes.join(".") == class;
    }
    match imports.single.get(text.split('.').next().unwrap_or(text)) {
        Some(path) => {
            path.package == package && class.ends_with(path.classes.join(".").as_str()) && class.ends_with(text)
        }
        None => {
            text == class && (package == "java.lang" || imports.on_demand.iter().any(|path| path.package == package))
        }
    }
}

/// Whether an argument is a level, as `Level.INFO` is.
pub(crate) fn is_level(argument: J) -> bool {
    let class = argument.field("object").filter(|_| argument.kind() == "field_access").map_or("", J::text);
    class == "Level" || class.ends_with(".Level")
}

/// Whether Lombok gives a class, or one around it, a logger of this name.
pub(crate) fn is_given(cx: &Cx, class: ClassId, name: &str) -> bool {
    let around = std::iter::successors(Some(class), |c| cx.class(*c).outer);
    name == LOMBOK_NAME
        && around.into_iter().filter_map(|c| cx.class(c).node).any(|node| node.annotation(&LOMBOK).is_some())
}
