//! Which call is to blame for an exception: one that passes what the code behind it refuses.
//!
//! Code that looks at its arguments before it does anything, and throws, says what it wants to be given: as `requires` does,
//! in other words. Whoever passes something else has the mistake, and each of them has their own. Who only passes on what
//! they were given asks the same of their callers. The state of an object that calls itself is nobody's argument.

use crate::outcome::{Code, CodeRef, Place, Raised};
use ir::{BlockId, Body, Callee, FnId, Instr, InstrKind, LocalId, Operand, Program, SiteId, Terminator};
use std::collections::{BTreeMap, BTreeSet};

/// How deep calls before a check are looked into for effects.
const DEEPEST: u32 = 3;

/// The call that passes what is refused, where an exception is a refusal and people wrote the call.
pub(crate) fn blamed(program: &Program, raised: &Raised) -> Option<Place> {
    // What an assertion says is the matter of the code it is in.
    if raised.code != Code::UncaughtException {
        return None;
    }
    let mut check = Check::at(program, raised.place)?;
    let mut calls = raised.call_sites.iter().rev().peekable();
    while let Some(call) = calls.next() {
        match check.passed_by(program, *call)? {
            Passed::Chosen => return Some(*call).filter(|_| is_written(program, *call)),
            Passed::On { check: next, entry } => {
                if calls.peek().is_none() || !entry {
                    let told = next.speaks_of_arguments(program) && is_written(program, *call);
                    return told.then_some(*call);
                }
                check = next;
            }
        }
    }
    None
}

/// Whether people wrote a call: not that of a method behind another one, which stands for whoever is given the object.
fn is_written(program: &Program, call: Place) -> bool {
    !matches!(call.code, CodeRef::Function(f) if program.is_given(f) || program.function(f).behind.is_some())
}

/// A function that refuses what some of its parameters hold, before it does anything.
struct Check {
    function: FnId,
    params: BTreeSet<u32>,
}

/// What a call passes to a check.
enum Passed {
    /// What the caller has chosen.
    Chosen,
    /// What the caller was given; `entry` where that, too, is before it does anything.
    On { check: Check, entry: bool },
}

impl Check {
    /// The check that throws at a place.
    fn at(program: &Program, place: Place) -> Option<Check> {
        let CodeRef::Function(function) = place.code else { return None };
        let flow = Flow::of(program, function)?;
        let (block, length) = flow.thrown_at(place.site)?;
        let before = flow.leading_to(block);
        let mut params = BTreeSet::new();
        flow.conditions(&before).for_each(|c| flow.read(c, &mut params, &mut BTreeSet::new()));
        (!params.is_empty() && flow.is_quiet_before(block, length, &before)).then_some(Check { function, params })
    }

    /// Whether it refuses more than the state of the object it is called on.
    fn speaks_of_arguments(&self, program: &Program) -> bool {
        let owner = program.function(self.function).owner;
        self.params.iter().any(|p| *p > 0 || owner.is_none())
    }

    fn passed_by(&self, program: &Program, call: Place) -> Option<Passed> {
        let CodeRef::Function(function) = call.code else { return None };
        // Of a recursion one place tells enough.
        if function == self.function {
            return None;
        }
        let caller = Flow::of(program, function)?;
        if program.is_given(self.function) && !makes(program, self.function) && !hands_back(program, self.function) {
            return None;
        }
        let (block, length, args) = caller.call_at(call.site, self.function)?;
        let operands = self.params.iter().filter_map(|p| args.get(*p as usize)).filter(|arg| !caller.is_new(**arg));
        let (mut params, mut literals) = (BTreeSet::new(), false);
        for operand in operands {
            match (caller.parameter(*operand), operand) {
                (Some(param), _) => _ = params.insert(param),
                (None, Operand::Local(_)) => return Some(Passed::Chosen),
                (None, _) => literals = true,
            }
        }
        if params.is_empty() {
            return literals.then_some(Passed::Chosen);
        }
        let entry = caller.is_quiet_before(block, length, &caller.leading_to(block));
        Some(Passed::On { check: Check { function, params }, entry })
    }
}

/// Whether a function makes an object, or fills one that was just made.
fn makes(program: &Program, function: FnId) -> bool {
    let f = program.function(function);
    let fills = |maker: FnId| {
        let maker = program.function(maker);
        maker.constructor && maker.extent == f.extent
    };
    f.constructor || f.internal && f.owner.is_some() && (0..program.functions.len() as u32).map(FnId).any(fills)
}

/// Whether a function returns what it is given, so that all it does is to check it.
fn hands_back(program: &Program, function: FnId) -> bool {
    let Some(flow) = Flow::of(program, function) else { return false };
    let mut returned = flow.body.blocks.iter().filter_map(|b| match b.term {
        Terminator::Return { value, .. } => Some(value),
        _ => None,
    });
    returned.all(|value| value.is_some_and(|v| flow.parameter(v).is_some()))
}

/// What a body says of where its values come from and what runs before what.
struct Flow<'p> {
    program: &'p Program,
    function: FnId,
    body: &'p Body,
    /// What writes each local.
    writes: BTreeMap<LocalId, Vec<&'p InstrKind>>,
}

impl<'p> Flow<'p> {
    /// That of a function, where it has a body.
    fn of(program: &'p Program, function: FnId) -> Option<Flow<'p>> {
        let body: &Body = program.function(function).body.as_ref()?;
        let mut writes: BTreeMap<LocalId, Vec<&InstrKind>> = BTreeMap::new();
        for kind in body.blocks.iter().flat_map(|b| &b.instrs).map(|i| &i.kind) {
            kind.written().into_iter().for_each(|local| writes.entry(local).or_default().push(kind));
        }
        Some(Flow { program, function, body, writes })
    }

    /// The block that throws at a site, and how many instructions it has.
    fn thrown_at(&self, site: SiteId) -> Option<(BlockId, usize)> {
        let throws = |b: &ir::Block| matches!(b.term, Terminator::Throw { site: s, .. } if s == site);
        let n = self.body.blocks.iter().position(throws)?;
        Some((BlockId(n as u32), self.body.blocks[n].instrs.len()))
    }

    /// The block that calls a function at a site, its instructions until then, and the arguments.
    fn call_at(&self, site: SiteId, called: FnId) -> Option<(BlockId, usize, &'p [Operand])> {
        let runs = |callee: &Callee| match callee {
            Callee::Static(f) => *f == called,
            Callee::Virtual { name, .. } => *name == self.program.function(called).name,
        };
        let call = |instr: &'p Instr| match &instr.kind {
            InstrKind::Call { callee, args, .. } if instr.site == site && runs(callee) => Some(args.as_slice()),
            _ => None,
        };
        self.body.blocks.iter().enumerate().find_map(|(n, block)| {
            block.instrs.iter().enumerate().find_map(|(i, instr)| Some((BlockId(n as u32), i, call(instr)?)))
        })
    }

    /// The blocks that may run before a block, which is among them.
    fn leading_to(&self, block: BlockId) -> BTreeSet<usize> {
        let mut above = vec![Vec::new(); self.body.blocks.len()];
        for (n, block) in self.body.blocks.iter().enumerate() {
            block.successors().iter().for_each(|next| above[next.index()].push(n));
        }
        let mut before = BTreeSet::from([block.index()]);
        let mut work = vec![block.index()];
        while let Some(at) = work.pop() {
            work.extend(above[at].iter().copied().filter(|n| before.insert(*n)));
        }
        before
    }

    /// What decides whether a run that may come to a place does: conditions with a side that does not lead there.
    fn conditions<'b>(&'b self, before: &'b BTreeSet<usize>) -> impl Iterator<Item = Operand> + 'b {
        before.iter().filter_map(|n| match self.body.blocks[*n].term {
            Terminator::Branch { cond, then, els, .. } | Terminator::Switch { cond, then, els } => {
                (!before.contains(&then.index()) || !before.contains(&els.index())).then_some(cond)
            }
            _ => None,
        })
    }

    fn writes(&self, local: LocalId) -> &[&'p InstrKind] {
        self.writes.get(&local).map_or(&[], Vec::as_slice)
    }

    /// The parameter that a value is, where nothing else is ever put there.
    fn parameter(&self, value: Operand) -> Option<u32> {
        let mut at = value;
        // A chain of copies is no longer than there are locals.
        for _ in 0..=self.writes.len() {
            let Operand::Local(local) = at else { return None };
            at = match (local.0 < self.body.params, self.writes(local)) {
                (true, []) => return Some(local.0),
                (false, [InstrKind::Copy { src, .. } | InstrKind::Cast { obj: src, .. }]) => *src,
                _ => return None,
            };
        }
        None
    }

    /// Whether a value is an object that this code itself has just made.
    fn is_new(&self, value: Operand) -> bool {
        let Operand::Local(local) = value else { return false };
        let made = |kind: &InstrKind| matches!(kind, InstrKind::New { .. } | InstrKind::NewArray { .. });
        let writes = self.writes(local);
        local.0 >= self.body.params && !writes.is_empty() && writes.iter().all(|kind| made(kind))
    }

    /// Adds the parameters that a value is computed from.
    fn read(&self, value: Operand, params: &mut BTreeSet<u32>, met: &mut BTreeSet<LocalId>) {
        let mut work = vec![value];
        while let Some(at) = work.pop() {
            let Operand::Local(local) = at else { continue };
            if !met.insert(local) {
                continue;
            }
            if local.0 < self.body.params && !self.holds_statics(local) {
                params.insert(local.0);
            }
            work.extend(self.writes(local).iter().flat_map(|kind| operands(kind)));
        }
    }

    /// Whether a parameter is the object with the fields that belong to no object.
    fn holds_statics(&self, param: LocalId) -> bool {
        self.program.takes_statics(self.function) && param.0 + 1 == self.body.params
    }

    /// Whether nothing has an effect that others see before an instruction of a block runs.
    fn is_quiet_before(&self, block: BlockId, length: usize, before: &BTreeSet<usize>) -> bool {
        before.iter().all(|n| {
            let instrs = &self.body.blocks[*n].instrs;
            let end = if *n == block.index() { length } else { instrs.len() };
            instrs[..end].iter().all(|i| self.is_quiet(&i.kind, DEEPEST))
        })
    }

    fn is_quiet(&self, kind: &InstrKind, deep: u32) -> bool {
        let own = |object: Operand| {
            self.is_new(object) || object == Operand::Local(LocalId(0)) && makes(self.program, self.function)
        };
        match kind {
            InstrKind::StoreField { obj, .. } => own(*obj),
            InstrKind::StoreElem { arr, .. } => own(*arr),
            InstrKind::Free { .. } => false,
            InstrKind::Call { callee, .. } => {
                let function = match callee {
                    Callee::Static(f) => Some(*f),
                    Callee::Virtual { class, name } => self.program.method(*class, name),
                };
                function.is_some_and(|f| self.program.is_given(f) || deep > 0 && quiet(self.program, f, deep - 1))
            }
            _ => true,
        }
    }
}

/// Whether running a function has no effect that its caller sees.
fn quiet(program: &Program, function: FnId, deep: u32) -> bool {
    let Some(flow) = Flow::of(program, function) else { return false };
    flow.body.blocks.iter().flat_map(|b| &b.instrs).all(|i| flow.is_quiet(&i.kind, deep))
}

/// What the value that an instruction writes is computed from.
fn operands(kind: &InstrKind) -> Vec<Operand> {
    match kind {
        InstrKind::Copy { src, .. } => vec![*src],
        InstrKind::Unary { a, .. } => vec![*a],
        InstrKind::Binary { a, b, .. } => vec![*a, *b],
        InstrKind::LoadElem { arr, idx, .. } => vec![*arr, *idx],
        InstrKind::LoadField { obj, .. }
        | InstrKind::Address { of: obj, .. }
        | InstrKind::InstanceOf { obj, .. }
        | InstrKind::Cast { obj, .. }
        | InstrKind::ArrayLen { arr: obj, .. } => vec![*obj],
        InstrKind::Call { args, .. } => args.clone(),
        InstrKind::NewArray { len, .. } => vec![*len],
        _ => Vec::new(),
    }
}
