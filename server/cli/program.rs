//! From a file to a program and a function of it.

use crate::cli::args::{Bounds, Target};
use crate::cli::error::Error;
use crate::cli::files::{self, Files};
use crate::cli::output::Output;
use explore::report::Options;
use findings::human;
use findings::problem::{self, Level, Problem};
use ir::scope::ScopeOptions;
use ir::{FnId, Program};
use std::collections::BTreeMap;
use std::sync::Arc;
use syntax::{ErrorCode, Language, Parse, Text};
use work::{Disk, DiskError, Heads};

/// A program with what is wrong with it.
pub struct Loaded {
    pub name: String,
    pub program: Program,
    pub problems: Vec<Problem>,
}

/// Reads used files; each is parsed once.
pub struct Loader {
    files: Files,
    parsed: BTreeMap<String, Arc<Parse>>,
    /// What classes of folders are below, by the folders and whether those in them count.
    trees: BTreeMap<(String, bool), Heads>,
    /// The source roots of other modules, by the folder of one.
    modules: BTreeMap<String, Vec<String>>,
}

impl lower::Loader for Loader {
    fn load(&mut self, from: &str, path: &str) -> Result<(String, Arc<Parse>), lower::LoadError> {
        self.named(self.files.spelling(&files::resolve(from, path)))
    }

    fn identity(&self, name: &str) -> String {
        self.files.identity(name)
    }

    fn class(&mut self, path: &str) -> Result<(String, Arc<Parse>), lower::LoadError> {
        self.named(self.files.elsewhere(path).ok_or(lower::LoadError::NotFound)?)
    }

    fn heirs(&mut self, from: &str, root: &str, class: &str) -> Vec<String> {
        let (folder, deep) = (files::resolve(from, root), !root.is_empty());
        let read = || Heads::read(&self.files, &folder, deep);
        self.trees.entry((folder.clone(), deep)).or_insert_with(read).below(class)
    }

    fn modules(&mut self, from: &str, module: &str, package: &str) -> Vec<String> {
        let module = files::resolve(from, module);
        let roots = self.modules.entry(module.clone()).or_insert_with(|| self.files.modules(&module));
        work::with_package(&self.files, &module, roots, package)
    }
}

impl Loader {
    pub fn new(files: Files) -> Loader {
        Loader { files, parsed: BTreeMap::new(), trees: BTreeMap::new(), modules: BTreeMap::new() }
    }

    fn named(&mut self, name: String) -> Result<(String, Arc<Parse>), lower::LoadError> {
        if let Some(parse) = self.parsed.get(&name) {
            return Ok((name, parse.clone()));
        }
        let text = self.files.read(&name).map_err(|why| match why {
            DiskError::Missing => lower::LoadError::NotFound,
            why => lower::LoadError::Unreadable(why.reason()),
        })?;
        let parse = Arc::new(syntax::parse_as(Language::of_file(&name), &Text::from(text.as_str())));
        self.parsed.insert(name.clone(), parse.clone());
        Ok((name, parse))
    }
}

/// Parses and lowers a file and all that it uses.
pub fn load(files: &Files, name: &str, text: &str) -> Loaded {
    let language = Language::of_file(name);
    let parse = Arc::new(syntax::parse_as(language, &Text::from(text)));
    let mut loader = Loader::new(files.clone());
    let lowered = match language {
        Language::Hir => lower::lower(name, parse, &mut loader),
        Language::Java | Language::Jml => java::lower(name, parse, &mut loader),
    };
    let problems = problems(&lowered.program, &lowered.diagnostics);
    Loaded { name: name.to_owned(), program: lowered.program, problems }
}

/// Diagnostics of lowering in the rendering model.
pub fn problems(program: &Program, diagnostics: &[lower::Diagnostic]) -> Vec<Problem> {
    let shown = |d: &lower::Diagnostic| {
        let level = match d.severity {
            // Editors have another server for the syntax of Java; here nobody else speaks of it.
            _ if is_of_syntax(d.code) => Level::Error,
            lower::Severity::Error => Level::Error,
            lower::Severity::Warning => Level::Warning,
            lower::Severity::Hint => Level::Note,
        };
        let mut shown = Problem::new(d.code, level, d.message.clone(), problem::location(program, d.span));
        let remark = |(span, text): &(ir::Span, String)| problem::Remark {
            at: problem::location(program, *span),
            text: text.clone(),
        };
        shown.related = d.related.iter().map(remark).collect();
        shown
    };
    diagnostics.iter().map(shown).collect()
}

/// Whether a code is that of a syntax error: a part of the text was not read.
pub fn is_of_syntax(code: &str) -> bool {
    ErrorCode::ALL.iter().any(|c| c.as_str() == code)
}

/// The text of a file of a program, for excerpts.
pub fn source(program: &Program, file: &str) -> Option<String> {
    program.files.iter().find(|f| f.path == file).map(|f| f.text.to_string())
}

/// The program and the function that the arguments name, ready to be explored.
///
/// # Errors
/// When the file, the function or a class in the scope does not exist, or the function has errors, which
/// are shown.
pub fn target(target: &Target, output: &Output) -> Result<(Loaded, FnId, Options), Error> {
    let (files, name, text) = Files::one(&target.file, &target.stdin)?;
    let files = files.and(&target.elsewhere)?;
    let loaded = load(&files, &name, &text);
    let program = &loaded.program;
    let function = find(program, &target.function)?;
    let options = Options {
        technique: target.technique,
        scope: scope(program, &target.bounds)?,
        max_tree: 0,
        // Nobody hovers over a read here.
        reasons: 0,
        ..Options::default()
    };
    let f = program.function(function);
    if f.broken {
        show_errors(&loaded, output);
        let why = f
            .unsupported
            .clone()
            .map_or_else(|| "it has errors; correct them first".to_owned(), |what| format!("not explored: {what}"));
        return Err(not_explorable(program, function, &why));
    }
    if f.body.is_none() {
        return Err(not_explorable(program, function, "it is only declared, it has no body"));
    }
    Ok((loaded, function, options))
}

/// Whether there is a specification that exploring a function checks: its own, or the invariants of a class.
pub fn has_specification(program: &Program, function: FnId) -> bool {
    let f = program.function(function);
    f.requires.iter().chain(&f.ensures).any(|clause| !clause.is_given())
        || program.invariant_checkers().values().any(|checker| *checker == function)
}

fn not_explorable(program: &Program, function: FnId, why: &str) -> Error {
    Error::NotExplorable { name: program.qualified_name(function), why: why.to_owned() }
}

fn show_errors(loaded: &Loaded, output: &Output) {
    for problem in loaded.problems.iter().filter(|p| p.level == Level::Error) {
        output.explain(|style| human::problem(problem, &|file| source(&loaded.program, file), style));
    }
}

fn find(program: &Program, name: &str) -> Result<FnId, Error> {
    // The machine's name of a nested class: `Queue$It`. Names of ours have no such sign.
    let dotted = name.replace('$', ".");
    let name = if program.find_function(name).is_some() { name } else { dotted.as_str() };
    let found = program.find_function(name).map_or_else(|| by_full_name(program, name), |id| vec![id]);
    let called = |id: &FnId| program.qualified_name(*id);
    match found.as_slice() {
        [one] => Ok(*one),
        [] => Err(unknown(program, name)),
        several => Err(Error::SeveralFunctions { name: name.to_owned(), meant: several.iter().map(called).collect() }),
    }
}

/// What to say about a name that is none.
fn unknown(program: &Program, name: &str) -> Error {
    let tests: Vec<FnId> = program.tests.iter().map(|t| t.body).collect();
    let named = |id: &FnId| !tests.contains(id) && !program.function(*id).internal;
    let ids = (0..program.functions.len() as u32).map(FnId).filter(named);
    let (name, known) = (name.to_owned(), ids.map(|id| program.qualified_name(id)).collect::<Vec<_>>());
    let base = |full: &&String| full.split('(').next() == name.split('(').next();
    match known.iter().filter(base).cloned().collect::<Vec<_>>() {
        meant if meant.len() > 1 => Error::SeveralFunctions { name, meant },
        _ => Error::UnknownFunction { name, known },
    }
}

/// The functions that a name means which says more of them than is needed: `p.q.Outer.Inner.f(int)`, `f(List<String> all)`.
fn by_full_name(program: &Program, name: &str) -> Vec<FnId> {
    let base = name.split('(').next().unwrap_or(name);
    let means = |(id, full): &(FnId, String)| {
        let rest = full.strip_suffix(base);
        let whole = rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.')) && base.contains('.');
        whole && types(name).is_none_or(|wanted| wanted == declared(program, *id))
    };
    java::full_names(program).into_iter().filter(means).map(|(id, _)| id).collect()
}

/// The simple names of the types of parameters, where a name has some: without packages and classes around them, type
/// arguments and names of parameters.
fn types(name: &str) -> Option<Vec<String>> {
    let (_, params) = name.strip_suffix(')')?.split_once('(')?;
    let (mut bare, mut depth) = (String::new(), 0);
    for c in params.replace("...", "[]").chars() {
        depth += i32::from(c == '<');
        if depth == 0 {
            bare.push(c);
        }
        depth -= i32::from(c == '>');
    }
    let ty = |param: &str| simple(param.split_whitespace().next().unwrap_or_default());
    Some(bare.split(',').map(ty).filter(|ty| !ty.is_empty()).collect())
}

/// The same of the parameters that people have declared.
fn declared(program: &Program, id: FnId) -> Vec<String> {
    let f = program.function(id);
    let params = f.params.iter().skip(usize::from(f.owner.is_some()));
    let written = params.filter(|p| p.name != java::STATICS && !p.name.ends_with(".this"));
    written.map(|p| simple(&program.type_name(p.ty))).collect()
}

fn simple(ty: &str) -> String {
    ty.rsplit('.').next().unwrap_or(ty).to_owned()
}

/// What a bound of the command line names, as the program calls it: `Outer.Inner`, `p.q.Inner` and `Outer$Inner` may be
/// `Inner` there.
fn bounded(program: &Program, name: &str) -> Option<String> {
    if matches!(name, "arrays" | "length") || program.find_class(name).is_some() {
        return Some(name.to_owned());
    }
    let dotted = name.replace('$', ".");
    let means = |full: &str| full.strip_suffix(dotted.as_str()).is_some_and(|r| r.is_empty() || r.ends_with('.'));
    let mut meant = java::full_class_names(program).into_iter().filter(|(_, full)| means(full));
    let (class, _) = meant.next().filter(|_| meant.next().is_none())?;
    Some(program.class(class).name.clone())
}

/// The bounds of the command line for one program.
///
/// # Errors
/// When they name a class that the program does not have.
pub fn scope(program: &Program, bounds: &Bounds) -> Result<ScopeOptions, Error> {
    let asked = bounds.scope.as_ref().map_or_else(BTreeMap::new, |s| s.0.clone());
    let mut objects = BTreeMap::new();
    for (name, bound) in asked {
        match bounded(program, &name) {
            Some(class) => objects.insert(class, bound),
            None => {
                let own = program.classes.iter().filter(|c| c.span.is_some()).map(|c| c.name.clone());
                let known = own.chain(["arrays".to_owned(), "length".to_owned()]).collect();
                return Err(Error::UnknownClass { name, known });
            }
        };
    }
    Ok(ScopeOptions { objects, unwind: bounds.unwind, calls: bounds.calls, ..ScopeOptions::default() })
}
