//! Witnesses: a complete input behind a partial heap that satisfies every precondition and the path condition.
//!
//! An exact technique keeps one with every state. What the witness does is possible, so the alternative and the
//! side of a branch that it takes need no search; only the others do. Seed 004, section III.D, keeps the solution
//! of the parent for the same reason; a witness goes with all that follows, not with the next node alone.

use crate::rules::{InputVars, VarOf};
use heap::{Alternative, Loc, ObjId, SymHeap};
use ir::input::{Input, InputObject, InputValue};
use solve::{Model, Term, Terms};
use std::rc::Rc;

/// An input, and which of its objects the input objects of a state are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    input: Rc<Input>,
    /// By object of the state's heap: its number in `input`, or [`NONE`].
    numbers: Vec<u32>,
}

/// For objects that do not belong to the input.
pub const NONE: u32 = u32::MAX;

impl Witness {
    /// A witness of a state whose objects have these numbers in `input`.
    pub fn new(input: Rc<Input>, numbers: Vec<u32>) -> Witness {
        Witness { input, numbers }
    }

    pub fn input(&self) -> &Input {
        &self.input
    }

    /// The input, to be kept.
    pub fn shared(&self) -> &Rc<Input> {
        &self.input
    }

    /// The witness of the state in which `loc` became `alternative`; `None` when this input differs there.
    /// `heap` is the heap before.
    pub fn follow(&self, known: &Known<'_>, heap: &SymHeap, loc: Loc, alternative: Alternative) -> Option<Witness> {
        let value = self.value(known, heap, loc)?;
        match (alternative, value) {
            (Alternative::Null, InputValue::Null) => Some(self.clone()),
            (Alternative::Alias(o), InputValue::Ref(n)) => (self.number(o) == Some(n)).then(|| self.clone()),
            (Alternative::Fresh(_) | Alternative::FreshArray(_), InputValue::Ref(n)) => {
                let same = match (alternative, self.input.objects.get(n as usize)?) {
                    (Alternative::Fresh(c), InputObject::Object { class, .. }) => *class == c,
                    (Alternative::FreshArray(e), InputObject::Array { elem, .. }) => *elem == e,
                    _ => false,
                };
                (same && !self.numbers.contains(&n)).then(|| self.with(ObjId(heap.len() as u32), n))
            }
            _ => None,
        }
    }

    /// The same for a state that has only the first `len` of the objects.
    pub fn restrict(&self, len: usize) -> Witness {
        let known = len.min(self.numbers.len());
        Witness { input: Rc::clone(&self.input), numbers: self.numbers[..known].to_vec() }
    }

    fn with(&self, object: ObjId, number: u32) -> Witness {
        let mut numbers = self.numbers.clone();
        numbers.resize(object.index() + 1, NONE);
        numbers[object.index()] = number;
        Witness { input: Rc::clone(&self.input), numbers }
    }

    fn number(&self, o: ObjId) -> Option<u32> {
        self.numbers.get(o.index()).copied().filter(|n| *n != NONE)
    }

    fn object(&self, o: ObjId) -> Option<&InputObject> {
        self.input.objects.get(self.number(o)? as usize)
    }

    /// What the input holds at a place.
    fn value(&self, known: &Known<'_>, heap: &SymHeap, loc: Loc) -> Option<InputValue> {
        match loc {
            Loc::Param(i) => self.input.args.get(i as usize).copied(),
            Loc::Field(o, slot) => self.object(o)?.values().get(slot as usize).copied(),
            Loc::Elem(o, entry) => {
                let index = heap.array(o)?.entries.get(entry as usize)?.index;
                let at = self.eval(known, heap, index)?;
                self.object(o)?.values().get(usize::try_from(at).ok()?).copied()
            }
        }
    }

    /// The value of a term on this input; `None` when it is about something else than the input.
    pub fn eval(&self, known: &Known<'_>, heap: &SymHeap, term: Term) -> Option<i64> {
        let mut model = Model::new();
        for var in known.terms.vars(term) {
            let value = match known.vars.of(var)? {
                VarOf::Place(loc) => number(self.value(known, heap, loc)?)?,
                VarOf::Length(o) => self.object(o)?.values().len() as i64,
                VarOf::Built(_) | VarOf::Choice(_) | VarOf::Address(_) | VarOf::Scattered(_) => return None,
            };
            model.set(var, value);
        }
        Some(known.terms.eval(term, &model))
    }
}

/// What the variables of terms stand for.
pub struct Known<'a> {
    pub terms: &'a Terms,
    pub vars: &'a InputVars,
}

fn number(value: InputValue) -> Option<i64> {
    match value {
        InputValue::Bool(b) => Some(i64::from(b)),
        InputValue::Int(n) => Some(i64::from(n)),
        InputValue::Long(n) => Some(n),
        InputValue::Float(f) => Some(f.bits().into()),
        InputValue::Double(d) => Some(d.bits()),
        InputValue::Null | InputValue::Ref(_) => None,
    }
}
