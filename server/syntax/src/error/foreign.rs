//! What people write who come from other languages, and what to write here.

/// What to do about a word of another language; None for any other word.
pub(super) fn word(word: &str) -> Option<&'static str> {
    Some(match word {
        "for" => "there is no `for`; write `while (condition) { .. }` and step the variable inside",
        "do" => "there is no `do`; write `while (condition) { .. }`",
        "switch" | "case" => "there is no `switch`; write `if (..) { .. } else { .. }`",
        "class" | "struct" | "interface" | "record" | "enum" => "a type is declared with `data Name { .. }`",
        "function" | "func" | "def" | "fun" | "method" => {
            "a function begins with `fn` and its type: `fn int f(int x) { .. }`"
        }
        "require" => "a precondition is written `requires ..;`, and another file is named with `use \"file.hir\";`",
        "import" | "include" => "another file is named with `use \"file.hir\";`",
        "var" | "let" | "val" | "const" | "auto" => "a variable is declared with its type: `int x := 0;`",
        "public" | "private" | "protected" | "static" | "final" | "abstract" => {
            "there are no modifiers (but `helper`); remove this word"
        }
        "delete" | "dispose" => "an object is given back with `free v;`",
        "elif" | "elsif" | "elseif" => "write `else if (..) { .. }`",
        "predicate" => "a separation-logic predicate is declared with `pred p(T x) := ..;`",
        "implements" => "a type is extended with `extends`",
        "require_that" | "precondition" => "a precondition is written `requires ..;`",
        _ => return None,
    })
}

/// The operator that a word between or before operands means.
pub(super) fn operator(word: &str) -> Option<&'static str> {
    match word {
        "and" => Some("&&"),
        "or" => Some("||"),
        "not" => Some("!"),
        _ => None,
    }
}

/// What to do about two tokens that stand together, as in `i++` or `x += 1`.
pub(super) fn pair(first: &str, second: &str) -> Option<String> {
    match (first, second) {
        ("+", "+") => Some("there is no `++`; write `i := i + 1;`".into()),
        ("-", "-") => Some("there is no `--`; write `i := i - 1;`".into()),
        ("+" | "-" | "*" | "/" | "%" | "&" | "|" | "^" | "<<" | ">>" | ">>>", "=") => {
            Some(format!("there is no `{first}=`; write `x := x {first} ..;`"))
        }
        ("=", ">") => Some("`=>` stands in HEX only; write `!a || b`".into()),
        (":", ":") => Some("there are no qualified names; write the name alone".into()),
        _ => None,
    }
}

/// What the language writes for a mathematical or typographic character.
pub(super) fn character(c: char) -> Option<&'static str> {
    Some(match c {
        '≠' => "!=",
        '≤' => "<=",
        '≥' => ">=",
        '¬' => "!",
        '∧' => "&&",
        '∨' => "||",
        '→' | '↦' => "->",
        '⇒' => "=>",
        '∗' | '×' => "*",
        '∃' => "exists",
        '−' | '–' => "-",
        '“' | '”' => "\"",
        _ => return None,
    })
}
