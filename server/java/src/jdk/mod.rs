//! Values that calls into classes of the JDK give of which no more is known than that: objects that are there, each equal
//! to itself only, and of which nobody knows what they do ([`crate::opaque`]). The calls are those that cannot fail.

pub(crate) mod fits;
mod table;

use crate::cx::Cx;
use crate::imports::Path;
use crate::tree::J;
use table::CLASSES;
pub(crate) use table::{Class, Takes, Way};

/// What `new` is called in the table.
pub(crate) const NEW: &str = "new";

/// The library class above those of which calls may give the same object twice: whether two are one is not known.
pub(crate) const SHARED: &str = "Shared$";

/// The classes of a simple name.
fn named(name: &str) -> &'static [Class] {
    let start = CLASSES.partition_point(|class| class.name < name);
    let count = CLASSES[start..].partition_point(|class| class.name == name);
    &CLASSES[start..start + count]
}

impl Class {
    /// The ways in which a call of a method of this name gives a value; for a field, the one that says so.
    pub(crate) fn ways(&self, name: &str) -> impl Iterator<Item = &'static Way> {
        let name = name.to_owned();
        self.ways.iter().filter(move |way| way.names.contains(&name.as_str()))
    }

    /// The class of what it gives in one of these ways.
    pub(crate) fn gives(&self, way: &Way) -> &'static str {
        if way.gives.is_empty() { self.name } else { way.gives }
    }
}

/// The classes of what a class gives.
pub(crate) fn given_by(class: &'static Class) -> impl Iterator<Item = &'static str> {
    class.ways.iter().map(move |way| class.gives(way))
}

/// The class of which a name, or the last of several, is.
pub(crate) fn class_of(cx: &Cx, name: J) -> Option<&'static Class> {
    let is_one = !named(name.text()).is_empty();
    Some(name).filter(|_| is_one).and_then(|name| meant(cx, name).or_else(|| meant(cx, name.parent()?)))
}

/// Whether calls may give the same object of a class of this name twice.
pub(crate) fn is_shared(name: &str) -> bool {
    let gives = |class: &Class| class.ways.iter().any(|way| way.shared && class.gives(way) == name);
    CLASSES.iter().any(gives)
}

/// Whether code that names a class so may be given an object twice.
pub(crate) fn gives_shared(name: &str) -> bool {
    named(name).iter().any(|class| class.ways.iter().any(|way| way.shared))
}

/// The class that code names so, alone or behind its package, where no class in sight has the name.
pub(crate) fn meant(cx: &Cx, written: J) -> Option<&'static Class> {
    let text = written.text().split('<').next().unwrap_or_default().trim();
    if text.contains('.') {
        return Path::qualified(text).and_then(|path| at(&path));
    }
    let imports = cx.imports.get(&written.src.file).filter(|_| !cx.left_out.contains(text))?;
    if let Some(path) = imports.single.get(text) {
        return at(path);
    }
    let is_there = |class: &&Class| {
        let all = |path: &Path| path.package == class.package && path.classes.is_empty();
        class.package == "java.lang" || imports.on_demand.iter().any(all)
    };
    named(text).iter().find(is_there)
}

fn at(path: &Path) -> Option<&'static Class> {
    let [name] = path.classes.as_slice() else { return None };
    named(name).iter().find(|class| class.package == path.package)
}

/// The class whose constant a name alone means, by a static import of its file.
pub(crate) fn imported(cx: &Cx, constant: J) -> Option<&'static Class> {
    let imports = cx.imports.get(&constant.src.file)?;
    let has = |class: &&Class| class.ways(constant.text()).any(|way| way.takes.is_none());
    imports.classes_of_member(constant.text()).filter_map(at).find(has)
}

/// Whether an expression makes an object of such a class.
pub(crate) fn makes(cx: &Cx, maker: J) -> bool {
    maker.field("type").and_then(|ty| meant(cx, ty)).is_some_and(|class| class.ways(NEW).next().is_some())
}

/// Whether an expression calls a method of such a class, or names a constant of it, that is never null.
pub(crate) fn gives(cx: &Cx, expression: J) -> bool {
    let class = expression.field("object").and_then(|of| meant(cx, of));
    let (name, is_call) = match expression.kind() {
        "method_invocation" => (expression.name(), true),
        "field_access" => (expression.field("field").map_or("", J::text), false),
        _ => return false,
    };
    class.is_some_and(|class| class.ways(name).any(|way| way.takes.is_some() == is_call))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted() {
        let key = |class: &'static Class| (class.name, class.package);
        assert!(CLASSES.windows(2).all(|two| key(&two[0]) < key(&two[1])));
        for class in CLASSES {
            for way in class.ways {
                assert!(way.names.windows(2).all(|two| two[0] < two[1]), "{} {:?}", class.name, way.names);
            }
        }
    }
}
