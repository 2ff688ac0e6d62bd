//! `switch`, both forms, as a statement and as an expression.

use super::jumps::Frame;
use super::{BodyCx, Val, Var, Want};
use crate::cx::{R, stop};
use crate::tree::J;
use crate::types::Jt;
use ir::{Asked, BinOp, BlockId, InstrKind, Operand, Side, Ty};

/// A group of labels and what it runs.
struct Arm<'a> {
    labels: Vec<J<'a>>,
    guard: Option<J<'a>>,
    /// The variables of its patterns.
    bound: Vec<Var<'a>>,
    default: bool,
    body: Vec<J<'a>>,
    block: BlockId,
}

impl<'a> BodyCx<'_, 'a> {
    pub(super) fn switch_statement(&mut self, node: J<'a>, label: Option<&'a str>) -> R<()> {
        let exit = self.b.block();
        self.frames.push(Frame::Exit { label, exit, plain_break: true });
        self.arms(node, exit, false)?;
        self.frames.pop();
        self.b.enter(exit);
        Ok(())
    }

    pub(super) fn switch_value(&mut self, node: J<'a>, want: &Want) -> R<Val> {
        let ty = match &want.ty {
            Some(t) if *t != Jt::Void => t.clone(),
            _ => self.switch_type(node)?,
        };
        let out = {
            let storage = self.storage(&ty);
            self.b.temp(storage)
        };
        let exit = self.b.block();
        self.frames.push(Frame::Yield { exit, out, ty: ty.clone() });
        self.arms(node, exit, true)?;
        self.frames.pop();
        self.b.enter(exit);
        Ok(Val::new(Operand::Local(out), ty))
    }

    /// The type of a `switch` expression where nothing says what is wanted: that of its values.
    fn switch_type(&mut self, node: J<'a>) -> R<Jt> {
        let mut found: Vec<(J, Jt)> = Vec::new();
        for arm in node.field("body").map(J::children).unwrap_or_default() {
            let values: Vec<J> = match arm.kind() {
                "switch_rule" => arm
                    .children()
                    .into_iter()
                    .filter(|n| n.kind() == "expression_statement")
                    .filter_map(J::first)
                    .collect(),
                _ => Vec::new(),
            };
            let yields = arm.descendants().filter(|n| n.kind() == "yield_statement").filter_map(J::first);
            for v in values.into_iter().chain(yields) {
                found.extend(self.type_of(v, &Want::default()).ok().map(|ty| (v, ty)));
            }
        }
        let narrow = found.iter().find(|(_, ty)| self.primitive(ty).is_some_and(|p| p.range().is_some()));
        // As javac has it, whatever JLS 15.28.1 says: beside values of two narrow types, constants are `int`s.
        if let Some((_, narrow)) = narrow.cloned()
            && found.iter().all(|(_, ty)| *ty == Jt::Int || self.primitive(ty) == self.primitive(&narrow))
        {
            found = found.into_iter().map(|(v, ty)| (v, self.beside(ty, v, &narrow))).collect();
        }
        match found.into_iter().map(|(_, ty)| ty).reduce(|x, y| self.join(x, y, &Want::default())) {
            Some(ty) => Ok(ty),
            None => stop(node, "the type of this `switch`"),
        }
    }

    fn arms(&mut self, node: J<'a>, exit: BlockId, value: bool) -> R<()> {
        let (Some(condition), Some(body)) = (node.field("condition"), node.field("body")) else {
            return stop(node, "this `switch`");
        };
        let vars = self.vars.len();
        let selector = self.expr(condition, &Want::default())?;
        let site = self.site(condition);
        let patterns = has_patterns(body);
        let selector = self.selector(selector, condition, patterns)?;
        let enum_ty = selector.ty.clone();
        let selector = match self.cx.is_enum(&enum_ty) {
            // The ordinal stands for the constant.
            true => Val::new(self.temp_copy(Val::new(selector.op, Jt::Int), site).op, enum_ty),
            false => self.temp_copy(selector, site),
        };
        let mut arms = Vec::new();
        let mut arrow = false;
        for group in body.children() {
            arrow |= group.kind() == "switch_rule";
            arms.push(self.arm(group)?);
        }
        self.tests(&selector, &mut arms, exit, value, node)?;
        if !patterns.any {
            self.count_targets(&arms, arrow, value);
        }
        for (i, arm) in arms.iter().enumerate() {
            self.b.enter(arm.block);
            let outside = self.vars.len();
            self.vars.extend(arm.bound.iter().cloned());
            for s in &arm.body {
                if !self.arm_statement(*s, arrow && value)? {
                    break;
                }
            }
            if !arm.bound.is_empty() {
                self.vars.truncate(outside);
            }
            // Without arrows, control falls into the next group.
            let next = if arrow { None } else { arms.get(i + 1).map(|a| a.block) };
            self.b.goto(next.unwrap_or(exit));
        }
        self.vars.truncate(vars);
        Ok(())
    }

    /// `false` when nothing behind it is reached.
    fn arm_statement(&mut self, s: J<'a>, value: bool) -> R<bool> {
        match (s.kind(), value) {
            ("expression_statement", true) => match s.first() {
                Some(e) => self.yield_value(s, e).map(|()| true),
                None => Ok(true),
            },
            _ => self.goes_on(s),
        }
    }

    fn arm(&mut self, group: J<'a>) -> R<Arm<'a>> {
        let block = self.b.block();
        let mut arm =
            Arm { labels: Vec::new(), guard: None, bound: Vec::new(), default: false, body: Vec::new(), block };
        for n in group.children() {
            if n.kind() != "switch_label" {
                arm.body.push(n);
                continue;
            }
            arm.default |= n.all().iter().any(|t| t.kind() == "default");
            for l in n.children() {
                match l.kind() {
                    "guard" => arm.guard = l.first(),
                    // The grammar knows no `case null, default`.
                    "identifier" if l.text() == "default" => arm.default = true,
                    _ => arm.labels.push(l),
                }
            }
        }
        Ok(arm)
    }

    /// What is compared with the labels; null raises here.
    fn selector(&mut self, val: Val, node: J<'a>, patterns: Patterns) -> R<Val> {
        if patterns.any {
            if !val.ty.is_ref() {
                return stop(node, "patterns in a `switch` on a number");
            }
            if !patterns.null {
                self.require_object(&val, node);
            }
            return Ok(val);
        }
        if patterns.null {
            let told = self.cx.is_enum(&val.ty) || self.is_string(&val.ty) || self.primitive(&val.ty).is_some();
            return if told { stop(node, "`case null`") } else { Ok(val) };
        }
        if self.cx.is_enum(&val.ty) {
            let ty = val.ty.clone();
            let ordinal = self.invoke(val, "ordinal", Vec::new(), node, node)?;
            let class = ty.class();
            // Labels are names of constants of this enum.
            return Ok(Val::new(ordinal.op, class.map_or(Jt::Int, Jt::obj)));
        }
        if self.is_string(&val.ty) {
            // `hashCode` reads the string first: null raises.
            self.invoke(val.clone(), "length", Vec::new(), node, node)?;
            return Ok(val);
        }
        let val = self.plain(val, node)?;
        if !val.ty.is_intish() { stop(node, "a `switch` on this type") } else { Ok(val) }
    }

    fn tests(&mut self, selector: &Val, arms: &mut [Arm<'a>], exit: BlockId, value: bool, node: J<'a>) -> R<()> {
        let mut total = value;
        for arm in arms.iter_mut() {
            total |= arm.labels.iter().any(|l| l.kind() == "pattern");
            for l in arm.labels.clone() {
                let next = self.b.block();
                if l.kind() == "pattern" {
                    self.pattern_test(selector, l, arm, next)?;
                    self.b.enter(next);
                    continue;
                }
                let cond = self.matches(selector, l)?;
                let site = self.site(l);
                self.b.ask(Asked::Label, cond, arm.block, next, site);
                self.b.enter(next);
            }
        }
        let default = arms.iter().find(|a| a.default).map(|a| a.block);
        match default {
            Some(block) => self.b.goto(block),
            None if total => {
                // All constants of an enum, all classes that are sealed in: javac checks that.
                let site = self.site(node);
                self.b.push(InstrKind::Assume { cond: Operand::Bool(false) }, site);
                self.end_here(site);
            }
            None => self.b.goto(exit),
        }
        Ok(())
    }

    /// Labels count as what they lead to: each place once, where passing the last label by leads as well. A `switch`
    /// that leads to one place only is no branch, and one that has a label for every value has no other.
    fn count_targets(&mut self, arms: &[Arm<'a>], arrow: bool, total: bool) {
        // Labels without statements lead to what stands behind them.
        let target = |i: usize| {
            let own = (i..arms.len()).find(|k| arrow || !arms[*k].body.is_empty());
            own.unwrap_or(arms.len())
        };
        let mut first: Vec<Option<Side>> = vec![None; arms.len() + 1];
        let (mut counts, mut passed) = (Vec::new(), None);
        let all = arms.iter().enumerate().flat_map(|(i, arm)| arm.labels.iter().map(move |l| (i, *l)));
        for (i, label) in all.collect::<Vec<_>>() {
            let site = self.site(label);
            let side = (site, true);
            let counted = *first[target(i)].get_or_insert(side);
            counts.push((side, Some(counted)));
            counts.extend(passed.replace((site, false)).map(|earlier| (earlier, None)));
        }
        let Some(passed) = passed else { return };
        let default = arms.iter().position(|a| a.default).map(target);
        let others = match default.unwrap_or(arms.len()) {
            _ if default.is_none() && total => None,
            to => Some(*first[to].get_or_insert(passed)),
        };
        counts.push((passed, others));
        let single = first.iter().flatten().count() < 2;
        self.b.counted.extend(counts.into_iter().map(|(side, counted)| (side, counted.filter(|_| !single))));
    }

    /// `case T x when c`
    fn pattern_test(&mut self, selector: &Val, label: J<'a>, arm: &mut Arm<'a>, next: BlockId) -> R<()> {
        let vars = self.vars.len();
        self.match_pattern(selector.clone(), label, next, false)?;
        match arm.guard {
            Some(guard) => self.condition(guard, arm.block, next)?,
            None => self.b.goto(arm.block),
        }
        arm.bound = self.vars.split_off(vars);
        Ok(())
    }

    fn matches(&mut self, selector: &Val, label: J<'a>) -> R<Operand> {
        if label.kind() == "null_literal" {
            let (a, site, ty) = (selector.op, self.site(label), self.ir(&selector.ty));
            let kind = |dst| InstrKind::Binary { dst, op: BinOp::Eq, ty, a, b: Operand::Null };
            return Ok(self.emit(Jt::Bool, &Want::default(), site, kind).op);
        }
        let enum_class = selector.ty.class().filter(|_| self.cx.is_enum(&selector.ty));
        let site = self.site(label);
        if let Some(class) = enum_class {
            let name = label.text().rsplit('.').next().unwrap_or("");
            let Some(k) = self.cx.class(class).constants.iter().position(|c| c.name() == name) else {
                return stop(label, "this label");
            };
            let (a, b) = (selector.op, Operand::Int(k as i32));
            return Ok(self
                .emit(Jt::Bool, &Want::default(), site, |dst| InstrKind::Binary {
                    dst,
                    op: BinOp::Eq,
                    ty: Ty::INT,
                    a,
                    b,
                })
                .op);
        }
        let val = self.expr(label, &Want::default())?;
        if self.is_string(&selector.ty) {
            let val = Val::new(val.op, self.cx.object());
            return Ok(self.invoke(selector.clone(), "equals", vec![val], label, label)?.op);
        }
        Ok(self.operate(BinOp::Eq, selector.clone(), val, label, &Want::default())?.op)
    }
}

/// What the labels of a `switch` are.
#[derive(Clone, Copy)]
struct Patterns {
    any: bool,
    null: bool,
}

fn has_patterns(body: J) -> Patterns {
    let labels = || body.children().into_iter().flat_map(J::children).filter(|n| n.kind() == "switch_label");
    let any = |kind: &str| labels().any(|l| l.children().iter().any(|n| n.kind() == kind));
    Patterns { any: any("pattern"), null: any("null_literal") }
}
