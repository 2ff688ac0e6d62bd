//! What functions are called with all that stands around them: packages and outer classes.

use crate::imports::Imports;
use crate::tree::{J, Source};
use ir::{ClassId, FileId, FnId, Program, Span};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use syntax::{Language, Text};

/// The full names of the functions of a program that are written in Java, without the types of their parameters:
/// `p.q.Outer.Inner.f`.
pub fn full_names(program: &Program) -> Vec<(FnId, String)> {
    let mut names = FullNames::default();
    let all = (0..program.functions.len() as u32).map(FnId);
    all.filter_map(|id| Some((id, names.of_function(program, id)?))).collect()
}

/// The full names of its classes: `p.q.Outer.Inner`.
pub fn full_class_names(program: &Program) -> Vec<(ClassId, String)> {
    let mut names = FullNames::default();
    let all = (0..program.classes.len() as u32).map(ClassId);
    all.filter_map(|id| Some((id, names.of(program, program.class(id).span?)?))).collect()
}

/// The full names of what the files of one program declare, by the places of the names: a file is read when somebody asks
/// for a name in it.
#[derive(Default)]
pub struct FullNames(FxHashMap<FileId, FxHashMap<u32, String>>);

impl FullNames {
    /// That of a function, without the types of its parameters. Only what people have written in Java has one.
    pub fn of_function(&mut self, program: &Program, id: FnId) -> Option<String> {
        let function = program.function(id);
        self.of(program, (!function.internal).then_some(function.span)?)
    }

    fn of(&mut self, program: &Program, name: Span) -> Option<String> {
        let file = program.files.get(name.file.index())?;
        self.0.entry(name.file).or_insert_with(|| declared(&file.text)).get(&name.start).cloned()
    }
}

/// The full names of the classes and methods of a text, by the places of their names.
fn declared(text: &str) -> FxHashMap<u32, String> {
    let file = Source::file(FileId(0), Arc::new(syntax::parse_as(Language::Java, &Text::from(text))));
    let package = Imports::of(file.root()).package;
    let kinds = [
        "class_declaration",
        "interface_declaration",
        "enum_declaration",
        "record_declaration",
        "method_declaration",
        "constructor_declaration",
        "compact_constructor_declaration",
    ];
    let all = file.root().below(&kinds).into_iter().filter_map(|declaration| {
        let mut path: Vec<&str> = std::iter::successors(Some(declaration), |n| n.parent())
            .filter(|n| n.kind().ends_with("_declaration"))
            .map(J::name)
            .collect();
        path.extend(package.split('.').rev().filter(|part| !part.is_empty()));
        path.reverse();
        Some((declaration.field("name")?.start_byte() as u32, path.join(".")))
    });
    all.collect()
}
