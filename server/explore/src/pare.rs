//! The fewest facts of a heap and conditions of a path that still contradict the specifications: each is left out in
//! turn, and stays out where the rest is contradictory without it (deletion, which ends in a minimal set).
//!
//! What a refused choice is about is given: the place itself, the places that lead to it, and those that lead to the
//! object that it would be an alias of. A fact that is left out takes with it what hangs below it. Objects have the names
//! of the places where they were found, so two names are two objects: that is no fact of its own.

use heap::{Loc, ObjId, SymHeap, Value, View};
use solve::Term;

/// What contradicts a choice.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Decided places of the input, those that are given left out.
    pub places: Vec<Loc>,
    /// Those of them where not only an object must be, but one that was not met before.
    pub new: Vec<Loc>,
    /// Conditions of the path.
    pub pc: Vec<Term>,
}

/// Whether no valid input has this heap and these conditions. Not known counts as no.
pub type Impossible<'a> = dyn FnMut(&SymHeap, &[Term]) -> bool + 'a;

/// The smallest contradiction of a heap in which `loc` was just decided; `None` when there is none.
pub fn pare(heap: &SymHeap, loc: Loc, pc: &[Term], impossible: &mut Impossible<'_>) -> Option<Facts> {
    let given = given(heap, loc);
    if impossible(&only(heap, &given), &[]) {
        return Some(Facts::default());
    }
    if !impossible(heap, pc) {
        return None;
    }
    let mut pc = if impossible(heap, &[]) { Vec::new() } else { pc.to_vec() };
    delete(&mut pc, |fewer| impossible(heap, fewer));
    let mut kept = decided(heap);
    let mut k = kept.len();
    while k > 0 {
        k = (k - 1).min(kept.len().saturating_sub(1));
        if kept.get(k).is_none_or(|place| given.contains(place)) {
            continue;
        }
        let fewer: Vec<Loc> = kept.iter().copied().filter(|p| *p != kept[k]).collect();
        let smaller = only(heap, &fewer);
        if impossible(&smaller, &pc) {
            kept = decided(&smaller);
        }
    }
    kept.retain(|place| !given.contains(place));
    Some(Facts { places: kept, new: Vec::new(), pc })
}

/// The facts of a heap that say that there is an object, and would not contradict if it were one that another fact names.
pub fn new_objects(heap: &SymHeap, loc: Loc, facts: &Facts, impossible: &mut Impossible<'_>) -> Vec<Loc> {
    let mut known = given(heap, loc);
    known.extend(&facts.places);
    let heap = only(heap, &known);
    let mut may_be_met = |place: &Loc| {
        let Value::Ref(object) = heap.get(*place, View::Entry) else { return false };
        let found = heap.object(object).via == Some(*place);
        if !found || known.iter().any(|place| place.holder() == Some(object)) {
            return false;
        }
        // What is an alias of the object stays an alias of what stands at the place.
        let same: Vec<Loc> =
            decided(&heap).into_iter().filter(|at| heap.get(*at, View::Entry) == Value::Ref(object)).collect();
        let others: Vec<ObjId> = heap.inputs().map(|(o, _)| o).collect();
        let mut others = others.into_iter().filter(|o| *o != object && heap.ty(*o) == heap.ty(object));
        others.any(|other| {
            let mut aliased = heap.clone();
            aliased.set_via(object, None);
            for at in &same {
                aliased.reopen(*at);
                aliased.initialise(*at, Value::Ref(other));
            }
            !impossible(&aliased, &facts.pc)
        })
    };
    facts.places.iter().copied().filter(|place| may_be_met(place)).collect()
}

/// Leaves out what `still` does not need, the last first.
pub fn delete<T: Clone>(items: &mut Vec<T>, mut still: impl FnMut(&[T]) -> bool) {
    for k in (0..items.len()).rev() {
        let mut fewer = items.clone();
        fewer.remove(k);
        if still(&fewer) {
            *items = fewer;
        }
    }
}

/// The places that a choice at `loc` speaks about.
pub fn given(heap: &SymHeap, loc: Loc) -> Vec<Loc> {
    let mut given = Vec::new();
    let target = match heap.get(loc, View::Entry) {
        Value::Ref(o) => heap.object(o).via,
        _ => None,
    };
    for end in [Some(loc), target] {
        let mut next = end;
        while let Some(place) = next.filter(|p| !given.contains(p)) {
            given.push(place);
            next = place.holder().and_then(|o| heap.object(o).via);
        }
    }
    given
}

/// All places of the input that are null or an object, holders before what they hold.
pub fn decided(heap: &SymHeap) -> Vec<Loc> {
    let params = (0..heap.args.len() as u32).map(Loc::Param);
    let fields = heap.inputs().flat_map(|(o, _)| heap.places(o));
    params.chain(fields).filter(|p| matches!(heap.get(*p, View::Entry), Value::Null | Value::Ref(_))).collect()
}

/// A heap with some of its decided places alone, and with the numbers of the objects that are left.
pub fn only(heap: &SymHeap, keep: &[Loc]) -> SymHeap {
    let mut pared = heap.clone();
    loop {
        let gone = |o: ObjId, pared: &SymHeap| {
            let via = pared.object(o).via;
            via.is_some_and(|v| !keep.contains(&v) || v.holder().is_some_and(|h| !pared.is_input(h)))
        };
        let Some(lost) = pared.ids().find(|o| gone(*o, &pared)) else { break };
        pared.set_via(lost, None);
    }
    for place in decided(&pared) {
        let stands = match pared.get(place, View::Entry) {
            Value::Ref(o) => pared.is_input(o),
            _ => true,
        };
        if !stands || !keep.contains(&place) {
            pared.reopen(place);
        }
    }
    pared
}
