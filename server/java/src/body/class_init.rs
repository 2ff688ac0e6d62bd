//! What the initialisation of a class runs: initialisers of static fields and static blocks, in source order.

use super::{BodyCx, Want};
use crate::cx::{R, Stop};
use crate::loggers;
use crate::tree::J;
use ir::InstrKind;

impl<'a> BodyCx<'_, 'a> {
    /// The code of `<clinit>`. Constants of the compiler need none.
    pub(super) fn class_initialiser(&mut self) -> R<()> {
        self.beginnings()?;
        for member in self.cx.class(self.class).nodes.clone().iter().copied() {
            match member.kind() {
                "static_initializer" => {
                    if let Some(block) = member.child("block") {
                        self.block(block)?;
                    }
                }
                "field_declaration" | "constant_declaration" => {
                    for declarator in member.fields("declarator") {
                        self.static_initialiser(declarator)?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn static_initialiser(&mut self, declarator: J<'a>) -> R<()> {
        let found = self.cx.class(self.class).fields.iter().find(|f| f.name == declarator.name()).cloned();
        let Some((info, init)) = found.filter(|f| f.global.is_some()).zip(declarator.field("value")) else {
            return Ok(());
        };
        let (object, field) = self.static_field(&info, declarator)?;
        if loggers::is_logger(self.cx, self.class, &info) {
            let stop = Stop::at(declarator.span(), "a logger, of which more is asked than to write something down");
            self.cx.classes[self.class.index()].unfollowed.push((field, stop));
            return Ok(());
        }
        let val = match self.expr(init, &Want::ty(&info.ty)).and_then(|val| self.convert(val, &info.ty, init)) {
            Err(stop) if info.is_final && self.concerns_others(init) => {
                self.cx.classes[self.class.index()].unfollowed.push((field, stop));
                return Ok(());
            }
            val => val?,
        };
        let site = self.site(declarator);
        self.b.push(InstrKind::StoreField { obj: object, field, value: val.op }, site);
        Ok(())
    }

    /// Whether an initialiser speaks of nothing of the program, `X.class` aside, on one way: `System.getProperty("x")`.
    /// What it does matters to its own field only, and half of its code does no harm.
    fn concerns_others(&self, init: J<'a>) -> bool {
        !std::iter::once(init).chain(init.below(&ALL_OWN)).any(|n| self.is_own(n))
    }

    fn is_own(&self, node: J<'a>) -> bool {
        let mut around = std::iter::successors(node.parent(), |n| n.parent());
        match node.kind() {
            "method_invocation" => node.field("object").is_none(),
            "binary_expression" => node.field("operator").is_some_and(|o| ["&&", "||"].contains(&o.text())),
            "identifier" | "type_identifier" => {
                let of_program = |class| !self.cx.class(class).library;
                let class = self.cx.lookup_class(node.text(), Some(self.class)).filter(|c| of_program(*c));
                let field = self.cx.find_field(self.class, node.text()).filter(|(_, f)| f.kept().next().is_some());
                (class.is_some() || field.is_some()) && around.next().is_none_or(|n| n.kind() != "class_literal")
            }
            kind => ALL_OWN.contains(&kind),
        }
    }
}

/// What may make an initialiser a matter of the program, or may be run in part.
const ALL_OWN: [&str; 7] = [
    "method_invocation",
    "binary_expression",
    "identifier",
    "type_identifier",
    "ternary_expression",
    "switch_expression",
    "class_body",
];
