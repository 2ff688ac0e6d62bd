//! Final fields of objects whose initialisers make collections that never change. No input has such a collection, so
//! what an input has in these fields counts for nothing: of literals, what the initialiser makes is made anew at each
//! read, and what others hold is not known.

use super::{BodyCx, Val};
use crate::cx::{FieldInfo, R};
use crate::tree::J;
use ir::ClassId;
use std::collections::BTreeSet;

/// Methods of the library that make them.
const MAKERS: [(&str, &[&str]); 5] = [
    ("List", &["of", "copyOf"]),
    ("Set", &["of", "copyOf"]),
    ("Map", &["of", "copyOf", "ofEntries"]),
    ("Arrays", &["asList"]),
    (
        "Collections",
        &[
            "emptyList",
            "emptyMap",
            "emptySet",
            "nCopies",
            "singleton",
            "singletonList",
            "singletonMap",
            "unmodifiableCollection",
            "unmodifiableList",
            "unmodifiableMap",
            "unmodifiableSet",
        ],
    ),
];

/// Literals that are never null.
const LITERALS: [&str; 7] = [
    "character_literal",
    "decimal_floating_point_literal",
    "decimal_integer_literal",
    "false",
    "hex_integer_literal",
    "string_literal",
    "true",
];

/// Whether a call of such a method makes one; both as they are written.
pub(crate) fn makes(object: &str, method: &str) -> bool {
    MAKERS.iter().any(|(class, methods)| *class == object && methods.contains(&method))
}

impl<'a> BodyCx<'_, 'a> {
    /// The collection that a field of an object has for good; none of a field without one.
    pub(super) fn fixed(&mut self, class: ClassId, info: &FieldInfo<'a>, node: J<'a>) -> R<Option<Val>> {
        let init = info.init.map(J::bare).filter(|_| info.is_final && info.id.is_some() && !self.in_init);
        let Some(init) = init.filter(|i| i.kind() == "method_invocation" && self.is_of_library_call(*i)) else {
            return Ok(None);
        };
        if !is_of_literals(init) || is_compared(init, info.name) {
            self.library_call("Object", "made$", Vec::new(), node)?;
            return Ok(None);
        }
        self.as_declared(class, &info.ty, init, node).map(Some)
    }

    /// Whether a call is one of the library that makes such a collection.
    fn is_of_library_call(&self, call: J<'a>) -> bool {
        let object = call.field("object").map_or("", J::text);
        let of_library =
            |name| self.cx.seen_in_file(name, Some(call.src.file)).is_some_and(|c| self.cx.class(c).library);
        makes(object, call.name()) && of_library(object)
    }
}

/// Whether all arguments are literals of which no two are the same: making the collection raises nothing, and always
/// makes the same.
fn is_of_literals(call: J) -> bool {
    let arguments = call.field("arguments").map(J::children).unwrap_or_default();
    // What can be changed a little holds something else later, and a copy of a number may be of any length.
    let changes = ["asList", "nCopies"].contains(&call.name());
    let keys = if call.field("object").is_some_and(|o| o.text() == "Map") { 2 } else { 1 };
    let mut seen = BTreeSet::new();
    let distinct = arguments.iter().step_by(keys).all(|a| seen.insert(a.text()));
    !changes && distinct && arguments.iter().all(|a| LITERALS.contains(&a.kind()))
}

/// Whether code of the file asks whether something is the object that a field of this name has.
fn is_compared(init: J, name: &str) -> bool {
    let root = std::iter::successors(Some(init), |n| n.parent()).last().unwrap_or(init);
    let is_it = |n: &J| match n.bare().kind() {
        "identifier" => n.bare().text() == name,
        "field_access" => n.bare().field("field").is_some_and(|f| f.text() == name),
        _ => false,
    };
    let identity = |n: &J| n.field("operator").is_some_and(|o| ["==", "!="].contains(&o.text()));
    let mut comparisons = root.below(&["binary_expression"]).into_iter().filter(identity);
    comparisons.any(|n| ["left", "right"].iter().filter_map(|side| n.field(side)).any(|side| is_it(&side)))
}
