//! Calls into the JDK that cannot fail, and its constants: what they give is an object of a class that is not known.

use super::{BodyCx, Val, Want};
use crate::cx::R;
use crate::jdk::{self, Class, Takes, Way, fits};
use crate::tree::J;
use crate::types::Jt;
use ir::{BinOp, FieldInit, InstrKind, Operand, Terminator};

/// An argument: its value, where it has one that matters.
type Given<'a> = (J<'a>, Option<Val>);

/// Whether an argument is one that a call takes.
#[derive(PartialEq)]
enum Fit {
    No,
    Yes,
    /// That depends on its value.
    Within(i64, i64),
}

impl<'a> BodyCx<'_, 'a> {
    /// What a constructor, a static method or a constant gives of the class that is named at `of`; nothing where that is
    /// not known.
    pub(super) fn given_by_jdk(&mut self, of: J<'a>, name: &str, node: J<'a>, want: &Want) -> R<Option<Val>> {
        match jdk::meant(self.cx, of) {
            Some(class) => self.given_by(class, name, node, want),
            None => Ok(None),
        }
    }

    /// The constant that a name alone means.
    pub(super) fn imported_from_jdk(&mut self, node: J<'a>, want: &Want) -> R<Option<Val>> {
        match jdk::imported(self.cx, node) {
            Some(class) => self.given_by(class, node.text(), node, want),
            None => Ok(None),
        }
    }

    fn given_by(&mut self, class: &'static Class, name: &str, node: J<'a>, want: &Want) -> R<Option<Val>> {
        let args = node.field("arguments").map(J::children);
        let count = args.as_ref().map(Vec::len);
        let ways: Vec<&Way> = class.ways(name).filter(|way| way.takes.map(<[_]>::len) == count).collect();
        let Some(gives) = ways.first().map(|way| class.gives(way)) else { return Ok(None) };
        let Some(made) = self.cx.opaque.get(gives).copied() else { return Ok(None) };
        let mut given: Vec<Given> = Vec::new();
        for arg in args.into_iter().flatten() {
            let val = if has_value(arg) { Some(self.expr(arg, &Want::loose())?) } else { None };
            given.push((arg, val));
        }
        let Some(all) = ways.into_iter().find_map(|way| self.fits_of(way, &given)) else { return Ok(None) };
        for (fit, (arg, val)) in all.into_iter().zip(given) {
            if let (Fit::Within(least, most), Some(val)) = (fit, val) {
                self.only_within(val, least, most, arg)?;
            }
        }
        let (ty, site) = (Jt::Unknown(gives.into(), Some(made)), self.site(node));
        let kind = |dst| InstrKind::New { dst, class: made, init: FieldInit::Defaults };
        Ok(Some(self.emit(ty, want, site, kind)))
    }

    /// Whether arguments are such as one way takes: each of them, or nothing.
    fn fits_of(&self, way: &Way, given: &[Given<'a>]) -> Option<Vec<Fit>> {
        let all = given.iter().zip(way.takes.unwrap_or(&[])).map(|(given, takes)| self.fit(*takes, given));
        all.map(|fit| Some(fit).filter(|fit| *fit != Fit::No)).collect()
    }

    fn fit(&self, takes: Takes, (arg, val): &Given<'a>) -> Fit {
        let known = |fits: bool| if fits { Fit::Yes } else { Fit::No };
        let Some(val) = val else {
            return known(match takes {
                Takes::Input => is_input(*arg),
                Takes::This => arg.kind() == "this",
                _ => false,
            });
        };
        match (takes, val.op) {
            (Takes::Primitive, _) => known(!val.ty.is_ref()),
            (Takes::Number(least, most), Operand::Int(n)) => known((least..=most).contains(&i64::from(n))),
            (Takes::Number(least, most), Operand::Long(n)) => known((least..=most).contains(&n)),
            (Takes::Number(least, most), _) if val.ty.is_integral() => Fit::Within(least, most),
            (Takes::New, _) => known(arg.bare().kind() == "object_creation_expression"),
            _ => {
                let text = self.constant_text(*arg).and_then(|units| String::from_utf16(&units).ok());
                known(text.is_some_and(|text| fits::text(takes, &text)))
            }
        }
    }

    /// Goes on where a number is within bounds.
    fn only_within(&mut self, val: Val, least: i64, most: i64, node: J<'a>) -> R<()> {
        let site = self.site(node);
        let long = self.number(val, &Jt::Long, node)?;
        let (refused, next) = (self.b.block(), self.b.block());
        for (op, bound) in [(BinOp::Ge, least), (BinOp::Le, most)] {
            let ty = self.ir(&Jt::Long);
            let kind = |dst| InstrKind::Binary { dst, op, ty, a: long.op, b: Operand::Long(bound) };
            let cond = self.emit(Jt::Bool, &Want::default(), site, kind).op;
            let then = self.b.block();
            self.b.end(Terminator::Switch { cond, then, els: refused });
            self.b.enter(then);
        }
        self.b.goto(next);
        self.b.enter(refused);
        self.library_call("Object", "refused$", Vec::new(), node)?;
        self.b.goto(next);
        self.b.enter(next);
        Ok(())
    }
}

fn is_input(arg: J) -> bool {
    arg.text() == "System.in"
}

/// Whether an argument is no more than what it says.
fn has_value(arg: J) -> bool {
    !is_input(arg) && arg.kind() != "this"
}
