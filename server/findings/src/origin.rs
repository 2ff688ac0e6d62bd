//! Whether others can build the heap of a finding, in words.

use crate::contents::is_bookkeeping;
use explore::report::{Arg, Call, Callee, Origin, Sequence};
use ir::input::{InputObject, InputValue};
use ir::{ClassId, Program, Ty};
use replay::default_value;
use replay::origin::construction;
use std::collections::BTreeMap;

/// Objects that are written inside of each other.
const DEEPEST: usize = 4;

/// What is to be said of it, if anything.
pub fn sentence(program: &Program, origin: &Origin) -> Option<String> {
    match origin {
        Origin::Open => None,
        // What code of one file alone can write is no call of others.
        Origin::Calls(sequence) if sequence.calls.iter().any(|call| is_private(program, call)) => None,
        Origin::Calls(sequence) => {
            let calls: Vec<String> = texts(program, sequence).into_iter().map(|c| format!("`{c}`")).collect();
            Some(format!("these calls lead here, too: {}", calls.join(", ")))
        }
        Origin::NotFound { class, .. } if is_of_statics(program, class) => {
            Some("no short sequence of calls that gives the static fields such values was found".to_owned())
        }
        Origin::NotFound { class, condition, whole } => {
            let excluded = condition
                .as_ref()
                .map_or_else(String::new, |condition| format!("; the invariant `{condition}` would exclude this heap"));
            let found = "no short sequence";
            Some(match whole {
                true => format!(
                    "{found} of calls of the constructors and methods of `{class}` that builds such a heap was found{excluded}"
                ),
                false => format!(
                    "not all calls of `{class}` can be followed here, and {found} of the others that builds such a heap was found{excluded}"
                ),
            })
        }
    }
}

/// Whether a class is that of the object with the static fields.
fn is_of_statics(program: &Program, class: &str) -> bool {
    program.statics.as_ref().is_some_and(|s| program.class(s.class).name == class)
}

/// Whether a call is of a method that only a private class has, or makes an object of one.
fn is_private(program: &Program, call: &Call) -> bool {
    let class = match &call.callee {
        Callee::New(class) => program.find_class(class),
        Callee::Function(name) => program.find_function(name).and_then(|id| {
            let f = program.function(id);
            let made = f.ret.as_class().filter(|_| f.constructor);
            f.owner.filter(|class| !program.is_known_above(*class, id)).or(made)
        }),
    };
    class.is_some_and(|class| program.class(class).private)
}

/// Whether it is likely that nobody can build the heap.
pub fn is_doubtful(origin: &Origin) -> bool {
    matches!(origin, Origin::NotFound { .. })
}

/// The calls of a sequence as code: `new Queue(2)`, `add(1)`, `append(<call 1>)` with what the first has made,
/// `put(new Node(3))` with what its constructor makes, `put(<Node{value: 3}>)` where none makes it so, `read("a=")`;
/// `<call 1>.build()` on something else than the object that the sequence builds; `try { add(1); } catch (X e) {}` where that
/// raises what its caller catches. What stands in several places has a name
/// where it is made: `both(num = new Num(3), num)`.
pub fn texts(program: &Program, sequence: &Sequence) -> Vec<String> {
    let mut writer = Writer { program, sequence, names: BTreeMap::new(), deep: 0 };
    // What is written again is what needs a name.
    let mut met = Vec::new();
    let told = |arg: &Arg| if let Arg::Value(value) = arg { Some(*value) } else { None };
    sequence.calls.iter().flat_map(|call| &call.args).filter_map(told).for_each(|value| writer.meet(value, &mut met));
    let written = sequence.calls.iter().map(|call| (writer.call(call), &call.caught));
    let caught = |(text, class): (String, &Option<String>)| match class {
        Some(class) => format!("try {{ {text}; }} catch ({class} e) {{}}"),
        None => text,
    };
    written.map(caught).collect()
}

struct Writer<'a> {
    program: &'a Program,
    sequence: &'a Sequence,
    /// The names of objects that stand in several places, and whether it was said what they are.
    names: BTreeMap<u32, (String, bool)>,
    /// How many objects are being written, each inside of another.
    deep: usize,
}

impl Writer<'_> {
    /// Names what was met before.
    fn meet(&mut self, value: InputValue, met: &mut Vec<u32>) {
        let InputValue::Ref(object) = value else { return };
        let objects = &self.sequence.objects;
        let Some(found) = objects.objects.get(object as usize).filter(|_| !self.is_word(object)) else { return };
        if met.contains(&object) {
            let class = found.type_name(self.program);
            let name = class.rsplit('.').next().unwrap_or(&class).replace("[]", "s").to_lowercase();
            let same = self.names.keys().filter(|o| objects.objects[**o as usize].ty() == found.ty()).count();
            let number = if same == 0 { String::new() } else { (same + 1).to_string() };
            self.names.entry(object).or_insert_with(|| (name + &number, false));
            return;
        }
        met.push(object);
        let inside = self.shown_inside(object);
        inside.into_iter().for_each(|value| self.meet(value, met));
    }

    /// Whether one word says what an object is: a text, a constant.
    fn is_word(&self, object: u32) -> bool {
        let objects = &self.sequence.objects;
        objects.contained_text(self.program, object).is_some() || objects.constant(self.program, object).is_some()
    }

    /// The values that are written where an object is.
    fn shown_inside(&self, object: u32) -> Vec<InputValue> {
        let objects = &self.sequence.objects.objects;
        match &objects[object as usize] {
            InputObject::Object { class, fields } if self.program.class(*class).span.is_some() => {
                construction(self.program, objects, object).map_or_else(|| fields.clone(), |(_, args)| args)
            }
            InputObject::Object { fields, .. } => fields.clone(),
            InputObject::Array { elements, .. } => elements.clone(),
        }
    }

    fn call(&mut self, call: &Call) -> String {
        let name = match &call.callee {
            Callee::New(class) => {
                let around = call.args.first().map(|arg| self.argument(*arg, None));
                return match around {
                    Some(around) => format!("{around}.new {}()", class.rsplit('.').next().unwrap_or(class)),
                    None => format!("new {class}()"),
                };
            }
            Callee::Function(name) => name,
        };
        let program = self.program;
        let function = program.find_function(name).map(|f| program.function(f));
        let skipped = usize::from(function.is_some_and(|f| f.owner.is_some()));
        let ty = |n: usize| function.and_then(|f| f.params.get(n)).map(|p| p.ty);
        let receiver = call.args.first().filter(|receiver| skipped > 0 && **receiver != self.built());
        let receiver = receiver.map(|receiver| self.argument(*receiver, None));
        let args = call.args.iter().enumerate().skip(skipped);
        let mut args: Vec<String> = args.map(|(n, arg)| self.argument(*arg, ty(n))).collect();
        // The constructor of an inner class is called on the object around.
        let inner = function.and_then(|f| f.params.first()).is_some_and(|p| p.name.ends_with(".this"));
        let around = inner.then(|| args.remove(0));
        let args = args.join(", ");
        // `Queue.Queue(int)` makes a `Queue`.
        let bare = name.split('(').next().unwrap_or(name);
        match (bare.rsplit_once('.'), receiver) {
            (Some((class, method)), _) if class.rsplit('.').next() == Some(method) => match around {
                Some(around) => format!("{around}.new {method}({args})"),
                None => format!("new {class}({args})"),
            },
            (Some((_, method)), Some(receiver)) => format!("{receiver}.{method}({args})"),
            (Some((_, method)), None) if skipped > 0 => format!("{method}({args})"),
            _ => format!("{bare}({args})"),
        }
    }

    fn built(&self) -> Arg {
        Arg::Result(self.sequence.built)
    }

    fn argument(&mut self, arg: Arg, ty: Option<Ty>) -> String {
        match arg {
            Arg::Value(value) => self.value(value, ty),
            Arg::Result(n) => format!("<call {}>", n + 1),
        }
    }

    fn value(&mut self, value: InputValue, ty: Option<Ty>) -> String {
        let InputValue::Ref(object) = value else { return crate::line::typed(value, ty) };
        let Some((name, told)) = self.names.get_mut(&object) else { return self.object(object) };
        let name = name.clone();
        match std::mem::replace(told, true) {
            true => name,
            false => format!("{name} = {}", self.object(object)),
        }
    }

    fn object(&mut self, number: u32) -> String {
        let (program, objects) = (self.program, &self.sequence.objects);
        let Some(object) = objects.objects.get(number as usize) else { return "null".to_owned() };
        match (object, objects.contained_text(program, number)) {
            (_, Some((text, false))) => text,
            (_, Some((text, true))) => format!("new {}({text})", object.type_name(program)),
            (InputObject::Object { .. }, None) => match objects.constant(program, number) {
                Some(name) => format!("{}.{name}", object.type_name(program)),
                None => self.made(number, object),
            },
            (InputObject::Array { elem, elements }, None) => self.array(*elem, elements),
        }
    }

    /// `new double[2][]` where nothing is put into it, else `new int[] {3, 0}`.
    fn array(&mut self, elem: Ty, elements: &[InputValue]) -> String {
        let name = self.program.type_name(elem);
        if elements.iter().any(|value| *value != default_value(elem)) {
            return format!("new {name}[] {{{}}}", self.several(elements, Some(elem)));
        }
        // The length stands in the first pair of brackets.
        let (base, more) = name.split_at(name.find('[').unwrap_or(name.len()));
        format!("new {base}[{}]{more}", elements.len())
    }

    fn several(&mut self, values: &[InputValue], ty: Option<Ty>) -> String {
        let texts: Vec<String> = values.iter().map(|value| self.value(*value, ty)).collect();
        texts.join(", ")
    }

    /// What the library makes, with what it contains: `<ArrayList[null]>`, `<HashMap{"a": 3}>`, `<Optional{value: null}>`.
    fn filled(&mut self, number: u32, fields: &[InputValue], class: ClassId) -> String {
        let (program, objects) = (self.program, &self.sequence.objects);
        if let Some(entries) = objects.entries(program, number) {
            let entry = |(key, value)| format!("{}: {}", self.value(key, None), self.value(value, None));
            let entries: Vec<String> = entries.into_iter().map(entry).collect();
            return format!("{{{}}}", entries.join(", "));
        }
        if let Some((_, elements)) = objects.contents(program, number) {
            return format!("[{}]", self.several(elements, None));
        }
        let slots = program.class(class).fields.iter().map(|f| program.field(*f)).zip(fields);
        let set = slots.filter(|(f, value)| **value != default_value(f.ty) && !is_bookkeeping(&f.name));
        let set: Vec<String> =
            set.map(|(f, value)| format!("{}: {}", f.name, self.value(*value, Some(f.ty)))).collect();
        if set.is_empty() { String::new() } else { format!("{{{}}}", set.join(", ")) }
    }

    /// An object with what it is made of.
    fn made(&mut self, number: u32, object: &InputObject) -> String {
        let (program, name) = (self.program, object.type_name(self.program));
        let InputObject::Object { class, fields } = object else { return name };
        if self.deep >= DEEPEST {
            return format!("<{name}..>");
        }
        self.deep += 1;
        let made = || construction(program, &self.sequence.objects.objects, number);
        let text = match Some(class).filter(|c| program.class(**c).span.is_some()).and_then(|_| made()) {
            Some((f, args)) => {
                let params = program.function(f).params.iter();
                let args: Vec<String> = params.zip(args).map(|(p, value)| self.value(value, Some(p.ty))).collect();
                format!("new {name}({})", args.join(", "))
            }
            None => format!("<{name}{}>", self.filled(number, fields, *class)),
        };
        self.deep -= 1;
        text
    }
}
