//! What functions are called with all that stands around them: packages and outer classes.

use crate::imports::Imports;
use crate::tree::{J, Source};
use ir::{FileId, FnId, Program};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use syntax::{Language, Text};

/// The full names of the functions of a program that are written in Java, without the types of their parameters:
/// `p.q.Outer.Inner.f`.
pub fn full_names(program: &Program) -> Vec<(FnId, String)> {
    let mut around: FxHashMap<FileId, FxHashMap<u32, String>> = FxHashMap::default();
    let all = (0..program.functions.len() as u32).map(FnId);
    all.filter_map(|id| {
        let function = program.function(id);
        let name = function.name.split('(').next()?.rsplit('.').next()?;
        let file = program.files.get(function.span.file.index()).filter(|_| !function.internal)?;
        let classes = around.entry(function.span.file).or_insert_with(|| classes(&file.text));
        Some((id, format!("{}.{name}", classes.get(&function.span.start)?)))
    })
    .collect()
}

/// The classes around the methods of a text, by the places of the names of these.
fn classes(text: &str) -> FxHashMap<u32, String> {
    let file = Source::file(FileId(0), Arc::new(syntax::parse_as(Language::Java, &Text::from(text))));
    let package = Imports::of(file.root()).package;
    let kinds = ["method_declaration", "constructor_declaration", "compact_constructor_declaration"];
    let methods = file.root().below(&kinds).into_iter().filter_map(|method| {
        let mut path: Vec<&str> = std::iter::successors(method.parent(), |n| n.parent())
            .filter(|n| n.kind().ends_with("_declaration"))
            .map(J::name)
            .collect();
        path.extend(package.split('.').rev().filter(|part| !part.is_empty()));
        path.reverse();
        Some((method.field("name")?.start_byte() as u32, path.join(".")))
    });
    methods.collect()
}
