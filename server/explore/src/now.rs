//! HEX clauses of callees and of exit contracts, on the heap as it is now.
//!
//! The clause is about a finished heap, so every reference that it can reach is initialised first; then
//! the concrete meaning (definition 3.4, all backbones) decides.

use crate::code::{ClauseId, CodeTable};
use crate::contract::HexEntry;
use crate::engine::{End, Engine, Flow};
use crate::state::{Frame, State};
use heap::{Kind, Loc, ObjId, SetId, Symbols, Value, View};
use ir::input::{Input, InputObject, InputValue};
use ir::spec::ClauseKind;
use ir::{FnId, Program, Ty};
use replay::{HexShape, Owner};
use spec::hex::{Hex, NullPaths, StateId};

impl Engine<'_, '_> {
    /// The values of the arguments of a contract; `Err` is the choice that has to be made before they are known.
    pub fn settled(&mut self, state: &mut State, args: &[Value]) -> Result<Vec<Value>, Flow> {
        if let Some(loc) = args.iter().find_map(|a| state.place_of(&self.vars.symbols, *a)) {
            return Err(self.init(state, loc));
        }
        let args: Vec<Value> = args.iter().map(|a| state.look(&self.vars.symbols, *a)).collect();
        match args.iter().find_map(|a| a.set()) {
            Some(set) => Err(self.decide_member(state, set)),
            None => Ok(args),
        }
    }

    /// Decides a HEX clause for these arguments on the heap as the running activation sees it.
    pub fn check_hex_now(
        &mut self,
        state: &mut State,
        frame: &Frame,
        function: FnId,
        clause: ClauseId,
        args: &[Value],
    ) -> Flow {
        let args = match self.settled(state, args) {
            Ok(args) => args,
            Err(first) => return first,
        };
        if self.follows_from_entry(state, function, clause, &args) {
            return self.clause_done(state, true);
        }
        let Reach { order, open, sets } = self.reach_of(state, clause, &args, frame.view);
        if let Some(set) = sets.first() {
            return self.decide_member(state, *set);
        }
        if let Some(loc) = open.first() {
            return self.init(state, *loc);
        }
        for object in &order {
            if let Err(first) = self.elements_known(state, *object) {
                return first;
            }
        }
        let input = self.snapshot(state, &args, &order, frame.view);
        let freed = |(n, o): (usize, &ObjId)| state.heap.object(*o).freed.then_some(n as u32);
        let freed: Vec<u32> = order.iter().enumerate().filter_map(freed).collect();
        let id = replay::ClauseId { owner: owner(clause), index: index(clause), atom: None };
        match replay::hex_shape(self.program, id, &input, &freed) {
            HexShape::Fails => self.clause_done(state, false),
            HexShape::Holds(calls) => self.check_companions(state, frame, &calls, &order, &args),
            HexShape::Unknown(what) => Flow::End(End::Unsupported(what)),
        }
    }

    /// Whether the clause follows from the preconditions of the function under analysis, for the untouched
    /// input below one argument.
    fn follows_from_entry(&mut self, state: &State, function: FnId, clause: ClauseId, args: &[Value]) -> bool {
        if !self.traits.hex || state.rewired || !matches!(clause, ClauseId::Requires(..)) {
            return false;
        }
        let program = self.program;
        let codes = &self.codes;
        let callee = self.callee_hex.entry(clause).or_insert_with(|| {
            let entry = HexEntry { clause, invariant_of: None };
            (!has_companion(codes, clause)).then(|| Hex::compile(program, function, &[entry.as_hex(program, 0)]))
        });
        let Some(callee) = callee else { return false };
        let params = &program.function(function).params;
        let mut object = None;
        for (i, value) in args.iter().enumerate().filter(|(i, _)| params[*i].ty.is_ref()) {
            match value {
                Value::Ref(o) if object.is_none() && state.heap.is_input(*o) => object = Some((i as u32, *o)),
                Value::Null if callee.is_simple() && callee.null_argument(i as u32) => {}
                _ => return false,
            }
        }
        let Some((param, o)) = object else { return true };
        let key = self.hex.implication_key(&state.heap, &state.hex, o).map(|k| (clause, param, k));
        if let Some(known) = key.and_then(|k| self.implied.get(&k)) {
            return *known;
        }
        let implied = self.hex.implies_at(program, (&state.heap, &state.hex), o, callee, param);
        self.implied.extend(key.map(|k| (k, implied)));
        implied
    }

    /// What lies behind the arguments of a HEX clause, as far as it matters to the clause.
    fn reach_of(&mut self, state: &State, clause: ClauseId, args: &[Value], view: View) -> Reach {
        let ClauseKind::Hex(sentences) = &self.codes.clause(clause).kind else { return Reach::default() };
        let paths = self.null_paths.entry(clause).or_insert_with(|| NullPaths::of(sentences)).as_mut();
        let names = replay::clause_names(self.program, owner(clause));
        Walk { program: self.program, state, symbols: &self.vars.symbols, view, paths }.reach(&names, args)
    }

    /// The heap behind `args` as plain data; primitive values do not matter to HEX.
    fn snapshot(&mut self, state: &State, args: &[Value], order: &[ObjId], view: View) -> Input {
        let unwritten: Vec<ObjId> = order.iter().copied().filter(|o| self.has_unwritten(state, *o)).collect();
        let value = |v: Value, ty: Ty| match state.look(&self.vars.symbols, v) {
            Value::Ref(o) => {
                // What is not reached does not matter to the clause.
                order.iter().position(|x| *x == o).map_or(InputValue::Null, |n| InputValue::Ref(n as u32))
            }
            _ => InputValue::of(ty, 0),
        };
        let object = |o: &ObjId| match state.heap.object(*o).kind {
            Kind::Class { class, .. } => {
                let fields = self.program.class(class).fields.iter().zip(state.heap.places(*o));
                let fields = fields.map(|(f, l)| value(state.heap.get(l, view), self.program.field(*f).ty)).collect();
                InputObject::Object { class, fields }
            }
            Kind::Array { elem, .. } => {
                let mut elements: Vec<_> =
                    state.heap.places(*o).map(|l| value(state.heap.get(l, view), elem)).collect();
                if unwritten.contains(o) {
                    elements.push(InputValue::of(elem, 0));
                }
                InputObject::Array { elem, elements }
            }
        };
        let types = args.iter().map(|a| if matches!(a, Value::Prim(_)) { Ty::INT } else { Ty::NULL });
        Input {
            args: args.iter().zip(types).map(|(a, t)| value(*a, t)).collect(),
            objects: order.iter().map(object).collect(),
        }
    }
}

/// What lies behind some values.
#[derive(Default)]
struct Reach {
    /// The objects, breadth-first.
    order: Vec<ObjId>,
    /// The uninitialised places.
    open: Vec<Loc>,
    /// References that are one of several objects.
    sets: Vec<SetId>,
}

/// Goes through a heap along the paths of a clause, or everywhere where all of it matters.
struct Walk<'a> {
    program: &'a Program,
    state: &'a State,
    symbols: &'a Symbols,
    view: View,
    paths: Option<&'a mut NullPaths>,
}

impl Walk<'_> {
    /// What the paths lead to, breadth-first. An object is met once for each state of the automaton.
    fn reach(mut self, names: &[&str], args: &[Value]) -> Reach {
        let (mut reach, mut met) = (Reach::default(), Vec::new());
        for (name, arg) in names.iter().zip(args) {
            if let Some(state) = self.step(StateId::default(), name) {
                visit(*arg, state, &mut reach, &mut met);
            }
        }
        let mut next = 0;
        while let Some((object, at)) = met.get(next).copied() {
            next += 1;
            // What a freed object holds is out of reach.
            if self.state.heap.object(object).freed {
                continue;
            }
            for loc in self.state.heap.places(object) {
                if let Some(state) = self.through(at, loc) {
                    let value = self.state.heap.get(loc, self.view);
                    match self.state.place_of(self.symbols, value) {
                        Some(place) => reach.open.push(place),
                        None if matches!(value, Value::Uninit | Value::NonNull) => reach.open.push(loc),
                        None => visit(self.state.look(self.symbols, value), state, &mut reach, &mut met),
                    }
                }
            }
        }
        reach
    }

    /// The state behind a place; `None` where no path goes on, or the place holds no reference.
    fn through(&mut self, at: StateId, loc: Loc) -> Option<StateId> {
        let name = match loc {
            Loc::Field(o, slot) => {
                let class = self.state.heap.ty(o).as_class()?;
                let field = self.program.field(self.program.class(class).fields[slot as usize]);
                field.ty.is_ref().then_some(field.name.as_str())?
            }
            Loc::Elem(o, _) => self.state.heap.ty(o).element().filter(|e| e.is_ref()).map(|_| replay::ELEMENT)?,
            Loc::Param(_) => return None,
        };
        self.step(at, name)
    }

    fn step(&mut self, at: StateId, name: &str) -> Option<StateId> {
        match &mut self.paths {
            Some(paths) => paths.step(at, name),
            None => Some(at),
        }
    }
}

fn visit(value: Value, at: StateId, reach: &mut Reach, met: &mut Vec<(ObjId, StateId)>) {
    match value {
        Value::Ref(o) if !met.contains(&(o, at)) => {
            if !met.iter().any(|(known, _)| *known == o) {
                reach.order.push(o);
            }
            met.push((o, at));
        }
        Value::Guarded(set) => reach.sets.push(set),
        _ => {}
    }
}

fn owner(clause: ClauseId) -> Owner {
    match clause {
        ClauseId::Requires(f, _) => Owner::Requires(f),
        ClauseId::Ensures(f, _) => Owner::Ensures(f),
        ClauseId::Invariant(c, _) => Owner::Invariant(c),
    }
}

fn index(clause: ClauseId) -> u32 {
    match clause {
        ClauseId::Requires(_, k) | ClauseId::Ensures(_, k) | ClauseId::Invariant(_, k) => k,
    }
}

/// The clause that `replay` means.
pub fn clause_id(clause: replay::ClauseId) -> ClauseId {
    match clause.owner {
        Owner::Requires(f) => ClauseId::Requires(f, clause.index),
        Owner::Ensures(f) => ClauseId::Ensures(f, clause.index),
        Owner::Invariant(c) => ClauseId::Invariant(c, clause.index),
    }
}

/// Whether a HEX clause calls companion methods.
pub fn has_companion(codes: &CodeTable<'_>, clause: ClauseId) -> bool {
    let ClauseKind::Hex(sentences) = &codes.clause(clause).kind else { return false };
    let mut atoms = Vec::new();
    sentences.iter().for_each(|s| crate::places::collect_atoms(&s.formula, &mut atoms));
    atoms.iter().any(|a| a.companion.is_some())
}
