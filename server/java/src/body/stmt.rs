//! Statements.

use super::jumps::Frame;
use super::{BodyCx, Val, Want};
use crate::cx::{R, stop};
use crate::tree::J;
use crate::types::Jt;
use ir::{Asked, BinOp, BlockId, InstrKind, Operand, Terminator, Ty};

impl<'a> BodyCx<'_, 'a> {
    pub(super) fn block(&mut self, node: J<'a>) -> R<()> {
        let (vars, types) = (self.vars.len(), self.types.len());
        for s in node.children() {
            if !self.goes_on(s)? {
                break;
            }
        }
        self.vars.truncate(vars);
        self.types.truncate(types);
        Ok(())
    }

    pub(super) fn statement(&mut self, node: J<'a>) -> R<()> {
        self.goes_on(node).map(|_| ())
    }

    pub(super) fn one_statement(&mut self, node: J<'a>, label: Option<&'a str>) -> R<()> {
        match node.kind() {
            "block" => self.block(node),
            "local_variable_declaration" => self.local(node),
            "expression_statement" => match node.first() {
                Some(e) if e.kind() == "switch_expression" => self.switch_statement(e, label),
                Some(e) => self.expr(e, &Want::default()).map(|_| ()),
                None => Ok(()),
            },
            "switch_expression" | "switch_statement" => self.switch_statement(node, label),
            "if_statement" => self.if_statement(node),
            "while_statement" => self.while_statement(node, label),
            "do_statement" => self.do_statement(node, label),
            "for_statement" => self.for_statement(node, label),
            "enhanced_for_statement" => self.for_each(node, label),
            "return_statement" => self.return_statement(node),
            "throw_statement" => self.throw(node),
            "break_statement" => self.break_statement(node),
            "continue_statement" => self.continue_statement(node),
            "yield_statement" => match node.first() {
                Some(e) => self.yield_value(node, e),
                None => stop(node, "this `yield`"),
            },
            "labeled_statement" => self.labeled(node),
            "assert_statement" => self.assert(node),
            "try_statement" | "try_with_resources_statement" => self.try_statement(node),
            "class_declaration" | "interface_declaration" | "enum_declaration" | "record_declaration" => {
                self.local_class(node)
            }
            "synchronized_statement" => self.synchronized(node),
            ";" => Ok(()),
            other => stop(node, format!("`{}`", other.replace('_', " "))),
        }
    }

    /// One thread is what is explored, and a lock that nobody else holds does nothing; a null is no lock.
    fn synchronized(&mut self, node: J<'a>) -> R<()> {
        let (Some(lock), Some(body)) = (node.first(), node.field("body")) else { return stop(node, "this block") };
        let lock = lock.bare();
        if lock.kind() != "class_literal" {
            self.object(lock)?;
        }
        self.block(body)
    }

    fn local(&mut self, node: J<'a>) -> R<()> {
        let Some(ty_node) = node.field("type") else { return stop(node, "this declaration") };
        for d in node.fields("declarator") {
            let value = d.field("value");
            let ty = match (ty_node.text(), value) {
                ("var", Some(v)) => {
                    let val = self.expr(v, &Want::default())?;
                    let local = self.declare(d.name(), &val.ty);
                    self.b.visible(local, d.scope());
                    self.copy_into(&val, local, v);
                    self.pass_doubt(val.op, local, d);
                    continue;
                }
                _ => self.variable_type(ty_node)?,
            };
            let ty = self.declared(ty, d);
            let Some(value) = value else {
                let local = self.declare(d.name(), &ty);
                self.b.visible(local, d.scope());
                continue;
            };
            // The variable is in scope in its initialiser only for lambdas, which capture nothing unassigned.
            let local = self.b.local(Some(d.name()), ty.stored(self.cx.root));
            self.b.visible(local, d.scope());
            let plain = !matches!(
                value.bare().kind(),
                "ternary_expression" | "switch_expression" | "object_creation_expression"
            );
            let want = Want { local: plain.then_some(local), ty: Some(ty.clone()), loose: true };
            let val = self.expr(value, &want)?;
            let val = self.convert(val, &ty, value)?;
            self.copy_into(&val, local, d);
            self.pass_doubt(val.op, local, d);
            self.name_variable(super::Var { name: d.name(), local, ty, def: None });
        }
        Ok(())
    }

    /// `if`, and the `else if`s after it, in a loop: chains may be long.
    fn if_statement(&mut self, node: J<'a>) -> R<()> {
        let end = self.b.block();
        let mut at = node;
        loop {
            let (then, els) = (self.b.block(), self.b.block());
            let Some(condition) = at.field("condition") else { return stop(at, "this `if`") };
            self.condition(condition, then, els)?;
            self.b.enter(then);
            if let Some(consequence) = at.field("consequence") {
                self.statement(consequence)?;
            }
            self.b.goto(end);
            self.b.enter(els);
            match at.field("alternative") {
                Some(next) if next.kind() == "if_statement" => at = next,
                Some(alternative) => {
                    self.statement(alternative)?;
                    break;
                }
                None => break,
            }
        }
        self.b.goto(end);
        self.b.enter(end);
        Ok(())
    }

    fn looped(&mut self, label: Option<&'a str>, exit: BlockId, next: BlockId, body: Option<J<'a>>) -> R<()> {
        self.frames.push(Frame::Loop { label, exit, next });
        let vars = self.vars.len();
        if let Some(body) = body {
            self.statement(body)?;
        }
        self.vars.truncate(vars);
        self.frames.pop();
        Ok(())
    }

    fn head(&mut self) -> BlockId {
        let head = self.b.block();
        self.b.goto(head);
        self.b.enter(head);
        self.b.blocks[head.index()].loop_head = true;
        head
    }

    fn while_statement(&mut self, node: J<'a>, label: Option<&'a str>) -> R<()> {
        let head = self.head();
        let (body, exit) = (self.b.block(), self.b.block());
        let Some(condition) = node.field("condition") else { return stop(node, "this `while`") };
        self.condition(condition, body, exit)?;
        self.b.enter(body);
        self.looped(label, exit, head, node.field("body"))?;
        self.b.goto(head);
        self.b.enter(exit);
        Ok(())
    }

    fn do_statement(&mut self, node: J<'a>, label: Option<&'a str>) -> R<()> {
        let head = self.head();
        let (next, exit) = (self.b.block(), self.b.block());
        self.looped(label, exit, next, node.field("body"))?;
        self.b.goto(next);
        self.b.enter(next);
        let Some(condition) = node.field("condition") else { return stop(node, "this `do`") };
        self.condition(condition, head, exit)?;
        self.b.enter(exit);
        Ok(())
    }

    fn for_statement(&mut self, node: J<'a>, label: Option<&'a str>) -> R<()> {
        let vars = self.vars.len();
        for init in node.fields("init") {
            match init.kind() {
                "local_variable_declaration" => self.local(init)?,
                _ => self.expr(init, &Want::default()).map(|_| ())?,
            }
        }
        let head = self.head();
        let (body, next, exit) = (self.b.block(), self.b.block(), self.b.block());
        match node.field("condition") {
            Some(condition) => self.condition(condition, body, exit)?,
            None => self.b.goto(body),
        }
        self.b.enter(body);
        self.looped(label, exit, next, node.field("body"))?;
        self.b.goto(next);
        self.b.enter(next);
        for update in node.fields("update") {
            self.expr(update, &Want::default())?;
        }
        self.b.goto(head);
        self.b.enter(exit);
        self.vars.truncate(vars);
        Ok(())
    }

    fn for_each(&mut self, node: J<'a>, label: Option<&'a str>) -> R<()> {
        let (Some(ty_node), Some(value)) = (node.field("type"), node.field("value")) else {
            return stop(node, "this `for`");
        };
        let vars = self.vars.len();
        let source = self.expr(value, &Want::default())?;
        let site = self.site(value);
        let source = self.temp_copy(source, site);
        let declared = match ty_node.text() {
            "var" => None,
            _ => Some(self.variable_type(ty_node)?).map(|t| self.declared(t, node)),
        };
        match source.ty.element().cloned() {
            Some(element) => self.each_element(node, label, &source, &element, declared)?,
            None => self.each_of_iterable(node, label, source, declared)?,
        }
        self.vars.truncate(vars);
        Ok(())
    }

    fn each_element(
        &mut self,
        node: J<'a>,
        label: Option<&'a str>,
        arr: &Val,
        element: &Jt,
        declared: Option<Jt>,
    ) -> R<()> {
        let Some(value) = node.field("value") else { return Ok(()) };
        let site = self.site(value);
        let array = arr.op;
        let used = self.b.site_after(value.place());
        let len = self.emit(Jt::Int, &Want::default(), used, |dst| InstrKind::ArrayLen { dst, arr: array });
        let i = self.b.temp(Ty::INT);
        self.b.push(InstrKind::Copy { dst: i, src: Operand::Int(0) }, site);
        let head = self.head();
        let (body, next, exit) = (self.b.block(), self.b.block(), self.b.block());
        let more = self.compare(BinOp::Lt, Operand::Local(i), len.op, value);
        self.b.ask(Asked::Element, more, body, exit, site);
        self.b.enter(body);
        // An element that is null is not the array.
        let name = node.field("name").unwrap_or(value);
        let read = self.site(name);
        let item = self.emit(element.clone(), &Want::default(), read, |dst| InstrKind::LoadElem {
            dst,
            arr: array,
            idx: Operand::Local(i),
        });
        self.in_range(&item, name);
        self.row(array, &item, name);
        let ty = declared.unwrap_or_else(|| element.clone());
        let item = self.convert(item, &ty, name)?;
        let local = self.declare(node.name(), &ty);
        self.b.visible(local, node.scope());
        self.copy_into(&item, local, value);
        self.looped(label, exit, next, node.field("body"))?;
        self.b.goto(next);
        self.b.enter(next);
        self.step(i, value);
        self.b.goto(head);
        self.b.enter(exit);
        Ok(())
    }

    fn each_of_iterable(&mut self, node: J<'a>, label: Option<&'a str>, source: Val, declared: Option<Jt>) -> R<()> {
        let Some(value) = node.field("value") else { return Ok(()) };
        let doubted = self.is_doubted(source.op);
        let iterator = self.using(value, |cx| cx.invoke(source, "iterator", Vec::new(), value, value))?;
        let site = self.site(value);
        let iterator = self.temp_copy(iterator, site);
        let iterator = if doubted { self.doubted(iterator, value) } else { iterator };
        let head = self.head();
        let (body, exit) = (self.b.block(), self.b.block());
        let more = self.invoke(iterator.clone(), "hasNext", Vec::new(), value, value)?;
        self.b.ask(Asked::Element, more.op, body, exit, site);
        self.b.enter(body);
        let found = self.methods_of(&iterator, "next");
        let item = self.invoke_one(iterator, found, Vec::new(), value, &Want::loose())?;
        let ty = declared.unwrap_or_else(|| item.ty.clone());
        // What that raises is about all elements, and not about the variable for one.
        let item = if self.suffices(&item, &ty) { self.uncast(item, value) } else { self.settled(item, value) };
        let name = node.field("name").unwrap_or(value);
        let item = if self.ir(&item.ty) == Ty::class(self.cx.root) && ty.is_ref() {
            self.vouched(item, &ty, name, &Want::default())
        } else {
            self.convert(item, &ty, name)?
        };
        let local = self.declare(node.name(), &ty);
        self.b.visible(local, node.scope());
        self.copy_into(&item, local, value);
        self.looped(label, exit, head, node.field("body"))?;
        self.b.goto(head);
        self.b.enter(exit);
        Ok(())
    }

    fn throw(&mut self, node: J<'a>) -> R<()> {
        let Some(e) = node.first() else { return stop(node, "this `throw`") };
        let val = self.expr(e, &Want::default())?;
        let val = self.convert(val, &Jt::obj(ir::Builtin::Throwable.class()), e)?;
        let site = self.site(node);
        self.b.end(Terminator::Throw { value: val.op, site });
        Ok(())
    }

    fn assert(&mut self, node: J<'a>) -> R<()> {
        let parts = node.children();
        let Some(condition) = parts.first() else { return stop(node, "this `assert`") };
        let val = self.truth_value(*condition, &Want::ty(&Jt::Bool))?;
        let site = self.site(node);
        let Some(message) = parts.get(1).filter(|m| !is_plain(**m)) else {
            self.b.push(InstrKind::Assert { cond: val.op }, site);
            return Ok(());
        };
        // What the message does to variables says nothing of the condition.
        let val = self.stable(val, *condition, &[*message]);
        let (holds, fails) = (self.b.block(), self.b.block());
        self.b.end(Terminator::Branch { cond: val.op, then: holds, els: fails, site });
        self.b.enter(fails);
        // The message is computed first, and may raise something else. One of which nothing is known is left out.
        let _ = self.expr(*message, &Want::default());
        self.b.push(InstrKind::Assert { cond: val.op }, site);
        self.b.goto(holds);
        self.b.enter(holds);
        Ok(())
    }

    fn labeled(&mut self, node: J<'a>) -> R<()> {
        let parts = node.children();
        let (Some(label), Some(body)) = (parts.first(), parts.last()) else { return Ok(()) };
        if matches!(body.kind(), "while_statement" | "do_statement" | "for_statement" | "enhanced_for_statement") {
            return self.nested(*body, |b| b.one_statement(*body, Some(label.text())));
        }
        let exit = self.dead_end();
        self.frames.push(Frame::Exit { label: Some(label.text()), exit, plain_break: false });
        self.statement(*body)?;
        self.frames.pop();
        self.b.goto(exit);
        self.b.enter(exit);
        Ok(())
    }
}

/// Whether computing a message neither changes nor raises anything.
fn is_plain(message: J) -> bool {
    let plain = |n: &J| n.kind().ends_with("_literal") || matches!(n.kind(), "identifier" | "parenthesized_expression");
    let joined = |n: &J| n.kind() == "binary_expression" && n.field("operator").is_some_and(|o| o.text() == "+");
    let part = |n: &J| matches!(n.kind(), "string_fragment" | "escape_sequence" | "true" | "false");
    message.descendants().all(|n| plain(&n) || joined(&n) || part(&n))
}
