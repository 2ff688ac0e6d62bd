//! Specifications must not change the heap that they describe: what they call may write to objects of its own only.
//!
//! Reported is what is certain: a write through a parameter, or through what was read from it, in a function that gets
//! this parameter from the clause. A local that may hold something else as well is left to the exploration, which
//! stops with that reason when it meets the write.

use crate::cx::Cx;
use crate::diagnostic::Diagnostic;
use ir::spec::{Clause, ClauseKind, Hex};
use ir::{Body, Callee, ClassId, FnId, InstrKind, Operand, Program, Span};
use std::collections::{BTreeMap, BTreeSet};

/// Where all values of a local come from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// Nothing but null, so far.
    None,
    /// This parameter, or what was read from it.
    Param(usize),
    /// Something else as well.
    Other,
}

impl Origin {
    fn join(self, other: Origin) -> Origin {
        match (self, other) {
            (Origin::None, o) | (o, Origin::None) => o,
            (a, b) if a == b => a,
            _ => Origin::Other,
        }
    }
}

/// The parameters through which a function writes, each with the first place that does.
type Writes = BTreeMap<usize, Span>;

/// Reports every clause that certainly calls something that writes, and marks its owner broken.
pub(crate) fn check(cx: &mut Cx) {
    let program = &cx.program;
    let mut found: Vec<(Owner, Span, Span)> = Vec::new();
    let owned = owned_clauses(program);
    let writes = all_writes(program, owned.iter().map(|(_, clause)| *clause));
    for (owner, clause) in owned {
        found.extend(of_clause(program, &writes, clause).map(|(at, write)| (owner, at, write)));
    }
    for (owner, at, write) in found {
        let message = "this specification changes the heap that it describes; what it calls may read that heap, and \
                       write to objects of its own only";
        cx.report(Diagnostic::error("spec-side-effect", at, message).related(write, "this writes to it"));
        match owner {
            Owner::Function(f) => cx.program.functions[f.index()].broken = true,
            Owner::Class(c) => cx.class_broken[c.index()] = true,
        }
    }
}

#[derive(Clone, Copy)]
enum Owner {
    Function(FnId),
    Class(ClassId),
}

fn owned_clauses(program: &Program) -> Vec<(Owner, &Clause)> {
    let functions = program.functions.iter().enumerate().flat_map(|(i, f)| {
        let owner = Owner::Function(FnId(i as u32));
        f.requires.iter().chain(&f.ensures).map(move |clause| (owner, clause))
    });
    let classes = program.classes.iter().enumerate().flat_map(|(i, c)| {
        let owner = Owner::Class(ClassId(i as u32));
        c.invariants.iter().map(move |clause| (owner, clause))
    });
    functions.chain(classes).collect()
}

/// The call to blame in a clause, and the write that it leads to.
fn of_clause(program: &Program, writes: &BTreeMap<FnId, Writes>, clause: &Clause) -> Option<(Span, Span)> {
    match &clause.kind {
        ClauseKind::Expr { body, .. } => {
            let through = writes_of(program, body, writes);
            through.into_values().next().map(|write| (clause.span, write))
        }
        ClauseKind::Hex(sentences) => {
            let blamed = |(function, at): (FnId, Span)| Some((at, *writes.get(&function)?.values().next()?));
            companions(sentences.iter().map(|s| &s.formula)).into_iter().find_map(blamed)
        }
        ClauseKind::Sl(_) => None,
    }
}

fn companions<'h>(formulas: impl Iterator<Item = &'h Hex>) -> Vec<(FnId, Span)> {
    let (mut work, mut found): (Vec<&Hex>, _) = (formulas.collect(), Vec::new());
    while let Some(hex) = work.pop() {
        match hex {
            Hex::Atom(atom) => found.extend(atom.companion.iter().map(|c| (c.function, c.span))),
            Hex::Not(a) => work.push(a),
            Hex::And(a, b) | Hex::Or(a, b) | Hex::Implies(a, b) => work.extend([a.as_ref(), b.as_ref()]),
        }
    }
    found
}

/// What the functions that the clauses lead to write to.
fn all_writes<'p>(program: &'p Program, clauses: impl Iterator<Item = &'p Clause>) -> BTreeMap<FnId, Writes> {
    let mut work: Vec<FnId> = Vec::new();
    for clause in clauses {
        match &clause.kind {
            ClauseKind::Expr { body, .. } => {
                work.extend(calls(body).flat_map(|(callee, _, _)| targets(program, callee)))
            }
            ClauseKind::Hex(sentences) => {
                work.extend(companions(sentences.iter().map(|s| &s.formula)).into_iter().map(|(f, _)| f));
            }
            ClauseKind::Sl(_) => {}
        }
    }
    let mut reached: BTreeSet<FnId> = BTreeSet::new();
    while let Some(id) = work.pop() {
        if let (true, Some(body)) = (reached.insert(id), &program.function(id).body) {
            work.extend(calls(body).flat_map(|(callee, _, _)| targets(program, callee)));
        }
    }
    let mut writes: BTreeMap<FnId, Writes> = BTreeMap::new();
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for id in &reached {
            let Some(body) = &program.function(*id).body else { continue };
            let now = writes_of(program, body, &writes);
            changed |= writes.get(id).map_or(0, Writes::len) != now.len();
            writes.insert(*id, now);
        }
    }
    writes
}

fn calls(body: &Body) -> impl Iterator<Item = (&Callee, &[Operand], Span)> {
    body.blocks.iter().flat_map(|b| &b.instrs).filter_map(|i| match &i.kind {
        InstrKind::Call { callee, args, .. } => Some((callee, args.as_slice(), body.sites[i.site.index()])),
        _ => None,
    })
}

/// The functions that a call may run.
fn targets(program: &Program, callee: &Callee) -> Vec<FnId> {
    match callee {
        Callee::Static(id) => vec![*id],
        Callee::Virtual { class, name } => {
            let classes = program.concrete_subclasses(*class);
            let found: BTreeSet<FnId> = classes.into_iter().filter_map(|c| program.method(c, name)).collect();
            found.into_iter().collect()
        }
    }
}

/// The parameters through which `body` certainly writes, itself or by a call.
fn writes_of(program: &Program, body: &Body, known: &BTreeMap<FnId, Writes>) -> Writes {
    let origins = origins(body);
    let origin = |operand: &Operand| match operand {
        Operand::Local(l) => origins[l.index()],
        _ => Origin::None,
    };
    let mut writes = Writes::new();
    let mut note = |operand: &Operand, at: Span| {
        if let Origin::Param(p) = origin(operand) {
            writes.entry(p).or_insert(at);
        }
    };
    for instr in body.blocks.iter().flat_map(|b| &b.instrs) {
        match &instr.kind {
            InstrKind::StoreField { obj, .. } | InstrKind::Free { obj } => note(obj, body.sites[instr.site.index()]),
            InstrKind::StoreElem { arr, .. } => note(arr, body.sites[instr.site.index()]),
            _ => {}
        }
    }
    for (callee, args, _) in calls(body) {
        let targets = targets(program, callee);
        for (i, arg) in args.iter().enumerate() {
            let mut through = targets.iter().map(|t| known.get(t).and_then(|w| w.get(&i)));
            if let Some(Some(at)) = through.next()
                && through.all(|w| w.is_some())
            {
                note(arg, *at);
            }
        }
    }
    writes
}

/// Where the values of each local come from.
fn origins(body: &Body) -> Vec<Origin> {
    let params = body.params as usize;
    let mut origins: Vec<Origin> =
        (0..body.locals.len()).map(|l| if l < params { Origin::Param(l) } else { Origin::None }).collect();
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for instr in body.blocks.iter().flat_map(|b| &b.instrs) {
            let Some(dst) = instr.kind.written() else { continue };
            let from = match &instr.kind {
                InstrKind::Copy { src: o, .. }
                | InstrKind::Cast { obj: o, .. }
                | InstrKind::LoadField { obj: o, .. }
                | InstrKind::LoadElem { arr: o, .. } => match o {
                    Operand::Local(l) => origins[l.index()],
                    _ => Origin::None,
                },
                _ => Origin::Other,
            };
            let joined = origins[dst.index()].join(from);
            changed |= joined != origins[dst.index()];
            origins[dst.index()] = joined;
        }
    }
    origins
}
