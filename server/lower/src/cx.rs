//! The state of one lowering, and look-ups that all parts share.

use crate::diagnostic::{Diagnostic, Fix, Foreign, Sink, did_you_mean, foreign_type, similar};
use crate::names::{DefId, DefKind, NameIndex, Role};
use crate::syn::{Name, Syn};
use ir::{ClassId, FieldId, FnId, PredId, Program, Span, Ty};
use rustc_hash::{FxHashMap, FxHashSet};

/// The tables that lowering fills, in the order of its phases: items, classes, signatures, bodies.
#[derive(Default)]
pub(crate) struct Cx<'a> {
    pub(crate) program: Program,
    pub(crate) names: NameIndex,
    pub(crate) sink: Sink,
    pub(crate) classes: FxHashMap<&'a str, ClassId>,
    pub(crate) functions: FxHashMap<&'a str, FnId>,
    pub(crate) predicates: FxHashMap<&'a str, PredId>,
    /// The declarations; `None` for built-in classes.
    pub(crate) class_items: Vec<Option<Syn<'a>>>,
    pub(crate) function_items: Vec<Syn<'a>>,
    pub(crate) predicate_items: Vec<Syn<'a>>,
    /// Whether fields, supertype or invariants of a class had errors.
    pub(crate) class_broken: Vec<bool>,
    /// Whether a class may lack fields, its own or inherited ones: the declarations of some had errors.
    pub(crate) lacks_fields: Vec<bool>,
    /// Whether the signature of a function had errors: calls of it and its returns cannot be checked.
    pub(crate) signature_broken: Vec<bool>,
    /// Functions whose parameters, and functions whose results, are of types that nobody declares: the parameters are
    /// `void` in the program, and nothing is said of what they are used for.
    pub(crate) unknown_params: FxHashSet<FnId>,
    pub(crate) unknown_results: FxHashSet<FnId>,
    /// The definitions of the parameters of each function.
    pub(crate) param_defs: Vec<Vec<DefId>>,
    /// Spans of syntax errors, sorted.
    pub(crate) syntax_errors: Vec<Span>,
    /// Those syntax errors that leave a hole in the tree.
    pub(crate) echoing: Vec<Span>,
}

impl<'a> Cx<'a> {
    pub(crate) fn report(&mut self, d: Diagnostic) {
        self.sink.push(d);
    }

    /// Whether a syntax error lies in `span`.
    pub(crate) fn has_syntax_error(&self, span: Span) -> bool {
        let from = self.syntax_errors.partition_point(|e| (e.file, e.start) < (span.file, span.start));
        self.syntax_errors.get(from).is_some_and(|e| e.file == span.file && e.start < span.end.max(span.start + 1))
    }

    /// Resolves a type; reports unknown names. `None` after an error.
    pub(crate) fn resolve_type(&mut self, node: Syn<'a>) -> Option<Ty> {
        let (mut at, mut dims) = (node, 0u32);
        while at.kind() == "array_type" {
            at = at.field("element")?;
            dims += 1;
        }
        let base = match at.kind() {
            "primitive_type" => match at.text() {
                "bool" => Ty::BOOL,
                "int" => Ty::INT,
                _ => Ty::LONG,
            },
            "void_type" => Ty::VOID,
            "type_identifier" | "identifier" => Ty::class(self.resolve_class(at.as_name()?)?),
            _ => return None,
        };
        if dims > 16 {
            let message = "array types have at most 16 dimensions; put the inner arrays into a `data` type";
            self.report(Diagnostic::error("too-many-dimensions", node.span(), message));
            return None;
        }
        Some(Ty { base: base.base, dims: dims as u8 })
    }

    /// Resolves the name of a class; reports it when it is unknown.
    pub(crate) fn resolve_class(&mut self, name: Name<'a>) -> Option<ClassId> {
        if let Some(id) = self.classes.get(name.text).copied() {
            self.names.refer_to(name.span, DefKind::Class(id), Role::Type);
            return Some(id);
        }
        let mut known: Vec<&str> = self.classes.keys().copied().chain(["bool", "int", "long"]).collect();
        known.sort_unstable();
        let near = similar(name.text, known);
        let foreign = foreign_type(name.text).filter(|_| near.is_none());
        let message = match foreign {
            Some(Foreign { instead, .. }) => format!("there is no type `{}`; {instead}", name.text),
            None if near.is_some() => format!("there is no type `{}`{}", name.text, did_you_mean(near)),
            None if name.text.ends_with("Exception") || name.text.ends_with("Error") => {
                format!("there is no type `{0}`; declare it with `data {0} extends Throwable {{ }}`", name.text)
            }
            None => format!("there is no type `{0}`; declare it with `data {0} {{ .. }}`", name.text),
        };
        let best = near.or_else(|| foreign?.own);
        let fix = best.map(|b| Fix::replace(format!("Replace with `{b}`"), name.span, b));
        self.report(Diagnostic::error("unknown-type", name.span, message).fix(fix));
        None
    }

    /// Whether a type is that of objects of a class below one that nobody declares: what it is a subtype of is not known.
    pub(crate) fn has_unknown_supertype(&self, ty: Ty) -> bool {
        let class = ty.value().as_class();
        let mut above = std::iter::successors(class, |c| self.program.class(*c).parent);
        above.any(|c| {
            let named = self.class_items.get(c.index()).copied().flatten().and_then(|item| item.name("superclass"));
            named.is_some_and(|name| !self.classes.contains_key(name.text))
        })
    }

    /// Whether the specification of a function can only be understood in part.
    pub(crate) fn has_unknown_types(&self, f: FnId) -> bool {
        self.unknown_params.contains(&f) || self.unknown_results.contains(&f)
    }

    /// The field `name` of an object of class `class`, inherited ones included.
    pub(crate) fn find_field(&self, class: ClassId, name: &str) -> Option<FieldId> {
        let fields = &self.program.class(class).fields;
        fields.iter().copied().find(|f| self.program.field(*f).name == name)
    }

    /// The names of the fields of a class, in slot order.
    pub(crate) fn field_names(&self, class: ClassId) -> Vec<&str> {
        self.program.class(class).fields.iter().map(|f| self.program.field(*f).name.as_str()).collect()
    }

    /// Source text of a type.
    pub(crate) fn show(&self, ty: Ty) -> String {
        self.program.type_name(ty)
    }
}
