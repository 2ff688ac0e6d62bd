//! Whether others can build the heap of a finding, in words.

use explore::report::{Arg, Call, Callee, Origin, Sequence};
use ir::input::{Input, InputObject, InputValue};
use ir::{Program, Ty};

/// What is to be said of it, if anything.
pub fn sentence(program: &Program, origin: &Origin) -> Option<String> {
    match origin {
        Origin::Open => None,
        Origin::Calls(sequence) => {
            let calls: Vec<String> = texts(program, sequence).into_iter().map(|c| format!("`{c}`")).collect();
            Some(format!("these calls lead here, too: {}", calls.join(", ")))
        }
        Origin::NotFound { class, condition, whole } => {
            let excluded = condition
                .as_ref()
                .map_or_else(String::new, |condition| format!("; the invariant `{condition}` would exclude this heap"));
            let calls = match whole {
                true => format!("calls of the constructors and methods of `{class}`"),
                false => format!("the public calls of `{class}` that can be followed here"),
            };
            Some(format!("no short sequence of {calls} builds such a heap{excluded}"))
        }
    }
}

/// Whether it is likely that nobody can build the heap.
pub fn is_doubtful(origin: &Origin) -> bool {
    matches!(origin, Origin::NotFound { .. })
}

/// The calls of a sequence as code: `new Queue(2)`, `add(1)`, `append(<call 1>)` with what the first has made, `put(<Node>)`
/// with some node, `read("a=")`; `<call 1>.build()` on something else than the object that the sequence builds.
pub fn texts(program: &Program, sequence: &Sequence) -> Vec<String> {
    sequence.calls.iter().map(|call| text(program, sequence, call)).collect()
}

fn text(program: &Program, sequence: &Sequence, call: &Call) -> String {
    let name = match &call.callee {
        Callee::New(class) => {
            let around = call.args.first().map(|arg| argument(program, sequence, *arg, None));
            return match around {
                Some(around) => format!("{around}.new {}()", class.rsplit('.').next().unwrap_or(class)),
                None => format!("new {class}()"),
            };
        }
        Callee::Function(name) => name,
    };
    let function = program.find_function(name).map(|f| program.function(f));
    let skipped = usize::from(function.is_some_and(|f| f.owner.is_some()));
    let ty = |n: usize| function.and_then(|f| f.params.get(n)).map(|p| p.ty);
    let args = call.args.iter().enumerate().skip(skipped);
    let mut args: Vec<String> = args.map(|(n, arg)| argument(program, sequence, *arg, ty(n))).collect();
    // The constructor of an inner class is called on the object around.
    let inner = function.and_then(|f| f.params.first()).is_some_and(|p| p.name.ends_with(".this"));
    let around = inner.then(|| args.remove(0));
    let args = args.join(", ");
    // `Queue.Queue(int)` makes a `Queue`.
    let bare = name.split('(').next().unwrap_or(name);
    match bare.rsplit_once('.') {
        Some((class, method)) if class.rsplit('.').next() == Some(method) => match around {
            Some(around) => format!("{around}.new {method}({args})"),
            None => format!("new {class}({args})"),
        },
        Some((_, method)) if skipped > 0 => match call.args.first() {
            Some(receiver) if *receiver != Arg::Result(sequence.built) => {
                format!("{}.{method}({args})", argument(program, sequence, *receiver, None))
            }
            _ => format!("{method}({args})"),
        },
        _ => format!("{bare}({args})"),
    }
}

fn argument(program: &Program, sequence: &Sequence, arg: Arg, ty: Option<Ty>) -> String {
    match arg {
        Arg::Value(InputValue::Ref(r)) => {
            let object = sequence.objects.objects.get(r as usize);
            object.map_or_else(|| "null".to_owned(), |o| made(program, &sequence.objects, r, o))
        }
        Arg::Value(value) => crate::line::typed(value, ty),
        Arg::Result(n) => format!("<call {}>", n + 1),
    }
}

fn made(program: &Program, objects: &Input, number: u32, object: &InputObject) -> String {
    match (object, objects.contained_text(program, number)) {
        (_, Some((text, false))) => text,
        (_, Some((text, true))) => format!("new {}({text})", object.type_name(program)),
        (InputObject::Object { .. }, None) => match objects.constant(program, number) {
            Some(name) => format!("{}.{name}", object.type_name(program)),
            None => format!("<{}>", object.type_name(program)),
        },
        (InputObject::Array { elem, elements }, None) => {
            // The length stands in the first pair of brackets: `new double[2][]`.
            let elem = program.type_name(*elem);
            let (base, more) = elem.split_at(elem.find('[').unwrap_or(elem.len()));
            format!("new {base}[{}]{more}", elements.len())
        }
    }
}
