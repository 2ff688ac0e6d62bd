//! What is never null where its declaration says nothing, as annotations around it have it, by their simple names: those
//! of a method, of a class, of a package (`package-info.java`) and of a module. The innermost that speaks of it counts.
//!
//! They say nothing of type variables, which stand for types that others choose, and of the parameter of `equals`, which
//! is asked about everything; nor of variables and of parameters of lambdas.

use crate::comments;
use crate::sources::Sources;
use crate::tree::J;
use ir::FileId;
use rustc_hash::FxHashMap;

/// What is declared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum What {
    Field,
    Parameter,
    Result,
    /// The argument of a type: what a collection has.
    Argument,
}

const ALL: &[What] = &[What::Field, What::Parameter, What::Result, What::Argument];

/// The annotations by which something inside is never null.
const MARKS: [(&str, &[What]); 7] = [
    ("FieldsAreNonnullByDefault", &[What::Field]),
    ("NonNullApi", &[What::Parameter, What::Result]),
    ("NonNullByDefault", ALL),
    ("NonNullFields", &[What::Field]),
    ("NullMarked", ALL),
    ("ParametersAreNonnullByDefault", &[What::Parameter]),
    ("ReturnValuesAreNonnullByDefault", &[What::Result]),
];

/// The annotations by which nothing more is known inside.
const UNMARKS: [(&str, &[What]); 2] = [("NullUnmarked", ALL), ("ParametersAreNullableByDefault", &[What::Parameter])];

/// The annotations of what may be null.
const NULLABLE: [&str; 5] = ["CheckForNull", "MonotonicNonNull", "Nullable", "NullableDecl", "PolyNull"];

/// What has parameters of which annotations around it speak.
const WITH_PARAMETERS: [&str; 3] = ["constructor_declaration", "method_declaration", "record_declaration"];

/// Whether a name is that of an annotation by which something inside is never null.
pub(crate) fn is_mark(name: &str) -> bool {
    MARKS.iter().any(|(mark, _)| *mark == name)
}

/// What annotations of packages and modules say, by the file.
pub(crate) struct Defaults<'a> {
    around: FxHashMap<FileId, Vec<J<'a>>>,
}

impl<'a> Defaults<'a> {
    pub(crate) fn of(sources: &'a Sources) -> Defaults<'a> {
        let head = |at: &usize| {
            let root = sources.files[*at].root();
            root.child("module_declaration").or(root.child("package_declaration"))
        };
        let heads = |around: &Vec<usize>| around.iter().filter_map(head).collect();
        Defaults { around: sources.around.iter().map(|(file, around)| (*file, heads(around))).collect() }
    }

    /// The annotation by which something is never null whose declaration does not say so itself.
    pub(crate) fn mark(&self, declaration: J<'a>, what: What) -> Option<J<'a>> {
        let of_code = std::iter::successors(Some(declaration), |n| n.parent());
        let of_code = of_code.filter(|n| n.kind().ends_with("_declaration")).filter_map(|n| n.child("modifiers"));
        let around = self.around.get(&declaration.src.file).into_iter().flatten().copied();
        let mut annotations = of_code.chain(around).flat_map(J::each).filter(|n| n.kind().ends_with("annotation"));
        let (mark, marked) = annotations.find_map(|annotation| Some((annotation, says(annotation, what)?)))?;
        // What is in a list is another matter than whether there is one.
        let open = what != What::Argument && may_be_null(declaration);
        (marked && is_spoken_of(declaration, what) && !open).then_some(mark)
    }
}

/// Whether such an annotation speaks of an argument of a type.
pub(crate) fn is_spoken_of_argument(argument: J) -> bool {
    let ty = argument.children().last().copied().filter(|_| argument.kind() == "annotated_type").unwrap_or(argument);
    argument.annotation_of_type(&NULLABLE).is_none() && !may_stand_for_null(ty)
}

/// Whether an annotation says that something inside is never null, or that this is not known.
fn says(annotation: J, what: What) -> Option<bool> {
    let name = annotation.name();
    let simple = name.rsplit('.').next().unwrap_or(name);
    let listed = |list: &[(&str, &[What])]| list.iter().any(|(n, speaks_of)| *n == simple && speaks_of.contains(&what));
    match annotation.field("arguments") {
        // `@NonNullByDefault({DefaultLocation.PARAMETER, DefaultLocation.FIELD})`, and `(false)` of its first versions.
        Some(places) if simple == "NonNullByDefault" => {
            let place = match what {
                What::Field => "FIELD",
                What::Parameter => "PARAMETER",
                What::Result => "RETURN_TYPE",
                What::Argument => "TYPE_ARGUMENT",
            };
            let is_word = |c: char| c.is_alphanumeric() || c == '_';
            let words = places.text().split(|c| !is_word(c)).collect::<Vec<_>>();
            Some(words.contains(&place) || words.contains(&"true") && what != What::Argument)
        }
        // Those of others than Eclipse that are called so are made of what reaches no arguments.
        _ if simple == "NonNullByDefault" && what == What::Argument && !is_of_eclipse(annotation) => None,
        _ if listed(&MARKS) => Some(true),
        _ if listed(&UNMARKS) => Some(false),
        _ => None,
    }
}

fn is_of_eclipse(annotation: J) -> bool {
    annotation.root().text().contains("org.eclipse.jdt.annotation")
}

/// Whether a declaration is one that annotations around it speak of.
fn is_spoken_of(declaration: J, what: What) -> bool {
    let declares = declaration.parent().and_then(J::parent);
    let kinds: &[&str] = match what {
        What::Field => &["field_declaration", "formal_parameter", "spread_parameter"],
        What::Parameter => &["formal_parameter", "spread_parameter"],
        What::Result => &["method_declaration"],
        What::Argument => &["field_declaration", "formal_parameter", "method_declaration", "spread_parameter"],
    };
    let is_parameter = declaration.kind().ends_with("_parameter");
    let has_it = !is_parameter || declares.is_some_and(|d| WITH_PARAMETERS.contains(&d.kind()) && !is_equals(d));
    kinds.contains(&declaration.kind()) && has_it && !declaration.field("type").is_some_and(may_stand_for_null)
}

/// `equals(Object other)`
fn is_equals(method: J) -> bool {
    method.name() == "equals" && method.field("parameters").is_some_and(|p| p.children().len() == 1)
}

/// Whether a type is a variable, or the one that has null only.
fn may_stand_for_null(ty: J) -> bool {
    let declares = |n: J| {
        let variables = n.field("type_parameters").map(J::children).unwrap_or_default();
        variables.iter().any(|v| v.children().iter().any(|name| name.text() == ty.text()))
    };
    matches!(ty.text(), "Void" | "java.lang.Void") || std::iter::successors(Some(ty), |n| n.parent()).any(declares)
}

/// Whether a declaration says that something may be null.
fn may_be_null(declaration: J) -> bool {
    let modifiers = declaration.child("modifiers");
    let inside = declaration.each().chain(modifiers.into_iter().flat_map(J::each));
    let beside: Vec<J> = declaration.parent().into_iter().flat_map(J::each).collect();
    let before = beside.iter().rev().skip_while(|n| n.id() != declaration.id()).skip(1).take_while(|n| n.is_comment());
    let mut comments = inside.filter(|n| n.is_comment()).chain(before.copied());
    declaration.annotation(&NULLABLE).is_some() || comments.any(|c| comments::has_word(c.text(), "nullable"))
}
