//! Names of places and objects as people write them: `list.next`.

use heap::{Alternative, Kind, Loc, ObjId, SymHeap};
use ir::{FnId, Program};

/// The path of a place along the backbone: `list.next.val`, `items[2]`.
pub fn loc_name(program: &Program, function: FnId, heap: &SymHeap, loc: Loc) -> String {
    let mut steps = Vec::new();
    let mut at = Some(loc);
    while let Some(l) = at {
        steps.push(step_name(program, function, heap, l));
        at = l.holder().and_then(|o| heap.object(o).via);
    }
    steps.reverse();
    steps.concat()
}

fn step_name(program: &Program, function: FnId, heap: &SymHeap, loc: Loc) -> String {
    match loc {
        Loc::Param(i) => program.function(function).params[i as usize].name.clone(),
        Loc::Field(o, slot) => match heap.object(o).kind {
            Kind::Class { class, .. } => {
                format!(".{}", program.field(program.class(class).fields[slot as usize]).name)
            }
            Kind::Array { .. } => String::new(),
        },
        Loc::Elem(_, entry) => format!("[#{entry}]"),
    }
}

/// The path that leads to an input object.
pub fn object_name(program: &Program, function: FnId, heap: &SymHeap, id: ObjId) -> String {
    heap.object(id).via.map_or_else(String::new, |via| loc_name(program, function, heap, via))
}

/// An alternative in words: `null`, `list`, `new List`.
pub fn alternative_name(program: &Program, function: FnId, heap: &SymHeap, alternative: Alternative) -> String {
    match alternative {
        Alternative::Null => "null".to_owned(),
        Alternative::Alias(o) => object_name(program, function, heap, o),
        Alternative::Fresh(c) => format!("new {}", program.class(c).name),
        Alternative::FreshArray(elem) => format!("new {}[]", program.type_name(elem)),
    }
}
