//! Checks of one control-flow graph: ids, operand types, handlers, loop heads.

use super::Verifier;
use crate::body::*;
use crate::program::{Base, Builtin, ClassId, FieldId, Ty};

impl Verifier<'_> {
    /// Checks a body that takes `params` and returns `ret`.
    pub(super) fn body(&mut self, body: &Body, params: &[Ty], ret: Ty) {
        let outer = self.place.clone();
        self.require(body.params as usize == params.len(), || format!("the body takes {} parameters", body.params));
        self.require(body.locals.len() >= params.len(), || "locals for parameters are missing".to_owned());
        for (local, ty) in body.locals.iter().zip(params) {
            self.require(local.ty == *ty, || "a parameter's local has another type".to_owned());
        }
        self.require(!body.blocks.is_empty(), || "there is no entry block".to_owned());
        for local in &body.locals {
            self.value_type(local.ty);
            self.require(local.ty.narrow().is_none(), || "a variable is of a narrow type".to_owned());
        }
        for (i, block) in body.blocks.iter().enumerate() {
            self.place = format!("{outer}, bb{i}");
            block.instrs.iter().for_each(|instr| self.instr(body, instr));
            self.terminator(body, &block.term, ret);
            if let Some((to, exc)) = block.handler {
                self.target(body, to);
                let throwable = Ty::class(Builtin::Throwable.class());
                self.require(body.locals.get(exc.index()).is_some_and(|l| l.ty == throwable), || {
                    "the handler's local is missing or not a Throwable".to_owned()
                });
            }
        }
        self.place = outer;
        self.loops_have_heads(body);
    }

    fn target(&mut self, body: &Body, to: BlockId) {
        self.require(to.index() < body.blocks.len(), || format!("bb{} is out of range", to.0));
    }

    fn site(&mut self, body: &Body, site: SiteId) {
        self.require(site.index() < body.sites.len(), || format!("site {} is out of range", site.0));
    }

    fn terminator(&mut self, body: &Body, term: &Terminator, ret: Ty) {
        match term {
            Terminator::Goto(to) => self.target(body, *to),
            Terminator::Branch { cond, then, els, site } => {
                self.site(body, *site);
                self.targets(body, cond, *then, *els);
            }
            Terminator::Switch { cond, then, els } => self.targets(body, cond, *then, *els),
            Terminator::Return { value, site } => {
                self.site(body, *site);
                match value {
                    Some(v) => self.operand(body, v, ret),
                    None => self.require(ret == Ty::VOID, || "a return lacks its value".to_owned()),
                }
            }
            Terminator::Throw { value, site } => {
                self.site(body, *site);
                self.operand(body, value, Ty::class(Builtin::Throwable.class()));
            }
            Terminator::Rethrow { value } => self.operand(body, value, Ty::class(Builtin::Throwable.class())),
        }
    }

    fn targets(&mut self, body: &Body, cond: &Operand, then: BlockId, els: BlockId) {
        self.operand(body, cond, Ty::BOOL);
        self.target(body, then);
        self.target(body, els);
    }

    /// The type of an operand; `None` after an error.
    fn type_of(&mut self, body: &Body, op: &Operand) -> Option<Ty> {
        match op {
            Operand::Null => Some(Ty::NULL),
            Operand::Bool(_) => Some(Ty::BOOL),
            Operand::Int(_) => Some(Ty::INT),
            Operand::Long(_) => Some(Ty::LONG),
            Operand::Float(_) => Some(Ty::FLOAT),
            Operand::Double(_) => Some(Ty::DOUBLE),
            Operand::Local(id) => {
                let ty = body.locals.get(id.index()).map(|l| l.ty);
                self.require(ty.is_some(), || format!("local {} is out of range", id.0));
                ty
            }
        }
    }

    /// Requires that `op` may stand where `want` is expected, without any conversion.
    fn operand(&mut self, body: &Body, op: &Operand, want: Ty) {
        if let Some(have) = self.type_of(body, op) {
            self.fits(have, want);
        }
    }

    fn fits(&mut self, have: Ty, want: Ty) {
        let ok = have == want || (have.is_ref() && self.program.is_assignable(have, want));
        self.require(ok, || format!("a {have:?} stands where a {want:?} is expected"));
    }

    /// Requires that a value of type `have` may be written to `dst`.
    fn dst(&mut self, body: &Body, dst: LocalId, have: Ty) {
        match body.locals.get(dst.index()) {
            Some(local) => self.fits(have, local.ty),
            None => self.error(format!("local {} is out of range", dst.0)),
        }
    }

    fn reference(&mut self, body: &Body, op: &Operand) {
        if let Some(ty) = self.type_of(body, op) {
            self.require(ty.is_ref(), || format!("{ty:?} is not a reference"));
        }
    }

    /// The element type of an array operand; `None` for `null` or after an error.
    fn element(&mut self, body: &Body, arr: &Operand) -> Option<Ty> {
        let ty = self.type_of(body, arr)?;
        let element = ty.element().map(Ty::value);
        self.require(element.is_some() || ty == Ty::NULL, || format!("{ty:?} is not an array"));
        element
    }

    /// The type of a field of the object in `obj`.
    fn field(&mut self, body: &Body, obj: &Operand, id: FieldId) -> Option<Ty> {
        let Some(f) = self.program.fields.get(id.index()) else {
            self.error(format!("field {} is out of range", id.0));
            return None;
        };
        self.operand(body, obj, Ty::class(f.class));
        Some(f.ty.value())
    }

    fn instr(&mut self, body: &Body, instr: &Instr) {
        self.site(body, instr.site);
        match &instr.kind {
            InstrKind::Copy { dst, src } => {
                if let Some(ty) = self.type_of(body, src) {
                    self.dst(body, *dst, ty);
                }
            }
            InstrKind::Unary { dst, op, a } => self.unary(body, *dst, *op, a),
            InstrKind::Binary { dst, op, ty, a, b } => self.binary(body, (*dst, *op, *ty), a, b),
            InstrKind::Call { dst, callee, args } => self.call(body, *dst, callee, args),
            InstrKind::Assert { cond } | InstrKind::Assume { cond } => self.operand(body, cond, Ty::BOOL),
            InstrKind::VouchAlike { a, b, .. } => {
                self.reference(body, a);
                self.reference(body, b);
            }
            InstrKind::Vouch { obj, field } => _ = self.field(body, obj, *field),
            InstrKind::EnterOld | InstrKind::LeaveOld => {}
            other => self.memory(body, other),
        }
    }

    /// Instructions on objects and arrays.
    fn memory(&mut self, body: &Body, kind: &InstrKind) {
        match kind {
            InstrKind::LoadField { dst, obj, field } => {
                if let Some(ty) = self.field(body, obj, *field) {
                    self.dst(body, *dst, ty);
                }
            }
            InstrKind::StoreField { obj, field, value } => {
                if let Some(ty) = self.field(body, obj, *field) {
                    self.operand(body, value, ty);
                }
            }
            InstrKind::LoadElem { dst, arr, idx } => {
                self.operand(body, idx, Ty::INT);
                if let Some(ty) = self.element(body, arr) {
                    self.dst(body, *dst, ty);
                }
            }
            InstrKind::StoreElem { arr, idx, value } => {
                self.operand(body, idx, Ty::INT);
                if let Some(ty) = self.element(body, arr) {
                    self.operand(body, value, ty);
                }
            }
            InstrKind::ArrayLen { dst, arr } => {
                self.element(body, arr);
                self.dst(body, *dst, Ty::INT);
            }
            InstrKind::Address { dst, of, .. } => {
                if !matches!(self.type_of(body, of), Some(Ty::INT)) {
                    self.reference(body, of);
                }
                self.dst(body, *dst, Ty::INT);
            }
            InstrKind::New { dst, class, init } => self.new_object(body, *dst, *class, init),
            InstrKind::NewArray { dst, elem, len, like } => {
                self.value_type(*elem);
                self.operand(body, len, Ty::INT);
                match elem.array() {
                    Some(ty) => {
                        like.iter().for_each(|like| self.operand(body, like, ty));
                        self.dst(body, *dst, ty);
                    }
                    None => self.error("an array has too many dimensions"),
                }
            }
            InstrKind::Free { obj } => self.reference(body, obj),
            InstrKind::InstanceOf { dst, obj, ty } => {
                self.reference(body, obj);
                self.value_type(*ty);
                self.dst(body, *dst, Ty::BOOL);
            }
            InstrKind::Cast { dst, obj, ty, .. } => {
                self.reference(body, obj);
                self.value_type(*ty);
                self.dst(body, *dst, *ty);
            }
            _ => {}
        }
    }

    fn unary(&mut self, body: &Body, dst: LocalId, op: UnOp, a: &Operand) {
        let Some(ty) = self.type_of(body, a) else { return };
        let (ok, to) = match op {
            UnOp::Not => (ty == Ty::BOOL, Ty::BOOL),
            UnOp::Neg | UnOp::BitNot => (integer(ty), ty),
            UnOp::Widen => (ty == Ty::INT, Ty::LONG),
            UnOp::Narrow => (ty == Ty::LONG, Ty::INT),
            UnOp::Float(_) => (ty.is_float(), ty),
            UnOp::Bits => (ty.is_float(), if ty == Ty::FLOAT { Ty::INT } else { Ty::LONG }),
            UnOp::OfBits => (integer(ty), if ty == Ty::INT { Ty::FLOAT } else { Ty::DOUBLE }),
            UnOp::Convert(base) => {
                let to = Ty { base, dims: 0 };
                let numbers = [ty, to].iter().all(|t| integer(*t) || t.is_float());
                (numbers && ty != to && (ty.is_float() || to.is_float()), to)
            }
        };
        self.require(ok, || format!("{op:?} of a {ty:?}"));
        self.dst(body, dst, to);
    }

    fn binary(&mut self, body: &Body, (dst, op, ty): (LocalId, BinOp, Ty), a: &Operand, b: &Operand) {
        let number = integer(ty);
        let (ok, right, to) = match op {
            BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Rem => (number, ty, ty),
            BinOp::And | BinOp::Or | BinOp::Xor => (number || ty == Ty::BOOL, ty, ty),
            BinOp::Shl | BinOp::Shr | BinOp::UShr => (number, Ty::INT, ty),
            BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => (number, ty, Ty::BOOL),
            BinOp::Eq | BinOp::Ne => (ty.base != Base::Void && !ty.is_float(), ty, Ty::BOOL),
            BinOp::Float(op) => (ty.is_float(), ty, if op.is_comparison() { Ty::BOOL } else { ty }),
        };
        self.require(ok, || format!("{op:?} on {ty:?}"));
        if ty.is_ref() {
            self.reference(body, a);
            self.reference(body, b);
        } else {
            self.operand(body, a, ty);
            self.operand(body, b, right);
        }
        self.dst(body, dst, to);
    }

    fn new_object(&mut self, body: &Body, dst: LocalId, class: ClassId, init: &FieldInit) {
        let p = self.program;
        if class.index() >= p.classes.len() {
            return self.error(format!("class {} is out of range", class.0));
        }
        self.dst(body, dst, Ty::class(class));
        if let FieldInit::Values(values) = init {
            let fields = &p.class(class).fields;
            self.require(values.len() == fields.len(), || format!("`new` gives {} values", values.len()));
            for (value, field) in values.iter().zip(fields) {
                self.operand(body, value, p.field(*field).ty.value());
            }
        }
    }

    fn call(&mut self, body: &Body, dst: Option<LocalId>, callee: &Callee, args: &[Operand]) {
        let p = self.program;
        let target = match callee {
            Callee::Static(id) => Some(*id).filter(|id| id.index() < p.functions.len()),
            Callee::Virtual { class, name } => p.classes.get(class.index()).and_then(|_| p.method(*class, name)),
        };
        let Some(f) = target.map(|id| p.function(id)) else {
            return self.error(format!("{callee:?} does not exist"));
        };
        self.require(args.len() == f.params.len(), || format!("`{}` gets {} arguments", f.name, args.len()));
        for (arg, param) in args.iter().zip(&f.params) {
            self.operand(body, arg, param.ty.value());
        }
        if let Some(dst) = dst {
            self.require(f.ret != Ty::VOID, || format!("`{}` returns nothing", f.name));
            self.dst(body, dst, f.ret.value());
        }
    }

    /// Every cycle passes a loop head: otherwise no bound ends it.
    fn loops_have_heads(&mut self, body: &Body) {
        // Kahn's algorithm on the graph without the edges into loop heads: what remains is a cycle.
        let n = body.blocks.len();
        let edges: Vec<Vec<usize>> = body
            .blocks
            .iter()
            .map(|b| {
                b.successors()
                    .into_iter()
                    .map(BlockId::index)
                    .filter(|s| *s < n && !body.blocks[*s].loop_head)
                    .collect()
            })
            .collect();
        let mut incoming = vec![0usize; n];
        edges.iter().flatten().for_each(|s| incoming[*s] += 1);
        let mut ready: Vec<usize> = (0..n).filter(|i| incoming[*i] == 0).collect();
        let mut seen = 0;
        while let Some(i) = ready.pop() {
            seen += 1;
            for s in &edges[i] {
                incoming[*s] -= 1;
                if incoming[*s] == 0 {
                    ready.push(*s);
                }
            }
        }
        self.require(seen == n, || "a cycle has no loop head".to_owned());
    }
}

fn integer(ty: Ty) -> bool {
    ty == Ty::INT || ty == Ty::LONG
}
