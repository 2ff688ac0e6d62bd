//! Inputs as clients write them: the objects of `inputs` in `heaplens explore --format json`.

use ir::input::{Input, InputObject, InputValue};
use ir::{Base, FnId, Program, Ty};
use serde_json::{Value, json};

/// What numbers of inputs look like, for those who wrote another one.
pub const NUMBERS: &str = "a number from 0 is needed, or `#K` from #1 as the editor shows it";

/// The number of an input as people write it, from 0: `3` counts as the JSON does, from 0; `#4`, which is the same input,
/// as the editor shows it.
pub fn number(text: &str) -> Option<usize> {
    match text.strip_prefix('#') {
        Some(shown) => shown.parse::<usize>().ok()?.checked_sub(1),
        None => text.parse().ok(),
    }
}

/// The number of the input that a client wants, from 0; the first one when it does not say.
///
/// # Errors
/// In words, when it is no number of an input.
pub fn wanted(json: &Value) -> Result<usize, String> {
    let number = match json {
        Value::Null => Some(0),
        Value::String(text) => number(text),
        json => json.as_u64().and_then(|n| usize::try_from(n).ok()),
    };
    number.ok_or_else(|| format!("`input` cannot be `{json}`: {NUMBERS}, or an object with `args` and `objects`"))
}

/// Reads `{"args": {..}, "objects": {"N0": {"type": .., "fields": {..}}, ..}}` as an input of `function`. What
/// is left out has the default value of its type.
///
/// # Errors
/// In words, when something does not fit the program.
pub fn read(program: &Program, function: FnId, json: &Value) -> Result<Input, String> {
    let names: Vec<&String> = json["objects"].as_object().into_iter().flat_map(|o| o.keys()).collect();
    let params = &program.function(function).params;
    let known: Vec<&str> = params.iter().map(|p| p.name.as_str()).collect();
    only_known("`input`", json, &["args", "objects", "outcome", "result", "structure"])?;
    only_known("`args`", &json["args"], &known)?;
    let args = params.iter().map(|p| value(&json["args"][&p.name], p.ty, &names, &p.name));
    let mut args = args.collect::<Result<Vec<_>, _>>()?;
    let objects = names.iter().map(|n| object(program, &json["objects"][n.as_str()], &names, n));
    let mut objects = objects.collect::<Result<Vec<_>, _>>()?;
    // Static fields are there in every run, whether or not somebody writes about them.
    for (arg, param) in
        args.iter_mut().zip(params).filter(|(arg, p)| p.name == java::STATICS && **arg == InputValue::Null)
    {
        let Some(class) = param.ty.as_class() else { continue };
        *arg = InputValue::Ref(objects.len() as u32);
        objects.push(object(program, &json!({"type": program.class(class).name}), &names, &param.name)?);
    }
    Ok(Input { args, objects })
}

/// Refuses names that mean nothing: what they stand for would silently be the default value.
fn only_known(place: &str, json: &Value, known: &[&str]) -> Result<(), String> {
    if json.is_null() {
        return Ok(());
    }
    let names = json.as_object().ok_or_else(|| format!("{place} cannot be `{json}`: an object is needed"))?;
    match names.keys().find(|name| !known.contains(&name.as_str())) {
        Some(name) if known.is_empty() => Err(format!("{place} has `{name}`, but nothing can be there")),
        Some(name) => Err(format!("{place} has `{name}`, but only {} can be there", known.join(", "))),
        None => Ok(()),
    }
}

fn object(program: &Program, json: &Value, names: &[&String], own: &str) -> Result<InputObject, String> {
    let ty = json["type"].as_str().unwrap_or("");
    if let Some(elem) = ty.strip_suffix("[]") {
        let elem = element(program, elem).ok_or_else(|| format!("`{own}` is of the unknown type `{ty}`"))?;
        let elements = json["elements"].as_array().into_iter().flatten();
        let elements = elements.map(|v| value(v, elem, names, own)).collect::<Result<_, _>>()?;
        return Ok(InputObject::Array { elem, elements });
    }
    let class = program.find_class(ty).ok_or_else(|| format!("`{own}` is of the unknown type `{ty}`"))?;
    let known: Vec<&str> = program.class(class).fields.iter().map(|f| program.field(*f).name.as_str()).collect();
    only_known(&format!("`fields` of `{own}`"), &json["fields"], &known)?;
    let fields = program.class(class).fields.iter().map(|f| {
        let field = program.field(*f);
        value(&json["fields"][&field.name], field.ty, names, &format!("{own}.{}", field.name))
    });
    Ok(InputObject::Object { class, fields: fields.collect::<Result<_, _>>()? })
}

fn element(program: &Program, name: &str) -> Option<Ty> {
    let base = name.trim_end_matches("[]");
    let plain = match base {
        "bool" => Ty::BOOL,
        name if program.truth == Some(name) => Ty::BOOL,
        "int" => Ty::INT,
        "long" => Ty::LONG,
        "float" => Ty::FLOAT,
        "double" => Ty::DOUBLE,
        name => match (program.find_class(name), name) {
            (Some(class), _) => Ty::class(class),
            (None, "byte") => Ty::BYTE,
            (None, "short") => Ty::SHORT,
            (None, "char") => Ty::CHAR,
            (None, _) => return None,
        },
    };
    (0..(name.len() - base.len()) / 2).try_fold(plain, |ty, _| ty.array())
}

/// A floating-point number: of JSON, or of the text in which findings have it.
fn float(json: &Value) -> Option<f64> {
    let Some(text) = json.as_str() else { return if json.is_null() { Some(0.0) } else { json.as_f64() } };
    match text.rsplit('.').next() {
        Some("NaN") => Some(f64::NAN),
        Some("POSITIVE_INFINITY") => Some(f64::INFINITY),
        Some("NEGATIVE_INFINITY") => Some(f64::NEG_INFINITY),
        _ => match text.strip_suffix('f') {
            // Read as what it is: rounding twice may give a neighbour.
            Some(single) => single.parse::<f32>().ok().map(f64::from),
            None => text.parse().ok(),
        },
    }
}

fn value(json: &Value, ty: Ty, names: &[&String], place: &str) -> Result<InputValue, String> {
    let bad = || format!("`{place}` cannot be `{json}`");
    match (ty.value().base, ty.dims) {
        (Base::Bool, 0) if json.is_null() => Ok(InputValue::Bool(false)),
        (Base::Int, 0) if json.is_null() => Ok(InputValue::Int(0)),
        (Base::Long, 0) if json.is_null() => Ok(InputValue::Long(0)),
        (Base::Bool, 0) => json.as_bool().map(InputValue::Bool).ok_or_else(bad),
        (Base::Int, 0) => json.as_i64().and_then(|n| i32::try_from(n).ok()).map(InputValue::Int).ok_or_else(bad),
        (Base::Long, 0) => json.as_i64().map(InputValue::Long).ok_or_else(bad),
        (Base::Float, 0) => float(json).map(|d| InputValue::Float((d as f32).into())).ok_or_else(bad),
        (Base::Double, 0) => float(json).map(|d| InputValue::Double(d.into())).ok_or_else(bad),
        _ if json.is_null() => Ok(InputValue::Null),
        _ => {
            let named = json.as_str().and_then(|name| names.iter().position(|n| *n == name));
            named.map(|n| InputValue::Ref(n as u32)).ok_or_else(bad)
        }
    }
}
