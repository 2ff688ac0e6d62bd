//! What kind of structure a class builds, from its fields: lists read from left to right, trees from
//! the top down. Used by the text and by the pictures; it never changes what is shown, only how.

use ir::input::{Input, InputObject, InputValue};
use ir::{ClassId, FieldId, Program};

/// How the objects of a class hang together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// One field leads to the next object of the kind; perhaps another leads back.
    Chain { next: usize, prev: Option<usize> },
    /// Anything else.
    Branching,
}

const FORWARD: [&str; 6] = ["next", "succ", "successor", "forward", "fwd", "tail"];
const BACKWARD: [&str; 9] = ["prev", "previous", "pred", "predecessor", "back", "backward", "bwd", "parent", "up"];

/// Whether a field of this name leads back to where one comes from.
pub fn leads_back(name: &str) -> bool {
    BACKWARD.contains(&name)
}

/// The slots of `class` that may hold an object of the same kind.
fn own_kind(program: &Program, class: ClassId) -> Vec<usize> {
    let same = |f: &FieldId| {
        let ty = program.field(*f).ty;
        // What may be any object is not of its kind.
        let kin = |c: ClassId| program.is_subclass(class, c) || program.is_subclass(c, class);
        ty.as_class().is_some_and(|c| Some(c) != program.root && kin(c))
    };
    let fields = &program.class(class).fields;
    (0..fields.len()).filter(|slot| same(&fields[*slot])).collect()
}

/// The shape of the objects of `class`.
pub fn of_class(program: &Program, class: ClassId) -> Shape {
    let name = |slot: usize| program.field(program.class(class).fields[slot]).name.as_str();
    let pair = |next: usize, prev: usize| FORWARD.contains(&name(next)) && leads_back(name(prev));
    match own_kind(program, class)[..] {
        [next] => Shape::Chain { next, prev: None },
        [a, b] if pair(a, b) => Shape::Chain { next: a, prev: Some(b) },
        [a, b] if pair(b, a) => Shape::Chain { next: b, prev: Some(a) },
        _ => Shape::Branching,
    }
}

/// The shape of an object of `input`; arrays branch.
pub fn of_object(program: &Program, input: &Input, object: u32) -> Shape {
    match input.objects.get(object as usize) {
        Some(InputObject::Object { class, .. }) => of_class(program, *class),
        _ => Shape::Branching,
    }
}

/// The value in a slot, `Null` when there is none.
pub fn slot(input: &Input, object: u32, slot: usize) -> InputValue {
    let values = input.objects.get(object as usize).map_or(&[][..], InputObject::values);
    values.get(slot).copied().unwrap_or(InputValue::Null)
}

/// Small programs and heaps written as text, for the tests of this crate.
#[cfg(test)]
pub(crate) mod sample {
    use super::*;
    use ir::{Base, Builtin, Class, Field, FileId, FileInfo, Param, Span, Ty};

    pub const NOWHERE: Span = Span { file: FileId(0), start: 0, end: 0 };

    fn add(program: &mut Program, name: &str, fields: &[(&str, Ty)]) {
        let class = ClassId(program.classes.len() as u32);
        let ids = fields.iter().enumerate().map(|(slot, (name, ty))| {
            let ty = if ty.base == Base::Null { Ty::class(class) } else { *ty };
            program.fields.push(Field {
                name: (*name).into(),
                ty,
                class,
                slot: slot as u32,
                span: NOWHERE,
                settled: false,
                copied: false,
                apart: false,
                own: false,
                noted: false,
                by_use: false,
                length: None,
                rows: None,
                kept: false,
                table: false,
                holds: None,
            });
            FieldId(program.fields.len() as u32 - 1)
        });
        let fields = ids.collect();
        program.classes.push(Class {
            name: name.into(),
            parent: None,
            interfaces: Vec::new(),
            no_inputs: false,
            sight: Default::default(),
            private: false,
            confined: false,
            single: false,
            drawn: false,
            candidates: None,
            content: None,
            equality: Default::default(),
            fields,
            methods: Vec::new(),
            invariants: Vec::new(),
            operations: None,
            span: Some(NOWHERE),
            doc: None,
        });
    }

    /// `List`, `Node`, `Dll`, `Entry` (binary tree with parents), `Tree` (its header). `Ty::NULL` stands for the class itself.
    pub fn program() -> Program {
        let mut p = Program::default();
        Builtin::ALL.iter().for_each(|b| add(&mut p, b.name(), &[]));
        p.files.push(FileInfo { path: "sample.hir".into(), text: "".into(), shipped: false });
        add(&mut p, "List", &[("next", Ty::NULL)]);
        add(&mut p, "Node", &[("val", Ty::INT), ("next", Ty::NULL)]);
        add(&mut p, "Dll", &[("next", Ty::NULL), ("prev", Ty::NULL)]);
        add(&mut p, "Entry", &[("left", Ty::NULL), ("right", Ty::NULL), ("parent", Ty::NULL), ("key", Ty::INT)]);
        let entry = Ty::class(p.find_class("Entry").unwrap());
        add(&mut p, "Tree", &[("root", entry), ("size", Ty::INT)]);
        p
    }

    fn ty(p: &Program, text: &str) -> Ty {
        match text.strip_suffix("[]") {
            Some(elem) => ty(p, elem).array().unwrap(),
            None if text == "int" => Ty::INT,
            None => Ty::class(p.find_class(text).unwrap()),
        }
    }

    fn value(text: &str) -> InputValue {
        match text {
            "null" => InputValue::Null,
            _ if text.starts_with('N') => InputValue::Ref(text[1..].parse().unwrap()),
            _ => InputValue::Int(text.parse().unwrap()),
        }
    }

    /// Reads `name:type=value .. | N0:Type{v,..} ..`.
    pub fn sample(text: &str) -> (Program, Vec<Param>, Input) {
        let p = program();
        let (args, heap) = text.split_once('|').unwrap_or((text, ""));
        let mut params = Vec::new();
        let mut input = Input::default();
        for arg in args.split_whitespace() {
            let (name, rest) = arg.split_once(':').unwrap();
            let (t, v) = rest.split_once('=').unwrap();
            params.push(Param { name: name.into(), ty: ty(&p, t), span: NOWHERE });
            input.args.push(value(v));
        }
        for object in heap.split_whitespace() {
            let (head, values) = object.strip_suffix('}').unwrap().split_once('{').unwrap();
            let t = ty(&p, head.split_once(':').unwrap().1);
            let values = values.split(',').filter(|v| !v.is_empty()).map(value).collect();
            input.objects.push(match (t.as_class(), t.element()) {
                (Some(class), _) => InputObject::Object { class, fields: values },
                (None, elem) => InputObject::Array { elem: elem.unwrap(), elements: values },
            });
        }
        (p, params, input)
    }
}
