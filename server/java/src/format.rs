//! Formatting of specification comments: the blanks between the words of their clauses. The rest of a `.java` file is the
//! business of others.

use crate::comments;
use crate::tree::Source;
use ir::FileId;
use std::sync::Arc;
use syntax::{Parse, Span, TextEdit};

/// The text of a file with the clauses in its comments formatted.
pub fn format(parse: &Arc<Parse>) -> String {
    syntax::apply(&parse.text().to_string(), &format_edits(parse))
}

/// The changes that do so, in order; none where nothing changes.
pub fn format_edits(parse: &Arc<Parse>) -> Vec<TextEdit> {
    let source = Source::file(FileId(0), parse.clone());
    let mut edits = Vec::new();
    for comment in source.root().descendants().filter(|n| n.is_comment() && comments::is_spec(*n)) {
        let mut start = comment.start_byte();
        for line in comment.text().split_inclusive('\n') {
            respaced(start, line, &formatted(line), &mut edits);
            start += line.len();
        }
    }
    // Blanks that stand behind what a Unicode escape is are none in the text.
    let text = parse.text().to_string();
    edits.retain(|edit| text[edit.span.range()].chars().all(is_blank));
    edits
}

fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t')
}

/// The changes of a text that starts at an offset to one with other blanks.
fn respaced(start: usize, old: &str, new: &str, edits: &mut Vec<TextEdit>) {
    let split = |text: &str, at: usize| text[at..].find(|c: char| !is_blank(c)).map_or(text.len(), |n| at + n);
    let (mut o, mut n) = (0, 0);
    loop {
        let (old_end, new_end) = (split(old, o), split(new, n));
        if old[o..old_end] != new[n..new_end] {
            let text = new[n..new_end].to_owned();
            edits.push(TextEdit { span: Span::new(start + o, start + old_end), text });
        }
        let Some(next) = old[old_end..].chars().next() else { return };
        (o, n) = (old_end + next.len_utf8(), new_end + next.len_utf8());
    }
}

/// A line of a comment.
fn formatted(line: &str) -> String {
    let body = line.trim_end();
    let start = body.find(|c: char| !c.is_whitespace() && !matches!(c, '/' | '*' | '@')).unwrap_or(body.len());
    let (marks, rest) = body.split_at(start);
    let end = line[body.len()..].replace([' ', '\t'], "");
    // How people lay out what goes on in the next line is theirs.
    if !comments::begins_clause(rest) {
        return format!("{body}{end}");
    }
    let blank = if marks.trim_end().ends_with('@') { " " } else { "" };
    let marks = if blank.is_empty() { marks } else { marks.trim_end() };
    format!("{marks}{blank}{}{end}", spaced(rest))
}

/// A clause with one blank where there are several, and none before `;`. What is quoted, and remarks, stay.
fn spaced(clause: &str) -> String {
    let mut out = String::with_capacity(clause.len());
    let (mut quote, mut escaped, mut blanks) = (None, false, 0);
    for (at, c) in clause.char_indices() {
        if quote.is_none() && clause[at..].starts_with("//") {
            return out + &clause[at - blanks..];
        }
        if quote.is_none() && is_blank(c) {
            blanks += 1;
            continue;
        }
        if std::mem::take(&mut blanks) > 0 && c != ';' {
            out.push(' ');
        }
        out.push(c);
        quote = match quote {
            None => Some(c).filter(|c| matches!(c, '"' | '\'')),
            Some(open) if c == open && !escaped => None,
            open => open,
        };
        escaped = c == '\\' && !escaped;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::{Language, Text};

    fn shown(text: &str) -> String {
        format(&Arc::new(syntax::parse_as(Language::Java, &Text::from(text))))
    }

    #[test]
    fn clauses_are_formatted_and_nothing_else() {
        let java = |clauses: &str| {
            format!("class  Z  {{\n  int n;   // as   it is\n{clauses}  int f()  {{ return  1; }}\n}}\n")
        };
        let (before, after) = (
            java("  //@   requires  n>0   &&  n != 2  ;  \n  /*@requires x  ;\n    @    ensures result  >= 0;   @*/\n"),
            java("  //@ requires n>0 && n != 2;\n  /*@ requires x;\n    @ ensures result >= 0; @*/\n"),
        );
        assert_eq!(shown(&before), after);
        assert_eq!(shown(&after), after);
    }

    #[test]
    fn only_blanks_are_replaced() {
        let text = "class Z {\n  //@requires é  ==  2 ;\t\n  int f() { return 1; }\n}\n";
        let edits = format_edits(&Arc::new(syntax::parse_as(Language::Java, &Text::from(text))));
        let shown: Vec<(&str, &str)> = edits.iter().map(|e| (&text[e.span.range()], e.text.as_str())).collect();
        assert_eq!(shown, [("", " "), ("  ", " "), ("  ", " "), (" ", ""), ("\t", "")]);
    }

    #[test]
    fn unicode_escapes_and_line_ends_stay() {
        let text = "class Z {\r  int \\u0061b = '\\u0022';\r  //@ requires  x;\r  int f() { return 1; }\r}\r";
        assert_eq!(shown(text), text.replace("  x", " x"));
        let ends = "class Z {\n  /*@ requires  x; *\\u002f int f() { return 1; }\n}\n";
        assert_eq!(shown(ends), ends.replace("  x", " x"));
    }

    #[test]
    fn quotes_remarks_and_what_goes_on_stay() {
        let text = "class Z {\n  //@ requires s == \"a  ;  b\" && c != ' ';   // why   so\n  //@     && s  != t;\n  int f() { return 1; }\n}\n";
        assert_eq!(shown(text), text);
        let windows = "class Z {\r\n  //@ requires  x;\r\n  int f() { return 1; }\r\n}\r\n";
        assert_eq!(shown(windows), windows.replace("  x;", " x;"));
    }
}
