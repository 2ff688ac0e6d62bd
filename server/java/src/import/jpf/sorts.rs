//! Whether what a condition compares can be compared: numbers with numbers, references with references.

use super::super::{Kind, Known, Note};
use super::read::{Atom, Definition, Disjunct, File, Pure};
use super::types::Types;
use std::collections::BTreeMap;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    /// Truth values are the numbers 0 and 1.
    Number,
    Reference,
}

type Sorts = BTreeMap<String, Sort>;

/// What the parameters of a predicate are known to be.
pub(super) fn of_predicate(of: &Definition, types: &Types) -> Sorts {
    let references = of.params.iter().enumerate().filter(|(i, _)| types.contains_key(&(of.name.clone(), *i)));
    references.map(|(_, name)| (name.clone(), Sort::Reference)).collect()
}

/// What the parameters of a method and the fields of its receiver are, as the program says.
pub(super) fn of_precondition(of: &Definition, file: &File, known: Option<&Known>) -> Sorts {
    let Some(known) = known else { return Sorts::new() };
    let params = known.param_types.iter().filter(|((function, _), _)| *function == of.name);
    // Methods of one name that disagree tell nothing.
    let params = params.filter_map(|((_, name), types)| {
        let mut sorts = types.iter().map(|ty| of_type(ty));
        let first = sorts.next()?;
        sorts.all(|sort| sort == first).then(|| (name.clone(), first))
    });
    let fields = known.field_types.iter().filter(|((class, _), _)| class == file.owner());
    params.chain(fields.map(|((_, name), ty)| (format!("this_{name}"), of_type(ty)))).collect()
}

fn of_type(ty: &str) -> Sort {
    match ty {
        "boolean" | "bool" | "byte" | "short" | "char" | "int" | "long" | "float" | "double" => Sort::Number,
        _ => Sort::Reference,
    }
}

/// Names comparisons of a number with a reference, and orders of references.
pub(super) fn check(of: &Definition, params: Sorts, (file, types): (&File, &Types), notes: &mut Vec<Note>) {
    for d in &of.disjuncts {
        let mut sorts = in_atoms(d, file, types);
        sorts.extend(params.clone());
        let wrong = d.pure.iter().filter_map(|p| mistake(p, &sorts));
        notes.extend(wrong.map(|text| Note { line: of.line, kind: Kind::Wrong, text }));
    }
}

/// What variables are, by the atoms that they stand in.
fn in_atoms(d: &Disjunct, file: &File, types: &Types) -> Sorts {
    let mut sorts = Sorts::new();
    for atom in &d.atoms {
        match atom {
            Atom::PointsTo(root, class, args, _) => {
                sorts.insert(root.clone(), Sort::Reference);
                let fields = file.data.get(class).map(|(_, fields)| fields.as_slice()).unwrap_or_default();
                sorts.extend(fields.iter().zip(args).map(|((ty, _), arg)| (arg.clone(), of_type(ty))));
            }
            Atom::Predicate(name, args) => {
                let references = args.iter().enumerate().filter(|(i, _)| types.contains_key(&(name.clone(), *i)));
                sorts.extend(references.map(|(_, arg)| (arg.clone(), Sort::Reference)));
            }
        }
    }
    sorts
}

fn mistake(p: &Pure, sorts: &Sorts) -> Option<String> {
    let Pure { left, op, right } = p;
    let text = format!("{left} {op} {right}");
    match (of_term(left, sorts)?, of_term(right, sorts)?) {
        (Sort::Number, Sort::Number) => None,
        (Sort::Reference, Sort::Reference) if matches!(*op, "=" | "!=") => None,
        (Sort::Reference, Sort::Reference) => Some(format!("`{text}`: references have no order")),
        _ => Some(format!("`{text}` compares a number with a reference")),
    }
}

/// Nothing for a variable of which nothing is known.
fn of_term(term: &str, sorts: &Sorts) -> Option<Sort> {
    match term {
        "null" => Some(Sort::Reference),
        "true" | "false" => Some(Sort::Number),
        _ if term.contains(' ') || term.starts_with(|c: char| c.is_ascii_digit()) => Some(Sort::Number),
        name => sorts.get(name).copied(),
    }
}
