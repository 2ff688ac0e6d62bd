//! Values as debuggers show them.

use crate::{motion, values};
use findings::svg;
use ir::content::character;
use ir::input::{Input, InputObject, InputValue};
use ir::{LocalId, Param, Program, Span, Ty};
use replay::{Activation, Kind, Moment};
use serde_json::{Value, json};

/// What a client can open: its number in the table is what the protocol calls a variables reference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Handle {
    /// The locals of an activation (from the outermost).
    Locals(usize),
    /// All objects.
    Heap,
    Object(u32),
}

/// The handles given out since the last stop; the protocol counts from 1.
#[derive(Default)]
pub struct Handles(Vec<Handle>);

impl Handles {
    pub fn number(&mut self, handle: Handle) -> usize {
        let known = self.0.iter().position(|h| *h == handle);
        known.unwrap_or_else(|| {
            self.0.push(handle);
            self.0.len() - 1
        }) + 1
    }
    pub fn get(&self, number: u64) -> Option<Handle> {
        self.0.get(usize::try_from(number).ok()?.checked_sub(1)?).copied()
    }
}

/// A stop with everything that can be seen of it.
pub struct Shown<'a> {
    pub program: &'a Program,
    pub moment: &'a Moment,
    /// Objects below this number belong to the input.
    pub inputs: u32,
}

impl Shown<'_> {
    /// The named locals of an activation that have a value by now and can be named, parameters first, and their types.
    pub fn locals(&self, frame: &Activation) -> Vec<(&str, LocalId, Ty)> {
        let Some(body) = motion::body(self.program, frame.place.code) else { return Vec::new() };
        let at = body.span(frame.place.site);
        let here = ir::Span { end: at.start + 1, ..at };
        let mut shown: Vec<(&str, LocalId, Ty)> = Vec::new();
        for (i, local) in body.locals.iter().enumerate() {
            let known = frame.known.get(i).copied().unwrap_or(false);
            // A field may have the name of a variable whose block has ended.
            let ended = local.scope.is_some_and(|scope| !scope.contains(here));
            let Some(name) = local.name.as_deref().filter(|_| known && !ended) else { continue };
            // An inner variable hides an outer one of the same name.
            shown.retain(|(n, ..)| *n != name);
            shown.push((name, LocalId(i as u32), local.declared));
        }
        shown
    }

    /// The variables behind a handle.
    pub fn open(&self, handle: Handle, handles: &mut Handles) -> Vec<Value> {
        match handle {
            Handle::Locals(n) => match self.moment.frames.get(n) {
                Some(frame) => {
                    let locals = self.locals(frame).into_iter();
                    let value = |local: LocalId| frame.locals[local.index()];
                    locals.map(|(name, local, ty)| self.variable(name, value(local), Some(ty), handles)).collect()
                }
                None => Vec::new(),
            },
            Handle::Heap => {
                let unknown = values::unknown(self.program, &self.moment.heap);
                let known = (0u32..).zip(unknown).filter(|(_, unknown)| !unknown);
                known.map(|(n, _)| self.variable(&format!("N{n}"), InputValue::Ref(n), None, handles)).collect()
            }
            Handle::Object(n) => self.object(n, handles),
        }
    }

    fn object(&self, n: u32, handles: &mut Handles) -> Vec<Value> {
        let Some(cell) = self.moment.heap.cells.get(n as usize) else { return Vec::new() };
        if let Some(elements) = values::elements(self.program, &self.moment.heap, cell) {
            let numbered = elements.iter().enumerate();
            return numbered.map(|(i, v)| self.variable(&format!("[{i}]"), *v, None, handles)).collect();
        }
        let values = cell.values.iter().enumerate();
        match cell.kind {
            Kind::Object(class) => {
                let fields = &self.program.class(class).fields;
                let named = values.zip(fields).map(|((_, v), f)| (self.program.field(*f), *v));
                named.map(|(f, v)| self.variable(&f.name, v, Some(f.ty), handles)).collect()
            }
            Kind::Array(elem) => {
                values.map(|(i, v)| self.variable(&format!("[{i}]"), *v, Some(elem), handles)).collect()
            }
        }
    }

    /// One variable of a type, if that is known, as the protocol has it.
    pub fn variable(&self, name: &str, value: InputValue, ty: Option<Ty>, handles: &mut Handles) -> Value {
        let label = self.label(value);
        let reference = match value {
            InputValue::Ref(n) if label.is_none() => handles.number(Handle::Object(n)),
            _ => 0,
        };
        let (text, ty) = self.labelled(value, ty, label);
        json!({"name": name, "value": text, "type": ty, "variablesReference": reference})
    }

    /// What people call an object that is a value to them.
    fn label(&self, value: InputValue) -> Option<String> {
        values::label(self.program, &self.moment.heap, value)
    }

    /// The value in words and its type: `N1: Node (new)`, `Node`; `"abc"`, `String`; `'a' (97)`, `char`.
    pub fn text(&self, value: InputValue, declared: Option<Ty>) -> (String, String) {
        self.labelled(value, declared, self.label(value))
    }

    /// The same of a value of which it is known what people call it: that may take a call to find out.
    fn labelled(&self, value: InputValue, declared: Option<Ty>, label: Option<String>) -> (String, String) {
        let text = findings::line::value(value);
        let narrow = declared.filter(|t| t.narrow().is_some());
        let ty = match value {
            InputValue::Null => "null".to_owned(),
            InputValue::Bool(_) => self.program.type_name(Ty::BOOL),
            InputValue::Int(k) => {
                let shown = if narrow == Some(Ty::CHAR) { format!("{} ({k})", character(k)) } else { text };
                return (shown, self.program.type_name(narrow.unwrap_or(Ty::INT)));
            }
            InputValue::Long(_) => "long".to_owned(),
            InputValue::Float(_) => "float".to_owned(),
            InputValue::Double(_) => "double".to_owned(),
            InputValue::Ref(n) => {
                let cell = self.moment.heap.cells.get(n as usize);
                let known = |ty| self.program.type_name(replay::known_type(self.program, ty));
                let ty = cell.and_then(|c| c.ty()).map_or_else(String::new, known);
                if let Some(label) = label {
                    return (label, ty);
                }
                let new = if n < self.inputs { "" } else { " (new)" };
                let freed = if cell.is_some_and(|c| !c.live) { " (freed)" } else { "" };
                return (format!("{text}: {ty}{new}{freed}"), ty);
            }
        };
        (text, ty)
    }

    /// The value of a local of an activation, if it has one by now.
    pub fn local(&self, frame: &Activation, name: &str) -> Option<InputValue> {
        let (_, local, _) = self.locals(frame).into_iter().find(|(n, ..)| *n == name)?;
        Some(frame.locals[local.index()])
    }

    /// The heap as the running activation sees it, as a picture; what differs from `before` stands out.
    pub fn picture(&self, before: Option<&Moment>) -> String {
        let Some(frame) = self.moment.frames.last() else { return String::new() };
        let none = Span { file: ir::FileId(0), start: 0, end: 0 };
        let mut params = Vec::new();
        let mut args = Vec::new();
        for (name, local, ty) in self.locals(frame) {
            params.push(Param { name: name.to_owned(), ty, span: none });
            args.push(frame.locals[local.index()]);
        }
        let objects = self.moment.heap.cells.iter().map(|cell| match cell.kind {
            Kind::Object(class) => InputObject::Object { class, fields: cell.values.clone() },
            Kind::Array(elem) => InputObject::Array { elem, elements: cell.values.clone() },
        });
        let input = Input { args, objects: objects.collect() };
        let options = svg::Options { changed: changed(before, self.moment), ..svg::Options::default() };
        svg::svg(self.program, &params, &input, &options)
    }
}

/// The slots of objects that were there before and hold something else now.
fn changed(before: Option<&Moment>, now: &Moment) -> Vec<(u32, u32)> {
    let Some(before) = before else { return Vec::new() };
    let cells = before.heap.cells.iter().zip(&now.heap.cells).enumerate();
    let slots = cells.flat_map(|(n, (old, new))| {
        let pairs = old.values.iter().zip(&new.values).enumerate();
        pairs.filter(|(_, (a, b))| a != b).map(move |(slot, _)| (n as u32, slot as u32))
    });
    slots.collect()
}
