//! Texts that the tests open, and places in them.

use serde_json::{Value, json};

pub const URI: &str = "file:///heaplens-test/list.hir";

/// Seed 000, figure 1, as in the language's examples.
pub const GET_LIST: &str = r#"data List { List next; }

/// Returns a list that starts one further, or a new one.
fn List getList(List list, int foo)
  requires hex { list(.next)+ not null; list(.next)+ aliases list; }
  scope List <= 3;
{
  if (foo < 0) {
    List first := list;
    List second := first.next;
    return second.next;
  }
  if (foo > 10) { return null; }
  List fresh := new List(null);
  return fresh;
}
"#;

/// The same without a scope of its own.
pub fn without_scope() -> String {
    GET_LIST.replace("\n  scope List <= 3;", "")
}

/// The position of the first occurrence of `what`, plus `plus` bytes, in UTF-16 units.
pub fn at(text: &str, what: &str, plus: usize) -> Value {
    let offset = text.find(what).unwrap_or_else(|| panic!("no `{what}` in the text")) + plus;
    position(text, offset)
}

/// The position of a byte offset, in UTF-16 units.
pub fn position(text: &str, offset: usize) -> Value {
    let before = &text[..offset];
    let line_start = before.rfind('\n').map_or(0, |i| i + 1);
    json!({"line": before.matches('\n').count(), "character": before[line_start..].encode_utf16().count()})
}

/// The range of the first occurrence of `what`.
pub fn range(text: &str, what: &str) -> Value {
    json!({"start": at(text, what, 0), "end": at(text, what, what.len())})
}

/// `textDocument` and `position` of [`URI`].
pub fn place(text: &str, what: &str, plus: usize) -> Value {
    json!({"textDocument": {"uri": URI}, "position": at(text, what, plus)})
}

pub fn document() -> Value {
    json!({"textDocument": {"uri": URI}})
}

/// The text after edits of an answer (in UTF-16 units), which must not overlap.
pub fn edited(text: &str, edits: &Value) -> String {
    let offset = |p: &Value| {
        let line_start =
            text.split_inclusive('\n').take(p["line"].as_u64().unwrap() as usize).map(str::len).sum::<usize>();
        let mut units = p["character"].as_u64().unwrap() as usize;
        let mut at = line_start;
        for c in text[line_start..].chars() {
            if units == 0 || c == '\n' {
                break;
            }
            units = units.saturating_sub(c.len_utf16());
            at += c.len_utf8();
        }
        at
    };
    let mut edits: Vec<_> = edits
        .as_array()
        .unwrap()
        .iter()
        .map(|e| (offset(&e["range"]["start"]), offset(&e["range"]["end"]), e["newText"].as_str().unwrap().to_owned()))
        .collect();
    edits.sort();
    let mut result = text.to_owned();
    for (start, end, new) in edits.into_iter().rev() {
        result.replace_range(start..end, &new);
    }
    result
}
