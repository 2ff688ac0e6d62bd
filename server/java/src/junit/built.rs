//! Heaps that a test builds by calls, as any user of the class would.

use super::{Case, Writer, names};
use ir::input::{Input, InputValue};
use ir::{FnId, Maker, Program};
use replay::origin::{Arg, Call, Callee, Sequence};
use std::collections::BTreeSet;

/// Whether static fields say what calls do: the test of a function says what is in these, and calls would change it.
pub fn touches_statics(program: &Program, function: FnId, calls: &[Call]) -> bool {
    let touches = |f: FnId| program.takes_statics(f);
    let called = |call: &Call| match &call.callee {
        Callee::Function(name) => program.find_function(name).is_none_or(touches),
        Callee::New(name) => {
            let class = program.find_class(name).map(|c| program.class(c));
            let makers = class.and_then(|c| c.operations.as_ref()).into_iter().flat_map(|o| &o.makers);
            makers.into_iter().any(|m| matches!(m, Maker::New(Some(init)) if touches(*init)))
        }
    };
    touches(function) || calls.iter().any(called)
}

impl Writer<'_> {
    /// Writes the calls that build the receiver, and whatever else the arguments of a test need. `None`, and nothing
    /// written, when that cannot be said in Java; the names of the objects of the input otherwise.
    pub(super) fn by_calls(&mut self, case: &Case, sequence: &Sequence) -> Option<Vec<String>> {
        let kept = std::mem::take(&mut self.out);
        let names = self.built(case, sequence);
        if names.is_none() {
            self.out = kept;
            self.stubs.clear();
        }
        names
    }

    fn built(&mut self, case: &Case, sequence: &Sequence) -> Option<Vec<String>> {
        if touches_statics(self.program, case.function, &sequence.calls) {
            return None;
        }
        let input = case.input;
        let InputValue::Ref(receiver) = *input.args.first()? else { return None };
        let (made, others) = arguments(case);
        let inside =
            reached(input, &std::iter::once(receiver).chain(made.iter().map(|m| m.object)).collect::<Vec<_>>());
        let outside = reached(input, &others);
        // One text in two places is as good as two.
        let texts: Vec<u32> = inside.iter().copied().filter(|o| input.text(self.program, *o).is_some()).collect();
        let texts = reached(input, &texts);
        if inside.intersection(&outside).any(|o| !texts.contains(o)) {
            return None;
        }
        let mut fresh = self.no_names();
        let mut names = self.names_of(case, &mut fresh, |o| o == receiver || outside.contains(&o));
        let built = std::mem::take(&mut names[receiver as usize]);
        self.objects(input, &mut names).ok()?;
        names[receiver as usize].clone_from(&built);
        let used: Vec<u32> = sequence.calls.iter().flat_map(|c| &c.args).filter_map(given).collect();
        let used = reached(&sequence.objects, &used);
        let mut given = vec![String::new(); sequence.objects.objects.len()];
        for o in used {
            given[o as usize] = fresh.fresh(&self.called(&sequence.objects, o as usize));
        }
        self.objects(&sequence.objects, &mut given).ok()?;
        let used = sequence.calls.iter().flat_map(|c| &c.args).chain(&case.given).filter_map(result);
        let used: BTreeSet<u32> = used.collect();
        let mut results: Vec<String> = Vec::new();
        let caught = sequence.calls.iter().any(|c| c.caught.is_some()).then(|| fresh.fresh("expected"));
        for (n, call) in (0u32..).zip(&sequence.calls) {
            let raises = call.caught.as_ref().and_then(|class| self.program.find_class(class)).zip(caught.as_ref());
            let call = self.call_of(call, &results, &given)?;
            let wanted = n == sequence.built || used.contains(&n);
            let mut called = |class: &String| match n == sequence.built {
                true => built.clone(),
                false => fresh.fresh(&names::variable(class)),
            };
            results.push(call.makes.as_ref().filter(|_| wanted).map_or_else(String::new, &mut called));
            let line = match (call.makes.filter(|_| wanted), raises) {
                (Some(class), _) => format!("{class} {} = {};", results[n as usize], call.text),
                (None, _) if wanted => return None,
                (None, Some((class, caught))) => {
                    let class = self.class(self.named(class));
                    format!("try {{ {}; }} catch ({class} {caught}) {{ }}", call.text)
                }
                (None, None) => format!("{};", call.text),
            };
            self.line(&line);
        }
        for one in made {
            names[one.object as usize] = self.passed(case, sequence, &one, &results);
        }
        Some(names)
    }

    /// What a call has made, as an argument: with a cast where its method says less of it than the parameter.
    fn passed(&self, case: &Case, sequence: &Sequence, one: &Made, results: &[String]) -> String {
        let result = &results[one.call as usize];
        let param = self.program.function(case.function).params[one.param].ty;
        match &sequence.calls[one.call as usize].callee {
            Callee::Function(name) => match self.program.find_function(name).map(|f| self.program.function(f)) {
                Some(f) if !f.constructor && f.ret != param => self.cast(param, result),
                _ => result.clone(),
            },
            Callee::New(_) => result.clone(),
        }
    }

    /// A call; `results` are the variables for what the calls before it have made.
    fn call_of(&self, call: &Call, results: &[String], given: &[String]) -> Option<Line> {
        let name = match &call.callee {
            Callee::New(class) => {
                let class = self.program.find_class(class).filter(|c| self.accessible(*c))?;
                let shown = self.class(class);
                let text = match call.args.first() {
                    Some(around) => {
                        let simple = shown.rsplit('.').next().unwrap_or(&shown);
                        format!("{}.new {simple}()", object(around, results, given)?)
                    }
                    None => format!("new {shown}()"),
                };
                return Some(Line { text, makes: Some(shown) });
            }
            Callee::Function(name) => name,
        };
        let id = self.program.find_function(name)?;
        let function = self.program.function(id);
        // The constructor of an inner class is called on the object around.
        let around = function.params.first().is_some_and(|p| p.name.ends_with(".this"));
        let skipped = usize::from(function.owner.is_some() || around);
        let args = call.args.iter().enumerate().skip(skipped);
        let args = args.map(|(n, arg)| self.argument(id, n, *arg, results, given)).collect::<Option<Vec<String>>>()?;
        let args = args.join(", ");
        let makes = function.ret.as_class().filter(|c| self.accessible(*c)).map(|c| self.class(c));
        let bare = function.name.split('(').next().unwrap_or("");
        let method = bare.rsplit('.').next().unwrap_or(bare);
        if skipped > 0 {
            let receiver = object(call.args.first()?, results, given)?;
            let new = if around { "new " } else { "" };
            return Some(Line { text: format!("{receiver}.{new}{method}({args})"), makes });
        }
        let (owner, _) = bare.rsplit_once('.')?;
        let owner = self.program.find_class(owner).filter(|c| self.accessible(*c)).map(|c| self.class(c))?;
        let made = owner.rsplit('.').next() == Some(method);
        let text = if made { format!("new {owner}({args})") } else { format!("{owner}.{method}({args})") };
        Some(Line { text, makes })
    }

    fn argument(&self, function: FnId, n: usize, arg: Arg, results: &[String], given: &[String]) -> Option<String> {
        let function = self.program.function(function);
        let param = &function.params[n];
        if !self.sees(param.ty) {
            return None;
        }
        Some(match arg {
            Arg::Value(InputValue::Null) => self.null(function, n),
            Arg::Value(value) => self.as_written(param.span, value, given),
            Arg::Result(call) => results.get(call as usize)?.clone(),
        })
    }
}

/// An argument that is what a call returns.
struct Made {
    param: usize,
    object: u32,
    call: u32,
}

/// The objects among the arguments of a test after the receiver: those that calls return, and the others.
fn arguments(case: &Case) -> (Vec<Made>, Vec<u32>) {
    let (mut made, mut others) = (Vec::new(), Vec::new());
    for (n, value) in case.input.args.iter().enumerate().skip(1) {
        let Some(object) = reference(value) else { continue };
        match case.given.get(n).and_then(result) {
            Some(call) => made.push(Made { param: n, object, call }),
            None => others.push(object),
        }
    }
    (made, others)
}

/// A call as text, and the class of what it makes.
struct Line {
    text: String,
    makes: Option<String>,
}

/// The variable of an object on which something is called.
fn object<'a>(arg: &Arg, results: &'a [String], given: &'a [String]) -> Option<&'a String> {
    match arg {
        Arg::Result(call) => results.get(*call as usize),
        Arg::Value(value) => given.get(reference(value)? as usize),
    }
}

/// The objects that some of them reach, themselves among them.
pub(super) fn reached(input: &Input, from: &[u32]) -> BTreeSet<u32> {
    let mut seen: BTreeSet<u32> = from.iter().copied().collect();
    let mut work = from.to_vec();
    while let Some(object) = work.pop() {
        let values = input.objects[object as usize].values().iter().filter_map(reference);
        work.extend(values.filter(|o| seen.insert(*o)));
    }
    seen
}

pub(super) fn reference(value: &InputValue) -> Option<u32> {
    match value {
        InputValue::Ref(r) => Some(*r),
        _ => None,
    }
}

fn given(arg: &Arg) -> Option<u32> {
    match arg {
        Arg::Value(value) => reference(value),
        Arg::Result(_) => None,
    }
}

fn result(arg: &Arg) -> Option<u32> {
    match arg {
        Arg::Result(call) => Some(*call),
        Arg::Value(_) => None,
    }
}
