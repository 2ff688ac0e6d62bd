//! Activations: calls, returns, exceptions, loops.

use crate::code::{ClauseId, CodeId};
use crate::endless::SOON;
use crate::engine::{End, Engine, Flow};
use crate::report::Code;
use crate::rules::Exception;
use crate::state::{Frame, FrameKind, Phase, Raised, State};
use heap::{Loc, ObjId, Value, View};
use ir::spec::HexArg;
use ir::{BlockId, Builtin, ClassId, FnId, LocalId, SiteId, Terminator};
use spec::hex::CompanionCall;
use std::rc::Rc;

/// Counters of a loop: entries that count, conditions of the path at the last entry, all entries.
const PER_LOOP: u32 = 3;

/// What an activation starts with.
struct Activation<'a> {
    code: CodeId,
    kind: FrameKind,
    phase: Phase,
    args: &'a [Value],
    view: View,
    snapshot: Option<u32>,
    spec: bool,
    /// Keep copies of the arguments for the exit contract.
    save: bool,
}

impl Engine<'_, '_> {
    fn push_frame(&mut self, state: &mut State, a: Activation<'_>) {
        let (n_locals, types) = {
            let code = self.codes.get(a.code);
            (code.body.locals.len(), &code.body.locals)
        };
        let base = state.locals.len() as u32;
        state.locals.extend_from_slice(a.args);
        for local in &types[a.args.len().min(n_locals)..] {
            let value = match crate::rules::sort_of(local.ty) {
                Some(sort) => Value::Prim(self.terms.constant(sort, 0)),
                None => Value::Null,
            };
            state.locals.push(value);
        }
        let saved = a.save.then_some(state.locals.len() as u32);
        if a.save {
            state.locals.extend_from_slice(a.args);
        }
        let counters = state.counters.len() as u32;
        let code = self.codes.get(a.code);
        state.counters.resize((counters + PER_LOOP * code.loops) as usize, 0);
        if let Some(l) = code.loop_of(BlockId(0)) {
            state.counters[(counters + PER_LOOP * l) as usize] = 1;
        }
        let outer = state.frames.last().filter(|f| f.spec && a.spec);
        let floor = match (a.kind, outer) {
            // What builds an input may write to all of it.
            (FrameKind::Builder, _) => 0,
            (_, Some(frame)) => frame.floor,
            (_, None) => state.heap.len() as u32,
        };
        state.frames.push(Frame {
            code: a.code,
            kind: a.kind,
            phase: a.phase,
            block: BlockId(0),
            instr: 0,
            base,
            saved,
            counters,
            view: a.view,
            snapshot: a.snapshot,
            spec: a.spec,
            floor,
            result: None,
            exit_site: SiteId(0),
        });
    }

    pub fn pop_frame(&mut self, state: &mut State) -> Option<Frame> {
        let frame = state.frames.pop()?;
        state.locals.truncate(frame.base as usize);
        state.counters.truncate(frame.counters as usize);
        if frame.spec && !state.frames.last().is_some_and(|below| below.spec) {
            state.noted.clear();
        }
        Some(frame)
    }

    /// The frame of the function under analysis. It must have a body.
    pub fn push_root(&mut self, state: &mut State) {
        let Some(code) = self.codes.function(self.function) else { return };
        let args = self.params();
        let phase = if self.traits.requires_first { Phase::Entry(0) } else { Phase::Body };
        let save = self.has_exit_contract(self.function);
        let activation = Activation {
            code,
            kind: FrameKind::Root,
            phase,
            args: &args,
            view: View::Now,
            snapshot: None,
            spec: false,
            save,
        };
        self.push_frame(state, activation);
    }

    /// A frame that checks the preconditions on the input, when there are operational ones.
    pub fn push_validate(&mut self, state: &mut State) {
        if !self.entry.is_empty() {
            self.push_entry(state, FrameKind::Validate, true);
        }
    }

    /// Asks about the input as it was given.
    pub fn push_entry(&mut self, state: &mut State, kind: FrameKind, spec: bool) {
        if let Some(code) = self.codes.function(self.function) {
            let (phase, view) = (Phase::Entry(0), View::Entry);
            self.push_frame(
                state,
                Activation { code, kind, phase, args: &[], view, snapshot: None, spec, save: false },
            );
        }
    }

    /// Asks for the invariants of an object as it was given before the next instruction.
    pub fn push_given(&mut self, state: &mut State, object: ObjId) -> Flow {
        if let Some(f) = state.frames.last_mut() {
            f.instr += 1;
        }
        state.vouched.push(object);
        self.push_entry(state, FrameKind::Given { object }, false);
        Flow::Go
    }

    /// The parameters as unread values.
    pub fn params(&self) -> Vec<Value> {
        (0..self.program.function(self.function).params.len() as u32).map(Value::Param).collect()
    }

    /// The parameters, as far as they are known.
    pub fn known_params(&self, state: &State) -> Vec<Value> {
        self.params().into_iter().map(|value| state.look(&self.vars.symbols, value)).collect()
    }

    /// Runs an operational clause; its truth comes back through [`Engine::clause_done`].
    pub fn push_clause(&mut self, state: &mut State, code: CodeId, args: &[Value], view: View, snapshot: Option<u32>) {
        let kind = FrameKind::Clause;
        let activation = Activation { code, kind, phase: Phase::Body, args, view, snapshot, spec: true, save: false };
        self.push_frame(state, activation);
    }

    /// Runs a companion method on the reference that was just resolved.
    pub fn push_companion(&mut self, state: &mut State, call: &CompanionCall) -> Flow {
        let params = self.known_params(state);
        let types = self.program.function(call.function).params.iter().map(|p| p.ty);
        let mut args = Vec::with_capacity(call.args.len());
        for (arg, ty) in call.args.iter().zip(types) {
            args.push(match arg {
                HexArg::Here { ups } => here(state, call.here, *ups),
                arg => self.companion_value(arg, ty, &params).unwrap_or(Value::Null),
            });
        }
        match self.push_companion_run(state, call.function, &args, View::Entry, false) {
            true => Flow::Go,
            false => Flow::End(End::Unsupported("a companion method without a body".to_owned())),
        }
    }

    /// The activation of a companion method; false when it has no body. `checked`: what it assumes is a question, not
    /// a fact.
    pub fn push_companion_run(
        &mut self,
        state: &mut State,
        function: FnId,
        args: &[Value],
        view: View,
        checked: bool,
    ) -> bool {
        let Some(code) = self.codes.function(function) else { return false };
        let activation = Activation {
            code,
            kind: FrameKind::Companion { checked },
            phase: Phase::Body,
            args,
            view,
            snapshot: None,
            spec: true,
            save: false,
        };
        self.push_frame(state, activation);
        true
    }

    /// The activation of a function that builds an input.
    pub fn push_builder(&mut self, state: &mut State, code: CodeId, args: &[Value]) {
        let (kind, view) = (FrameKind::Builder, View::Now);
        let a = Activation { code, kind, phase: Phase::Body, args, view, snapshot: None, spec: true, save: false };
        self.push_frame(state, a);
    }

    /// Enters a block of the running activation, counting loop heads.
    pub fn jump(&mut self, state: &mut State, block: BlockId) -> Flow {
        let Some(frame) = state.frames.last_mut() else { return Flow::End(End::Idle) };
        frame.block = block;
        frame.instr = 0;
        if !self.completing {
            self.rec.enter(frame);
        }
        let code = self.codes.get(frame.code);
        let Some(l) = code.loop_of(block) else { return Flow::Go };
        let (spec, at) = (frame.spec, (frame.counters + PER_LOOP * l) as usize);
        let free = if code.internal || self.scope.counts { code.counted(l) } else { 0 };
        if !spec && is_settled(&mut state.counters[at..], free, (state.pc.len() as u32).wrapping_sub(state.assumed)) {
            // What goes round on a ring of the heap would take all the entries that numbers may.
            let asked = state.counters[at + 2] == SOON && !self.completing;
            return if asked && self.goes_round(state) { self.unwound() } else { Flow::Go };
        }
        let entered = state.counters[at];
        state.counters[at] += 1;
        if !spec && !code.ends && entered > self.scope.unwind {
            return self.unwound();
        }
        if spec && let Some(end) = self.runs_long_on_summary(state, entered) {
            return Flow::End(end);
        }
        if spec
            && entered >= SOON
            && let Some(end) = self.runs_long(state, entered)
        {
            return Flow::End(end);
        }
        Flow::Go
    }

    /// The class of an object of which only the part was made that its class has: nothing is of an abstract class alone. What is
    /// abstract there, the constructors of the classes below run with theirs.
    fn part(&self, state: &State, object: Value) -> Option<ClassId> {
        let Value::Ref(object) = object else { return None };
        state.heap.ty(object).as_class().filter(|class| self.program.class(*class).no_inputs)
    }

    /// How a path ends that entered a loop too often.
    fn unwound(&self) -> Flow {
        Flow::End(End::Bounded(format!("unwind {}", self.scope.unwind)))
    }

    pub fn call(
        &mut self,
        state: &mut State,
        frame: &Frame,
        callee: FnId,
        args: &[Value],
        dst: Option<LocalId>,
    ) -> Flow {
        let Some(code) = self.codes.function(callee) else {
            return self.call_declared(state, frame, callee, args);
        };
        let calls = || state.frames.iter().filter(|f| matches!(f.kind, FrameKind::Call { .. }));
        let deep = if frame.spec { calls().count() as u32 } else { 0 };
        if let Some(end) = self.calls_deep(state, deep).or_else(|| self.runs_long_on_summary(state, deep)) {
            return Flow::End(end);
        }
        // The calls of a library, which are nobody's own, may go deeper by half.
        let own = |f: &&Frame| !self.codes.get(f.code).internal;
        let (all, most) = (calls().count() as u32, self.scope.calls);
        let deepest = if self.scope.counts { most.saturating_add(most / 2) } else { most };
        let too_deep = all >= most && (all >= deepest || calls().filter(own).count() as u32 >= most);
        if !frame.spec && too_deep {
            return Flow::End(End::Bounded(format!("calls {}", self.scope.calls)));
        }
        let contract = !frame.spec && !self.program.function(callee).requires.is_empty();
        let save = !frame.spec && self.has_exit_contract(callee);
        let snapshot = if save && self.uses_old(callee) {
            state.snapshots.push(Rc::new(state.heap.clone()));
            Some(state.snapshots.len() as u32 - 1)
        } else {
            frame.snapshot
        };
        let activation = Activation {
            code,
            kind: FrameKind::Call { dst },
            phase: if contract { Phase::Entry(0) } else { Phase::Body },
            args,
            view: frame.view,
            snapshot,
            spec: frame.spec,
            save: save || contract,
        };
        self.push_frame(state, activation);
        Flow::Go
    }

    /// Calls what has no body to run: what it requires is asked all the same.
    fn call_declared(&mut self, state: &mut State, frame: &Frame, callee: FnId, args: &[Value]) -> Flow {
        let function = self.program.function(callee);
        let part = self.part_called(state, callee, args);
        if let Some(class) = part.filter(|_| function.unsupported.is_none() && !function.broken)
            && !self.program.concrete_subclasses(class).is_empty()
        {
            self.rec.counts.left += 1;
            return Flow::End(End::Pruned);
        }
        let Some(code) = self.codes.declared(callee).filter(|_| !frame.spec) else {
            return self.nothing_to_run(state, callee, args);
        };
        let activation = Activation {
            code,
            kind: FrameKind::Call { dst: None },
            phase: Phase::Entry(0),
            args,
            view: frame.view,
            snapshot: frame.snapshot,
            spec: false,
            save: true,
        };
        self.push_frame(state, activation);
        Flow::Go
    }

    /// How a path ends that calls what has no body to run.
    pub fn nothing_to_run(&self, state: &State, callee: FnId, args: &[Value]) -> Flow {
        let name = self.program.qualified_name(callee);
        let function = self.program.function(callee);
        let what = match &function.unsupported {
            // Nobody knows the name of what comes with Heaplens, or stands for what cannot be run.
            Some(what) if function.internal || self.program.is_shipped(function.span) => what.clone(),
            Some(what) => format!("`{name}`, which is not explored: {what}"),
            None if function.broken => format!("`{name}`, which has errors"),
            None => match self.part_called(state, callee, args).map(|class| &self.program.class(class).name) {
                Some(class) => {
                    format!("`{name}`, which is abstract: no class with a name in sight extends `{class}`")
                }
                None => format!("`{name}`, which has no body to run"),
            },
        };
        Flow::End(End::Unsupported(what))
    }

    /// [`Engine::part`] of the receiver of a method.
    fn part_called(&self, state: &State, callee: FnId, args: &[Value]) -> Option<ClassId> {
        let receiver = self.program.function(callee).owner.and(args.first())?;
        self.part(state, *receiver)
    }

    pub fn ret(&mut self, state: &mut State, frame: &Frame, value: Option<Value>) -> Flow {
        let block = self.codes.get(frame.code).body.block(frame.block);
        let site = match &block.term {
            Terminator::Return { site, .. } => *site,
            _ => SiteId(0),
        };
        match frame.kind {
            FrameKind::Clause => self.clause_result(state, value),
            FrameKind::Companion { checked } => {
                self.pop_frame(state);
                if checked { self.companion_accepts(state) } else { Flow::Go }
            }
            FrameKind::Builder => {
                self.pop_frame(state);
                state.locals.push(value.unwrap_or(Value::Null));
                Flow::Go
            }
            FrameKind::Validate | FrameKind::Given { .. } => Flow::End(End::Idle),
            FrameKind::Root | FrameKind::Call { .. } => {
                if let Some(f) = state.frames.last_mut() {
                    f.phase = Phase::Exit(0);
                    f.result = value;
                    f.exit_site = site;
                }
                if frame.spec || frame.saved.is_none() { self.leave(state) } else { Flow::Go }
            }
        }
    }

    fn clause_result(&mut self, state: &mut State, value: Option<Value>) -> Flow {
        let Some(Value::Prim(t)) = value else {
            return Flow::End(End::Unsupported("a clause that is no condition".to_owned()));
        };
        let not = self.terms.not(t);
        let truth = match self.terms.as_const(t) {
            Some(c) => c != 0,
            None if state.knows(t) => true,
            None if state.knows(not) => false,
            None => return self.decide(state, t),
        };
        self.pop_frame(state);
        self.clause_done(state, truth)
    }

    /// Ends the running activation, whose exit contract holds.
    pub fn leave(&mut self, state: &mut State) -> Flow {
        let Some(frame) = self.pop_frame(state) else { return Flow::End(End::Idle) };
        match frame.kind {
            FrameKind::Call { dst } => {
                if let (Some(dst), Some(value)) = (dst, frame.result) {
                    state.set_local(dst, value);
                }
                if let Some(caller) = state.frames.last_mut() {
                    caller.instr += 1;
                }
                Flow::Go
            }
            _ => {
                state.frames.push(frame);
                Flow::End(End::Normal)
            }
        }
    }

    /// Raises an exception at the running instruction.
    pub fn raise(&mut self, state: &mut State, frame: &Frame, exception: Exception) -> Flow {
        let site = crate::rules::current_site(&self.codes, frame, frame.code).unwrap_or(SiteId(0));
        let at = (frame.code, site);
        match exception {
            Exception::Builtin { class, code } => self.raise_builtin(state, class, code, at, None),
            Exception::Thrown(value) => {
                let Value::Ref(o) = value else { return Flow::End(End::Unsupported("throw of null".to_owned())) };
                let Some(class) = state.heap.ty(o).as_class() else {
                    return Flow::End(End::Unsupported("throw of an array".to_owned()));
                };
                let raised = Raised { class, code: Code::UncaughtException, at, clause: None };
                self.unwind(state, o, Rc::new(raised))
            }
            Exception::Again(value) => {
                let Value::Ref(o) = value else { return Flow::End(End::Unsupported("throw of null".to_owned())) };
                let origin = state.raised.iter().rev().find(|(id, _)| *id == o).map(|(_, r)| r.clone());
                match origin {
                    Some(raised) => self.unwind(state, o, raised),
                    None => self.raise(state, frame, Exception::Thrown(value)),
                }
            }
        }
    }

    /// Raises a built-in exception with this origin.
    pub fn raise_builtin(
        &mut self,
        state: &mut State,
        class: Builtin,
        code: Code,
        at: (CodeId, SiteId),
        clause: Option<ClauseId>,
    ) -> Flow {
        let class = class.class();
        let values = self.default_fields(class);
        let o = state.heap.add_new(class, values.into_iter());
        self.unwind(state, o, Rc::new(Raised { class, code, at, clause }))
    }

    /// Finds the handler of an exception in flight.
    fn unwind(&mut self, state: &mut State, object: ObjId, raised: Rc<Raised>) -> Flow {
        while let Some(frame) = state.frames.last().copied() {
            if frame.phase == Phase::Body {
                let block = self.codes.get(frame.code).body.block(frame.block);
                if let Some((handler, local)) = block.handler {
                    state.raised.push((object, raised));
                    state.set_local(local, Value::Ref(object));
                    return self.jump(state, handler);
                }
            }
            match frame.kind {
                FrameKind::Root | FrameKind::Validate => return Flow::End(End::Exceptional(raised)),
                FrameKind::Companion { checked: true } => return self.companion_refuses(state),
                FrameKind::Companion { .. } | FrameKind::Builder | FrameKind::Given { .. } => {
                    return Flow::End(End::Pruned);
                }
                FrameKind::Clause => {
                    // An expression that raises an exception is not true.
                    self.pop_frame(state);
                    return self.clause_done(state, false);
                }
                FrameKind::Call { .. } => {
                    self.pop_frame(state);
                }
            }
        }
        Flow::End(End::Exceptional(raised))
    }

    /// Drops the running activation and raises in its caller (contract violations).
    pub fn abandon_and_raise(&mut self, state: &mut State, code: Code, at: (CodeId, SiteId), clause: ClauseId) -> Flow {
        if matches!(state.frames.last().map(|f| f.kind), Some(FrameKind::Call { .. })) {
            self.pop_frame(state);
            return self.raise_builtin(state, Builtin::AssertionError, code, at, Some(clause));
        }
        let raised = Raised { class: Builtin::AssertionError.class(), code, at, clause: Some(clause) };
        Flow::End(End::Exceptional(Rc::new(raised)))
    }
}

/// The value of `here` or of an object above it.
fn here(state: &State, loc: Loc, ups: u32) -> Value {
    if ups == 0 {
        return state.heap.get(loc, View::Entry);
    }
    let mut at = loc.holder();
    for _ in 1..ups {
        at = at.and_then(|o| state.heap.object(o).via).and_then(Loc::holder);
    }
    at.map_or(Value::Null, Value::Ref)
}

/// Whether a loop is entered again without anything having been chosen since the last time, as that over the characters
/// of a literal is: then it makes no further paths, and takes nothing from the bound for so many entries. Notes the entry.
fn is_settled(counters: &mut [u32], free: u32, conditions: u32) -> bool {
    let known = counters[2] > 0 && counters[1] == conditions;
    counters[1] = conditions;
    counters[2] += 1;
    known && counters[2] < free
}
