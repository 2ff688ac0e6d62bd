//! What the body of a lambda says of the functions that it can be (JLS 15.27.2), where methods of one name leave a choice.

use super::{BodyCx, Want, closures};
use crate::tree::J;
use crate::types::Jt;

/// Which functions a lambda or method reference can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    /// Those without a result.
    pub(super) nothing: bool,
    /// Those with one.
    pub(super) value: bool,
}

impl<'a> BodyCx<'_, 'a> {
    /// The shape of a lambda. Method references may be anything here.
    pub(super) fn shape(&mut self, node: J<'a>) -> Shape {
        let Some(body) = node.field("body").filter(|_| node.kind() == "lambda_expression") else {
            return Shape { nothing: true, value: true };
        };
        if body.kind() == "block" {
            return of_block(body);
        }
        let statement = ["assignment_expression", "update_expression", "object_creation_expression"];
        match body.kind() {
            // Only where nothing has to be found out about its parameters first does javac look at what is called.
            "method_invocation" if closures::lambda_params(node).is_empty() => {
                let void = self.type_of(body, &Want::default()).is_ok_and(|ty| ty == Jt::Void);
                Shape { nothing: true, value: !void }
            }
            kind => Shape { nothing: kind == "method_invocation" || statement.contains(&kind), value: true },
        }
    }
}

/// A block gives a value where each `return` does and its end is not reached.
fn of_block(block: J) -> Shape {
    let mut returns = Vec::new();
    find_returns(block, &mut returns);
    let last = block.children().into_iter().last();
    let ends = last.is_some_and(|s| s.kind() == "throw_statement" || endless(s));
    match returns.first() {
        Some(first) => Shape { nothing: first.first().is_none(), value: first.first().is_some() },
        None => Shape { nothing: true, value: ends },
    }
}

/// `while (true)` and `for (;;)`, as far as the head says.
fn endless(statement: J) -> bool {
    let always = |c: J| c.bare().kind() == "true";
    match statement.kind() {
        "while_statement" => statement.field("condition").is_some_and(always),
        "for_statement" => statement.field("condition").is_none_or(always),
        _ => false,
    }
}

/// The `return` statements of a block, not those of lambdas and classes in it.
fn find_returns<'a>(node: J<'a>, found: &mut Vec<J<'a>>) {
    for child in node.children() {
        match child.kind() {
            "return_statement" => found.push(child),
            "lambda_expression" | "class_body" => {}
            _ => find_returns(child, found),
        }
    }
}
