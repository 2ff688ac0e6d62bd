//! Expressions that are never null, as far as the text of their class and what is known of the library say.

use crate::body::fixed;
use crate::cx::{ClassInfo, Cx, Kind};
use crate::imports::Path;
use crate::statics::MAKERS;
use crate::tree::J;
use ir::ClassId;
use std::collections::BTreeSet;

/// Methods that call methods of their class that call methods are followed so far.
const MOST_CALLS: u32 = 3;

/// Static methods of the library that never return null.
const OF_CLASSES: [(&str, &[&str]); 19] = [
    ("Arrays", &["copyOf", "copyOfRange", "stream", "toString"]),
    ("BigDecimal", &["valueOf"]),
    ("BigInteger", &["valueOf"]),
    ("Boolean", &["toString", "valueOf"]),
    ("Byte", &["toString", "valueOf"]),
    ("Character", &["toString", "valueOf"]),
    ("Collections", &["list", "synchronizedList", "synchronizedMap", "synchronizedSet"]),
    ("Double", &["toString", "valueOf"]),
    ("EnumSet", &["allOf", "complementOf", "copyOf", "noneOf", "of", "range"]),
    ("Integer", &["toString", "valueOf"]),
    ("Long", &["toString", "valueOf"]),
    ("Objects", &["requireNonNull", "requireNonNullElse", "requireNonNullElseGet"]),
    ("Optional", &["empty", "of", "ofNullable"]),
    ("OptionalDouble", &["empty", "of"]),
    ("OptionalInt", &["empty", "of"]),
    ("OptionalLong", &["empty", "of"]),
    ("Short", &["toString", "valueOf"]),
    ("String", &["format", "join", "valueOf"]),
    ("ThreadLocal", &["withInitial"]),
];

/// Methods of strings that never return null, and whether they return strings.
const OF_STRINGS: [(&str, bool); 14] = [
    ("concat", true),
    ("getBytes", false),
    ("intern", true),
    ("repeat", true),
    ("replace", true),
    ("replaceAll", true),
    ("split", false),
    ("strip", true),
    ("substring", true),
    ("toCharArray", false),
    ("toLowerCase", true),
    ("toString", true),
    ("toUpperCase", true),
    ("trim", true),
];

/// Static methods of the library that begin a stream.
const BEGINS_OF_STREAMS: [(&str, &str); 6] = [
    ("IntStream", "of"),
    ("IntStream", "range"),
    ("IntStream", "rangeClosed"),
    ("Stream", "concat"),
    ("Stream", "iterate"),
    ("Stream", "of"),
];
/// Methods of streams that give another one.
const STEPS_OF_STREAMS: [&str; 19] = [
    "asDoubleStream",
    "asLongStream",
    "boxed",
    "distinct",
    "dropWhile",
    "filter",
    "flatMap",
    "limit",
    "map",
    "mapToDouble",
    "mapToInt",
    "mapToLong",
    "mapToObj",
    "parallel",
    "peek",
    "sequential",
    "skip",
    "sorted",
    "takeWhile",
];
/// Methods at the end of a stream that never give null.
const ENDS_OF_STREAMS: [&str; 9] =
    ["average", "findAny", "findFirst", "iterator", "max", "min", "summaryStatistics", "toArray", "toList"];
/// What streams are collected with that never gives null.
const COLLECTORS: [&str; 11] = [
    "counting",
    "groupingBy",
    "joining",
    "partitioningBy",
    "summingInt",
    "toList",
    "toMap",
    "toSet",
    "toUnmodifiableList",
    "toUnmodifiableMap",
    "toUnmodifiableSet",
];

/// Methods of classes of the library that give views, iterators and streams of an object, which are never null.
const OF_OBJECTS: [&str; 14] = [
    "chars",
    "descendingIterator",
    "descendingMap",
    "descendingSet",
    "entrySet",
    "iterator",
    "keySet",
    "keys",
    "listIterator",
    "navigableKeySet",
    "parallelStream",
    "stream",
    "toArray",
    "values",
];

/// The methods of a lock for reading and writing that give its two sides.
const LOCKS: [&str; 2] = ["readLock", "writeLock"];
const READ_WRITE_LOCKS: [&str; 2] = ["ReadWriteLock", "ReentrantReadWriteLock"];
/// The method of a lock that gives a condition of it.
const CONDITION: &str = "newCondition";
const LOCK: [&str; 2] = ["Lock", "ReentrantLock"];

/// What is known where an expression stands.
pub(crate) struct Known<'c, 'a> {
    cx: &'c Cx<'a>,
    info: &'c ClassInfo<'a>,
    /// The parameters of the code around it.
    parameters: Vec<J<'a>>,
    /// Those that are not null.
    pub(crate) checked: BTreeSet<&'a str>,
    /// Fields of the object whose code it is that are not null.
    fields: BTreeSet<&'a str>,
    calls: u32,
}

impl<'c, 'a> Known<'c, 'a> {
    /// At the beginning of a constructor or method.
    pub(crate) fn at(cx: &'c Cx<'a>, info: &'c ClassInfo<'a>, declaration: J<'a>) -> Known<'c, 'a> {
        let parameters = declaration.field("parameters").map(J::children).unwrap_or_default();
        Known { cx, info, parameters, checked: BTreeSet::new(), fields: BTreeSet::new(), calls: 0 }
    }

    /// The same where some fields of the object are not null.
    pub(crate) fn with_fields(self, fields: &BTreeSet<&'a str>) -> Known<'c, 'a> {
        Known { fields: fields.clone(), ..self }
    }

    /// The same where callers have kept what is asked of them.
    pub(crate) fn at_call(cx: &'c Cx<'a>, info: &'c ClassInfo<'a>, constructor: J<'a>) -> Known<'c, 'a> {
        let mut known = Known::at(cx, info, constructor);
        for condition in cx.required.get(&constructor.id()).into_iter().flatten() {
            known = known.where_holds(condition.bare(), true);
        }
        known.checked.extend(crate::nullness::never_null_parameters(cx, constructor));
        known
    }

    /// The same where a condition holds, or does not.
    pub(crate) fn where_holds(&self, condition: J<'a>, holds: bool) -> Known<'c, 'a> {
        let names = self.parameters.iter().map(|p| crate::declare::param_name(*p));
        let more = names.filter(|p| if holds { fails_of_null(condition, p) } else { holds_of_null(condition, p) });
        let checked = self.checked.iter().copied().chain(more).collect();
        let (parameters, fields) = (self.parameters.clone(), self.fields.clone());
        Known { cx: self.cx, info: self.info, parameters, checked, fields, calls: self.calls }
    }

    pub(crate) fn parameter(&self, name: &str) -> Option<J<'a>> {
        self.parameters.iter().copied().find(|p| crate::declare::param_name(*p) == name)
    }

    /// Learns what a statement refuses: `if (p == null) throw ..;`, `requireNonNull(p);`, `check(p);`, `n = p.length;`.
    pub(crate) fn after(&mut self, statement: J<'a>) {
        let mut used = dereferenced(statement);
        used.retain(|name| self.parameter(name).is_some() || name.starts_with("this."));
        self.checked.extend(used);
        let throws = |code: J<'a>| match code.kind() {
            "block" => code.children().last().is_some_and(|last| last.kind() == "throw_statement"),
            kind => kind == "throw_statement",
        };
        match (statement.kind(), statement.first()) {
            ("if_statement", _) if statement.field("consequence").is_some_and(throws) => {
                if let Some(condition) = statement.field("condition") {
                    self.checked = self.where_holds(condition.bare(), false).checked;
                }
            }
            ("expression_statement", Some(call)) if call.kind() == "method_invocation" => {
                let arguments = call.field("arguments").map(J::children).unwrap_or_default();
                let refused = arguments.iter().enumerate().filter(|(k, _)| self.refuses(call, *k));
                self.checked.extend(refused.map(|(_, argument)| argument.bare().text()).collect::<Vec<_>>());
            }
            _ => {}
        }
    }

    /// Whether a call goes on only when an argument is not null.
    fn refuses(&self, call: J<'a>, argument: usize) -> bool {
        if is_require(call) {
            return argument == 0;
        }
        let Some((method, mut known)) = self.callee(call) else { return false };
        let Some(name) = known.parameters.get(argument).map(|p| crate::declare::param_name(*p)) else { return false };
        let statements = method.field("body").map(J::children).unwrap_or_default().into_iter();
        statements.take_while(|statement| !leaves(*statement)).any(|statement| {
            known.after(statement);
            known.checked.contains(name)
        })
    }

    /// The method of the class that a call without an object surely runs, and what is known where it begins.
    fn callee(&self, call: J<'a>) -> Option<(J<'a>, Known<'c, 'a>)> {
        if call.field("object").is_some() || self.calls == MOST_CALLS {
            return None;
        }
        let is_it = |n: &&J<'a>| n.kind() == "method_declaration" && n.name() == call.name();
        let [method] = self.info.nodes.iter().filter(is_it).collect::<Vec<_>>()[..] else { return None };
        let fixed = ["private", "static", "final"].iter().any(|word| method.modifier(word));
        let known = || Known::at(self.cx, self.info, *method).with_fields(&self.fields);
        fixed.then(|| (*method, Known { calls: self.calls + 1, ..known() }))
    }

    /// Whether an expression is never null.
    pub(crate) fn is_there(&self, expression: J<'a>) -> bool {
        let e = expression.bare();
        match e.kind() {
            kind if MAKERS.contains(&kind) => true,
            "class_literal" | "this" | "lambda_expression" | "method_reference" => true,
            // A number in a box, or a text.
            "binary_expression" | "unary_expression" | "true" | "false" => true,
            kind if kind.ends_with("_literal") => kind != "null_literal",
            "identifier" => self.checked.contains(e.text()) || self.is_constant(e.text()) || self.is_field(e),
            "field_access" if e.field("object").is_some_and(|of| of.kind() == "this") => {
                e.field("field").is_some_and(|name| self.fields.contains(name.text()))
            }
            "cast_expression" => e.field("value").is_some_and(|value| self.is_there(value)),
            "ternary_expression" => {
                let side = |name: &str, holds: bool| {
                    let known = e.field("condition").map(|c| self.where_holds(c.bare(), holds));
                    known.zip(e.field(name)).is_some_and(|(known, value)| known.is_there(value))
                };
                side("consequence", true) && side("alternative", false)
            }
            "method_invocation" | "field_access" if self.is_of_jdk(e) => true,
            "method_invocation" => self.returns(e),
            "field_access" => e
                .field("object")
                .zip(e.field("field"))
                .is_some_and(|(of, name)| self.enum_of(of).is_some_and(|c| self.cx.class(c).has_constant(name.text()))),
            _ => false,
        }
    }

    /// Whether an expression calls a static method of the JDK, or names a constant of it, that is never null.
    fn is_of_jdk(&self, e: J<'a>) -> bool {
        let Some(of) = e.field("object") else { return false };
        let is_value = self.parameter(of.text()).is_some() || self.info.fields.iter().any(|f| f.name == of.text());
        !is_value && self.cx.seen_in_file(of.text(), Some(of.src.file)).is_none() && crate::jdk::gives(self.cx, e)
    }

    /// Whether a name means a field that is not null, and no variable of the method around.
    fn is_field(&self, name: J<'a>) -> bool {
        let method = || std::iter::successors(name.parent(), |n| n.parent()).find(|n| n.kind() == "method_declaration");
        self.fields.contains(name.text()) && method().is_some_and(|code| !declares_variable(code, name.text()))
    }

    /// Whether a name that is no parameter is that of a constant of the class that is there.
    fn is_constant(&self, name: &str) -> bool {
        if self.parameter(name).is_some() {
            return false;
        }
        let fields = self.info.nodes.iter().filter(|n| n.kind() == "field_declaration" && n.modifier("static"));
        let mut constants = fields.filter(|n| n.modifier("final")).flat_map(|n| n.fields("declarator"));
        constants.any(|d| {
            let value = d.field("value").filter(|v| d.name() == name && v.kind() != "identifier");
            value.is_some_and(|v| self.is_there(v) && self.is_set_first(v))
        })
    }

    /// Whether a constant of the class has its value before any object of the class is made: those that the initialisers
    /// before it make, and its own, find null there.
    fn is_set_first(&self, value: J<'a>) -> bool {
        if value.kind().ends_with("_literal") {
            return true;
        }
        let simple = self.info.simple;
        let makes = |n: &J| match n.kind() {
            "object_creation_expression" => n.makes(simple),
            _ => n.field("object").is_none_or(|of| of.text() == simple),
        };
        let runs = |n: &&J| n.kind() == "static_initializer" || n.kind() == "field_declaration" && n.modifier("static");
        let before = self.info.nodes.iter().copied().filter(|n| runs(&n) && n.start_byte() < value.start_byte());
        let mut code =
            before.chain([value]).flat_map(|n| n.below(&["object_creation_expression", "method_invocation"]));
        !code.any(|n| makes(&n))
    }

    fn returns(&self, call: J<'a>) -> bool {
        let Some(object) = call.field("object") else {
            return self.own_method_returns(call) || is_require(call) && !self.declares(call.name());
        };
        let listed = |class: &str| OF_CLASSES.iter().any(|(c, methods)| *c == class && methods.contains(&call.name()));
        if self.library_class(object).is_some_and(|class| listed(class) || fixed::makes(class, call.name())) {
            return true;
        }
        let of_lock = |types: &[&str]| {
            let ty = self.declared(object).and_then(|ty| self.library_class(ty));
            ty.is_some_and(|ty| types.contains(&ty))
        };
        if LOCKS.contains(&call.name()) && of_lock(&READ_WRITE_LOCKS) || call.name() == CONDITION && of_lock(&LOCK) {
            return true;
        }
        if fixed::of_functions(call).is_some_and(|class| self.library_class(class).is_some()) {
            return true;
        }
        let is_array = |ty: J| ty.kind() == "array_type";
        let made = || matches!(object.bare().kind(), "array_creation_expression");
        let several = |p: J| p.kind() == "spread_parameter";
        let is_several = || self.parameter(object.bare().text()).is_some_and(several);
        let array = || made() || is_several() || self.declared(object).is_some_and(is_array);
        let copied = call.name() == "clone" && array();
        let shown = OF_OBJECTS.contains(&call.name());
        let is_known = |ty: J<'a>| self.library_class(ty).is_some();
        let viewed = shown && (self.declared(object).is_some_and(is_known) || self.makes_collection(object));
        let constants = call.name() == "values" && self.enum_of(object).is_some();
        let collected = match call.name() {
            "collect" => self.is_collector(call) && self.is_stream(object),
            name => ENDS_OF_STREAMS.contains(&name) && self.is_stream(object),
        };
        copied
            || viewed
            || collected
            || constants
            || (self.is_string(object) && OF_STRINGS.iter().any(|(name, _)| *name == call.name()))
    }

    /// The simple name of the class of the library that is named, alone or behind its package.
    pub(crate) fn library_class(&self, named: J<'a>) -> Option<&'a str> {
        let name = named.text().split('<').next()?;
        let class = match Path::qualified(name) {
            Some(path) => self.cx.class_at(&path),
            None => self.cx.seen_in_file(name, Some(named.src.file)).filter(|_| self.parameter(name).is_none()),
        };
        class.map(|c| self.cx.class(c)).filter(|class| class.library).map(|class| class.simple)
    }

    /// Whether the class has a method of this name.
    fn declares(&self, method: &str) -> bool {
        self.info.nodes.iter().any(|n| n.kind() == "method_declaration" && n.name() == method)
    }

    /// Whether an expression is a stream of the library: the beginning of one, or what a step makes of one.
    pub(crate) fn is_stream(&self, expression: J<'a>) -> bool {
        let e = expression.bare();
        let Some(of) = e.field("object").filter(|_| e.kind() == "method_invocation") else { return false };
        let begun = |class: &str| BEGINS_OF_STREAMS.contains(&(class, e.name()));
        (STEPS_OF_STREAMS.contains(&e.name()) && self.is_stream(of))
            || matches!(e.name(), "stream" | "parallelStream" | "chars") && (self.returns(e) || self.is_view(of))
            || self.library_class(of).is_some_and(begun)
    }

    /// Whether an expression is a view of a collection: `map.entrySet()`.
    fn is_view(&self, expression: J<'a>) -> bool {
        let e = expression.bare();
        e.kind() == "method_invocation" && OF_OBJECTS.contains(&e.name()) && self.returns(e)
    }

    /// Whether what a stream is collected with is one of the library that never gives null.
    fn is_collector(&self, collect: J<'a>) -> bool {
        let arguments = collect.field("arguments").map(J::children).unwrap_or_default();
        let [collector] = arguments[..] else { return false };
        collector.field("object").is_some_and(|of| of.text() == "Collectors") && COLLECTORS.contains(&collector.name())
    }

    /// Whether an expression makes a collection of the library.
    fn makes_collection(&self, object: J<'a>) -> bool {
        let made = object.bare();
        let class = made.field("object").and_then(|of| self.library_class(of));
        made.kind() == "method_invocation" && class.is_some_and(|class| fixed::makes(class, made.name()))
    }

    /// The enum that an expression names.
    fn enum_of(&self, object: J<'a>) -> Option<ClassId> {
        let name = object.text();
        let member = self.info.members.iter().find(|(n, _)| *n == name).map(|(_, class)| *class);
        let class = member.or_else(|| self.cx.seen_in_file(name, Some(object.src.file)));
        class.filter(|c| self.parameter(name).is_none() && self.cx.class(*c).kind == Kind::Enum)
    }

    fn own_method_returns(&self, call: J<'a>) -> bool {
        let Some((method, mut known)) = self.callee(call) else { return false };
        let Some(body) = method.field("body") else { return false };
        // Code that is more than a list of checks may return anywhere.
        let returned = body.below(&["return_statement", "lambda_expression", "class_body"]);
        let statements = body.children();
        let assigned = |name: &str| !assignments(body, name).is_empty();
        for statement in &statements {
            known.after(*statement);
        }
        known.checked.retain(|name| !assigned(name));
        let value = |n: &J<'a>| n.first().is_some_and(|value| known.is_there(value));
        // What a method checks on its way is known where it ends.
        let last = statements.last().is_some_and(|s| s.kind() == "return_statement");
        last && returned.iter().all(|n| n.kind() == "return_statement" && value(n)) && returned.len() == 1
    }

    /// The type of a parameter, or of a field of the class.
    fn declared(&self, object: J<'a>) -> Option<J<'a>> {
        let name = object.bare().text();
        let named = |n: &&J| n.kind() == "field_declaration" && n.fields("declarator").iter().any(|d| d.name() == name);
        let field = || self.info.nodes.iter().find(named).copied();
        self.parameter(name).or_else(field).and_then(|declaration| declaration.field("type"))
    }

    fn is_string(&self, object: J<'a>) -> bool {
        let object = object.bare();
        match object.kind() {
            "string_literal" => true,
            "identifier" => self.declared(object).is_some_and(|ty| ty.text() == "String"),
            "method_invocation" => {
                let gives = OF_STRINGS.iter().any(|(name, string)| *string && *name == object.name());
                gives && object.field("object").is_some_and(|o| self.is_string(o))
            }
            _ => false,
        }
    }
}

/// Whether code declares a variable of a name: a parameter, also of a lambda, or what a pattern binds.
pub(crate) fn declares_variable(code: J, name: &str) -> bool {
    !declarations(code, name).is_empty()
}

/// What declares variables of a name in code.
pub(crate) fn declarations<'a>(code: J<'a>, name: &str) -> Vec<J<'a>> {
    let declares = |n: &J<'a>, p: &J<'a>| match p.kind() {
        "inferred_parameters" | "record_pattern_component" | "type_pattern" => true,
        "lambda_expression" => p.has_in_field("parameters", *n),
        "catch_formal_parameter"
        | "enhanced_for_statement"
        | "formal_parameter"
        | "instanceof_expression"
        | "resource"
        | "variable_declarator" => p.has_in_field("name", *n),
        _ => false,
    };
    let named = code.below(&["identifier"]).into_iter().filter(|n| n.text() == name);
    named.filter_map(|n| n.parent().filter(|p| declares(&n, p))).collect()
}

/// The assignments to a variable or field of this name.
pub(crate) fn assignments<'a>(below: J<'a>, name: &str) -> Vec<J<'a>> {
    let to = |a: &J<'a>| a.field("left").map_or("", J::text);
    let mut found = below.below(&["assignment_expression"]);
    found.retain(|a| to(a).strip_prefix("this.").unwrap_or(to(a)) == name);
    found
}

/// `Objects.requireNonNull(..)`
pub(crate) fn is_require(call: J) -> bool {
    let object = call.field("object").map_or("Objects", J::text);
    call.name() == "requireNonNull" && matches!(object, "Objects" | "java.util.Objects")
}

/// What such a call passes on; anything else as it is.
pub(crate) fn passed_on(value: J<'_>) -> J<'_> {
    let arguments = value.field("arguments").filter(|_| value.kind() == "method_invocation" && is_require(value));
    arguments.and_then(J::first).map_or(value, J::bare)
}

/// Whether code may return before its end.
pub(crate) fn leaves(code: J) -> bool {
    !code.below(&["return_statement"]).is_empty()
}

/// What a statement that goes on has surely called a method of, or read a part of, as it is written: then it was not null.
fn dereferenced(statement: J<'_>) -> Vec<&str> {
    let (mut found, mut work) = (Vec::new(), vec![statement]);
    while let Some(node) = work.pop() {
        let part = |name: &str| node.field(name);
        match node.kind() {
            "method_invocation" => {
                found.extend(part("object"));
                work.extend(part("object").into_iter().chain(part("arguments")));
            }
            "field_access" => {
                found.extend(part("object"));
                work.extend(part("object"));
            }
            "array_access" => {
                found.extend(part("array"));
                work.extend(node.children());
            }
            "enhanced_for_statement" => {
                found.extend(part("value"));
                work.extend(part("value"));
            }
            // These run at least once.
            "if_statement" | "while_statement" | "ternary_expression" => work.extend(part("condition")),
            "for_statement" => work.extend(part("init").into_iter().chain(part("condition"))),
            "binary_expression" if part("operator").is_some_and(|o| matches!(o.text(), "&&" | "||")) => {
                work.extend(part("left"));
            }
            "object_creation_expression" | "explicit_constructor_invocation" => work.extend(part("arguments")),
            "argument_list"
            | "array_creation_expression"
            | "assignment_expression"
            | "binary_expression"
            | "cast_expression"
            | "dimensions_expr"
            | "expression_statement"
            | "instanceof_expression"
            | "local_variable_declaration"
            | "parenthesized_expression"
            | "unary_expression"
            | "update_expression"
            | "variable_declarator" => work.extend(node.children()),
            _ => {}
        }
    }
    found.into_iter().map(J::text).collect()
}

/// Whether a condition holds when a variable is null.
fn holds_of_null(condition: J, name: &str) -> bool {
    asks(condition, name, "==", "||")
}

/// Whether a condition does not hold when a variable is null.
fn fails_of_null(condition: J, name: &str) -> bool {
    asks(condition, name, "!=", "&&")
}

fn asks(condition: J, name: &str, comparison: &str, joint: &str) -> bool {
    let (Some(left), Some(right)) = (condition.field("left"), condition.field("right")) else { return false };
    match condition.field("operator").map_or("", J::text) {
        // What stands before may raise something: then nothing goes on.
        word if word == joint => [left, right].iter().any(|side| asks(side.bare(), name, comparison, joint)),
        word if word == comparison => {
            [(left, right), (right, left)].iter().any(|(a, b)| a.text() == name && b.kind() == "null_literal")
        }
        _ => false,
    }
}
