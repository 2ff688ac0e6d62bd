//! What the fields of objects surely have ([`ir::Holds`]): inputs are objects that a constructor has left, whether or not code
//! reads what they have.

use crate::cx::{Cx, FieldInfo};
use crate::tree::J;
use crate::types::Jt;
use ir::{ClassId, FieldId, Holds};

/// Notes it for the fields of the user's classes.
pub(crate) fn note(cx: &mut Cx) {
    let own = (0..cx.classes.len() as u32).map(ClassId).filter(|c| !cx.class(*c).library);
    let around = own.clone().filter_map(|c| Some((cx.class(c).outer_field?, Holds::Around)));
    let fields = own.flat_map(|c| cx.class(c).fields.iter().map(move |f| (c, f)));
    let found = fields.filter_map(|(c, f)| Some((f.id?, holds(cx, c, f)?)));
    let found: Vec<(FieldId, Holds)> = around.chain(found).collect();
    for (field, holds) in found {
        cx.program.fields[field.index()].holds = Some(holds);
    }
}

fn holds(cx: &Cx, class: ClassId, field: &FieldInfo) -> Option<Holds> {
    if let Some(number) = cx.number_of(class, field) {
        return Some(Holds::Value(number));
    }
    let first = field.init.filter(|_| field.is_final && field.id.is_some());
    if let Some(text) = first.and_then(|init| cx.joined(init, class, &|_| false)) {
        return Some(Holds::Text(text));
    }
    let boxed = field.ty.class().filter(|c| cx.class(*c).library);
    let unboxed = boxed.and_then(|c| crate::body::unboxed(cx.class(c).simple));
    if let (Some(ty), Some(init)) = (unboxed, first) {
        let number = cx.number(init, class, &|_| false).and_then(|number| number.converted(&ty));
        let value = number.map(|number| Holds::Value(number.value()));
        return value.or((!field.given.is_empty()).then_some(Holds::Something));
    }
    // One of another kind would be wrong.
    if let Some(init) = crate::body::fixed::settled(cx, field) {
        return Some(array(cx, class, &field.ty, init).unwrap_or(Holds::Own));
    }
    (field.ty.is_ref() && (field.never_null || !field.given.is_empty())).then_some(Holds::Something)
}

/// What an array of constants has in it.
fn array<'a>(cx: &Cx<'a>, class: ClassId, ty: &Jt, init: J<'a>) -> Option<Holds> {
    let listed = init.field("value").unwrap_or(init);
    let (elem, is_list) = (ty.element()?, listed.kind() == "array_initializer");
    let element = |n: J<'a>| {
        let number = || Some(Holds::Value(cx.number(n, class, &|_| false)?.converted(elem)?.value()));
        let text = || cx.joined(n, class, &|_| false).map(Holds::Text);
        array(cx, class, elem, n).or_else(number).or_else(text)
    };
    is_list.then(|| listed.children().into_iter().map(element).collect::<Option<_>>().map(Holds::Array)).flatten()
}
