//! What an uninitialised reference may become. Proposals only: what may stand is decided by `spec`.

use heap::{Alternative, Loc, SymHeap};
use ir::scope::Scope;
use ir::{Base, ClassId, FnId, Program, Ty};

/// The declared type of a place of the input of `function`.
pub fn declared_type(program: &Program, function: FnId, heap: &SymHeap, loc: Loc) -> Ty {
    match loc {
        Loc::Param(i) => program.function(function).params[i as usize].ty,
        Loc::Field(o, slot) => match heap.ty(o).as_class() {
            Some(c) => program.field(program.class(c).fields[slot as usize]).ty,
            None => Ty::VOID,
        },
        Loc::Elem(o, _) => heap.ty(o).element().unwrap_or(Ty::VOID),
    }
}

/// What initialization proposes, and what the scope took away.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proposal {
    /// Null first, aliases in the order of discovery, then fresh objects in the order of declaration.
    pub alternatives: Vec<Alternative>,
    /// Fresh objects that the scope has no room for, with the class whose bound is reached.
    pub out_of_scope: Vec<(Alternative, Option<ClassId>)>,
}

/// The alternatives of plain lazy initialization (seed 000, section 2): null, every compatible input
/// object, a fresh object of every compatible class.
///
/// `this` is never null, and only of classes whose objects run `function` when it is called on them.
pub fn propose(program: &Program, function: FnId, scope: &Scope, heap: &SymHeap, loc: Loc) -> Proposal {
    let ty = declared_type(program, function, heap, loc);
    let receiver = loc == Loc::Param(0) && program.function(function).owner.is_some();
    let mut p = Proposal::default();
    if !receiver {
        p.alternatives.push(Alternative::Null);
    }
    let aliases = heap.inputs().map(|(id, _)| id).filter(|id| program.is_assignable(heap.ty(*id), ty));
    p.alternatives.extend(aliases.map(Alternative::Alias));
    match (ty.base, ty.element()) {
        (_, Some(elem)) => fresh_array(scope, heap, elem, &mut p),
        (Base::Class(class), None) => {
            for c in program.concrete_subclasses(class) {
                let f = program.function(function);
                if !receiver || program.method(c, &f.name) == Some(function) {
                    fresh_object(program, scope, heap, c, &mut p);
                }
            }
        }
        _ => {}
    }
    p
}

fn fresh_array(scope: &Scope, heap: &SymHeap, elem: Ty, p: &mut Proposal) {
    let used = heap.inputs().filter(|(id, _)| heap.ty(*id).element() == Some(elem)).count();
    if used < scope.arrays as usize {
        p.alternatives.push(Alternative::FreshArray(elem));
    } else {
        p.out_of_scope.push((Alternative::FreshArray(elem), None));
    }
}

fn fresh_object(program: &Program, scope: &Scope, heap: &SymHeap, class: ClassId, p: &mut Proposal) {
    let full = scope.bounds_of(program, class).find(|(bounded, at_most)| {
        let is_counted = |id| heap.ty(id).as_class().is_some_and(|c| program.is_subclass(c, *bounded));
        heap.inputs().filter(|(id, _)| is_counted(*id)).count() >= *at_most as usize
    });
    match full {
        None => p.alternatives.push(Alternative::Fresh(class)),
        Some((bounded, _)) => p.out_of_scope.push((Alternative::Fresh(class), Some(bounded))),
    }
}
