//! The part of the library that is written in Java, and how much of it a program has: the classes and methods that its
//! text names, and those that these name.

use crate::body::class_objects::NAMED;
use crate::contents::stands_for;
use crate::tree::{J, Source};
use ir::FileId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};
use syntax::{Language, Text};

/// Our own implementations with the API of the JDK.
const LIBRARY: [(&str, &str); 18] = [
    ("java/lang.java", include_str!("../library/lang.java")),
    ("java/floats.java", include_str!("../library/floats.java")),
    ("java/exceptions.java", include_str!("../library/exceptions.java")),
    ("java/strings.java", include_str!("../library/strings.java")),
    ("java/functions.java", include_str!("../library/functions.java")),
    ("java/util.java", include_str!("../library/util.java")),
    ("java/maps.java", include_str!("../library/maps.java")),
    ("java/queues.java", include_str!("../library/queues.java")),
    ("java/fixed.java", include_str!("../library/fixed.java")),
    ("java/sorted.java", include_str!("../library/sorted.java")),
    ("java/streams.java", include_str!("../library/streams.java")),
    ("java/skeletons.java", include_str!("../library/skeletons.java")),
    ("java/various.java", include_str!("../library/various.java")),
    ("java/atomic.java", include_str!("../library/atomic.java")),
    ("java/concurrent.java", include_str!("../library/concurrent.java")),
    ("java/io.java", include_str!("../library/io.java")),
    ("java/inputs.java", include_str!("../library/inputs.java")),
    ("java/numbers.java", include_str!("../library/numbers.java")),
];

/// Classes that every program has: those that the semantics raises, and what is above them.
const ALWAYS: [&str; 15] = [
    "Object",
    crate::above::ARRAY,
    crate::opaque::ABOVE,
    "Throwable",
    "Exception",
    "RuntimeException",
    "Error",
    "IndexOutOfBoundsException",
    "NullPointerException",
    "ArithmeticException",
    "ArrayIndexOutOfBoundsException",
    "NegativeArraySizeException",
    "ClassCastException",
    "ArrayStoreException",
    "AssertionError",
];

/// Where maps note how far they have brought entries into a chain, in which order, and what those have: to everybody else
/// they are the same maps before and after.
const NOTES: [(&str, &[&str]); 6] = [
    ("HashSet", &["map"]),
    ("MapBase$", &["head", "given"]),
    ("MapNode$", &["key", "value", "next", "keys", "values", "place"]),
    ("Given$", &["at"]),
    ("LinkedHashMap", &["byUse"]),
    ("Table$", &["sorted"]),
];

/// Whether a field of a class of the library is for such notes.
pub(crate) fn is_note(class: &str, field: &str) -> bool {
    NOTES.iter().any(|(of, fields)| *of == class && fields.contains(&field))
}

/// The method that says whether another object is the same as this one, although they are two here.
pub(crate) const ONE: &str = "one$";

/// Methods that lowering calls where the text names none: what stands behind loops, texts and switches, and what says
/// how objects are equal.
const CALLED: [&str; 25] = [
    "addSuppressed",
    "byUse$",
    "class$",
    "clone",
    "close",
    "coded$",
    "compareTo",
    "copyOf",
    "equals",
    "hasNext",
    "hash$",
    "hashCode",
    "identical$",
    "iterator",
    "join$",
    "length",
    "made$",
    "name",
    "next",
    ONE,
    "ordinal",
    "text$",
    "toString",
    "unseeded$",
    "valueOf",
];

/// The library, with what each of its classes and methods names. A file is parsed when a program has a class of it.
struct Index {
    /// Parsed, and their texts as programs have them.
    files: [OnceLock<(Source, Arc<str>)>; LIBRARY.len()],
    classes: Vec<Known>,
    /// Where in [`Index::classes`] a name is.
    class_names: FxHashMap<&'static str, usize>,
    /// The methods of each name: their class, and which of its methods.
    methods: Vec<Vec<(usize, usize)>>,
    /// Where in [`Index::methods`] a name is.
    method_names: FxHashMap<&'static str, usize>,
    /// Of which of these some method takes any object, so that a number goes there in a box.
    boxing: Vec<bool>,
}

/// A class of the library.
struct Known {
    /// The number of its file.
    file: usize,
    package: &'static str,
    /// What its head, its fields, its constructors and its methods without bodies name.
    head: Names,
    /// What each of its other methods names.
    methods: Vec<(usize, Names)>,
}

/// Classes and methods of the library.
#[derive(Default)]
struct Names {
    classes: Vec<usize>,
    methods: Vec<usize>,
}

fn index() -> &'static Index {
    static INDEX: OnceLock<Index> = OnceLock::new();
    INDEX.get_or_init(|| {
        let texts =
            LIBRARY.iter().enumerate().flat_map(|(file, (_, text))| pieces(text).into_iter().map(move |p| (file, p)));
        Index::of(texts.collect())
    })
}

impl Index {
    fn of(pieces: Vec<(usize, Piece)>) -> Index {
        let mut index = Index {
            files: [const { OnceLock::new() }; LIBRARY.len()],
            classes: Vec::new(),
            class_names: FxHashMap::default(),
            methods: Vec::new(),
            method_names: FxHashMap::default(),
            boxing: Vec::new(),
        };
        for (file, piece) in &pieces {
            match piece.method {
                None => {
                    index.class_names.insert(piece.class, index.classes.len());
                    let package = package_in(LIBRARY[*file].0, piece.class);
                    let (head, methods) = (Names::default(), Vec::new());
                    index.classes.push(Known { file: *file, package, head, methods });
                }
                Some(method) => {
                    let next = index.method_names.len();
                    index.method_names.entry(method).or_insert(next);
                }
            }
        }
        index.methods.resize_with(index.method_names.len(), Vec::new);
        index.boxing.resize(index.method_names.len(), false);
        for (_, piece) in pieces {
            let names = index.names(&piece);
            let class = index.class_names[piece.class];
            let Some(method) = piece.method.map(|m| index.method_names[m]) else {
                index.classes[class].head = names;
                continue;
            };
            let place = index.classes[class].methods.len();
            index.classes[class].methods.push((method, names));
            index.methods[method].push((class, place));
            index.boxing[method] |= piece.takes_any_object();
        }
        index
    }

    fn file(&self, number: usize) -> &(Source, Arc<str>) {
        let text = LIBRARY[number].1;
        let parse = || Arc::new(syntax::parse_as(Language::Java, &Text::from(text)));
        self.files[number].get_or_init(|| (Source::file(FileId(number as u32), parse()), text.into()))
    }

    /// What a piece of the library names.
    fn names(&self, piece: &Piece) -> Names {
        let mut names = Names::default();
        for line in &piece.lines {
            // What stands between quotes is a text.
            for (_, name, called) in line.split('"').step_by(2).flat_map(words) {
                names.classes.extend(self.class_names.get(name));
                names.methods.extend(self.method_names.get(name).filter(|_| called));
            }
            let text: &[&str] = if line.contains('"') { &["String"] } else { &[] };
            let each = |head: &str| {
                head.split(';').next().is_some_and(|first| first.split(" ? ").next().unwrap_or("").contains(" : "))
            };
            let each: &[&str] = if line.split("for (").skip(1).any(each) { &["Iterable", "Iterator"] } else { &[] };
            let is_enum = !line.starts_with(' ') && line.split(is_no_letter).any(|word| word == "enum");
            let of_enum = if is_enum { implied("enum_declaration") } else { &[] };
            names.classes.extend(text.iter().chain(each).chain(of_enum).filter_map(|name| self.class_names.get(name)));
        }
        for all in [&mut names.classes, &mut names.methods] {
            all.sort_unstable();
            all.dedup();
        }
        names
    }
}

/// A part of the library with its code line by line: a class without its methods, or a method with a body.
struct Piece {
    class: &'static str,
    method: Option<&'static str>,
    lines: Vec<&'static str>,
}

impl Piece {
    /// Whether a method has a parameter of type `Object` or of a type variable.
    fn takes_any_object(&self) -> bool {
        let head = self.lines.first().and_then(|line| line.split_once('(')).and_then(|(_, rest)| rest.split_once(')'));
        let is_any = |word: &str| word == "Object" || (word.len() == 1 && word.starts_with(|c: char| c.is_uppercase()));
        head.is_some_and(|(params, _)| params.split(is_no_letter).any(is_any))
    }
}

/// The pieces of a file of the library, read line by line: a class begins where a line does, a member four blanks further.
fn pieces(text: &'static str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let (mut class, mut at) = (0, 0);
    for line in text.lines() {
        let code = line.split("//").next().unwrap_or(line);
        let mut heads = code.split(is_no_letter).skip_while(|w| !matches!(*w, "class" | "interface" | "enum"));
        if !code.starts_with([' ', '}']) && heads.next().is_some() {
            class = pieces.len();
            pieces.extend(heads.next().map(|name| Piece { class: name, method: None, lines: Vec::new() }));
            at = class;
        } else if let Some(member) = code.strip_prefix("    ").filter(|member| !member.starts_with([' ', '}'])) {
            at = class;
            if let Some(method) = method_with_body(member)
                && let Some(head) = pieces.get(class)
                && method != head.class
            {
                let class = head.class;
                at = pieces.len();
                pieces.push(Piece { class, method: Some(method), lines: Vec::new() });
            }
        } else if code.starts_with('}') {
            at = class;
        }
        pieces.get_mut(at).into_iter().for_each(|piece| piece.lines.push(code));
    }
    pieces
}

/// The name of the method that a line begins, if it has a body.
fn method_with_body(line: &str) -> Option<&str> {
    let (head, _) = line.split_once('(').filter(|_| line.trim_end().ends_with(['{', '}']))?;
    let name = head.rsplit(is_no_letter).next().filter(|name| !name.is_empty())?;
    let is_class = |word: &str| matches!(word, "class" | "interface" | "enum" | "record");
    (!head.contains('=') && !head.split(is_no_letter).any(is_class)).then_some(name)
}

/// The words of a text, where they start, and whether each names a method there.
fn words(text: &str) -> impl Iterator<Item = (usize, &str, bool)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(|c| !is_no_letter(c))?;
        let end = text[start..].find(is_no_letter).map_or(text.len(), |n| start + n);
        at = end;
        Some((start, &text[start..end], is_method(text, start, end)))
    })
}

/// Whether a name at a place of a text is that of a method.
fn is_method(text: &str, start: usize, end: usize) -> bool {
    text[end..].trim_start().starts_with('(') || text[..start].trim_end().ends_with("::")
}

/// The classes at the top of a file, which hide those of the library.
pub(crate) fn own_classes(file: &Source) -> FxHashSet<&str> {
    file.root().children().into_iter().map(J::name).collect()
}

/// Whether a name at a place of a text is that of a class of its file: no package stands in front of it.
fn is_own(own: &FxHashSet<&str>, text: &str, start: usize, name: &str) -> bool {
    own.contains(name) && !text[..start].trim_end().ends_with('.')
}

fn is_no_letter(c: char) -> bool {
    !c.is_ascii_alphanumeric() && c != '$' && c != '_'
}

/// The name of a library class with its package, as code without imports writes it.
pub(crate) fn qualified(name: &str) -> String {
    match package_of(name.split('.').next().unwrap_or(name)) {
        _ if let Some((outer, inner)) = MEMBERS.iter().find(|(_, inner)| *inner == name) => {
            format!("java.util.{outer}.{inner}")
        }
        _ if name == crate::contents::ITERATOR => "java.util.ListIterator".to_owned(),
        Some("java.lang") | None => name.to_owned(),
        Some(package) => format!("{package}.{name}"),
    }
}

/// Classes of the JDK within others that the library has beside them: the class around each, and its name.
pub(crate) const MEMBERS: [(&str, &str); 2] = [("AbstractMap", "SimpleEntry"), ("AbstractMap", "SimpleImmutableEntry")];

/// The package of a class that the library has.
pub(crate) fn package_of(class: &str) -> Option<&'static str> {
    class_of(class).map(|known| known.package)
}

/// The package of a class of one of the library's files.
fn package_in(file: &str, class: &str) -> &'static str {
    match (class, file) {
        ("Runnable", _) => "java.lang",
        ("ArraysSupport", _) => "jdk.internal.util",
        ("Comparator" | "Locale" | "StringJoiner", _) => "java.util",
        ("Callable", _) => "java.util.concurrent",
        (_, "java/util.java" | "java/maps.java" | "java/queues.java" | "java/sorted.java" | "java/skeletons.java") => {
            "java.util"
        }
        ("SecureRandom", _) => "java.security",
        (_, "java/various.java") => "java.util",
        (_, "java/functions.java") => "java.util.function",
        ("OptionalInt" | "OptionalLong" | "OptionalDouble", _) => "java.util",
        ("IntSummaryStatistics" | "LongSummaryStatistics" | "DoubleSummaryStatistics", _) => "java.util",
        (_, "java/streams.java") => "java.util.stream",
        ("Condition" | "Lock" | "ReentrantLock" | "ReadWriteLock" | "ReentrantReadWriteLock", _) => {
            "java.util.concurrent.locks"
        }
        (_, "java/atomic.java") => "java.util.concurrent.atomic",
        (_, "java/concurrent.java") => "java.util.concurrent",
        ("NoSuchElementException" | "ConcurrentModificationException", _) => "java.util",
        ("EmptyStackException" | "InputMismatchException" | "MissingResourceException", _) => "java.util",
        ("IllegalFormatException" | "UnknownFormatConversionException", _) => "java.util",
        ("MissingFormatArgumentException" | "IllegalFormatConversionException", _) => "java.util",
        ("DuplicateFormatFlagsException" | "FormatFlagsConversionMismatchException", _) => "java.util",
        ("IllegalFormatCodePointException" | "IllegalFormatFlagsException", _) => "java.util",
        ("IllegalFormatPrecisionException" | "IllegalFormatWidthException", _) => "java.util",
        ("MissingFormatWidthException", _) => "java.util",
        ("IllformedLocaleException" | "ServiceConfigurationError", _) => "java.util",
        ("IOException" | "FileNotFoundException" | "EOFException" | "UncheckedIOException", _) => "java.io",
        ("Closeable" | "Serializable" | "ObjectInputStream" | "ObjectOutputStream", _) => "java.io",
        (_, "java/io.java") => "java.io",
        (_, "java/numbers.java") => "java.math",
        ("TimeoutException" | "ExecutionException" | "CompletionException", _) => "java.util.concurrent",
        ("CancellationException" | "RejectedExecutionException", _) => "java.util.concurrent",
        _ => "java.lang",
    }
}

/// The declaration of a class of the library.
pub(crate) fn declaration(name: &str) -> Option<J<'static>> {
    let (file, _) = index().file(class_of(name)?.file);
    file.root().children().into_iter().find(|n| n.name() == name)
}

/// The file of the library that declares a class of this name.
pub(crate) fn declaring(name: &str) -> Option<&'static str> {
    class_of(name).map(|known| LIBRARY[known.file].0)
}

fn class_of(name: &str) -> Option<&'static Known> {
    let index = index();
    index.class_names.get(name).map(|class| &index.classes[*class])
}

/// The library classes that a kind of node needs without naming them.
fn implied(kind: &str) -> &'static [&'static str] {
    match kind {
        "string_literal" => &["String"],
        "enum_declaration" => &["Enum", "String", "Objects"],
        "record_declaration" => &["Objects", "String", "Record", "Long"],
        "enhanced_for_statement" => &["Iterable", "Iterator"],
        "try_with_resources_statement" => &["AutoCloseable"],
        _ => &[],
    }
}

/// What stands for a `float` or a `double`.
const FLOATS: [&str; 3] = ["floating_point_type", "decimal_floating_point_literal", "hex_floating_point_literal"];

/// The kinds of nodes for which a program needs something of the library.
const NAMING: [&str; 14] = [
    "identifier",
    "type_identifier",
    "scoped_type_identifier",
    "type_arguments",
    "type_parameters",
    "class_literal",
    "string_literal",
    "enum_declaration",
    "record_declaration",
    "enhanced_for_statement",
    "try_with_resources_statement",
    FLOATS[0],
    FLOATS[1],
    FLOATS[2],
];

/// Boxes are needed wherever a generic class or an `Object` meets a number; finding out where costs more than having them
/// in every program that names one or calls a method of the library with such a parameter.
pub(crate) const BOXES: [&str; 6] = ["Integer", "Long", "Boolean", "Character", "Short", "Byte"];

/// An object about which nothing is known but its hash code: what an `Object` of an input is in code that asks for
/// hash codes.
pub(crate) const HASHED: &str = "SomeObject";

/// What a program has of the library.
pub(crate) struct Library {
    /// Classes in files of the library, by their number.
    files: BTreeSet<usize>,
    classes: Vec<bool>,
    methods: Vec<bool>,
    /// What is had of late, whose names are not looked at yet.
    work: Vec<&'static Names>,
}

impl Library {
    /// What every program has.
    pub(crate) fn new() -> Library {
        let index = index();
        let (classes, methods) = (vec![false; index.classes.len()], vec![false; index.methods.len()]);
        let mut library = Library { files: BTreeSet::new(), classes, methods, work: Vec::new() };
        ALWAYS.iter().for_each(|name| library.class(name));
        CALLED.iter().for_each(|name| library.method(name));
        library
    }

    /// Adds what the code of a file names.
    pub(crate) fn add_code(&mut self, file: &Source) {
        let (own, text) = (own_classes(file), file.parse.source());
        let is_own = |n: J| is_own(&own, text, n.start_byte(), n.text());
        for n in file.root().below(&NAMING) {
            let kind = n.kind();
            implied(kind).iter().for_each(|name| self.class(name));
            match kind {
                "type_identifier" if is_own(n) => {}
                "identifier" => {
                    if !is_own(n) {
                        self.class(n.text());
                    }
                    if crate::jdk::gives_shared(n.text()) {
                        self.class(crate::jdk::SHARED);
                    }
                    if n.text() == "hashCode" {
                        self.class(HASHED);
                    }
                    // Where classes are compared, there are no objects of them.
                    if n.text() == "getClass"
                        && n.parent().and_then(J::parent).is_none_or(|p| p.kind() != "binary_expression")
                    {
                        self.class("Class");
                        self.method(NAMED);
                    }
                    if crate::frozen::is_kept(n) {
                        self.class("Collections");
                        crate::body::fixed::shows().for_each(|view| self.method(view));
                    }
                    if is_method(file.parse.source(), n.start_byte(), n.end_byte()) {
                        self.method(n.text());
                        self.boxes_for(n.text());
                    }
                }
                "scoped_type_identifier" if n.text() == "Map.Entry" => self.class(crate::contents::ENTRY),
                "type_identifier" => {
                    self.class(n.text());
                    let around = MEMBERS.iter().find(|(_, inner)| *inner == n.text());
                    around.into_iter().for_each(|(outer, _)| self.class(outer));
                    stands_for(n.text()).into_iter().for_each(|name| self.class(name));
                    if n.text() == "Object" {
                        self.boxes();
                    }
                }
                "type_arguments" | "type_parameters" => self.boxes(),
                "class_literal" => self.class("Class"),
                _ if FLOATS.contains(&kind) => ["Float", "Double"].iter().for_each(|name| self.class(name)),
                _ => {}
            }
        }
    }

    /// Adds what a piece of code names that is not parsed. `own` are the classes of its file.
    pub(crate) fn add_text(&mut self, text: &str, own: &FxHashSet<&str>) {
        for (start, name, called) in words(text) {
            if !is_own(own, text, start, name) {
                self.class(name);
            }
            if called {
                self.method(name);
            }
        }
    }

    /// Adds what the enums of the library that a program has are given without writing it.
    pub(crate) fn add_enums(&mut self) {
        let has = |n: &J| n.kind() == "enum_declaration" && self.has_class(n.name());
        let files: Vec<J> = self.files().flat_map(|(_, (source, _))| source.root().children()).filter(has).collect();
        files.into_iter().for_each(|n| self.add_text(&crate::sources::enum_members(n), &FxHashSet::default()));
    }

    /// Has the boxes that a call of a method of this name may need.
    fn boxes_for(&mut self, method: &str) {
        let index = index();
        if index.method_names.get(method).is_some_and(|method| index.boxing[*method]) {
            self.boxes();
        }
    }

    fn boxes(&mut self) {
        BOXES.iter().for_each(|name| self.class(name));
    }

    fn class(&mut self, name: &str) {
        if let Some(class) = index().class_names.get(name) {
            self.have_class(*class);
        }
        self.close();
    }

    fn method(&mut self, name: &str) {
        if let Some(method) = index().method_names.get(name) {
            self.have_method(*method);
        }
        self.close();
    }

    fn have_class(&mut self, class: usize) {
        if !std::mem::replace(&mut self.classes[class], true) {
            let known = &index().classes[class];
            self.files.insert(known.file);
            self.work.push(&known.head);
            self.work.extend(known.methods.iter().filter(|(m, _)| self.methods[*m]).map(|(_, names)| names));
        }
    }

    fn have_method(&mut self, method: usize) {
        if !std::mem::replace(&mut self.methods[method], true) {
            let index = index();
            let declared = index.methods[method].iter().filter(|(class, _)| self.classes[*class]);
            self.work.extend(declared.map(|(class, place)| &index.classes[*class].methods[*place].1));
        }
    }

    fn close(&mut self) {
        while let Some(names) = self.work.pop() {
            names.classes.iter().for_each(|class| self.have_class(*class));
            names.methods.iter().for_each(|method| self.have_method(*method));
        }
    }

    /// Whether a program has a class of the library.
    pub(crate) fn has_class(&self, name: &str) -> bool {
        index().class_names.get(name).is_some_and(|class| self.classes[*class])
    }

    /// Whether a program has the methods of a name; it always has those without bodies.
    pub(crate) fn has_method(&self, name: &str) -> bool {
        index().method_names.get(name).is_none_or(|method| self.methods[*method])
    }

    /// Whether a class of the library has methods of a name that the program has not.
    pub(crate) fn is_without(&self, class: &str, method: &str) -> bool {
        let (index, lacks) = (index(), !self.has_method(method));
        lacks
            && class_of(class)
                .is_some_and(|known| known.methods.iter().any(|(m, _)| index.method_names.get(method) == Some(m)))
    }

    /// The files of the library that a program has: their paths, their texts, and their trees.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&'static str, &'static (Source, Arc<str>))> {
        self.files.iter().map(|number| (LIBRARY[*number].0, index().file(*number)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name_of(names: &FxHashMap<&'static str, usize>, number: usize) -> &'static str {
        names.iter().find(|(_, n)| **n == number).map_or("", |(name, _)| *name)
    }

    #[test]
    fn what_is_read_line_by_line_is_what_the_parser_finds() {
        let mut methods = 0;
        for (number, (path, _)) in LIBRARY.into_iter().enumerate() {
            let (source, _) = index().file(number);
            let classes: Vec<J> = source.root().each().filter(|c| c.field("name").is_some()).collect();
            let read: Vec<usize> = (0..index().classes.len()).filter(|c| index().classes[*c].file == number).collect();
            let names: Vec<&str> = read.iter().map(|c| name_of(&index().class_names, *c)).collect();
            assert_eq!(names, classes.iter().map(|c| c.name()).collect::<Vec<_>>());
            for (known, class) in read.into_iter().map(|c| &index().classes[c]).zip(classes) {
                let body = class.field("body").map(J::children).unwrap_or_default();
                let inside = |n: J<'static>| if n.kind() == "enum_body_declarations" { n.children() } else { vec![n] };
                let members: Vec<J> = body.into_iter().flat_map(inside).collect();
                let bodies = |m: &J| m.kind() == "method_declaration" && m.field("body").is_some();
                let with_body: Vec<J> = members.into_iter().filter(bodies).collect();
                let names: Vec<&str> = known.methods.iter().map(|(m, _)| name_of(&index().method_names, *m)).collect();
                assert_eq!(names, with_body.iter().map(|m| m.name()).collect::<Vec<_>>(), "{} of {path}", class.name());
                methods += names.len();
                for ((_, names), method) in known.methods.iter().zip(&with_body) {
                    compare(names, method.descendants(), &format!("{}.{} of {path}", class.name(), method.name()));
                }
                let within = |n: &J| with_body.iter().any(|m| (m.start_byte()..m.end_byte()).contains(&n.start_byte()));
                compare(
                    &known.head,
                    class.descendants().filter(|n| !within(n)),
                    &format!("{} of {path}", class.name()),
                );
            }
        }
        assert!(methods > 1_000, "{methods}");
    }

    fn compare<'a>(read: &Names, nodes: impl Iterator<Item = J<'a>>, what: &str) {
        let (mut classes, mut methods) = (BTreeSet::new(), BTreeSet::new());
        for n in nodes {
            if matches!(n.kind(), "identifier" | "type_identifier") {
                classes.insert(n.text().to_owned());
            }
            classes.extend(implied(n.kind()).iter().map(|s| (*s).to_owned()));
            let parent = n.parent().filter(|_| n.kind() == "identifier").map_or("", J::kind);
            if parent == "method_reference" || is_method(n.src.parse.source(), n.start_byte(), n.end_byte()) {
                methods.insert(n.text().to_owned());
            }
        }
        let index = index();
        let parsed = |names: BTreeSet<String>, known: &FxHashMap<&str, usize>| {
            names.iter().filter_map(|n| known.get(n.as_str()).copied()).collect::<BTreeSet<usize>>()
        };
        let show = |all: &[usize], known: &FxHashMap<&'static str, usize>| {
            all.iter().map(|number| name_of(known, *number)).collect::<BTreeSet<&str>>()
        };
        let parsed_classes: Vec<usize> = parsed(classes, &index.class_names).into_iter().collect();
        assert_eq!(show(&read.classes, &index.class_names), show(&parsed_classes, &index.class_names), "{what}");
        let parsed_methods = parsed(methods, &index.method_names);
        let missing: Vec<usize> = parsed_methods.into_iter().filter(|m| !read.methods.contains(m)).collect();
        assert_eq!(show(&missing, &index.method_names), BTreeSet::new(), "{what}");
    }
}
