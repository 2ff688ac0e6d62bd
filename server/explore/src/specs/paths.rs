//! Alternatives inside paths of HEX without which the paths match the same references of the types at hand, and targets of
//! aliases that none of these types is, whatever the scope.

use crate::contract::HexEntry;
use crate::places::collect_atoms;
use ir::print;
use ir::spec::{AtomKind, Hex as Formula, HexAtom, PathExpr, Sentence, Target};
use ir::{FnId, Program};
use spec::hex::{Hex, HexClause};

/// Expressions with more alternatives are not looked into.
const MAX_ALTERNATIVES: usize = 24;

/// The alternatives inside the paths of a clause that match nothing more: the number of the atom, and the text.
pub fn dead_alternatives(program: &Program, function: FnId, entry: &HexEntry) -> Vec<(u32, String)> {
    let clause = entry.as_hex(program, 0);
    let mut atoms = Vec::new();
    clause.sentences.iter().for_each(|s| collect_atoms(&s.formula, &mut atoms));
    let mut found: Vec<(u32, String)> = Vec::new();
    for (n, atom) in atoms.into_iter().enumerate() {
        let mut all = Vec::new();
        without_one(&atom.path, &mut |path, gone| all.push((path, gone)));
        for (path, gone) in all.into_iter().take(MAX_ALTERNATIVES) {
            let alternative = (n as u32, gone);
            // Written twice, the same alternative may be dead twice; one sentence says it.
            if !found.contains(&alternative) && alike(program, function, entry, (&atom.path, &path), atom) {
                found.push(alternative);
            }
        }
    }
    found
}

/// The atoms of a clause whose references are never what their target matches: the number of each, and the target.
pub fn dead_targets(program: &Program, function: FnId, entry: &HexEntry) -> Vec<(u32, String)> {
    let clause = entry.as_hex(program, 0);
    let mut atoms = Vec::new();
    clause.sentences.iter().for_each(|s| collect_atoms(&s.formula, &mut atoms));
    let target = |(n, atom): (usize, &HexAtom)| match &atom.kind {
        AtomKind::Aliases(Target::Path(target)) | AtomKind::AliasesMax(Target::Path(target)) => {
            let mut hex = both(program, function, entry, (&atom.path, target), atom);
            hex.never_meet(program, function).then(|| (n as u32, print::path(target)))
        }
        _ => None,
    };
    atoms.into_iter().enumerate().filter_map(target).collect()
}

/// Whether two paths match the same references in every heap of these types.
fn alike(program: &Program, function: FnId, entry: &HexEntry, paths: (&PathExpr, &PathExpr), like: &HexAtom) -> bool {
    both(program, function, entry, paths, like).match_alike(program, function)
}

/// One atom for each of two paths.
fn both(
    program: &Program,
    function: FnId,
    entry: &HexEntry,
    (left, right): (&PathExpr, &PathExpr),
    like: &HexAtom,
) -> Hex {
    let sentence = |path: &PathExpr| {
        let atom = HexAtom { path: path.clone(), kind: AtomKind::NotNull, companion: None, span: like.span };
        Sentence { formula: Formula::Atom(atom), span: like.span }
    };
    let sentences = [sentence(left), sentence(right)];
    let clause = HexClause { id: 0, sentences: &sentences, invariant_of: entry.invariant_of };
    Hex::compile(program, function, &[clause])
}

/// Calls `each` with the expression without one of its alternatives, and that as people write it there, for every such
/// alternative.
pub fn without_one(path: &PathExpr, each: &mut dyn FnMut(PathExpr, String)) {
    without_one_of(path, true, each);
}

/// `first`: no name stands before.
fn without_one_of(path: &PathExpr, first: bool, each: &mut dyn FnMut(PathExpr, String)) {
    match path {
        PathExpr::Empty | PathExpr::Name(_) | PathExpr::Any => {}
        PathExpr::Star(p) => without_one_of(p, first, &mut |p, gone| each(PathExpr::Star(Box::new(p)), gone)),
        PathExpr::Plus(p) => without_one_of(p, first, &mut |p, gone| each(PathExpr::Plus(Box::new(p)), gone)),
        PathExpr::Opt(p) => without_one_of(p, first, &mut |p, gone| each(PathExpr::Opt(Box::new(p)), gone)),
        // Inside a complement, what matches nothing of these types may still say something.
        PathExpr::Not(_) => {}
        PathExpr::Seq(all) => {
            for (n, part) in all.iter().enumerate() {
                without_one_of(part, first && n == 0, &mut |part, gone| each(PathExpr::Seq(with(all, n, part)), gone));
            }
        }
        PathExpr::Alt(all) => {
            for (n, gone) in all.iter().enumerate() {
                let mut rest = all.clone();
                rest.remove(n);
                each(PathExpr::Alt(rest), print::path_part(gone, first));
            }
            for (n, part) in all.iter().enumerate() {
                without_one_of(part, first, &mut |part, gone| each(PathExpr::Alt(with(all, n, part)), gone));
            }
        }
    }
}

/// The parts with another one at a position.
fn with(all: &[PathExpr], n: usize, part: PathExpr) -> Vec<PathExpr> {
    let mut parts = all.to_vec();
    parts[n] = part;
    parts
}
