//! What a final field of an object surely has: something that its initialiser or a block makes, or that every constructor
//! makes, has checked or used, or may ask of its callers. Inputs are objects that a constructor has left, so that such a field is
//! never null in them.
//!
//! Only where nothing can look at the object before that: the constructors set the field in statements of their own and
//! call no method of the object before, nor do those of a class above.

use crate::cx::{ClassInfo, Cx, FieldInfo, Kind};
use crate::nonnull::{Known, assignments, declares_variable, leaves};
use crate::statics::MAKERS;
use crate::tree::J;
use crate::types::Jt;
use ir::ClassId;
use ir::input::InputValue;

/// What a field is given.
#[derive(Clone, Copy)]
pub(crate) enum Given<'a> {
    /// This expression makes it.
    Made(J<'a>),
    /// Something that is not null: this expression where there is only one.
    There(Option<J<'a>>),
}

impl<'a> Given<'a> {
    /// The expression that makes it.
    pub(crate) fn maker(self) -> Option<J<'a>> {
        match self {
            Given::Made(expression) => Some(expression),
            Given::There(_) => None,
        }
    }

    /// The expression whose value it is.
    pub(crate) fn expression(self) -> Option<J<'a>> {
        match self {
            Given::Made(expression) => Some(expression),
            Given::There(expression) => expression,
        }
    }
}

/// What an initialiser of a class gives a field.
pub(crate) fn by_initialiser<'a>(cx: &Cx<'a>, class: ClassId, init: J<'a>) -> Vec<Given<'a>> {
    let value = init.bare();
    let given = match MAKERS.contains(&value.kind()) {
        true => Some(Given::Made(value)),
        false if Known::at(cx, cx.class(class), value).is_there(value) => Some(Given::There(Some(value))),
        false => begins_as(cx, class, value).then_some(Given::There(None)),
    };
    given.into_iter().collect()
}

/// Whether an initialiser gives a field what a final field above it has, and that is never null.
fn begins_as(cx: &Cx, class: ClassId, value: J) -> bool {
    let Some((declaration, declarator)) = field(cx.class(class), value) else { return false };
    let init = declarator.field("value").filter(|init| init.end_byte() < value.start_byte());
    declaration.modifier("final") && init.is_some_and(|init| !by_initialiser(cx, class, init).is_empty())
}

/// The field of an object of a class that a name means where no variable has it: its declaration and its declarator.
fn field<'a>(info: &ClassInfo<'a>, name: J<'a>) -> Option<(J<'a>, J<'a>)> {
    let name = name.own_name()?;
    let fields = info.nodes.iter().filter(|n| n.kind() == "field_declaration" && !n.modifier("static"));
    let mut all = fields.flat_map(|n| n.fields("declarator").into_iter().map(move |d| (*n, d)));
    all.find(|(_, d)| d.name() == name.text())
}

/// The classes of the user above one, as far as they are known.
pub(crate) fn above<'c>(cx: &'c Cx, class: ClassId) -> impl Iterator<Item = ClassId> + 'c {
    let next =
        move |c: &ClassId| cx.class(*c).superclass.as_ref().and_then(Jt::class).filter(|c| !cx.class(*c).library);
    std::iter::successors(next(&class), next)
}

/// Whether a class of the user above calls methods of the object that is being made: its own constructors run after that.
fn is_asked_before(cx: &Cx, class: ClassId) -> bool {
    let runs = |n: &&J| matches!(n.kind(), "constructor_declaration" | "field_declaration" | "block");
    let asks = |c: ClassId| cx.class(c).nodes.iter().filter(runs).any(|n| asks_object(cx.class(c), *n));
    above(cx, class).any(asks)
}

/// What the constructors of a class give a final field of a primitive type without an initialiser, each by one assignment;
/// empty when one does not, or somebody may look at the object before.
pub(crate) fn numbers<'a>(cx: &Cx<'a>, class: ClassId, name: &'a str) -> Vec<J<'a>> {
    let nodes = &cx.class(class).nodes;
    let mut makers = nodes.iter().filter(|n| matches!(n.kind(), "constructor_declaration" | "block"));
    // What is set once is not counted up: a field without `final` counts as one with it where only constructors set it.
    let once = |maker: &J<'a>| {
        let sets = assignments(*maker, name);
        let plainly = sets.iter().all(|a| a.field("operator").is_none_or(|o| o.text() == "="));
        let counts = |u: &J<'a>| u.below(&["identifier"]).iter().any(|n| n.text() == name);
        sets.len() < 2 && plainly && !maker.below(&["update_expression"]).iter().any(counts)
    };
    if !makers.all(once) {
        return Vec::new();
    }
    let given = by_constructors(cx, class, name, true).into_iter();
    given.map(Given::expression).collect::<Option<_>>().unwrap_or_default()
}

/// The number or truth value that all constructors of a class give a final field alike.
pub(crate) fn number<'a>(cx: &Cx<'a>, class: ClassId, field: &FieldInfo<'a>) -> Option<InputValue> {
    let value = |e: &J<'a>| Some(cx.number(*e, class, &|name| is_variable(*e, name))?.converted(&field.ty)?.value());
    let first = value(field.numbers.first()?)?;
    field.numbers.iter().all(|e| value(e) == Some(first)).then_some(first)
}

/// Whether a name may be that of a variable where an expression of a constructor or a block of a class stands.
fn is_variable(expression: J, name: &str) -> bool {
    let of_class = |n: &J| n.parent().is_none_or(|p| p.kind() == "class_body");
    let Some(member) = std::iter::successors(Some(expression), |n| n.parent()).find(of_class) else { return true };
    member.below(&["identifier"]).into_iter().filter(|n| n.text() == name).any(|n| {
        let declares = |p: J| {
            ["formal_parameter", "spread_parameter", "variable_declarator", "catch_formal_parameter"]
                .contains(&p.kind())
        };
        n.parent().is_some_and(|p| declares(p) && p.has_in_field("name", n))
    })
}

/// What the constructors of a class give a final field without an initialiser; empty when it may be null. `plain`: the field
/// is of a primitive type, so that it is never null.
pub(crate) fn by_constructors<'a>(cx: &Cx<'a>, class: ClassId, name: &'a str, plain: bool) -> Vec<Given<'a>> {
    let info = cx.class(class);
    let is_known = |c: ClassId| cx.class(c).superclass.as_ref().is_none_or(|s| s.class().is_some());
    let known = is_known(class) && above(cx, class).all(is_known);
    if info.library || info.kind != Kind::Class || !known || is_asked_before(cx, class) {
        return Vec::new();
    }
    let constructors = info.nodes.iter().filter(|n| n.kind() == "constructor_declaration");
    let sets = |n: &J<'a>| !assignments(*n, name).is_empty();
    if let Some(block) = info.nodes.iter().find(|n| n.kind() == "block" && sets(n)) {
        let alone = !constructors.clone().any(sets);
        return by_blocks(cx, (info, plain), *block, name).filter(|_| alone).into_iter().collect();
    }
    // Another constructor of the class does what is to be done.
    let bodies = constructors.filter(|n| !delegates(**n)).filter_map(|n| Some((*n, n.field("body")?.children())));
    bodies.map(|(n, body)| by_constructor(cx, (info, plain), n, &body, name)).collect::<Option<_>>().unwrap_or_default()
}

/// What the blocks that run before every constructor give a field; the first one that does is `block`.
fn by_blocks<'a>(cx: &Cx<'a>, (info, plain): (&ClassInfo<'a>, bool), block: J<'a>, name: &'a str) -> Option<Given<'a>> {
    let known = Known::at(cx, info, block);
    let mut setting = Setting { plain, cx, info, node: block, name, known, set: None, before: Vec::new() };
    info.nodes.iter().filter(|n| initialises(n)).try_for_each(|n| setting.run(*n))?;
    match setting.set? {
        Set::To(given) => Some(given),
        Set::Parameter(_) => None,
    }
}

/// Whether a constructor begins with another one of its class.
pub(crate) fn delegates(constructor: J) -> bool {
    let first = constructor.field("body").and_then(|body| body.children().first().copied());
    first.is_some_and(|n| n.kind() == "explicit_constructor_invocation" && n.each().any(|n| n.kind() == "this"))
}

fn by_constructor<'a>(
    cx: &Cx<'a>,
    (info, plain): (&ClassInfo<'a>, bool),
    node: J<'a>,
    body: &[J<'a>],
    name: &'a str,
) -> Option<Given<'a>> {
    let mut known = Known::at_call(cx, info, node);
    known.checked.retain(|p| is_constant(node, p));
    let mut setting = Setting { plain, cx, info, node, name, known, set: None, before: Vec::new() };
    body.iter().try_for_each(|statement| setting.run(*statement))?;
    match setting.set? {
        Set::To(given) => Some(given),
        // It may be checked behind the assignment.
        Set::Parameter(p) => setting.is_checked(p).then_some(Given::There(None)),
    }
}

/// The statements of a constructor, one after the other.
struct Setting<'c, 'a> {
    /// Whether the field is of a primitive type.
    plain: bool,
    cx: &'c Cx<'a>,
    info: &'c ClassInfo<'a>,
    node: J<'a>,
    name: &'a str,
    known: Known<'c, 'a>,
    set: Option<Set<'a>>,
    /// Those before the next one.
    before: Vec<J<'a>>,
}

/// What the field has.
#[derive(Clone, Copy)]
enum Set<'a> {
    To(Given<'a>),
    /// A parameter that may be null as far as is known.
    Parameter(&'a str),
}

impl<'a> Setting<'_, 'a> {
    /// `None` when the field may be null in what is left, or be looked at before it is set.
    fn run(&mut self, statement: J<'a>) -> Option<()> {
        if !self.is_there() && (asks_object(self.info, statement) || leaves(statement)) {
            return None;
        }
        let shadowed = self.known.parameter(self.name).is_some();
        let sets = |a: &J<'a>| a.field("left").is_some_and(|to| to.text() != self.name || !shadowed);
        let inside: Vec<J> = assignments(statement, self.name).into_iter().filter(sets).collect();
        match (statement.kind(), inside.as_slice()) {
            (_, []) => {
                self.known.after(statement);
                self.known.checked.retain(|p| is_constant(self.node, p));
            }
            ("expression_statement", [one]) if chain(statement).iter().any(|a| a.id() == one.id()) => {
                let set = self.value(one.field("right")?.bare())?;
                // What several fields have, none has for itself.
                self.set = Some(if self.plain || chain(statement).len() == 1 { set } else { set.alike() });
                let name = self.name;
                self.known.checked.retain(|checked| checked.strip_prefix("this.") != Some(name));
            }
            ("if_statement", _) => self.branches(statement)?,
            ("block", _) => return statement.children().into_iter().try_for_each(|s| self.run(s)),
            _ => return None,
        }
        self.before.push(statement);
        Some(())
    }

    /// Whether the field has something that is not null.
    fn is_there(&self) -> bool {
        match self.set {
            Some(Set::To(_)) => true,
            Some(Set::Parameter(p)) => self.is_checked(p),
            None => false,
        }
    }

    /// Whether a parameter that the field has is not null: it was checked, or it was used, if only by the name of the field.
    fn is_checked(&self, parameter: &str) -> bool {
        let is_field = |name: &&str| name.strip_prefix("this.") == Some(self.name);
        self.known.checked.contains(parameter) || self.known.checked.iter().any(is_field)
    }

    fn value(&self, value: J<'a>) -> Option<Set<'a>> {
        match value.kind() {
            _ if self.plain => Some(Set::To(Given::There(Some(value)))),
            "assignment_expression" if value.field("operator").is_none_or(|o| o.text() == "=") => {
                self.value(value.field("right")?.bare())
            }
            kind if MAKERS.contains(&kind) => Some(Set::To(Given::Made(value))),
            _ if self.known.is_there(value) => Some(Set::To(Given::There(Some(value)))),
            "identifier" if self.known.parameter(value.text()).is_some() && is_constant(self.node, value.text()) => {
                Some(Set::Parameter(value.text()))
            }
            _ => self.is_field_there(value).then_some(Set::To(Given::There(None))),
        }
    }

    /// Whether an expression is the name of another field of the object that has something by then.
    fn is_field_there(&self, value: J<'a>) -> bool {
        let variable = value.kind() == "identifier" && declares_variable(self.node, value.text());
        let Some((declaration, declarator)) = field(self.info, value).filter(|_| !variable) else { return false };
        let begun = match declarator.field("value") {
            Some(init) if self.node.kind() == "constructor_declaration" || init.end_byte() < value.start_byte() => {
                Known::at(self.cx, self.info, init).is_there(init)
            }
            _ => false,
        };
        // Whatever is called may set it again, and so may what runs before a constructor.
        let mut first = self.info.nodes.iter().filter(|n| begun && initialises(n));
        let again = |code: &J<'a>| asks_object(self.info, *code) || !assignments(*code, declarator.name()).is_empty();
        let called = || self.before.iter().any(|s| asks_object(self.info, *s));
        if !declaration.modifier("final") && (first.any(again) || called()) {
            return false;
        }
        let mut other = Setting {
            plain: false,
            name: declarator.name(),
            known: Known::at(self.cx, self.info, self.node),
            set: begun.then_some(Set::To(Given::There(None))),
            before: Vec::new(),
            ..*self
        };
        self.before.iter().try_for_each(|s| other.run(*s)).is_some() && other.is_there()
    }

    /// `if (c) x = ..; else x = ..;`
    fn branches(&mut self, statement: J<'a>) -> Option<()> {
        let condition = statement.field("condition")?.bare();
        for (branch, holds) in [("consequence", true), ("alternative", false)] {
            let mut known = self.known.where_holds(condition, holds);
            known.checked.retain(|p| is_constant(self.node, p));
            let mut side = Setting { known, set: None, before: self.before.clone(), ..*self };
            side.run(statement.field(branch)?)?;
            match side.set? {
                Set::To(_) => {}
                Set::Parameter(p) => side.is_checked(p).then_some(())?,
            }
        }
        self.set = Some(Set::To(Given::There(None)));
        Some(())
    }
}

impl<'a> Set<'a> {
    /// The same where another field has it, too.
    fn alike(self) -> Set<'a> {
        match self {
            Set::To(_) => Set::To(Given::There(None)),
            Set::Parameter(_) => self,
        }
    }
}

/// Whether a member of a class runs in front of each constructor.
pub(crate) fn initialises(member: &J) -> bool {
    matches!(member.kind(), "field_declaration" | "block") && !member.modifier("static")
}

/// The assignments of a statement: of `a = b = c;`, both.
fn chain<'a>(statement: J<'a>) -> Vec<J<'a>> {
    let assigns = |n: J<'a>| Some(n.bare()).filter(|n| n.kind() == "assignment_expression");
    std::iter::successors(statement.first().and_then(assigns), |a| a.field("right").and_then(assigns)).collect()
}

/// Whether a constructor leaves a parameter alone.
pub(crate) fn is_constant(node: J, parameter: &str) -> bool {
    let sets = |a: &J| a.field("left").is_some_and(|to| to.text() == parameter);
    !assignments(node, parameter).iter().any(sets)
}

/// Whether code calls a method of the object that is being made, its own or one that it inherits.
fn asks_object(info: &ClassInfo, code: J) -> bool {
    !calls_on_itself(info, code).is_empty()
}

/// Such calls.
pub(crate) fn calls_on_itself<'a>(info: &ClassInfo, code: J<'a>) -> Vec<J<'a>> {
    let count = |n: J, field: &str| n.field(field).map_or(0, |all| all.children().len());
    let of_object = |call: J| {
        let takes = |n: &J| {
            let many = n.field("parameters").is_some_and(|p| p.child("spread_parameter").is_some());
            many || count(*n, "parameters") == count(call, "arguments")
        };
        let named = |n: &&J| n.kind() == "method_declaration" && n.name() == call.name();
        let mut methods = info.nodes.iter().filter(named).filter(|n| takes(n)).peekable();
        match methods.peek() {
            // Another one of that name may be inherited.
            None => info.superclass.is_some() && call.name() != "requireNonNull",
            Some(_) => methods.any(|n| !n.modifier("static")),
        }
    };
    let mut calls = code.below(&["method_invocation"]);
    calls.retain(|call| match call.field("object") {
        None => of_object(*call),
        Some(object) => matches!(object.kind(), "this" | "super"),
    });
    calls
}
