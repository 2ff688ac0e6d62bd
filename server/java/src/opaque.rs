//! Classes that are not known: those of libraries without their source. Objects of inputs have them all the same, and
//! code passes them on, keeps them and compares them with null. What they do is not known: paths stop where somebody asks.

use crate::cx::Cx;
use crate::sources::Sources;
use crate::tree::J;
use rustc_hash::FxHashSet;

/// The library class above them, whose methods have no code.
pub(crate) const ABOVE: &str = "Opaque$";

/// Declares a class for each type that the user's files name and no class in sight has the name of.
pub(crate) fn declare<'a>(cx: &mut Cx<'a>, sources: &'a Sources) {
    let above = cx.lib_type(ABOVE);
    for file in &sources.files {
        // Nested classes and type variables are there where their names can be used.
        let inside = file.root().below(&DECLARED).into_iter().filter_map(declared);
        let mut seen: FxHashSet<&str> = inside.collect();
        for named in file.root().below(&["type_identifier"]) {
            let name = named.text();
            if seen.insert(name) && !cx.opaque.contains_key(name) && cx.seen_in_file(name, Some(file.file)).is_none() {
                let id = crate::declare::new_class(cx, name, None, None, true);
                crate::declare::set_supers(cx, id, Some(above.clone()), Vec::new());
                cx.program.classes[id.index()].candidates = Some(vec![id]);
                cx.opaque.insert(name, id);
            }
        }
    }
}

const DECLARED: [&str; 5] =
    ["class_declaration", "interface_declaration", "enum_declaration", "record_declaration", "type_parameter"];

fn declared(node: J<'_>) -> Option<&str> {
    match node.kind() {
        "type_parameter" => node.first().map(J::text),
        _ => Some(node.name()),
    }
}

/// Whether a class of the user is below one that is not known.
pub(crate) fn is_above_some(cx: &Cx) -> bool {
    cx.classes.iter().any(|c| c.superclass.iter().chain(&c.interfaces).any(|above| above.unknown().is_some()))
}
