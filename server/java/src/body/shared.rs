//! Reading and writing fields of enum constants that change (see [`crate::shared`]): which of the fields that have one is
//! decided by the constant.

use super::{BodyCx, Val, Want};
use crate::cx::{Code, FieldInfo, R, stop};
use crate::tree::J;
use crate::types::Jt;
use ir::{BinOp, ClassId, FieldId, FnId, InstrKind, Operand, SiteId, Terminator, Ty};
use lower::Role;

/// A field of an enum's constants.
pub(super) struct Shared {
    class: ClassId,
    name: String,
    /// Where it is, by constant.
    fields: Vec<FieldId>,
    pub(super) ty: Jt,
}

impl Shared {
    pub(super) fn new(class: ClassId, info: &FieldInfo) -> Shared {
        Shared { class, name: info.name.to_owned(), fields: info.shared.clone(), ty: info.ty.clone() }
    }

    /// The first of the fields: all are alike.
    pub(super) fn first(&self) -> Option<FieldId> {
        self.fields.first().copied()
    }
}

impl<'a> BodyCx<'_, 'a> {
    /// The value of such a field of an object.
    pub(super) fn shared(
        &mut self,
        of: Operand,
        class: ClassId,
        info: &FieldInfo<'a>,
        node: J<'a>,
        want: &Want,
    ) -> R<Val> {
        info.shared.first().into_iter().for_each(|field| self.refer(node, *field, Role::Read));
        self.read_shared(of, &Shared::new(class, info), node, want)
    }

    pub(super) fn read_shared(&mut self, of: Operand, field: &Shared, node: J<'a>, want: &Want) -> R<Val> {
        if self.is_being_made(of) && self.beginning.is_none() {
            return stop(node, format!("an enum whose constructor reads `{}`, which changes", field.name));
        }
        let ty = self.storage(&field.ty);
        let fits = |l: &ir::LocalId| self.b.locals[l.index()].ty == ty;
        let local = want.local.filter(fits).unwrap_or_else(|| self.b.temp(ty));
        let found = Val::new(Operand::Local(local), field.ty.clone());
        self.by_constant(of, field, node, |b, object, at| {
            let val = b.load(object, at, field.ty.clone(), node, &Want { local: Some(local), ..Want::default() });
            b.copy_into(&val, local, node);
        })?;
        Ok(found)
    }

    /// Writes such a field. What a constructor writes into the constant that it makes was there before anybody could read
    /// it, so that only the initialiser of the class has to know ([`Self::beginnings`]).
    pub(super) fn write_shared(&mut self, of: Operand, field: &Shared, value: Operand, node: J<'a>) -> R<()> {
        if self.is_being_made(of) && self.beginning.is_none() {
            return Ok(());
        }
        let site = self.site(node);
        self.by_constant(of, field, node, |b, obj, at| b.b.push(InstrKind::StoreField { obj, field: at, value }, site))
    }

    fn is_being_made(&self, of: Operand) -> bool {
        self.in_init && self.this == Some(of)
    }

    /// Does something with the field of the constant that an object is.
    fn by_constant(
        &mut self,
        of: Operand,
        field: &Shared,
        node: J<'a>,
        mut run: impl FnMut(&mut Self, Operand, FieldId),
    ) -> R<()> {
        let statics = self.statics(node)?;
        if let Some(k) = self.beginning.filter(|_| self.is_being_made(of)) {
            run(self, statics, field.fields[k]);
            return Ok(());
        }
        let Some(number) = self.cx.find_field(field.class, "ordinal").and_then(|(_, f)| f.id) else {
            return stop(node, "an enum");
        };
        let site = self.site(node);
        let ordinal = self.load(of, number, Jt::Int, node, &Want::default()).op;
        let end = self.b.block();
        let (last, others) = field.fields.split_last().map_or((None, &[][..]), |(last, others)| (Some(*last), others));
        for (k, at) in (0..).zip(others) {
            let els = self.unless_constant(ordinal, k, site);
            run(self, statics, *at);
            self.b.goto(end);
            self.b.enter(els);
        }
        last.into_iter().for_each(|at| run(self, statics, at));
        self.b.goto(end);
        self.b.enter(end);
        Ok(())
    }

    /// Goes on where an ordinal is a number; the block where it is another one.
    fn unless_constant(&mut self, ordinal: Operand, k: i32, site: SiteId) -> ir::BlockId {
        let kind = |dst| InstrKind::Binary { dst, op: BinOp::Eq, ty: Ty::INT, a: ordinal, b: Operand::Int(k) };
        let cond = self.emit(Jt::Bool, &Want::default(), site, kind).op;
        let (then, els) = (self.b.block(), self.b.block());
        self.b.end(Terminator::Switch { cond, then, els });
        self.b.enter(then);
        els
    }

    /// What a field has where its initialiser runs on an object: the object that has it, and the field there.
    pub(super) fn initialised(&mut self, of: Operand, info: &FieldInfo<'a>) -> Option<(Operand, FieldId, Jt)> {
        match (info.id, self.beginning) {
            (Some(id), _) => Some((of, id, info.ty.clone())),
            (None, Some(k)) => {
                let statics = self.variable(crate::statics::NAME)?;
                Some((Operand::Local(statics.local), *info.shared.get(k)?, info.ty.clone()))
            }
            (None, None) => None,
        }
    }

    /// What the constructors of an enum's constants leave in fields that change: part of the initialisation of its class.
    pub(super) fn beginnings(&mut self) -> R<()> {
        let info = self.info();
        if info.fields.iter().all(|f| f.shared.is_empty()) {
            return Ok(());
        }
        let (class, constants) = (self.class, info.constants.clone());
        for (k, constant) in constants.into_iter().enumerate() {
            let object = self.enum_constant(class, k, constant)?;
            let vars = self.vars.len();
            let args = constant.field("arguments").map(J::children).unwrap_or_default();
            let constructor = self.bind_parameters(class, &args, constant)?;
            (self.this, self.in_init, self.beginning) = (Some(object.op), true, Some(k));
            let begun = self.begin(class, constructor);
            (self.this, self.in_init, self.beginning) = (None, false, None);
            self.vars.truncate(vars);
            begun?;
        }
        Ok(())
    }

    /// Gives the parameters of an enum's constructor their values; what it runs, where people wrote it.
    fn bind_parameters(&mut self, class: ClassId, args: &[J<'a>], node: J<'a>) -> R<Option<J<'a>>> {
        let (ctors, ty) = (self.cx.class(class).ctors.clone(), Jt::obj(class));
        if ctors.is_empty() {
            return Ok(None);
        }
        let args = self.arguments(args, &ctors)?;
        let chosen: FnId = self.choose(node, Some(&ty), &ctors, &args)?;
        let values = self.constructor_args(node, chosen, &ty, args)?;
        let method = self.cx.method(chosen).clone();
        let site = self.site(node);
        for ((name, ty), src) in method.params.iter().zip(values) {
            let dst = self.declare(name, ty);
            self.b.push(InstrKind::Copy { dst, src }, site);
        }
        Ok(if let Code::Init(written) = method.code { written } else { None })
    }

    /// Runs initialisers, then a constructor, on a constant.
    fn begin(&mut self, class: ClassId, constructor: Option<J<'a>>) -> R<()> {
        self.initialisers(class)?;
        let Some(body) = constructor.and_then(|c| c.field("body")) else { return Ok(()) };
        let leaves = body.below(&["explicit_constructor_invocation", "return_statement"]);
        if let Some(leaves) = leaves.first() {
            return stop(*leaves, "a constructor of an enum whose fields change that calls another one, or returns");
        }
        self.block(body)
    }
}
