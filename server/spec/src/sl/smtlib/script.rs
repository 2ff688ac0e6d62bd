//! Commands: what a text declares, and what it asks.

use super::formula::{Shared, Translation};
use super::reader::{At, Forest};
use super::{Mistake, Problem};
use crate::sl::decide::heap::{Predicate, Rule, System, Type};
use std::collections::{HashMap, HashSet};

/// A sort of terms. Locations of different sorts are never compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sort {
    Int,
    Bool,
    /// A declared sort, by number: locations, once the heap says so, or contents of objects.
    Named(u32),
}

/// What the names of a text mean.
#[derive(Default)]
pub(super) struct Names {
    sorts: HashMap<String, Sort>,
    /// The sorts of the fields.
    pub(super) constructors: HashMap<String, Vec<Sort>>,
    /// Number and sorts of the parameters.
    pub(super) predicates: HashMap<String, (usize, Vec<Sort>)>,
    /// In the order of their declarations.
    pub(super) constants: Vec<(String, Sort)>,
    constant_names: HashSet<String>,
}

impl Names {
    pub(super) fn sort(&self, forest: &Forest, at: At) -> Result<Sort, Mistake> {
        let unknown = |name| format!("there is no sort `{name}`; known are `Int` and declared ones");
        match forest.word(at) {
            Some("Int") => Ok(Sort::Int),
            Some("Bool") => Ok(Sort::Bool),
            Some(name) => self.sorts.get(name).copied().ok_or_else(|| forest.mistake(at, unknown(name))),
            None => Err(forest.mistake(at, "sorts with parameters are not supported")),
        }
    }
}

struct Script<'f> {
    forest: &'f Forest,
    names: Names,
    shared: Shared,
    system: System,
    assertions: Vec<At>,
    /// The numbers of assertions when scopes were opened.
    scopes: Vec<usize>,
    asked: Option<Vec<At>>,
}

/// What a text asks last.
pub(super) fn problem(forest: &Forest) -> Result<Problem, Mistake> {
    let mut script = Script {
        forest,
        names: Names::default(),
        shared: Shared::of(forest),
        system: System::default(),
        assertions: Vec::new(),
        scopes: Vec::new(),
        asked: None,
    };
    for command in &forest.roots {
        if forest.head(*command) == Some("exit") {
            break;
        }
        script.command(*command)?;
    }
    let Some(asked) = script.asked.take() else {
        let line = forest.roots.last().map_or(1, |at| forest.line(*at));
        return Err(Mistake { line, what: "nothing is asked: there is no `(check-sat)`".into() });
    };
    let disjuncts = script.formula(&asked, None, &script.names.constants)?;
    Ok(Problem { system: script.system, disjuncts })
}

impl Script<'_> {
    fn command(&mut self, at: At) -> Result<(), Mistake> {
        let rest = self.forest.rest(at);
        let Some(head) = self.forest.head(at) else {
            return Err(self.forest.mistake(at, "a command such as `(assert ..)` is needed"));
        };
        match head {
            "set-logic" | "set-info" | "set-option" | "get-info" | "get-option" | "get-model" | "echo" => Ok(()),
            "declare-sort" => self.declare_sort(self.first(at)?),
            "declare-datatypes" => self.datatypes(at),
            "declare-datatype" => self.datatype(at),
            "declare-heap" => self.heap(at),
            "declare-const" => self.constant(at, self.part(at, 1)?),
            "declare-fun" if self.forest.list(self.part(at, 1)?).is_some_and(|l| l.is_empty()) => {
                self.constant(at, self.part(at, 2)?)
            }
            "define-fun" | "define-fun-rec" => self.define(at, &[at], &[self.part(at, 3)?], 1),
            "define-funs-rec" => {
                let lists = (self.part(at, 0)?, self.part(at, 1)?);
                let (Some(heads), Some(bodies)) = (self.forest.list(lists.0), self.forest.list(lists.1)) else {
                    return Err(self.forest.mistake(at, "`define-funs-rec` needs a list of heads and one of bodies"));
                };
                self.define(at, heads, bodies, 0)
            }
            "assert" => {
                self.assertions.push(self.first(at)?);
                Ok(())
            }
            "check-sat" => {
                self.asked = Some(self.assertions.clone());
                Ok(())
            }
            "push" | "pop" => self.scope(at, head == "push", rest),
            other => Err(self.forest.mistake(at, format!("the command `{other}` is not supported"))),
        }
    }

    /// A part behind the first word.
    fn part(&self, at: At, number: usize) -> Result<At, Mistake> {
        let missing = || {
            let head = self.forest.head(at).unwrap_or("(");
            self.forest.mistake(at, format!("`{head}` needs at least {} parts", number + 1))
        };
        self.forest.rest(at).get(number).copied().ok_or_else(missing)
    }

    fn first(&self, at: At) -> Result<At, Mistake> {
        self.part(at, 0)
    }

    fn name(&self, at: At) -> Result<String, Mistake> {
        self.forest.word(at).map(str::to_owned).ok_or_else(|| self.forest.mistake(at, "a name is needed"))
    }

    fn declare_sort(&mut self, at: At) -> Result<(), Mistake> {
        let name = self.name(at)?;
        let sort = Sort::Named(self.names.sorts.len() as u32);
        if self.names.sorts.insert(name.clone(), sort).is_some() {
            return Err(self.forest.mistake(at, format!("the sort `{name}` is declared twice")));
        }
        Ok(())
    }

    /// `((D 0) ..) (((c (f S) ..)) ..)`.
    fn datatypes(&mut self, at: At) -> Result<(), Mistake> {
        let forest = self.forest;
        let (sorts, bodies) = (self.part(at, 0)?, self.part(at, 1)?);
        let (Some(sorts), Some(bodies)) = (forest.list(sorts), forest.list(bodies)) else {
            return Err(forest.mistake(at, "`declare-datatypes` needs a list of sorts and one of constructors"));
        };
        if sorts.len() != bodies.len() {
            return Err(forest.mistake(at, "`declare-datatypes` needs as many lists of constructors as sorts"));
        }
        for sort in sorts {
            let parts = forest.list(*sort).unwrap_or_default();
            self.declare_sort(*parts.first().unwrap_or(sort))?;
        }
        bodies.iter().try_for_each(|body| self.constructors(*body))
    }

    fn datatype(&mut self, at: At) -> Result<(), Mistake> {
        self.declare_sort(self.first(at)?)?;
        self.constructors(self.part(at, 1)?)
    }

    fn constructors(&mut self, body: At) -> Result<(), Mistake> {
        let forest = self.forest;
        let Some(constructors) = forest.list(body) else {
            return Err(forest.mistake(body, "a list of constructors is needed"));
        };
        for constructor in constructors {
            let name = match forest.head(*constructor).or(forest.word(*constructor)) {
                Some(name) if name != "par" => name.to_owned(),
                _ => return Err(forest.mistake(*constructor, "a constructor such as `(c (f S) ..)` is needed")),
            };
            let mut fields = Vec::new();
            for field in forest.rest(*constructor) {
                match forest.list(*field) {
                    Some([_, sort]) => fields.push(self.sort(*sort)?),
                    _ => return Err(forest.mistake(*field, "a field such as `(next Loc)` is needed")),
                }
            }
            self.names.constructors.insert(name, fields);
        }
        Ok(())
    }

    fn heap(&mut self, at: At) -> Result<(), Mistake> {
        for pair in self.forest.rest(at) {
            match self.forest.list(*pair) {
                Some([location, data]) => {
                    self.sort(*location)?;
                    self.sort(*data)?;
                }
                _ => return Err(self.forest.mistake(*pair, "a pair `(Location Data)` is needed")),
            }
        }
        Ok(())
    }

    fn sort(&self, at: At) -> Result<Sort, Mistake> {
        self.names.sort(self.forest, at)
    }

    fn constant(&mut self, at: At, sort: At) -> Result<(), Mistake> {
        let (name, sort) = (self.name(self.first(at)?)?, self.sort(sort)?);
        if !self.names.constant_names.insert(name.clone()) {
            return Err(self.forest.mistake(at, format!("`{name}` is declared twice")));
        }
        self.names.constants.push((name, sort));
        Ok(())
    }

    fn scope(&mut self, at: At, open: bool, rest: &[At]) -> Result<(), Mistake> {
        let times = rest.first().map_or(Some(1), |n| self.forest.word(*n).and_then(|w| w.parse::<u16>().ok()));
        let Some(times) = times else { return Err(self.forest.mistake(at, "a small number of scopes is needed")) };
        for _ in 0..times {
            match (open, self.scopes.last().copied()) {
                (true, _) => self.scopes.push(self.assertions.len()),
                (false, Some(count)) => {
                    self.assertions.truncate(count);
                    self.scopes.pop();
                }
                (false, None) => return Err(self.forest.mistake(at, "`pop` without `push`")),
            }
        }
        Ok(())
    }

    /// Defines predicates that may call one another. `skip` words stand before each name.
    fn define(&mut self, at: At, heads: &[At], bodies: &[At], skip: usize) -> Result<(), Mistake> {
        let forest = self.forest;
        if heads.len() != bodies.len() {
            return Err(forest.mistake(at, "as many bodies as heads are needed"));
        }
        let mut params = Vec::new();
        for (head, body) in heads.iter().zip(bodies) {
            params.push(self.signature(*head, *body, skip)?);
        }
        self.shared.add_definitions(forest, heads.iter().zip(bodies), skip);
        for ((number, params), body) in params.iter().zip(bodies) {
            let rules = self.formula(&[*body], Some(&self.system.predicates[*number]), params)?;
            self.system.predicates[*number].rules = rules;
        }
        Ok(())
    }

    /// Declares a predicate: its number, and its parameters' names and sorts.
    fn signature(&mut self, head: At, body: At, skip: usize) -> Result<(usize, Vec<(String, Sort)>), Mistake> {
        let forest = self.forest;
        let parts = forest.list(head).and_then(|p| p.get(skip..)).unwrap_or_default();
        let [name, params, result, ..] = parts else {
            return Err(forest.mistake(head, "a head such as `P ((x Loc)) Bool` is needed"));
        };
        let name = self.name(*name)?;
        if self.sort(*result)? != Sort::Bool {
            return Err(forest.mistake(*result, format!("`{name}` must be a predicate: its sort must be `Bool`")));
        }
        let mut found = Vec::new();
        for param in forest.list(*params).unwrap_or_default() {
            match forest.list(*param) {
                Some([name, sort]) => match self.sort(*sort)? {
                    Sort::Bool => return Err(forest.mistake(*param, "parameters of sort `Bool` are not supported")),
                    sort => found.push((self.name(*name)?, sort)),
                },
                _ => return Err(forest.mistake(*param, "a parameter such as `(x Loc)` is needed")),
            }
        }
        let number = self.system.predicates.len();
        let sorts: Vec<Sort> = found.iter().map(|p| p.1).collect();
        let ints = sorts.iter().filter(|s| **s == Sort::Int).count();
        let refs = vec![Type::ANY; sorts.len() - ints];
        self.system.predicates.push(Predicate { name: name.clone(), refs, ints: ints as u32, rules: Vec::new() });
        if self.names.predicates.insert(name.clone(), (number, sorts)).is_some() {
            return Err(forest.mistake(body, format!("`{name}` is defined twice")));
        }
        Ok((number, found))
    }

    /// The disjuncts of a conjunction, in which the names `free` may occur: parameters of a predicate, or constants.
    fn formula(&self, parts: &[At], own: Option<&Predicate>, free: &[(String, Sort)]) -> Result<Vec<Rule>, Mistake> {
        Translation::new(self.forest, &self.names, &self.shared).disjuncts(parts, own, free)
    }
}
