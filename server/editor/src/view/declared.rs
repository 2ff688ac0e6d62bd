//! What a half-typed function or predicate declares, by its words alone: where the text is broken, the analysis knows
//! neither its parameters nor what is declared behind them.

use super::typed::is_word;

/// A variable with its type as written (empty where `exists` binds it), without the brackets of arrays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Declared<'t> {
    pub ty: &'t str,
    /// How many brackets these were.
    pub dims: usize,
    pub name: &'t str,
}

/// Words that stand in front of a name and are no type.
const NO_TYPES: [&str; 9] = ["return", "new", "else", "throw", "goto", "free", "instanceof", "assert", "assume"];

/// What is declared between the last `fn` or `pred` in front of the end of a text and that end; nothing where the clause of
/// the predicate has ended, and nothing of a function of which something is `known`.
pub(super) fn declared(before: &str, known: bool) -> Vec<Declared<'_>> {
    let words = words(before);
    let start = words.iter().rposition(|w| matches!(*w, "fn" | "pred"));
    let Some(item) = start.map(|at| &words[at..]) else { return Vec::new() };
    // The name of the item stands in front of its parameters, and behind its type.
    let Some(open) = item.iter().position(|w| *w == "(") else { return Vec::new() };
    let (predicate, item) = (item[0] == "pred", &item[open..]);
    let ended = if predicate { item.contains(&";") } else { known };
    if ended {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (at, word) in item.iter().enumerate().skip(1).filter(|(_, w)| w.starts_with(is_word)) {
        let ends = item.get(at + 1).is_some_and(|next| matches!(*next, "," | ")" | ":" | ";" | "."));
        let brackets = item[..at].iter().rev().take_while(|w| matches!(**w, "[" | "]")).count();
        let ty = item[at - brackets - 1];
        let typed = ty.starts_with(is_word) && ty != "exists" && !NO_TYPES.contains(&ty);
        if ends && typed {
            found.push(Declared { ty, dims: brackets / 2, name: word });
        }
    }
    found.extend(bound(item));
    found
}

/// The names that each `exists` binds.
fn bound<'t>(item: &[&'t str]) -> Vec<Declared<'t>> {
    let mut found = Vec::new();
    for at in (0..item.len()).filter(|at| item[*at] == "exists") {
        let names = item[at + 1..].iter().take_while(|w| **w == "," || w.starts_with(is_word));
        found.extend(names.filter(|w| **w != ",").map(|name| Declared { ty: "", dims: 0, name }));
    }
    found
}

/// The parameters of the lambdas of Java whose bodies the end of a text is in, the innermost last.
pub(super) fn lambda_parameters(text: &str) -> Vec<&str> {
    let words = words(text);
    // For each bracket that is open, the names that lambdas directly in it declare.
    let mut open: Vec<Vec<&str>> = vec![Vec::new()];
    for (at, word) in words.iter().enumerate() {
        let innermost = open.len() - 1;
        match *word {
            "(" | "[" | "{" => open.push(Vec::new()),
            ")" | "]" | "}" if innermost > 0 => drop(open.pop()),
            "," | ";" => open[innermost].clear(),
            ">" if at >= 2 && words[at - 1] == "-" => open[innermost].extend(in_front_of_arrow(&words[..at - 1])),
            _ => {}
        }
    }
    open.concat()
}

/// `e`, or the names in `(a, b)`.
fn in_front_of_arrow<'t>(words: &[&'t str]) -> Vec<&'t str> {
    let is_name = |word: &&&str| word.starts_with(is_word);
    match words {
        [before @ .., ")"] => {
            let start = before.iter().rposition(|word| *word == "(").map_or(before.len(), |open| open + 1);
            before[start..].split(|word| *word == ",").filter_map(|one| one.last()).filter(is_name).copied().collect()
        }
        words => words.last().into_iter().filter(is_name).copied().collect(),
    }
}

/// The words and signs of a text, without its comments and strings.
fn words(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = match c {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            '"' => rest[1..].find(['"', '\n']).map_or(rest.len(), |end| end + 2),
            c if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            c => c.len_utf8(),
        };
        if is_word(c) || !(c.is_whitespace() || length > c.len_utf8()) {
            found.push(&rest[..length]);
        }
        at += length;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        declared(text, false)
            .into_iter()
            .map(|d| format!("{}{} {}", d.ty, "[]".repeat(d.dims), d.name).trim().to_owned())
            .collect()
    }

    #[test]
    fn parameters_and_variables_of_an_unfinished_function_are_found() {
        assert_eq!(names("fn int f(L a, int[] n) {\n  L b := a.next; // int c;\n  return "), ["L a", "int[] n", "L b"]);
        assert_eq!(names("fn int f(L a) { return a; }\nfn void g(K k)\n  requires "), ["K k"]);
        assert_eq!(names("fn int f("), Vec::<String>::new());
        assert_eq!(names("data L { L next; }"), Vec::<String>::new());
    }

    #[test]
    fn a_lambda_has_its_parameters_up_to_its_end() {
        for (text, names) in [
            ("xs.stream().allMatch(e -> ", vec!["e"]),
            ("xs.stream().allMatch(e -> e != null && (e > ", vec!["e"]),
            ("xs.stream().allMatch(e -> e != null) && ", vec![]),
            ("m.reduce((a, b) -> a + ", vec!["a", "b"]),
            ("m.reduce(0, (int a, int b) -> a + b, c -> ", vec!["c"]),
            ("xs.all(e -> e.all(f -> f.x(", vec!["e", "f"]),
            ("a - b > ", vec![]),
        ] {
            assert_eq!(lambda_parameters(text), names, "{text}");
        }
    }

    #[test]
    fn what_is_known_of_a_function_is_not_guessed() {
        let text = "fn int f(L a) { { int k := 1; } return ";
        assert_eq!(declared(text, true), []);
        assert_eq!(declared("pred p(L x) := x -> ", true).len(), 1);
    }

    #[test]
    fn a_predicate_has_its_parameters_and_what_it_binds() {
        assert_eq!(names("pred p(L x, L y) := exists q, r. x -> L(next: q) * "), ["L x", "L y", "q", "r"]);
        assert_eq!(names("pred p(L x) := emp; "), Vec::<String>::new());
    }
}
