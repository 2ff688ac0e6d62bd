//! What can be typed at a position.
//!
//! The tokens before the cursor decide the place (a body, a header, a HEX block, ..), not the tree: the
//! line that is being typed is broken more often than not. Names come from the analysis, which records
//! them in broken functions too.

use super::receiver::Scope;
use super::typed::{is_word, last_word, open_call};
use super::{declared, hover, language};
use ir::{ClassId, FileId, Program, Ty};
use lower::{DefKind, Definition};
use syntax::{Parse, preorder};
use work::{Analysis, FileView};

/// What an item is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ItemKind {
    Keyword,
    Snippet,
    Type,
    Function,
    Method,
    Field,
    Variable,
    Label,
}

/// A suggestion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    pub label: String,
    pub kind: ItemKind,
    /// The type, or what a keyword does.
    pub detail: String,
    /// Text with places to fill in, for editors that have snippets; others insert the label.
    pub snippet: Option<String>,
    /// Smaller comes first.
    pub rank: u8,
}

/// Where the cursor stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Top,
    Data,
    /// Between the parameters and the body.
    Header,
    /// In a `requires` or `invariant` that is no HEX block.
    Spec,
    /// In an `ensures`.
    Ensures,
    Sl,
    Scope,
    Hex,
    /// Behind `aliases`.
    Aliases,
    /// Behind `expands`.
    To,
    /// Behind `expands to`.
    Expands,
    /// Behind `not` or `is`.
    Null,
    /// Behind `with`.
    Companion,
    Body,
    /// Where only a type can stand.
    Type,
    /// Where only a class can stand.
    Class,
    /// Between the name of a predicate and what it stands for.
    Pred,
    /// Behind `goto`.
    Label,
    Member,
    /// In a comment, a string, a number, or where a new name is given.
    Nothing,
}

/// The suggestions at `offset`, without regard to what of the word is typed already: editors filter.
pub fn completions(file: &FileView, offset: usize) -> Vec<Item> {
    let Some(analysis) = &file.analysis else { return Vec::new() };
    let parse = &analysis.parse;
    let start = word_start(parse, offset);
    let mut items = Items::new(analysis, start, None);
    if let Some(path) = used_path(parse, offset) {
        items.library(&path);
        return items.list;
    }
    let (place, hex) = place(parse, start, offset);
    match place {
        Place::Nothing | Place::Pred => {}
        Place::Member => items.members(start, hex),
        Place::Label => items.variables(|d| d.kind == DefKind::Label),
        Place::Type => {
            items.words(&TYPES);
            items.types();
        }
        Place::Class => items.types(),
        Place::Top => items.words(&TOP),
        Place::Data => {
            items.words(&DATA);
            items.types();
        }
        Place::Header => items.words(&HEADER),
        Place::Scope => {
            items.words(&SCOPE);
            items.types();
        }
        Place::Hex => {
            items.roots();
            items.words(&HEX);
        }
        Place::Aliases => {
            items.roots();
            items.words(&ALIASES);
        }
        Place::To => items.words(&TO),
        Place::Expands => {
            items.types();
            items.words(&EXPANDS);
        }
        Place::Null => items.words(&NULL),
        Place::Companion => items.companions(),
        Place::Sl => {
            items.variables(|d| d.kind != DefKind::Label);
            items.argument_names();
            items.predicates();
            items.types();
            items.words(&SL);
        }
        Place::Spec | Place::Ensures => {
            items.valued = true;
            items.variables(|d| d.kind != DefKind::Label);
            items.functions();
            items.conditions(place);
        }
        Place::Body => {
            items.variables(|d| d.kind != DefKind::Label);
            items.functions();
            items.types();
            items.words(&BODY);
        }
    }
    items.list
}

/// What is written of the path of a `use` before the cursor.
fn used_path(parse: &Parse, offset: usize) -> Option<String> {
    let text = parse.source();
    let line = text.get(..offset)?.rsplit('\n').next()?;
    let path = line.trim_start().strip_prefix("use")?.trim_start().strip_prefix('"')?;
    (!path.contains('"')).then(|| path.to_owned())
}

/// Documentation of a suggestion, in Markdown.
pub fn documentation(file: &FileView, offset: usize, label: &str) -> Option<String> {
    let analysis = file.analysis.as_ref()?;
    let at = u32::try_from(offset).ok()?;
    let local = analysis.names.in_scope(FileId(0), at).map(|(_, d)| d).find(|d| d.name == label);
    let global = || analysis.names.definitions().iter().find(|d| d.name == label && d.scope.is_none());
    hover::describe(file, analysis, local.or_else(global)?)
}

pub(super) fn word_start(parse: &Parse, offset: usize) -> usize {
    let before = parse.source().get(..parse.text().floor(offset)).unwrap_or("");
    before.len() - before.chars().rev().take_while(|c| is_word(*c)).map(char::len_utf8).sum::<usize>()
}

/// Reads the tokens up to the word that is being typed. The flag says whether it is in a HEX block.
pub(super) fn place(parse: &Parse, start: usize, offset: usize) -> (Place, bool) {
    let mut stack: Vec<Place> = Vec::new();
    // What stands at the current level until its `;` or `{`.
    let mut open = Place::Top;
    let (mut predicate, mut binds) = (false, false);
    let mut last = "";
    for (node, _) in preorder(parse.root()).filter(|(n, _)| n.child_count() == 0 && !n.is_missing()) {
        // Where the tree is broken, a word may not have been recognised as a keyword.
        let kind = match parse.node_text(node) {
            word @ ("exists" | "sl" | "scope" | "hex" | "goto" | "requires" | "ensures" | "invariant" | "pred"
            | "new" | "aliases" | "expands" | "to" | "not" | "is" | "some" | "with") => word,
            _ => node.kind(),
        };
        if matches!(kind, "line_comment" | "doc_comment" | "block_comment" | "string") {
            let inside = node.start_byte() < offset
                && (offset < node.end_byte()
                    || (kind != "string" && kind != "block_comment" && offset == node.end_byte()));
            if inside {
                return (Place::Nothing, false);
            }
            continue;
        }
        if node.start_byte() >= start || node.end_byte() > start {
            break;
        }
        let inner = stack.last().copied().unwrap_or(Place::Top);
        match kind {
            "{" => {
                stack.push(match open {
                    _ if last == "hex" => Place::Hex,
                    Place::Data => Place::Data,
                    _ => Place::Body,
                });
                open = stack[stack.len() - 1];
            }
            "}" => {
                let closed = stack.pop();
                let outer = stack.last().copied().unwrap_or(Place::Top);
                open = if closed == Some(Place::Hex) && outer != Place::Body { Place::Header } else { outer };
                if closed == Some(Place::Hex) && outer == Place::Data && !in_function(&stack) {
                    open = Place::Data;
                }
            }
            "data" if stack.is_empty() && open == Place::Top => open = Place::Data,
            "fn" => open = Place::Header,
            "test" if stack.is_empty() => open = Place::Body,
            "pred" if stack.is_empty() => (open, predicate) = (Place::Pred, true),
            ":=" if open == Place::Pred => open = Place::Sl,
            "requires" | "invariant" => open = Place::Spec,
            "ensures" => open = Place::Ensures,
            "sl" if is_condition(open) => open = Place::Sl,
            "scope" if open == Place::Header => open = Place::Scope,
            "exists" => binds = true,
            ";" if std::mem::take(&mut predicate) => open = inner,
            ";" if is_condition(open) || matches!(open, Place::Scope | Place::Sl) => {
                open = if inner == Place::Top || inner == Place::Data { Place::Header } else { inner };
            }
            ";" => open = inner,
            _ => {}
        }
        // The dot behind what `exists` binds is no step to a member.
        last = if kind == "." && std::mem::take(&mut binds) { "exists" } else { kind };
    }
    let word: String = parse.source().get(start..offset).unwrap_or("").to_owned();
    let hex = open == Place::Hex;
    let place = match last {
        _ if word.starts_with(|c: char| c.is_ascii_digit()) => Place::Nothing,
        "." => Place::Member,
        "new" | "extends" | "throws" | "instanceof" => Place::Class,
        "->" if open == Place::Sl => Place::Class,
        "aliases" if hex => Place::Aliases,
        "expands" if hex => Place::To,
        "to" if hex => Place::Expands,
        "not" | "is" if hex => Place::Null,
        "some" if hex => Place::Class,
        "with" if hex => Place::Companion,
        "goto" => Place::Label,
        "fn" => Place::Type,
        "(" | "," if matches!(open, Place::Header | Place::Pred) => Place::Type,
        "data" | "pred" | "type_identifier" | "bool" | "int" | "long" | "void"
            if open != Place::Hex && open != Place::Scope =>
        {
            match (last, open) {
                // `data` starts an operational clause, too.
                ("data", condition) if is_condition(condition) => condition,
                _ => Place::Nothing,
            }
        }
        _ => open,
    };
    (place, hex)
}

pub(super) fn is_condition(place: Place) -> bool {
    matches!(place, Place::Spec | Place::Ensures)
}

fn in_function(stack: &[Place]) -> bool {
    stack.contains(&Place::Body)
}

pub(super) type Word = (&'static str, &'static str, Option<&'static str>);

const TOP: [Word; 6] = [
    ("data", "a type with fields", Some("data ${1:Name} {\n  $0\n}")),
    ("fn", "a function", Some("fn ${1:void} ${2:name}($3)\n{\n  $0\n}")),
    ("pred", "a separation-logic predicate", Some("pred ${1:name}(${2:Node x}) :=\n    ${0:emp};")),
    ("test", "a test", Some("test \"${1:name}\" {\n  $0\n}")),
    ("use", "another file", Some("use \"$1.hir\";")),
    ("helper", "a function that is exempt from invariants", None),
];

const TYPES: [Word; 4] = [
    ("bool", "true or false", None),
    ("int", "32 bits, wrapping", None),
    ("long", "64 bits, wrapping", None),
    ("void", "no result", None),
];

const DATA: [Word; 6] = [
    ("fn", "a method", Some("fn ${1:void} ${2:name}($3)\n{\n  $0\n}")),
    ("invariant", "what holds of every object", None),
    ("helper", "a method that is exempt from invariants", None),
    ("bool", "true or false", None),
    ("int", "32 bits, wrapping", None),
    ("long", "64 bits, wrapping", None),
];

const HEADER: [Word; 4] = [
    ("requires", "what holds on entry", None),
    ("requires hex", "a precondition in HEX", Some("requires hex { $0 }")),
    ("ensures", "what holds on normal exit", None),
    ("scope", "bounds of the exploration", Some("scope ${1:Node} <= ${2:3};")),
];

pub(super) const SCOPE: [Word; 2] =
    [("unwind", "how often a loop is entered again", None), ("calls", "how deep calls are followed", None)];

pub(super) const HEX: [Word; 13] = [
    ("not null", "no matched reference is null", None),
    ("is null", "every matched reference is null", None),
    ("expands to nothing", "no matched reference points to a new object", None),
    ("expands to", "matched references point to new objects of this type only", Some("expands to $0")),
    ("aliases nothing", "no matched reference is an alias", None),
    ("aliases some", "aliases are objects of this type", Some("aliases some $0")),
    ("aliases max", "aliases are the targets of the longest paths", Some("aliases max $0")),
    ("aliases", "aliases are objects that this path matches", Some("aliases $0")),
    ("with", "a method that runs at each matched reference", Some("with $1($2)")),
    ("any", "every path", None),
    ("root", "the external environment", None),
    ("here", "the reference that is being resolved", None),
    ("this", "the object of the method or invariant", None),
];

pub(super) const ALIASES: [Word; 7] = [
    ("nothing", "no matched reference is an alias", None),
    ("some", "aliases are objects of this type", Some("some $0")),
    ("max", "aliases are the targets of the longest paths", Some("max $0")),
    ("any", "every path", None),
    ("root", "the external environment", None),
    ("here", "the reference that is being resolved", None),
    ("this", "the object of the method or invariant", None),
];

pub(super) const TO: [Word; 2] = [
    ("to nothing", "no matched reference points to a new object", None),
    ("to", "matched references point to new objects of this type only", Some("to $0")),
];

pub(super) const NULL: [Word; 1] = [("null", "", None)];

pub(super) const EXPANDS: [Word; 1] = [("nothing", "no matched reference points to a new object", None)];

/// Behind `here`, or another step of this kind.
const UP: [Word; 1] = [("up", "the object that holds the reference", None)];

pub(super) const SL: [Word; 6] = [
    ("this", "the object of the method or invariant", None),
    ("emp", "the empty heap", None),
    ("exists", "bound variables", Some("exists ${1:n}. $0")),
    ("null", "", None),
    ("true", "", None),
    ("false", "", None),
];

const ENSURES: [Word; 2] =
    [("result", "what the function returns", None), ("old", "the value on entry", Some("old($0)"))];

const SPEC: [Word; 8] = [
    ("hex", "sentences about paths", Some("hex { $0 }")),
    ("sl", "a separation-logic formula", None),
    ("shape", "a condition on references", None),
    ("data", "a condition on numbers", None),
    ("null", "", None),
    ("true", "", None),
    ("false", "", None),
    ("this", "", None),
];

const BODY: [Word; 24] = [
    ("if", "", Some("if ($1) {\n  $0\n}")),
    ("else", "", None),
    ("while", "", Some("while ($1) {\n  $0\n}")),
    ("return", "", None),
    ("new", "an object or array", None),
    ("assert", "raises AssertionError when false", None),
    ("assume", "abandons the path when false", None),
    ("throw", "", None),
    ("try", "", Some("try {\n  $1\n} catch (${2:Throwable} e) {\n  $0\n}")),
    ("catch", "", None),
    ("finally", "", None),
    ("free", "gives an object back", None),
    ("goto", "", None),
    ("break", "", None),
    ("continue", "", None),
    ("instanceof", "", None),
    ("null", "", None),
    ("true", "", None),
    ("false", "", None),
    ("this", "", None),
    ("bool", "true or false", None),
    ("int", "32 bits, wrapping", None),
    ("long", "64 bits, wrapping", None),
    ("then", "", None),
];

/// Suggestions for a place.
pub(super) struct Items<'a> {
    analysis: &'a Analysis,
    at: u32,
    /// The text in front of the place, whose words may declare something.
    pub(super) before: &'a str,
    /// The class whose members can be named alone.
    owner: Option<ClassId>,
    /// What `result` is.
    pub(super) result: Option<Ty>,
    /// Whether there is no object around: neither `this` nor its members can be named.
    pub(super) is_static: bool,
    /// Whether only what has a value can stand here.
    pub(super) valued: bool,
    pub(super) list: Vec<Item>,
}

impl<'a> Items<'a> {
    pub(super) fn new(analysis: &'a Analysis, start: usize, owner: Option<ClassId>) -> Items<'a> {
        let before = analysis.parse.source().get(..start).unwrap_or("");
        let at = u32::try_from(start).unwrap_or(0);
        Items { analysis, at, before, owner, result: None, is_static: false, valued: false, list: Vec::new() }
    }

    fn add(&mut self, label: &str, kind: ItemKind, detail: String, snippet: Option<String>, rank: u8) {
        // An inner name hides an outer one.
        if !self.list.iter().any(|item| item.label == label && item.kind == kind) {
            self.list.push(Item { label: label.into(), kind, detail, snippet, rank });
        }
    }

    /// The files that come with Heaplens, as far as their paths are not written yet: what is inserted takes the place of the
    /// last word alone.
    fn library(&mut self, written: &str) {
        let dir = written.rfind('/').map_or("", |slash| &written[..=slash]);
        for (name, _) in lower::library::LIBRARY {
            if let Some(rest) = name.strip_prefix(dir) {
                self.add(rest, ItemKind::Variable, "predicates that come with Heaplens".to_owned(), None, 0);
            }
        }
    }

    pub(super) fn words(&mut self, words: &[Word]) {
        let is_static = self.is_static;
        for (label, detail, snippet) in words.iter().filter(|(label, ..)| !(is_static && *label == "this")) {
            let kind = if snippet.is_some() { ItemKind::Snippet } else { ItemKind::Keyword };
            self.add(label, kind, (*detail).into(), snippet.map(str::to_owned), 5);
        }
    }

    /// The words of a condition in a clause.
    pub(super) fn conditions(&mut self, place: Place) {
        if place == Place::Ensures {
            self.words(&ENSURES);
        }
        self.words(&SPEC);
    }

    pub(super) fn variables(&mut self, wanted: impl Fn(&Definition) -> bool) {
        self.known_variables(wanted);
        self.declared_variables(|_| true);
    }

    /// The parameters that a path of HEX can begin with.
    pub(super) fn roots(&mut self) {
        self.known_variables(|d| d.kind == DefKind::Param && d.ty.is_none_or(|ty| ty.is_ref()));
        self.declared_variables(|d| d.dims > 0 || !TYPES.iter().any(|(plain, ..)| *plain == d.ty));
    }

    fn known_variables(&mut self, wanted: impl Fn(&Definition) -> bool) {
        let analysis = self.analysis;
        for (_, def) in analysis.names.in_scope(FileId(0), self.at).filter(|(_, d)| wanted(d) && d.name != "this") {
            let kind = if def.kind == DefKind::Label { ItemKind::Label } else { ItemKind::Variable };
            let ty = def.ty.map_or_else(String::new, |t| hover::declared_type(&analysis.program, t, def.span));
            self.add(&def.name, kind, ty, None, 0);
        }
    }

    /// Those of a text that is broken here are none of the analysis.
    fn declared_variables(&mut self, wanted: impl Fn(&declared::Declared<'_>) -> bool) {
        for found in self.declared().into_iter().filter(|d| wanted(d)) {
            let ty = format!("{}{}", found.ty, "[]".repeat(found.dims));
            self.add(found.name, ItemKind::Variable, ty, None, 0);
        }
    }

    /// The parameters of the lambdas of Java that the place is in: while one is typed, the analysis knows nothing of it.
    pub(super) fn lambda_parameters(&mut self) {
        for name in declared::lambda_parameters(self.before) {
            let Items { analysis, at, before, owner, result, .. } = *self;
            let ty = Scope { analysis, at, before, owner, result }.behind(name);
            let ty = ty.map_or_else(String::new, |ty| analysis.program.type_name(ty));
            self.add(name, ItemKind::Variable, ty, None, 0);
        }
    }

    /// What the words in front of the place declare.
    fn declared(&self) -> Vec<declared::Declared<'a>> {
        let known = self.analysis.names.in_scope(FileId(0), self.at).any(|(_, d)| d.name != "this");
        declared::declared(self.before, known)
    }

    fn functions(&mut self) {
        let program: &Program = &self.analysis.program;
        let tests: Vec<_> = program.tests.iter().map(|t| t.body.index()).collect();
        for (index, function) in program.functions.iter().enumerate() {
            if function.owner.is_none() && !tests.contains(&index) && self.can_stand(function) {
                let snippet = format!("{}($0)", function.name);
                self.add(&function.name, ItemKind::Function, hover::head(program, function), Some(snippet), 2);
            }
        }
    }

    /// What may run at a matched reference: functions, and methods of the class around.
    pub(super) fn companions(&mut self) {
        self.functions();
        self.own_methods();
    }

    pub(super) fn predicates(&mut self) {
        for predicate in &self.analysis.program.predicates {
            let snippet = format!("{}($0)", predicate.name);
            self.add(&predicate.name, ItemKind::Function, "predicate".into(), Some(snippet), 1);
        }
    }

    pub(super) fn types(&mut self) {
        for class in &self.analysis.program.classes {
            let rank = if class.span.is_some() { 3 } else { 6 };
            self.add(&class.name, ItemKind::Type, String::new(), None, rank);
        }
    }

    /// The classes that people wrote.
    pub(super) fn own_types(&mut self) {
        let program: &Program = &self.analysis.program;
        for class in program.classes.iter().filter(|c| is_own(program, c)) {
            self.add(&class.name, ItemKind::Type, String::new(), None, 3);
        }
    }

    /// The fields that an argument of `x -> C(..)` can be for.
    pub(super) fn argument_names(&mut self) {
        let program: &Program = &self.analysis.program;
        let before = self.analysis.parse.source().get(..self.at as usize).unwrap_or("");
        let Some(class) = enclosing_call(before).and_then(|name| program.find_class(name)) else { return };
        for field in program.class(class).fields.iter().map(|f| program.field(*f)) {
            let snippet = Some(format!("{}: $0", field.name));
            self.add(&field.name, ItemKind::Field, program.type_name(field.ty), snippet, 0);
        }
    }

    /// Whether a call of a function can stand here.
    fn can_stand(&self, function: &ir::Function) -> bool {
        !self.valued || function.ret != Ty::VOID
    }

    /// The fields of the class around.
    pub(super) fn own_fields(&mut self) {
        if self.is_static {
            return;
        }
        let program: &Program = &self.analysis.program;
        let fields = self.owner.and_then(|c| program.classes.get(c.index())).map_or(&[][..], |c| &c.fields);
        for field in fields.iter().map(|f| program.field(*f)).filter(|f| is_declared(program, f)) {
            self.add(&field.name, ItemKind::Field, type_of(program, field), None, 1);
        }
    }

    /// The methods of the class around that people wrote.
    pub(super) fn own_methods(&mut self) {
        if self.is_static {
            return;
        }
        let program: &Program = &self.analysis.program;
        let methods = self.owner.and_then(|c| program.classes.get(c.index())).map_or(&[][..], |c| &c.methods);
        for function in methods.iter().map(|(_, id)| program.function(*id)).filter(|f| !f.internal) {
            self.method(program, function);
        }
    }

    fn method(&mut self, program: &Program, function: &ir::Function) {
        if !self.can_stand(function) {
            return;
        }
        let name = function.name.split('(').next().unwrap_or("");
        let head = language::of_program(program).head(program, function);
        self.add(name, ItemKind::Method, head, Some(format!("{name}($0)")), 2);
    }

    /// The fields and methods behind the dot at `dot_end - 1`.
    pub(super) fn members(&mut self, dot_end: usize, hex: bool) {
        let program: &Program = &self.analysis.program;
        // From the reference that is resolved there are steps to what holds it, and none to what it holds.
        let before = self.analysis.parse.source().get(..dot_end).unwrap_or("").trim_end_matches(['.', ' ']);
        if hex && ends_with_here(before) {
            return self.words(&UP);
        }
        match self.receiver(dot_end).map(|ty| (ty.as_class(), ty.dims)) {
            Some((Some(class), _)) => self.class_members(class, hex),
            Some((None, dims)) if dims > 0 => self.add("length", ItemKind::Field, "int".into(), None, 0),
            // Behind a repeated or alternative step of HEX, the type depends on the path.
            _ if hex => {
                let all = (0..program.classes.len() as u32).map(ClassId);
                all.filter(|c| is_own(program, program.class(*c))).for_each(|c| self.class_members(c, hex));
            }
            _ => self.static_members(dot_end),
        }
    }

    /// What the class of Java in front of the dot has without an object.
    fn static_members(&mut self, dot_end: usize) {
        let program: &Program = &self.analysis.program;
        let before = self.analysis.parse.source().get(..dot_end).unwrap_or("").trim_end_matches('.');
        if let Some(class) = program.find_class(last_word(before)).filter(|_| program.root.is_some()) {
            self.statics(class, 0);
        }
    }

    /// What a class of Java, those above it included, has without an object.
    pub(super) fn own_statics(&mut self, class: ClassId) {
        let program: &Program = &self.analysis.program;
        for class in std::iter::successors(Some(class), |c| program.classes.get(c.index())?.parent) {
            self.statics(class, 1);
        }
    }

    /// The static fields, the constants and the static methods that a class of Java declares.
    fn statics(&mut self, class: ClassId, rank: u8) {
        let program: &Program = &self.analysis.program;
        let Some(class) = program.classes.get(class.index()) else { return };
        let of_class = |member: &'a str| member.strip_prefix(class.name.as_str())?.strip_prefix('.');
        let simple = class.name.rsplit(['.', '$']).next().unwrap_or(&class.name);
        let fields = program.find_class(java::STATICS).map_or(&[][..], |statics| &program.class(statics).fields);
        for field in fields.iter().map(|f| program.field(*f)) {
            if let Some(field_name) = of_class(&field.name) {
                self.add(field_name, ItemKind::Field, type_of(program, field), None, rank);
            }
        }
        if let ir::content::Equality::Number(_, constants) = &class.equality {
            constants.iter().for_each(|c| self.add(c, ItemKind::Field, class.name.clone(), None, rank));
        }
        for function in program.functions.iter().filter(|f| f.owner.is_none() && !f.internal) {
            let method = of_class(&function.name).and_then(|method| method.split('(').next());
            // Constructors are called otherwise.
            if let Some(method) = method.filter(|name| *name != simple && self.can_stand(function)) {
                let head = language::of_program(program).head(program, function);
                self.add(method, ItemKind::Method, head, Some(format!("{method}($0)")), 2);
            }
        }
    }

    fn class_members(&mut self, class: ClassId, hex: bool) {
        let program: &Program = &self.analysis.program;
        let Some(class) = program.classes.get(class.index()) else { return };
        let fields = class.fields.iter().map(|f| program.field(*f)).filter(|f| !hex || f.ty.is_ref());
        for field in fields.filter(|f| is_declared(program, f)) {
            self.add(&field.name, ItemKind::Field, type_of(program, field), None, 0);
        }
        for function in class.methods.iter().map(|(_, id)| program.function(*id)).filter(|f| !hex && !f.internal) {
            self.method(program, function);
        }
    }

    /// The type of what stands before the dot: as the analysis knows it, or else by following the names.
    fn receiver(&self, dot_end: usize) -> Option<Ty> {
        let source = self.analysis.parse.source().get(..dot_end)?.strip_suffix('.')?;
        let end = u32::try_from(source.trim_end().len()).ok()?;
        let known = self.analysis.names.type_at(FileId(0), end).filter(|(span, _)| span.end == end).map(|(_, ty)| ty);
        let Items { analysis, at, before, owner, result, .. } = *self;
        known.filter(|ty| ty.is_ref()).or_else(|| Scope { analysis, at, before, owner, result }.behind(source))
    }
}

/// Whether a field is declared where people can read it: what our library of Java keeps in its objects is none of the real
/// one, and the object around that of an inner class (`Outer.this`) is no field.
fn is_declared(program: &Program, field: &ir::Field) -> bool {
    program.class(field.class).span.is_some() && !field.name.contains('.')
}

/// The type of a field, as people wrote it.
fn type_of(program: &Program, field: &ir::Field) -> String {
    hover::declared_type(program, field.ty, Some(field.span))
}

/// Whether a class is no part of a library.
fn is_own(program: &Program, class: &ir::Class) -> bool {
    class.span.is_some_and(|span| !program.is_shipped(span))
}

/// Whether a path of HEX ends with `here` or a step from there to what holds it.
fn ends_with_here(path: &str) -> bool {
    let above = path.trim_end_matches(".up");
    above.strip_suffix("here").is_some_and(|before| !before.ends_with(|c| is_word(c) || c == '.'))
}

/// The name in front of the innermost `(` that is open at the end of a text.
fn enclosing_call(before: &str) -> Option<&str> {
    open_call(before).map(|(head, _)| last_word(head)).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::Text;

    #[test]
    fn the_call_around_a_position_is_found() {
        assert_eq!(enclosing_call("x -> Node("), Some("Node"));
        assert_eq!(enclosing_call("x -> Node(next: f(y), "), Some("Node"));
        for none in ["", "x -> Node(y) * ", "f(a); ", "(", "("] {
            assert_eq!(enclosing_call(none), None, "{none}");
        }
    }

    #[test]
    fn a_path_of_hex_begins_with_a_reference() {
        let text = "data L { L next; }\nfn void f(L list, int n, int[] a)\n  requires hex { ";
        let offered = |rest: &str, at: usize| -> Vec<String> {
            let file = crate::view::sample::explored(&format!("{text}{rest}"));
            completions(&file, text.len() + at).into_iter().map(|item| item.label).collect()
        };
        for rest in ["list not null; }\n{ }\n", ""] {
            let offered = offered(rest, 0);
            assert!(["list", "a", "any"].iter().all(|w| offered.iter().any(|o| o == w)), "{offered:?}");
            assert!(!offered.iter().any(|o| o == "n"), "it is no reference: {offered:?}");
        }
        assert_eq!(offered("list not ", 9), ["null"]);
        assert_eq!(offered("list is ", 8), ["null"]);
        assert_eq!(offered("list expands ", 13), ["to nothing", "to"]);
    }

    #[test]
    fn a_condition_calls_what_has_a_value() {
        let text = "fn bool good(int n) { return n > 0; }\nfn void bad() { }\nfn void f(int n)\n  requires ;\n{ }\n";
        let labels = |place: &str| -> Vec<String> {
            let file = crate::view::sample::explored(text);
            let offset = text.find(place).unwrap() + place.len();
            completions(&file, offset).into_iter().map(|item| item.label).collect()
        };
        let (condition, body) = (labels("  requires "), labels(";\n{ "));
        assert!(condition.iter().any(|l| l == "good") && !condition.iter().any(|l| l == "bad"), "{condition:?}");
        assert!(body.iter().any(|l| l == "bad"), "{body:?}");
    }

    /// The place at `|`.
    fn at(marked: &str) -> Place {
        let offset = marked.find('|').unwrap();
        let source = marked.replace('|', "");
        let parse = syntax::parse(&Text::new(&source, 0));
        place(&parse, word_start(&parse, offset), offset).0
    }

    #[test]
    fn the_place_is_known_while_the_line_is_broken() {
        assert_eq!(at("da|"), Place::Top);
        assert_eq!(at("data List { List next; | }"), Place::Data);
        assert_eq!(at("fn void f(List a)\n  req|\n{ }"), Place::Header);
        assert_eq!(at("fn void f(List a)\n  requires a.|"), Place::Member);
        assert_eq!(at("fn void f(List a)\n  requires hex { a not null; |"), Place::Hex);
        assert_eq!(at("fn void f(List a)\n  requires hex { a not null; }\n  |"), Place::Header);
        assert_eq!(at("fn void f(List a)\n  requires sl |"), Place::Sl);
        assert_eq!(at("fn void f(List a)\n  scope |"), Place::Scope);
        assert_eq!(at("fn void f(List a) { List b := n|"), Place::Body);
        assert_eq!(at("fn void f(List a) { List b := new |"), Place::Class);
        assert_eq!(at("fn void f(List a, |"), Place::Type);
        assert_eq!(at("pred p(|"), Place::Type);
        assert_eq!(at("pred p(List x, |"), Place::Type);
        assert_eq!(at("pred p(List x) := |"), Place::Sl);
        assert_eq!(at("pred p(List x) := exists n. x -> |"), Place::Class);
        assert_eq!(at("pred p(List x) := emp;\n|"), Place::Top);
        assert_eq!(at("fn void f(List a) { a.|"), Place::Member);
        assert_eq!(at("fn void f(List a) { goto |"), Place::Label);
        assert_eq!(at("fn void f(List a) { } |"), Place::Top);
    }

    #[test]
    fn nothing_is_suggested_in_comments_strings_and_new_names() {
        assert_eq!(at("// da|"), Place::Nothing);
        assert_eq!(at("use \"a|\";"), Place::Nothing);
        assert_eq!(at("data |"), Place::Nothing);
        assert_eq!(at("fn void f() { int x|"), Place::Nothing);
    }
}
