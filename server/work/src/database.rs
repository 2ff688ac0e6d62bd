//! The demand-driven part: from texts to typed IR and fingerprints, by salsa.
//!
//! Inputs are files with their trees (the incremental reparse happened before, when the edit came in; a broken text
//! is parsed again as a whole);
//! a file that nobody has opened is read from disk when the first `use` asks for it. One thread owns the
//! database; what it computes leaves it as shared plain data, so no reader ever holds it up. Only this file
//! names salsa.

use crate::disk::{Disk, DiskError, Stamp, with_package};
use crate::event::FileName;
use crate::heads::Heads;
use crate::source_path::SourcePath;
use ir::fingerprint::{Fingerprints, Item};
use ir::{FileId, FileInfo, FnId, Program};
use lower::LoadError;
use salsa::Setter;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};
use syntax::{Language, Parse};

/// What is known about one file and the files it uses: names, types, IR, and everything that is wrong.
pub struct Analysis {
    /// Version of the text of the file itself.
    pub version: i32,
    pub parse: Arc<Parse>,
    pub program: Arc<Program>,
    /// Of this file and all that it uses, syntax errors included, by file and position.
    pub diagnostics: Arc<Vec<lower::Diagnostic>>,
    pub names: Arc<lower::NameIndex>,
    /// The functions of the file itself, in source order.
    pub(crate) functions: Arc<Vec<FunctionInfo>>,
}

/// A function of a file, as the scheduler sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FunctionInfo {
    pub name: String,
    pub id: FnId,
    /// First and last byte of the whole item.
    pub extent: (u32, u32),
    /// `None` when it cannot be explored.
    pub fingerprint: Option<u128>,
    /// The same without its own bounds.
    pub unbounded: Option<u128>,
    /// Of all functions that the program has: what others can build depends on them.
    pub code: u128,
    pub broken: bool,
    /// Its text has errors; without them, what is broken uses what cannot be followed.
    pub errors: bool,
    /// It can be explored, and may come to another function whose text has errors.
    pub waits: bool,
}

/// The content of a file.
#[derive(Clone)]
pub(crate) enum Content {
    Text(Arc<Parse>),
    Unreadable(DiskError),
}

impl Content {
    /// The same without traces of the edits that led to it: what is kept depends on the text alone.
    pub(crate) fn settle(self) -> Content {
        match self {
            Content::Text(parse) if !parse.is_settled() => Content::Text(Arc::new(parse.settle())),
            settled => settled,
        }
    }

    /// The text, where there is one.
    fn text(&self) -> Option<&str> {
        match self {
            Content::Text(parse) => Some(parse.source()),
            Content::Unreadable(_) => None,
        }
    }

    /// Reads and parses a file.
    fn from_disk(disk: &dyn Disk, name: &str) -> Content {
        Content::of(name, disk.read(name))
    }

    fn of(name: &str, read: Result<String, DiskError>) -> Content {
        match read {
            Ok(text) => {
                Content::Text(Arc::new(syntax::parse_as(Language::of_file(name), &syntax::Text::from(text.as_str()))))
            }
            Err(error) => Content::Unreadable(error),
        }
    }
}

#[salsa::input]
struct Source {
    #[returns(clone)]
    name: FileName,
    #[returns(clone)]
    content: Content,
}

/// Where classes are that the workspace does not have. There is one.
#[salsa::input]
struct Elsewhere {
    #[returns(clone)]
    path: Arc<SourcePath>,
}

/// The files with classes below one of a name, as paths from a folder.
#[salsa::input]
struct Heirs {
    #[returns(clone)]
    files: Arc<Vec<String>>,
}

/// The source roots of other modules that have a package, as paths from the folder of a module.
#[salsa::input]
struct Modules {
    #[returns(clone)]
    roots: Arc<Vec<String>>,
}

/// The source roots of the other modules around one, and those that have a package for which somebody has asked.
struct Around {
    roots: Vec<String>,
    asked: BTreeMap<String, Modules>,
}

/// A folder in which somebody has asked for classes below others.
struct Tree {
    heads: Heads,
    asked: BTreeMap<String, Heirs>,
}

/// A result that salsa compares by address: equal only when it was not computed again.
struct Computed<T>(Option<Arc<T>>);

impl<T> Clone for Computed<T> {
    fn clone(&self) -> Self {
        Computed(self.0.clone())
    }
}

impl<T> PartialEq for Computed<T> {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (None, None) => true,
            _ => false,
        }
    }
}

/// The first half of an [`Analysis`]: all but what tells which functions are to be explored again.
pub struct Named {
    pub parse: Arc<Parse>,
    pub program: Arc<Program>,
    pub diagnostics: Arc<Vec<lower::Diagnostic>>,
    names: Arc<lower::NameIndex>,
}

/// Who hears of the names of a file while the rest of it is being lowered: the files of the program alone are there.
pub(crate) type NamesHeard = Arc<dyn Fn(&FileName, Named) + Send + Sync>;

impl Named {
    /// What is known while the rest is being lowered.
    pub(crate) fn early(parse: Arc<Parse>, files: &[FileInfo], diagnostics: &[lower::Diagnostic]) -> Named {
        let program = Program { files: files.to_vec(), ..Program::default() };
        Named { parse, program: Arc::new(program), diagnostics: Arc::new(diagnostics.to_vec()), names: Arc::default() }
    }

    /// What is wrong with the text of the file itself, wherever it is.
    pub(crate) fn problems(diagnostics: &[lower::Diagnostic]) -> impl Iterator<Item = (&str, &str)> {
        let own = diagnostics.iter().filter(|d| d.span.file == FileId(0));
        own.map(|d| (d.code, d.message.as_str()))
    }
}

#[salsa::db]
trait Db: salsa::Database {
    /// The file of that name, read from disk when it is new.
    fn source(&self, name: &str) -> Source;

    /// What is the same for all names of one file.
    fn identity(&self, name: &str) -> String;

    /// The name to show of a file that has several.
    fn spelling(&self, name: &str) -> String;

    /// None before the database is made.
    fn elsewhere(&self) -> Option<Elsewhere>;

    /// The files with classes below one of a name: in a folder, and in those below it where `deep`.
    fn heirs(&self, folder: &str, deep: bool, class: &str) -> Heirs;

    /// The source roots of other modules than the one in a folder that have a package.
    fn modules(&self, module: &str, package: &str) -> Modules;

    /// The names of a file are known.
    fn hear(&self, file: &FileName, named: Named);
}

/// The database and the files it knows.
#[salsa::db]
#[derive(Clone)]
pub(crate) struct Database {
    storage: salsa::Storage<Self>,
    disk: Arc<dyn Disk>,
    sources: Arc<Mutex<BTreeMap<FileName, Source>>>,
    elsewhere: Option<Elsewhere>,
    /// How the files were that were read from disk, missing ones among them.
    stamps: Arc<Mutex<BTreeMap<FileName, Option<Stamp>>>>,
    /// What somebody has set. A query that looked at all sources for what it needs of a few would depend on all.
    given: Arc<Mutex<BTreeMap<FileName, Content>>>,
    /// By their folders, and whether those below belong to it.
    trees: Arc<Mutex<BTreeMap<(String, bool), Tree>>>,
    /// By the folders of modules.
    modules: Arc<Mutex<BTreeMap<String, Around>>>,
    /// There are files that were not known when these were looked for.
    new_files: bool,
    heard: NamesHeard,
}

#[salsa::db]
impl salsa::Database for Database {}

#[salsa::db]
impl Db for Database {
    fn source(&self, name: &str) -> Source {
        let mut sources = self.sources.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(source) = sources.get(name) {
            return *source;
        }
        let archived = self.elsewhere.and_then(|e| e.path(self).read(name));
        let content = archived.map_or_else(|| self.read(name), |read| Content::of(name, read));
        let source = Source::new(self, name.into(), content);
        sources.insert(name.into(), source);
        source
    }

    fn identity(&self, name: &str) -> String {
        self.disk.identity(name)
    }

    fn spelling(&self, name: &str) -> String {
        self.disk.spelling(name)
    }

    fn elsewhere(&self) -> Option<Elsewhere> {
        self.elsewhere
    }

    fn heirs(&self, folder: &str, deep: bool, class: &str) -> Heirs {
        let mut trees = self.trees.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (folder.to_owned(), deep);
        let tree = trees.entry(key).or_insert_with(|| Tree { heads: self.heads(folder, deep), asked: BTreeMap::new() });
        let Tree { heads, asked } = tree;
        *asked.entry(class.to_owned()).or_insert_with(|| Heirs::new(self, Arc::new(heads.below(class))))
    }

    fn modules(&self, module: &str, package: &str) -> Modules {
        let mut modules = self.modules.lock().unwrap_or_else(PoisonError::into_inner);
        let around = || Around { roots: self.disk.modules(module), asked: BTreeMap::new() };
        let Around { roots, asked } = modules.entry(module.to_owned()).or_insert_with(around);
        let having = || Modules::new(self, Arc::new(with_package(&*self.disk, module, roots, package)));
        *asked.entry(package.to_owned()).or_insert_with(having)
    }

    fn hear(&self, file: &FileName, named: Named) {
        (self.heard)(file, named);
    }
}

impl Database {
    pub(crate) fn new(disk: Arc<dyn Disk>, heard: NamesHeard) -> Database {
        let mut new = Database {
            storage: salsa::Storage::default(),
            disk,
            sources: Arc::default(),
            elsewhere: None,
            stamps: Arc::default(),
            given: Arc::default(),
            trees: Arc::default(),
            modules: Arc::default(),
            new_files: false,
            heard,
        };
        new.elsewhere = Some(Elsewhere::new(&new, Arc::default()));
        new
    }

    /// Looks elsewhere for classes that the workspace does not have.
    pub(crate) fn look_in(&mut self, path: SourcePath) {
        if let Some(elsewhere) = self.elsewhere {
            elsewhere.set_path(self).to(Arc::new(path));
        }
    }

    /// What is in a folder, with the texts that editors have open.
    fn heads(&self, folder: &str, deep: bool) -> Heads {
        let mut heads = Heads::read(&*self.disk, folder, deep);
        for (name, content) in self.given.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            heads.set(name, content.text());
        }
        heads
    }

    /// A file has another text: its classes may be below others than before.
    fn reread(&mut self, name: &str, content: &Content) {
        let trees = self.trees.clone();
        let mut trees = trees.lock().unwrap_or_else(PoisonError::into_inner);
        for Tree { heads, asked } in trees.values_mut().filter(|tree| tree.heads.covers(name)) {
            for class in heads.set(name, content.text()) {
                if let Some(heirs) = asked.get(&class) {
                    heirs.set_files(self).to(Arc::new(heads.below(&class)));
                }
            }
        }
    }

    /// Looks for modules and packages that came with new files.
    pub(crate) fn look_for_modules(&mut self) {
        if !std::mem::take(&mut self.new_files) {
            return;
        }
        let modules = self.modules.clone();
        for (module, around) in modules.lock().unwrap_or_else(PoisonError::into_inner).iter_mut() {
            around.roots = self.disk.modules(module);
            for (package, known) in &around.asked {
                let roots = with_package(&*self.disk, module, &around.roots, package);
                if *known.roots(self) != roots {
                    known.set_roots(self).to(Arc::new(roots));
                }
            }
        }
    }

    /// Reads a file, and notes how it was before.
    fn read(&self, name: &str) -> Content {
        let stamp = self.disk.stamp(name);
        self.stamps.lock().unwrap_or_else(PoisonError::into_inner).insert(name.into(), stamp);
        Content::from_disk(&*self.disk, name)
    }

    /// Reads the files again that have changed on disk and that nobody has told about.
    pub(crate) fn look_again(&mut self) {
        let stamps = self.stamps.lock().unwrap_or_else(PoisonError::into_inner).clone();
        for (name, stamp) in stamps {
            if self.disk.stamp(&name) != stamp {
                self.changed(&name);
            }
        }
    }

    /// A file that is not open may have another text on disk.
    pub(crate) fn changed(&mut self, name: &FileName) {
        self.new_files |= !self.knows(name);
        let in_tree = |tree: &Tree| tree.heads.covers(name);
        // What no query has asked for is read when one does.
        if self.knows(name) {
            let content = self.read(name);
            self.put(name, content);
        } else if self.trees.lock().unwrap_or_else(PoisonError::into_inner).values().any(in_tree) {
            let content = Content::from_disk(&*self.disk, name);
            self.reread(name, &content);
        }
    }

    /// Gives a file the text that an editor has.
    pub(crate) fn set(&mut self, name: &FileName, content: Content) {
        // What is on disk does not count any more.
        self.stamps.lock().unwrap_or_else(PoisonError::into_inner).remove(name);
        self.put(name, content);
    }

    /// Gives a file new content; what depends on it is computed again when it is asked for.
    fn put(&mut self, name: &FileName, content: Content) {
        self.reread(name, &content);
        self.given.lock().unwrap_or_else(PoisonError::into_inner).insert(name.clone(), content.clone());
        let known = self.sources.lock().unwrap_or_else(PoisonError::into_inner).get(name).copied();
        match known {
            Some(source) => {
                source.set_content(self).to(content);
            }
            None => {
                let source = Source::new(self, name.clone(), content);
                self.sources.lock().unwrap_or_else(PoisonError::into_inner).insert(name.clone(), source);
            }
        }
    }

    /// Whether some query has asked for the file, or somebody has set it.
    fn knows(&self, name: &str) -> bool {
        self.sources.lock().unwrap_or_else(PoisonError::into_inner).contains_key(name)
    }

    /// Names, types and IR of a root file, without what tells its functions apart; `None` when it cannot be read.
    pub(crate) fn named(&self, root: &str) -> Option<Arc<Named>> {
        lowered(self, self.source(root)).0
    }

    /// Everything about a root file, from the last call when nothing it depends on has changed.
    ///
    /// # Errors
    /// When the file itself cannot be read.
    pub(crate) fn analyse(&self, root: &str) -> Result<Arc<Analysis>, DiskError> {
        let source = self.source(root);
        match analysis(self, source).0 {
            Some(analysis) => Ok(analysis),
            None => match source.content(self) {
                Content::Unreadable(error) => Err(error),
                Content::Text(_) => Err(DiskError::Missing),
            },
        }
    }
}

struct SalsaLoader<'db> {
    db: &'db dyn Db,
    root: FileName,
    parse: Arc<Parse>,
}

impl SalsaLoader<'_> {
    fn at(&self, name: String) -> Result<(String, Arc<Parse>), LoadError> {
        match self.db.source(&name).content(self.db) {
            Content::Text(parse) => Ok((name, parse)),
            Content::Unreadable(DiskError::Missing) => Err(LoadError::NotFound),
            Content::Unreadable(error) => Err(LoadError::Unreadable(error.reason())),
        }
    }
}

impl lower::Loader for SalsaLoader<'_> {
    fn load(&mut self, from: &str, path: &str) -> Result<(String, Arc<Parse>), LoadError> {
        let name = resolve(from, path).ok_or(LoadError::Unsupported)?;
        self.at(self.db.spelling(&name))
    }

    fn identity(&self, name: &str) -> String {
        self.db.identity(name)
    }

    fn class(&mut self, path: &str) -> Result<(String, Arc<Parse>), LoadError> {
        let found = self.db.elsewhere().and_then(|elsewhere| elsewhere.path(self.db).find(path));
        self.at(found.ok_or(LoadError::NotFound)?)
    }

    fn heirs(&mut self, from: &str, root: &str, class: &str) -> Vec<String> {
        let folder = resolve(from, root);
        folder.map_or_else(Vec::new, |f| self.db.heirs(&f, !root.is_empty(), class).files(self.db).to_vec())
    }

    fn modules(&mut self, from: &str, module: &str, package: &str) -> Vec<String> {
        let folder = resolve(from, module);
        folder.map_or_else(Vec::new, |f| self.db.modules(&f, package).roots(self.db).to_vec())
    }

    fn named(&mut self, files: &[FileInfo], diagnostics: &[lower::Diagnostic]) {
        let named = Named::early(self.parse.clone(), files, diagnostics);
        self.db.hear(&self.root, named);
    }
}

/// The file that `path` names in the file `from`: relative to its directory, without `.` and `..`, so that every
/// way to name a file gives one name. `None` when `from` is no path (an unsaved buffer).
fn resolve(from: &str, path: &str) -> Option<String> {
    let from_nowhere = !from.contains('/') && from.contains(':');
    let directory = match from.rsplit_once('/') {
        _ if path.starts_with('/') => None,
        _ if from_nowhere => return None,
        found => found.map(|(directory, _)| directory),
    };
    Some(lower::plain(&directory.map_or_else(|| path.to_owned(), |directory| format!("{directory}/{path}"))))
}

#[salsa::tracked(returns(clone))]
fn lowered(db: &dyn Db, root: Source) -> Computed<Named> {
    let Content::Text(parse) = root.content(db) else { return Computed(None) };
    let mut loader = SalsaLoader { db, root: root.name(db), parse: parse.clone() };
    let mut lowered = match parse.language() {
        Language::Hir => lower::lower(&root.name(db), parse.clone(), &mut loader),
        Language::Java | Language::Jml => java::lower(&root.name(db), parse.clone(), &mut loader),
    };
    lowered.program.pack();
    let file = Named {
        parse,
        program: Arc::new(lowered.program),
        diagnostics: Arc::new(lowered.diagnostics),
        names: Arc::new(lowered.names),
    };
    Computed(Some(Arc::new(file)))
}

#[salsa::tracked(returns(clone))]
fn functions(db: &dyn Db, root: Source) -> Arc<Vec<FunctionInfo>> {
    let Some(file) = lowered(db, root).0 else { return Arc::default() };
    Arc::new(function_infos(&file.program))
}

#[salsa::tracked(returns(clone))]
fn analysis(db: &dyn Db, root: Source) -> Computed<Analysis> {
    let Some(file) = lowered(db, root).0 else { return Computed(None) };
    Computed(Some(Arc::new(Analysis {
        version: file.parse.text().version(),
        parse: file.parse.clone(),
        program: file.program.clone(),
        diagnostics: file.diagnostics.clone(),
        names: file.names.clone(),
        functions: functions(db, root),
    })))
}

/// The functions of the root file that are not there to test others, each name once (a second one of a name is an error of
/// its own).
pub(crate) fn function_infos(program: &Program) -> Vec<FunctionInfo> {
    let prints = Fingerprints::new(program);
    let code = prints.code();
    let tests: BTreeSet<_> = program.tests.iter().map(|t| t.body).collect();
    let halves = program.functions.iter().any(|f| f.has_errors());
    let mut seen = BTreeSet::new();
    let mut infos = Vec::new();
    for (index, function) in program.functions.iter().enumerate() {
        let id = FnId(index as u32);
        let unseen = function.internal || function.testing || function.span.file != FileId(0);
        if unseen || tests.contains(&id) {
            continue;
        }
        let name = program.qualified_name(id);
        if !seen.insert(name.clone()) {
            continue;
        }
        let explorable = function.body.is_some() && !function.broken;
        let unbounded = explorable.then(|| prints.without_bounds(id));
        infos.push(FunctionInfo {
            name,
            id,
            extent: (function.extent.start, function.extent.end),
            fingerprint: unbounded.map(|rest| prints.within_bounds(id, rest)),
            unbounded,
            code,
            broken: function.broken,
            errors: function.has_errors(),
            waits: explorable && halves && waits(&prints, program, id),
        });
    }
    infos.sort_by_key(|info| info.extent);
    infos
}

/// Whether what a function runs may come to another one that has errors.
fn waits(prints: &Fingerprints, program: &Program, function: FnId) -> bool {
    let has_errors = |item: &Item| matches!(item, Item::Function(f) if program.function(*f).has_errors());
    prints.dependencies(function).iter().any(has_errors)
}

#[cfg(test)]
mod tests {
    use super::resolve;

    #[test]
    fn a_use_is_relative_to_its_file() {
        let cases = [
            ("/a/b.hir", "c.hir", "/a/c.hir"),
            ("/a/b.hir", "./x/../c.hir", "/a/c.hir"),
            ("/a/b.hir", "../../../c.hir", "/c.hir"),
            ("/a/b.hir", "/d/c.hir", "/d/c.hir"),
            ("b.hir", "c.hir", "c.hir"),
            ("x/b.hir", "../../c.hir", "../c.hir"),
            ("untitled:1", "/d/c.hir", "/d/c.hir"),
        ];
        for (from, path, expected) in cases {
            assert_eq!(resolve(from, path).as_deref(), Some(expected), "{path} in {from}");
        }
        assert_eq!(resolve("untitled:Untitled-1", "c.hir"), None);
    }
}
