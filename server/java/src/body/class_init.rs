//! What the initialisation of a class runs: initialisers of static fields and static blocks, in source order.

use super::{BodyCx, Want};
use crate::cx::R;
use crate::tree::J;
use ir::InstrKind;

impl<'a> BodyCx<'_, 'a> {
    /// The code of `<clinit>`. Constants of the compiler need none.
    pub(super) fn class_initialiser(&mut self) -> R<()> {
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
        let val = self.expr(init, &Want::ty(&info.ty))?;
        let val = self.convert(val, &info.ty, init)?;
        let site = self.site(declarator);
        self.b.push(InstrKind::StoreField { obj: object, field, value: val.op }, site);
        Ok(())
    }
}
