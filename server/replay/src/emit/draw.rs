//! A heap as a few lines of text.

use ir::input::{Input, InputObject, InputValue};
use ir::{FnId, Program};

/// The arguments and the heap of an input, one line each: `list -> n0 -> n1 -> n0`, where objects have one
/// reference each, or else `tree -> n0` and `n0 = Tree(root: n1, size: 0)`.
pub fn draw(program: &Program, function: FnId, input: &Input) -> Vec<String> {
    let params = &program.function(function).params;
    let chain = input.objects.iter().all(|o| links(o).count() == 1);
    let mut lines = Vec::new();
    for (param, value) in params.iter().zip(&input.args) {
        lines.push(match value {
            InputValue::Ref(object) if chain => format!("{} -> {}", param.name, follow(input, *object)),
            InputValue::Ref(object) => format!("{} -> n{object}", param.name),
            other => format!("{} = {}", param.name, literal(*other)),
        });
    }
    if !chain || input.objects.iter().any(|o| o.values().len() > 1) {
        lines.extend(input.objects.iter().enumerate().map(|(n, o)| format!("n{n} = {}", object_text(program, o))));
    }
    lines
}

/// The values that are references or null.
fn links(object: &InputObject) -> impl Iterator<Item = InputValue> {
    object.values().iter().copied().filter(|v| matches!(v, InputValue::Null | InputValue::Ref(_)))
}

/// `n0 -> n1 -> null`, up to the first object seen twice.
fn follow(input: &Input, first: u32) -> String {
    let mut text = format!("n{first}");
    let mut seen = vec![false; input.objects.len()];
    let mut at = first;
    while let Some(object) = input.objects.get(at as usize).filter(|_| !seen[at as usize]) {
        seen[at as usize] = true;
        match links(object).next() {
            Some(InputValue::Ref(next)) => {
                text += &format!(" -> n{next}");
                at = next;
            }
            _ => {
                text += " -> null";
                break;
            }
        }
    }
    text
}

fn object_text(program: &Program, object: &InputObject) -> String {
    match object {
        InputObject::Object { class, fields } => {
            let names = program.class(*class).fields.iter().map(|f| &program.field(*f).name);
            let fields: Vec<String> = names.zip(fields).map(|(n, v)| format!("{n}: {}", literal(*v))).collect();
            format!("{}({})", program.class(*class).name, fields.join(", "))
        }
        InputObject::Array { elements, .. } => {
            let elements = ir::runs::labelled(elements).into_iter().map(|(label, v)| label + &literal(v));
            let elements: Vec<String> = elements.collect();
            format!("{} [{}]", object.type_name(program), elements.join(", "))
        }
    }
}

/// A value as source text; objects are called `n0`, `n1`, ..
pub fn literal(value: InputValue) -> String {
    match value {
        InputValue::Null => "null".to_owned(),
        InputValue::Bool(b) => b.to_string(),
        InputValue::Int(i) => i.to_string(),
        InputValue::Long(l) => format!("{l}L"),
        InputValue::Float(f) => f.to_string(),
        InputValue::Double(d) => d.to_string(),
        InputValue::Ref(object) => format!("n{object}"),
    }
}
