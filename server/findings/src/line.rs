//! An input in one line: `list -> N0 -> N0, foo = -1`.
//!
//! Lists read as arrows (`list -> N0{val: 3} -> N1 -> null`, doubly linked `d -> N0 <-> N1 -> null`),
//! everything else as nested braces (`tree -> N0{left: N1, right: null}`). Every object is opened where it
//! is met first; met again it is a bare name, which is how aliases show. Numbers that are 0 and flags
//! that are false are left out, references that are null only where all of the object's are, or nobody declared them. Where many
//! neighbours in an array are equal, they stand together, and all of it has indexes (`counts -> N1[0..64: 0, 65: 3, 66..255: 0]`). What the first
//! object of a doubly linked list leads back to is shown where it is not what one expects: nothing before a
//! list that begins there, the last object before a circle. An object is called by its class (`pet -> N0:Dog{age: 3}`)
//! where the place that it is opened at says another.

use crate::Shown;
use crate::contents;
use crate::shape::{self, Shape};
use explore::report::Outcome;
use ir::input::{Input, InputObject, InputValue};
use ir::{ClassId, Param, Program, Ty};

/// Objects deeper than this are opened after the line instead of inside it.
const MAX_DEPTH: usize = 32;

/// The arguments and the heap they reach, in one line.
pub fn input<'a>(program: &Program, of: impl Into<Shown<'a>>, input: &Input) -> String {
    let of = of.into();
    let (params, absent) = (of.params, of.absent(program, input));
    let seen = (0..input.objects.len()).map(|object| absent.is_some_and(|(_, o)| o as usize == object)).collect();
    let mut writer = Writer { program, of: &of, input, seen, later: Vec::new(), out: String::new() };
    let all = input.args.iter().enumerate().filter(|(i, _)| absent.is_none_or(|(absent, _)| *i != absent));
    for (i, value) in all.filter(|(i, v)| !tells_nothing(program, params.get(*i), **v, input)) {
        if !writer.out.is_empty() {
            writer.out.push_str(", ");
        }
        writer.out.push_str(params.get(i).map_or("?", |p| &p.name));
        let object = matches!(value, InputValue::Ref(r) if input.label(program, *r).is_none());
        writer.out.push_str(if object { " -> " } else { " = " });
        writer.value(*value, params.get(i).map(|p| p.ty), 0);
    }
    writer.rest();
    writer.out
}

/// Whether an argument is one that nobody wrote, called as its class is, with everything as it begins: the static fields
/// of a program.
fn tells_nothing(program: &Program, param: Option<&Param>, argument: InputValue, input: &Input) -> bool {
    let InputValue::Ref(r) = argument else { return false };
    match (input.objects.get(r as usize), param) {
        (Some(InputObject::Object { class, fields }), Some(param)) => {
            let class = program.class(*class);
            class.span.is_none() && class.name == param.name && fields.iter().all(|f| is_default(*f))
        }
        _ => false,
    }
}

/// A value on its own: `null`, `true`, `-3`, `N0`.
pub fn value(value: InputValue) -> String {
    match value {
        InputValue::Null => "null".to_owned(),
        InputValue::Bool(b) => b.to_string(),
        InputValue::Int(n) => n.to_string(),
        InputValue::Long(n) => n.to_string(),
        InputValue::Float(f) => f.to_string(),
        InputValue::Double(d) => d.to_string(),
        InputValue::Ref(r) => format!("N{r}"),
    }
}

/// A value of a place of some type: `'a'` where that is `char`.
pub fn typed(held: InputValue, ty: Option<Ty>) -> String {
    match held {
        InputValue::Int(n) if ty == Some(Ty::CHAR) => ir::content::character(n),
        _ => value(held),
    }
}

/// How a run ends: `returns N0`, `throws NullPointerException`, `reaches the bound (unwind 8)`.
pub fn outcome(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Returns(value) if value.is_empty() => "returns".to_owned(),
        Outcome::Returns(value) => format!("returns {value}"),
        Outcome::Throws(exception) => format!("throws {exception}"),
        Outcome::Bounded(bound) => format!("reaches the bound ({bound})"),
    }
}

/// An object, and the type of the place at which it is opened.
type Opened = (u32, Option<Ty>);

struct Writer<'a> {
    program: &'a Program,
    of: &'a Shown<'a>,
    input: &'a Input,
    seen: Vec<bool>,
    /// Objects that were named but not opened where they stood.
    later: Vec<Opened>,
    out: String,
}

impl Writer<'_> {
    fn value(&mut self, v: InputValue, ty: Option<Ty>, depth: usize) {
        match v {
            InputValue::Ref(r) if self.input.label(self.program, r).is_some() => {
                self.out.push_str(&contents::value(self.program, self.input, v));
            }
            InputValue::Ref(r) if self.closed(r) => self.object((r, ty), depth),
            _ => self.out.push_str(&typed(v, ty)),
        }
    }

    /// Whether the object exists and was not opened yet.
    fn closed(&self, object: u32) -> bool {
        self.seen.get(object as usize) == Some(&false)
    }

    fn object(&mut self, (object, ty): Opened, depth: usize) {
        if depth > MAX_DEPTH {
            self.later.push((object, ty));
            self.out.push_str(&format!("N{object}"));
            return;
        }
        match shape::of_object(self.program, self.input, object) {
            Shape::Chain { next, prev: Some(prev) } => match self.doubly_linked_from(object, next, prev) {
                Some(end) => self.doubly_linked((object, ty), (next, prev), end, depth),
                None => self.node((object, ty), &[], None, depth),
            },
            Shape::Chain { next, prev: None } => self.singly_linked((object, ty), next, depth),
            Shape::Branching => self.node((object, ty), &[], None, depth),
        }
    }

    fn singly_linked(&mut self, first: Opened, next: usize, depth: usize) {
        let mut at = first;
        loop {
            self.node(at, &[next], None, depth);
            self.out.push_str(" -> ");
            let ty = self.place_type(at.0, next);
            match shape::slot(self.input, at.0, next) {
                InputValue::Ref(r) if self.closed(r) => match shape::of_object(self.program, self.input, r) {
                    Shape::Chain { next: n, prev: None } if n == next => at = (r, ty),
                    _ => return self.object((r, ty), depth + 1),
                },
                v => return self.out.push_str(&value(v)),
            }
        }
    }

    /// Where the steps forward from `first` end, when each is matched by a step back.
    fn doubly_linked_from(&self, first: u32, next: usize, prev: usize) -> Option<End> {
        let mut at = first;
        for _ in 0..=self.input.objects.len() {
            match shape::slot(self.input, at, next) {
                InputValue::Ref(r) if shape::slot(self.input, r, prev) == InputValue::Ref(at) => at = r,
                InputValue::Ref(_) => return None,
                _ => return Some(End::Null),
            }
            if at == first {
                return Some(End::Circle);
            }
        }
        None
    }

    fn doubly_linked(&mut self, first: Opened, (next, prev): (usize, usize), end: End, depth: usize) {
        let expected = match (end, shape::slot(self.input, first.0, prev)) {
            (End::Circle, _) => true,
            // What leads to the first object, and is not led back to, is a missing back pointer.
            (End::Null, InputValue::Null) => !self.follows_another(first.0, next, prev),
            (End::Null, _) => false,
        };
        let mut at = first;
        loop {
            match at.0 == first.0 && !expected {
                true => self.node(at, &[next], Some(prev), depth),
                false => self.node(at, &[next, prev], None, depth),
            }
            let ty = self.place_type(at.0, next);
            match shape::slot(self.input, at.0, next) {
                InputValue::Ref(r) if self.closed(r) => at = (r, ty),
                v @ InputValue::Ref(_) => return self.out.push_str(&format!(" <-> {}", value(v))),
                v => return self.out.push_str(&format!(" -> {}", value(v))),
            }
            self.out.push_str(" <-> ");
        }
    }

    fn place_type(&self, object: u32, slot: usize) -> Option<Ty> {
        self.input.objects.get(object as usize)?.place_type(self.program, slot)
    }

    /// Whether another object of the kind leads forward to this one.
    fn follows_another(&self, object: u32, next: usize, prev: usize) -> bool {
        let linked = Shape::Chain { next, prev: Some(prev) };
        (0..self.input.objects.len() as u32).any(|o| {
            shape::slot(self.input, o, next) == InputValue::Ref(object)
                && shape::of_object(self.program, self.input, o) == linked
        })
    }

    /// The name of an object and what it holds besides the slots in `without`; the slot `with` whatever it holds.
    fn node(&mut self, (object, ty): Opened, without: &[usize], with: Option<usize>, depth: usize) {
        let (program, input) = (self.program, self.input);
        self.out.push_str(&format!("N{object}"));
        let Some(content) = input.objects.get(object as usize) else { return };
        self.seen[object as usize] = true;
        if self.may_be_another(object, ty) {
            self.out.push_str(&format!(":{}", content.type_name(program)));
        }
        if let Some((_, elements)) = input.contents(program, object) {
            return match (input.contained_text(program, object), input.entries(program, object)) {
                (Some((text, _)), _) => self.out.push_str(&text),
                (None, Some(entries)) => self.entries(&entries, depth),
                (None, None) => self.elements(elements, None, depth),
            };
        }
        match content {
            InputObject::Array { elements, elem } => self.elements(elements, Some(*elem), depth),
            InputObject::Object { class, fields } => {
                let name =
                    |slot: usize| program.class(*class).fields.get(slot).map_or("?", |f| &program.field(*f).name);
                let seen = |slot: usize| {
                    program.class(*class).fields.get(slot).is_none_or(|f| self.of.shows(*f, fields[slot]))
                };
                let shown =
                    |slot: &usize| !without.contains(slot) && !contents::is_bookkeeping(name(*slot)) && seen(*slot);
                let refs = (0..fields.len()).filter(shown).any(|s| matches!(fields[s], InputValue::Ref(_)));
                // Nobody sees the declaration of what the library holds a value in.
                let holder = program.class(*class).span.is_none();
                let mut separator = "{";
                for slot in (0..fields.len()).filter(shown) {
                    let name = name(slot);
                    // What nobody declared in this class has a qualified name, and is there whether or not it is read.
                    let unread = name.contains('.');
                    let told = holder || with == Some(slot) || refs && fields[slot] == InputValue::Null && !unread;
                    if is_default(fields[slot]) && !told {
                        continue;
                    }
                    self.out.push_str(&format!("{separator}{name}: "));
                    self.value(fields[slot], content.place_type(program, slot), depth + 1);
                    separator = ", ";
                }
                self.out.push_str(if separator == "{" { "" } else { "}" });
            }
        }
    }

    /// Whether the place that holds an object does not tell its class. A collection is called by its own where anything
    /// may stand. What collections hold has no type here: there the class is told where it has relatives.
    fn may_be_another(&self, object: u32, ty: Option<Ty>) -> bool {
        let (program, content) = (self.program, &self.input.objects[object as usize]);
        let related = |a, b| a != b && (program.is_subclass(a, b) || program.is_subclass(b, a));
        match (content, ty) {
            _ if self.input.contents(program, object).is_some() => ty.is_some() && ty == program.root.map(Ty::class),
            (_, Some(ty)) => content.ty() != Some(ty),
            (InputObject::Object { class, .. }, None) => {
                let mut classes = (0..).map(ClassId).zip(&program.classes);
                classes.any(|(id, other)| other.span.is_some() && related(id, *class))
            }
            (InputObject::Array { .. }, None) => false,
        }
    }

    /// `{"a": null, 3: N1}`
    fn entries(&mut self, entries: &[(InputValue, InputValue)], depth: usize) {
        self.out.push('{');
        for (i, (key, value)) in entries.iter().enumerate() {
            self.out.push_str(if i > 0 { ", " } else { "" });
            self.value(*key, None, depth + 1);
            self.out.push_str(": ");
            self.value(*value, None, depth + 1);
        }
        self.out.push('}');
    }

    fn elements(&mut self, elements: &[InputValue], ty: Option<Ty>, depth: usize) {
        self.out.push('[');
        for (i, (label, element)) in ir::runs::labelled(elements).into_iter().enumerate() {
            self.out.push_str(if i > 0 { ", " } else { "" });
            self.out.push_str(&label);
            self.value(element, ty, depth + 1);
        }
        self.out.push(']');
    }

    /// Opens what was only named.
    fn rest(&mut self) {
        let mut at = 0;
        while at < self.later.len() {
            let (object, ty) = self.later[at];
            if self.closed(object) {
                self.out.push_str("; ");
                self.object((object, ty), 0);
            }
            at += 1;
        }
    }
}

/// What comes behind the last object of a doubly linked list.
#[derive(Clone, Copy)]
enum End {
    Null,
    /// The first object.
    Circle,
}

fn is_default(v: InputValue) -> bool {
    match v {
        InputValue::Float(f) => f == ir::Float::ZERO,
        InputValue::Double(d) => d == ir::Double::ZERO,
        v => matches!(v, InputValue::Null | InputValue::Bool(false) | InputValue::Int(0) | InputValue::Long(0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::sample::*;

    fn shown(text: &str) -> String {
        let (program, params, heap) = sample(text);
        input(&program, &params, &heap)
    }

    #[test]
    fn lists_are_arrows() {
        assert_eq!(shown("list:List=N0 foo:int=-1 | N0:List{N0}"), "list -> N0 -> N0, foo = -1");
        assert_eq!(shown("list:List=null foo:int=2"), "list = null, foo = 2");
        assert_eq!(shown("x:Node=N0 | N0:Node{3,N1} N1:Node{0,null}"), "x -> N0{val: 3} -> N1 -> null");
    }

    #[test]
    fn aliases_show_as_the_same_name() {
        assert_eq!(shown("a:List=N0 b:List=N0 | N0:List{null}"), "a -> N0 -> null, b -> N0");
        assert_eq!(shown("a:List=N0 b:List=N1 | N0:List{N1} N1:List{N1}"), "a -> N0 -> N1 -> N1, b -> N1");
    }

    #[test]
    fn many_equal_elements_stand_together_under_their_indexes() {
        assert_eq!(shown("a:int[]=N0 | N0:int[]{0,0,0,0}"), "a -> N0[0, 0, 0, 0]");
        assert_eq!(shown("a:int[]=N0 | N0:int[]{0,0,0,0,0,0,0,7,0}"), "a -> N0[0..6: 0, 7: 7, 8: 0]");
        let table = "t:List[]=N0 | N0:List[]{null,null,null,null,null,N1,N1} N1:List{null}";
        assert_eq!(shown(table), "t -> N0[0..4: null, 5: N1 -> null, 6: N1]");
        let same = "t:List[]=N0 | N0:List[]{N1,N1,N1,N1,N1} N1:List{null}";
        assert_eq!(shown(same), "t -> N0[0..4: N1 -> null]");
    }

    #[test]
    fn doubly_linked_lists_read_both_ways() {
        // The argument leads to the first object, and to nothing before it.
        assert_eq!(shown("d:Dll=N0 | N0:Dll{null,null}"), "d -> N0 -> null");
        assert_eq!(shown("d:Dll=N0 | N0:Dll{N1,null} N1:Dll{null,N0}"), "d -> N0 <-> N1 -> null");
        assert_eq!(shown("d:Dll=N0 | N0:Dll{N0,N0}"), "d -> N0 <-> N0");
        assert_eq!(shown("d:Dll=N0 | N0:Dll{N1,N1} N1:Dll{N0,N0}"), "d -> N0 <-> N1 <-> N0");
        // A missing back pointer is not hidden: the fields are spelled out.
        assert_eq!(
            shown("d:Dll=N0 | N0:Dll{N1,null} N1:Dll{null,null}"),
            "d -> N0{next: N1{prev: null} -> null, prev: null}"
        );
        // Nor is a back pointer at the beginning to an object that does not lead forward.
        assert_eq!(shown("d:Dll=N0 | N0:Dll{null,N1} N1:Dll{null,null}"), "d -> N0{prev: N1 -> null} -> null");
        assert_eq!(shown("d:Dll=N0 | N0:Dll{null,N0}"), "d -> N0{prev: N0} -> null");
        // The argument points into the middle: what stands before it is opened there.
        assert_eq!(
            shown("d:Dll=N0 | N0:Dll{N1,N2} N1:Dll{null,N0} N2:Dll{N0,null}"),
            "d -> N0{prev: N2 <-> N0} <-> N1 -> null"
        );
    }

    #[test]
    fn trees_are_braces_and_leaves_are_bare() {
        assert_eq!(
            shown("t:Tree=N0 | N0:Tree{N1,2} N1:Entry{N2,null,null,5} N2:Entry{null,null,N1,0}"),
            "t -> N0{root: N1{left: N2{left: null, right: null, parent: N1}, right: null, parent: null, key: 5}, size: 2}"
        );
        assert_eq!(
            shown("e:Entry=N0 | N0:Entry{N1,null,null,0} N1:Entry{null,null,null,0}"),
            "e -> N0{left: N1, right: null, parent: null}"
        );
    }

    #[test]
    fn arrays_are_brackets() {
        assert_eq!(shown("a:int[]=N0 | N0:int[]{3,0,-1}"), "a -> N0[3, 0, -1]");
        assert_eq!(shown("a:List[]=N0 | N0:List[]{N1,null,N1} N1:List{null}"), "a -> N0[N1 -> null, null, N1]");
    }

    #[test]
    fn classes_are_told_where_the_place_says_another() {
        assert_eq!(shown("x:List=N0 | N0:Node{3,null}"), "x -> N0:Node{val: 3} -> null");
        // Behind the first object the field says what the next one is.
        assert_eq!(shown("x:List=N0 | N0:Node{3,N1} N1:List{null}"), "x -> N0:Node{val: 3} -> N1:List -> null");
        assert_eq!(shown("x:List=N0 | N0:int[]{3}"), "x -> N0:int[][3]");
        assert_eq!(shown("d:List=N0 | N0:Dll{N1,null} N1:Dll{null,N0}"), "d -> N0:Dll <-> N1 -> null");
    }

    #[test]
    fn deep_structures_end_and_lose_nothing() {
        let n = 5_000;
        let mut text = "e:Entry=N0 |".to_owned();
        for i in 0..n {
            text += &format!(
                " N{i}:Entry{{{},null,null,0}}",
                if i + 1 < n { format!("N{}", i + 1) } else { "null".into() }
            );
        }
        let line = shown(&text);
        assert!(line.contains(&format!("N{}", n - 1)), "the last object is shown");
    }
}
