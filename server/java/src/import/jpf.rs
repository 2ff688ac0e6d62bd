//! The `.jpf` files of Java StarFinder: `star.data`, `star.predicate`, `star.precondition`.
//!
//! Its predicates have no types and bind nothing: types are found by what variables are used for, and what is no
//! parameter is bound by `exists`.

mod read;
mod sorts;
mod types;

use super::{Imported, Kind, Known, Note, Target};
use read::{Atom, Definition, Disjunct, Pure};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn import(text: &str, target: Target, known: Option<&Known>) -> Imported {
    let mut file = read::read(text);
    let mut out = Imported { notes: std::mem::take(&mut file.notes), ..Imported::default() };
    compare_data(&file, known, &mut out.notes);
    compare_target(&file, known, &mut out.notes);
    let used = used(&file);
    let types = types::infer(&file);
    for p in &file.predicates {
        check(p, &file, &mut out.notes);
        sorts::check(p, sorts::of_predicate(p, &types), (&file, &types), &mut out.notes);
        if !used.contains(&p.name) {
            let text = format!("no precondition uses the predicate `{}`", p.name);
            out.notes.push(Note { line: p.line, kind: Kind::Dead, text });
        }
        if p.disjuncts.iter().all(|d| d.atoms.iter().any(|a| matches!(a, Atom::Predicate(n, _) if *n == p.name))) {
            let text = format!("`{}` never ends: no disjunct is without `{}` itself", p.name, p.name);
            out.notes.push(Note { line: p.line, kind: Kind::Dead, text });
        }
        let params = p.params.iter().enumerate().map(|(i, name)| {
            let class = types.get(&(p.name.clone(), i)).map_or("int", String::as_str);
            format!("{class} {name}")
        });
        let params = params.collect::<Vec<_>>().join(", ");
        let bound: BTreeSet<&str> = p.params.iter().map(String::as_str).collect();
        let all: Vec<String> = p.disjuncts.iter().map(|d| disjunct(d, &bound)).collect();
        let body = all.join("\n  | ");
        out.text += &match target {
            Target::Java => format!("/*@ pred {}({params}) :=\n    {body}; @*/\n", p.name),
            Target::Hir => format!("pred {}({params}) :=\n    {body};\n", p.name),
        };
        out.taken += 1;
    }
    for p in &file.preconditions {
        check(p, &file, &mut out.notes);
        sorts::check(p, sorts::of_precondition(p, &file, known), (&file, &types), &mut out.notes);
        precondition(p, &file, &types, (target, known), &mut out);
    }
    out
}

/// The predicates that preconditions need.
fn used(file: &read::File) -> BTreeSet<String> {
    let named = |d: &Definition| -> Vec<String> {
        let atoms = d.disjuncts.iter().flat_map(|d| &d.atoms);
        atoms.filter_map(|a| if let Atom::Predicate(n, _) = a { Some(n.clone()) } else { None }).collect()
    };
    let mut work: Vec<String> = file.preconditions.iter().flat_map(named).collect();
    let mut found = BTreeSet::new();
    while let Some(name) = work.pop() {
        if found.insert(name.clone()) {
            work.extend(file.predicates.iter().filter(|p| p.name == name).flat_map(named));
        }
    }
    found
}

/// The classes that a file declares, beside those of the program: points-to is by position.
fn compare_data(file: &read::File, known: Option<&Known>, notes: &mut Vec<Note>) {
    let Some(known) = known else { return };
    for (name, (line, fields)) in &file.data {
        // Points-to is written by field names, so that the order of the fields does no harm.
        let text = match known.classes.get(name) {
            None => Some(format!("the program has no class `{name}`")),
            Some(_) => fields.iter().find_map(|(ty, field)| compare_field((name, field), ty, known)),
        };
        notes.extend(text.map(|text| Note { line: *line, kind: Kind::Wrong, text }));
    }
}

/// What is wrong with a field as a file declares it.
fn compare_field((class, field): (&str, &str), ty: &str, known: &Known) -> Option<String> {
    let Some(own) = known.field_types.get(&(class.to_owned(), field.to_owned())) else {
        return Some(format!("`{class}` has no field `{field}`"));
    };
    let theirs = ty.rsplit(['.', '$']).next().unwrap_or(ty);
    (own != theirs)
        .then(|| format!("the field `{field}` of `{class}` is of type `{own}` in the program, not `{theirs}`"))
}

/// The class under analysis, beside those of the program.
fn compare_target(file: &read::File, known: Option<&Known>, notes: &mut Vec<Note>) {
    let target = file.owner();
    if let Some(known) = known
        && !target.is_empty()
        && !known.classes.contains_key(target)
    {
        let text = format!("the program has no class `{target}`");
        notes.push(Note { line: file.target_line, kind: Kind::Wrong, text });
    }
}

/// What is wrong in a definition, or has no effect.
fn check(of: &Definition, file: &read::File, notes: &mut Vec<Note>) {
    let mut say = |kind, text: String| notes.push(Note { line: of.line, kind, text });
    for d in &of.disjuncts {
        for atom in &d.atoms {
            match atom {
                Atom::PointsTo(_, class, args, _) => match file.data.get(class) {
                    None => say(Kind::Wrong, format!("`star.data` declares no `{class}`")),
                    Some((_, fields)) if fields.len() != args.len() => {
                        let (has, given) = (fields.len(), args.len());
                        say(Kind::Wrong, format!("`{class}` has {has} fields, and {given} are given"));
                    }
                    Some(_) => {}
                },
                Atom::Predicate(name, args) => match file.predicates.iter().find(|p| p.name == *name) {
                    None => say(Kind::Wrong, format!("there is no predicate `{name}`")),
                    Some(p) if p.params.len() != args.len() => {
                        let (has, given) = (p.params.len(), args.len());
                        say(Kind::Wrong, format!("`{name}` has {has} parameters, and {given} are given"));
                    }
                    Some(_) => {}
                },
            }
        }
        if let Some(why) = contradiction(d) {
            say(Kind::Dead, format!("a disjunct of `{}` never holds: {why}", of.name));
        }
    }
}

/// Why no heap satisfies a disjunct, as far as its own words tell.
fn contradiction(d: &Disjunct) -> Option<String> {
    let mut roots: BTreeSet<&str> = BTreeSet::new();
    for atom in &d.atoms {
        if let Atom::PointsTo(root, ..) = atom
            && !roots.insert(root)
        {
            return Some(format!("`{root}` points to two objects"));
        }
    }
    let null = |v: &&str| d.pure.contains(&Pure { left: (*v).to_owned(), op: "=", right: "null".into() });
    if let Some(v) = roots.iter().find(|v| null(v)) {
        return Some(format!("`{v}` is null and points to an object"));
    }
    let both = d.pure.iter().find(|p| {
        let other = Pure { left: p.left.clone(), op: "!=", right: p.right.clone() };
        p.op == "=" && d.pure.contains(&other)
    });
    both.map(|p| format!("`{} = {}` and its opposite", p.left, p.right))
}

fn disjunct(d: &Disjunct, bound: &BTreeSet<&str>) -> String {
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    d.variables().into_iter().for_each(|v| *count.entry(v).or_default() += 1);
    let free: Vec<&str> = count.keys().copied().filter(|v| !bound.contains(v)).collect();
    let exists = if free.is_empty() { String::new() } else { format!("exists {}. ", free.join(", ")) };
    let mut atoms: Vec<String> = d.atoms.iter().map(atom).collect();
    if atoms.is_empty() {
        atoms.push("emp".to_owned());
    }
    let pure: String = d.pure.iter().map(|p| format!(" & {} {} {}", p.left, p.op, p.right)).collect();
    format!("{exists}{}{pure}", atoms.join(" * "))
}

fn atom(atom: &Atom) -> String {
    match atom {
        Atom::Predicate(name, args) => format!("{name}({})", args.join(", ")),
        Atom::PointsTo(root, class, args, fields) => {
            // By name, so that the order of the fields in the program does not matter; `_` need not be said.
            let named = fields.iter().zip(args).filter(|(_, a)| *a != "_").map(|(f, a)| format!("{f}: {a}"));
            let all = if fields.len() == args.len() { named.collect::<Vec<_>>() } else { args.clone() };
            format!("{root} -> {class}({})", all.join(", "))
        }
    }
}

/// Whether every predicate that a variable is given to has a number there, and one of them does.
fn is_number(d: &Disjunct, name: &str, types: &types::Types) -> bool {
    let mut places = d.atoms.iter().flat_map(|a| match a {
        Atom::Predicate(p, args) => {
            args.iter().enumerate().filter(|(_, a)| *a == name).map(|(i, _)| types.get(&(p.clone(), i))).collect()
        }
        Atom::PointsTo(..) => Vec::new(),
    });
    let first = places.next();
    first.is_some_and(|ty| ty.is_none()) && places.all(|ty| ty.is_none())
}

/// Says what fields of the receiver have, in one atom: two would speak of two objects.
fn point_this(d: &mut Disjunct, owner: &str, values: &[(&str, &str)]) {
    if values.is_empty() {
        return;
    }
    let own = d.atoms.iter_mut().find_map(|a| match a {
        Atom::PointsTo(root, class, args, named) if root == "this" && class == owner && named.len() == args.len() => {
            Some((args, named))
        }
        _ => None,
    });
    let Some((args, named)) = own else {
        let (fields, args) = values.iter().map(|(field, value)| ((*field).to_owned(), (*value).to_owned())).unzip();
        return d.atoms.insert(0, Atom::PointsTo("this".to_owned(), owner.to_owned(), args, fields));
    };
    for (field, value) in values {
        match named.iter().position(|f| f == field) {
            Some(at) if args[at] == "_" => args[at] = (*value).to_owned(),
            Some(at) => d.pure.push(Pure { left: args[at].clone(), op: "=", right: (*value).to_owned() }),
            None => {
                args.push((*value).to_owned());
                named.push((*field).to_owned());
            }
        }
    }
}

fn precondition(
    p: &Definition,
    file: &read::File,
    types: &types::Types,
    (target, known): (Target, Option<&Known>),
    out: &mut Imported,
) {
    let mut bound: BTreeSet<&str> = BTreeSet::new();
    let mut note = |kind, text| out.notes.push(Note { line: p.line, kind, text });
    let method = file.methods.contains(&p.name) || file.methods.is_empty();
    if !method {
        note(Kind::Dead, format!("`symbolic.method` does not name `{}`", p.name));
    }
    let params = known.map(|k| k.functions.get(&p.name));
    if let Some(None) = params {
        note(Kind::Dead, format!("the program has no method `{}`", p.name));
    }
    let mut d = p.disjuncts.first().cloned().unwrap_or_default();
    // `this_f` is the field `f` of the receiver, `C_f` a static field of `C`.
    let names: BTreeSet<String> = d.variables().into_iter().map(str::to_owned).collect();
    let owner = file.owner().to_owned();
    let mut receiver: Vec<(&str, &str)> = Vec::new();
    for name in &names {
        let field = name.strip_prefix("this_");
        if let (Some(field), false) = (field, owner.is_empty()) {
            if known.is_some_and(|k| k.classes.get(&owner).is_some_and(|all| !all.iter().any(|(f, _)| f == field))) {
                note(Kind::Wrong, format!("`{owner}` has no field `{field}`"));
            }
            receiver.push((field, name.as_str()));
            continue;
        }
        if name.strip_prefix(&format!("{owner}_")).is_some_and(|_| !owner.is_empty()) {
            note(Kind::LeftOut, format!("the static field `{name}`: separation logic speaks of parameters"));
            return;
        }
        match params.flatten() {
            Some(params) if !params.contains(name) => {
                // Its tool takes what it does not know to be anything (`bst(this_root,low,high)`). A reference is rather
                // one that is misspelled, unless a field has it (`this_root::Node<e,l,r>`).
                if is_number(&d, name, types) {
                    note(Kind::Differs, format!("`{}` has no parameter `{name}`: it is bound by `exists`", p.name));
                    continue;
                }
                if d.atoms.iter().any(|a| matches!(a, Atom::PointsTo(_, _, values, _) if values.contains(name))) {
                    continue;
                }
                note(Kind::Wrong, format!("`{}` has no parameter `{name}`", p.name));
            }
            _ => {}
        }
        bound.insert(name);
    }
    bound.insert("this");
    point_this(&mut d, &owner, &receiver);
    let text = disjunct(&d, &bound);
    out.text += &match target {
        Target::Java => format!("\n// For `{}`:\n//@ requires sl {text};\n", p.name),
        Target::Hir => format!("\n// For `{}`:\n  requires sl {text};\n", p.name),
    };
    out.taken += 1;
}
