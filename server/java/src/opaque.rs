//! Classes that are not known: those of libraries without their source. Objects of inputs have them all the same, and
//! code passes them on, keeps them and compares them with null. What they do is not known: paths stop where somebody asks.

use crate::cx::Cx;
use crate::jdk;
use crate::sources::Sources;
use crate::tree::J;
use crate::types::Jt;
use ir::{ClassId, Sight};
use rustc_hash::FxHashSet;

/// The library class above them, whose methods have no code.
pub(crate) const ABOVE: &str = "Opaque$";

/// Declares a class for each type that the user's files name and no class in sight has the name of.
pub(crate) fn declare<'a>(cx: &mut Cx<'a>, sources: &'a Sources) {
    for file in &sources.files {
        // Nested classes and type variables are there where their names can be used.
        let inside: FxHashSet<&str> = file.root().below(&DECLARED).into_iter().filter_map(declared).collect();
        let mut seen = inside.clone();
        for named in file.root().below(&["type_identifier"]) {
            let name = named.text();
            if seen.insert(name) && !cx.opaque.contains_key(name) && cx.seen_in_file(name, Some(file.file)).is_none() {
                declare_one(cx, name);
            }
        }
        // What the JDK gives may have a class that no file names.
        for named in file.root().below(&["identifier", "type_identifier"]) {
            let name = named.text();
            let of = jdk::class_of(cx, named).filter(|_| !inside.contains(name));
            let of = of.filter(|_| cx.seen_in_file(name, Some(file.file)).is_none());
            for name in of.into_iter().flat_map(jdk::given_by) {
                if !cx.opaque.contains_key(name) && cx.program.find_class(name).is_none() {
                    declare_one(cx, name);
                }
            }
        }
    }
}

fn declare_one<'a>(cx: &mut Cx<'a>, name: &'a str) {
    let id = crate::declare::new_class(cx, name, None, None, true);
    let above = cx.lib_type(if jdk::is_shared(name) && cx.lib(jdk::SHARED).is_some() { jdk::SHARED } else { ABOVE });
    crate::declare::set_supers(cx, id, Some(above), Vec::new());
    cx.program.classes[id.index()].candidates = Some(vec![id]);
    cx.program.classes[id.index()].sight = Sight::Nothing;
    cx.opaque.insert(name, id);
}

const DECLARED: [&str; 5] =
    ["class_declaration", "interface_declaration", "enum_declaration", "record_declaration", "type_parameter"];

fn declared(node: J<'_>) -> Option<&str> {
    match node.kind() {
        "type_parameter" => node.first().map(J::text),
        _ => Some(node.name()),
    }
}

/// A class and one that it must be below, because of what is above it that is not known, where the compiler takes a `from`
/// for a `to`. Code of others has classes of the library and of one another above it, which have no fields there.
pub(crate) fn must_be_below(cx: &Cx, from: &Jt, to: &Jt) -> Option<(ClassId, ClassId)> {
    let (low, high) = (from.stood_for()?, to.stood_for()?);
    let unseen = |c: ClassId| cx.program.class(c).sight == Sight::Nothing;
    let open = cx.program.with_supertypes(low).into_iter().any(unseen);
    let others = (cx.class(high).library || unseen(high)) && cx.program.class(high).sight != Sight::Whole;
    let fits = others && cx.program.class(high).fields.is_empty() && !cx.program.is_subclass(high, low);
    (open && fits).then_some((low, high))
}

/// Whether a class of the user is below one that is not known.
pub(crate) fn is_above_some(cx: &Cx) -> bool {
    cx.classes.iter().any(|c| c.superclass.iter().chain(&c.interfaces).any(|above| above.unknown().is_some()))
}
