//! Clauses that say only which references are null: most of a heap does not matter to them.

use super::automaton::{Automaton, StateId};
use super::compile::number_names;
use super::path::{Exprs, Symbol};
use ir::spec::{AtomKind, Hex, HexAtom, PathExpr, Sentence};
use std::collections::BTreeMap;

/// Where the paths of a clause lead that says only which references are null, and denies only what it says of parameters
/// (seed 000, definition 3.4). References that violate its atoms are found along paths that all lie in one backbone, and
/// such paths lie in a backbone of any heap that has them: what no path of the clause leads through does not matter to
/// it, neither the reference nor what lies behind it. (Where another atom is denied, a backbone that reaches an object
/// another way matters; a parameter has the same path in all of them.)
#[derive(Debug)]
pub struct NullPaths {
    automaton: Automaton,
    symbols: BTreeMap<String, Symbol>,
}

impl NullPaths {
    /// `None` where more than that is denied, some atom says more, or calls a companion.
    pub fn of(sentences: &[Sentence]) -> Option<NullPaths> {
        let mut atoms = Vec::new();
        sentences.iter().try_for_each(|s| collect(&s.formula, false, &mut atoms))?;
        let nulls = |a: &&HexAtom| matches!(a.kind, AtomKind::NotNull | AtomKind::IsNull) && a.companion.is_none();
        if !atoms.iter().all(nulls) {
            return None;
        }
        let mut symbols = BTreeMap::new();
        atoms.iter().for_each(|a| number_names(&a.path, &mut symbols));
        let mut exprs = Exprs::default();
        let parts = atoms.iter().map(|a| exprs.compile(&a.path, &|name| symbols.get(name).copied().unwrap_or(0)));
        let parts = parts.collect();
        let automaton = Automaton::new(exprs, parts, symbols.len() as u32 + 1);
        Some(NullPaths { automaton, symbols })
    }

    /// After one more name, that of a parameter or a field; `None` where no path of the clause goes on. Before the first
    /// one is the default state.
    pub fn step(&mut self, from: StateId, name: &str) -> Option<StateId> {
        let to = self.automaton.step(from, self.symbols.get(name).copied().unwrap_or(0));
        Some(to).filter(|to| !self.automaton.is_dead(*to))
    }
}

/// The atoms of a formula that is denied or not; `None` where it denies one that is about more than a parameter.
fn collect<'h>(formula: &'h Hex, denied: bool, atoms: &mut Vec<&'h HexAtom>) -> Option<()> {
    match formula {
        Hex::Atom(atom) if denied && !matches!(atom.path, PathExpr::Name(_)) => return None,
        Hex::Atom(atom) => atoms.push(atom),
        Hex::And(a, b) | Hex::Or(a, b) => {
            collect(a, denied, atoms)?;
            collect(b, denied, atoms)?;
        }
        Hex::Not(a) => collect(a, !denied, atoms)?,
        Hex::Implies(a, b) => {
            collect(a, !denied, atoms)?;
            collect(b, denied, atoms)?;
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::spec::ClauseKind;

    /// How far the paths of a clause over `N x` go, by the names that are read.
    fn live(clause: &str, names: &[&str]) -> Option<bool> {
        let text = format!("data N {{ N n; N p; }} fn void f(N x, N y) requires hex {{ {clause} }} {{ }}");
        let program = lower::lower_text(&text).program;
        let f = program.function(program.find_function("f").expect("the function"));
        let ClauseKind::Hex(sentences) = &f.requires[0].kind else { panic!("{clause}") };
        let mut paths = NullPaths::of(sentences)?;
        Some(names.iter().try_fold(StateId::default(), |at, name| paths.step(at, name)).is_some())
    }

    #[test]
    fn paths_go_where_an_atom_may_still_match() {
        assert_eq!(live("x not null;", &["x"]), Some(true));
        assert_eq!(live("x not null;", &["x", "n"]), Some(false));
        assert_eq!(live("x not null;", &["y"]), Some(false));
        assert_eq!(live("x.n is null || y not null;", &["x", "n"]), Some(true));
        assert_eq!(live("x(.n)+ not null;", &["x", "n", "n", "n"]), Some(true));
        assert_eq!(live("x(.n)+ not null;", &["x", "p"]), Some(false));
        assert_eq!(live("any.p not null;", &["y", "n"]), Some(true));
    }

    #[test]
    fn clauses_that_say_more_need_the_whole_heap() {
        assert_eq!(live("x aliases nothing;", &["x"]), None);
        assert_eq!(live("x not null && x.n expands to nothing;", &["x"]), None);
        assert_eq!(live("x.n is null => y not null;", &["x"]), None);
        assert_eq!(live("!(x.n is null);", &["x"]), None);
    }

    #[test]
    fn a_parameter_has_one_path_in_all_backbones() {
        assert_eq!(live("!(x is null && y is null);", &["x"]), Some(true));
        assert_eq!(live("!(x is null && y is null);", &["x", "n"]), Some(false));
        assert_eq!(live("x is null => y.n not null;", &["y", "n"]), Some(true));
        assert_eq!(live("!!(x.n is null);", &["x", "n"]), Some(true));
        assert_eq!(live("!(x not null => y.n is null);", &["x"]), None);
    }
}
