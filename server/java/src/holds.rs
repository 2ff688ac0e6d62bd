//! What the fields of objects surely have ([`ir::Holds`]): inputs are objects that a constructor has left, whether or not code
//! reads what they have.

use crate::body::{unescape, whole};
use crate::cx::{Cx, FieldInfo};
use crate::tree::J;
use ir::{ClassId, FieldId, Holds};

/// Notes it for the fields of the user's classes.
pub(crate) fn note(cx: &mut Cx) {
    let own = (0..cx.classes.len() as u32).map(ClassId).filter(|c| !cx.class(*c).library);
    let fields = own.flat_map(|c| cx.class(c).fields.iter().map(move |f| (c, f)));
    let found: Vec<(FieldId, Holds)> = fields.filter_map(|(c, f)| Some((f.id?, holds(cx, c, f)?))).collect();
    for (field, holds) in found {
        cx.program.fields[field.index()].holds = Some(holds);
    }
}

fn holds(cx: &Cx, class: ClassId, field: &FieldInfo) -> Option<Holds> {
    if let Some(constant) = cx.constant_of_objects(class, field) {
        return value(constant.bare());
    }
    let boxed = field.ty.class().is_some_and(|c| cx.class(c).library && crate::contents::is_box(cx.class(c).simple));
    if let Some(init) = field.init.filter(|_| boxed && field.is_final && field.id.is_some()) {
        return value(init.bare()).or((!field.given.is_empty()).then_some(Holds::Something));
    }
    // One of another kind would be wrong.
    if crate::body::fixed::settled(cx, field).is_some() {
        return Some(Holds::Own);
    }
    (field.ty.is_ref() && (field.never_null || !field.given.is_empty())).then_some(Holds::Something)
}

/// The value of a literal. What other constants are is known to the code that reads them.
fn value(constant: J) -> Option<Holds> {
    let inner = |quote| constant.text().strip_prefix(quote)?.strip_suffix(quote);
    match constant.kind() {
        "true" => Some(Holds::Number(1)),
        "false" => Some(Holds::Number(0)),
        "character_literal" => unescape(inner('\'')?).first().map(|unit| Holds::Number(i64::from(*unit))),
        "string_literal" if !constant.text().starts_with("\"\"\"") => Some(Holds::Text(unescape(inner('"')?))),
        "unary_expression" if constant.field("operator").is_some_and(|o| o.text() == "-") => {
            match value(constant.field("operand")?.bare())? {
                Holds::Number(n) => Some(Holds::Number(-n)),
                _ => None,
            }
        }
        "decimal_integer_literal" => whole(constant.text()).and_then(|w| i64::try_from(w.n).ok()).map(Holds::Number),
        _ => None,
    }
}
