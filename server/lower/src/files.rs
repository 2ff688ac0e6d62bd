//! The files of a program: the root and everything it uses, each once.

use crate::diagnostic::{Diagnostic, Fix, Sink};
use crate::library;
use crate::syn::Syn;
use ir::{FileId, FileInfo, Span};
use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::Arc;
use syntax::Parse;

/// Finds the files that `use` names.
pub trait Loader {
    /// Resolves `use "path";` in the file `from`: the canonical path and the parse.
    fn load(&mut self, from: &str, path: &str) -> Result<(String, Arc<Parse>), LoadError>;

    /// What is the same for all names of one file, however somebody wrote them. Where nobody knows of links, what the text
    /// of the name tells.
    fn identity(&self, name: &str) -> String {
        plain(name)
    }

    /// A class of Java that the workspace does not have, from where the user says that there are others: by the path
    /// of its file below the unnamed package (`java/util/BitSet.java`).
    fn class(&mut self, path: &str) -> Result<(String, Arc<Parse>), LoadError> {
        let _ = path;
        Err(LoadError::NotFound)
    }

    /// The files of Java in which something may say that it is below a class of this simple name (`java::parents`), in the
    /// order of their names: below the folder `root`, which is relative to that of the file `from`, and named from there;
    /// in the folder of `from` alone where `root` is empty.
    fn heirs(&mut self, from: &str, root: &str, class: &str) -> Vec<String> {
        let _ = (from, root, class);
        Vec::new()
    }

    /// The source roots of the other modules of a workspace that have a folder `package`, in the order of their names and
    /// named from the folder `module`, which is relative to that of the file `from`: that of the module that has the file.
    fn modules(&mut self, from: &str, module: &str, package: &str) -> Vec<String> {
        let _ = (from, module, package);
        Vec::new()
    }

    /// Hears what is wrong with names and types as soon as that is known, where lowering goes on for a while. What is
    /// found afterwards is marked as late.
    fn named(&mut self, files: &[FileInfo], diagnostics: &[Diagnostic]) {
        let _ = (files, diagnostics);
    }
}

/// A path without `.`, `..` and empty parts, as far as its text alone tells.
pub fn plain(path: &str) -> String {
    let rooted = path.starts_with('/');
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|p| *p != "..") => {
                parts.pop();
            }
            // Above the root there is only the root.
            ".." if rooted => {}
            _ => parts.push(part),
        }
    }
    format!("{}{}", if rooted { "/" } else { "" }, parts.join("/"))
}

/// Why a used file could not be loaded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LoadError {
    NotFound,
    /// The file exists, but cannot be read; the text says why.
    Unreadable(String),
    /// Files cannot be used here, e.g. from a text without a place on disk.
    Unsupported,
    /// It is no program, by its name.
    Foreign,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::NotFound => f.write_str("there is no such file; the path is relative to the file that uses it"),
            LoadError::Unreadable(why) => write!(f, "the file cannot be read: {why}"),
            LoadError::Unsupported => f.write_str("this text cannot use other files; save it to a file first"),
            LoadError::Foreign => f.write_str("only files whose name ends in `.hir` can be used"),
        }
    }
}

impl std::error::Error for LoadError {}

/// A loader for programs of one file.
pub struct NoFiles;

impl Loader for NoFiles {
    fn load(&mut self, _: &str, _: &str) -> Result<(String, Arc<Parse>), LoadError> {
        Err(LoadError::Unsupported)
    }
}

/// A file and its tree.
pub(crate) struct SourceFile {
    pub(crate) path: String,
    pub(crate) parse: Arc<Parse>,
}

/// A `use` that was resolved: the string, and the file it names.
pub(crate) struct Use {
    pub(crate) span: Span,
    pub(crate) target: FileId,
}

/// Loads the root file and, breadth-first, what it uses.
pub(crate) fn load_all(
    root_path: &str,
    root: Arc<Parse>,
    loader: &mut dyn Loader,
    sink: &mut Sink,
) -> (Vec<SourceFile>, Vec<Use>) {
    let mut files = vec![SourceFile { path: root_path.to_owned(), parse: root }];
    let mut known: FxHashMap<String, FileId> = FxHashMap::default();
    known.insert(loader.identity(root_path), FileId(0));
    let mut uses = Vec::new();
    let mut next = 0;
    while next < files.len() {
        let from = files[next].path.clone();
        let parse = files[next].parse.clone();
        let mut used_here: FxHashMap<FileId, Span> = FxHashMap::default();
        for path in use_strings(Syn::root(FileId(next as u32), &parse)) {
            let wanted = unquote(path.text());
            // Diagnostics quote the lines of a used file: whoever writes a `use` must not read all that a server can.
            let found = match library::load(&wanted) {
                Some(found) => Ok(found),
                None if wanted.ends_with(".hir") => loader.load(&from, &wanted),
                None => Err(LoadError::Foreign),
            };
            let (name, parse) = match found {
                Ok(found) => found,
                Err(why) => {
                    let why = if library::is_meant(&wanted) { library::listed() } else { why.to_string() };
                    let message = format!("cannot use `{wanted}`: {why}");
                    sink.push(Diagnostic::error("unresolved-use", path.span(), message));
                    continue;
                }
            };
            let target = *known.entry(loader.identity(&name)).or_insert_with(|| {
                files.push(SourceFile { path: name, parse });
                FileId(files.len() as u32 - 1)
            });
            uses.push(Use { span: path.span(), target });
            if let Some(first) = used_here.insert(target, path.span()) {
                sink.push(duplicate_use(&path, first));
            }
        }
        next += 1;
    }
    (files, uses)
}

fn duplicate_use(path: &Syn, first: Span) -> Diagnostic {
    Diagnostic::hint("duplicate-use", path.span(), "this file is already used; remove this line")
        .related(first, "used here")
        .fix(
            path.node
                .parent()
                .map(|item| Fix::replace("Remove this `use`", path.span_of(item.start_byte(), item.end_byte()), "")),
        )
        .unnecessary()
}

fn use_strings(root: Syn) -> Vec<Syn> {
    let items = root.surviving_children().into_iter();
    items.filter(|item| item.kind() == "use_item").filter_map(|item| item.field("path")).collect()
}

/// The value of a string literal. Text that is not one comes back as it is.
pub(crate) fn unquote(literal: &str) -> String {
    let inner = literal.strip_prefix('"').unwrap_or(literal);
    let inner = inner.strip_suffix('"').unwrap_or(inner);
    let mut out = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n') => out.push('\n'),
                Some('t') => out.push('\t'),
                Some(other) => out.push(other),
                None => {}
            },
            _ => out.push(c),
        }
    }
    out
}
