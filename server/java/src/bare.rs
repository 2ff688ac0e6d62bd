//! A file as a compiler can read it that has no libraries: without its annotations, which say nothing to who runs it, and
//! without imports of what is not there. Everything else keeps its place.

use crate::neighbours::is_of_jdk;
use crate::tree::{J, Source};
use ir::FileId;
use std::sync::Arc;
use syntax::Parse;

/// The text of a file of a program, which is the one that was parsed; none of one that describes a package or a module.
/// `packages` are those of the program.
pub fn bare(text: &str, parse: &Arc<Parse>, packages: &[&str]) -> Option<String> {
    let source = Source::file(FileId(0), parse.clone());
    let root = source.root();
    let is_head = |n: &J| matches!(n.kind(), "package_declaration" | "import_declaration");
    if root.child("module_declaration").is_some() || root.children().iter().all(is_head) {
        return None;
    }
    let mut blank = root.below(&["annotation", "marker_annotation"]);
    let is_blank = |n: &J, all: &[J]| all.iter().any(|b| (b.start_byte()..b.end_byte()).contains(&n.start_byte()));
    let imports = root.below(&["import_declaration"]);
    let mut names = root.below(&["identifier", "type_identifier"]);
    names.retain(|n| !is_blank(n, &blank) && !is_blank(n, &imports));
    let is_used = |name: &str| names.iter().any(|n| n.text() == name);
    let is_below =
        |name: &str, of: &str| name.strip_prefix(of).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    // Much is called like packages of the JDK and is none of it.
    let is_elsewhere =
        |name: &str| is_below(name, "javax.annotation") && !is_below(name, "javax.annotation.processing");
    let is_there = |name: &str| packages.iter().any(|p| is_below(name, p)) || is_of_jdk(name) && !is_elsewhere(name);
    let is_needed = |import: &J| {
        let name = import.children().into_iter().find(|c| c.kind().ends_with("identifier")).map_or("", J::text);
        match import.child("asterisk").is_some() {
            true => is_there(name),
            false => is_used(name.rsplit('.').next().unwrap_or(name)),
        }
    };
    blank.extend(imports.into_iter().filter(|import| !is_needed(import)));
    let mut bare = text.as_bytes().to_vec();
    for node in blank {
        bare[node.start_byte()..node.end_byte()].iter_mut().filter(|b| **b != b'\n').for_each(|b| *b = b' ');
    }
    String::from_utf8(bare).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::{Language, Text};

    fn bare(text: &str, packages: &[&str]) -> Option<String> {
        let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text)));
        super::bare(text, &parse, packages)
    }

    #[test]
    fn annotations_and_what_they_alone_need_are_left_out() {
        let text = "package p;
import a.b.Nullable;
import a.c.*;
import java.util.List;
import javax.annotation.*;
import own.*;
import static a.b.Names.WORD;
@Named(WORD) @interface Kept { int value() default 1; }
class C {
  @Override public @Nullable String f(java.lang.@Nullable String s, List<@Nullable C> a) { return s; }
}
";
        let want = "package p;


import java.util.List;

import own.*;

 @interface Kept { int value() default 1; }
class C {
  public String f(java.lang. String s, List< C> a) { return s; }
}
";
        let found = bare(text, &["own"]).expect("a file with classes");
        let squeezed =
            |text: &str| text.lines().map(|l| l.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>();
        assert_eq!(squeezed(&found), squeezed(want));
        assert_eq!(found.len(), text.len());
    }

    #[test]
    fn what_describes_a_package_or_a_module_has_no_classes() {
        for text in [
            "@NullMarked\npackage p;\n",
            "@NullMarked package p;\nimport a.NullMarked;\n",
            "@Old module m { exports p; }",
        ] {
            assert_eq!(bare(text, &[]), None, "{text}");
        }
    }
}
