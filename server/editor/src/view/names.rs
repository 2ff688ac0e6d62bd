//! Questions about the name under the cursor: where it is defined, where it is used, what it may become.

use super::{Target, TextEdit, language, local, target};
use ir::{Base, ClassId, FileId, Ty};
use lower::{DefId, DefKind, Definition, NameRef, Role};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use syntax::Span;
use work::{Analysis, FileName, FileView, Snapshot};

/// The name at an offset of the analysed file, and what it names.
pub fn at(analysis: &Analysis, offset: usize) -> Option<(&NameRef, &Definition)> {
    if !language::of(&analysis.parse).answers_at(&analysis.parse, offset) {
        return None;
    }
    let offset = u32::try_from(offset).ok()?;
    let found = analysis.names.name_at(FileId(0), offset)?;
    Some((found, analysis.names.definition(found.def)))
}

/// Where the name at `offset` is defined, with the span of the name itself.
pub fn definition(file: &FileView, offset: usize) -> Option<(Span, Target)> {
    let analysis = file.analysis.as_ref()?;
    let (name, def) = at(analysis, offset)?;
    let to = match def.kind {
        DefKind::File(id) => ir::Span { file: id, start: 0, end: 0 },
        _ => def.span?,
    };
    Some((local(name.span), target(&analysis.program, to)?))
}

/// Where the class of the name or expression at `offset` is defined.
pub fn type_definition(file: &FileView, offset: usize) -> Option<(Span, Target)> {
    let analysis = file.analysis.as_ref()?;
    let named = at(analysis, offset).map(|(name, def)| (local(name.span), type_of(def)));
    let typed = || {
        if !language::of(&analysis.parse).answers_at(&analysis.parse, offset) {
            return None;
        }
        let (span, ty) = analysis.names.type_at(FileId(0), u32::try_from(offset).ok()?)?;
        Some((local(span), Some(ty)))
    };
    let (span, ty) = named.filter(|(_, ty)| ty.is_some()).or_else(typed)?;
    let Base::Class(class) = ty?.base else { return None };
    Some((span, target(&analysis.program, analysis.program.classes.get(class.index())?.span?)?))
}

fn type_of(def: &Definition) -> Option<Ty> {
    match def.kind {
        DefKind::Class(class) => Some(Ty::class(class)),
        _ => def.ty,
    }
}

/// A use of a name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Usage {
    pub at: Target,
    pub role: Role,
}

/// Every use of what the name at `offset` names, its declaration included, in all analysed files.
pub fn references(snapshot: &Snapshot, file: &FileView, offset: usize) -> Vec<Usage> {
    let Some(analysis) = &file.analysis else { return Vec::new() };
    let Some((name, _)) = at(analysis, offset) else { return Vec::new() };
    usages(snapshot, analysis, name.def)
}

/// What a definition is across files that were analysed apart: the place of its name, or its built-in name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Identity {
    Declared(Target),
    BuiltIn(String),
    File(FileName),
}

fn identity(analysis: &Analysis, def: &Definition) -> Option<Identity> {
    match (def.span, def.kind) {
        (_, DefKind::File(id)) => Some(Identity::File(analysis.program.files.get(id.index())?.path.as_str().into())),
        (Some(span), _) => Some(Identity::Declared(target(&analysis.program, span)?)),
        (None, DefKind::Class(_)) => Some(Identity::BuiltIn(def.name.clone())),
        (None, _) => None,
    }
}

/// A definition as each analysis that has it knows it, the one of its file first.
fn everywhere<'a>(snapshot: &'a Snapshot, analysis: &'a Analysis, def: DefId) -> Vec<(&'a Analysis, DefId)> {
    let mut found = vec![(analysis, def)];
    let definition = analysis.names.definition(def);
    // What is visible in one item only is used in no other file.
    if let Some(wanted) = identity(analysis, definition).filter(|_| definition.scope.is_none()) {
        for other in snapshot.files().filter_map(|f| f.analysis.as_deref()) {
            let same = |d: &Definition| d.name == definition.name && identity(other, d).as_ref() == Some(&wanted);
            let position = other.names.definitions().iter().position(same);
            found.extend(position.and_then(|p| u32::try_from(p).ok()).map(|id| (other, DefId(id))));
        }
    }
    found
}

/// Every use of a definition in all analysed files.
pub(super) fn usages(snapshot: &Snapshot, analysis: &Analysis, def: DefId) -> Vec<Usage> {
    let mut found = BTreeSet::new();
    for (analysis, def) in everywhere(snapshot, analysis, def) {
        let uses = analysis.names.references(def);
        found.extend(uses.filter_map(|r| Some(Usage { at: target(&analysis.program, r.span)?, role: r.role })));
    }
    found.into_iter().collect()
}

/// The uses in this file of the name at `offset`, and whether each writes.
pub fn highlights(file: &FileView, offset: usize) -> Vec<(Span, Role)> {
    let Some(analysis) = &file.analysis else { return Vec::new() };
    let Some((name, _)) = at(analysis, offset) else { return Vec::new() };
    let here = analysis.names.references(name.def).filter(|r| super::is_here(r.span));
    here.map(|r| (local(r.span), r.role)).collect()
}

/// The uses of a variable or label that follow its declaration as it is typed: only when the cursor is on the
/// declaration, so that changing a use to another variable stays possible.
pub fn linked(file: &FileView, offset: usize) -> Vec<Span> {
    let Some(analysis) = &file.analysis else { return Vec::new() };
    match at(analysis, offset) {
        Some((name, def)) if name.role == Role::Declaration && is_variable(def.kind) => {
            highlights(file, offset).into_iter().map(|(span, _)| span).collect()
        }
        _ => Vec::new(),
    }
}

fn is_variable(kind: DefKind) -> bool {
    matches!(kind, DefKind::Param | DefKind::Local | DefKind::Label | DefKind::Existential)
}

/// Why a name cannot be changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RenameError {
    /// There is no name at the place, or it has no declaration in a file.
    NoName,
    NotAName(String),
    /// Another server knows the other uses.
    Elsewhere(String),
    /// Something that is visible at a use has the new name already.
    Taken {
        name: String,
        by: &'static str,
        /// The file that has both, where it is not the one at hand.
        file: Option<FileName>,
    },
    /// Where the old name is used, the new one means something else that is nearer.
    Hidden {
        name: String,
        /// Such as "a parameter of `f`".
        by: String,
        line: usize,
        /// What has the old name.
        what: &'static str,
    },
    /// The new name is used for something else where the renamed variable would be nearer.
    Hiding {
        name: String,
        line: usize,
    },
    /// A word of specifications, and a use is in one.
    Word(String),
}

impl fmt::Display for RenameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RenameError::NoName => f.write_str("there is nothing here that can be renamed"),
            RenameError::NotAName(text) => {
                write!(f, "`{text}` is no name: use letters, digits and `_`, and no keyword")
            }
            RenameError::Elsewhere(name) => {
                write!(f, "`{name}` has uses in the code that are not known here; rename it there")
            }
            RenameError::Taken { name, by, file } => {
                let name_only = |file: &FileName| file.rsplit('/').next().map(|last| format!(" in `{last}`"));
                let place = file.as_ref().and_then(name_only).unwrap_or_default();
                write!(f, "`{name}` is the name of {by}{place} already; choose another")
            }
            RenameError::Hidden { name, by, line, what } => {
                write!(f, "`{name}` is {by} at line {line}, which would hide the {what}; choose another")
            }
            RenameError::Hiding { name, line } => {
                write!(f, "`{name}` is something else at line {line}, which would be hidden there; choose another")
            }
            RenameError::Word(name) => {
                write!(f, "`{name}` has a meaning of its own in specifications; choose another")
            }
        }
    }
}

impl std::error::Error for RenameError {}

impl RenameError {
    /// Names the file that was looked at, where people do not look at it themselves.
    fn found_in(mut self, here: &Analysis, there: &Analysis) -> RenameError {
        let path = |analysis: &Analysis| analysis.program.files.first().map(|file| FileName::from(&*file.path));
        if let RenameError::Taken { file, .. } = &mut self {
            *file = path(there).filter(|there| Some(there) != path(here).as_ref());
        }
        self
    }
}

/// The span and text of the name that would be renamed; `None` where there is none.
///
/// # Errors
/// When the name cannot be changed, whatever to.
pub fn prepare_rename(
    snapshot: &Snapshot,
    file: &FileView,
    offset: usize,
) -> Result<Option<(Span, String)>, RenameError> {
    let (Some(analysis), Some(found)) = (&file.analysis, renamable(file, offset)) else { return Ok(None) };
    let (name, _) = at(analysis, offset).ok_or(RenameError::NoName)?;
    language::of(&analysis.parse).renames(snapshot, analysis, name.def)?;
    Ok(Some(found))
}

/// The name at an offset when it is the name of something that is declared in a file.
fn renamable(file: &FileView, offset: usize) -> Option<(Span, String)> {
    let analysis = file.analysis.as_ref()?;
    let (name, def) = at(analysis, offset)?;
    let renamable = def.span.is_some() && !matches!(def.kind, DefKind::File(_) | DefKind::Test(_));
    let span = local(name.span);
    // `this` and the like name something without spelling it.
    (renamable && analysis.parse.span_text(span) == def.name).then(|| (span, def.name.clone()))
}

/// The edits that rename what is at `offset`, by file. A method is renamed together with those it overrides and
/// those that override it.
///
/// # Errors
/// When there is nothing to rename, or the new name cannot stand where the old one did.
pub fn rename(
    snapshot: &Snapshot,
    file: &FileView,
    offset: usize,
    new: &str,
) -> Result<BTreeMap<FileName, Vec<TextEdit>>, RenameError> {
    let analysis = file.analysis.as_ref().ok_or(RenameError::NoName)?;
    renamable(file, offset).ok_or(RenameError::NoName)?;
    let (name, def) = at(analysis, offset).ok_or(RenameError::NoName)?;
    let language = language::of(&analysis.parse);
    if !language.is_name(new) {
        return Err(RenameError::NotAName(new.into()));
    }
    language.renames(snapshot, analysis, name.def)?;
    let family = family(analysis, name.def);
    if new != def.name {
        for (there, member) in family.iter().flat_map(|member| everywhere(snapshot, analysis, *member)) {
            check_free(there, member, new).map_err(|error| error.found_in(analysis, there))?;
            language::of(&there.parse).keeps_meaning(there, member, new)?;
        }
    }
    let mut edits: BTreeMap<FileName, BTreeSet<Span>> = BTreeMap::new();
    for usage in family.iter().flat_map(|member| usages(snapshot, analysis, *member)) {
        edits.entry(usage.at.file).or_default().insert(usage.at.span);
    }
    let edit = |span: Span| TextEdit { span, text: new.into() };
    Ok(edits.into_iter().map(|(file, spans)| (file, spans.into_iter().map(edit).collect())).collect())
}

/// Whether the text is an identifier and no keyword: the grammar decides.
pub(super) fn is_name(text: &str) -> bool {
    let letters = text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !letters || !text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') || text.len() > 200 {
        return false;
    }
    let parse = syntax::parse(&syntax::Text::new(
        &format!("data {text} {{ int {text}; }} fn void {text}() {{ int {text} := {text}; }}"),
        0,
    ));
    !parse.root().has_error() && syntax::errors(&parse).is_empty()
}

/// The definition, and for a method those of the same name in related classes.
fn family(analysis: &Analysis, def: DefId) -> Vec<DefId> {
    let (program, names) = (&analysis.program, &analysis.names);
    let DefKind::Function(id) = names.definition(def).kind else { return vec![def] };
    let Some((name, owner)) = program.functions.get(id.index()).and_then(|f| Some((&f.name, f.owner?))) else {
        return vec![def];
    };
    let declares = |class: ClassId| program.functions.iter().any(|f| f.owner == Some(class) && f.name == *name);
    let mut top = owner;
    let mut at = Some(owner);
    while let Some(class) = at {
        if declares(class) {
            top = class;
        }
        at = program.class(class).parent;
    }
    let related = |f: &ir::Function| f.name == *name && f.owner.is_some_and(|o| program.is_subclass(o, top));
    let members = program.functions.iter().enumerate().filter(|(_, f)| related(f));
    let ids = members.filter_map(|(i, _)| names.def_of(DefKind::Function(ir::FnId(i as u32))));
    ids.chain([def]).collect::<BTreeSet<_>>().into_iter().collect()
}

/// Whether `new` means nothing yet wherever `def` is used.
fn check_free(analysis: &Analysis, def: DefId, new: &str) -> Result<(), RenameError> {
    let (program, names) = (&analysis.program, &analysis.names);
    let taken = |by| Err(RenameError::Taken { name: new.into(), by, file: None });
    match names.definition(def).kind {
        DefKind::Class(_) if program.find_class(new).is_some() => taken("a type"),
        DefKind::Predicate(_) if program.predicates.iter().any(|p| p.name == new) => taken("a predicate"),
        DefKind::Field(id) => {
            let owner = program.field(id).class;
            let same_line = |c: ClassId| program.is_subclass(c, owner) || program.is_subclass(owner, c);
            match program.fields.iter().any(|f| f.name == new && same_line(f.class)) {
                true => taken("a field"),
                false => check_seen(analysis, def, new),
            }
        }
        DefKind::Function(id) => {
            let owner = program.function(id).owner;
            match program.functions.iter().any(|f| f.name == new && f.owner == owner) {
                true => taken("a function"),
                false => Ok(()),
            }
        }
        kind if is_variable(kind) => {
            let scope = names.definition(def).scope;
            let same_kind =
                |d: &Definition| is_variable(d.kind) && (d.kind == DefKind::Label) == (kind == DefKind::Label);
            let meets = |d: &Definition| scope.zip(d.scope).is_some_and(|(a, b)| overlap(a, b));
            match names.definitions().iter().any(|d| d.name == new && same_kind(d) && meets(d)) {
                true => taken("a variable or label"),
                false => check_unhidden(analysis, def, new),
            }
        }
        _ => Ok(()),
    }
}

/// No variable may be declared where one of the same name can be named, not even where the other is not used.
fn overlap(a: ir::Span, b: ir::Span) -> bool {
    a.file == b.file && a.start < b.end && b.start < a.end
}

/// Whether a field is seen under its new name wherever it is named alone: variables come before fields.
fn check_seen(analysis: &Analysis, field: DefId, new: &str) -> Result<(), RenameError> {
    let names = &analysis.names;
    let uses = names.references(field).filter(|r| r.role != Role::Declaration && stands_alone(analysis, r.span));
    for at in uses.map(|r| r.span) {
        let hiding = names.in_scope(at.file, at.start).find(|(_, d)| d.name == new && d.kind != DefKind::Label);
        if let Some((_, hiding)) = hiding {
            let line = line_of(analysis, hiding.span.filter(|s| super::is_here(*s)).unwrap_or(at));
            return Err(RenameError::Hidden { name: new.into(), by: variable(analysis, hiding), line, what: "field" });
        }
    }
    Ok(())
}

/// Whether no field that is named alone would be hidden by the new name of a variable.
fn check_unhidden(analysis: &Analysis, variable: DefId, new: &str) -> Result<(), RenameError> {
    let names = &analysis.names;
    let Some(scope) = names.definition(variable).scope else { return Ok(()) };
    let is_field = |def: DefId| matches!(names.definition(def).kind, DefKind::Field(_));
    let hidden = names.names_in(scope.file).iter().find(|r| {
        overlap(r.span, scope)
            && is_field(r.def)
            && names.definition(r.def).name == new
            && stands_alone(analysis, r.span)
    });
    match hidden {
        Some(r) => Err(RenameError::Hiding { name: new.into(), line: line_of(analysis, r.span) }),
        None => Ok(()),
    }
}

/// Whether a name in the file itself stands for a field without an object in front of it: not behind a dot, and not the
/// name of an argument (`next: n`).
pub(super) fn stands_alone(analysis: &Analysis, name: ir::Span) -> bool {
    let span = local(name);
    let source = analysis.parse.source();
    let (Some(before), Some(after)) = (source.get(..span.start), source.get(span.end..)) else { return false };
    let (before, after) = (before.trim_end(), after.trim_start());
    let named = after.starts_with(':') && before.ends_with(['(', ',']);
    super::is_here(name) && !before.ends_with('.') && !named
}

/// The line of a place in the file itself, from 1.
fn line_of(analysis: &Analysis, span: ir::Span) -> usize {
    analysis.parse.text().line_of(local(span).start) + 1
}

/// A variable in words, with the function that it belongs to.
fn variable(analysis: &Analysis, def: &Definition) -> String {
    let kind = if def.kind == DefKind::Param { "a parameter" } else { "a variable" };
    let owner = def.owner.map(|owner| analysis.names.definition(owner).name.as_str());
    // Methods of Java are told apart by the types of their parameters.
    let owner = owner.and_then(|name| name.split('(').next()).map(|name| format!(" of `{name}`"));
    format!("{kind}{}", owner.unwrap_or_default())
}
