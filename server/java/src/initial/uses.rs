//! Whether code only reads what a field holds: the elements of an array, or a collection.
//!
//! Decided by names. Values are followed into local variables, loops, and parameters of the user's own methods.

use crate::cx::{Cx, FieldInfo};
use crate::declare::param_name;
use crate::sources::Sources;
use crate::tree::J;
use crate::types::Jt;
use ir::ClassId;
use rustc_hash::FxHashMap;

/// How far values are followed.
const DEEPEST: u32 = 6;

/// Methods that change nothing, and give what is inside.
const READS: [&str; 27] = [
    "get",
    "getOrDefault",
    "length",
    "charAt",
    "clone",
    "hashCode",
    "getFirst",
    "getLast",
    "peek",
    "first",
    "last",
    "firstKey",
    "lastKey",
    "toArray",
    "floor",
    "ceiling",
    "higher",
    "lower",
    "floorKey",
    "ceilingKey",
    "higherKey",
    "lowerKey",
    "floorEntry",
    "ceilingEntry",
    "firstEntry",
    "lastEntry",
    "stream",
];

/// Methods that change nothing, and give nothing of what is inside.
const TELLS: [&str; 10] = [
    "containsKey",
    "containsValue",
    "contains",
    "containsAll",
    "size",
    "isEmpty",
    "indexOf",
    "lastIndexOf",
    "equals",
    "toString",
];

/// Views of what is inside: of keys, which do not change, and of values.
const VIEWS: [&str; 2] = ["keySet", "values"];

/// Methods that read their arguments.
const TAKES: [&str; 16] = [
    "addAll",
    "putAll",
    "containsAll",
    "removeAll",
    "retainAll",
    "arraycopy",
    "copyOf",
    "copyOfRange",
    "equals",
    "hashCode",
    "toString",
    "valueOf",
    "append",
    "deepToString",
    "max",
    "min",
];

/// Where some names are mentioned.
pub(crate) type Mentions<'a> = FxHashMap<&'a str, Vec<J<'a>>>;

/// Where the user's code mentions some names.
pub(crate) fn mentions<'a>(sources: &'a Sources, names: &[&'a str]) -> Mentions<'a> {
    let mut found: Mentions<'a> = names.iter().map(|n| (*n, Vec::new())).collect();
    if names.is_empty() {
        return found;
    }
    for identifier in sources.files.iter().flat_map(|f| f.root().below(&["identifier"])) {
        if let Some(known) = found.get_mut(identifier.text()) {
            known.push(identifier);
        }
    }
    found
}

/// Whether all code outside of initialisers of the class only reads what a static field holds; `deep`: also what the
/// collection that it holds has inside.
pub(crate) fn only_reads<'a>(
    cx: &Cx<'a>,
    sources: &'a Sources,
    mentions: &Mentions<'a>,
    owner: ClassId,
    field: &FieldInfo<'a>,
    deep: bool,
) -> bool {
    let uses = Uses { roots: sources.files.iter().map(|f| f.root()).collect(), deep };
    let node = cx.class(owner).node;
    mentions.get(field.name).into_iter().flatten().copied().all(|name| {
        let code = code_around(name);
        if code.is_some_and(|c| c.kind() == "static_initializer" && within(c, node)) || code.is_none() {
            return true;
        }
        let whole = name.parent().filter(|p| p.kind() == "field_access" && is(p.field("field"), name));
        let local = whole.is_none() && code.is_some_and(|c| declares(c, field.name));
        local || !is_expression(name) || uses.reads(whole.unwrap_or(name), dims(&field.ty), 0)
    })
}

/// The dimensions of an array; 0 for other types.
fn dims(ty: &Jt) -> u32 {
    ty.element().map_or(0, |e| 1 + dims(e))
}

/// The member whose code a node is in. None: it is part of the declaration of a field.
fn code_around(node: J) -> Option<J> {
    let kinds = [
        "method_declaration",
        "constructor_declaration",
        "compact_constructor_declaration",
        "static_initializer",
        "block",
        "lambda_expression",
    ];
    let mut found = None;
    let mut at = node.parent();
    while let Some(n) = at {
        if kinds.contains(&n.kind()) {
            found = Some(n);
        }
        if n.kind().ends_with("_body") || n.kind() == "program" || n.kind() == "enum_body_declarations" {
            return found;
        }
        at = n.parent();
    }
    found
}

fn within(node: J, class: Option<J>) -> bool {
    let mut at = node.parent();
    while let Some(n) = at {
        if class.is_some_and(|c| c.id() == n.id()) {
            return true;
        }
        at = n.parent();
    }
    false
}

fn is(part: Option<J>, node: J) -> bool {
    part.is_some_and(|p| p.id() == node.id())
}

/// Whether an identifier is a value, and no name of something that is declared or called.
fn is_expression(name: J) -> bool {
    let Some(parent) = name.parent() else { return false };
    !is(parent.field("name"), name) || parent.kind() == "enhanced_for_statement"
}

/// Whether code declares a variable of a name.
fn declares(code: J, name: &str) -> bool {
    let kinds = [
        "formal_parameter",
        "variable_declarator",
        "enhanced_for_statement",
        "catch_formal_parameter",
        "resource",
        "spread_parameter",
    ];
    code.below(&kinds).iter().any(|n| param_name(*n) == name)
}

/// Whether a name means a variable of the code that a node is in.
pub(crate) fn hides(node: J, name: &str) -> bool {
    code_around(node).is_some_and(|code| declares(code, name))
}

/// Whether all code of a file only reads what is in an array that it names so: whoever else is given it may change it.
pub(crate) fn keeps_array(root: J, name: &str, ty: &Jt) -> bool {
    let uses = Uses { roots: Vec::new(), deep: false };
    root.below(&["identifier"]).into_iter().filter(|n| n.text() == name && is_expression(*n)).all(|n| {
        let whole = n.parent().filter(|p| p.kind() == "field_access" && is(p.field("field"), n));
        whole.is_none() && hides(n, name) || uses.reads(whole.unwrap_or(n), dims(ty), 0)
    })
}

#[derive(Clone)]
struct Uses<'a> {
    /// The files with the methods that values are followed into.
    roots: Vec<J<'a>>,
    /// Whether what a collection gives may change.
    deep: bool,
}

impl<'a> Uses<'a> {
    fn with(&self, deep: bool) -> Uses<'a> {
        Uses { deep, ..self.clone() }
    }

    /// Whether what happens to the value of an expression only reads it. `dims`: of the array that it is.
    fn reads(&self, value: J<'a>, dims: u32, depth: u32) -> bool {
        let Some(around) = value.parent().filter(|_| depth < DEEPEST) else { return false };
        match around.kind() {
            "parenthesized_expression" => self.reads(around, dims, depth),
            "field_access" => around.field("field").is_some_and(|f| f.text() == "length"),
            "array_access" if is(around.field("array"), value) => {
                let written = around.parent().is_some_and(|p| match p.kind() {
                    "assignment_expression" => is(p.field("left"), around),
                    kind => kind == "update_expression",
                });
                !written && (dims <= 1 || self.reads(around, dims - 1, depth))
            }
            "array_access" => true,
            "enhanced_for_statement" if self.deep && dims == 0 => {
                self.with(false).variable(around, around.name(), 0, depth)
            }
            "enhanced_for_statement" => dims <= 1 || self.variable(around, around.name(), dims - 1, depth),
            "method_invocation" if !is(around.field("object"), value) => false,
            "method_invocation" if VIEWS.contains(&around.name()) => {
                let deep = self.deep && around.name() == "values";
                self.with(deep).reads(around, 0, depth + 1)
            }
            "method_invocation" if self.deep && !TELLS.contains(&around.name()) => {
                let one = ["get", "getOrDefault"].contains(&around.name());
                one && self.with(false).reads(around, 0, depth + 1)
            }
            "method_invocation" => READS.contains(&around.name()) || TELLS.contains(&around.name()),
            "argument_list" => self.argument(value, around, dims, depth),
            "variable_declarator" => {
                let Some(code) = code_around(around) else { return false };
                self.variable(code, around.name(), dims, depth)
            }
            "binary_expression" => around.children().iter().any(|c| c.kind() == "null_literal"),
            "instanceof_expression" => around.children().len() == 2,
            _ => false,
        }
    }

    /// Whether code only reads what a variable holds.
    fn variable(&self, code: J<'a>, name: &str, dims: u32, depth: u32) -> bool {
        let mentions = code.below(&["identifier"]).into_iter().filter(|n| n.text() == name && is_expression(*n));
        mentions.into_iter().all(|n| {
            let field = n.parent().is_some_and(|p| p.kind() == "field_access" && is(p.field("field"), n));
            field || self.reads(n, dims, depth + 1)
        })
    }

    fn argument(&self, value: J<'a>, list: J<'a>, dims: u32, depth: u32) -> bool {
        let (Some(call), Some(index)) = (list.parent(), list.children().iter().position(|a| a.id() == value.id()))
        else {
            return false;
        };
        if call.kind() == "object_creation_expression" {
            // A copy of a collection; who makes an object of the user's may keep what it is given.
            let name = call.field("type").map_or("", |t| t.text().split('<').next().unwrap_or(""));
            return dims == 0
                && !self.deep
                && ["ArrayList", "LinkedList", "ArrayDeque", "HashSet", "HashMap", "TreeMap", "TreeSet"]
                    .contains(&name);
        }
        if call.kind() != "method_invocation" {
            return false;
        }
        if !self.deep && TAKES.contains(&call.name()) && (call.name() != "arraycopy" || index == 0) {
            return true;
        }
        let count = list.children().len();
        let mut targets = Vec::new();
        for method in self.roots.iter().flat_map(|root| root.below(&["method_declaration"])) {
            let params = method.field("parameters").map(J::children).unwrap_or_default();
            if method.name() == call.name() && params.len() == count {
                targets.push((method, params[index]));
            }
        }
        let plain = |p: &J| p.kind() == "formal_parameter";
        !targets.is_empty()
            && targets.iter().all(|(method, param)| plain(param) && self.variable(*method, param.name(), dims, depth))
    }
}
