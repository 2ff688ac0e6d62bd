//! The codes of diagnostics that lowering reports. They never change; each has a case in `tests/diagnostics`.
//!
//! Codes of syntax errors are those of [`syntax::ErrorCode`].

use crate::Severity::{self, Error, Hint, Warning};

/// A code, how severe it is, and what it means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Code {
    pub name: &'static str,
    pub severity: Severity,
    pub meaning: &'static str,
}

const fn code(name: &'static str, severity: Severity, meaning: &'static str) -> Code {
    Code { name, severity, meaning }
}

/// All codes, by subject.
pub const ALL: &[Code] = &[
    // files and items
    code("unresolved-use", Error, "a used file cannot be loaded"),
    code("duplicate-use", Hint, "a file is used twice in one file"),
    code("duplicate-type", Error, "two types have one name"),
    code("duplicate-field", Error, "two fields of a type have one name"),
    code("duplicate-function", Error, "two functions, or two methods of a type, have one name"),
    code("duplicate-predicate", Error, "two predicates have one name"),
    code("duplicate-test", Error, "two tests have one name"),
    code("duplicate-parameter", Error, "two parameters have one name"),
    code("duplicate-bound", Error, "a `scope` bounds one thing twice"),
    code("unknown-type", Error, "a type is not declared"),
    code("cyclic-extends", Error, "a type inherits from itself"),
    code("field-shadows", Error, "a field has the name of an inherited one"),
    code("override-mismatch", Error, "a method overrides one with another signature"),
    code("too-many-dimensions", Error, "an array type has more than 16 dimensions"),
    // names in code
    code("unknown-variable", Error, "a variable is not declared"),
    code("undeclared-variable", Error, "a variable is assigned that is not declared"),
    code("duplicate-variable", Error, "a variable has the name of another one in scope"),
    code("field-without-this", Error, "a field is named without `this.`"),
    code("method-without-this", Error, "a method is called without `this.`"),
    code("not-a-variable", Error, "a function is named where a value is expected"),
    code("this-outside-method", Error, "`this` outside of methods and invariants"),
    code("unknown-field", Error, "a type has no such field"),
    code("unknown-method", Error, "a type has no such method"),
    code("unknown-function", Error, "a function is not declared"),
    code("no-members", Error, "a member of a value that is no object"),
    code("unassigned-variable", Error, "a variable is read before it has a value"),
    code("unused-variable", Hint, "a variable is never read"),
    // types
    code("type-mismatch", Error, "a value does not have the expected type"),
    code("lossy-narrowing", Error, "a `long` where an `int` is expected"),
    code("operator-type", Error, "an operator does not apply to its operands"),
    code("incomparable-types", Error, "values that can never be equal are compared"),
    code("impossible-cast", Error, "a cast that can never succeed"),
    code("impossible-instanceof", Warning, "an `instanceof` that is always false"),
    code("not-a-reference", Error, "a reference is expected"),
    code("not-an-array", Error, "a value that is no array is indexed"),
    code("void-value", Error, "the value of a call that returns nothing"),
    code("string-value", Error, "a string where a value is expected"),
    code("int-out-of-range", Error, "a number does not fit its type"),
    code("wrong-arity", Error, "too many or too few arguments"),
    // statements
    code("nested-call", Error, "a call inside an expression"),
    code("nested-new", Error, "a `new` inside an expression"),
    code("not-a-statement", Error, "an expression that does nothing"),
    code("cannot-assign", Error, "the left side of an assignment cannot be assigned to"),
    code("return-value", Error, "a `return` with a value too much or too few"),
    code("missing-return", Error, "the end of a function that returns a value can be reached"),
    code("not-throwable", Error, "something is thrown or caught that does not extend `Throwable`"),
    code("outside-loop", Error, "`break` or `continue` outside of a loop"),
    code("duplicate-label", Error, "two labels of a function have one name"),
    code("unknown-label", Error, "a `goto` to a label that does not exist"),
    code("goto-into-finally", Error, "a `goto` into a `finally` block"),
    code("unused-label", Hint, "no `goto` names a label"),
    code("unreachable", Warning, "a statement that nothing leads to"),
    code("unreachable-catch", Warning, "a `catch` whose exceptions are taken by one above"),
    code("nested-too-deep", Error, "code that nests too deeply"),
    code("too-large", Error, "a function that is too large once `finally` blocks are copied"),
    // specifications
    code("spec-side-effect", Error, "a specification changes the heap that it describes, or creates an object itself"),
    code("result-outside-ensures", Error, "`result` where nothing was returned"),
    code("old-outside-ensures", Error, "`old` where there is only one state"),
    code("shadowed-parameter", Warning, "a parameter called `result`, which `ensures` takes for what is returned"),
    code("nested-old", Warning, "`old` inside `old`"),
    code("result-in-old", Error, "`result` inside `old`, though nothing is returned on entry"),
    code("unknown-path-start", Error, "a HEX path that does not start with a parameter"),
    code("path-without-this", Error, "a HEX path that starts with a field, in front of which `this` is missing"),
    code("unknown-path-field", Error, "a HEX path through a field that does not exist there"),
    code("path-not-reference", Error, "a HEX path through a field that is no reference"),
    code("here-path", Error, "something else than single steps behind `here`"),
    code("companion-argument", Error, "an argument that a companion method cannot get"),
    code("unknown-predicate", Error, "a separation-logic predicate is not declared"),
    code("unbound-variable", Error, "a variable of a formula that is neither a parameter nor bound"),
    code("unused-existential", Hint, "a bound variable that the formula does not use"),
    code("sl-type-mismatch", Error, "a formula relates values of different types"),
    code("mixed-arguments", Error, "some arguments are named and others are not"),
    code("duplicate-argument", Error, "an argument is given twice"),
];
