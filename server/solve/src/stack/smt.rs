//! The last resort: Z3 on bit vectors.
//!
//! One incremental solver holds the literals of the last check, each in a scope of its own; a
//! check pops to the common prefix and pushes the rest. Z3 objects stay inside this file and `fpa`.
//! Literals with floating-point numbers get a solver of their own for each check: Z3 has a procedure for them that
//! knows no scopes, and it is the faster one by far.
//! What multiplies and divides is tried in several ways: see [`Way`].

use super::context::Own;
use super::frames::Literal;
use super::interrupt::Interrupter;
use super::linear::Linear;
use super::outline::Outline;
use super::{Limits, Reason, Verdict, fpa};
use crate::model::Model;
use crate::ops::{BinOp, Sort, UnOp, Var};
use crate::terms::{Arithmetic, Node, Term, Terms};
use rustc_hash::FxHashMap;
use std::cell::Cell;
use std::rc::Rc;
use z3::ast::{BV, Bool, Float};
use z3::{Params, SatResult, StatisticsValue};

/// Translated terms kept before they are forgotten.
const CAPACITY: usize = 100_000;

/// The part of the limits that a question may use up which can be asked again later.
const AT_ONCE: u32 = 16;

/// A term in Z3's form.
#[derive(Clone)]
pub(super) enum Ast {
    Bool(Bool),
    Bits(BV),
    Float(Float),
}

/// Z3 behind a lazily started solver.
pub(super) struct Smt {
    limits: Limits,
    interrupter: Interrupter,
    context: Own,
    /// Steps of Z3 that all questions about floating-point numbers have taken.
    floats: Rc<Cell<u64>>,
    session: Option<Session>,
    /// Where products and quotients are unknown numbers.
    outlines: Option<Session>,
}

/// What a running solver holds.
struct Session {
    solver: z3::Solver,
    /// The keys of the literals that the solver holds, one scope each.
    stack: Vec<u64>,
    /// Translations by the term's serial number in `arena`.
    translated: FxHashMap<u64, Ast>,
    arena: u64,
    /// Where products and quotients are unknown numbers, what is known of them.
    outline: Option<Outline>,
}

impl Smt {
    pub(super) fn new(limits: Limits) -> Self {
        Smt {
            limits,
            interrupter: Interrupter::default(),
            context: Own::default(),
            floats: Rc::default(),
            session: None,
            outlines: None,
        }
    }

    /// A new one with the same limits and context, that whoever interrupts this one interrupts, too.
    pub(super) fn beside(&self) -> Smt {
        let (interrupter, context, floats) = (self.interrupter.clone(), self.context.clone(), self.floats.clone());
        Smt { limits: self.limits, interrupter, context, floats, session: None, outlines: None }
    }

    /// What decides linear arithmetic within the same limits and context, and is interrupted as this one is.
    pub(super) fn linear(&self) -> Linear {
        Linear::new(self.limits, self.interrupter.clone(), self.context.clone())
    }

    pub(super) fn interrupter(&self) -> &Interrupter {
        &self.interrupter
    }

    /// Decides the conjunction of the literals, in one way and within a small part of the limits if that is to be done at
    /// once. All of them together bound what is asked about floating-point numbers anyway.
    pub(super) fn check(&mut self, terms: &Terms, literals: &[&Literal], at_once: bool) -> Verdict {
        let context = self.context.clone();
        context.within(|| {
            if literals.iter().any(|literal| terms.has_float(literal.term)) {
                return self.check_floats(terms, literals);
            }
            let mut verdict = Verdict::Unknown(Reason::ResourceLimit);
            let ways = ways(arithmetic(terms, literals));
            let (ways, part) = if at_once { (&ways[..1], AT_ONCE) } else { (ways, 1) };
            for (way, share) in ways {
                verdict = match self.attempt(*way, *share * part, terms, literals) {
                    // More of the same finds what is no model again.
                    Verdict::Unknown(Reason::Other(_)) if *way != Way::Exactly => {
                        self.attempt(Way::Exactly, part, terms, literals)
                    }
                    Verdict::Unknown(Reason::ResourceLimit | Reason::Timeout) => continue,
                    decided => decided,
                };
                break;
            }
            if at_once && verdict == Verdict::Unknown(Reason::ResourceLimit) {
                // What an attempt that was cut short has learnt makes the next one longer, as often as not.
                (self.session, self.outlines) = (None, None);
                verdict = Verdict::Unknown(Reason::NotAtOnce);
            }
            verdict
        })
    }

    /// Tries to decide the literals in one way, with a share of the limits.
    fn attempt(&mut self, way: Way, share: u32, terms: &Terms, literals: &[&Literal]) -> Verdict {
        let limits = self.limits.share(share);
        let session = match way {
            Way::Exactly => self.session.get_or_insert_with(|| Session::start(limits, INTEGERS)),
            Way::Outlined => self.outlines.get_or_insert_with(|| Session::outline(limits, INTEGERS)),
            Way::Anew => {
                let mut session = Session::outline(limits, ALONE);
                if !session.hold(&self.interrupter, terms, literals) {
                    return Verdict::Unknown(Reason::Interrupted);
                }
                return session.decide(&self.interrupter, terms, literals);
            }
        };
        session.limit(limits);
        match session.load(&self.interrupter, terms, literals) {
            true => session.decide(&self.interrupter, terms, literals),
            false => Verdict::Unknown(Reason::Interrupted),
        }
    }

    /// What takes long once takes long a hundred times: all questions together may cost what one other question may.
    fn check_floats(&self, terms: &Terms, literals: &[&Literal]) -> Verdict {
        if self.limits.rlimit > 0 && self.floats.get() >= self.limits.rlimit.into() {
            return Verdict::Unknown(Reason::ResourceLimit);
        }
        let mut session = Session::start(sooner(self.limits), FLOATS);
        let before = session.steps();
        if !session.hold(&self.interrupter, terms, literals) {
            return Verdict::Unknown(Reason::Interrupted);
        }
        let verdict = session.decide(&self.interrupter, terms, literals);
        self.floats.set(self.floats.get() + session.steps().saturating_sub(before));
        verdict
    }

    /// Indexes of literals that Z3 needed to refute the conjunction; nothing when it did not.
    pub(super) fn core(&mut self, terms: &Terms, literals: &[&Literal]) -> Option<Vec<usize>> {
        self.context.clone().within(|| self.core_within(terms, literals))
    }

    fn core_within(&mut self, terms: &Terms, literals: &[&Literal]) -> Option<Vec<usize>> {
        if literals.iter().any(|literal| terms.has_float(literal.term)) {
            return Session::start(sooner(self.limits), FLOATS).core(&self.interrupter, terms, literals);
        }
        let mut outlines =
            (arithmetic(terms, literals) > Arithmetic::Linear).then(|| Session::outline(self.limits, INTEGERS));
        let core = outlines.as_mut().and_then(|session| session.core(&self.interrupter, terms, literals));
        core.or_else(|| {
            let session = self.session.get_or_insert_with(|| Session::start(self.limits, INTEGERS));
            session.limit(self.limits);
            session.core(&self.interrupter, terms, literals)
        })
    }
}

/// How to decide literals about integers.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    /// By computing with bits, after what was asked before.
    Exactly,
    /// With products and quotients as unknown numbers (see [`super::outline`]), after what was asked before.
    Outlined,
    /// Likewise, by a solver that holds nothing else and rewrites it all first: dearer, and finds more.
    Anew,
}

/// What to try in turn, and by what to divide the limits for it. By measurement: dividing is never decided sooner by
/// computing, multiplying mostly is.
fn ways(arithmetic: Arithmetic) -> &'static [(Way, u32)] {
    match arithmetic {
        Arithmetic::Linear => &[(Way::Exactly, 1)],
        Arithmetic::Products => &[(Way::Exactly, 2), (Way::Anew, 1), (Way::Exactly, 1)],
        Arithmetic::Quotients => &[(Way::Outlined, 4), (Way::Anew, 1), (Way::Exactly, 1)],
    }
}

fn arithmetic(terms: &Terms, literals: &[&Literal]) -> Arithmetic {
    literals.iter().map(|literal| terms.arithmetic(literal.term)).max().unwrap_or(Arithmetic::Linear)
}

/// For "QF_BV" Z3 takes a solver that starts over after each pop: ten times slower here, by measurement. This logic
/// names the incremental one; no uninterpreted function is used.
const INTEGERS: Option<&str> = Some("QF_UFBV");
const FLOATS: Option<&str> = Some("QF_FPBV");
/// For integers that are asked about once, Z3 chooses best by itself.
const ALONE: Option<&str> = None;

/// The limits of a question about floating-point numbers. A product of two doubles is thousands of gates: what is not
/// decided soon is not decided in any time that somebody waits, by measurement.
fn sooner(limits: Limits) -> Limits {
    limits.share(8)
}

impl Session {
    fn start(limits: Limits, logic: Option<&str>) -> Self {
        let solver = logic.and_then(z3::Solver::new_for_logic).unwrap_or_default();
        let (stack, translated) = Default::default();
        let session = Session { solver, stack, translated, arena: u64::MAX, outline: None };
        session.limit(limits);
        session
    }

    /// What the checks from now on may cost.
    fn limit(&self, limits: Limits) {
        let mut params = Params::new();
        if limits.rlimit > 0 {
            params.set_u32("rlimit", limits.rlimit);
        }
        if limits.timeout_ms > 0 {
            params.set_u32("timeout", limits.timeout_ms);
        }
        self.solver.set_params(&params);
    }

    /// One in which products and quotients are unknown numbers: what it refutes cannot hold, and a model that it finds
    /// counts when it is one.
    fn outline(limits: Limits, logic: Option<&str>) -> Self {
        Session { outline: Some(Outline::default()), ..Session::start(limits, logic) }
    }

    fn forget_translations(&mut self) {
        self.translated.clear();
        if let Some(outline) = &mut self.outline {
            *outline = Outline::default();
        }
    }

    /// Indexes of literals that Z3 needs to refute the conjunction; nothing when it does not.
    fn core(&mut self, interrupter: &Interrupter, terms: &Terms, literals: &[&Literal]) -> Option<Vec<usize>> {
        self.load(interrupter, terms, &[]);
        self.solver.push();
        let tracks: Vec<Bool> = (0..literals.len()).map(|index| Bool::new_const(format!("track{index}"))).collect();
        for (literal, track) in literals.iter().zip(&tracks) {
            let assertion = self.assertion(terms, literal);
            self.solver.assert_and_track(assertion, track);
        }
        let context = self.solver.get_context().get_z3_context();
        let result = interrupter.guard(context, || self.solver.check());
        let core = (result == Some(SatResult::Unsat)).then(|| self.solver.get_unsat_core());
        self.solver.pop(1);
        let core = core?;
        Some((0..tracks.len()).filter(|&index| core.contains(&tracks[index])).collect())
    }

    /// Makes the solver hold exactly the literals. False when it was interrupted before it held all of them: each one makes
    /// Z3 work out what it says of those before, and thousands of them take minutes.
    fn load(&mut self, interrupter: &Interrupter, terms: &Terms, literals: &[&Literal]) -> bool {
        if self.arena != terms.arena() {
            self.solver.pop(self.stack.len() as u32);
            self.stack.clear();
            self.forget_translations();
            self.arena = terms.arena();
        }
        if self.translated.len() > CAPACITY {
            self.forget_translations();
        }
        let wanted = literals.iter().map(|literal| literal.key());
        let common = self.stack.iter().zip(wanted).take_while(|(a, b)| **a == *b).count();
        self.solver.pop((self.stack.len() - common) as u32);
        self.stack.truncate(common);
        for literal in &literals[common..] {
            if interrupter.is_interrupted() {
                return false;
            }
            self.solver.push();
            let assertion = self.assertion(terms, literal);
            self.solver.assert(&assertion);
            self.stack.push(literal.key());
        }
        true
    }

    /// Gives a new solver the literals, without scopes. False when it was interrupted before it held all of them.
    fn hold(&mut self, interrupter: &Interrupter, terms: &Terms, literals: &[&Literal]) -> bool {
        self.arena = terms.arena();
        for literal in literals {
            if interrupter.is_interrupted() {
                return false;
            }
            let assertion = self.assertion(terms, literal);
            self.solver.assert(&assertion);
        }
        true
    }

    /// Decides the literals that the solver holds.
    fn decide(&self, interrupter: &Interrupter, terms: &Terms, literals: &[&Literal]) -> Verdict {
        let context = self.solver.get_context().get_z3_context();
        let result = interrupter.guard(context, || self.solver.check());
        match result {
            Some(SatResult::Unsat) => Verdict::Unsat,
            Some(SatResult::Sat) => self.model(terms, literals),
            _ if interrupter.is_interrupted() => Verdict::Unknown(Reason::Interrupted),
            _ => Verdict::Unknown(self.reason()),
        }
    }

    fn assertion(&mut self, terms: &Terms, literal: &Literal) -> Bool {
        let assertion = match self.translate(terms, literal.term) {
            Ast::Bool(b) if literal.positive => b,
            Ast::Bool(b) => b.not(),
            Ast::Bits(bits) => bits.eq(BV::from_i64(literal.positive.into(), bits.get_size())),
            Ast::Float(number) => number.is_zero(),
        };
        match &self.outline {
            Some(outline) => Bool::and(&[assertion, outline.known(terms, literal.term)]),
            None => assertion,
        }
    }

    fn translate(&mut self, terms: &Terms, t: Term) -> Ast {
        if let Some(done) = self.translated.get(&terms.serial(t)) {
            return done.clone();
        }
        terms.for_each_once(t, |terms, s| {
            let serial = terms.serial(s);
            if !self.translated.contains_key(&serial) {
                let operand = |operand| self.translated[&terms.serial(operand)].clone();
                let number = self.outline.as_mut().and_then(|outline| outline.number(terms, s, &operand));
                let ast = number.map_or_else(|| encode(terms, s, &operand), Ast::Bits);
                self.translated.insert(serial, ast);
            }
        });
        self.translated[&terms.serial(t)].clone()
    }

    /// The model that Z3 found, checked on the literals.
    fn model(&self, terms: &Terms, literals: &[&Literal]) -> Verdict {
        let Some(found) = self.solver.get_model() else {
            return Verdict::Unknown(Reason::Other("Z3 gave no model".to_owned()));
        };
        let mut model = Model::new();
        for var in literals.iter().flat_map(|literal| literal.vars()) {
            let sort = terms.sort(terms.term_of(*var));
            let value = match variable(sort, *var) {
                Ast::Bool(b) => found.get_const_interp(&b).and_then(|b| b.as_bool()).map(i64::from),
                // A numeral of Z3 is unsigned; wrapping makes it two's complement.
                Ast::Bits(b) => found.get_const_interp(&b).and_then(|b| b.as_u64()).map(|v| v as i64),
                Ast::Float(_) => None,
            };
            // What Z3 leaves open may be anything.
            model.set(*var, sort.wrap(value.unwrap_or(0)));
        }
        match literals.iter().all(|literal| literal.holds(terms, &model)) {
            true => Verdict::Sat(model),
            false => Verdict::Unknown(Reason::Other("the model of Z3 does not hold".to_owned())),
        }
    }

    /// The steps that the context has taken so far.
    fn steps(&self) -> u64 {
        match self.solver.get_statistics().value("rlimit count") {
            Some(StatisticsValue::UInt(n)) => n.into(),
            _ => 0,
        }
    }

    fn reason(&self) -> Reason {
        let why = self.solver.get_reason_unknown().unwrap_or_default();
        match why.as_str() {
            w if w.contains("resource limit") => Reason::ResourceLimit,
            w if w.contains("timeout") || w.contains("canceled") => Reason::Timeout,
            _ => Reason::Other(why),
        }
    }
}

/// The Z3 constant of a variable; of a floating-point number, its bits. Numbers are reused for other variables after a truncation, when
/// no assertion about the earlier one is left.
fn variable(sort: Sort, var: Var) -> Ast {
    match sort {
        Sort::Bool => Ast::Bool(Bool::new_const(format!("b{}", var.0))),
        Sort::I32 => Ast::Bits(BV::new_const(format!("i{}", var.0), 32)),
        Sort::I64 => Ast::Bits(BV::new_const(format!("l{}", var.0), 64)),
        Sort::F32 => Ast::Bits(BV::new_const(format!("f{}", var.0), 32)),
        Sort::F64 => Ast::Bits(BV::new_const(format!("d{}", var.0), 64)),
    }
}

/// The translation of a term, given those of its operands.
fn encode(terms: &Terms, t: Term, operand: &dyn Fn(Term) -> Ast) -> Ast {
    match terms.node(t) {
        Node::Const(Sort::Bool, value) => Ast::Bool(Bool::from_bool(value != 0)),
        Node::Const(sort, value) if sort.is_float() => Ast::Float(fpa::constant(sort, value)),
        Node::Const(sort, value) => Ast::Bits(BV::from_i64(value, width(sort))),
        Node::Var(var) => match variable(terms.sort(t), var) {
            Ast::Bits(bits) if terms.sort(t).is_float() => Ast::Float(fpa::of_bits(&bits)),
            other => other,
        },
        Node::Unary(op, a) => encode_unary(op, terms.sort(a), operand(a)),
        Node::Binary(BinOp::Float(op), a, b) => match (operand(a), operand(b)) {
            (Ast::Float(x), Ast::Float(y)) => fpa::apply_op(op, &x, &y, || {
                let (name, sort) = (format!("r{}", terms.serial(t)), terms.sort(t));
                fpa::of_bits(&BV::new_const(name, width(sort)))
            }),
            (other, _) => other,
        },
        Node::Binary(op, a, b) => encode_binary(op, operand(a), operand(b)),
        Node::Ite(c, a, b) => {
            let c = truth(operand(c));
            match (operand(a), operand(b)) {
                (Ast::Bits(a), Ast::Bits(b)) => Ast::Bits(c.ite(&a, &b)),
                (Ast::Float(a), Ast::Float(b)) => Ast::Float(c.ite(&a, &b)),
                (a, b) => Ast::Bool(c.ite(&truth(a), &truth(b))),
            }
        }
    }
}

fn encode_unary(op: UnOp, sort: Sort, a: Ast) -> Ast {
    match (op, a) {
        (UnOp::Convert(to), a) => fpa::convert(a, sort, to),
        (UnOp::Float(of), Ast::Float(a)) => Ast::Float(fpa::apply_fn(of, &a)),
        (UnOp::Bits, Ast::Float(a)) => Ast::Bits(fpa::bits(&a, sort)),
        (UnOp::OfBits, Ast::Bits(a)) => Ast::Float(fpa::of_bits(&a)),
        (UnOp::Neg, Ast::Bits(a)) => Ast::Bits(a.bvneg()),
        (UnOp::BitNot, Ast::Bits(a)) => Ast::Bits(a.bvnot()),
        (UnOp::Widen, Ast::Bits(a)) => Ast::Bits(a.sign_ext(32)),
        (UnOp::Narrow, Ast::Bits(a)) => Ast::Bits(a.extract(31, 0)),
        (_, a) => Ast::Bool(truth(a).not()),
    }
}

fn encode_binary(op: BinOp, a: Ast, b: Ast) -> Ast {
    match (a, b) {
        (Ast::Bits(a), Ast::Bits(b)) if op.is_comparison() => Ast::Bool(encode_comparison(op, &a, &b)),
        (Ast::Bits(a), Ast::Bits(b)) => Ast::Bits(encode_bits(op, &a, b)),
        // Sameness: Z3's own equality, which has a single NaN.
        (Ast::Float(a), Ast::Float(b)) if op == BinOp::Ne => Ast::Bool(a.eq(&b).not()),
        (Ast::Float(a), Ast::Float(b)) => Ast::Bool(a.eq(&b)),
        (a, b) => Ast::Bool(encode_truth(op, truth(a), truth(b))),
    }
}

fn encode_comparison(op: BinOp, a: &BV, b: &BV) -> Bool {
    match op {
        BinOp::Lt => a.bvslt(b),
        BinOp::Le => a.bvsle(b),
        BinOp::Ne => a.eq(b).not(),
        _ => a.eq(b),
    }
}

fn encode_bits(op: BinOp, a: &BV, b: BV) -> BV {
    match op {
        BinOp::Add => a.bvadd(&b),
        BinOp::Sub => a.bvsub(&b),
        BinOp::Mul => a.bvmul(&b),
        BinOp::Div => a.bvsdiv(&b),
        BinOp::Rem => a.bvsrem(&b),
        BinOp::And => a.bvand(&b),
        BinOp::Or => a.bvor(&b),
        BinOp::Xor => a.bvxor(&b),
        BinOp::Shl => a.bvshl(count(a, b)),
        BinOp::Shr => a.bvashr(count(a, b)),
        BinOp::UShr => a.bvlshr(count(a, b)),
        BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le => unreachable!("comparisons give truth values"),
        BinOp::Float(_) => unreachable!("integers are not floating"),
    }
}

/// The shift count at the width of the shifted value, taken modulo that width.
fn count(shifted: &BV, count: BV) -> BV {
    let width = shifted.get_size();
    let count = if width > 32 { count.zero_ext(width - 32) } else { count };
    count.bvand(BV::from_i64(i64::from(width) - 1, width))
}

fn encode_truth(op: BinOp, a: Bool, b: Bool) -> Bool {
    match op {
        BinOp::And => Bool::and(&[a, b]),
        BinOp::Or => Bool::or(&[a, b]),
        BinOp::Eq => a.iff(b),
        _ => a.xor(b),
    }
}

/// A translation of sort `Bool`; bits are true when they are not zero.
fn truth(ast: Ast) -> Bool {
    match ast {
        Ast::Bool(b) => b,
        Ast::Bits(bits) => {
            let zero = BV::from_i64(0, bits.get_size());
            bits.eq(zero).not()
        }
        Ast::Float(number) => number.is_zero().not(),
    }
}

pub(super) fn width(sort: Sort) -> u32 {
    match sort {
        Sort::Bool => 1,
        Sort::I32 | Sort::F32 => 32,
        Sort::I64 | Sort::F64 => 64,
    }
}
