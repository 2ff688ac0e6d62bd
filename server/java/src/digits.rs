//! Numbers that code reads from texts: one with too many digits is none, or becomes another one, perhaps below zero. Where code
//! sees to it that there are digits only, shorter texts cannot fail.

use crate::tree::J;

/// Classes whose methods read a number, with these methods and the length of a text whose number is too large.
const READING: [(&str, &[&str], u32); 3] = [
    ("Byte", &["parseByte", "valueOf"], 3),
    ("Integer", &["parseInt", "parseUnsignedInt", "valueOf"], 10),
    ("Short", &["parseShort", "valueOf"], 5),
];

/// Digits of an `int` that is too large.
const OF_INT: u32 = 10;

/// Methods by which code looks at characters.
const LOOKING: [&str; 6] = ["charAt", "chars", "codePointAt", "isDigit", "matches", "toCharArray"];

const LOOPS: [&str; 4] = ["do_statement", "enhanced_for_statement", "for_statement", "while_statement"];

/// Whether something in a file may read a number.
pub(crate) fn are_read(file: J) -> bool {
    file.below(&["binary_expression", "method_invocation"]).into_iter().any(|n| read(n).is_some() || appends_digit(n))
}

/// Characters that a text needs, which a declaration is given, so that the number which it reads from that is too large.
pub(crate) fn needed(declaration: J) -> u32 {
    let params = declaration.below(&["formal_parameter"]).into_iter();
    let texts: Vec<&str> = params.filter(|p| is_text(*p)).map(J::name).collect();
    if texts.is_empty() {
        return 0;
    }
    let calls = declaration.below(&["method_invocation"]).into_iter().filter_map(read);
    let called = calls.filter(|(of, _)| texts.contains(&of.text())).map(|(_, length)| length).max().unwrap_or(0);
    // One that reads several numbers from a text has more to go through.
    let by_hand = || {
        declaration.below(&LOOPS).len() == 1 && declaration.below(&["binary_expression"]).into_iter().any(appends_digit)
    };
    if called < OF_INT && by_hand() { OF_INT } else { called }
}

/// Whether code looks at the characters of texts.
pub(crate) fn are_looked_at(code: J) -> bool {
    code.below(&["method_invocation"]).iter().any(|call| LOOKING.contains(&call.name()))
}

/// What a call reads a number from, and the length of a text that is too large.
fn read(call: J) -> Option<(J, u32)> {
    let class = call.field("object").filter(|_| call.kind() == "method_invocation")?.text();
    let (_, _, length) = READING.iter().find(|(c, names, _)| *c == class && names.contains(&call.name()))?;
    match call.field("arguments")?.children().as_slice() {
        [text] => Some((*text, *length)),
        _ => None,
    }
}

/// `n * 10 + ..`
fn appends_digit(sum: J) -> bool {
    let times_ten = |n: J| {
        let n = n.bare();
        n.kind() == "binary_expression"
            && operator_of(n) == "*"
            && ["left", "right"].iter().any(|s| n.field(s).is_some_and(|n| n.text() == "10"))
    };
    let is_sum = sum.kind() == "binary_expression" && matches!(operator_of(sum), "+" | "-");
    is_sum && ["left", "right"].iter().any(|side| sum.field(side).is_some_and(times_ten))
}

fn is_text(param: J) -> bool {
    param.field("type").is_some_and(|ty| matches!(ty.text(), "CharSequence" | "String" | "char[]"))
}

fn operator_of(binary: J<'_>) -> &str {
    binary.field("operator").map_or("", J::text)
}
