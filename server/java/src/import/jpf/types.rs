//! What the parameters of predicates refer to, by what they are used for.

use super::read::{Atom, Definition, File};
use std::collections::BTreeMap;

/// The class of a parameter of a predicate; numbers are not in it.
pub(super) type Types = BTreeMap<(String, usize), String>;

/// Learns until nothing is new.
pub(super) fn infer(file: &File) -> Types {
    let mut types = Types::new();
    loop {
        let before = types.len();
        for p in file.predicates.iter().chain(&file.preconditions) {
            learn(p, file, &mut types);
        }
        if types.len() == before {
            break;
        }
    }
    // Compared with null and nothing else: some class will do.
    for p in &file.predicates {
        for (i, name) in p.params.iter().enumerate() {
            let null = p.disjuncts.iter().flat_map(|d| &d.pure).any(|q| q.left == *name && q.right == "null");
            if let (true, Some(class)) = (null, file.data.keys().next()) {
                types.entry((p.name.clone(), i)).or_insert_with(|| class.clone());
            }
        }
    }
    types
}

fn learn(of: &Definition, file: &File, types: &mut Types) {
    for d in &of.disjuncts {
        let mut vars: BTreeMap<&str, String> = BTreeMap::new();
        for (i, name) in of.params.iter().enumerate() {
            vars.extend(types.get(&(of.name.clone(), i)).map(|t| (name.as_str(), t.clone())));
        }
        for atom in &d.atoms {
            match atom {
                Atom::PointsTo(root, class, args, _) => {
                    vars.insert(root, class.clone());
                    let fields = file.data.get(class).map(|(_, f)| f.as_slice()).unwrap_or_default();
                    let refs = fields.iter().zip(args).filter(|((ty, _), _)| file.data.contains_key(ty));
                    vars.extend(refs.map(|((ty, _), a)| (a.as_str(), ty.clone())));
                }
                Atom::Predicate(name, args) => {
                    let known = args
                        .iter()
                        .enumerate()
                        .filter_map(|(i, a)| Some((a.as_str(), types.get(&(name.clone(), i))?.clone())));
                    vars.extend(known.collect::<Vec<_>>());
                }
            }
        }
        for p in d.pure.iter().filter(|p| p.op == "=") {
            if let Some(class) = vars.get(p.left.as_str()).or_else(|| vars.get(p.right.as_str())).cloned() {
                vars.insert(&p.left, class.clone());
                vars.insert(&p.right, class);
            }
        }
        for (i, name) in of.params.iter().enumerate() {
            if let Some(class) = vars.get(name.as_str()) {
                types.entry((of.name.clone(), i)).or_insert_with(|| class.clone());
            }
        }
        for atom in &d.atoms {
            let Atom::Predicate(name, args) = atom else { continue };
            for (i, a) in args.iter().enumerate() {
                if let Some(class) = vars.get(a.as_str()) {
                    types.entry((name.clone(), i)).or_insert_with(|| class.clone());
                }
            }
        }
    }
}
