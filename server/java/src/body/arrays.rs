//! Arrays: creation, literals, elements, `clone`.

use super::{BodyCx, Val, Want};
use crate::cx::{R, stop, with_dims};
use crate::tree::J;
use crate::types::Jt;
use ir::{BinOp, InstrKind, LocalId, Operand, Terminator, Ty};

/// Inner arrays of so many elements are made without a loop, which would count against `unwind`.
const UNROLL: i32 = 64;

/// The length of an array with the expression that says it.
type Size<'a> = (Operand, J<'a>);

impl<'a> BodyCx<'_, 'a> {
    pub(super) fn array_and_index(&mut self, node: J<'a>, next: &[J<'a>]) -> R<(Operand, Operand, Jt)> {
        let (Some(array), Some(index)) = (node.field("array"), node.field("index")) else {
            return stop(node, "this expression");
        };
        let arr = self.expr(array, &Want::default())?;
        let mut rest = vec![index];
        rest.extend(next);
        let arr = self.stable(arr, array, &rest);
        let Some(ty) = arr.ty.element().cloned() else { return stop(node, "an index of something that is no array") };
        let idx = self.expr(index, &Want::default())?;
        let idx = self.plain(idx, index)?;
        let idx = self.stable(idx, index, next);
        Ok((arr.op, idx.op, ty))
    }

    pub(super) fn element(&mut self, node: J<'a>, want: &Want) -> R<Val> {
        let (arr, idx, ty) = self.array_and_index(node, &[])?;
        let site = self.site(node);
        let val = self.emit(ty, want, site, |dst| InstrKind::LoadElem { dst, arr, idx });
        self.in_range(&val, node);
        self.row(arr, &val, node);
        Ok(val)
    }

    pub(super) fn new_array(&mut self, node: J<'a>, want: &Want) -> R<Val> {
        let Some(base) = node.field("type") else { return stop(node, "this array") };
        let base = self.resolve(base)?;
        let dims = node.fields("dimensions");
        let open: usize = dims.iter().filter(|d| d.kind() == "dimensions").map(|d| d.text().matches('[').count()).sum();
        if let Some(value) = node.field("value") {
            let mut ty = base;
            for _ in 0..open {
                ty = ty.array();
            }
            let Jt::Arr(element) = ty else { return stop(node, "this array") };
            return self.array_literal(value, &element);
        }
        let mut sizes = Vec::new();
        let exprs: Vec<J> = dims.iter().copied().filter(|d| d.kind() == "dimensions_expr").collect();
        for (i, d) in exprs.iter().enumerate() {
            let Some(e) = d.first() else { return stop(*d, "this array") };
            let n = self.expr(e, &Want::default())?;
            let n = self.plain(n, e)?;
            sizes.push((self.stable(n, e, &exprs[i + 1..]).op, e));
        }
        let mut ty = base;
        for _ in 0..open {
            ty = ty.array();
        }
        let mut types = vec![ty];
        for _ in &sizes {
            let outer = types.last().cloned().unwrap_or(Jt::Int).array();
            types.push(outer);
        }
        types.reverse();
        self.make(node, &types, &sizes, want)
    }

    /// Makes an array of type `types[0]`, and the arrays in it.
    fn make(&mut self, node: J<'a>, types: &[Jt], sizes: &[Size<'a>], want: &Want) -> R<Val> {
        let site = self.site(node);
        let (Some((len, _)), Some(element)) = (sizes.first().copied(), types.get(1).cloned()) else {
            return stop(node, "this array");
        };
        let elem = self.stored(&element);
        let want = if sizes.len() == 1 { want.clone() } else { Want::default() };
        let array = self.emit(types[0].clone(), &want, site, new_array(elem, len));
        if sizes.len() == 1 {
            return Ok(array);
        }
        // All sizes are checked before anything is filled, each at its own place.
        for (k, (size, at)) in sizes.iter().enumerate().skip(1) {
            if !matches!(size, Operand::Int(n) if *n >= 0) {
                let inner = self.stored(&types[k + 1]);
                let (ty, site) = (types[k].clone(), self.site(*at));
                self.emit(ty, &Want::default(), site, new_array(inner, *size));
            }
        }
        match len {
            Operand::Int(n) if n <= UNROLL => {
                for i in 0..n {
                    let inner = self.make(node, &types[1..], &sizes[1..], &Want::default())?;
                    self.b.push(InstrKind::StoreElem { arr: array.op, idx: Operand::Int(i), value: inner.op }, site);
                }
            }
            _ => self.fill(node, array.op, len, types, sizes)?,
        }
        Ok(array)
    }

    fn fill(&mut self, node: J<'a>, arr: Operand, len: Operand, types: &[Jt], sizes: &[Size<'a>]) -> R<()> {
        let site = self.site(node);
        let i = self.b.temp(Ty::INT);
        self.b.push(InstrKind::Copy { dst: i, src: Operand::Int(0) }, site);
        let (head, body, exit) = (self.b.block(), self.b.block(), self.b.block());
        self.b.goto(head);
        self.b.enter(head);
        self.b.blocks[head.index()].loop_head = true;
        let more = self.compare(BinOp::Lt, Operand::Local(i), len, node);
        self.b.end(Terminator::Switch { cond: more, then: body, els: exit });
        self.b.enter(body);
        let inner = self.make(node, &types[1..], &sizes[1..], &Want::default())?;
        self.b.push(InstrKind::StoreElem { arr, idx: Operand::Local(i), value: inner.op }, site);
        self.step(i, node);
        self.b.goto(head);
        self.b.enter(exit);
        Ok(())
    }

    pub(super) fn compare(&mut self, op: BinOp, a: Operand, b: Operand, node: J<'a>) -> Operand {
        let site = self.site(node);
        self.emit(Jt::Bool, &Want::default(), site, |dst| InstrKind::Binary { dst, op, ty: Ty::INT, a, b }).op
    }

    /// `i = i + 1`
    pub(super) fn step(&mut self, i: LocalId, node: J<'a>) {
        let site = self.site(node);
        let (a, b) = (Operand::Local(i), Operand::Int(1));
        self.b.push(InstrKind::Binary { dst: i, op: BinOp::Add, ty: Ty::INT, a, b }, site);
    }

    /// `{ a, b, .. }`
    pub(super) fn array_literal(&mut self, node: J<'a>, element: &Jt) -> R<Val> {
        let items = node.children();
        let site = self.site(node);
        let elem = self.stored(element);
        let len = Operand::Int(items.len() as i32);
        let array = self.emit(element.clone().array(), &Want::default(), site, new_array(elem, len));
        for (i, item) in items.iter().enumerate() {
            let val = self.expr(*item, &Want { loose: true, ..Want::ty(element) })?;
            let val = self.convert(val, element, *item)?;
            self.b.push(InstrKind::StoreElem { arr: array.op, idx: Operand::Int(i as i32), value: val.op }, site);
        }
        Ok(array)
    }

    /// The array of a call with a variable number of arguments.
    pub(super) fn array_of(&mut self, node: J<'a>, element: &Jt, items: &[Operand]) -> Operand {
        let site = self.site(node);
        let elem = self.stored(element);
        let len = Operand::Int(items.len() as i32);
        let array = self.emit(element.clone().array(), &Want::default(), site, new_array(elem, len));
        for (i, item) in items.iter().enumerate() {
            self.b.push(InstrKind::StoreElem { arr: array.op, idx: Operand::Int(i as i32), value: *item }, site);
        }
        array.op
    }

    /// `a.clone()`
    pub(super) fn clone_array(&mut self, arr: Val, node: J<'a>) -> R<Val> {
        let ty = arr.ty.clone();
        let site = self.site(node);
        let len = self.emit(Jt::Int, &Want::default(), site, |dst| InstrKind::ArrayLen { dst, arr: arr.op });
        let copy = self.library_call("Arrays", "copyOf", vec![arr, len], node)?;
        Ok(self.checked(copy, &ty, node, &Want::default()))
    }

    /// A local variable's type with the dimensions behind its name.
    pub(super) fn declared(&self, ty: Jt, declarator: J<'a>) -> Jt {
        with_dims(ty, declarator.field("dimensions"))
    }
}

/// The instruction that makes an array.
fn new_array(elem: Ty, len: Operand) -> impl FnOnce(LocalId) -> InstrKind {
    move |dst| InstrKind::NewArray { dst, elem, len, like: None }
}
