//! The heap of a test: objects, and what is in them.

use super::{Writer, is_default, long};
use crate::body::fixed::{Shown, shown};
use crate::library::qualified;

use ir::content::Equality;
use ir::input::{Input, InputObject, InputValue};
use ir::{ClassId, FieldId, FnId, Holds};

/// A test locks a lock at most so many times.
const MOST_HOLDS: i32 = 16;

impl Writer<'_> {
    pub(super) fn object(&mut self, names: &[String], i: usize, input: &Input) -> Result<(), String> {
        let name = names[i].as_str();
        if let Some(field) = self.made_by(i, input) {
            return self.of_static(name, field, i, input);
        }
        let object = &input.objects[i];
        match object {
            InputObject::Object { class, .. } => {
                if self.is_statics(*class) {
                    return Ok(());
                }
                let simple = &self.program.class(*class).name;
                let library = self.program.class(*class).span.is_none();
                if self.is_hashed(*class) {
                    self.hashed(name, object);
                    return Ok(());
                }
                if self.is_stub(*class) {
                    if !self.accessible(*class) {
                        return Err(format!("the interface of `{simple}` is private"));
                    }
                    self.stub(*class);
                } else if library && simple != "Object" {
                    return self.of_library(names, i, input);
                }
                if let Some(value) = self.constant(object, names, input)? {
                    self.line(&format!("{} {name} = {value};", self.class(*class)));
                    return Ok(());
                }
                self.can_contain(*class, i, input)?;
                if !self.accessible(*class) {
                    self.help("make");
                    self.line(&format!("Object {name} = make(Class.forName(\"{}\"));", self.binary_name(*class)));
                    return Ok(());
                }
                let shown = self.class(*class);
                if self.constructible(*class) {
                    self.line(&format!("{shown} {name} = new {shown}();"));
                } else if let Some(start) = self.start(input, i) {
                    if start.private {
                        self.help("construct");
                    }
                    self.line(&format!("{shown} {name} = {};", start.call));
                } else if let Some(field) = self.set_by_constructors(*class) {
                    return Err(format!("only a constructor gives `{field}` of a `{simple}` its constant"));
                } else {
                    self.help("make");
                    self.line(&format!("{shown} {name} = make({shown}.class);"));
                }
            }
            InputObject::Array { elem, elements } if !self.sees(*elem) => {
                let ir::Ty { base: ir::Base::Class(class), dims: 0 } = *elem else {
                    return Err("an array of arrays of a private class".to_owned());
                };
                let of = self.binary_name(class);
                let length = elements.len();
                self.line(&format!(
                    "Object {name} = java.lang.reflect.Array.newInstance(Class.forName(\"{of}\"), {length});"
                ));
            }
            InputObject::Array { elem, elements } => {
                let shown = self.ty(*elem);
                let (base, rest) =
                    shown.split_once('[').map_or((shown.as_str(), String::new()), |(b, r)| (b, format!("[{r}")));
                let text = format!("{shown}[] {name} = new {base}[{}]{rest};", elements.len());
                self.line(&text);
            }
        }
        Ok(())
    }

    /// A collection of a class of people has its contents from the methods that it inherits: no object without a constructor
    /// has them, and where its own methods come in between, they are others.
    fn can_contain(&self, class: ClassId, i: usize, input: &Input) -> Result<(), String> {
        let of = self.program.class(class);
        let (Some(_), Some(above)) = (of.content, of.parent) else { return Ok(()) };
        let shown = &of.name;
        if !self.constructible(class) && self.start(input, i).is_none() {
            return Err(format!("`{shown}` has no constructor that a test can call without arguments"));
        }
        if input.contents(self.program, i as u32).is_none_or(|(_, elements)| elements.is_empty()) {
            return Ok(());
        }
        let own = |f: &FnId| self.program.function(*f).owner.is_some_and(|c| self.program.class(c).span.is_some());
        let methods = of.methods.iter().filter(|(name, f)| own(f) && self.program.method(above, name).is_some());
        match methods.into_iter().find(|(name, _)| !name.contains('<') && !name.contains('$')) {
            Some((name, _)) => Err(format!("`{shown}` has a `{}` of its own", name.split('(').next().unwrap_or(name))),
            None => Ok(()),
        }
    }

    /// An enum constant, or a record made by its constructor: nothing else can make them.
    fn constant(&self, object: &InputObject, names: &[String], input: &Input) -> Result<Option<String>, String> {
        let InputObject::Object { class, fields } = object else { return Ok(None) };
        let shown = self.class(*class);
        Ok(match (self.kind(*class), fields.first()) {
            ("enum_declaration" | "record_declaration", _) if !self.accessible(*class) => {
                return Err(format!("`{shown}` is private"));
            }
            ("enum_declaration", Some(InputValue::Int(k))) => {
                self.constant_name(*class, *k).map(|name| format!("{shown}.{name}"))
            }
            ("record_declaration", _) => Some(self.record(*class, fields, names, input)?),
            _ => None,
        })
    }

    /// The name of a constant of an enum.
    fn constant_name(&self, class: ClassId, number: i32) -> Option<&str> {
        let Equality::Number(_, names) = &self.program.class(class).equality else { return None };
        usize::try_from(number).ok().and_then(|k| names.get(k)).map(String::as_str)
    }

    /// An object of some class, of which only the hash code matters.
    fn hashed(&mut self, name: &str, object: &InputObject) {
        let InputObject::Object { fields, .. } = object else { return };
        let hash = fields.first().map_or_else(|| "0".to_owned(), |f| self.value(*f, &[]));
        self.line(&format!("Object {name} = new Object() {{ @Override public int hashCode() {{ return {hash}; }} }};"));
    }

    /// An object of the library that holds a value.
    fn of_library(&mut self, names: &[String], i: usize, input: &Input) -> Result<(), String> {
        let InputObject::Object { class, fields } = &input.objects[i] else { return Ok(()) };
        let (simple, name) = (self.program.class(*class).name.clone(), &names[i]);
        if let Some(interface) = crate::contents::function_of(&simple) {
            return self.function(names, i, interface, input);
        }
        if crate::contents::is_stream(&simple) {
            return self.stream(&simple, names, i, input);
        }
        let of_enum = |k: i32| self.constant_name(*class, k);
        let class = qualified(&simple);
        let value = match (simple.as_str(), fields.as_slice()) {
            (_, [InputValue::Int(k)]) if let Some(constant) = of_enum(*k) => format!("{class}.{constant}"),
            ("Integer", [InputValue::Int(k)]) => format!("{simple}.valueOf({})", self.number(*k)),
            ("Long", [InputValue::Long(k)]) => format!("{simple}.valueOf({})", long(*k)),
            ("Float", [InputValue::Float(k)]) => format!("{simple}.valueOf({k})"),
            ("Double", [InputValue::Double(k)]) => format!("{simple}.valueOf({k})"),
            ("Boolean", [InputValue::Bool(b)]) => format!("{simple}.valueOf({b})"),
            ("Short", [InputValue::Int(k)]) => format!("{simple}.valueOf((short) {k})"),
            ("Byte", [InputValue::Int(k)]) => format!("{simple}.valueOf((byte) {k})"),
            ("Character", [InputValue::Int(k)]) => format!("{simple}.valueOf({})", ir::content::character(*k)),
            ("Optional", [InputValue::Null])
            | ("OptionalInt" | "OptionalLong" | "OptionalDouble", [_, InputValue::Bool(false)]) => {
                format!("{class}.empty()")
            }
            ("Optional", [value]) | ("OptionalInt" | "OptionalLong" | "OptionalDouble", [value, _]) => {
                format!("{class}.of({})", self.value(*value, names))
            }
            (crate::contents::ENTRY, [key, value]) => {
                format!("new {class}({}, {})", self.value(*key, names), self.value(*value, names))
            }
            // What it holds may hold it, and is told when all objects are there.
            ("AtomicReference", [_]) => format!("new {class}()"),
            ("AtomicInteger" | "AtomicLong" | "AtomicBoolean", [value]) => {
                format!("new {class}({})", self.value(*value, names))
            }
            ("ReentrantLock", [InputValue::Bool(fair), InputValue::Int(holds)]) => {
                self.line(&format!("{class} {name} = new {class}({fair});"));
                return self.locked(name, *holds);
            }
            (
                "ReentrantReadWriteLock",
                [InputValue::Bool(fair), InputValue::Int(reads), InputValue::Int(writes), ..],
            ) => {
                self.line(&format!("{class} {name} = new {class}({fair});"));
                self.locked(&format!("{name}.writeLock()"), *writes)?;
                return self.locked(&format!("{name}.readLock()"), *reads);
            }
            ("BigInteger", [InputValue::Long(k)]) | ("BigDecimal", [InputValue::Long(k), _]) => {
                format!("{class}.valueOf({})", long(*k))
            }
            ("LongAdder", [value]) => {
                self.line(&format!("{class} {name} = new {class}();"));
                self.line(&format!("{name}.add({});", self.value(*value, names)));
                return Ok(());
            }
            _ => return Err(format!("{} has no public way to be built like this", called(&simple))),
        };
        self.line(&format!("{class} {name} = {value};"));
        Ok(())
    }

    fn locked(&mut self, lock: &str, holds: i32) -> Result<(), String> {
        if holds > MOST_HOLDS {
            return Err(format!("a lock that is held {holds} times"));
        }
        (0..holds).for_each(|_| self.line(&format!("{lock}.lock();")));
        Ok(())
    }

    pub(super) fn contents(&mut self, names: &[String], i: usize, input: &Input) -> Result<(), String> {
        let object = &input.objects[i];
        match object {
            InputObject::Object { class, .. } if self.is_statics(*class) => self.static_fields(object, names)?,
            InputObject::Object { class, fields } => {
                let made = ["enum_declaration", "record_declaration"].contains(&self.kind(*class));
                self.fill(names, i, input);
                if self.is_stub(*class) {
                    let answers = self.program.class(*class).fields.iter().copied().zip(fields);
                    for (field, value) in answers.filter(|(_, v)| !is_default(**v)) {
                        let hidden = matches!(value, InputValue::Ref(r) if self.is_hidden(input, *r));
                        self.answers(names, i, field, *value, hidden);
                    }
                    return Ok(());
                }
                if made || self.program.class(*class).span.is_none() {
                    if let ("AtomicReference", [value]) = (self.program.class(*class).name.as_str(), fields.as_slice())
                        && *value != InputValue::Null
                    {
                        let value = self.value(*value, names);
                        self.line(&format!("{}.set({value});", names[i]));
                    }
                    return Ok(());
                }
                let inherited = |id: FieldId| self.program.class(self.program.field(id).class).span.is_none();
                let contains = self.program.class(*class).content.is_some();
                let start = self.start(input, i);
                for (slot, value) in fields.iter().enumerate() {
                    let id = self.program.class(*class).fields[slot];
                    if contains && inherited(id) {
                        continue;
                    }
                    if inherited(id) && !is_default(*value) {
                        return Err(format!(
                            "only a class of the JDK sets its field `{}`",
                            self.program.field(id).name
                        ));
                    }
                    match &start {
                        start if self.is_constant(id, start.is_some()) => {}
                        Some(start) if start.has(slot, *value) || self.is_unread(id, *value) => {}
                        None if self.has_at_first(id, *value) => {}
                        _ => self.field(i, id, *value, names, input),
                    }
                }
            }
            InputObject::Array { elements, elem } => {
                for (k, value) in elements.iter().enumerate().filter(|(_, v)| !is_default(**v)) {
                    let text = match value {
                        InputValue::Int(k) if *elem == ir::Ty::CHAR => ir::content::character(*k),
                        _ => self.value(*value, names),
                    };
                    let hidden = matches!(value, InputValue::Ref(r) if self.is_hidden(input, *r));
                    self.line(&match (self.sees(*elem), hidden) {
                        (true, false) => format!("{}[{k}] = {text};", names[i]),
                        (true, true) => format!("{}[{k}] = {};", names[i], self.cast(*elem, &text)),
                        (false, _) => format!("java.lang.reflect.Array.set({}, {k}, {text});", names[i]),
                    });
                }
            }
        }
        Ok(())
    }

    /// A field of which code knows what it has for good, and which no initialiser sets: an object that no constructor has made
    /// has nothing there.
    fn set_by_constructors(&self, class: ClassId) -> Option<&str> {
        let fields = self.program.class(class).fields.iter().map(|id| self.program.field(*id));
        let known = |field: &ir::Field| matches!(field.holds, Some(Holds::Text(_) | Holds::Array(_) | Holds::Own));
        let of_people = |field: &ir::Field| self.program.class(field.class).span.is_some();
        fields.filter(|f| known(f) && of_people(f)).find(|f| !self.initialised(f.span)).map(|f| f.name.as_str())
    }

    /// Whether a field has its value for good, and code knows it without reading the field, or a constructor has set it.
    pub(super) fn is_constant(&self, id: FieldId, constructed: bool) -> bool {
        let field = self.program.field(id);
        match field.holds {
            Some(Holds::Value(_)) => !field.ty.is_ref() || constructed || self.constructible(field.class),
            Some(Holds::Text(_) | Holds::Array(_) | Holds::Own) => true,
            Some(Holds::Something | Holds::Around) | None => false,
        }
    }

    /// Whether a field of an object that no constructor of people has made has a value before it is set.
    fn has_at_first(&self, id: FieldId, value: InputValue) -> bool {
        let field = self.program.field(id);
        let given = || self.constructible(field.class) && self.initialised(field.span);
        is_default(value) && (self.is_unread(id, value) || !given())
    }

    /// Whether nothing has read a field: what a final one has from its initialiser is never null, nor what always holds
    /// something.
    fn is_unread(&self, id: FieldId, value: InputValue) -> bool {
        let field = self.program.field(id);
        let holds = matches!(field.holds, Some(Holds::Something | Holds::Around));
        value == InputValue::Null && (holds || self.made_for_good(field.span))
    }

    fn field(&mut self, i: usize, id: FieldId, value: InputValue, names: &[String], input: &Input) {
        let field = self.program.field(id);
        let (name, span, ty) = (field.name.clone(), field.span, field.ty);
        let object = &names[i];
        let hidden = self.is_hidden(input, i as u32) || matches!(value, InputValue::Ref(r) if self.is_hidden(input, r));
        let direct = !self.private(span, &["field_declaration"]) && self.accessible(field.class) && !hidden;
        let text = self.as_written(span, value, names);
        let text = if value == InputValue::Null { text } else { self.frozen(field, text) };
        if let Some(setter) = self.setter(input, i, id).filter(|_| !direct && !hidden) {
            let text = self.as_raw(span, ty, value, input, text);
            self.line(&format!("{object}.{setter}({text});"));
            return;
        }
        let text = if direct { self.as_raw(span, ty, value, input, text) } else { text };
        let (helper, line) = match (direct, self.hiding(input, i, id)) {
            _ if name.ends_with(".this") => (Some("setOuter"), format!("setOuter({object}, {text});")),
            (true, 0) => (None, format!("{object}.{name} = {text};")),
            (true, _) => {
                let above = self.cast(ir::Ty::class(field.class), object);
                (None, format!("({above}).{name} = {text};"))
            }
            (false, 0) => (Some("set"), format!("set({object}, \"{name}\", {text});")),
            (false, n) => (Some("setHidden"), format!("setHidden({object}, {n}, \"{name}\", {text});")),
        };
        helper.into_iter().for_each(|helper| self.help(helper));
        self.line(&line);
    }

    /// A value of a field, as constructors would have given it: a collection that never changes, where they do so.
    fn frozen(&self, field: &ir::Field, text: String) -> String {
        let declared = field.ty.as_class().map_or("", |c| self.program.class(c).name.as_str());
        match shown(field, declared) {
            Some(Shown::Copy) => format!("java.util.{declared}.copyOf({text})"),
            Some(Shown::View(view)) => format!("java.util.Collections.{view}({text})"),
            None => text,
        }
    }

    /// The method of an object of the input that tests may call and that does no more than set a field.
    fn setter(&self, input: &Input, object: usize, id: FieldId) -> Option<&str> {
        let InputObject::Object { class, .. } = &input.objects[object] else { return None };
        let sets = |f: FnId| {
            let method = self.program.function(f);
            let own = method.params.iter().filter(|p| p.name != crate::statics::NAME).count() == 2;
            let callable = || !self.withheld(method.span, &["method_declaration"], &["private"]);
            let sets = |body: &ir::Packed| crate::operations::plainly_set(body) == Some(id);
            own && method.body.as_ref().is_some_and(sets) && callable() && !self.is_overloaded(method)
        };
        let methods = self.program.class(*class).methods.iter().map(|(_, f)| *f);
        let setter = self.program.function(methods.filter(|f| sets(*f)).min()?);
        Some(super::call::simple(setter))
    }

    /// How many fields below the class of a field hide it in an object of the input.
    fn hiding(&self, input: &Input, object: usize, id: FieldId) -> usize {
        let InputObject::Object { class, .. } = &input.objects[object] else { return 0 };
        let fields = self.program.class(*class).fields.iter().skip_while(|f| **f != id).skip(1);
        fields.filter(|f| self.program.field(**f).name == self.program.field(id).name).count()
    }
}

/// What people call an object of a class whose source a test cannot name.
fn called(class: &str) -> String {
    let simple = class.rsplit('.').next().unwrap_or(class).split('$').next().unwrap_or(class);
    match simple {
        "anonymous" => "an object of an anonymous class".to_owned(),
        "lambda" => "a lambda".to_owned(),
        simple => ir::with_article(simple),
    }
}
