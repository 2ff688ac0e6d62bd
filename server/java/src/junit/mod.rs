//! Generated inputs as JUnit tests: the heap is built by constructors and fields where the test may use them, and
//! else by one small reflection helper.

mod built;
mod call;
mod contents;
mod contract;
mod ends;
mod functions;
mod heap;
mod names;
mod records;
mod source;
mod starts;
mod statics;
mod streams;
mod stubs;
mod wholes;

pub use built::touches_statics;
use ir::input::{Input, InputObject, InputValue};
use ir::{ClassId, FieldId, FnId, Holds, Program};
use replay::end::End;
use replay::origin::{Arg, Sequence};
use replay::{ClauseId, Limits, Owner, Run, RunOutcome};
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::fmt::Write;
use syntax::Parse;

/// The version of JUnit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Version {
    Four,
    Five,
}

/// What a test asserts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    /// Normal exit; what is returned and what the call changed is compared.
    Returns(End),
    /// The class of the exception, which is what happens and what the test wants.
    Throws(ClassId),
    /// The class of an exception that must not be: the test fails until the code is mended.
    MustNotThrow(ClassId),
    /// A clause of the function's own contract that does not hold at its end; or that must hold there: then the test fails
    /// until the code is mended.
    Breaks { clause: ClauseId, must_hold: bool },
}

impl Expected {
    /// What a test asserts of a run of a function: what happens, or, `failing`, what should.
    ///
    /// # Errors
    /// Why there is nothing that it could assert.
    pub fn of(program: &Program, function: FnId, run: Run, failing: bool) -> Result<Expected, String> {
        match run.outcome {
            RunOutcome::Returns(result) => {
                let Run { heap, input_objects, by_address, .. } = run;
                Ok(Expected::Returns(End { result, heap, input_objects, by_address }))
            }
            RunOutcome::Throws(raised) => match raised.clause {
                Some(clause) if contract::is_at_exit(program, function, &raised) => {
                    Ok(Expected::Breaks { clause, must_hold: failing })
                }
                Some(_) => Err(format!(
                    "it breaks a specification ({}), and specifications are comments to the JVM: no exception would show it",
                    raised.code.name()
                )),
                None if failing => Ok(Expected::MustNotThrow(raised.class)),
                None => Ok(Expected::Throws(raised.class)),
            },
            RunOutcome::AssumeFailed => Err("what it assumes does not hold".to_owned()),
            RunOutcome::OutOfBudget(budget) => Err(format!("it has no outcome that a test could assert: {budget}")),
            RunOutcome::Unsupported(what) => Err(format!("it has no outcome that a test could assert: {what}")),
        }
    }
}

/// A test to write.
#[derive(Clone, Debug)]
pub struct Case<'a> {
    pub function: FnId,
    /// The number of the input, as people see it.
    pub number: usize,
    pub input: &'a Input,
    pub expected: Expected,
    /// The heap and what happens in one line, for the comment.
    pub drawing: String,
    /// The heap as people draw it, in ASCII: compilers may read no other letters. Empty where there are no objects.
    pub picture: String,
    /// Calls that build the receiver.
    pub built: Option<Sequence>,
    /// The arguments, where these calls lead to them: some are what calls return. Else they are those of the input.
    pub given: Vec<Arg>,
}

/// Whether an input has what code of the library has made: it is not there as people think of it.
pub fn has_inside(program: &Program, input: &Input) -> bool {
    let inside = |(n, object): (usize, &InputObject)| match object {
        InputObject::Object { class, .. } => {
            let class = program.class(*class);
            let made = class.content.is_some() && input.contents(program, n as u32).is_none();
            class.span.is_none() && (made || class.name.ends_with('$'))
        }
        InputObject::Array { .. } => false,
    };
    input.objects.iter().enumerate().any(inside)
}

/// Test methods that were written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tests {
    pub methods: Vec<Method>,
    /// The methods that these call.
    helpers: Vec<Helper>,
    /// Inputs without a test, and why.
    pub skipped: Vec<String>,
}

impl Tests {
    /// Adds tests of the same program, whose names end in a number that no others have; these names.
    pub fn append(&mut self, other: Tests, number: usize) -> Vec<String> {
        let mut names = Vec::new();
        for method in other.methods {
            let name = format!("{}_{number}", method.name);
            let text = method.text.replace(&format!(" {}(", method.name), &format!(" {name}("));
            names.push(name.clone());
            self.methods.push(Method { name, text });
        }
        let new: Vec<Helper> = other.helpers.into_iter().filter(|h| !self.helpers.contains(h)).collect();
        self.helpers.extend(new);
        self.skipped.extend(other.skipped);
        names
    }
}

/// A test method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Method {
    pub name: String,
    text: String,
}

/// Writes the tests of these cases.
pub fn tests(program: &Program, root: &Parse, cases: &[Case], version: Version) -> Tests {
    let others = program.files.iter().map(|_| OnceCell::new()).collect();
    let mut writer = Writer {
        program,
        root,
        others,
        helpers: Vec::new(),
        stubs: BTreeSet::new(),
        touched: BTreeSet::new(),
        function: FnId(0),
        out: String::new(),
    };
    let mut tests = Tests::default();
    for case in cases {
        match writer.case(case, version) {
            Ok(method) => tests.methods.push(method),
            Err(why) => tests.skipped.push(format!("{}: {why}", case.drawing)),
        }
    }
    let called = HELPERS.iter().filter(|h| writer.helpers.contains(&h.name));
    tests.helpers = called.copied().collect();
    tests
}

/// A source file with one test class.
pub fn file(program: &Program, root: &Parse, tests: &Tests, version: Version) -> String {
    let mut out = String::new();
    if let Some(package) = package(root) {
        let _ = writeln!(out, "package {package};\n");
    }
    let assertions = match version {
        Version::Five => "org.junit.jupiter.api.Assertions",
        Version::Four => "org.junit.Assert",
    };
    let _ = writeln!(out, "import static {assertions}.*;\n");
    if !has_test(program) {
        let _ = writeln!(out, "import {};\n", annotation(version));
    }
    let open = if version == Version::Four { "public class" } else { "class" };
    // A file may declare further classes beside the one it is named after, and tests name them.
    let _ = writeln!(
        out,
        "@SuppressWarnings({{\"unchecked\", \"rawtypes\", \"auxiliaryclass\", \"deprecation\", \"removal\"}})"
    );
    let _ = writeln!(out, "{open} {} {{", class_name(program));
    let members: String =
        tests.methods.iter().map(|m| m.text.as_str()).chain(tests.helpers.iter().map(|h| h.text)).collect();
    out + members.trim_start_matches('\n') + "}\n"
}

/// The annotation of a test.
fn annotation(version: Version) -> &'static str {
    match version {
        Version::Five => "org.junit.jupiter.api.Test",
        Version::Four => "org.junit.Test",
    }
}

/// Whether people have a class of the annotation's name, which the import would hide.
fn has_test(program: &Program) -> bool {
    program.classes.iter().any(|c| c.span.is_some() && c.name.rsplit('.').next() == Some("Test"))
}

/// What to insert into a test class that is there, and where: methods that it does not have yet. `None` when the
/// text has no class, or has all of them.
pub fn addition(existing: &str, tests: &Tests) -> Option<(usize, String)> {
    let end = existing.rfind('}')?;
    let has = |name: &str| existing.contains(&format!(" {name}("));
    let is_new = |m: &&Method| !has(&m.name);
    let new: String = tests.methods.iter().filter(is_new).map(|m| m.text.as_str()).collect();
    let helpers: String = tests.helpers.iter().filter(|h| !has(h.name)).map(|h| h.text).collect();
    (!new.is_empty()).then(|| (end, new + &helpers))
}

/// The name of the test class for a program: the class that its file is named after, or else its first one, and what
/// these are.
pub fn class_name(program: &Program) -> String {
    let file = program.files.first().map_or("", |f| f.path.rsplit(['/', '\\']).next().unwrap_or_default());
    let own = || program.classes.iter().filter(|c| c.span.is_some_and(|s| s.file == ir::FileId(0)));
    let named = own().find(|c| file.strip_suffix(".java") == Some(c.name.as_str())).or_else(|| own().next());
    format!("{}HeaplensTest", named.map_or("Program", |c| &c.name).replace('.', "_"))
}

/// Where the tests of a source file belong: in the same package, below `src/test/java` when it is below
/// `src/main/java`.
pub fn path(program: &Program, source: &str) -> String {
    let (folder, _) = source.rsplit_once('/').unwrap_or(("", source));
    let folder = folder.replacen("/src/main/java", "/src/test/java", 1);
    let slash = if folder.is_empty() && !source.starts_with('/') { "" } else { "/" };
    format!("{folder}{slash}{}.java", class_name(program))
}

/// The package of a file.
pub fn package(root: &Parse) -> Option<&str> {
    let mut cursor = root.root().walk();
    let declaration = root.root().children(&mut cursor).find(|n| n.kind() == "package_declaration")?;
    Some(root.node_text(declaration).trim_start_matches("package").trim().trim_end_matches(';').trim())
}

/// What stands above a test.
fn comment(drawing: &str, picture: &str) -> String {
    let inside = |text: &str| text.replace("*/", "* /");
    if picture.is_empty() {
        return format!("    /** {} */\n", inside(drawing));
    }
    let lines = ["", drawing, "<pre>"].into_iter().chain(picture.lines()).chain(["</pre>"]).skip(1);
    let lines: String = lines.map(|line| format!("     * {}", inside(line)).trim_end().to_owned() + "\n").collect();
    format!("    /**\n{lines}     */\n")
}

struct Writer<'a> {
    program: &'a Program,
    root: &'a Parse,
    /// The other files of the program, parsed when something in them is asked for.
    others: Vec<OnceCell<Parse>>,
    /// The names of the helpers that the tests call.
    helpers: Vec<&'static str>,
    /// The classes of the stubs that the test has.
    stubs: BTreeSet<ClassId>,
    /// The fields that the call of the test may read.
    touched: BTreeSet<FieldId>,
    /// The function that the test calls.
    function: FnId,
    out: String,
}

impl Writer<'_> {
    fn case(&mut self, case: &Case, version: Version) -> Result<Method, String> {
        self.out.clear();
        self.stubs.clear();
        self.function = case.function;
        self.touched = match case.expected {
            // What a contract says may be about any of them.
            Expected::Breaks { .. } => (0..self.program.fields.len() as u32).map(FieldId).collect(),
            _ => statics::touched(self.program, case.function),
        };
        let names = self.heap(case)?;
        let call = self.call(case, &names)?;
        let assertion = match case.expected {
            Expected::Breaks { clause, must_hold } => self.contract(case, clause, must_hold, &names, &call)?,
            Expected::Throws(c) => format!("assertThrows({}.class, () -> {call});", self.class(self.named(c))),
            Expected::MustNotThrow(c) => format!("{call}; // throws {} today", self.class(self.named(c))),
            Expected::Returns(ref end) => self.returns(case, end, &names, &call),
        };
        let name = self.name(case);
        let open = if version == Version::Four { "public void" } else { "void" };
        let comment = comment(&case.drawing, &case.picture);
        let text = format!(
            "\n{comment}    @{}\n    {open} {name}() throws Throwable {{\n{}        {assertion}\n    }}\n",
            if has_test(self.program) { annotation(version) } else { "Test" },
            self.out
        );
        Ok(Method { name, text })
    }

    /// Writes the lines that build the heap; the names of its objects, empty for those that have none.
    fn heap(&mut self, case: &Case) -> Result<Vec<String>, String> {
        if let Some(names) = case.built.as_ref().and_then(|sequence| self.by_calls(case, sequence)) {
            return Ok(names);
        }
        if case.built.is_some() && has_inside(self.program, case.input) {
            return Err("calls lead there that a test cannot make".to_owned());
        }
        let read = self.as_read(case);
        let made = self.to_make(&read);
        let mut names = self.names_of(case, &mut self.no_names(), |o| made.contains(&o));
        self.objects(&read, &mut names)?;
        Ok(names)
    }

    /// The input, with the same numbers, without what nothing reads of that which fields always hold ([`Holds`]): no test has
    /// to make it.
    fn as_read(&self, case: &Case) -> Input {
        let mut input = case.input.clone();
        let held = self.held(&input);
        if held.is_empty() || matches!(case.expected, Expected::Breaks { .. }) {
            return input;
        }
        let run = |input: &Input| replay::run(self.program, case.function, input, &Limits::default());
        let whole = run(&input);
        for (object, slot) in held {
            let value = std::mem::replace(&mut input.objects[object].values_mut()[slot], InputValue::Null);
            let without = run(&input);
            if (&without.outcome, &without.trace) != (&whole.outcome, &whole.trace) {
                input.objects[object].values_mut()[slot] = value;
            }
        }
        input
    }

    /// The places of an input whose fields always hold something.
    fn held(&self, input: &Input) -> Vec<(usize, usize)> {
        let places = |(n, object): (usize, &InputObject)| {
            let InputObject::Object { class, fields } = object else { return Vec::new() };
            let of_fields = self.program.class(*class).fields.iter().zip(fields).enumerate();
            let holds = |id: &FieldId| matches!(self.program.field(*id).holds, Some(Holds::Something | Holds::Around));
            let held = of_fields.filter(|(_, (id, value))| holds(id) && matches!(value, InputValue::Ref(_)));
            held.map(|(slot, _)| (n, slot)).collect()
        };
        input.objects.iter().enumerate().flat_map(places).collect()
    }

    /// Makes the objects that have names, and then what is in them. The names of texts become what they are.
    fn objects(&mut self, input: &Input, names: &mut [String]) -> Result<(), String> {
        self.texts(input, names);
        let inside = input.contained(self.program);
        let named = |i: &usize| !names[*i].is_empty();
        let mut full = BTreeSet::new();
        for i in self.in_order(input)?.into_iter().filter(named) {
            for collection in self.copied(i, input).into_iter().filter(named) {
                if full.insert(collection) {
                    self.contents(names, collection, input)?;
                }
            }
            if self.made_by(i, input).is_some() || !self.contained(names, i, input, &inside) {
                self.object(names, i, input)?;
            }
        }
        let rest = (0..input.objects.len()).filter(named).filter(|i| !inside[*i] && !full.contains(i));
        // What is put into a collection may be compared there, and has all that it has by then.
        let (collections, others): (Vec<usize>, Vec<usize>) =
            rest.partition(|i| input.contents(self.program, *i as u32).is_some());
        others.into_iter().chain(collections).try_for_each(|i| self.contents(names, i, input))
    }

    /// The name of a test: method, input and outcome.
    fn name(&self, case: &Case) -> String {
        let simple = |c: ClassId| self.program.class(self.named(c)).name.replace(['.', '$'], "");
        let outcome = match &case.expected {
            Expected::Throws(c) => format!("throws{}", simple(*c)),
            Expected::MustNotThrow(c) => format!("mustNotThrow{}", simple(*c)),
            Expected::Breaks { clause, must_hold } => {
                let verb = if *must_hold { "mustKeep" } else { "breaks" };
                format!(
                    "{verb}{}",
                    if matches!(clause.owner, Owner::Invariant(_)) { "Invariant" } else { "Postcondition" }
                )
            }
            Expected::Returns(_) => "returns".to_owned(),
        };
        let full = &self.program.function(case.function).name;
        let method = full.split('(').next().and_then(|name| name.rsplit('.').next()).unwrap_or("");
        let method: String = method.chars().filter(|c| c.is_alphanumeric() || *c == '_').collect();
        format!("{method}_input{}_{outcome}", case.number)
    }

    /// Notes that a helper is called.
    fn help(&mut self, name: &'static str) {
        if !self.helpers.contains(&name) {
            self.helpers.push(name);
        }
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "        {text}");
    }

    fn number(&self, k: i32) -> String {
        if k == i32::MIN { "Integer.MIN_VALUE".to_owned() } else { k.to_string() }
    }

    fn value(&self, value: InputValue, names: &[String]) -> String {
        match value {
            InputValue::Null => "null".to_owned(),
            InputValue::Bool(b) => b.to_string(),
            InputValue::Int(k) => self.number(k),
            InputValue::Long(k) => long(k),
            InputValue::Float(k) => k.to_string(),
            InputValue::Double(k) => k.to_string(),
            InputValue::Ref(r) => names.get(r as usize).cloned().unwrap_or_else(|| "null".to_owned()),
        }
    }
}

fn long(k: i64) -> String {
    if k == i64::MIN { "Long.MIN_VALUE".to_owned() } else { format!("{k}L") }
}

fn is_default(value: InputValue) -> bool {
    match value {
        InputValue::Float(f) => f == ir::Float::ZERO,
        InputValue::Double(d) => d == ir::Double::ZERO,
        other => matches!(other, InputValue::Null | InputValue::Bool(false) | InputValue::Int(0) | InputValue::Long(0)),
    }
}

/// A method that tests may call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Helper {
    name: &'static str,
    text: &'static str,
}

const HELPERS: [Helper; 10] = [
    Helper {
        name: "make",
        text: r#"
    /** An object whose constructor has not run. */
    private static <T> T make(Class<T> type) throws Exception {
        var factory = Class.forName("sun.reflect.ReflectionFactory");
        var made = factory.getMethod("newConstructorForSerialization", Class.class, java.lang.reflect.Constructor.class)
            .invoke(factory.getMethod("getReflectionFactory").invoke(null), type, Object.class.getDeclaredConstructor());
        return (T) ((java.lang.reflect.Constructor<?>) made).newInstance();
    }
"#,
    },
    Helper {
        name: "construct",
        text: r#"
    /** What a private constructor makes. */
    private static <T> T construct(Class<T> type, Class<?>[] parameters, Object... arguments) throws Exception {
        var constructor = type.getDeclaredConstructor(parameters);
        constructor.setAccessible(true);
        return constructor.newInstance(arguments);
    }
"#,
    },
    Helper {
        name: "set",
        text: r#"
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
"#,
    },
    Helper {
        name: "setHidden",
        text: r#"
    /** Sets a field that so many fields of the same name hide. */
    private static void setHidden(Object object, int hiding, String name, Object value) throws Exception {
        for (Class<?> c = object.getClass(); c != null; c = c.getSuperclass()) {
            for (var field : c.getDeclaredFields()) {
                if (field.getName().equals(name) && hiding-- == 0) {
                    field.setAccessible(true);
                    field.set(object, value);
                    return;
                }
            }
        }
        throw new NoSuchFieldException(name);
    }
"#,
    },
    Helper {
        name: "getField",
        text: r#"
    /** The value of a field, private ones too. */
    private static Object getField(Object object, String name) throws Exception {
        for (Class<?> c = object.getClass(); c != null; c = c.getSuperclass()) {
            for (var field : c.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    field.setAccessible(true);
                    return field.get(object);
                }
            }
        }
        throw new NoSuchFieldException(name);
    }
"#,
    },
    Helper {
        name: "isFirst",
        text: r#"
    /** Whether a function is asked for the first time, or what it was asked then. */
    private static boolean isFirst(Object[][] asked, Object... now) {
        if (asked[0] == null) {
            asked[0] = now;
        }
        for (int i = 0; i < now.length; i++) {
            Object first = asked[0][i];
            boolean isValue = first instanceof String || first instanceof Number
                || first instanceof Character || first instanceof Boolean;
            if (first != now[i] && !(isValue && first.equals(now[i]))) {
                return false;
            }
        }
        return true;
    }
"#,
    },
    Helper {
        name: "order",
        text: r#"
    /** Orders texts and numbers as they are, and one object behind all others. */
    private static int order(Object a, Object b, Object last) {
        if (a instanceof String && b instanceof String
                || a instanceof Integer && b instanceof Integer || a instanceof Long && b instanceof Long) {
            return ((Comparable) a).compareTo(b);
        }
        return Boolean.compare(a == last, b == last);
    }
"#,
    },
    Helper {
        name: "setOuter",
        text: r#"
    /** Sets the object that an object of an inner class belongs to. */
    private static void setOuter(Object object, Object outer) throws Exception {
        for (Class<?> c = object.getClass(); c != null; c = c.getSuperclass()) {
            for (var field : c.getDeclaredFields()) {
                if (field.getName().startsWith("this$") && field.getType().isInstance(outer)) {
                    field.setAccessible(true);
                    field.set(object, outer);
                }
            }
        }
    }
"#,
    },
    Helper {
        name: "getStatic",
        text: r#"
    /** The value of a private static field. */
    private static <T> T getStatic(Class<?> type, String name) throws Exception {
        var field = type.getDeclaredField(name);
        field.setAccessible(true);
        return (T) field.get(null);
    }
"#,
    },
    Helper {
        name: "setStatic",
        text: r#"
    /** Sets a private static field. */
    private static void setStatic(Class<?> type, String name, Object value) throws Exception {
        var field = type.getDeclaredField(name);
        field.setAccessible(true);
        field.set(null, value);
    }
"#,
    },
];

#[cfg(test)]
mod tests {
    use super::class_name;
    use std::sync::Arc;
    use syntax::{Language, Text};

    #[test]
    fn the_tests_are_named_after_the_class_of_the_file() {
        let name = |path: &str| {
            let text = Text::from("class Node { int value; }\nclass Queue { Node head; }\n");
            let parse = Arc::new(syntax::parse_as(Language::Java, &text));
            class_name(&crate::lower(path, parse, &mut lower::NoFiles).program)
        };
        assert_eq!(name("src/Queue.java"), "QueueHeaplensTest");
        assert_eq!(name("Other.java"), "NodeHeaplensTest");
    }
}
