//! Names of places and objects as people write them: `list.next`.

use heap::{Alternative, Kind, Loc, ObjId, SymHeap};
use ir::{FnId, Program};

/// The path of a place along the backbone: `list.next.val`, `items[2]`.
pub fn loc_name(program: &Program, function: FnId, heap: &SymHeap, loc: Loc) -> String {
    let mut way = vec![loc];
    let via = |l: &Loc| heap.object(l.holder()?).via;
    while let Some(before) = way.last().and_then(via) {
        way.push(before);
    }
    let mut name = String::with_capacity(8 * way.len());
    way.iter().rev().for_each(|l| push_step(&mut name, (program, function), heap, *l));
    name
}

fn push_step(name: &mut String, (program, function): (&Program, FnId), heap: &SymHeap, loc: Loc) {
    match loc {
        Loc::Param(i) => name.push_str(&program.function(function).params[i as usize].name),
        // A text or collection is what it contains.
        Loc::Field(..) if heap.content_at(program, loc).is_some() => {}
        Loc::Field(o, slot) => {
            if let Kind::Class { class, .. } = heap.object(o).kind {
                name.push('.');
                name.push_str(&program.field(program.class(class).fields[slot as usize]).name);
            }
        }
        Loc::Elem(_, entry) => name.push_str(&format!("[#{entry}]")),
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
