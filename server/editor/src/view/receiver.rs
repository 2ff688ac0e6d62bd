//! The type of what stands in front of a dot that was just typed, read from its words: the line is broken there more often
//! than not, and the analysis knows nothing of it.
//!
//! Names, fields, calls, indexes, casts and parentheses are followed. Programs of Java forget the arguments of generic types;
//! those of parameters and fields are known, and what a method of a collection answers has one of them.

use super::declared;
use super::typed::is_word;
use ir::content::{Argument, Declared};
use ir::{ClassId, FileId, Program, Ty};
use lower::{DefKind, Definition};
use work::Analysis;

/// Where the expression stands.
pub(super) struct Scope<'a> {
    pub analysis: &'a Analysis,
    pub at: u32,
    /// The text in front of the place, whose words may declare something.
    pub before: &'a str,
    /// The class whose members can be named alone.
    pub owner: Option<ClassId>,
    /// What `result` is.
    pub result: Option<Ty>,
}

/// A type with the arguments that are known of it.
type Typed = (Ty, Vec<Argument>);

/// Deeper ones are nobody's.
const MAX_DEPTH: usize = 32;

impl Scope<'_> {
    /// The type of the expression that ends with a text.
    pub(super) fn behind(&self, text: &str) -> Option<Ty> {
        self.typed(postfix(text), MAX_DEPTH).map(|(ty, _)| ty)
    }

    fn typed(&self, text: &str, depth: usize) -> Option<Typed> {
        let depth = depth.checked_sub(1)?;
        let text = text.trim();
        let (mut found, mut rest) = self.primary(text, depth)?;
        while !rest.trim_start().is_empty() {
            rest = rest.trim_start();
            if rest.starts_with('[') {
                found = (found.0.element()?, found.1);
                rest = &rest[closing(rest)? + 1..];
                continue;
            }
            let (name, behind) = word(rest.strip_prefix('.')?);
            (found, rest) = match behind.starts_with('(') {
                true => (self.answer(&found, name)?, &behind[closing(behind)? + 1..]),
                false => (self.field(found.0.as_class()?, name)?, behind),
            };
        }
        Some(found)
    }

    /// What an expression begins with, and the text behind that.
    fn primary<'t>(&self, text: &'t str, depth: usize) -> Option<(Typed, &'t str)> {
        if text.starts_with('(') {
            let close = closing(text)?;
            return Some((self.grouped(&text[1..close], depth)?, &text[close + 1..]));
        }
        let (name, rest) = word(text.strip_prefix('\\').unwrap_or(text));
        if !rest.starts_with('(') {
            return Some((self.named(name, depth)?, rest));
        }
        let close = closing(rest)?;
        let found = match name {
            "old" => self.typed(&rest[1..close], depth)?,
            name => self.called(name)?,
        };
        Some((found, &rest[close + 1..]))
    }

    /// What is in parentheses: a cast, or an expression.
    fn grouped(&self, inner: &str, depth: usize) -> Option<Typed> {
        let inner = inner.trim();
        let cast = || {
            let close = closing(inner).filter(|_| inner.starts_with('('))?;
            let cast = inner[close + 1..].trim_start().starts_with(|c| is_word(c) || c == '(' || c == '\\');
            self.type_named(&inner[1..close]).filter(|_| cast)
        };
        cast().map(|ty| (ty, Vec::new())).or_else(|| self.typed(inner, depth))
    }

    /// What a name alone means.
    fn named(&self, name: &str, depth: usize) -> Option<Typed> {
        let mut visible = self.analysis.names.in_scope(FileId(0), self.at);
        let known = visible.find(|(_, d)| d.name == name).and_then(|(_, d)| Some((d.ty?, self.arguments(d))));
        let own = || match name {
            "this" => self.owner.map(|class| (Ty::class(class), Vec::new())),
            "result" if self.result.is_some() => self.result.map(|ty| (ty, Vec::new())),
            name => self.field(self.owner?, name),
        };
        let declared = || {
            let known = self.analysis.names.in_scope(FileId(0), self.at).any(|(_, d)| d.name != "this");
            let found = declared::declared(self.before, known).into_iter().rfind(|d| d.name == name)?;
            (0..found.dims).try_fold(self.type_named(found.ty)?, |ty, _| ty.array()).map(|ty| (ty, Vec::new()))
        };
        known.or_else(own).or_else(declared).or_else(|| self.of_lambda(name, depth))
    }

    /// The parameter of a lambda that is passed to a method of a collection, or of what comes from one.
    fn of_lambda(&self, name: &str, depth: usize) -> Option<Typed> {
        let arrow = self.before.rfind(&format!("{name} ->")).or_else(|| self.before.rfind(&format!("{name}->")))?;
        let call = self.before[..arrow].trim_end().strip_suffix('(')?;
        let receiver = call.trim_end_matches(is_word).strip_suffix('.')?;
        let (_, arguments) = self.typed(postfix(receiver), depth)?;
        arguments.last().map(|argument| (argument.ty, argument.args.clone()))
    }

    fn field(&self, class: ClassId, name: &str) -> Option<Typed> {
        let program: &Program = &self.analysis.program;
        let mut fields = program.classes.get(class.index())?.fields.iter().rev();
        let field = *fields.find(|f| program.field(**f).name == name)?;
        Some((program.field(field).ty, program.arguments_of(Declared::Field(field)).to_vec()))
    }

    /// What a method answers. One of a collection that may answer anything answers what that contains; another object is one
    /// of the same arguments.
    fn answer(&self, (ty, arguments): &Typed, method: &str) -> Option<Typed> {
        let program: &Program = &self.analysis.program;
        let class = program.classes.get(ty.as_class()?.index())?;
        let called = |name: &str| name.split('(').next() == Some(method);
        let answers = class.methods.iter().find(|(name, _)| called(name)).map(|(_, f)| program.function(*f).ret);
        let anything = program.root.map(Ty::class);
        match answers.or(anything.filter(|_| !arguments.is_empty()))? {
            ty if Some(ty) != anything => Some((ty, arguments.clone())),
            // The keys of a map come first.
            _ if method.contains("Key") => arguments.first().map(|a| (a.ty, a.args.clone())),
            _ => arguments.last().map(|a| (a.ty, a.args.clone())),
        }
    }

    /// What a function or a method of the same object answers, or an object that is made.
    fn called(&self, name: &str) -> Option<Typed> {
        let program: &Program = &self.analysis.program;
        let own = || self.answer(&(Ty::class(self.owner?), Vec::new()), name);
        let function = || program.functions.iter().find(|f| f.owner.is_none() && f.name == name).map(|f| f.ret);
        let class = || program.find_class(name).map(Ty::class);
        own().or_else(|| function().or_else(class).map(|ty| (ty, Vec::new())))
    }

    /// `Node`, `int[]`
    fn type_named(&self, text: &str) -> Option<Ty> {
        let name = text.trim();
        let base = name.split(['[', '<']).next()?.trim();
        let dims = name.matches('[').count();
        let plain = match base {
            "bool" | "boolean" => Ty::BOOL,
            "int" => Ty::INT,
            "long" => Ty::LONG,
            base => Ty::class(self.analysis.program.find_class(base)?),
        };
        (0..dims).try_fold(plain, |ty, _| ty.array())
    }

    /// The arguments of the type of a parameter or field.
    fn arguments(&self, definition: &Definition) -> Vec<Argument> {
        let program: &Program = &self.analysis.program;
        let declared = || match definition.kind {
            DefKind::Field(field) => Some(Declared::Field(field)),
            DefKind::Param => {
                let DefKind::Function(f) = self.analysis.names.definition(definition.owner?).kind else { return None };
                let at = program.function(f).params.iter().position(|p| p.name == definition.name)?;
                Some(Declared::Param(f, at as u32))
            }
            _ => None,
        };
        declared().map_or_else(Vec::new, |declared| program.arguments_of(declared).to_vec())
    }
}

/// The expression without operators that a text ends with.
fn postfix(text: &str) -> &str {
    let text = text.trim_end();
    let mut at = text.len();
    loop {
        let before = &text[..at];
        match before.chars().next_back() {
            Some(')' | ']') => {
                let Some(open) = opening(before) else { return "" };
                at = open;
                // What is in parentheses belongs to a name in front of them, or begins the expression.
                if !text[..at].ends_with(|c| is_word(c) || c == ')' || c == ']') {
                    return &text[at..];
                }
            }
            Some(c) if is_word(c) => {
                at = before.trim_end_matches(is_word).len();
                match text[..at].chars().next_back() {
                    Some('.') => at -= 1,
                    Some('\\') => return &text[at - 1..],
                    _ => return &text[at..],
                }
            }
            _ => return &text[at..],
        }
    }
}

/// The bracket that the one at the end of a text closes.
fn opening(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().rev().find_map(|(at, c)| {
        depth += i32::from(matches!(c, ')' | ']')) - i32::from(matches!(c, '(' | '['));
        (depth == 0).then_some(at)
    })
}

/// The bracket that closes the one at the beginning of a text.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().find_map(|(at, c)| {
        depth += i32::from(matches!(c, '(' | '[')) - i32::from(matches!(c, ')' | ']'));
        (depth == 0).then_some(at)
    })
}

/// The word at the beginning of a text, and what is behind it.
fn word(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c| !is_word(c)).unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::{language, sample};

    #[test]
    fn the_expression_in_front_of_a_dot_is_found() {
        for (text, expression) in [
            ("x + a", "a"),
            ("return a[0]", "a[0]"),
            ("1 + b.next[i + 1].c", "b.next[i + 1].c"),
            ("!((Sub) n)", "((Sub) n)"),
            ("x == old(n.next)", "old(n.next)"),
            ("\\old(n)", "\\old(n)"),
            ("all.get(0)", "all.get(0)"),
            ("f(a, b", "b"),
            ("(Sub) n", "n"),
            ("a ", "a"),
            ("n)", ""),
            ("", ""),
        ] {
            assert_eq!(postfix(text), expression, "{text}");
        }
    }

    /// What is offered at the end of the first text, which the second one ends.
    fn offered(text: &str, rest: &str, java: bool) -> Vec<String> {
        let whole = format!("{text}{rest}");
        let file = if java { sample::explored_java(&whole) } else { sample::explored(&whole) };
        let items = language::of(&file.parse).completions(&file, text.len());
        items.into_iter().map(|item| item.label).collect()
    }

    #[test]
    fn an_unfinished_line_has_members_behind_every_expression() {
        let program = "data Node { Node next; }\ndata Sub extends Node { int extra; }\n\
                       fn int f(Node n, Node[] a, int[] k)\n";
        for (typed, wanted) in [
            ("{ return a.", "length"),
            ("{ return k.", "length"),
            ("{ return a[0].", "next"),
            ("{ return n.next.", "next"),
            ("{ return ((Sub) n).", "extra"),
            ("{ return (n).", "next"),
            ("  ensures result > 0 && old(n).", "next"),
        ] {
            let offered = offered(&format!("{program}{typed}"), "", false);
            assert!(offered.iter().any(|label| label == wanted), "{typed}: {offered:?}");
            assert!(!offered.iter().any(|label| label == "while"), "{typed}: {offered:?}");
        }
    }

    #[test]
    fn specifications_of_java_have_members_behind_every_expression() {
        let before = "import java.util.*;\nclass Node { Node next; }\nclass Sub extends Node { int extra; }\n\
                      class Q {\n  Node head;\n  //@ ";
        let after = "\n  int f(Node[] arr, List<Node> all, String name) { return name.length() + all.size(); }\n}\n";
        for (typed, wanted) in [
            ("requires arr[0].", "next"),
            ("requires ((Sub) head).", "extra"),
            ("requires (head).", "next"),
            ("ensures old(head).", "next"),
            ("ensures \\old(head).", "next"),
            ("requires all.get(0).", "next"),
            ("requires all.stream().allMatch(x -> x.", "next"),
        ] {
            let offered = offered(&format!("{before}{typed}"), after, true);
            assert!(offered.iter().any(|label| label == wanted), "{typed}: {offered:?}");
        }
        let of_class = offered(
            "class Node {\n  enum Size { SMALL, LARGE }\n  static int made;\n  static int twice(int n) { return made + n; }\n  \
             //@ requires Node.",
            "\n  int f(Size s) { return s == Size.SMALL ? 1 : 2; }\n}\n",
            true,
        );
        assert!(["made", "twice"].iter().all(|m| of_class.iter().any(|o| o == m)), "{of_class:?}");
        assert!(!of_class.iter().any(|o| o == "f"), "that needs an object: {of_class:?}");
        let of_text = offered(&format!("{before}requires name."), after, true);
        assert!(!of_text.iter().any(|label| label == "chars"), "of our model alone: {of_text:?}");
    }

    #[test]
    fn sentences_of_hex_have_what_can_stand_behind_each_word() {
        let program = "data Node { Node next; Node up; }\nfn bool even(Node n) { return true; }\n\
                       fn int f(Node list)\n  requires hex { list(.next)* ";
        for (typed, wanted, unwanted) in [
            ("aliases ", vec!["nothing", "max", "some", "list", "here"], vec!["not null", "Node"]),
            ("expands to ", vec!["nothing", "Node"], vec!["list", "not null"]),
            ("aliases some ", vec!["Node"], vec!["list"]),
            ("aliases nothing with ", vec!["even"], vec!["list", "not null"]),
            ("aliases here.", vec!["up"], vec!["next"]),
            ("aliases here.up.", vec!["up"], vec!["next"]),
            ("aliases list.", vec!["next"], vec![]),
        ] {
            let offered = offered(&format!("{program}{typed}"), "", false);
            let has = |label: &&str| offered.iter().any(|o| o == label);
            assert!(wanted.iter().all(has), "{typed}: {offered:?}");
            assert!(!unwanted.iter().any(has), "{typed}: {offered:?}");
        }
    }
}
