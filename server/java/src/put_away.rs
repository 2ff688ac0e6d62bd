//! Where objects of classes without a name go, as far as the text shows: whether a field may have one when the method that
//! makes it has ended, by itself or within something else, through variables and methods of the file.

use crate::cx::{Code, Cx, Kind};
use crate::tree::J;
use ir::{ClassId, FnId};
use rustc_hash::FxHashSet;

/// Methods that make a stream: what is passed along one runs there.
const STREAMS: [&str; 4] = ["stream", "parallelStream", "chars", "lines"];

/// Methods of collections that keep what they are given.
const KEEPING: [&str; 12] = [
    "add",
    "addAll",
    "addFirst",
    "addLast",
    "computeIfAbsent",
    "offer",
    "offerFirst",
    "offerLast",
    "push",
    "put",
    "putIfAbsent",
    "set",
];

/// Whether what an expression makes, in code of a class, may be stored in a field or in what one leads to.
pub(crate) fn is_put_away<'a>(cx: &Cx<'a>, class: ClassId, expr: J<'a>) -> bool {
    Paths { cx, class, seen: FxHashSet::default() }.goes_away(expr)
}

/// The expressions that were followed.
struct Paths<'c, 'a> {
    cx: &'c Cx<'a>,
    class: ClassId,
    seen: FxHashSet<usize>,
}

impl<'a> Paths<'_, 'a> {
    /// Whether the value of an expression does, or what has it.
    fn goes_away(&mut self, expr: J<'a>) -> bool {
        let Some(around) = expr.parent().filter(|_| self.seen.insert(expr.id())) else { return false };
        match around.kind() {
            "parenthesized_expression"
            | "cast_expression"
            | "ternary_expression"
            | "array_initializer"
            | "array_creation_expression" => self.goes_away(around),
            "assignment_expression" => around.has_in_field("right", expr) && self.is_kept_by(around.field("left")),
            "variable_declarator" => {
                around.parent().is_some_and(|n| n.kind() == "local_variable_declaration")
                    && self.is_variable_put_away(around, around.name())
            }
            "argument_list" => around.parent().is_some_and(|call| self.is_argument_put_away(call, expr)),
            // What is called on it may return it, or what has it.
            "method_invocation" => around.has_in_field("object", expr) && self.goes_away(around),
            "lambda_expression" => self.goes_away(around),
            "return_statement" => self.is_returned_put_away(around),
            _ => false,
        }
    }

    /// The same of what an argument is, in a call or where an object is made.
    fn is_argument_put_away(&mut self, call: J<'a>, argument: J<'a>) -> bool {
        if call.kind() != "method_invocation" {
            return self.goes_away(call);
        }
        match call.field("object") {
            Some(object) if self.is_own(object) => self.is_passed_on(call, argument),
            Some(object) => {
                let in_stream = chain(object).any(|n| n.kind() == "method_invocation" && STREAMS.contains(&n.name()));
                !in_stream && (chain(object).any(|n| self.is_field(n)) || self.is_kept_by(Some(object)))
                    || self.is_from_outside(object) && self.is_kept_by_call(call, argument)
                    || self.goes_away(call)
            }
            None => self.is_passed_on(call, argument),
        }
    }

    /// Whether an own method that is called puts an argument away, or returns it to where that is done.
    fn is_passed_on(&mut self, call: J<'a>, argument: J<'a>) -> bool {
        let methods = self.cx.find_methods(self.class, call.name());
        self.is_put_away_by(&methods, call, argument) || self.goes_away(call)
    }

    /// Whether one of the methods that a call may mean puts an argument away.
    fn is_put_away_by(&mut self, methods: &[FnId], call: J<'a>, argument: J<'a>) -> bool {
        let before = |n: &J| n.start_byte() < argument.start_byte();
        let place = call.field("arguments").map_or(0, |list| list.children().iter().filter(|n| before(n)).count());
        methods.iter().any(|f| {
            let method = self.cx.method(*f);
            let Some((name, _)) = method.params.get(place).or(method.params.last()) else { return false };
            let around = std::mem::replace(&mut self.class, method.class);
            let put_away = self.is_variable_put_away(method.node, name);
            self.class = around;
            put_away
        })
    }

    /// Whether an object that was there before, of which a method is called, keeps an argument.
    fn is_kept_by_call(&mut self, call: J<'a>, argument: J<'a>) -> bool {
        let users = (0..self.cx.methods.len() as u32).map(FnId).filter(|f| {
            let method = self.cx.method(*f);
            method.name == call.name() && matches!(method.code, Code::Block(_)) && !self.cx.is_given(method.class)
        });
        let users: Vec<FnId> = users.collect();
        KEEPING.contains(&call.name()) || self.is_put_away_by(&users, call, argument)
    }

    /// Whether what a method is called on was there before the code ran: what a parameter has, or a method returns.
    fn is_from_outside(&self, object: J<'a>) -> bool {
        let Some(first) = chain(object.bare()).last() else { return false };
        let made = |n: J<'a>| {
            let block = std::iter::successors(Some(first), |n| n.parent()).find(|n| is_member(*n));
            block.is_some_and(|b| b.below(&["variable_declarator"]).into_iter().any(|d| d.name() == n.text()))
        };
        match first.kind() {
            "identifier" => !made(first),
            "method_invocation" | "this" => true,
            _ => false,
        }
    }

    /// Whether the value of a variable does, in the code around its declaration.
    fn is_variable_put_away(&mut self, declaration: J<'a>, name: &str) -> bool {
        let blocks = ["block", "constructor_body", "switch_block_statement_group", "method_declaration"];
        let is_around = |n: &J| blocks.contains(&n.kind()) || n.kind() == "constructor_declaration";
        let Some(block) = std::iter::successors(Some(declaration), |n| n.parent()).find(is_around) else {
            return false;
        };
        let uses = block.below(&["identifier"]).into_iter().filter(|n| n.text() == name);
        uses.collect::<Vec<_>>().into_iter().any(|n| self.goes_away(n))
    }

    /// Whether what is assigned to, or put into, something is put away: a field, an element of one, or a variable whose value
    /// comes from one or goes there.
    fn is_kept_by(&mut self, place: Option<J<'a>>) -> bool {
        let Some(place) = place.map(J::bare) else { return false };
        match place.kind() {
            "array_access" => self.is_kept_by(place.field("array")),
            "identifier" if !self.is_field(place) => {
                let from_field = |value: J<'a>| chain(value).any(|n| self.is_field(n));
                let declared = |n: &J<'a>| n.name() == place.text();
                let body = std::iter::successors(Some(place), |n| n.parent());
                let Some(body) = body.filter(|n| matches!(n.kind(), "block" | "constructor_body")).last() else {
                    return false;
                };
                let found = body.below(&["variable_declarator"]).into_iter().filter(declared).collect::<Vec<_>>();
                found.iter().filter_map(|n| n.field("value")).any(from_field)
                    || found.first().is_some_and(|n| self.is_variable_put_away(*n, place.text()))
            }
            _ => self.is_field(place),
        }
    }

    /// Whether what a method of the class, or a lambda in it, returns goes away where it is called.
    fn is_returned_put_away(&mut self, statement: J<'a>) -> bool {
        let ends = ["lambda_expression", "method_declaration", "class_body"];
        let around = std::iter::successors(statement.parent(), |n| n.parent()).find(|n| ends.contains(&n.kind()));
        match around {
            Some(lambda) if lambda.kind() == "lambda_expression" => self.goes_away(lambda),
            Some(method) if method.kind() == "method_declaration" => {
                let calls = method.parent().map_or_else(Vec::new, |body| body.below(&["method_invocation"]));
                let of_it = |call: &J| {
                    call.name() == method.name() && call.field("object").is_none_or(|object| self.is_own(object))
                };
                self.is_given_away(method, statement)
                    || calls.into_iter().filter(of_it).collect::<Vec<_>>().into_iter().any(|call| self.goes_away(call))
            }
            _ => false,
        }
    }

    /// Whether a method gives what it returns to people, as an object that may keep others.
    fn is_given_away(&self, method: J<'a>, statement: J<'a>) -> bool {
        let keeps = |c: ClassId| self.cx.class(c).kind != Kind::Interface && !self.cx.is_given(c);
        let class = method.field("type").and_then(|ty| self.cx.class_by_name(ty, self.class));
        let lambda = statement.first().is_some_and(|value| value.bare().kind() == "lambda_expression");
        !lambda && !method.modifier("private") && class.is_some_and(keeps)
    }

    /// Whether methods that are called on it are those of the class itself.
    fn is_own(&self, object: J<'a>) -> bool {
        matches!(object.kind(), "this" | "super") || self.cx.class_by_name(object, self.class) == Some(self.class)
    }

    fn is_field(&self, n: J<'a>) -> bool {
        let name = match n.kind() {
            "field_access" => n.field("field"),
            "identifier" => Some(n),
            _ => None,
        };
        name.is_some_and(|name| self.cx.find_field(self.class, name.text()).is_some())
    }
}

/// An expression, what it is called on or an element of, and so on.
fn chain<'a>(expr: J<'a>) -> impl Iterator<Item = J<'a>> {
    std::iter::successors(Some(expr), |n| n.field("object").or_else(|| n.field("array")))
}

fn is_member(n: J) -> bool {
    matches!(n.kind(), "method_declaration" | "constructor_declaration" | "field_declaration" | "static_initializer")
}
