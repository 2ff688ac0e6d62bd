//! Assignments, compound assignments, `++` and `--`.

use super::names::Member;
use super::shared::Shared;
use super::{BodyCx, Val, Want};
use crate::NOT_EXPLORED;
use crate::cx::{Access, FieldInfo, R, stop};
use crate::erased;
use crate::tree::J;
use crate::types::Jt;
use ir::{BinOp, ClassId, FieldId, FileId, InstrKind, LocalId, Operand, SiteId};
use lower::{Diagnostic, Role};

/// Where an assignment writes, its subexpressions evaluated.
enum Place {
    Local(LocalId, Jt),
    Field(Operand, FieldId, Jt),
    Elem(Operand, Operand, Jt),
    /// A field of enum constants that changes, of the object that is said.
    Shared(Operand, Shared),
}

impl Place {
    fn ty(&self) -> &Jt {
        match self {
            Place::Local(_, ty) | Place::Field(_, _, ty) | Place::Elem(_, _, ty) => ty,
            Place::Shared(_, field) => &field.ty,
        }
    }
}

impl<'a> BodyCx<'_, 'a> {
    /// Evaluates the left side of an assignment; `next` is evaluated after it.
    fn place(&mut self, node: J<'a>, next: &[J<'a>]) -> R<Place> {
        let node = node.bare();
        match node.kind() {
            "identifier" => {
                let name = node.text();
                if let Some(var) = self.variable(name) {
                    self.use_variable(&var, node, Role::Write);
                    return Ok(Place::Local(var.local, var.ty));
                }
                match self.member(name) {
                    Some(Member::Field(level, owner, info)) => {
                        if !info.shared.is_empty() {
                            let object = self.instance(level, node)?;
                            return Ok(self.shared_place(object.op, owner, &info, node));
                        }
                        let Some(field) = info.id else { return self.static_place(&info, node) };
                        self.refer(node, field, Role::Write);
                        let object = self.instance(level, node)?;
                        let ty = self.field_type(&object.ty, owner, &info, node)?;
                        Ok(Place::Field(object.op, field, ty))
                    }
                    _ => stop(node, format!("the name `{name}`, which is not known")),
                }
            }
            "field_access" => {
                let (Some(object), Some(field)) = (node.field("object"), node.field("field")) else {
                    return stop(node, "this expression");
                };
                if let Some(class) = self.class_named(object) {
                    let Some((_, info)) = self.cx.find_field(class, field.text()) else {
                        return stop(node, format!("the field `{}`, which is not known", field.text()));
                    };
                    return self.static_place(&info, node);
                }
                let recv = if object.kind() == "super" {
                    self.super_value(node)?
                } else {
                    self.expr(object, &Want::default())?
                };
                let recv = self.stable(recv, object, next);
                let (owner, info) = self.field_in(&recv, field)?;
                if !info.shared.is_empty() {
                    return Ok(self.shared_place(recv.op, owner, &info, node));
                }
                let Some(id) = info.id else { return self.static_place(&info, node) };
                self.refer(node, id, Role::Write);
                self.tell_of_invariants(object, &recv.ty);
                let ty = self.field_type(&recv.ty, owner, &info, node)?;
                Ok(Place::Field(recv.op, id, ty))
            }
            "array_access" => {
                let (arr, idx, ty) = self.array_and_index(node, next)?;
                self.as_made(node, arr, &ty);
                Ok(Place::Elem(arr, idx, ty))
            }
            _ => stop(node, "this assignment"),
        }
    }

    /// Whether an object keeps its invariants is asked where methods end, of their own object and of their arguments: of what
    /// is written to another one it is told that nobody asks.
    fn tell_of_invariants(&mut self, object: J<'a>, ty: &Jt) {
        let own = matches!(object.kind(), "this" | "super") || object.text().ends_with(".this");
        let argument = self.variable(object.text()).is_some_and(|var| var.def.is_some());
        let here = object.src.file == FileId(0) && object.src.fixed.is_none() && !self.in_spec;
        let Some(class) = ty.class().filter(|c| here && !own && !argument && self.cx.class(*c).has_invariants) else {
            return;
        };
        let why = "that is asked where a method ends, of its own object and of its arguments";
        let message =
            format!("whether this `{}` keeps its invariants is not explored: {why}", self.cx.class(class).simple);
        self.tell_once(object, message);
    }

    /// Code may be lowered several times: what is not explored there is told once.
    fn tell_once(&mut self, node: J<'a>, message: String) {
        let told = Diagnostic::hint(NOT_EXPLORED, node.span(), message);
        if !self.cx.diagnostics.contains(&told) {
            self.cx.diagnostics.push(told);
        }
    }

    /// Notes that the array of a field, an element of which is written, is always made with other elements than the field
    /// declares: inputs then have such arrays there. Where they have none, it is told.
    fn as_made(&mut self, node: J<'a>, arr: Operand, declared: &Jt) {
        let Some(array) = node.field("array").map(J::bare).filter(|_| !self.in_spec && matches!(declared, Jt::Obj(..)))
        else {
            return;
        };
        let name = match (array.kind(), array.field("object")) {
            ("identifier", _) if self.variable(array.text()).is_none() => array.text(),
            ("field_access", Some(of)) if of.kind() == "this" => array.field("field").map_or("", J::text),
            _ => return,
        };
        let Some((owner, info)) = self.cx.field_around(self.class, name) else { return };
        let mut elements = erased::elements(self.cx, owner, name);
        let of_one = elements.len() == 1 && (info.is_final || info.access == Access::Private);
        elements.retain(|element| self.stored(element) != self.stored(declared));
        match elements.as_slice() {
            [] => {}
            [element] if of_one && erased::has_inputs(self.cx, element) => {
                let (ty, site) = (self.stored(&element.clone().array()), self.site(node));
                let dst = self.b.temp(ty);
                self.b.push(InstrKind::Cast { dst, obj: arr, ty, vouched: true }, site);
            }
            _ if node.src.file == FileId(0) && node.src.fixed.is_none() => {
                let of: Vec<String> = elements.iter().map(|element| format!("`{}`", self.cx.show(element))).collect();
                let why = format!("inputs have no arrays of {} here", of.join(" or "));
                let message = format!("that the array takes no such element is not explored: {why}");
                self.tell_once(node, message);
            }
            _ => {}
        }
    }

    fn shared_place(&mut self, of: Operand, owner: ClassId, info: &FieldInfo<'a>, node: J<'a>) -> Place {
        info.shared.first().into_iter().for_each(|field| self.refer(node, *field, Role::Write));
        Place::Shared(of, Shared::new(owner, info))
    }

    fn static_place(&mut self, info: &FieldInfo<'a>, node: J<'a>) -> R<Place> {
        let (object, field) = self.static_field(info, node)?;
        self.refer(node, field, Role::Write);
        Ok(Place::Field(object, field, info.ty.clone()))
    }

    fn read(&mut self, place: &Place, node: J<'a>) -> R<Val> {
        let site = self.site(node);
        Ok(match place {
            Place::Shared(of, field) => self.read_shared(*of, field, node, &Want::default())?,
            Place::Local(local, ty) => Val::new(Operand::Local(*local), ty.clone()),
            Place::Field(obj, field, ty) => self.load(*obj, *field, ty.clone(), node, &Want::default()),
            Place::Elem(arr, idx, ty) => {
                let (arr, idx) = (*arr, *idx);
                let val = self.emit(ty.clone(), &Want::default(), site, |dst| InstrKind::LoadElem { dst, arr, idx });
                self.in_range(&val, node);
                val
            }
        })
    }

    fn write(&mut self, place: &Place, val: &Val, node: J<'a>) -> R<()> {
        let site = self.site(node);
        match place {
            Place::Local(local, _) => self.copy_into(val, *local, node),
            Place::Shared(of, field) => {
                self.fits(val, field.first(), node)?;
                self.write_shared(*of, field, val.op, node)?;
            }
            Place::Field(obj, field, _) => {
                let val = &self.as_held(val, *field, site);
                let value = val.op;
                self.fits(val, Some(*field), node)?;
                self.b.push(InstrKind::StoreField { obj: *obj, field: *field, value }, site);
            }
            Place::Elem(arr, idx, _) => {
                self.b.push(InstrKind::StoreElem { arr: *arr, idx: *idx, value: val.op }, site);
            }
        }
        Ok(())
    }

    /// A value for a field all of whose objects are of a class below the declared one.
    fn as_held(&mut self, val: &Val, field: FieldId, site: SiteId) -> Val {
        let (from, ty) = (self.ir(&val.ty), self.cx.program.field(field).ty.value());
        if from == ty || !ty.is_ref() || !self.cx.program.is_assignable(ty, from) || val.ty == Jt::Null {
            return val.clone();
        }
        let of = ty.as_class().map_or_else(|| val.ty.clone(), Jt::obj);
        self.emit(of, &Want::default(), site, |dst| InstrKind::Cast { dst, obj: val.op, ty, vouched: false })
    }

    /// Whether a field can have a value, as far as its type is known.
    fn fits(&self, val: &Val, field: Option<FieldId>, node: J<'a>) -> R<()> {
        let declared = field.map(|field| self.cx.program.field(field).ty.value());
        let fits = |ty| val.ty == Jt::Null || self.cx.program.is_assignable(self.ir(&val.ty), ty);
        match declared.is_none_or(fits) {
            true => Ok(()),
            false => stop(node, "a value of another type than expected"),
        }
    }

    pub(super) fn assignment(&mut self, node: J<'a>) -> R<Val> {
        if self.in_spec {
            let instead = match node.field("operator").map_or("=", J::text) {
                "=" => "; compare with `==`",
                _ => "",
            };
            return stop(node, format!("an assignment in a specification{instead}"));
        }
        let (Some(left), Some(right)) = (node.field("left"), node.field("right")) else {
            return stop(node, "this assignment");
        };
        let word = node.field("operator").map_or("=", J::text);
        let place = self.place(left, &[right])?;
        let ty = place.ty().clone();
        if word == "=" {
            let local = match &place {
                Place::Local(local, _) if !mentions_assignment(right) => Some(*local),
                _ => None,
            };
            let val = self.expr(right, &Want { local, ty: Some(ty.clone()), loose: true })?;
            let val = self.convert(val, &ty, right)?;
            // The place that findings underline is the left side: it is what may be null.
            let at = if matches!(place, Place::Local(..)) { node } else { left };
            self.write(&place, &val, at)?;
            return Ok(val);
        }
        let old = self.read(&place, left)?;
        let Some(op) = BinOp::of_token(word.trim_end_matches('=')) else {
            return stop(node, format!("the operator `{word}`"));
        };
        let (old, val) = self.operands(op, old, left, right)?;
        let val = self.operate(op, old, val, node, &Want::default())?;
        let val = self.narrowed(val, &ty, node)?;
        self.write(&place, &val, left)?;
        Ok(val)
    }

    /// The implicit cast of a compound assignment.
    fn narrowed(&mut self, val: Val, ty: &Jt, node: J<'a>) -> R<Val> {
        match self.primitive(ty) {
            Some(inner) if inner != val.ty && !val.ty.is_ref() => {
                let val = self.number(val, &inner, node)?;
                self.convert(val, ty, node)
            }
            _ => self.convert(val, ty, node),
        }
    }

    /// `++x`, `x--` ..
    pub(super) fn update(&mut self, node: J<'a>) -> R<Val> {
        let Some(operand) = node.first() else { return stop(node, "this expression") };
        self.update_of(node, operand)
    }

    /// What `++` and `--` do to an operand, which may be part of the one that the grammar sees.
    pub(super) fn update_of(&mut self, node: J<'a>, operand: J<'a>) -> R<Val> {
        if self.in_spec {
            return stop(node, "an assignment in a specification");
        }
        let tokens = node.all();
        let prefix = tokens.first().is_some_and(|t| matches!(t.kind(), "++" | "--"));
        let up = tokens.iter().any(|t| t.kind() == "++");
        let place = self.place(operand, &[])?;
        let ty = place.ty().clone();
        let read = self.read(&place, operand)?;
        let site = self.site(node);
        let statement = node.is_statement() || node.parent().is_some_and(|p| p.kind() == "for_statement");
        let old = if prefix || statement { read } else { self.temp_copy(read, site) };
        let plain = self.plain(old.clone(), node)?;
        let one = if plain.ty == Jt::Long {
            Val::new(Operand::Long(1), Jt::Long)
        } else {
            Val::new(Operand::Int(1), Jt::Int)
        };
        let op = if up { BinOp::Add } else { BinOp::Sub };
        let local = match &place {
            Place::Local(local, Jt::Int | Jt::Long | Jt::Float | Jt::Double) => Some(*local),
            _ => None,
        };
        let new = self.operate(op, plain, one, node, &Want { local, ..Want::default() })?;
        let new = self.narrowed(new, &ty, node)?;
        self.write(&place, &new, operand)?;
        Ok(if prefix { new } else { old })
    }
}

/// Whether evaluating a node may write a variable before the node's own value is there.
fn mentions_assignment(node: J) -> bool {
    let writes = |n: &J| {
        matches!(n.kind(), "assignment_expression" | "update_expression" | "switch_expression" | "ternary_expression")
    };
    node.descendants().any(|n| writes(&n))
}
