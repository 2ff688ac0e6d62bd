//! Disjuncts read as rules: which atom each reference leads to.

use ir::spec::{AExpr, Disjunct, Formula, Pure, PureOp, SlVar, SpatialAtom};
use ir::{FnId, PredId, Program, Ty};

/// A reference of a formula that may be known when it is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Name {
    Null,
    /// By number: the parameters, then the existentials.
    Var(u32),
}

/// What a rule says about a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    Known(Name),
    /// The source of the rule's points-to atom with this number.
    Cell(u32),
    /// The root of the rule's predicate with this number.
    Call(u32),
}

/// A points-to atom.
#[derive(Debug)]
pub struct CellRule {
    pub class: ir::ClassId,
    pub source: u32,
    /// By slot; `None` for numbers.
    pub fields: Vec<Option<Form>>,
}

/// A predicate of a rule.
#[derive(Debug)]
pub struct CallRule {
    pub pred: PredId,
    /// By parameter: the references that are not its root.
    pub refs: Vec<Option<Name>>,
    /// By parameter: the numbers.
    pub numbers: Vec<Option<AExpr>>,
}

/// A disjunct in which each atom is reached from one place.
#[derive(Debug)]
pub struct Rule {
    /// What stands outside, by parameter: the root of a predicate, or the reference parameters of the function.
    pub roots: Vec<(u32, Form)>,
    pub cells: Vec<CellRule>,
    pub calls: Vec<CallRule>,
    /// References that are equal, or differ.
    pub same: Vec<(Name, Name)>,
    pub differ: Vec<(Name, Name)>,
    /// Comparisons of numbers.
    pub numbers: Vec<(PureOp, AExpr, AExpr)>,
    /// Variables, and how many of them are parameters.
    pub vars: usize,
    pub params: usize,
}

impl Rule {
    /// The number of a variable.
    pub fn var(&self, var: SlVar) -> usize {
        number(var, self.params) as usize
    }
}

/// Parameters first, then existentials.
fn number(var: SlVar, params: usize) -> u32 {
    match var {
        SlVar::Param(p) => p,
        SlVar::Exists(e) => params as u32 + e,
    }
}

/// The parameter of each predicate that its heap hangs from.
pub type Roots = Vec<Option<u32>>;

/// Finds the parameter that all disjuncts of a predicate start from, for as many predicates as have one.
pub fn roots(program: &Program) -> Roots {
    let mut roots: Roots = vec![None; program.predicates.len()];
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for (at, pred) in program.predicates.iter().enumerate().filter(|(_, p)| !p.broken) {
            let params = 0..pred.params.len() as u32;
            let mut params = params.filter(|p| pred.params[*p as usize].1.is_ref());
            if roots[at].is_none() {
                roots[at] = params.find(|p| pred.formula.disjuncts.iter().all(|d| starts(d, SlVar::Param(*p), &roots)));
                changed |= roots[at].is_some();
            }
        }
    }
    roots
}

/// Whether a disjunct says what a variable is: the source of an atom, or equal to something.
fn starts(d: &Disjunct, var: SlVar, roots: &Roots) -> bool {
    d.spatial.iter().any(|atom| source(atom, roots) == Some(var)) || equal_to(d, var).is_some()
}

/// The variable that an atom's heap hangs from.
fn source(atom: &SpatialAtom, roots: &Roots) -> Option<SlVar> {
    match atom {
        SpatialAtom::PointsTo { from, .. } => Some(*from),
        SpatialAtom::Pred { pred, args, .. } => match args.get(roots[pred.index()]? as usize)?.as_ref()? {
            AExpr::Var(var) => Some(*var),
            _ => None,
        },
    }
}

/// What a disjunct calls equal to a variable.
fn equal_to(d: &Disjunct, var: SlVar) -> Option<&AExpr> {
    d.pure.iter().find_map(|p| match p {
        Pure::Compare { op: PureOp::Eq, left, right, .. } if *left == AExpr::Var(var) => Some(right),
        Pure::Compare { op: PureOp::Eq, left, right, .. } if *right == AExpr::Var(var) => Some(left),
        _ => None,
    })
}

/// Reads the disjuncts of a predicate; `None` when one is no rule.
pub fn of_predicate(program: &Program, pred: PredId, roots: &Roots) -> Option<Vec<Rule>> {
    let p = &program.predicates[pred.index()];
    let types: Vec<Ty> = p.params.iter().map(|(_, ty)| *ty).collect();
    read(program, &p.formula, &types, &[roots[pred.index()]?], roots)
}

/// Reads the disjuncts of a clause of a function.
pub fn of_clause(program: &Program, function: FnId, formula: &Formula, roots: &Roots) -> Option<Vec<Rule>> {
    let types: Vec<Ty> = program.function(function).params.iter().map(|p| p.ty).collect();
    let outside: Vec<u32> = (0..types.len() as u32).filter(|p| types[*p as usize].is_ref()).collect();
    read(program, formula, &types, &outside, roots)
}

fn read(program: &Program, formula: &Formula, types: &[Ty], outside: &[u32], roots: &Roots) -> Option<Vec<Rule>> {
    let fails = |pure: &Pure| matches!(pure, Pure::Constant { holds: false, .. });
    let possible = formula.disjuncts.iter().filter(|d| !d.pure.iter().any(fails));
    possible.map(|d| Reader::new(program, d, types, roots)?.rule(outside)).collect()
}

struct Reader<'a> {
    program: &'a Program,
    d: &'a Disjunct,
    params: usize,
    types: Vec<Ty>,
    /// By variable: the atom that it is the source of.
    sources: Vec<Option<Form>>,
    /// By variable: whether a place leads to that atom.
    taken: Vec<bool>,
    roots: &'a Roots,
}

impl<'a> Reader<'a> {
    fn new(program: &'a Program, d: &'a Disjunct, params: &[Ty], roots: &'a Roots) -> Option<Reader<'a>> {
        let types: Vec<Ty> = params.iter().copied().chain(d.exists.iter().map(|(_, ty)| *ty)).collect();
        let vars = types.len();
        let mut reader = Reader {
            program,
            d,
            params: params.len(),
            types,
            sources: vec![None; vars],
            taken: vec![false; vars],
            roots,
        };
        let (mut cells, mut calls) = (0.., 0..);
        for atom in &d.spatial {
            let form = match atom {
                SpatialAtom::PointsTo { .. } => Form::Cell(cells.next()?),
                SpatialAtom::Pred { .. } => Form::Call(calls.next()?),
            };
            let var = reader.var(source(atom, roots)?) as usize;
            if reader.sources[var].replace(form).is_some() {
                return None;
            }
        }
        Some(reader)
    }

    fn var(&self, var: SlVar) -> u32 {
        number(var, self.params)
    }

    fn name(&self, e: &AExpr) -> Option<Name> {
        match e {
            AExpr::Null => Some(Name::Null),
            AExpr::Var(v) if self.types[self.var(*v) as usize].is_ref() => Some(Name::Var(self.var(*v))),
            _ => None,
        }
    }

    /// What stands at a place that holds this. Only the first such place leads to an atom.
    fn form(&mut self, e: &AExpr) -> Option<Form> {
        let name = self.name(e)?;
        let Name::Var(var) = name else { return Some(Form::Known(name)) };
        match self.sources[var as usize] {
            Some(form) if !std::mem::replace(&mut self.taken[var as usize], true) => Some(form),
            None if var as usize >= self.params => None,
            _ => Some(Form::Known(name)),
        }
    }

    fn rule(mut self, outside: &[u32]) -> Option<Rule> {
        let mut roots = Vec::new();
        for param in outside {
            let var = SlVar::Param(*param);
            let form = match self.sources[*param as usize] {
                Some(_) => self.form(&AExpr::Var(var))?,
                None => Form::Known(self.name(equal_to(self.d, var)?)?),
            };
            roots.push((*param, form));
        }
        let (mut cells, mut calls) = (Vec::new(), Vec::new());
        for atom in &self.d.spatial {
            match atom {
                SpatialAtom::PointsTo { from, class, args, .. } => cells.push(self.cell(*from, *class, args)?),
                SpatialAtom::Pred { pred, args, .. } => calls.push(self.call(*pred, args)?),
            }
        }
        // What no place leads to is no part of an input.
        let reached = self.sources.iter().zip(&self.taken).all(|(source, taken)| source.is_none() || *taken);
        let (mut same, mut differ, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
        for pure in &self.d.pure {
            let Pure::Compare { op, left, right, .. } = pure else { continue };
            match (self.name(left), self.name(right), op) {
                (Some(a), Some(b), PureOp::Eq) => same.push((a, b)),
                (Some(a), Some(b), _) => differ.push((a, b)),
                _ => numbers.push((*op, left.clone(), right.clone())),
            }
        }
        let (vars, params) = (self.types.len(), self.params);
        reached.then_some(Rule { roots, cells, calls, same, differ, numbers, vars, params })
    }

    /// An object of exactly this class whose references are all said.
    fn cell(&mut self, from: SlVar, class: ir::ClassId, args: &[Option<AExpr>]) -> Option<CellRule> {
        if self.program.concrete_subclasses(class) != [class] {
            return None;
        }
        let mut fields = Vec::new();
        for (field, arg) in self.program.class(class).fields.iter().zip(args) {
            let ty = self.program.field(*field).ty;
            fields.push(match ty.is_ref() {
                true => Some(self.form(arg.as_ref()?)?),
                false => None,
            });
        }
        Some(CellRule { class, source: self.var(from), fields })
    }

    fn call(&self, pred: PredId, args: &[Option<AExpr>]) -> Option<CallRule> {
        let root = self.roots[pred.index()]?;
        let params = &self.program.predicates[pred.index()].params;
        let (mut refs, mut numbers) = (Vec::new(), Vec::new());
        for (at, ((_, ty), arg)) in params.iter().zip(args).enumerate() {
            let inner = ty.is_ref() && at as u32 != root;
            refs.push(if inner { Some(self.name(arg.as_ref()?)?) } else { None });
            numbers.push(arg.clone().filter(|_| !ty.is_ref()));
        }
        Some(CallRule { pred, refs, numbers })
    }
}
