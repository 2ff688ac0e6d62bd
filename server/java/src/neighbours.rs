//! The files of the classes that a program names (and, by `heirs`, of those below them): beside the file that names them,
//! below its source root, and below those of other modules of the workspace.
//!
//! Where Java looks for a class first, its file is asked for first: what is imported by name, then the package of the
//! file, then packages that are imported as a whole and `java.lang` (JLS 6.4.1). What our library has is no file's. Other
//! modules are asked for classes of other packages that are nowhere nearer.

use crate::heirs::Heirs;
use crate::imports::{Imports, Path};
use crate::library::package_of;
use crate::sources::Sources;
use crate::tree::{J, Source};
use lower::Loader;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::sync::Arc;
use syntax::{Language, Parse};

/// So many files are read for one: a program whose classes all name each other is not to fill the memory.
pub(crate) const MOST_FILES: usize = 64;

/// The same for those that the first file itself names.
const MOST_NAMED: usize = 256;

/// The same for files that are not the user's: those of the JDK are large.
const MOST_ELSEWHERE: usize = 32;

/// So many other modules are read once for what is below the classes of a file.
const MOST_MODULES: usize = 16;

/// The file that describes the package of a folder.
const PACKAGE: &str = "package-info.java";

/// Loads the files of the classes that the files of the program name, and of those below what inputs have.
pub(crate) fn load(sources: &mut Sources, loader: &mut dyn Loader) {
    let (mut asked, mut named, mut at) = (Asked::default(), Vec::new(), 0);
    let (mut heirs, mut around) = (Heirs::default(), Around::default());
    loop {
        while at < sources.files.len() {
            load_around(at, sources, &mut around, loader);
            named.extend(load_named(at, sources, &mut asked, loader));
            at += 1;
        }
        if !heirs.load(sources, loader) {
            break;
        }
    }
    heirs.tell(sources);
    elsewhere(sources, named, loader);
    describe(sources, loader);
}

/// The files that describe packages and modules, by the folder and the path from there, so far as they were asked for.
type Around = FxHashMap<(String, String), Option<usize>>;

/// Loads the files that describe the package and the module of one file: these may say what is never null there.
fn load_around(at: usize, sources: &mut Sources, asked: &mut Around, loader: &mut dyn Loader) {
    let (file, package) = (sources.files[at].file, sources.imports[at].package.clone());
    let home = Home::of(&sources.infos[file.index()].path, &package);
    let described = (!package.is_empty()).then(|| PACKAGE.to_owned());
    // Where the source root is not known, nobody knows of a module.
    let module = home.placed.then(|| format!("{}module-info.java", home.root));
    for path in described.into_iter().chain(module) {
        let found = *asked.entry((home.folder.clone(), path)).or_insert_with_key(|(_, path)| {
            let (name, parse) = loader.load(&home.file, path).ok()?;
            let known = sources.files.iter().position(|f| sources.infos[f.file.index()].path == name);
            Some(known.unwrap_or_else(|| {
                sources.add_file(name, parse, false);
                sources.files.len() - 1
            }))
        });
        let Some(around) = found else { continue };
        // A folder may have files of several packages.
        let of_module = sources.files[around].root().child("module_declaration").is_some();
        if of_module || sources.imports[around].package == package {
            sources.around.entry(file).or_default().push(around);
        }
    }
}

/// Loads the files that describe packages from where the user says that there is more, for those that have none beside them.
fn describe(sources: &mut Sources, loader: &mut dyn Loader) {
    let mut asked: FxHashMap<String, Option<usize>> = FxHashMap::default();
    for at in 0..sources.files.len() {
        let (file, package) = (sources.files[at].file, sources.imports[at].package.clone());
        let describes = |around: &usize| sources.files[*around].root().child("package_declaration").is_some();
        let described = sources.around.get(&file).is_some_and(|around| around.iter().any(describes));
        if package.is_empty() || is_of_jdk(&package) || described {
            continue;
        }
        let found = *asked.entry(package).or_insert_with_key(|package| {
            let (name, parse) = loader.class(&(below(package) + PACKAGE)).ok()?;
            sources.add_file(name, parse, true);
            Some(sources.files.len() - 1)
        });
        if let Some(around) = found {
            // A package is inside of a module.
            sources.around.entry(file).or_default().insert(0, around);
        }
    }
}

/// Loads the files of the classes that one file names. The places where they may be.
fn load_named(at: usize, sources: &mut Sources, asked: &mut Asked, loader: &mut dyn Loader) -> Vec<Place> {
    let imports = &sources.imports[at];
    let home = Home::of(&sources.infos[sources.files[at].file.index()].path, &imports.package);
    let mut named = Vec::new();
    let most = if at == 0 { MOST_NAMED } else { MOST_FILES };
    for class in wanted(&sources.files[at], imports) {
        if sources.files.len() >= most {
            let (Wanted::Simple(name) | Wanted::In(_, name)) = class;
            sources.left_out.insert(name);
            continue;
        }
        let imports = &sources.imports[at];
        let places = places(&class, imports, &home);
        if let Some((name, parse)) = asked.first((&home, imports), &places, &sources.declared, loader)
            && parse.language() == Language::Java
            && !sources.infos.iter().any(|f| f.path == name)
        {
            sources.add_file(name, parse, false);
        }
        named.extend(places);
    }
    named
}

/// Loads what is not among the user's files from where the user says that there is more. What is found there is large and
/// names much that nothing runs: its supertypes come first, and the rest as far as there is room.
fn elsewhere(sources: &mut Sources, named: Vec<Place>, loader: &mut dyn Loader) {
    let own = sources.files.len();
    let mut asked: FxHashSet<String> = FxHashSet::default();
    take(sources, named, own, &mut asked, loader);
    for names in [supertypes, wanted] {
        let mut at = own;
        while at < sources.files.len() {
            let imports = &sources.imports[at];
            let home = Home::of("", &imports.package);
            let classes = names(&sources.files[at], imports);
            let named = classes.iter().flat_map(|class| places(class, imports, &home)).collect();
            take(sources, named, own, &mut asked, loader);
            at += 1;
        }
    }
}

/// Loads the classes that are at some places elsewhere.
fn take(sources: &mut Sources, named: Vec<Place>, own: usize, asked: &mut FxHashSet<String>, loader: &mut dyn Loader) {
    for Place { package, class, .. } in named {
        if sources.files.len() >= own + MOST_ELSEWHERE {
            return;
        }
        let path = below(&package) + &class + ".java";
        if !sources.declared.contains(&(package, class))
            && asked.insert(path.clone())
            && let Ok((name, parse)) = loader.class(&path)
            && !sources.infos.iter().any(|f| f.path == name)
        {
            sources.add_file(name, parse, true);
        }
    }
}

/// The classes that those of a file are below.
fn supertypes(file: &Source, _: &Imports) -> BTreeSet<Wanted> {
    let heads = file.root().below(&["superclass", "super_interfaces", "extends_interfaces"]);
    let names = heads.into_iter().flat_map(|head| head.below(&["type_identifier"]));
    names.map(|name| Wanted::Simple(name.text().to_owned())).collect()
}

/// Whether a package is one of the JDK.
pub fn is_of_jdk(package: &str) -> bool {
    ["java", "javax", "jdk", "sun"].contains(&package.split('.').next().unwrap_or(""))
}

/// The folder of a package below that of the unnamed one.
fn below(package: &str) -> String {
    if package.is_empty() { String::new() } else { package.replace('.', "/") + "/" }
}

/// A class that a file names.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Wanted {
    /// By its simple name.
    Simple(String),
    /// With its package.
    In(String, String),
}

/// The classes that a file names and does not declare where it names them.
fn wanted(file: &Source, imports: &Imports) -> BTreeSet<Wanted> {
    let root = file.root();
    let own = Own::of(root);
    let mut wanted: BTreeSet<Wanted> = BTreeSet::new();
    let mut simple: FxHashSet<&str> = FxHashSet::default();
    for n in root.descendants().filter(|n| n.is_named()) {
        match n.kind() {
            "identifier" if n.text().contains('.') => wanted.extend(of_pattern(n.text(), &own)),
            "type_identifier" | "identifier" if names_class(n, &own) && !own.has(n) => {
                simple.insert(n.text());
            }
            "scoped_type_identifier" => wanted.extend(Path::qualified(n.text()).and_then(outermost)),
            _ => {}
        }
    }
    wanted.extend(simple.into_iter().map(|name| Wanted::Simple(name.to_owned())));
    let whole = imports.on_demand.iter().chain(&imports.all_members);
    let classes = whole.chain(imports.members.iter().map(|(_, class)| class));
    wanted.extend(classes.cloned().filter_map(outermost));
    wanted
}

fn outermost(path: Path) -> Option<Wanted> {
    Some(Wanted::In(path.package, path.classes.into_iter().next()?))
}

/// The class that a record pattern names in one piece with what is around it.
fn of_pattern(name: &str, own: &Own) -> Option<Wanted> {
    if let Some(path) = Path::qualified(name) {
        return outermost(path);
    }
    let first = name.split('.').next()?;
    (!own.types.contains_key(first)).then(|| Wanted::Simple(first.to_owned()))
}

/// Whether a name is that of a class, as far as it stands where a class may stand and is written as people write classes.
fn names_class(n: J, own: &Own) -> bool {
    let Some(parent) = n.parent() else { return false };
    let name = n.text();
    let large = name.starts_with(char::is_uppercase);
    if n.kind() == "type_identifier" {
        let first = parent.kind() != "scoped_type_identifier" || parent.first().is_some_and(|f| f.id() == n.id());
        return name != "var" && first && (large || parent.kind() != "scoped_type_identifier");
    }
    let head = ["scoped_identifier", "package_declaration", "import_declaration"].contains(&parent.kind());
    let declared = parent.kind().ends_with("_declaration") && parent.has_in_field("name", n);
    if !large || head || declared || parent.kind().ends_with("annotation") {
        return false;
    }
    if name.chars().any(char::is_lowercase) {
        return true;
    }
    // All in capitals: most are constants. A class has something behind it.
    let before = match parent.kind() {
        "method_invocation" | "field_access" => parent.field("object"),
        "method_reference" => parent.first(),
        _ => None,
    };
    before.is_some_and(|b| b.id() == n.id()) && !own.values.contains(name)
}

/// The names that a file declares itself.
pub(crate) struct Own<'a> {
    /// Classes in classes and in code, and type variables, each with where it can be named.
    types: FxHashMap<&'a str, Vec<(usize, usize)>>,
    /// Fields, variables and enum constants.
    values: FxHashSet<&'a str>,
}

impl<'a> Own<'a> {
    pub(crate) fn of(root: J<'a>) -> Own<'a> {
        let mut own = Own { types: FxHashMap::default(), values: FxHashSet::default() };
        for n in root.descendants().filter(|n| n.is_named()) {
            let around = match n.kind() {
                "variable_declarator" | "enum_constant" | "formal_parameter" => {
                    own.values.insert(n.name());
                    continue;
                }
                "type_parameter" => n.parent().and_then(J::parent),
                "class_declaration" | "interface_declaration" | "enum_declaration" | "record_declaration" => {
                    n.parent().filter(|p| p.kind() != "program")
                }
                _ => None,
            };
            let name = match n.kind() {
                "type_parameter" => n.children().into_iter().find(|c| c.kind().ends_with("identifier")).map(J::text),
                _ => Some(n.name()),
            };
            if let (Some(around), Some(name)) = (around, name) {
                own.types.entry(name).or_default().push((around.start_byte(), around.end_byte()));
            }
        }
        own
    }

    /// Whether a name means a type that the file declares around it.
    pub(crate) fn has(&self, n: J) -> bool {
        let at = n.start_byte();
        self.types.get(n.text()).is_some_and(|all| all.iter().any(|(start, end)| (*start..*end).contains(&at)))
    }
}

/// Where the files of a file's package and of others are, relative to its folder.
pub(crate) struct Home {
    /// The file itself.
    pub(crate) file: String,
    folder: String,
    /// From the folder to the folder of the unnamed package.
    root: String,
    /// The same for the code that tests are about, where the file is a test.
    pub(crate) tested: Option<String>,
    /// From the folder to that of the module that has it, where modules have their code in `src/main/java` and the like.
    module: Option<String>,
    /// Whether the folder is the one that the package of the file has below its source root.
    placed: bool,
}

impl Home {
    pub(crate) fn of(path: &str, package: &str) -> Home {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let depth = if package.is_empty() { 0 } else { package.split('.').count() };
        let root = "../".repeat(depth);
        // Maven and Gradle: `src/main/java` has the code, `src/test/java` and others of that kind use it.
        let mut above = folder.rsplit('/').skip(depth);
        let set = if above.next() == Some("java") { above.next() } else { None };
        let set = set.filter(|_| above.next() == Some("src"));
        let tested = set.filter(|set| *set != "main").map(|_| format!("{root}../../main/java/"));
        let module = set.map(|_| format!("{root}../../../"));
        // Of a relative path no more is known than it has.
        let placed = depth > 0 && folder.rsplit('/').zip(package.rsplit('.')).all(|(f, p)| f == p || f.is_empty());
        Home { file: path.to_owned(), folder: folder.to_owned(), root, tested, module, placed }
    }

    /// The source roots of other modules of the workspace that are asked for classes below those of the file, relative to its
    /// folder. Classes without a package are seen by no others.
    pub(crate) fn modules(&self, loader: &mut dyn Loader) -> Vec<String> {
        let Some(module) = self.module.as_ref().filter(|_| self.placed) else { return Vec::new() };
        let roots = loader.modules(&self.file, module, "");
        roots.into_iter().take(MOST_MODULES).map(|root| format!("{module}{root}")).collect()
    }

    /// The folder below which the classes are that can be meant, relative to that of the file. Empty where it is that
    /// folder alone: classes without a package are seen by no others.
    pub(crate) fn source_root(&self) -> &str {
        if self.placed { &self.root } else { "" }
    }
}

/// A place where a class may be declared.
struct Place {
    package: String,
    class: String,
    /// Paths of its file, relative to the file that names it.
    paths: Vec<String>,
}

/// Where a class may be, in the order in which Java looks. Nowhere in a file where our library is meant.
fn places(wanted: &Wanted, imports: &Imports, home: &Home) -> Vec<Place> {
    let place = |package: &str, class: &str| Place {
        package: package.to_owned(),
        class: class.to_owned(),
        paths: paths(package, class, imports, home),
    };
    let simple = match wanted {
        Wanted::In(package, class) if package_of(class) == Some(package) => return Vec::new(),
        Wanted::In(package, class) => return vec![place(package, class)],
        Wanted::Simple(name) => name,
    };
    if let Some(Path { package, classes }) = imports.single.get(simple) {
        let class = classes.first().map_or(simple.as_str(), String::as_str);
        return places(&Wanted::In(package.clone(), class.to_owned()), imports, home);
    }
    let library = package_of(simple);
    // Nobody calls a class `String`, and every file names some of these.
    if library == Some("java.lang") || library == Some(&imports.package) {
        return Vec::new();
    }
    let packages = imports.on_demand.iter().filter(|p| p.classes.is_empty()).map(|p| p.package.as_str());
    let before = packages.take_while(|package| library != Some(package));
    let packages = [imports.package.as_str()].into_iter().chain(before).chain(["java.lang"]);
    packages.map(|package| place(package, simple)).collect()
}

fn paths(package: &str, class: &str, imports: &Imports, home: &Home) -> Vec<String> {
    let below = below(package);
    let beside = format!("{class}.java");
    let tested = home.tested.iter().map(|root| format!("{root}{below}{class}.java"));
    match package == imports.package {
        true => [beside].into_iter().chain(tested).collect(),
        // No workspace has the classes of the JDK.
        false if is_of_jdk(package) => Vec::new(),
        // A folder with files of several packages is no source root, but people have such folders.
        false => [format!("{}{below}{class}.java", home.root)].into_iter().chain(tested).chain([beside]).collect(),
    }
}

/// What was asked for: the answer is the same for all files of a folder.
#[derive(Default)]
struct Asked(FxHashSet<(String, String)>);

impl Asked {
    /// The first file that there is; none when the class is known by then.
    fn first(
        &mut self,
        (home, imports): (&Home, &Imports),
        places: &[Place],
        declared: &FxHashSet<(String, String)>,
        loader: &mut dyn Loader,
    ) -> Option<(String, Arc<Parse>)> {
        for place in places {
            if declared.contains(&(place.package.clone(), place.class.clone())) {
                return None;
            }
            for path in &place.paths {
                if self.0.insert((home.folder.clone(), path.clone()))
                    && let Ok(found) = loader.load(&home.file, path)
                {
                    return Some(found);
                }
            }
        }
        let others = |place: &&Place| place.package != imports.package && !is_of_jdk(&place.package);
        places.iter().filter(others).find_map(|place| self.in_modules(home, place, loader))
    }

    /// The first file that another module has.
    fn in_modules(&mut self, home: &Home, place: &Place, loader: &mut dyn Loader) -> Option<(String, Arc<Parse>)> {
        let (module, below) = (home.module.as_ref()?, below(&place.package));
        let package = below.trim_end_matches('/');
        let roots = if package.is_empty() { Vec::new() } else { loader.modules(&home.file, module, package) };
        roots.into_iter().find_map(|root| {
            let path = format!("{module}{root}{below}{}.java", place.class);
            let new = self.0.insert((home.folder.clone(), path.clone()));
            new.then(|| loader.load(&home.file, &path).ok()).flatten()
        })
    }
}
