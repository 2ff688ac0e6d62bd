//! The state of one lowering, and look-ups that all parts share.

use crate::diagnostic::{Diagnostic, Fix, Sink, did_you_mean, similar};
use crate::names::{DefId, DefKind, NameIndex, Role};
use crate::syn::{Name, Syn};
use ir::{ClassId, FieldId, FnId, PredId, Program, Span, Ty};
use rustc_hash::FxHashMap;

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
    /// Whether the signature of a function had errors: calls of it and its returns cannot be checked.
    pub(crate) signature_broken: Vec<bool>,
    /// The definitions of the parameters of each function.
    pub(crate) param_defs: Vec<Vec<DefId>>,
    /// Spans of syntax errors, sorted.
    pub(crate) syntax_errors: Vec<Span>,
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
        let best = similar(name.text, known);
        let message = match best {
            Some(_) => format!("there is no type `{}`{}", name.text, did_you_mean(best)),
            None => format!("there is no type `{0}`; declare it with `data {0} {{ .. }}`", name.text),
        };
        let fix = best.map(|b| Fix::replace(format!("Replace with `{b}`"), name.span, b));
        self.report(Diagnostic::error("unknown-type", name.span, message).fix(fix));
        None
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
