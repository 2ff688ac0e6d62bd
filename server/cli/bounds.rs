//! `heaplens bounds`: the tight field bounds of a function.

use crate::cli::args::{FieldBounds as Args, PlainFormat, Target};
use crate::cli::error::Error;
use crate::cli::explore::pretty;
use crate::cli::output::Output;
use crate::cli::watch::{self, Around};
use crate::cli::{CLEAN, interrupt, program};
use explore::bounds::{Bound, BoundsError, FieldBounds, Row};
use explore::report::Technique;
use findings::json;
use ir::{FnId, Program};
use serde_json::{Value, json};
use std::collections::BTreeMap;

pub fn run(args: &Args, output: &Output) -> Result<u8, Error> {
    let target = Target {
        file: args.file.clone(),
        function: args.function.clone(),
        technique: Technique::Auto,
        stdin: args.stdin.clone(),
        elsewhere: args.elsewhere.clone(),
        bounds: args.bounds.clone(),
    };
    let (loaded, function, options) = program::target(&target, output)?;
    let around = Around::sharing(&args.cache, Technique::Bli);
    let (bounds, time_ms) =
        watch::bounds(&loaded.program, function, &options, args.bounds.given_time(), around.clone());
    around.close(output);
    if around.interrupted.is() && bounds.is_err() {
        return Ok(interrupt::STATUS);
    }
    let mut bounds = bounds.map_err(|why| Error::NoBounds {
        name: loaded.program.qualified_name(function),
        why: match why {
            BoundsError::TooLarge => "the scope allows more than 128 objects".to_owned(),
            BoundsError::Stopped(stop) => json::stop(&loaded.program, &stop),
        },
    })?;
    let (arrays, rest) = bounds.bounds.into_iter().partition(|b| holds_arrays(&loaded.program, function, b));
    bounds.bounds = rest;
    output.print(&match args.format {
        PlainFormat::Json => pretty(&as_json(&bounds, time_ms)),
        PlainFormat::Human => human(&bounds, &arrays, time_ms),
    })?;
    Ok(CLEAN)
}

/// Whether a place holds arrays, of which bounds say nothing: they are about which object leads to which.
fn holds_arrays(program: &Program, function: FnId, bound: &Bound) -> bool {
    let ty = match &bound.class {
        None => program.function(function).params.iter().find(|p| p.name == bound.name).map(|p| p.ty),
        Some(class) => program.find_class(class).and_then(|class| {
            let fields = program.class(class).fields.iter().map(|f| program.field(*f));
            fields.into_iter().find(|f| f.name == bound.name).map(|f| f.ty)
        }),
    };
    ty.is_some_and(|ty| ty.dims > 0)
}

fn as_json(bounds: &FieldBounds, time_ms: f64) -> Value {
    let row = |(number, row): (usize, &Row)| {
        let objects = row.objects.iter().map(|(class, n)| json!({ "class": class, "number": n }));
        json!({ "number": number, "null": row.null, "objects": objects.collect::<Vec<_>>() })
    };
    let bound = |b: &Bound| {
        let rows: Vec<_> = b.rows.iter().enumerate().map(row).collect();
        match &b.class {
            Some(class) => json!({ "class": class, "field": b.name, "rows": rows }),
            None => json!({ "parameter": b.name, "rows": rows }),
        }
    };
    let all: Vec<_> = bounds.bounds.iter().map(bound).collect();
    json!({ "function": bounds.function, "scope": scope(bounds), "time_ms": time_ms, "bounds": all })
}

/// How many objects each class may have: those that the scope names, and those that hold a field.
fn scope(bounds: &FieldBounds) -> BTreeMap<String, u32> {
    let mut scope = bounds.scope.named.clone();
    for bound in &bounds.bounds {
        if let Some(class) = &bound.class {
            scope.entry(class.clone()).or_insert(bound.rows.len() as u32);
        }
    }
    scope
}

/// Whether no input within scope satisfies the preconditions: a parameter has no value.
fn none_is_valid(bounds: &FieldBounds) -> bool {
    let nothing = |row: &Row| !row.null && row.objects.is_empty();
    bounds.bounds.iter().any(|b| b.class.is_none() && b.rows.iter().any(nothing))
}

/// One line per place; places that no valid input has are left out.
fn human(bounds: &FieldBounds, arrays: &[Bound], time_ms: f64) -> String {
    let mut out = String::new();
    let several = bounds.bounds.iter().any(|b| b.rows.iter().any(leads_to_several));
    for bound in &bounds.bounds {
        for (n, row) in bound.rows.iter().enumerate() {
            let mut targets: Vec<String> = row.null.then(|| "null".to_owned()).into_iter().collect();
            targets.extend(row.objects.iter().map(|(class, n)| match (several, &bound.class) {
                (false, Some(own)) if own == class => format!("#{n}"),
                _ => format!("{class}#{n}"),
            }));
            if targets.is_empty() {
                continue;
            }
            let place = match &bound.class {
                Some(class) => format!("{class}#{n}.{}", bound.name),
                None => bound.name.clone(),
            };
            out += &format!("{place:<24} {}\n", targets.join(" "));
        }
    }
    if !arrays.is_empty() {
        let place = |b: &Bound| b.class.as_ref().map_or_else(|| b.name.clone(), |class| format!("{class}.{}", b.name));
        let places: Vec<String> = arrays.iter().map(place).collect();
        out += &format!("no bounds of arrays: {}\n", places.join(", "));
    }
    if none_is_valid(bounds) {
        out += "no input within scope satisfies the preconditions\n";
    }
    let mut end: Vec<String> = scope(bounds).iter().map(|(c, n)| format!("{c} <= {n}")).collect();
    end.push(format!("{:.1} s", time_ms / 1000.0));
    out + &format!("{}: {}\n", bounds.function, end.join(", "))
}

fn leads_to_several(row: &Row) -> bool {
    row.objects.windows(2).any(|pair| pair[0].0 != pair[1].0)
}
