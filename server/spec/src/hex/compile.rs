//! From resolved HEX clauses to the compiled form.

use super::automaton::Automaton;
use super::path::{ExprId, Exprs, Symbol};
use super::{Atom, AtomRef, Companion, Formula, Hex, Kind, Soft, guard_for};
use ir::spec::{AtomKind, Hex as HexFormula, HexAtom, PathExpr, Sentence, Target};
use ir::{ClassId, FnId, Program};
use std::collections::BTreeMap;

/// A condition under which a clause counts: the parameter points to an object of the class (invariants of
/// classes below the parameter's declared type).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guard {
    pub param: u32,
    pub class: ClassId,
}

/// A HEX clause that holds on entry.
#[derive(Clone, Copy, Debug)]
pub struct HexClause<'a> {
    /// The caller's number for the clause, handed back in [`AtomRef`].
    pub id: u32,
    pub sentences: &'a [Sentence],
    /// For an invariant: the class that declares it and the parameter that is its `this`.
    pub invariant_of: Option<(ClassId, u32)>,
}

struct Compiler {
    exprs: Exprs,
    /// Distinct path expressions, in the order of first use.
    parts: Vec<ExprId>,
    symbols: BTreeMap<String, Symbol>,
    atoms: Vec<Atom>,
    late: bool,
    /// `this` of the invariant at hand, when there are other reference parameters.
    root: Option<u32>,
}

impl Hex {
    /// Compiles the clauses of `function`.
    pub fn compile(program: &Program, function: FnId, clauses: &[HexClause<'_>]) -> Hex {
        let params: Vec<_> = program.function(function).params.iter().map(|p| p.name.as_str()).collect();
        let mut c = Compiler {
            exprs: Exprs::default(),
            parts: Vec::new(),
            symbols: BTreeMap::new(),
            atoms: Vec::new(),
            late: false,
            root: None,
        };
        let renamed: Vec<Vec<HexFormula>> = clauses.iter().map(|cl| rename_this(cl, &params)).collect();
        renamed.iter().flatten().for_each(|f| c.collect_symbols(f));
        let mut soft = Vec::new();
        for (clause, formulas) in clauses.iter().zip(&renamed) {
            let guard = clause.invariant_of.and_then(|(class, param)| {
                guard_for(program.function(function).params[param as usize].ty.as_class(), class, param, program)
            });
            let references = program.function(function).params.iter().filter(|p| p.ty.is_ref()).count();
            c.root = clause.invariant_of.map(|(_, param)| param).filter(|_| references > 1);
            let mut next_atom = 0;
            for formula in formulas {
                c.sentence(clause.id, formula, guard, &mut next_atom, &mut soft);
            }
        }
        let symbol = |name: &str| c.symbols.get(name).copied().unwrap_or(0);
        let param_symbols = params.iter().map(|n| symbol(n)).collect();
        let field_symbols = program.fields.iter().map(|f| symbol(&f.name)).collect();
        let symbols = c.symbols.len() as u32 + 1;
        Hex {
            automaton: Automaton::new(c.exprs, c.parts, symbols),
            atoms: c.atoms,
            soft,
            param_symbols,
            field_symbols,
            matched: Vec::new(),
            late: c.late,
        }
    }
}

/// Numbers the names of a path, from 1; 0 is every other name.
pub(super) fn number_names(path: &PathExpr, symbols: &mut BTreeMap<String, Symbol>) {
    match path {
        PathExpr::Empty | PathExpr::Any => {}
        PathExpr::Name(name) => {
            let next = symbols.len() as Symbol + 1;
            symbols.entry(name.clone()).or_insert(next);
        }
        PathExpr::Seq(parts) | PathExpr::Alt(parts) => parts.iter().for_each(|p| number_names(p, symbols)),
        PathExpr::Star(a) | PathExpr::Plus(a) | PathExpr::Opt(a) | PathExpr::Not(a) => number_names(a, symbols),
    }
}

impl Compiler {
    fn collect_symbols(&mut self, formula: &HexFormula) {
        match formula {
            HexFormula::Atom(a) => {
                number_names(&a.path, &mut self.symbols);
                if let AtomKind::Aliases(Target::Path(p)) | AtomKind::AliasesMax(Target::Path(p)) = &a.kind {
                    number_names(p, &mut self.symbols);
                }
            }
            HexFormula::Not(a) => self.collect_symbols(a),
            HexFormula::And(a, b) | HexFormula::Or(a, b) | HexFormula::Implies(a, b) => {
                self.collect_symbols(a);
                self.collect_symbols(b);
            }
        }
    }

    fn part(&mut self, path: &PathExpr) -> usize {
        let symbols = &self.symbols;
        let id = self.exprs.compile(path, &|n| symbols.get(n).copied().unwrap_or(0));
        self.parts.iter().position(|p| *p == id).unwrap_or_else(|| {
            self.parts.push(id);
            self.parts.len() - 1
        })
    }

    fn sentence(
        &mut self,
        clause: u32,
        formula: &HexFormula,
        guard: Option<Guard>,
        next_atom: &mut u32,
        soft: &mut Vec<Soft>,
    ) {
        match formula {
            HexFormula::Atom(a) => {
                self.atom(clause, a, guard, true, next_atom);
            }
            HexFormula::And(a, b) => {
                self.sentence(clause, a, guard, next_atom, soft);
                self.sentence(clause, b, guard, next_atom, soft);
            }
            _ => {
                let first = *next_atom;
                let formula = self.formula(clause, formula, guard, next_atom);
                let atoms = (first..*next_atom).map(|atom| AtomRef { clause, atom }).collect();
                if self.root.is_some() {
                    // Which references are aliases depends on where one starts.
                    self.late = true;
                } else {
                    soft.push(Soft { formula, guard, atoms });
                }
            }
        }
    }

    fn formula(&mut self, clause: u32, f: &HexFormula, guard: Option<Guard>, next_atom: &mut u32) -> Formula {
        let mut go = |f: &HexFormula| Box::new(self.formula(clause, f, guard, next_atom));
        match f {
            HexFormula::Atom(a) => Formula::Atom(self.atom(clause, a, guard, false, next_atom)),
            HexFormula::Not(a) => Formula::Not(go(a)),
            HexFormula::And(a, b) => Formula::And(go(a), go(b)),
            HexFormula::Or(a, b) => Formula::Or(go(a), go(b)),
            HexFormula::Implies(a, b) => Formula::Implies(go(a), go(b)),
        }
    }

    fn atom(&mut self, clause: u32, a: &HexAtom, guard: Option<Guard>, hard: bool, next_atom: &mut u32) -> u32 {
        let origin = AtomRef { clause, atom: *next_atom };
        *next_atom += 1;
        let path = self.part(&a.path);
        let kind = match &a.kind {
            AtomKind::NotNull => Kind::NotNull,
            AtomKind::IsNull => Kind::IsNull,
            AtomKind::ExpandsToNothing => Kind::ExpandsToNothing,
            AtomKind::ExpandsTo(t) => Kind::ExpandsTo(*t),
            AtomKind::AliasesNothing => Kind::AliasesNothing,
            AtomKind::AliasesSome(t) => Kind::AliasesSome(*t),
            AtomKind::Aliases(Target::Path(p)) => Kind::AliasesPath(self.part(p)),
            AtomKind::Aliases(Target::Here { ups, rest }) => {
                self.late |= !rest.is_empty();
                Kind::AliasesHere { ups: *ups, rest: rest.clone() }
            }
            AtomKind::AliasesMax(target) => {
                self.late = true;
                match target {
                    Target::Path(p) => Kind::AliasesMax(self.part(p)),
                    Target::Here { .. } => Kind::Late,
                }
            }
        };
        let companion = a.companion.as_ref().map(|c| Companion { function: c.function, args: c.args.clone() });
        self.atoms.push(Atom { path, kind, companion, guard, root: self.root, origin, hard });
        self.atoms.len() as u32 - 1
    }
}

/// The formulas of a clause, with `this` of an invariant replaced by its parameter.
fn rename_this(clause: &HexClause<'_>, params: &[&str]) -> Vec<HexFormula> {
    let formulas = clause.sentences.iter().map(|s| s.formula.clone());
    match clause.invariant_of {
        None => formulas.collect(),
        Some((_, param)) => formulas.map(|f| map_atoms(f, &|a| rename_atom(a, params[param as usize]))).collect(),
    }
}

fn map_atoms(f: HexFormula, map: &dyn Fn(HexAtom) -> HexAtom) -> HexFormula {
    let go = |f: Box<HexFormula>| Box::new(map_atoms(*f, map));
    match f {
        HexFormula::Atom(a) => HexFormula::Atom(map(a)),
        HexFormula::Not(a) => HexFormula::Not(go(a)),
        HexFormula::And(a, b) => HexFormula::And(go(a), go(b)),
        HexFormula::Or(a, b) => HexFormula::Or(go(a), go(b)),
        HexFormula::Implies(a, b) => HexFormula::Implies(go(a), go(b)),
    }
}

fn rename_atom(mut atom: HexAtom, this: &str) -> HexAtom {
    atom.path = rename_path(atom.path, this);
    atom.kind = match atom.kind {
        AtomKind::Aliases(Target::Path(p)) => AtomKind::Aliases(Target::Path(rename_path(p, this))),
        AtomKind::AliasesMax(Target::Path(p)) => AtomKind::AliasesMax(Target::Path(rename_path(p, this))),
        other => other,
    };
    atom
}

fn rename_path(path: PathExpr, this: &str) -> PathExpr {
    let all = |parts: Vec<PathExpr>| parts.into_iter().map(|p| rename_path(p, this)).collect();
    let one = |p: Box<PathExpr>| Box::new(rename_path(*p, this));
    match path {
        PathExpr::Name(n) if n == "this" => PathExpr::Name(this.to_owned()),
        PathExpr::Seq(parts) => PathExpr::Seq(all(parts)),
        PathExpr::Alt(parts) => PathExpr::Alt(all(parts)),
        PathExpr::Star(a) => PathExpr::Star(one(a)),
        PathExpr::Plus(a) => PathExpr::Plus(one(a)),
        PathExpr::Opt(a) => PathExpr::Opt(one(a)),
        PathExpr::Not(a) => PathExpr::Not(one(a)),
        other => other,
    }
}
