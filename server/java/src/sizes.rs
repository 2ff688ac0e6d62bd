//! How long the texts, arrays and collections of inputs are, where code asks for more than other bounds allow: what comes
//! behind `if (s.length() < 8) return;` is reached by longer texts only.

use crate::cx::{Code, Cx};
use crate::digits;
use crate::sources::{Owner, Sources};
use crate::tree::{J, Source};
use crate::types::Jt;
use ir::ClassId;
use ir::scope::{Bound, DEFAULT_OBJECTS, MOST_ASKED};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::OnceCell;

/// Texts of inputs are no longer than this, whatever code asks for.
pub(crate) const LONGEST: u32 = 16;

/// Methods that compare a text with another.
const COMPARING: [&str; 11] = [
    "equals",
    "equalsIgnoreCase",
    "contentEquals",
    "compareTo",
    "containsKey",
    "get",
    "getOrDefault",
    "put",
    "add",
    "of",
    "asList",
];

/// Those that look for one text in another, around which there is more.
const SEARCHING: [&str; 7] = ["startsWith", "endsWith", "contains", "indexOf", "lastIndexOf", "split", "replace"];

/// Those that take places of a text.
const PLACES: [&str; 6] = ["charAt", "codePointAt", "substring", "subSequence", "setCharAt", "deleteCharAt"];

/// Notes the bounds of each function: what it, what it calls, or what is said of these and of the objects of its inputs asks
/// for, unless people say otherwise.
pub(crate) fn bounds<'a>(cx: &mut Cx<'a>, sources: &'a Sources) {
    // Most files ask for nothing: this runs after every keystroke.
    let conditions = sources.clauses.iter().filter_map(|clause| clause.condition.as_ref());
    let kinds = ["string_literal", "decimal_integer_literal"];
    let literals = sources.files.iter().chain(conditions).flat_map(|f| f.root().below(&kinds));
    if !literals.into_iter().any(may_count) && !sources.files.iter().any(|f| digits::are_read(f.root())) {
        return;
    }
    let uses = Uses::new(cx, sources);
    let promised = promised(cx, &uses);
    let mut known: FxHashMap<usize, Asked> = FxHashMap::default();
    for f in 0..cx.program.functions.len() {
        let method = &cx.methods[f];
        if cx.classes[method.class.index()].library || matches!(method.code, Code::None) {
            continue;
        }
        let node = method.node;
        let own = known.entry(node.id()).or_insert_with(|| uses.all(uses.names.of_declaration(node))).clone();
        // What a constructor makes keeps the invariants, too.
        let made = matches!(method.code, Code::Create(_)).then_some(&promised[method.class.index()]);
        let given = cx.program.functions[f].params.iter().filter_map(|p| class_in(p.ty)).map(|c| &promised[c.index()]);
        let elements = method.params.iter().flat_map(|(_, ty)| classes_in(ty)).map(|c| &promised[c.index()]);
        let asked = given.chain(elements).chain(made).fold(own, |asked, more| asked.or(more));
        let (texts, elements) = (asked.texts(), asked.elements);
        if texts.max(elements) > DEFAULT_OBJECTS {
            let function = &mut *cx.program.functions[f];
            function.scope.insert(0, Bound::Asked { texts, elements, span: function.span });
        }
    }
}

/// What code asks for.
#[derive(Clone, PartialEq, Eq, Default)]
struct Asked<'a> {
    /// The longest literal that a text is compared with, in characters.
    compared: u32,
    /// The two longest literals that are looked for in texts, with their lengths.
    searched: Vec<(u32, &'a str)>,
    /// The length that a text must have for what is said of its length and its places.
    texts: u32,
    /// The length of one that stands for a number which is too large.
    digits: u32,
    /// Whether code looks at the characters of texts: others may be refused for these.
    looks: bool,
    /// The length that arrays and collections must have.
    elements: u32,
}

impl<'a> Asked<'a> {
    /// What is asked for by looking for a literal.
    fn searched(literal: J<'a>) -> Asked<'a> {
        Asked { searched: vec![(length(literal), literal.text())], ..Asked::default() }
    }

    fn or(mut self, more: &Asked<'a>) -> Asked<'a> {
        self.compared = self.compared.max(more.compared);
        self.texts = self.texts.max(more.texts);
        self.digits = self.digits.max(more.digits);
        self.looks |= more.looks;
        self.elements = self.elements.max(more.elements);
        self.searched.extend(&more.searched);
        self.searched.sort_unstable_by(|a, b| b.cmp(a));
        self.searched.dedup();
        self.searched.truncate(2);
        self
    }

    /// Notes a size of a kind, if inputs may have it.
    fn note(&mut self, what: Sized, size: u32) {
        let (asked, most) = match what {
            Sized::Text => (&mut self.texts, LONGEST),
            Sized::Elements => (&mut self.elements, MOST_ASKED),
        };
        if size <= most {
            *asked = size.max(*asked);
        }
    }

    /// Characters that a text needs: two of the literals, if these are looked for, and one more.
    fn texts(&self) -> u32 {
        let mut lengths: Vec<u32> = self.searched.iter().map(|(length, _)| *length).chain([self.compared]).collect();
        lengths.sort_unstable();
        let parts: u32 = match self.searched.is_empty() {
            true => self.compared,
            false => lengths.iter().rev().take(2).sum::<u32>() + 1,
        };
        let digits = if self.looks { self.digits } else { 0 };
        parts.max(self.texts).max(digits).min(LONGEST)
    }
}

/// What has a length.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sized {
    Text,
    Elements,
}

/// For each class, what the invariants of an object of it ask for, or of one that its fields lead to. What is an `Object` may
/// be anything and leads nowhere.
fn promised<'a>(cx: &Cx<'a>, uses: &Uses<'a>) -> Vec<Asked<'a>> {
    let all = (0..cx.classes.len() as u32).map(ClassId).filter(|c| *c != cx.root);
    let mut promised = vec![Asked::default(); cx.classes.len()];
    for class in all.clone().filter(|c| cx.class(*c).has_invariants) {
        let names = cx.below_objects(class).into_iter().map(Name::Invariants).collect();
        promised[class.index()] = uses.all(Use { asked: Asked::default(), names });
    }
    let mut changed = promised.iter().any(|asked| *asked != Asked::default());
    while changed {
        changed = false;
        for class in all.clone() {
            let declared = cx.class(class).fields.iter().flat_map(|field| classes_in(&field.ty));
            // The object with the static fields declares none.
            let fields = cx.program.class(class).fields.iter().filter_map(|f| class_in(cx.program.field(*f).ty));
            let own = promised[class.index()].clone();
            let asked = declared.chain(fields).fold(own, |asked, c| asked.or(&promised[c.index()]));
            let above = cx.program.with_supertypes(class).into_iter().filter(|c| *c != cx.root);
            for at in above.chain([class]) {
                let more = promised[at.index()].clone().or(&asked);
                changed |= more != promised[at.index()];
                promised[at.index()] = more;
            }
        }
    }
    promised
}

/// The classes that a type names.
fn classes_in(ty: &Jt) -> Vec<ClassId> {
    match ty {
        Jt::Obj(class, args) => args.iter().flat_map(classes_in).chain([*class]).collect(),
        Jt::Arr(element) => classes_in(element),
        Jt::Var(_, bound) => classes_in(bound),
        _ => Vec::new(),
    }
}

/// The class of an object, or of the elements of an array.
fn class_in(ty: ir::Ty) -> Option<ClassId> {
    match ty.base {
        ir::Base::Class(class) => Some(class),
        _ => None,
    }
}

/// By name: what a declaration asks for, and the names in it.
struct Uses<'a> {
    declared: FxHashMap<Name<'a>, Vec<Use<'a>>>,
    names: Names<'a>,
}

struct Use<'a> {
    asked: Asked<'a>,
    names: FxHashSet<Name<'a>>,
}

/// What a name is that of.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Name<'a> {
    Method(&'a str),
    Value(&'a str),
    /// What is said of methods of this name: those that override one keep what is said of it.
    Said(&'a str),
    /// The invariants of a class.
    Invariants(ClassId),
}

impl<'a> Uses<'a> {
    fn new(cx: &Cx<'a>, sources: &'a Sources) -> Uses<'a> {
        let names = Names::new(sources);
        let mut declared: FxHashMap<Name, Vec<Use>> = FxHashMap::default();
        let conditions = conditions(sources);
        let said = |owner: &Owner| conditions.get(owner).into_iter().flatten().map(|c| names.uses(c.root(), false));
        let kinds = ["method_declaration", "constructor_declaration", "variable_declarator"];
        for node in sources.files.iter().flat_map(|f| f.root().below(&kinds)) {
            match (node.kind(), is_field(node)) {
                ("variable_declarator", false) => {}
                (_, true) => declared.entry(Name::Value(node.name())).or_default().push(names.uses(node, true)),
                (_, false) => {
                    declared.entry(Name::Method(node.name())).or_default().push(names.of_declaration(node));
                    declared.entry(Name::Said(node.name())).or_default().extend(said(&node.id()));
                }
            }
        }
        for class in (0..cx.classes.len() as u32).map(ClassId) {
            if let Some(body) = cx.class(class).body {
                declared.entry(Name::Invariants(class)).or_default().extend(said(&body.id()));
            }
        }
        // What fills a table when its class is initialised counts for whoever names the table.
        for node in sources.files.iter().flat_map(|f| f.root().below(&["static_initializer"])) {
            let mut used = names.uses(node, false);
            let given = node.below(&["string_literal"]).into_iter().filter(|n| is_given(*n));
            used.asked.compared = given.map(length).fold(used.asked.compared, u32::max);
            for name in &used.names {
                let asked = used.asked.clone();
                declared.entry(*name).or_default().push(Use { asked, names: FxHashSet::default() });
            }
        }
        Uses { declared, names }
    }

    /// What something asks for, or what it names in the files.
    fn all(&self, own: Use<'a>) -> Asked<'a> {
        let mut asked = own.asked;
        let mut seen = own.names.clone();
        let mut work: Vec<Name> = own.names.into_iter().collect();
        while let Some(name) = work.pop() {
            for used in self.declared.get(&name).into_iter().flatten() {
                asked = asked.or(&used.asked);
                work.extend(used.names.iter().copied().filter(|n| seen.insert(*n)));
            }
        }
        asked
    }
}

/// The conditions that are said of a method or of the objects of a class.
fn conditions(sources: &Sources) -> FxHashMap<Owner, Vec<&Source>> {
    let mut all: FxHashMap<Owner, Vec<&Source>> = FxHashMap::default();
    for clause in &sources.clauses {
        all.entry(clause.owner).or_default().extend(&clause.condition);
    }
    all
}

/// What names of fields mean, wherever they are declared.
struct Names<'a> {
    /// The greatest number that a field of this name is given by its declaration.
    numbers: FxHashMap<&'a str, u32>,
    /// Fields for which code makes arrays: that they are long does not depend on inputs.
    made: FxHashSet<&'a str>,
}

impl<'a> Names<'a> {
    fn new(sources: &'a Sources) -> Names<'a> {
        let (mut numbers, mut made) = (FxHashMap::default(), FxHashSet::default());
        let kinds = ["variable_declarator", "assignment_expression"];
        for node in sources.files.iter().flat_map(|f| f.root().below(&kinds)) {
            let is_declared = is_field(node);
            let (name, value) = match node.kind() {
                "variable_declarator" if is_declared => (node.name(), node.field("value")),
                "variable_declarator" => continue,
                _ => (node.field("left").map_or("", last_name), node.field("right")),
            };
            if value.is_some_and(makes_array) {
                made.insert(name);
            } else if let Some(number) = value.filter(|_| is_declared).and_then(number) {
                let known = numbers.entry(name).or_insert(number);
                *known = number.max(*known);
            }
        }
        Names { numbers, made }
    }

    /// What a method or a constructor uses, and what is said of it.
    fn of_declaration(&self, node: J<'a>) -> Use<'a> {
        let mut used = self.uses(node, false);
        used.names.insert(Name::Said(node.name()));
        used
    }

    /// What a declaration uses. Any literal counts in the value of a field, which code may compare with.
    fn uses(&self, node: J<'a>, all: bool) -> Use<'a> {
        let mut used = Use { asked: Asked::default(), names: FxHashSet::default() };
        let code = Declaration {
            names: self,
            node,
            locals: OnceCell::new(),
            places: OnceCell::new(),
            counters: OnceCell::new(),
            characters: OnceCell::new(),
        };
        for n in node.below(&["string_literal", "identifier", "decimal_integer_literal"]) {
            match n.kind() {
                "identifier" => {
                    used.names.insert(named(n));
                    let constant = self.numbers.get(n.text());
                    constant.into_iter().for_each(|number| code.note(&mut used.asked, n, *number));
                }
                "decimal_integer_literal" => {
                    number(n).into_iter().for_each(|number| code.note(&mut used.asked, n, number));
                }
                _ => match compares(n) {
                    Some(Comparison::Part) => used.asked = used.asked.or(&Asked::searched(n)),
                    None if !all => {}
                    _ => used.asked.compared = used.asked.compared.max(length(n)),
                },
            }
        }
        code.note_tables(&mut used.asked);
        (used.asked.digits, used.asked.looks) = (digits::needed(node), digits::are_looked_at(node));
        used
    }
}

/// A piece of code and the variables in it.
struct Declaration<'n, 'a> {
    names: &'n Names<'a>,
    node: J<'a>,
    locals: OnceCell<FxHashMap<&'a str, J<'a>>>,
    places: OnceCell<FxHashMap<&'a str, Sized>>,
    /// What it counts with.
    counters: OnceCell<FxHashSet<&'a str>>,
    /// Whether it reads the characters of texts one by one.
    characters: OnceCell<bool>,
}

impl<'a> Declaration<'_, 'a> {
    /// Notes what is asked for by a number, or by the name of one.
    fn note(&self, asked: &mut Asked<'a>, n: J<'a>, number: u32) {
        let Some(around) = n.parent() else { return };
        match around.kind() {
            // `s.length() < 8`, `10 / (s.length() - 5)`, `" ".repeat(5 - s.length())`
            "binary_expression" => {
                let mut sides = ["left", "right"].into_iter().filter_map(|side| around.field(side));
                let Some(other) = sides.find(|side| side.id() != n.id()) else { return };
                let longer = number.saturating_add(1);
                match self.sized(other) {
                    Some(what) => asked.note(what, longer),
                    None if !is_comparison(around) => {}
                    None => match self.placed(other) {
                        Some(what) => asked.note(what, number),
                        None if self.is_counted(other, around) => self.note_walked(asked, longer),
                        None => {}
                    },
                }
            }
            "array_access" if around.has_in_field("index", n) && !self.is_made(around) => {
                asked.note(Sized::Elements, number.saturating_add(1));
            }
            "argument_list" if around.parent().is_some_and(|call| PLACES.contains(&call.name())) => {
                asked.note(Sized::Text, number.saturating_add(1));
            }
            // What goes through an input may fill it.
            "dimensions_expr" => {
                self.note_walked(asked, number.saturating_add(1));
                if self.node.below(&["method_invocation"]).iter().any(|call| call.name() == "split") {
                    // The parts of a text have something between them.
                    asked.note(Sized::Text, number.saturating_mul(2).saturating_add(1));
                }
            }
            _ => {}
        }
    }

    /// Notes the size of an input that code goes through, one element or character at a time.
    fn note_walked(&self, asked: &mut Asked<'a>, size: u32) {
        asked.note(Sized::Elements, size);
        let reads = |call: &J| matches!(call.name(), "charAt" | "toCharArray" | "chars");
        if *self.characters.get_or_init(|| self.node.below(&["method_invocation"]).iter().any(reads)) {
            asked.note(Sized::Text, size);
        }
    }

    /// Whether a comparison is of a variable that code counts with, other than the bound of a loop that does so by itself.
    fn is_counted(&self, variable: J<'a>, comparison: J<'a>) -> bool {
        let bounds = |loops: J<'a>| loops.kind() == "for_statement" && loops.has_in_field("condition", comparison);
        let counted = || self.node.below(&["update_expression"]).into_iter().filter_map(|n| Some(n.first()?.text()));
        variable.kind() == "identifier"
            && !comparison.parent().is_some_and(bounds)
            && self.counters.get_or_init(|| counted().collect()).contains(variable.text())
    }

    /// Notes how long an input is that is longer than what is written out, where its length is a place: `"abc".charAt(s.length())`.
    fn note_tables(&self, asked: &mut Asked<'a>) {
        let places = self.node.below(&["array_access", "argument_list"]).into_iter();
        let place = |n: J<'a>| if n.kind() == "array_access" { n.field("index") } else { n.first() };
        let mut kinds: Vec<Sized> = places.filter_map(place).filter_map(|at| self.sized(at)).collect();
        kinds.dedup();
        if kinds.is_empty() {
            return;
        }
        for n in self.node.below(&["array_initializer", "argument_list", "string_literal"]) {
            let size = if n.kind() == "string_literal" { length(n) } else { n.children().len() as u32 };
            kinds.iter().for_each(|what| asked.note(*what, size.saturating_add(1)));
        }
    }

    /// What an expression is the length of.
    fn sized(&self, n: J<'a>) -> Option<Sized> {
        self.sized_at(n, 0)
    }

    fn sized_at(&self, n: J<'a>, depth: u32) -> Option<Sized> {
        if depth > 8 {
            return None;
        }
        match n.kind() {
            "parenthesized_expression" => self.sized_at(n.first()?, depth + 1),
            "binary_expression" => {
                let (left, right) = (n.field("left")?, n.field("right")?);
                number(right).and_then(|_| self.sized_at(left, depth + 1))
            }
            "method_invocation" => match n.name() {
                "length" => Some(Sized::Text),
                "size" => Some(Sized::Elements),
                _ => None,
            },
            "field_access" if last_name(n) == "length" => {
                n.field("object").filter(|array| !self.is_made(*array)).map(|_| Sized::Elements)
            }
            "identifier" => self.sized_at(*self.locals().get(n.text())?, depth + 1),
            _ => None,
        }
    }

    /// What a variable is used as a place of.
    fn placed(&self, n: J<'a>) -> Option<Sized> {
        let variable = (n.kind() == "identifier").then(|| n.text())?;
        self.places.get_or_init(|| self.all_places()).get(variable).copied()
    }

    fn all_places(&self) -> FxHashMap<&'a str, Sized> {
        let calls = self.node.below(&["array_access", "method_invocation"]).into_iter();
        let used = calls.filter_map(|n| {
            let (place, of) = match (n.kind(), n.name()) {
                ("array_access", _) => (n.field("index")?, (!self.is_made(n)).then_some(Sized::Elements)?),
                (_, "get") => (n.field("arguments")?.first()?, Sized::Elements),
                (_, name) => (n.field("arguments")?.first()?, PLACES.contains(&name).then_some(Sized::Text)?),
            };
            (place.kind() == "identifier").then(|| (place.text(), of))
        });
        used.collect()
    }

    /// Whether code makes the array that an expression is of, or is at a place of.
    fn is_made(&self, n: J<'a>) -> bool {
        let array = std::iter::successors(Some(n), |n| n.field("array")).last().unwrap_or(n);
        let local = self.locals().get(array.text()).filter(|_| array.kind() == "identifier");
        match local {
            Some(value) => makes_array(*value),
            None => self.names.made.contains(last_name(array)),
        }
    }

    /// The variables that are given a value where they are declared.
    fn locals(&self) -> &FxHashMap<&'a str, J<'a>> {
        let given = |n: J<'a>| Some((n.name(), n.field("value")?));
        self.locals.get_or_init(|| self.node.below(&["variable_declarator"]).into_iter().filter_map(given).collect())
    }
}

fn is_field(declarator: J) -> bool {
    let kinds = ["field_declaration", "constant_declaration"];
    declarator.kind() == "variable_declarator" && declarator.parent().is_some_and(|p| kinds.contains(&p.kind()))
}

/// The name itself, or that behind the last dot.
fn last_name<'a>(n: J<'a>) -> &'a str {
    n.field("field").map_or_else(|| n.text(), J::text)
}

fn makes_array(value: J) -> bool {
    matches!(value.kind(), "array_creation_expression" | "array_initializer")
}

fn number(literal: J) -> Option<u32> {
    (literal.kind() == "decimal_integer_literal").then(|| literal.text().parse().ok())?
}

fn is_comparison(binary: J) -> bool {
    let operator = binary.field("operator").map_or("", J::text);
    matches!(operator, "<" | "<=" | ">" | ">=" | "==" | "!=")
}

fn named(identifier: J) -> Name {
    let is_called = |around: J| match around.kind() {
        "method_invocation" => around.has_in_field("name", identifier),
        kind => kind == "method_reference",
    };
    match identifier.parent().is_some_and(is_called) {
        true => Name::Method(identifier.text()),
        false => Name::Value(identifier.text()),
    }
}

fn length(literal: J) -> u32 {
    crate::body::unescape(literal.text().trim_matches('"')).len() as u32
}

/// Whether code may ask for more than other bounds allow because of a literal: by its length or its value, or a field has it.
fn may_count(literal: J) -> bool {
    match number(literal) {
        Some(n) => (DEFAULT_OBJECTS..=LONGEST).contains(&n) && (is_kept(literal) || asks(literal)) || is_table(literal),
        None => match compares(literal) {
            // Two of them may be long together.
            Some(Comparison::Part) => length(literal) > 0,
            compared => {
                length(literal) >= DEFAULT_OBJECTS && (compared.is_some() || is_kept(literal) || is_table(literal))
            }
        },
    }
}

/// Whether a field has a literal, or an object that static fields hold may have it for good.
fn is_kept(literal: J) -> bool {
    std::iter::successors(literal.parent(), |n| n.parent()).any(|n| match n.kind() {
        "field_declaration" | "constant_declaration" => true,
        kind => kind == "static_initializer" && is_given(literal),
    })
}

/// Whether a literal is a text, or stands among elements, that people write out and may take a place of.
fn is_table(literal: J) -> bool {
    let Some(around) = literal.parent() else { return false };
    let is_long = around.children().len() as u32 >= DEFAULT_OBJECTS;
    match around.kind() {
        "array_initializer" => is_long,
        "argument_list" => is_long || number(literal).is_none() && is_given(literal),
        kind => kind == "method_invocation" && PLACES.contains(&around.name()),
    }
}

/// Whether a number stands where [`Declaration::note`] looks for one.
fn asks(number: J) -> bool {
    number.parent().is_some_and(|around| match around.kind() {
        "argument_list" => around.parent().is_some_and(|call| PLACES.contains(&call.name())),
        kind => matches!(kind, "binary_expression" | "array_access" | "dimensions_expr"),
    })
}

/// Whether a constructor is given a literal: objects that static fields hold may have it for good.
fn is_given(literal: J) -> bool {
    let list = literal.parent().filter(|list| list.kind() == "argument_list");
    list.and_then(J::parent).is_some_and(|call| call.kind() == "object_creation_expression")
}

/// How a text is compared with a literal.
enum Comparison {
    Whole,
    /// There may be more around it.
    Part,
}

/// Whether a literal stands where a text is compared with it. What is looked for in a literal is shorter than that.
fn compares(literal: J) -> Option<Comparison> {
    let around = literal.parent()?;
    let (call, argument) = match around.kind() {
        "method_invocation" => (around, false),
        "argument_list" => (around.parent().filter(|call| call.kind() == "method_invocation")?, true),
        kind => return (kind == "switch_label").then_some(Comparison::Whole),
    };
    match call.name() {
        name if SEARCHING.contains(&name) => argument.then_some(Comparison::Part),
        name if COMPARING.contains(&name) => Some(Comparison::Whole),
        name => {
            (argument && call.field("object").is_none() && is_passed_on(literal, name)).then_some(Comparison::Whole)
        }
    }
}

/// Whether a method of this name, in the same text, passes a literal that it is given on to where texts are compared with it:
/// as a key of a map, say.
fn is_passed_on(literal: J, method: &str) -> bool {
    let Some(list) = literal.parent().filter(|_| literal.kind() == "string_literal") else { return false };
    let place = list.children().iter().position(|n| n.id() == literal.id()).unwrap_or_default();
    let passes = |declared: J| {
        let param = declared.field("parameters").and_then(|list| list.children().get(place).map(|p| p.name()));
        let names = declared.below(&["identifier"]).into_iter().filter(|n| param == Some(n.text()));
        let lists = names.filter_map(J::parent).filter(|n| n.kind() == "argument_list");
        lists.filter_map(J::parent).any(|call| COMPARING.contains(&call.name()))
    };
    let methods = literal.root().below(&["method_declaration"]).into_iter();
    methods.filter(|declared| declared.name() == method).any(passes)
}
