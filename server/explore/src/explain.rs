//! Why an alternative was refused: the smallest set of facts that already forbids it.

use crate::code::ClauseId;
use crate::complete::{Effort, Search};
use crate::contract;
use crate::engine::Engine;
use crate::fork::Refused;
use crate::names::{loc_name, object_name};
use crate::pare::{Facts, decided, delete, given, new_objects, only, pare};
use crate::places::collect_atoms;
use crate::reasons::Explaining;
use crate::report::{ClauseRef, Options, Refusal, Technique};
use crate::rules::VarOf;
use crate::state::{Frame, State};
use heap::{Alternative, Loc, ObjId, SymHeap, Value, View};
use ir::spec::{AtomKind, Clause, ClauseKind, Hex, Sentence};
use ir::{ClassId, FieldId, FnId, InstrKind, Operand, Program};
use solve::Term;

impl Engine<'_, '_> {
    /// The reasons why an alternative for a place of a state is refused.
    pub fn explain(&mut self, state: &State, loc: Loc, alternative: Alternative, refused: &Refused) -> Refusal {
        let plain = |clauses| Refusal { clauses, facts: Vec::new() };
        match refused {
            Refused::Scope => Refusal {
                clauses: Vec::new(),
                facts: vec!["another reference that is not null would find no object within scope".to_owned()],
            },
            Refused::Hex(r) => {
                let parts = parts_of_atoms(parts(self.program, self.function), &self.hex_clauses, r);
                let atoms = self.atoms(r);
                if parts.iter().all(|part| part.is_plain(alternative)) {
                    return plain(atoms);
                }
                let chosen = self.chosen(state, loc, alternative);
                match self.smallest_core(&chosen, loc, &parts) {
                    Some(core) if core.clauses.len() == parts.len() => Refusal { clauses: atoms, ..core },
                    Some(core) => core,
                    None => self.whole_core(&chosen, loc).unwrap_or_else(|| in_this_heap(atoms)),
                }
            }
            Refused::Sl(r) => {
                let named = self.explain_sl(r);
                let clause = self.sl.clauses.get(r.clause as usize).copied();
                let parts: Vec<Part<'_>> =
                    parts(self.program, self.function).into_iter().filter(|p| Some(p.clause) == clause).collect();
                let chosen = self.chosen(state, loc, alternative);
                match self.smallest_core(&chosen, loc, &parts) {
                    Some(core) => Refusal { facts: core.facts, ..named },
                    None => self.whole_core(&chosen, loc).unwrap_or_else(|| in_this_heap(named.clauses)),
                }
            }
            Refused::Label | Refused::NoCompletion => {
                let chosen = self.chosen(state, loc, alternative);
                self.reason(&chosen, loc).unwrap_or_else(|| self.all_reasons())
            }
        }
    }

    /// The reasons as far as they are known without a search.
    pub fn in_brief(&self, refused: &Refused) -> Refusal {
        match refused {
            Refused::Hex(r) => in_this_heap(self.atoms(r)),
            Refused::Sl(r) => in_this_heap(self.explain_sl(r).clauses),
            Refused::Scope | Refused::Label | Refused::NoCompletion => self.all_reasons(),
        }
    }

    /// Why a state in which `loc` was just decided has no completion, if searches tell.
    pub fn reason(&mut self, state: &State, loc: Loc) -> Option<Refusal> {
        self.bounded_reason(state, loc).or_else(|| self.whole_core(state, loc))
    }

    /// Spends nothing on explanations: nobody will read them.
    pub fn explain_nothing(&mut self) {
        self.explaining = Explaining::new(0);
    }

    /// The state in which a place has the value that was refused.
    fn chosen(&mut self, state: &State, loc: Loc, alternative: Alternative) -> State {
        let mut chosen = state.clone();
        self.initialise(&mut chosen, loc, alternative);
        chosen
    }

    /// The atoms of a refusal. Those of a group are meant as the group: one alone may be what holds.
    fn atoms(&self, r: &spec::hex::Refused) -> Vec<ClauseRef> {
        let parts = parts(self.program, self.function);
        let name = |a: &spec::hex::AtomRef| {
            let clause = self.hex_clauses[a.clause as usize];
            let group = parts.iter().find(|p| p.atom.is_some() && p.clause == clause && p.has(a.atom));
            group.map_or_else(|| self.codes.clause_ref(clause, Some(a.atom)), |p| self.named(p))
        };
        let mut atoms: Vec<ClauseRef> = r.atoms.iter().map(name).collect();
        atoms.sort();
        atoms.dedup();
        atoms
    }

    /// The name of a part of the precondition.
    fn named(&self, part: &Part<'_>) -> ClauseRef {
        let last = part.atom.filter(|_| part.atoms > 1).map(|first| first + part.atoms - 1);
        ClauseRef { last, ..self.codes.clause_ref(part.clause, part.atom) }
    }

    fn whole_core(&mut self, state: &State, loc: Loc) -> Option<Refusal> {
        self.smallest_core(state, loc, &parts(self.program, self.function))
    }

    /// A smallest set of clauses and HEX sentences, facts of the heap and conditions of the path that leaves a state
    /// in which `loc` was decided without completion, by deletion. `None` when these parts do not forbid it, or
    /// explanations have cost enough.
    fn smallest_core(&mut self, state: &State, loc: Loc, parts: &[Part<'_>]) -> Option<Refusal> {
        if self.explaining.left() == 0 || parts.len() > MAX_PARTS || state.heap.has_arrays() {
            return None;
        }
        let mut facts = self
            .under(parts, |engine| pare(&state.heap, loc, &state.pc, &mut |heap, pc| engine.is_impossible(heap, pc)))?;
        let mut places = given(&state.heap, loc);
        places.extend(&facts.places);
        let heap = only(&state.heap, &places);
        let mut kept = parts.to_vec();
        delete(&mut kept, |fewer| self.under(fewer, |engine| engine.is_impossible(&heap, &facts.pc)));
        if !facts.places.is_empty() {
            facts.new = self.under(&kept, |engine| {
                new_objects(&state.heap, loc, &facts, &mut |heap, pc| engine.is_impossible(heap, pc))
            });
        }
        let clauses = kept.iter().map(|p| self.named(p)).collect();
        Some(Refusal { clauses, facts: self.words(&state.heap, loc, &facts) })
    }

    /// Asks an engine that knows some parts of the precondition alone. It has the terms and variables of this one.
    fn under<T>(&mut self, parts: &[Part<'_>], ask: impl FnOnce(&mut Engine<'_, '_>) -> T) -> T {
        let program = restricted(self.program, self.function, parts);
        let options = Options { technique: Technique::Lazy, facts: false, ..self.options.clone() };
        let mut engine = Engine::new(&program, self.function, &options, &mut *self.control);
        engine.solver = self.solver.beside();
        // To compile the parts costs about as much as some states.
        self.explaining.spend(COMPILED, 0);
        engine.explaining = Explaining::new(self.explaining.left());
        engine.effort = Effort::question(self.explaining.left());
        std::mem::swap(&mut engine.terms, &mut self.terms);
        std::mem::swap(&mut engine.vars, &mut self.vars);
        let result = ask(&mut engine);
        let (terms, vars) = (std::mem::take(&mut engine.terms), std::mem::take(&mut engine.vars));
        let (stop, left) = (engine.stop.take(), engine.explaining.left());
        (self.terms, self.vars) = (terms, vars);
        self.explaining.spend(self.explaining.left().saturating_sub(left), 0);
        self.stop = self.stop.take().or(stop);
        result
    }

    /// Whether a heap surely has no completion under these conditions.
    fn is_impossible(&mut self, heap: &SymHeap, pc: &[Term]) -> bool {
        if self.explaining.left() == 0 {
            return false;
        }
        self.explaining.spend(2, 0);
        let mut start = self.initial();
        start.heap = heap.clone();
        start.pc = pc.to_vec();
        start.aliased = true;
        self.solver.check(&self.terms, &start.pc, &[]).is_unsat() || matches!(self.complete(&start), Search::Impossible)
    }

    /// Facts as people write them. What is given, and what the name of another fact implies, is not said.
    pub fn words(&mut self, heap: &SymHeap, loc: Loc, facts: &Facts) -> Vec<String> {
        let (program, function) = (self.program, self.function);
        let mut known = given(heap, loc);
        let mut words = Vec::new();
        let is_way = |o, known: &[Loc]| known.iter().chain(&facts.places).any(|l| l.holder() == Some(o));
        for place in &facts.places {
            let name = loc_name(program, function, heap, *place);
            match heap.get(*place, View::Entry) {
                Value::Null => words.push(format!("`{name} = null`")),
                Value::Ref(o) if heap.object(o).via != Some(*place) => {
                    words.push(format!("`{name} = {}`", object_name(program, function, heap, o)));
                }
                Value::Ref(o) if facts.new.contains(place) => {
                    words.push(format!("`{name} = new {}`", program.type_name(heap.ty(o))));
                }
                Value::Ref(o) if !is_way(o, &known) => words.push(format!("`{name} != null`")),
                _ => {}
            }
        }
        known.extend(&facts.places);
        for place in known.iter().filter(|p| **p != loc && !facts.new.contains(p)) {
            if let Some(class) = self.narrower(heap, *place) {
                let name = loc_name(program, function, heap, *place);
                words.push(format!("`{name}` is {}", ir::with_article(&class)));
            }
        }
        for term in &facts.pc {
            self.name_places(heap, *term);
            words.push(format!("`{}`", self.terms.display(*term)));
        }
        words.dedup();
        words
    }

    /// Whether the facts of a refusal are facts of a state, too.
    fn is_about(&mut self, refusal: &Refusal, state: &State) -> bool {
        let (program, function, heap) = (self.program, self.function, &state.heap);
        let mut missing: Vec<&String> = refusal.facts.iter().filter(|fact| is_fact(fact)).collect();
        for place in decided(heap) {
            let name = loc_name(program, function, heap, place);
            let said = match heap.get(place, View::Entry) {
                Value::Ref(o) if heap.object(o).via == Some(place) => {
                    let class = program.type_name(heap.ty(o));
                    let is = format!("`{name}` is {}", ir::with_article(&class));
                    vec![is, format!("`{name} = new {class}`"), format!("`{name} != null`")]
                }
                Value::Ref(o) => vec![format!("`{name} = {}`", object_name(program, function, heap, o))],
                _ => vec![format!("`{name} = null`")],
            };
            missing.retain(|fact| !said.contains(fact));
        }
        for term in &state.pc {
            if missing.is_empty() {
                break;
            }
            self.name_places(heap, *term);
            let said = format!("`{}`", self.terms.display(*term));
            missing.retain(|fact| **fact != said);
        }
        missing.is_empty()
    }

    /// The reason why an alternative is refused on one more path, where none of those that are known holds there: one that
    /// needs no fact, if there is one, says all.
    pub fn explain_again(
        &mut self,
        state: &State,
        (loc, alternative): (Loc, Alternative),
        refused: &Refused,
        known: &[Refusal],
    ) -> Option<Refusal> {
        if known.iter().any(|refusal| !refusal.facts.iter().any(|fact| is_fact(fact))) {
            return None;
        }
        let chosen = self.chosen(state, loc, alternative);
        if known.iter().any(|refusal| self.is_about(refusal, &chosen)) {
            return None;
        }
        if known.len() >= MAX_REASONS || !self.explaining.has_plenty() {
            return Some(self.all_reasons());
        }
        let heap = only(&chosen.heap, &given(&chosen.heap, loc));
        let plain = State { heap, pc: Vec::new(), ..chosen };
        self.reason(&plain, loc).or_else(|| Some(self.explain(state, loc, alternative, refused)))
    }

    /// The class of an object, where the type of the place that leads to it does not say it.
    fn narrower(&self, heap: &SymHeap, place: Loc) -> Option<String> {
        let Value::Ref(o) = heap.get(place, View::Entry) else { return None };
        let class = heap.ty(o).as_class().filter(|_| heap.object(o).via == Some(place))?;
        let declared = init::declared_type(self.program, self.function, heap, place).as_class();
        let others = (0..self.program.classes.len() as u32).map(ClassId);
        let open = others.into_iter().any(|c| c != class && declared.is_some_and(|d| self.program.is_subclass(c, d)));
        open.then(|| self.program.class(class).name.clone())
    }

    /// Names the variables of a term after the places of this heap: another path may have met them elsewhere.
    fn name_places(&mut self, heap: &SymHeap, term: Term) {
        for var in self.terms.vars(term) {
            let Some(VarOf::Place(place)) = self.vars.of(var) else { continue };
            if place.holder().is_none_or(|o| o.index() < heap.len() && heap.is_input(o)) {
                let name = loc_name(self.program, self.function, heap, place);
                self.terms.rename(var, name);
            }
        }
    }

    /// What is said where nothing smaller is known.
    pub fn all_reasons(&self) -> Refusal {
        in_this_heap(self.all_preconditions())
    }

    /// Every precondition of the function, for refusals that no single atom explains.
    fn all_preconditions(&self) -> Vec<ClauseRef> {
        let own = (0..self.program.function(self.function).requires.len() as u32)
            .map(|k| self.codes.clause_ref(ClauseId::Requires(self.function, k), None));
        let invariants = self.hex_clauses.iter().chain(self.entry.iter().map(|e| &e.clause));
        let invariants = invariants.filter(|c| matches!(c, ClauseId::Invariant(..)));
        let mut all: Vec<ClauseRef> = own.chain(invariants.map(|c| self.codes.clause_ref(*c, None))).collect();
        all.sort();
        all.dedup();
        all
    }

    /// Notes which references of the input an instruction uses, so that their choices can be shown there.
    pub fn note_uses(&mut self, state: &State, frame: &Frame) {
        let body = self.codes.get(frame.code).body;
        let Some(instr) = body.block(frame.block).instrs.get(frame.instr as usize) else { return };
        let (operands, field): (Vec<Operand>, Option<FieldId>) = match &instr.kind {
            InstrKind::LoadField { obj, field, .. } => (vec![*obj], Some(*field)),
            InstrKind::StoreField { obj, .. } | InstrKind::Cast { obj, .. } | InstrKind::InstanceOf { obj, .. } => {
                (vec![*obj], None)
            }
            InstrKind::Copy { src, .. } => (vec![*src], None),
            InstrKind::Binary { a, b, .. } => (vec![*a, *b], None),
            InstrKind::Call { args, .. } => (args.clone(), None),
            _ => return,
        };
        for op in operands {
            let Operand::Local(l) = op else { continue };
            let arg = state.heap.args.get(l.index()).copied().filter(|_| l.0 < body.params);
            let value = state.local(frame, l);
            if arg == Some(value) && !matches!(value, Value::Prim(_)) {
                let name = self.program.function(self.function).params[l.index()].name.clone();
                self.rec.link(frame.code, instr.site, name);
            }
            let Some(field) = field.map(|field| self.program.field(field)).filter(|field| field.ty.is_ref()) else {
                continue;
            };
            let objects: Vec<ObjId> = match value {
                Value::Ref(o) => vec![o],
                Value::Guarded(set) => self.vars.symbols.set(set).iter().filter_map(|member| member.target).collect(),
                _ => continue,
            };
            for o in objects.into_iter().filter(|o| state.heap.is_input(*o)) {
                let loc = Loc::Field(o, field.slot);
                let name = loc_name(self.program, self.function, &state.heap, loc);
                self.rec.link(frame.code, instr.site, name);
            }
        }
    }

    /// The refusal of a fresh object for which the scope has no room.
    pub fn scope_refusal(&self, class: Option<ClassId>) -> Refusal {
        let (name, n) = match class {
            Some(c) => (self.program.class(c).name.as_str(), self.scope.objects[c.index()]),
            None => ("array", self.scope.arrays),
        };
        let s = if n == 1 { "" } else { "s" };
        Refusal { clauses: Vec::new(), facts: vec![format!("the scope allows {n} {name} object{s}")] }
    }
}

/// What compiling a part of a precondition costs, in states of searches.
const COMPILED: u32 = 10;
/// Reasons of one refused choice on several paths.
const MAX_REASONS: usize = 3;
/// Parts of a precondition beyond which it is not minimised.
const MAX_PARTS: usize = 24;

/// A clause, or one sentence of a HEX clause; of a conjunction, one of its sides.
#[derive(Clone)]
pub struct Part<'p> {
    pub clause: ClauseId,
    /// The number of the sentence's first atom.
    atom: Option<u32>,
    /// How many it has.
    atoms: u32,
    source: &'p Clause,
    sentence: Option<Sentence>,
}

impl Part<'_> {
    /// Whether it is one atom that the reference alone violates when it is decided like this, whatever the rest of the
    /// heap is. Of what class the object is that it is an alias of, the rest of the heap says.
    fn is_plain(&self, decided: Alternative) -> bool {
        let sentence = self.sentence.as_ref();
        let atom = sentence.and_then(|s| if let Hex::Atom(atom) = &s.formula { Some(atom) } else { None });
        atom.is_some_and(|a| match a.kind {
            AtomKind::Aliases(_) | AtomKind::AliasesMax(_) => false,
            AtomKind::AliasesSome(_) => !matches!(decided, Alternative::Alias(_)),
            _ => true,
        })
    }

    /// Whether the atom of its clause with this number is in it.
    fn has(&self, atom: u32) -> bool {
        self.atom.is_none_or(|first| (first..first + self.atoms).contains(&atom))
    }

    fn as_clause(&self) -> Clause {
        match &self.sentence {
            Some(s) => Clause { kind: ClauseKind::Hex(vec![s.clone()]), span: s.span },
            None => self.source.clone(),
        }
    }
}

/// The parts of the precondition: its clauses and HEX sentences, and the invariants of the parameters' types.
pub fn parts(program: &Program, function: FnId) -> Vec<Part<'_>> {
    let own = program.function(function).requires.iter().enumerate();
    let own = own.map(|(k, source)| (ClauseId::Requires(function, k as u32), source));
    let mut all = Vec::new();
    for (clause, source) in own.chain(invariants(program, function)) {
        let (ClauseKind::Hex(sentences), ClauseId::Requires(..)) = (&source.kind, clause) else {
            all.push(Part { clause, atom: None, atoms: 0, source, sentence: None });
            continue;
        };
        let mut atoms = Vec::new();
        for (formula, span) in sentences.iter().flat_map(|s| conjuncts(&s.formula).into_iter().map(|f| (f, s.span))) {
            let first = atoms.len();
            collect_atoms(formula, &mut atoms);
            let sentence = Some(Sentence { formula: formula.clone(), span });
            all.push(Part { clause, atom: Some(first as u32), atoms: (atoms.len() - first) as u32, source, sentence });
        }
    }
    all
}

/// What a HEX sentence says, all of which has to hold.
fn conjuncts(formula: &Hex) -> Vec<&Hex> {
    let (mut all, mut work) = (Vec::new(), vec![formula]);
    while let Some(at) = work.pop() {
        match at {
            Hex::And(a, b) => work.extend([&**b, &**a]),
            other => all.push(other),
        }
    }
    all
}

/// Whether a reason says something of the heap or of numbers in it.
fn is_fact(reason: &str) -> bool {
    reason.starts_with('`')
}

/// What is said where the clauses are known, and not which facts of the heap they need.
fn in_this_heap(clauses: Vec<ClauseRef>) -> Refusal {
    Refusal { clauses, facts: vec!["no input within scope completes this heap".to_owned()] }
}

/// The invariants of the parameters' types, each once.
fn invariants(program: &Program, function: FnId) -> Vec<(ClauseId, &Clause)> {
    let mut all: Vec<(ClauseId, &Clause)> =
        contract::invariants(program, function).into_iter().map(|(id, _, _, clause)| (id, clause)).collect();
    all.sort_by_key(|(id, _)| *id);
    all.dedup_by_key(|(id, _)| *id);
    all
}

/// The parts that have the atoms of a refusal.
fn parts_of_atoms<'p>(all: Vec<Part<'p>>, clauses: &[ClauseId], r: &spec::hex::Refused) -> Vec<Part<'p>> {
    let has = |p: &Part<'_>, a: &spec::hex::AtomRef| clauses.get(a.clause as usize) == Some(&p.clause) && p.has(a.atom);
    all.into_iter().filter(|p| r.atoms.iter().any(|a| has(p, a))).collect()
}

/// A program whose function has some parts of its precondition alone.
pub fn restricted(program: &Program, function: FnId, parts: &[Part<'_>]) -> Program {
    let mut restricted = program.clone();
    let own = parts.iter().filter(|p| matches!(p.clause, ClauseId::Requires(..)));
    restricted.functions[function.index()].requires = own.map(Part::as_clause).collect();
    for (c, class) in restricted.classes.iter_mut().enumerate() {
        let mut k = 0;
        class.invariants.retain(|_| {
            k += 1;
            parts.iter().any(|p| p.clause == ClauseId::Invariant(ClassId(c as u32), k - 1))
        });
    }
    restricted
}
