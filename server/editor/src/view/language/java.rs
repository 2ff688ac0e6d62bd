//! `.java` files: what we know of them beside an ordinary Java server; and `.jml` files, which no other server knows.
//!
//! Everything inside specification comments is ours; of the rest only what exploration knows.

use super::{Format, Language, scopes, spec_text};
use crate::view::completion::Item;
use crate::view::diagnostics::Severity;
use crate::view::folding::Fold;
use crate::view::hints::Hint;
use crate::view::hover::Hover;
use crate::view::junit;
use crate::view::missing::{self, MissingClause};
use crate::view::names::{self, RenameError};
use crate::view::signature::Signature;
use crate::view::symbols::{Symbol, SymbolKind};
use crate::view::tests::{Emitted, Request, TestError};
use crate::view::tokens::Token;
use crate::view::{TextEdit, is_here, local, target};
use explore::report::Report;
use ir::{ClassId, FnId, Function, Program};
use java::specs::{self, ClauseWord};
use lower::{DefId, DefKind};
use std::sync::Arc;
use syntax::{Parse, Span, preorder};
use tree_sitter::Node;
use work::{Analysis, FileView, Snapshot};

pub(super) struct Java {
    /// A side file: specifications of a class that is written elsewhere.
    pub(super) side: bool,
}

/// Words of specifications that would be read as such where a name stands.
const WORDS: [&str; 8] = ["result", "old", "hex", "sl", "shape", "data", "emp", "exists"];

impl Language for Java {
    fn fence(&self) -> &'static str {
        "java"
    }

    /// The compiler says what is wrong with Java; this only says what is not explored for it. No compiler reads side files.
    fn syntax_severity(&self) -> Severity {
        if self.side { Severity::Error } else { Severity::Hint }
    }

    fn answers_at(&self, parse: &Parse, offset: usize) -> bool {
        specs::specification_at(parse, offset).is_some()
    }

    /// What only specifications have: predicates and invariants.
    fn outline(&self, parse: &Parse) -> Vec<Symbol> {
        let specs = specs::specifications(parse);
        specs.iter().flat_map(|s| &s.clauses).filter_map(|c| symbol(parse, c)).collect()
    }

    fn folds(&self, _: &Parse) -> Option<Vec<Fold>> {
        None
    }

    fn selections(&self, _: &Parse, _: usize) -> Option<Vec<Span>> {
        None
    }

    fn tokens(&self, parse: &Parse, within: Span) -> Vec<Token> {
        spec_text::tokens(parse, within)
    }

    fn completions(&self, file: &FileView, offset: usize) -> Vec<Item> {
        spec_text::completions(file, offset)
    }

    fn word(&self, analysis: &Analysis, offset: usize) -> Option<Hover> {
        spec_text::word(analysis, offset)
    }

    fn signature(&self, file: &FileView, offset: usize) -> Option<Signature> {
        spec_text::signature(file, offset)
    }

    fn hints(&self, _: &FileView, _: Span) -> Vec<Hint> {
        Vec::new()
    }

    /// The comments with specifications. What is typed there stays as it is until people ask.
    fn format(&self, parse: &Arc<Parse>, what: Format) -> Option<Vec<syntax::TextEdit>> {
        let within = match what {
            Format::All => Span::new(0, parse.text().len()),
            Format::Lines(span) => span,
            Format::Typed(..) => return None,
        };
        let mut edits = java::format_edits(parse);
        edits.retain(|edit| within.overlaps(edit.span));
        Some(edits)
    }

    fn head(&self, program: &Program, function: &Function) -> String {
        let params = function.params.iter().skip(usize::from(function.owner.is_some()));
        let params = params.filter(|p| p.name != java::STATICS);
        let params: Vec<_> = params.map(|p| format!("{} {}", program.type_name(p.ty), p.name)).collect();
        let owner = function.owner.map_or_else(|| "static ".to_owned(), |_| String::new());
        let class = function.owner.map_or_else(String::new, |c| format!("{}.", program.class(c).name));
        let name = function.name.split('(').next().unwrap_or("");
        format!("{owner}{} {class}{name}({})", program.type_name(function.ret), params.join(", "))
    }

    fn class(&self, program: &Program, class: ClassId) -> String {
        let of = program.class(class);
        let parent = of.parent.filter(|p| Some(*p) != program.root);
        let parent = parent.map_or_else(String::new, |p| format!(" extends {}", program.class(p).name));
        let own = of.fields.iter().map(|f| program.field(*f)).filter(|f| f.class == class);
        let fields: String = own.map(|f| format!(" {} {};", program.type_name(f.ty), f.name)).collect();
        format!("class {}{parent} {{{fields} }}", of.name)
    }

    fn is_statement(&self, kind: &str) -> bool {
        matches!(kind, "block" | "local_variable_declaration") || kind.ends_with("_statement")
    }

    fn add_clause(&self, analysis: &Analysis, function: &Function, text: &str) -> Option<MissingClause> {
        let node = declaration(analysis, function)?;
        let parse = &analysis.parse;
        let line = parse.text().line_span(parse.text().line_of(node.start_byte()));
        let before = parse.span_text(Span::new(line.start, node.start_byte()));
        let indent = if before.trim().is_empty() { before } else { "" };
        let at = Span::at(node.start_byte());
        let edit = TextEdit { span: at, text: format!("//@ {text}\n{indent}") };
        Some(MissingClause { text: format!("//@ {text}"), edit })
    }

    fn add_invariant(&self, analysis: &Analysis, class: &str, condition: &str) -> Option<MissingClause> {
        let id = analysis.program.find_class(class)?;
        let name = analysis.program.class(id).span.filter(|s| is_here(*s)).map(local)?;
        let parse = &analysis.parse;
        let mut node = parse.root().descendant_for_byte_range(name.start, name.end)?;
        while !matches!(node.kind(), "class_declaration" | "record_declaration") {
            node = syntax::parent(parse, node)?;
        }
        let text = format!("//@ invariant {condition};");
        let edit = first_in(parse, node.child_by_field_name("body")?, &text);
        Some(MissingClause { text, edit })
    }

    fn is_name(&self, text: &str) -> bool {
        let starts = text.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$');
        let parse = || syntax::parse_as(syntax::Language::Java, &syntax::Text::new(&format!("class {text} {{ }}"), 0));
        let letters = text.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '$');
        starts && letters && !java::KEYWORDS.contains(&text) && !parse().root().has_error()
    }

    /// What specifications declare is renamed here. Of the names of the code, variables and fields are, when all code
    /// that may use them was understood.
    fn renames(&self, snapshot: &Snapshot, analysis: &Analysis, def: DefId) -> Result<(), RenameError> {
        let definition = analysis.names.definition(def);
        if matches!(definition.kind, DefKind::Predicate(_) | DefKind::Existential) {
            return Ok(());
        }
        if let Some(home) = definition.span.filter(|s| !is_here(*s)).and_then(|s| target(&analysis.program, s)) {
            // Only its own file tells whether all uses in the code are known.
            let refused = || RenameError::Elsewhere(definition.name.clone());
            let there = snapshot.file(&home.file).and_then(|f| f.analysis.as_ref()).ok_or_else(refused)?;
            let found = there.names.name_at(ir::FileId(0), home.span.start as u32).ok_or_else(refused)?;
            return self.renames(snapshot, there, found.def);
        }
        match definition.kind {
            DefKind::Param if definition.owner.is_none() => return all_known(analysis, def),
            DefKind::Param | DefKind::Field(_) => {}
            _ => return Err(RenameError::Elsewhere(definition.name.clone())),
        }
        let known = |a: &Analysis| a.program.functions.iter().all(|f| f.internal || f.unsupported.is_none());
        let counted = uses_in_code(snapshot, analysis, def);
        let written = match definition.extent.filter(|_| definition.kind == DefKind::Param).and(definition.scope) {
            Some(scope) => simple_names(analysis, local(scope), &definition.name).len(),
            None => counted,
        };
        let all = snapshot.files().filter_map(|f| f.analysis.as_ref());
        match all.into_iter().all(|a| known(a)) && written == counted {
            true => Ok(()),
            false => Err(RenameError::Elsewhere(definition.name.clone())),
        }
    }

    fn keeps_meaning(&self, analysis: &Analysis, def: DefId, new: &str) -> Result<(), RenameError> {
        let definition = analysis.names.definition(def);
        let home = definition.span.filter(|s| is_here(*s)).map(|s| s.start as usize);
        let specs = specs::specifications(&analysis.parse);
        for name in analysis.names.references(def).filter(|r| is_here(r.span)) {
            let place = local(name.span).start;
            let nearer = || scopes::nearer(&analysis.parse, place, home, new);
            if specs.iter().any(|s| s.touches(place)) {
                if WORDS.contains(&new) {
                    return Err(RenameError::Word(new.into()));
                }
            } else if names::stands_alone(analysis, name.span)
                && let Some((by, at)) = nearer()
            {
                let line = analysis.parse.text().line_of(at) + 1;
                let what = if matches!(definition.kind, DefKind::Field(_)) { "field" } else { "parameter" };
                return Err(RenameError::Hidden { name: new.into(), by, line, what });
            }
        }
        let scope = definition.scope.filter(|s| definition.kind == DefKind::Param && is_here(*s));
        match scope.and_then(|scope| simple_names(analysis, local(scope), new).into_iter().next()) {
            Some(at) => Err(RenameError::Hiding { name: new.into(), line: analysis.parse.text().line_of(at) + 1 }),
            None => Ok(()),
        }
    }

    fn test_actions(&self) -> &'static [(&'static str, bool)] {
        &[(" that fails until this is mended", true), (" that expects what happens today", false)]
    }

    fn no_test(&self, of: &Analysis, function: FnId, report: &Report, input: usize) -> Option<String> {
        junit::untestable(of, function, report, input)
    }

    fn runs_on_jvm(&self) -> bool {
        true
    }

    fn emit(&self, file: &FileView, request: &Request<'_>) -> Result<Emitted, TestError> {
        junit::emit(file, request)
    }
}

/// Whether every use of what a clause declares is known: where it could not be read to its end, some are not.
fn all_known(analysis: &Analysis, def: DefId) -> Result<(), RenameError> {
    let definition = analysis.names.definition(def);
    let Some(scope) = definition.scope.filter(|s| is_here(*s)).map(local) else { return Ok(()) };
    let text = analysis.parse.span_text(scope);
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let alone = |at: usize| {
        let (before, after) = (text[..at].trim_end(), &text[at + definition.name.len()..]);
        let whole = !text[..at].ends_with(is_part) && !after.starts_with(is_part);
        // Neither a member of something, nor what an argument is for.
        whole && !before.ends_with('.') && !after.trim_start().starts_with(':')
    };
    let written = text.match_indices(&definition.name).filter(|(at, _)| alone(*at)).count();
    match analysis.names.references(def).count() >= written {
        true => Ok(()),
        false => Err(RenameError::Elsewhere(definition.name.clone())),
    }
}

/// The number of uses in the file itself that are no part of a specification.
fn uses_in_code(snapshot: &Snapshot, analysis: &Analysis, def: DefId) -> usize {
    let specs = specs::specifications(&analysis.parse);
    let own = analysis.program.files.first().map_or("", |f| &f.path);
    let uses = names::usages(snapshot, analysis, def).into_iter().filter(|u| *u.at.file == *own);
    uses.filter(|u| !specs.iter().any(|s| s.touches(u.at.span.start))).count()
}

/// The declaration of a method or constructor of the file itself; a lambda has none.
fn declaration<'a>(analysis: &'a Analysis, function: &Function) -> Option<Node<'a>> {
    let span = Some(function.span).filter(|s| is_here(*s)).map(local)?;
    let mut node = analysis.parse.root().descendant_for_byte_range(span.start, span.end)?;
    while !matches!(node.kind(), "method_declaration" | "constructor_declaration" | "compact_constructor_declaration") {
        // The method around a lambda is another one.
        if matches!(node.kind(), "lambda_expression" | "method_reference") {
            return None;
        }
        node = syntax::parent(&analysis.parse, node)?;
    }
    Some(node)
}

/// Puts a comment that ends with its line in front of what a class has.
fn first_in(parse: &Parse, body: Node<'_>, comment: &str) -> TextEdit {
    let line = parse.text().line_span(parse.text().line_of(body.start_byte()));
    let head = parse.span_text(Span::new(line.start, body.start_byte()));
    let outer = &head[..head.len() - head.trim_start().len()];
    let mut cursor = body.walk();
    let member = body.named_children(&mut cursor).find(|n| !n.is_extra());
    let below = member.filter(|n| n.start_position().row > body.start_position().row);
    let indent = below.map_or_else(|| format!("{outer}  "), |member| missing::indent(parse, member));
    let opened = body.start_byte() + 1;
    let rest = parse.span_text(Span::new(opened, line.end));
    let code = rest.trim_start();
    // What follows on the line must not become a part of the comment.
    let (space, after) = match code {
        _ if code.is_empty() || code.starts_with("//") => (0, String::new()),
        _ if code.starts_with('}') => (rest.len() - code.len(), format!("\n{outer}")),
        _ => (rest.len() - code.len(), format!("\n{indent}")),
    };
    TextEdit { span: Span::new(opened, opened + space), text: format!("\n{indent}{comment}{after}") }
}

/// Where the code in a piece of the text has a name that may be that of a variable: not behind a dot, and not called.
fn simple_names(analysis: &Analysis, within: Span, name: &str) -> Vec<usize> {
    let parse = &analysis.parse;
    let mut found = Vec::new();
    let mut walk = preorder(parse.root());
    while let Some((node, _)) = walk.next() {
        let is = |p: &Node<'_>, field: &str| p.child_by_field_name(field) == Some(node);
        let member = |p: &Node<'_>| is(p, "field") || p.kind().starts_with("method_") && is(p, "name");
        let here = within.contains(Span::of(node)) && node.kind() == "identifier";
        if here && parse.node_text(node) == name && !walk.ancestors().last().is_some_and(member) {
            found.push(node.start_byte());
        }
    }
    found
}

fn symbol(parse: &Parse, clause: &specs::Clause) -> Option<Symbol> {
    let kind = match clause.word {
        ClauseWord::Pred => SymbolKind::Predicate,
        ClauseWord::Invariant => SymbolKind::Invariant,
        _ => return None,
    };
    let text = parse.span_text(clause.body);
    let start = clause.body.start + (text.len() - text.trim_start().len());
    let (name, name_span) = match kind {
        SymbolKind::Predicate => {
            let name: String = text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            let span = Span::new(start, start + name.len());
            (name, span)
        }
        _ => (findings::message::one_line(text), Span::new(start, clause.span.end.max(start))),
    };
    let name = if name.is_empty() { "?".to_owned() } else { name };
    let detail = if kind == SymbolKind::Predicate { "predicate" } else { "invariant" };
    Some(Symbol { name, detail: detail.into(), kind, name_span, span: clause.span, children: Vec::new() })
}
