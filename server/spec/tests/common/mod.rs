//! Programs as text, and searches over them.
#![allow(dead_code)] // every test binary uses some of it

use heap::{Loc, ObjId, SymHeap, Value};
use ir::input::{Input, InputObject, InputValue};
use ir::scope::{Scope, ScopeOptions};
use ir::spec::ClauseKind;
use ir::{FnId, Program};
use replay::enumerate::{Primitives, inputs};
use replay::{Verdict, check_requires};
use solve::{Limits, Solver, Sort, Terms};
use spec::hex::{Hex, HexClause};
use spec::oper::{Completion, Found, Never, Oper, PlaceOf, Query};

pub fn program(text: &str) -> Program {
    let lowered = lower::lower_text(text);
    let errors: Vec<_> = lowered.diagnostics.iter().filter(|d| d.severity == lower::Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    lowered.program
}

pub fn scope(program: &Program, function: FnId, bounds: &[(&str, u32)]) -> Scope {
    let objects = bounds.iter().map(|(c, n)| ((*c).to_owned(), *n)).collect();
    Scope::resolve(program, function, &ScopeOptions { objects, ..ScopeOptions::default() })
}

/// A function with its preconditions, ready to be searched.
pub struct Subject {
    pub program: Program,
    pub function: FnId,
    pub scope: Scope,
    pub oper: Oper,
    pub terms: Terms,
    pub solver: Solver,
}

impl Subject {
    pub fn new(text: &str, name: &str, bounds: &[(&str, u32)]) -> Subject {
        let program = program(text);
        let function = program.find_function(name).expect("the function");
        let scope = scope(&program, function, bounds);
        let oper = Oper::new(&program, function, &scope, false);
        let solver = Solver::new(Limits { rlimit: 4_000_000, timeout_ms: 2_000 });
        Subject { program, function, scope, oper, terms: Terms::new(), solver }
    }

    /// Leaves out what HEX forbids at single places.
    pub fn single(&mut self) {
        let clauses: Vec<HexClause> = (self.program.function(self.function).requires.iter().enumerate())
            .filter_map(|(i, c)| match &c.kind {
                ClauseKind::Hex(sentences) => Some(HexClause { id: i as u32, sentences, invariant_of: None }),
                _ => None,
            })
            .collect();
        let mut hex = Hex::compile(&self.program, self.function, &clauses);
        self.oper = self.oper.clone().with_single(&hex.single_places(&self.program, self.function));
    }

    pub fn empty_heap(&self) -> SymHeap {
        SymHeap::new(vec![Value::Uninit; self.program.function(self.function).params.len()])
    }

    pub fn complete(&mut self, heap: &SymHeap) -> Found {
        let query = Query { heap, pc: &[], budget: 50_000_000 };
        self.oper.complete(&self.program, query, &mut self.terms, &mut self.solver, &mut Never)
    }

    /// Counts all completions of the empty heap.
    pub fn count(&mut self) -> u64 {
        let heap = self.empty_heap();
        let query = Query { heap: &heap, pc: &[], budget: u64::MAX };
        let mut never = Never;
        let mut all = self.oper.solutions(&self.program, query, &mut self.terms, &mut self.solver, &mut never);
        let n = all.count().expect("everything decided");
        eprintln!("{n} {:?}", all.stats());
        n
    }

    /// All completions of the empty heap, with whether each place was read.
    pub fn all(&mut self) -> Vec<(Input, bool)> {
        let heap = self.empty_heap();
        let query = Query { heap: &heap, pc: &[], budget: u64::MAX };
        let mut never = Never;
        let mut all = self.oper.solutions(&self.program, query, &mut self.terms, &mut self.solver, &mut never);
        let mut found = Vec::new();
        loop {
            match all.next() {
                Found::Solution(c) => found.push((c.input, c.unread.is_empty())),
                Found::Impossible(_) => return found,
                Found::Unknown(why) => panic!("{why:?}"),
            }
        }
    }
}

/// Numbers that look random.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

/// Part of an input as a heap whose other places are open: each place reached is kept with a chance of
/// `keep` in 10. Arrays keep their length when they are kept.
pub fn part(program: &Program, terms: &mut Terms, input: &Input, keep: u64, random: &mut Random) -> SymHeap {
    part_with(program, terms, input, &mut |_| random.below(10) < keep)
}

/// What of a complete input some predicate read.
pub fn read(program: &Program, terms: &mut Terms, completion: &Completion) -> SymHeap {
    part_with(program, terms, &completion.input, &mut |place| !completion.unread.contains(&place))
}

/// The places of an input that are reached over places that are kept.
fn part_with(program: &Program, terms: &mut Terms, input: &Input, keeps: &mut dyn FnMut(PlaceOf) -> bool) -> SymHeap {
    let mut heap = SymHeap::new(vec![Value::Uninit; input.args.len()]);
    let mut number: Vec<Option<ObjId>> = vec![None; input.objects.len()];
    let mut todo: Vec<(Loc, PlaceOf, InputValue)> = Vec::new();
    for (i, v) in input.args.iter().enumerate() {
        todo.push((Loc::Param(i as u32), (None, i as u32), *v));
    }
    let mut next = 0;
    while next < todo.len() {
        let (loc, place, value) = todo[next];
        next += 1;
        if !keeps(place) {
            continue;
        }
        let value = match value {
            InputValue::Null => Value::Null,
            InputValue::Bool(b) => Value::Prim(terms.bool(b)),
            InputValue::Int(i) => Value::Prim(terms.int(i)),
            InputValue::Long(l) => Value::Prim(terms.long(l)),
            InputValue::Float(f) => Value::Prim(terms.constant(Sort::F32, f.bits().into())),
            InputValue::Double(d) => Value::Prim(terms.constant(Sort::F64, d.bits())),
            InputValue::Ref(r) => match number[r as usize] {
                Some(id) => Value::Ref(id),
                None => {
                    let id = match &input.objects[r as usize] {
                        InputObject::Object { class, fields } => {
                            let id = heap.add_input(*class, program.class(*class).fields.len() as u32, loc);
                            let places = fields.iter().enumerate();
                            todo.extend(places.map(|(n, v)| (Loc::Field(id, n as u32), (Some(r), n as u32), *v)));
                            id
                        }
                        InputObject::Array { elem, elements } => {
                            let len = terms.int(elements.len() as i32);
                            let id = heap.add_array(*elem, len, Some(loc));
                            for (at, v) in elements.iter().enumerate() {
                                let index = terms.int(at as i32);
                                let entry = heap::Entry { index, now: Value::Uninit, entry: Value::Uninit };
                                let e = heap.add_entry(id, entry);
                                todo.push((Loc::Elem(id, e), (Some(r), at as u32), *v));
                            }
                            id
                        }
                    };
                    number[r as usize] = Some(id);
                    Value::Ref(id)
                }
            },
        };
        heap.initialise(loc, value);
    }
    heap
}

/// Whether a complete input has all the facts of a partial heap.
pub fn matches(terms: &Terms, heap: &SymHeap, input: &Input) -> bool {
    let mut image: Vec<Option<u32>> = vec![None; heap.len()];
    let mut todo: Vec<(Loc, InputValue)> = Vec::new();
    todo.extend(input.args.iter().enumerate().map(|(i, v)| (Loc::Param(i as u32), *v)));
    while let Some((loc, value)) = todo.pop() {
        let same = match (heap.get(loc, heap::View::Entry), value) {
            (Value::Null, v) => v == InputValue::Null,
            (Value::Prim(t), InputValue::Bool(b)) => terms.as_const(t) == Some(b.into()),
            (Value::Prim(t), InputValue::Int(i)) => terms.as_const(t) == Some(i.into()),
            (Value::Prim(t), InputValue::Long(l)) => terms.as_const(t) == Some(l),
            (Value::Ref(o), InputValue::Ref(r)) => match image[o.index()] {
                Some(known) => known == r,
                None if image.contains(&Some(r)) || Some(heap.ty(o)) != input.objects[r as usize].ty() => false,
                None => {
                    image[o.index()] = Some(r);
                    let values = input.objects[r as usize].values();
                    if let Some(array) = heap.array(o)
                        && terms.as_const(array.len) != Some(values.len() as i64)
                    {
                        return false;
                    }
                    todo.extend(heap.places(o).zip(values.iter().copied()));
                    true
                }
            },
            (Value::Ref(_) | Value::Prim(_), _) => false,
            _ => true,
        };
        if !same {
            return false;
        }
    }
    true
}

/// The facts of a conflict as a heap of their own.
pub fn only(program: &Program, heap: &SymHeap, places: &[Loc]) -> SymHeap {
    let mut out = SymHeap::new(vec![Value::Uninit; heap.args.len()]);
    let mut number: Vec<Option<ObjId>> = vec![None; heap.len()];
    let mut left: Vec<Loc> = places.to_vec();
    loop {
        let before = left.len();
        left.retain(|loc| {
            let to = match loc {
                Loc::Param(i) => Some(Loc::Param(*i)),
                Loc::Field(o, s) => number[o.index()].map(|n| Loc::Field(n, *s)),
                Loc::Elem(o, e) => number[o.index()].map(|n| Loc::Elem(n, *e)),
            };
            let Some(to) = to else { return true };
            let value = match heap.get(*loc, heap::View::Entry) {
                Value::Ref(o) => {
                    Value::Ref(*number[o.index()].get_or_insert_with(|| copy(program, heap, &mut out, o, to)))
                }
                other => other,
            };
            out.initialise(to, value);
            false
        });
        if left.len() == before {
            assert!(left.is_empty(), "the conflict is not closed: {left:?}");
            return out;
        }
    }
}

fn copy(program: &Program, heap: &SymHeap, out: &mut SymHeap, o: ObjId, via: Loc) -> ObjId {
    match heap.array(o) {
        Some(array) => {
            let id = out.add_array(heap.ty(o).element().expect("an array"), array.len, Some(via));
            for e in &array.entries {
                let entry = heap::Entry { index: e.index, now: Value::Uninit, entry: Value::Uninit };
                out.add_entry(id, entry);
            }
            id
        }
        None => {
            let class = heap.ty(o).as_class().expect("a class");
            out.add_input(class, program.class(class).fields.len() as u32, via)
        }
    }
}

fn completions(s: &mut Subject) -> Vec<Completion> {
    let heap = s.empty_heap();
    let query = Query { heap: &heap, pc: &[], budget: 200_000_000 };
    let mut never = Never;
    let mut all = s.oper.solutions(&s.program, query, &mut s.terms, &mut s.solver, &mut never);
    let mut found = Vec::new();
    loop {
        match all.next() {
            Found::Solution(c) => found.push(c),
            Found::Impossible(_) => return found,
            Found::Unknown(why) => panic!("{why:?}"),
        }
    }
}

/// Runs all heaps within bounds, shared ones and cycles among them: the list has just the valid ones. Gives how many
/// these are.
pub fn agrees(text: &str, name: &str, bounds: &[(&str, u32)]) -> usize {
    let mut s = Subject::new(text, name, bounds);
    let all = inputs(&s.program, s.function, &s.scope, Primitives::of(&[0]));
    let is_valid = |i: &Input| check_requires(&s.program, s.function, i, &replay::Limits::default()) == Verdict::Yes;
    let valid: Vec<Input> = all.filter(is_valid).collect();
    let found = completions(&mut s);
    for c in &found {
        let verdict = check_requires(&s.program, s.function, &c.input, &replay::Limits::default());
        assert_eq!(verdict, Verdict::Yes, "{text}\n{:#?}", c.input);
    }
    let parts: Vec<_> = found.iter().map(|c| read(&s.program, &mut s.terms, c)).collect();
    for input in &valid {
        assert!(parts.iter().any(|part| matches(&s.terms, part, input)), "{text}\n{input:#?}");
    }
    valid.len()
}
