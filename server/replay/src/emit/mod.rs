//! Writing an input down as a `test` item: the heap is built readably, the function called, the outcome
//! asserted. The text parses, and the test does what the run did.

mod draw;
pub mod end;
mod order;

use crate::heap::{Cell, Heap, Value, check_args, default_value};
use crate::outcome::{Run, RunOutcome};
use draw::{draw, literal};
use end::{Access, End, Fact, Reader, Root, Says, Step, facts};
use ir::input::{Input, InputObject};
use ir::{ClassId, FieldId, FnId, Program, Ty};
use std::fmt;

/// What a test asserts about the call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    /// Normal exit, with these conditions on the result `r` and the objects of the input `n0`, `n1` ..
    Returns(Vec<String>),
    Throws(ClassId),
}

/// Why no test can be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EmitError {
    /// The run neither returned nor threw.
    NoOutcome(String),
    /// The input does not fit the function.
    Malformed(crate::heap::LoadError),
}

impl fmt::Display for EmitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EmitError::NoOutcome(what) => write!(f, "there is no outcome that a test could assert: {what}"),
            EmitError::Malformed(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for EmitError {}

/// What a test of this run asserts: an exception by its class, or what is returned and what the call left behind other than
/// it was: numbers by their values, objects of the input by identity, new ones by being there and by what they hold, as
/// far as the declared types show it.
///
/// # Errors
/// When the run neither returned nor threw.
pub fn expected(program: &Program, function: FnId, input: &Input, run: Run) -> Result<Expected, EmitError> {
    match &run.outcome {
        RunOutcome::Returns(_) => Ok(Expected::Returns(End::of(run).map_or_else(Vec::new, |end| {
            let facts = facts(program, function, input, &end, &Declared(program));
            facts.into_iter().map(|fact| condition(program, &fact)).collect()
        }))),
        RunOutcome::Throws(raised) => Ok(Expected::Throws(raised.class)),
        RunOutcome::AssumeFailed => Err(EmitError::NoOutcome("an `assume` does not hold".to_owned())),
        RunOutcome::OutOfBudget(_) => Err(EmitError::NoOutcome("the call does not end within its limits".to_owned())),
        RunOutcome::Unsupported(what) => Err(EmitError::NoOutcome(what.clone())),
    }
}

/// A test has a variable for every object of its input, and sees of others what their declared types have.
struct Declared<'p>(&'p Program);

impl Reader for Declared<'_> {
    fn has_name(&self, _: u32) -> bool {
        true
    }

    fn is_whole(&self, _: &Heap, _: Value) -> bool {
        false
    }

    fn opens(&self, declared: Ty, _: &Cell) -> bool {
        declared.element().is_some()
    }

    fn reads(&self, declared: Ty, _: ClassId, field: FieldId) -> bool {
        declared.as_class().is_some_and(|class| self.0.class(class).fields.contains(&field))
    }
}

/// A fact as a condition; the result is `r`.
fn condition(program: &Program, fact: &Fact) -> String {
    let at = path(program, &fact.at);
    match &fact.says {
        Says::Value(Value::Bool(true)) => at,
        Says::Value(Value::Bool(false)) => format!("!{at}"),
        Says::Value(value) => format!("{at} == {}", literal(*value)),
        Says::Object(object) => format!("{at} == n{object}"),
        Says::Same(first) => format!("{at} == {}", path(program, first)),
        Says::Unnamed | Says::Whole(_) | Says::Text(_) => format!("{at} != null"),
        Says::Length(length) => format!("{at}.length == {length}"),
    }
}

fn path(program: &Program, at: &Access) -> String {
    let mut path = match at.root {
        Root::Result => "r".to_owned(),
        Root::Object(object) => format!("n{object}"),
    };
    for step in &at.steps {
        path += &match step {
            Step::Field(field) => format!(".{}", program.field(*field).name),
            Step::Element(i) => format!("[{i}]"),
        };
    }
    path
}

/// The text of a test that calls `function` on `input`. `name` is its name, `comments` are put above the
/// picture of the heap.
///
/// # Errors
/// When the input does not fit the function.
pub fn emit_hir(
    program: &Program,
    function: FnId,
    input: &Input,
    expected: &Expected,
    name: &str,
    comments: &[String],
) -> Result<String, EmitError> {
    check_args(program, function, input).map_err(EmitError::Malformed)?;
    crate::heap::Heap::load(program, input).map_err(EmitError::Malformed)?;
    let throws = match expected {
        Expected::Throws(class) => format!(" throws {}", program.class(*class).name),
        Expected::Returns(_) => String::new(),
    };
    let mut text = format!("test \"{}\"{throws} {{\n", quote(name));
    let mut line = |indented: &str| text.push_str(&format!("  {indented}\n"));
    for comment in comments.iter().flat_map(|c| c.lines()) {
        line(format!("// {comment}").trim_end());
    }
    for drawn in draw(program, function, input) {
        line(&format!("// {drawn}"));
    }
    let steps = order::steps(input);
    let mut rank = vec![usize::MAX; input.objects.len()];
    for (n, step) in steps.iter().enumerate() {
        if let order::Step::Make { object } = step {
            rank[*object as usize] = n;
        }
    }
    for step in steps {
        build(program, input, &rank, step, &mut line);
    }
    call(program, function, input, expected, &mut line);
    if let Expected::Returns(conditions) = expected {
        for condition in conditions {
            line(&format!("assert {condition};"));
        }
    }
    text.push_str("}\n");
    Ok(text)
}

/// A name inside a string literal.
fn quote(name: &str) -> String {
    name.chars()
        .map(|c| match c {
            '"' | '\\' => '\'',
            c if c.is_control() => ' ',
            c => c,
        })
        .collect()
}

/// The statements of one step of building the heap.
fn build(program: &Program, input: &Input, rank: &[usize], step: order::Step, line: &mut impl FnMut(&str)) {
    // A reference to an object that is made later is null for now.
    let made = |object: u32, value: Value| match value {
        Value::Ref(target) if rank[target as usize] >= rank[object as usize] => Value::Null,
        other => other,
    };
    match step {
        order::Step::Make { object } => match &input.objects[object as usize] {
            InputObject::Object { class, fields } => {
                let class_name = &program.class(*class).name;
                let values: Vec<String> = fields.iter().map(|v| literal(made(object, *v))).collect();
                let types = program.class(*class).fields.iter().map(|f| program.field(*f).ty);
                let plain = types.zip(fields).all(|(ty, v)| made(object, *v) == default_value(ty));
                let values = if plain && fields.len() > 3 { String::new() } else { format!("({})", values.join(", ")) };
                line(&format!("{class_name} n{object} := new {class_name}{values};"));
            }
            InputObject::Array { elem, elements } => {
                let outer = Ty { base: elem.base, dims: 0 };
                let inner = "[]".repeat(usize::from(elem.dims));
                let (ty, base) = (input.objects[object as usize].type_name(program), program.type_name(outer));
                line(&format!("{ty} n{object} := new {base}[{}]{inner};", elements.len()));
                for (i, value) in elements.iter().enumerate() {
                    let value = made(object, *value);
                    if value != default_value(*elem) {
                        line(&format!("n{object}[{i}] := {};", literal(value)));
                    }
                }
            }
        },
        order::Step::Link { object, slot } => {
            let target = literal(input.objects[object as usize].values()[slot]);
            match &input.objects[object as usize] {
                InputObject::Object { class, .. } => {
                    let field = &program.field(program.class(*class).fields[slot]).name;
                    line(&format!("n{object}.{field} := {target};"));
                }
                InputObject::Array { .. } => line(&format!("n{object}[{slot}] := {target};")),
            }
        }
    }
}

fn call(program: &Program, function: FnId, input: &Input, expected: &Expected, line: &mut impl FnMut(&str)) {
    let f = program.function(function);
    let args: Vec<String> = input.args.iter().map(|v| literal(*v)).collect();
    let call = match f.owner {
        Some(_) => format!("{}.{}({})", args[0], f.name, args[1..].join(", ")),
        None => format!("{}({})", f.name, args.join(", ")),
    };
    match expected {
        Expected::Returns(_) if f.ret != Ty::VOID => {
            line(&format!("{} r := {call};", program.type_name(f.ret)));
        }
        _ => line(&format!("{call};")),
    }
}
