//! Methods behind what keeps objects whose classes have no name: those on a new object whose constructor keeps some (in
//! inputs, others stand in their place), and those behind another one that puts some away, of the same object or of one that
//! the other was given or returns: `Button.onClick.click` is `onClick(..)`, then `click(..)`. What another call between the
//! two may change is explored behind such a call, too. What is kept and runs in none of these is told.

use crate::NOT_EXPLORED;
use crate::changes;
use crate::cx::{Code, Cx, Kind};
use crate::put_away;
use crate::returned::is_maker;
use crate::running::Running;
use crate::statics;
use crate::tree::J;
use crate::uncalled::{is_here, is_inside, may_happen};
use ir::fingerprint::{Item, depends_on};
use ir::{Behind, Callee, ClassId, FileId, FnId, InstrKind, Span};
use lower::Diagnostic;
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// What makes or changes something: who gets what such code returns, or comes after it, may fail.
const EFFECTS: [&str; 5] = [
    "assignment_expression",
    "update_expression",
    "object_creation_expression",
    "array_creation_expression",
    "null_literal",
];

/// As many methods are called between what puts code away and what runs it, one in each function.
const BETWEEN: usize = 2;

/// A method behind what makes or keeps the objects, and perhaps another one between the two, behind the same.
pub(crate) struct Kept {
    pub(crate) behind: Behind,
    pub(crate) between: Option<Behind>,
}

/// These methods; those with a call between come last.
pub(crate) fn explored(cx: &Cx) -> Vec<Kept> {
    let stored = stored(cx);
    let at_once = on_new(cx).into_iter().chain(stored.iter().flat_map(Stored::ran));
    let at_once = at_once.map(|behind| Kept { behind, between: None });
    at_once.chain(stored.iter().flat_map(|stored| stored.later(cx))).collect()
}

/// Says of lambdas that methods put away where no function of their own runs them that they are not explored, and of those
/// that constructors put away that only the first call is.
pub(crate) fn tell(cx: &mut Cx, running: &Running) {
    let all = (0..cx.methods.len() as u32).map(FnId);
    let is_one = |f: &FnId| is_maker(cx, *f) && cx.program.function(*f).behind.is_none() || is_constructor(cx, *f);
    let kept: Vec<(FnId, FnId, J)> = all.clone().filter(is_one).flat_map(|maker| away(cx, running, maker)).collect();
    if kept.is_empty() {
        return;
    }
    let explored = all.filter(|f| is_here(cx.method(*f).node) && !cx.program.function(*f).internal);
    let ran: Vec<FxHashSet<FnId>> = explored.map(|f| reached(cx, f)).collect();
    let mut found = Vec::new();
    for (maker, code, node) in kept {
        let class = cx.method(maker).class;
        let new = is_constructor(cx, maker);
        let makes = |f: &FnId| {
            let method = cx.method(*f);
            *f == maker || new && method.class == class && matches!(method.code, Code::Create(_))
        };
        let runs = ran.iter().any(|ran| ran.contains(&code) && ran.iter().any(makes));
        let message = if !runs {
            let name = &cx.program.class(class).name;
            format!("this lambda is not explored: no method of `{name}` runs it behind the code that puts it away")
        } else if new && !is_assigned(node) && depends_on_state(cx, class, node) {
            let why = "inputs have no objects that keep it";
            format!("this lambda is explored in the first call on a new object only: {why}")
        } else {
            continue;
        };
        found.push(Diagnostic::hint(NOT_EXPLORED, node.span(), message));
    }
    found.extend(left_out(cx));
    cx.diagnostics.extend(found);
}

/// Says of lambdas that more methods may be called between what puts them away and what runs them than are.
fn left_out(cx: &Cx) -> Vec<Diagnostic> {
    let mut found: BTreeMap<Span, BTreeSet<String>> = BTreeMap::new();
    for stored in stored(cx) {
        let names: Vec<String> = stored.runs.iter().flat_map(|method| stored.left_out(cx, *method)).collect();
        if names.is_empty() {
            continue;
        }
        let lambda =
            |m: &FnId| cx.class(cx.method(*m).class).node.filter(|n| n.kind() == "lambda_expression" && is_here(*n));
        let spans: BTreeSet<Span> =
            stored.kept.iter().filter(|m| may_happen(cx, **m)).filter_map(lambda).map(J::span).collect();
        spans.into_iter().for_each(|span| found.entry(span).or_default().extend(names.iter().cloned()));
    }
    let tell = |(span, names): (Span, BTreeSet<String>)| {
        let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
        let what = "this lambda is not explored behind each call that may change what it reads";
        Diagnostic::hint(NOT_EXPLORED, span, format!("{what}: not behind {}", names.join(", ")))
    };
    found.into_iter().map(tell).collect()
}

/// The lambdas, with the methods that they have, that a function puts away without running them, and in which something may
/// happen. Of those that nothing calls it is told already.
fn away<'a>(cx: &Cx<'a>, running: &Running, maker: FnId) -> Vec<(FnId, FnId, J<'a>)> {
    let class = cx.method(maker).class;
    let lambda = |m: FnId| {
        let of = cx.method(m).class;
        let node = cx.class(of).node.filter(|n| n.kind() == "lambda_expression" && is_here(*n))?;
        // Not the method behind a bridge, which that calls.
        cx.program.class(of).methods.iter().find(|(name, f)| *f == m && !name.ends_with('$'))?;
        (may_happen(cx, m) && running.calls(m) && is_put_away(cx, class, m)).then_some((maker, m, node))
    };
    let mut found: Vec<_> = code_of_made(cx, maker).into_iter().filter_map(lambda).collect();
    if !found.is_empty() {
        let ran = reached(cx, maker);
        found.retain(|(_, m, _)| !ran.contains(m));
    }
    found
}

/// What a function may run.
fn reached(cx: &Cx, f: FnId) -> FxHashSet<FnId> {
    let mut ran = FxHashSet::default();
    depends_on(&cx.program, f, |item| {
        ran.extend(if let Item::Function(f) = item { Some(f) } else { None });
        false
    });
    ran
}

/// Whether a variable or a field has it by itself: of the fields it is told where they are read.
fn is_assigned(lambda: J) -> bool {
    lambda.parent().is_some_and(|n| matches!(n.kind(), "assignment_expression" | "variable_declarator"))
}

/// Whether a function stands for an expression of people that makes an object.
fn is_creator(cx: &Cx, f: FnId) -> bool {
    let (method, function) = (cx.method(f), cx.program.function(f));
    let offered = !function.private && !function.internal && !function.broken;
    offered && matches!(method.code, Code::Create(_)) && is_here(method.node)
}

fn is_constructor(cx: &Cx, f: FnId) -> bool {
    let method = cx.method(f);
    matches!(method.code, Code::Init(_)) && is_here(method.node) && cx.program.class(method.class).span.is_some()
}

/// The constructors of classes of the root file that make objects of classes without a name, each with a method of the object
/// that may run code of these.
fn on_new(cx: &Cx) -> Vec<Behind> {
    let all = (0..cx.methods.len() as u32).map(FnId);
    let mut kept: BTreeMap<ClassId, FxHashSet<FnId>> = BTreeMap::new();
    for f in all.clone().filter(|f| is_constructor(cx, *f)) {
        let code = code_of_made(cx, f).into_iter().filter(|m| matters(cx, *m));
        kept.entry(cx.method(f).class).or_default().extend(code);
    }
    kept.retain(|_, methods| !methods.is_empty());
    let mut found = Vec::new();
    for (class, kept) in kept {
        let own = offered_by(cx, class);
        let methods: Vec<FnId> = own.into_iter().filter(|f| !ran_by(cx, *f).is_disjoint(&kept)).collect();
        let makers = all.clone().filter(|f| cx.method(*f).class == class && is_creator(cx, *f));
        found.extend(
            makers.flat_map(|maker| methods.iter().map(move |m| Behind { maker, class, method: *m, on: None })),
        );
    }
    found
}

/// What puts objects of classes without a name away, and an object on which methods can be called behind it.
struct Stored {
    maker: FnId,
    class: ClassId,
    on: Option<u32>,
    /// The code that it puts away.
    kept: FxHashSet<FnId>,
    /// The methods of the object that may run some of this.
    runs: Vec<FnId>,
    /// What can be called on all objects there.
    offered: Rc<[Behind]>,
}

/// The methods and constructors of classes of the root file that put objects of classes without a name away, where a method
/// may run code of these.
fn stored(cx: &Cx) -> Vec<Stored> {
    let all = (0..cx.methods.len() as u32).map(FnId);
    let is_one = |f: &FnId| {
        let function = cx.program.function(*f);
        (is_maker(cx, *f) || is_creator(cx, *f)) && !function.private && function.behind.is_none()
    };
    let mut found = Vec::new();
    let mut ran: BTreeMap<ClassId, Vec<(FnId, FxHashSet<FnId>)>> = BTreeMap::new();
    for maker in all.filter(is_one) {
        let class = cx.method(maker).class;
        let away = |m: &FnId| matters(cx, *m) && is_put_away(cx, class, *m);
        let kept: FxHashSet<FnId> = code_of_made(cx, maker).into_iter().filter(away).collect();
        if kept.is_empty() {
            continue;
        }
        let objects = objects(cx, maker);
        for (_, class) in &objects {
            ran.entry(*class).or_insert_with(|| {
                let own = offered_by(cx, *class).into_iter();
                own.map(|f| (f, ran_by(cx, f))).collect()
            });
        }
        let of = |(on, class): &(Option<u32>, ClassId)| {
            let (on, class) = (*on, *class);
            ran[&class].iter().map(move |(method, _)| Behind { maker, class, method: *method, on })
        };
        // Behind a call on what is returned, nobody has that any more.
        let offered: Rc<[Behind]> = objects.iter().filter(|(on, _)| on.is_some()).flat_map(of).collect();
        for (on, class) in objects {
            let runs = ran[&class].iter().filter(|(f, ran)| *f != maker && !ran.is_disjoint(&kept));
            let runs = runs.map(|(f, _)| *f).collect();
            found.push(Stored { maker, class, on, kept: kept.clone(), runs, offered: offered.clone() });
        }
    }
    found
}

impl Stored {
    /// The methods that run it behind what puts it away.
    fn ran(&self) -> impl Iterator<Item = Behind> + '_ {
        self.runs.iter().map(|method| self.behind(*method))
    }

    /// The same with a call between, of the first of the methods that may make a difference.
    fn later(&self, cx: &Cx) -> Vec<Kept> {
        let with = |method: &FnId| {
            let behind = self.behind(*method);
            let between = self.between(cx, *method).into_iter().take(BETWEEN);
            between.map(move |between| Kept { behind, between: Some(between) })
        };
        self.runs.iter().flat_map(with).collect()
    }

    /// The names of the methods for which that is not done, where the maker and the method are.
    fn left_out(&self, cx: &Cx, method: FnId) -> Vec<String> {
        let between = self.between(cx, method).into_iter().skip(BETWEEN);
        between.map(|between| cx.program.qualified_name(between.method)).collect()
    }

    /// The methods that may change something which the code reads that `method` runs, and which the maker names: other
    /// things are in inputs as they may be behind such a call. Those that do nothing else come first.
    fn between(&self, cx: &Cx, method: FnId) -> Vec<Behind> {
        if self.on.is_none() {
            return Vec::new();
        }
        let ran = ran_by(cx, method);
        let read = changes::named(cx, self.kept.iter().copied().filter(|m| ran.contains(m)));
        let known = changes::named(cx, reached(cx, self.maker));
        let differs = |b: &&Behind| {
            changes::made(cx, reached(cx, b.method)).iter().any(|f| read.contains(f) && known.contains(f))
        };
        let further = |b: &&Behind| b.method != self.maker && !self.runs.contains(&b.method);
        let (others, same): (Vec<&Behind>, Vec<&Behind>) = self.offered.iter().filter(differs).partition(further);
        others.into_iter().chain(same).copied().collect()
    }

    fn behind(&self, method: FnId) -> Behind {
        Behind { maker: self.maker, class: self.class, method, on: self.on }
    }
}

/// The objects that people have behind a function, each with its class: its own and those of other classes of the user that
/// it is given, by the places of their parameters, and what it returns.
fn objects(cx: &Cx, maker: FnId) -> Vec<(Option<u32>, ClassId)> {
    let (function, own) = (cx.program.function(maker), cx.method(maker).class);
    let users = |ty: ir::Ty| ty.as_class().filter(|c| *c != cx.root && !cx.is_given(*c));
    let given = function.params.iter().filter(|p| p.name != statics::NAME).zip(0..);
    let object = |(param, n): (&ir::Param, u32)| {
        let class = users(param.ty)?;
        (class != own || n == 0 && function.owner.is_some()).then_some((Some(n), class))
    };
    // A method that returns an object of its class returns its own one, as a rule. What is made new comes with that.
    let is_made = |class: &ClassId| !is_creator(cx, maker) && (*class != own || function.owner.is_none());
    let returned = users(function.ret).filter(|class| is_made(class) && cx.program.class(*class).span.is_some());
    given.filter_map(object).chain(returned.map(|class| (None, class))).collect()
}

/// What people can call on an object of a class.
fn offered_by(cx: &Cx, class: ClassId) -> Vec<FnId> {
    let people = |f: &FnId| {
        let (method, function) = (cx.method(*f), cx.program.function(*f));
        let inherits =
            || cx.program.is_subclass(class, method.class) && cx.program.method(class, &function.name) == Some(*f);
        let offered = !function.private && !function.internal && !function.broken && !method.is_static;
        offered && matches!(method.code, Code::Block(_)) && (method.class == class || inherits())
    };
    (0..cx.methods.len() as u32).map(FnId).filter(people).collect()
}

/// What a method of an object may run.
fn ran_by(cx: &Cx, f: FnId) -> FxHashSet<FnId> {
    // The library calls what is passed to it.
    code_of_made(cx, f).into_iter().chain([f]).flat_map(|from| reached(cx, from)).collect()
}

/// Whether something may happen in such code, or in what runs behind it, because of it.
fn matters(cx: &Cx, m: FnId) -> bool {
    may_happen(cx, m) || cx.program.function(m).body.is_some() && !cx.method(m).node.below(&EFFECTS).is_empty()
}

/// Whether code names something of the object that calls may change.
fn depends_on_state(cx: &Cx, class: ClassId, code: J) -> bool {
    let changes = |name: &J| {
        let is_called = name.parent().is_some_and(|n| n.kind() == "method_invocation" && n.has_in_field("name", *name));
        let own = |call: J| call.field("object").is_none_or(|object| object.kind() == "this");
        match is_called {
            true => name.parent().is_some_and(own),
            false => cx.find_field(class, name.text()).is_some_and(|(_, field)| !field.is_final || field.ty.is_ref()),
        }
    };
    code.below(&["identifier"]).iter().any(changes)
}

/// Whether the object of a class without a name may be stored for longer than the code runs that makes it.
fn is_put_away(cx: &Cx, class: ClassId, method: FnId) -> bool {
    let Some(node) = cx.class(cx.method(method).class).node else { return false };
    let expr = match node.src.fixed {
        // Methods that are referred to are called in a text of their own.
        Some(at) => {
            cx.class(class).body.and_then(|body| body.below(&["method_reference"]).into_iter().find(|n| n.span() == at))
        }
        None => {
            let made = |n: &J| matches!(n.kind(), "lambda_expression" | "object_creation_expression");
            std::iter::successors(Some(node), |n| n.parent()).take(3).find(made)
        }
    };
    expr.is_some_and(|expr| put_away::is_put_away(cx, class, expr))
}

/// The methods of the objects whose classes have no name that a function makes, by itself or in what only its class calls.
fn code_of_made(cx: &Cx, f: FnId) -> Vec<FnId> {
    let mut work = vec![f];
    let mut at = 0;
    let mut found = Vec::new();
    while let Some(next) = work.get(at).copied() {
        at += 1;
        let Some(body) = cx.program.function(next).body.as_deref() else { continue };
        for instr in body.blocks.iter().flat_map(|b| &b.instrs) {
            match instr.kind {
                InstrKind::Call { callee: Callee::Static(to), .. } if is_part(cx, to) && !work.contains(&to) => {
                    work.push(to);
                }
                InstrKind::New { class, .. } if has_no_name(cx, class) => {
                    let own = cx.program.class(class).methods.iter().map(|(_, m)| *m);
                    let own: Vec<FnId> = own.filter(|m| cx.method(*m).class == class).collect();
                    // What it makes in turn may be kept, too.
                    work.extend(own.iter().filter(|m| !found.contains(*m)));
                    found.extend(own);
                }
                _ => {}
            }
        }
    }
    found
}

/// Whether a function is a part of what calls it: a private method, or a constructor that others begin with.
fn is_part(cx: &Cx, f: FnId) -> bool {
    let method = cx.method(f);
    let private = cx.program.function(f).private && matches!(method.code, Code::Block(_));
    is_here(method.node) && (private || matches!(method.code, Code::Init(_)))
}

/// Whether a class is one that a lambda, or a reference to a method, in the root file has, or stands in a method of it.
fn has_no_name(cx: &Cx, class: ClassId) -> bool {
    let info = cx.class(class);
    let lambda = info.kind == Kind::Lambda && info.node.is_some_and(|n| n.src.file == FileId(0) && n.src.base == 0);
    lambda || is_inside(cx, class)
}
