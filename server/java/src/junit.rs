//! Generated inputs as JUnit tests: the heap is built by constructors and fields where the test may use them, and
//! else by one small reflection helper.

use ir::input::{Input, InputObject, InputValue};
use ir::{Base, ClassId, FieldId, FnId, Program, Ty};
use std::fmt::Write;
use syntax::Parse;
use tree_sitter::Node;

/// The version of JUnit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Version {
    Four,
    Five,
}

/// What a test asserts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    /// Normal exit; a primitive result or null is compared.
    Returns(Option<InputValue>),
    /// The class of the exception.
    Throws(ClassId),
}

/// A test to write.
#[derive(Clone, Debug)]
pub struct Case<'a> {
    pub function: FnId,
    pub input: &'a Input,
    pub expected: Expected,
    /// The heap and what happens, for the comment.
    pub drawing: String,
}

/// A source file with one test class for these cases, and why others have no test.
pub fn tests(program: &Program, root: &Parse, cases: &[Case], version: Version) -> (String, Vec<String>) {
    let mut writer = Writer { program, root, helper: false, out: String::new() };
    let mut skipped = Vec::new();
    let mut methods = String::new();
    for (n, case) in cases.iter().enumerate() {
        match writer.case(n, case, version) {
            Ok(text) => methods += &text,
            Err(why) => skipped.push(format!("{}: {why}", case.drawing)),
        }
    }
    (writer.file(cases, &methods, version), skipped)
}

/// The name of the test class for a program: its first class, and what these are.
pub fn class_name(program: &Program) -> String {
    let own = program.classes.iter().find(|c| c.span.is_some_and(|s| s.file == ir::FileId(0)));
    format!("{}HeaplensTest", own.map_or("Program", |c| &c.name).replace('.', "_"))
}

/// The package of a file.
pub fn package(root: &Parse) -> Option<&str> {
    let mut cursor = root.root().walk();
    let declaration = root.root().children(&mut cursor).find(|n| n.kind() == "package_declaration")?;
    Some(root.node_text(declaration).trim_start_matches("package").trim().trim_end_matches(';').trim())
}

struct Writer<'a> {
    program: &'a Program,
    root: &'a Parse,
    helper: bool,
    out: String,
}

impl Writer<'_> {
    fn file(&mut self, cases: &[Case], methods: &str, version: Version) -> String {
        let mut out = String::new();
        if let Some(package) = package(self.root) {
            let _ = writeln!(out, "package {package};\n");
        }
        let (test, assertions) = match version {
            Version::Five => ("org.junit.jupiter.api.Test", "org.junit.jupiter.api.Assertions"),
            Version::Four => ("org.junit.Test", "org.junit.Assert"),
        };
        let _ = writeln!(out, "import static {assertions}.*;\n\nimport {test};\n");
        let open = if version == Version::Four { "public class" } else { "class" };
        let _ = writeln!(out, "{open} {} {{", class_name(self.program));
        out += methods.trim_start_matches('\n');
        if self.helper {
            out += HELPER;
        }
        out += "}\n";
        let _ = cases;
        out
    }

    fn case(&mut self, n: usize, case: &Case, version: Version) -> Result<String, String> {
        let f = self.program.function(case.function);
        self.out.clear();
        let names: Vec<String> = (0..case.input.objects.len()).map(|i| format!("n{i}")).collect();
        for (i, object) in case.input.objects.iter().enumerate() {
            self.object(&names[i], object)?;
        }
        for (i, object) in case.input.objects.iter().enumerate() {
            self.contents(&names, i, object)?;
        }
        let call = self.call(case, &names)?;
        let assertion = match &case.expected {
            Expected::Throws(c) => {
                let class = self.class(*c);
                format!("assertThrows({class}.class, () -> {call});")
            }
            Expected::Returns(Some(value)) if f.ret != Ty::VOID => match value {
                InputValue::Null => format!("assertNull({call});"),
                InputValue::Bool(true) => format!("assertTrue({call});"),
                InputValue::Bool(false) => format!("assertFalse({call});"),
                InputValue::Ref(r) if (*r as usize) < names.len() => {
                    format!("assertSame({}, {call});", names[*r as usize])
                }
                InputValue::Ref(_) => format!("assertNotNull({call});"),
                InputValue::Int(k) => format!("assertEquals({}, {call});", self.number(*k)),
                InputValue::Long(k) => format!("assertEquals({}, {call});", long(*k)),
            },
            Expected::Returns(_) => format!("{call};"),
        };
        let outcome = match &case.expected {
            Expected::Throws(c) => format!("throws{}", self.program.class(*c).name.replace(['.', '$'], "")),
            Expected::Returns(_) => "returns".to_owned(),
        };
        let method: String = f
            .name
            .split('(')
            .next()
            .unwrap_or("")
            .rsplit('.')
            .next()
            .unwrap_or("")
            .chars()
            .filter(|c| c.is_alphanumeric() || *c == '_')
            .collect();
        let open = if version == Version::Four { "public void" } else { "void" };
        let body = self.out.clone();
        let drawing = case.drawing.replace("*/", "* /");
        Ok(format!(
            "\n    /** {drawing} */\n    @Test\n    {open} {method}_input{n}_{outcome}() throws Throwable {{\n{body}        {assertion}\n    }}\n"
        ))
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "        {text}");
    }

    fn number(&self, k: i32) -> String {
        if k == i32::MIN { "Integer.MIN_VALUE".to_owned() } else { k.to_string() }
    }

    /// A class as the test names it.
    fn class(&self, c: ClassId) -> String {
        let class = self.program.class(c);
        let Some(span) = class.span else { return library_name(&class.name) };
        let mut parts = vec![class.name.rsplit('.').next().unwrap_or(&class.name).to_owned()];
        let mut at = self.node(span.start, span.end, span.file).and_then(|n| n.parent()).and_then(|n| n.parent());
        while let Some(n) = at {
            if n.kind().ends_with("_declaration")
                && let Some(name) = n.child_by_field_name("name")
            {
                parts.push(self.root.node_text(name).to_owned());
            }
            at = n.parent();
        }
        parts.reverse();
        parts.join(".")
    }

    fn ty(&self, ty: Ty) -> String {
        let base = match ty.base {
            Base::Class(c) => self.class(c),
            Base::Bool => "boolean".to_owned(),
            Base::Int => "int".to_owned(),
            Base::Long => "long".to_owned(),
            Base::Void | Base::Null => "Object".to_owned(),
        };
        base + &"[]".repeat(ty.dims as usize)
    }

    fn node(&self, start: u32, end: u32, file: ir::FileId) -> Option<Node<'_>> {
        let here = file == ir::FileId(0);
        here.then(|| self.root.root().descendant_for_byte_range(start as usize, end as usize)).flatten()
    }

    /// Whether something declared at a place is private (or nowhere to be seen).
    fn private(&self, span: ir::Span, kinds: &[&str]) -> bool {
        let mut at = self.node(span.start, span.end, span.file);
        while let Some(n) = at {
            if kinds.contains(&n.kind()) {
                let mut cursor = n.walk();
                let modifiers = n.children(&mut cursor).find(|m| m.kind() == "modifiers");
                let text = modifiers.map_or("", |m| self.root.node_text(m));
                return text.split_whitespace().any(|w| w == "private" || w == "final");
            }
            at = n.parent();
        }
        true
    }

    /// The type of an integer as it is written in the source (`byte`, `char` ..).
    fn written_type(&self, span: ir::Span) -> Option<String> {
        let mut at = self.node(span.start, span.end, span.file)?;
        loop {
            if let Some(ty) = at.child_by_field_name("type") {
                return Some(self.root.node_text(ty).to_owned());
            }
            at = at.parent()?;
        }
    }

    /// Whether `new C()` is possible and sets nothing.
    fn constructible(&self, c: ClassId) -> bool {
        let class = self.program.class(c);
        let Some(span) = class.span else { return class.name == "Object" };
        let Some(declaration) = self.node(span.start, span.end, span.file).and_then(|n| n.parent()) else {
            return false;
        };
        if declaration.kind() != "class_declaration" {
            return false;
        }
        let mut inner = declaration.parent();
        let nested = inner.is_some_and(|n| n.kind() == "class_body");
        let mut cursor = declaration.walk();
        let modifiers =
            declaration.children(&mut cursor).find(|m| m.kind() == "modifiers").map_or("", |m| self.root.node_text(m));
        if nested && (!modifiers.contains("static") || modifiers.contains("private")) {
            return false;
        }
        if let Some(parent) = class.parent.filter(|p| Some(*p) != self.program.root)
            && !self.constructible(parent)
        {
            return false;
        }
        inner = declaration.child_by_field_name("body");
        let Some(body) = inner else { return false };
        let mut cursor = body.walk();
        let members: Vec<Node> = body.children(&mut cursor).collect();
        let has_ctor = members.iter().any(|m| m.kind() == "constructor_declaration");
        let blocks = members.iter().any(|m| m.kind() == "block");
        !has_ctor && !blocks
    }

    fn object(&mut self, name: &str, object: &InputObject) -> Result<(), String> {
        match object {
            InputObject::Object { class, .. } => {
                let simple = &self.program.class(*class).name;
                let library = self.program.class(*class).span.is_none();
                if library && simple != "Object" {
                    return self.boxed(name, object);
                }
                let shown = self.class(*class);
                if self.constructible(*class) {
                    self.line(&format!("{shown} {name} = new {shown}();"));
                } else {
                    self.helper = true;
                    self.line(&format!("{shown} {name} = make({shown}.class);"));
                }
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

    fn boxed(&mut self, name: &str, object: &InputObject) -> Result<(), String> {
        let InputObject::Object { class, fields } = object else { return Ok(()) };
        let simple = self.program.class(*class).name.clone();
        let value = match (simple.as_str(), fields.as_slice()) {
            ("Integer", [InputValue::Int(k)]) => self.number(*k),
            ("Long", [InputValue::Long(k)]) => long(*k),
            ("Boolean", [InputValue::Bool(b)]) => b.to_string(),
            ("Short", [InputValue::Int(k)]) => format!("(short) {k}"),
            ("Byte", [InputValue::Int(k)]) => format!("(byte) {k}"),
            ("Character", [InputValue::Int(k)]) => format!("(char) {k}"),
            _ => return Err(format!("a `{simple}` has no public way to be built like this")),
        };
        self.line(&format!("{simple} {name} = {simple}.valueOf({value});"));
        Ok(())
    }

    fn contents(&mut self, names: &[String], i: usize, object: &InputObject) -> Result<(), String> {
        match object {
            InputObject::Object { class, fields } => {
                if self.program.class(*class).span.is_none() {
                    return Ok(());
                }
                for (slot, value) in fields.iter().enumerate() {
                    let id = self.program.class(*class).fields[slot];
                    self.field(&names[i], id, *value, names);
                }
            }
            InputObject::Array { elements, elem } => {
                for (k, value) in elements.iter().enumerate().filter(|(_, v)| !is_default(**v)) {
                    let text = self.value(*value, names);
                    let _ = elem;
                    self.line(&format!("{}[{k}] = {text};", names[i]));
                }
            }
        }
        Ok(())
    }

    fn field(&mut self, object: &str, id: FieldId, value: InputValue, names: &[String]) {
        let field = self.program.field(id);
        let (name, span) = (field.name.clone(), field.span);
        let direct = !self.private(span, &["field_declaration"]);
        let made = self.constructible(field.class);
        if is_default(value) && !(made && self.initialised(span)) {
            return;
        }
        let narrow = self.written_type(span).filter(|t| matches!(t.as_str(), "byte" | "short" | "char"));
        let text = self.value(value, names);
        let text = match (narrow, value) {
            (Some(t), InputValue::Int(_)) => format!("({t}) {text}"),
            _ => text,
        };
        if direct {
            self.line(&format!("{object}.{name} = {text};"));
        } else {
            self.helper = true;
            self.line(&format!("set({object}, \"{name}\", {text});"));
        }
    }

    /// Whether the declaration of a field gives it a value.
    fn initialised(&self, span: ir::Span) -> bool {
        let declarator = self.node(span.start, span.end, span.file).and_then(|n| n.parent());
        declarator.is_some_and(|d| d.child_by_field_name("value").is_some())
    }

    fn value(&self, value: InputValue, names: &[String]) -> String {
        match value {
            InputValue::Null => "null".to_owned(),
            InputValue::Bool(b) => b.to_string(),
            InputValue::Int(k) => self.number(k),
            InputValue::Long(k) => long(k),
            InputValue::Ref(r) => names.get(r as usize).cloned().unwrap_or_else(|| "null".to_owned()),
        }
    }

    fn call(&mut self, case: &Case, names: &[String]) -> Result<String, String> {
        let f = self.program.function(case.function);
        if self.private(f.span, &["method_declaration", "constructor_declaration"]) && self.is_private_method(f.span) {
            return Err("the method is private".to_owned());
        }
        let skip = usize::from(f.owner.is_some());
        let mut args = Vec::new();
        for (param, value) in f.params.iter().zip(&case.input.args).skip(skip) {
            let text = self.value(*value, names);
            let narrow = self.written_type(param.span).filter(|t| matches!(t.as_str(), "byte" | "short" | "char"));
            args.push(match (narrow, value) {
                (Some(t), InputValue::Int(_)) => format!("({t}) {text}"),
                (_, InputValue::Null) => format!("({}) null", self.ty(param.ty)),
                _ => text,
            });
        }
        let args = args.join(", ");
        let name = f.name.split('(').next().unwrap_or("");
        Ok(match (f.owner, case.input.args.first()) {
            (Some(_), Some(this)) => format!("{}.{name}({args})", self.value(*this, names)),
            _ => {
                let (class, method) = name.rsplit_once('.').unwrap_or(("", name));
                let class = self.program.find_class(class).map_or_else(|| class.to_owned(), |c| self.class(c));
                if class.rsplit('.').next() == Some(method) {
                    format!("new {class}({args})")
                } else {
                    format!("{class}.{method}({args})")
                }
            }
        })
    }

    fn is_private_method(&self, span: ir::Span) -> bool {
        let mut at = self.node(span.start, span.end, span.file);
        while let Some(n) = at {
            if n.kind() == "method_declaration" || n.kind() == "constructor_declaration" {
                let mut cursor = n.walk();
                let modifiers = n.children(&mut cursor).find(|m| m.kind() == "modifiers");
                return modifiers.is_some_and(|m| self.root.node_text(m).split_whitespace().any(|w| w == "private"));
            }
            at = n.parent();
        }
        false
    }
}

fn long(k: i64) -> String {
    if k == i64::MIN { "Long.MIN_VALUE".to_owned() } else { format!("{k}L") }
}

fn is_default(value: InputValue) -> bool {
    matches!(value, InputValue::Null | InputValue::Bool(false) | InputValue::Int(0) | InputValue::Long(0))
}

/// The full name of a library class that a test mentions.
fn library_name(simple: &str) -> String {
    match simple {
        "NoSuchElementException"
        | "ConcurrentModificationException"
        | "EmptyStackException"
        | "InputMismatchException" => {
            format!("java.util.{simple}")
        }
        other => other.to_owned(),
    }
}

const HELPER: &str = r#"
    /** An object whose constructor has not run. */
    @SuppressWarnings("unchecked")
    private static <T> T make(Class<T> type) throws Exception {
        var plain = Object.class.getDeclaredConstructor();
        return (T) sun.reflect.ReflectionFactory.getReflectionFactory().newConstructorForSerialization(type, plain).newInstance();
    }

    /** Sets a field, private or final ones too. */
    private static void set(Object object, String name, Object value) throws Exception {
        for (Class<?> c = object.getClass(); c != null; c = c.getSuperclass()) {
            for (var field : c.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    field.setAccessible(true);
                    field.set(object, value);
                    return;
                }
            }
        }
        throw new NoSuchFieldException(name);
    }
"#;
