//! Broken contracts as assertions: specifications are comments to the JVM, so a test has to ask for itself whether a
//! clause holds at the end of a call.
//!
//! That is done where the clause reads nothing but what the test has at hand: numbers and truth values of parameters and
//! of the receiver's own fields, the result, what these were on entry, and whether references are null. Everything else
//! might raise an exception, which makes a clause false but a test end.

use super::names::Names;
use super::{Case, Writer};
use crate::comments::{self, ClauseWord, RawClause};
use crate::contracts::expression;
use crate::nullness;
use crate::sources::{self, marks, spec_runs};
use crate::tree::{J, Source};
use ir::input::{InputObject, InputValue};
use ir::{FileId, FnId, Program, Span, Terminator, Ty};
use replay::{ClauseId, CodeRef, Owner, Raised};
use std::sync::Arc;
use syntax::{Language, Text};

/// Whether a run has ended normally but for this clause, which is about the function itself: then the JVM comes to the
/// same end.
pub(super) fn is_at_exit(program: &Program, function: FnId, raised: &Raised) -> bool {
    let own = raised.clause.is_some_and(|c| match c.owner {
        Owner::Ensures(f) => f == function,
        Owner::Invariant(_) => true,
        Owner::Requires(_) => false,
    });
    let site = raised.place.site;
    let exit = |b: &ir::Block| matches!(b.term, Terminator::Return { site: s, .. } if s == site);
    let body = program.function(function).body.as_ref();
    own && raised.call_sites.is_empty()
        && raised.place.code == CodeRef::Function(function)
        && body.is_some_and(|b| b.blocks.iter().any(exit))
}

/// What an expression has: numbers and truth values may be computed with, references only compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Has {
    Value,
    /// A reference that is only compared with null: the test may know it by another type than the clause does, or the
    /// object by another identity than a run of ours.
    Reference,
    /// A reference to an object of a class of people's own, in a variable of the type that the clause sees.
    Object,
    Null,
}

/// An expression of a clause in the words of a test.
type Said = Result<(String, Has), String>;

impl Writer<'_> {
    /// Writes the call and what a clause needs of its beginning and its end; the last line, which asserts the clause or,
    /// as it is today, its opposite.
    pub(super) fn contract(
        &mut self,
        case: &Case,
        id: ClauseId,
        must_hold: bool,
        names: &[String],
        call: &str,
    ) -> Result<String, String> {
        let because = |why: String| format!("it breaks a specification, and {why}");
        let (shown, source) = self.clause(case, id).map_err(because)?;
        let mut free = self.no_names();
        free.avoid(&self.out);
        free.avoid(call);
        let lines = std::mem::take(&mut self.out);
        let mut terms = Terms { writer: self, case, id, names, free, known: Vec::new(), result: None, is_old: false };
        let said = expression(&source, ClauseWord::Ensures).map_err(|stop| stop.what).and_then(|e| terms.condition(e));
        let result = terms.result.take();
        let before = std::mem::replace(&mut self.out, lines);
        let condition = said.map_err(because)?;
        self.out.push_str(&before);
        match result {
            Some(result) => self.line(&format!("var {result} = {call};")),
            None => self.line(&format!("{call};")),
        }
        self.line(&format!("// {shown}"));
        Ok(match must_hold {
            true => format!("assertTrue({condition}); // does not hold today"),
            false => format!("assertFalse({condition});"),
        })
    }

    /// A clause as people read it, and as Java.
    fn clause(&self, case: &Case, id: ClauseId) -> Result<(String, Source), String> {
        let program = self.program;
        let clauses = match id.owner {
            Owner::Requires(f) => &program.function(f).requires,
            Owner::Ensures(f) => &program.function(f).ensures,
            Owner::Invariant(c) => &program.class(c).invariants,
        };
        let elsewhere = || "it is not written in the Java file of its method or class".to_owned();
        let clause = clauses.get(id.index as usize).ok_or_else(elsewhere)?;
        let span = clause.span;
        if let Some(field) = clause.never_null() {
            let condition = Text::from(format!("this.{} != null;", program.field(field).name).as_str());
            let condition = Arc::new(syntax::parse_as(Language::Java, &condition));
            let shown = program.text(span).split_whitespace().collect::<Vec<_>>().join(" ");
            return Ok((shown, Source::piece(FileId(0), 0, None, condition)));
        }
        let parse = self.parse(span.file).ok_or_else(elsewhere)?;
        if let Some(mark) = parse.source().get(span.start as usize..span.end as usize).filter(|t| nullness::is_said(t))
        {
            let condition = Arc::new(syntax::parse_as(Language::Java, &Text::from("result != null;")));
            return Ok((mark.to_owned(), Source::piece(FileId(0), 0, None, condition)));
        }
        let file = Source::file(span.file, Arc::new(parse.clone()));
        let runs = spec_runs(&marks(file.root()), comments::is_spec);
        let at = |raw: &RawClause| raw.start == span.start as usize;
        let found = runs.iter().find_map(|run| {
            let raw = comments::clauses(&run.comments, parse.source()).into_iter().find(at)?;
            Some((raw, run.method.map(J::span)))
        });
        let (raw, method) = found.ok_or_else(elsewhere)?;
        if matches!(id.owner, Owner::Ensures(_)) && !method.is_some_and(|m| is_in(self.program, case.function, m)) {
            return Err("a method that is overridden promises it".to_owned());
        }
        let source = sources::condition(&raw, FileId(0));
        let word = if matches!(id.owner, Owner::Ensures(_)) { "ensures" } else { "invariant" };
        let shown = raw.text.split_whitespace().collect::<Vec<_>>().join(" ");
        Ok((format!("{word} {shown}"), source.ok_or("no expression of Java says the same")?))
    }
}

/// Whether a function is declared at a place.
fn is_in(program: &Program, function: FnId, at: Span) -> bool {
    at.contains(program.function(function).span)
}

/// The words of a clause in those of a test.
struct Terms<'t, 'p> {
    writer: &'t mut Writer<'p>,
    case: &'t Case<'t>,
    id: ClauseId,
    /// The variables of the objects of the input.
    names: &'t [String],
    free: Names,
    /// What has a variable already, with its name: parameters by their names, values on entry by their texts.
    known: Vec<(String, String)>,
    /// The variable of what the call returns, when something asks for it.
    result: Option<String>,
    /// Within `old(..)`.
    is_old: bool,
}

impl Terms<'_, '_> {
    fn condition(&mut self, node: J) -> Result<String, String> {
        match self.said(node)? {
            (text, Has::Value) => Ok(text),
            _ => Err(unknown(node)),
        }
    }

    fn said(&mut self, node: J) -> Said {
        let value = |text: String| Ok((text, Has::Value));
        match node.kind() {
            "null_literal" => Ok(("null".to_owned(), Has::Null)),
            "true" | "false" | "character_literal" => value(node.text().to_owned()),
            kind if kind.ends_with("_integer_literal") || kind.ends_with("_floating_point_literal") => {
                value(node.text().to_owned())
            }
            "parenthesized_expression" => {
                let (text, has) = self.said(node.first().ok_or_else(|| unknown(node))?)?;
                Ok((format!("({text})"), has))
            }
            "unary_expression" => {
                let operand = self.part(node, "operand")?;
                value(format!("{}{operand}", node.field("operator").map_or("", J::text)))
            }
            "binary_expression" => self.binary(node),
            "ternary_expression" => {
                let parts = ["condition", "consequence", "alternative"].map(|part| self.part(node, part));
                let [condition, consequence, alternative] = parts;
                value(format!("{} ? {} : {}", condition?, consequence?, alternative?))
            }
            "method_invocation" if node.name() == "old" && node.field("object").is_none() => self.old(node),
            "field_access" if node.field("object").is_some_and(|o| o.kind() == "this") => {
                self.field(node.field("field").map_or("", J::text), node)
            }
            "identifier" => self.name(node),
            "this" => Ok((self.receiver(node)?, Has::Reference)),
            _ => Err(unknown(node)),
        }
    }

    /// A part that is a number or a truth value.
    fn part(&mut self, node: J, part: &str) -> Result<String, String> {
        let part = node.field(part).ok_or_else(|| unknown(node))?;
        self.condition(part)
    }

    fn binary(&mut self, node: J) -> Said {
        let (Some(left), Some(right)) = (node.field("left"), node.field("right")) else { return Err(unknown(node)) };
        let operator = node.field("operator").map_or("", J::text);
        let ((l, left), (r, right)) = (self.said(left)?, self.said(right)?);
        let fits = match (left, right) {
            // A division may raise an exception.
            (Has::Value, Has::Value) => !matches!(operator, "/" | "%"),
            (Has::Reference | Has::Object, Has::Null)
            | (Has::Null, Has::Reference | Has::Object)
            | (Has::Object, Has::Object) => matches!(operator, "==" | "!="),
            _ => false,
        };
        if fits { Ok((format!("{l} {operator} {r}"), Has::Value)) } else { Err(unknown(node)) }
    }

    /// `old(e)`: a variable that is set before the call.
    fn old(&mut self, node: J) -> Said {
        let argument = node.field("arguments").and_then(J::first).ok_or_else(|| unknown(node))?;
        let inner = std::mem::replace(&mut self.is_old, true);
        let said = self.said(argument);
        self.is_old = inner;
        let (text, has) = said?;
        if text == "null" {
            return Ok((text, has));
        }
        let name = argument.bare().text();
        let mut letters = name.chars();
        let plain = name.chars().all(char::is_alphanumeric);
        let named = letters.next().filter(|_| plain).map(|first| first.to_uppercase().chain(letters).collect());
        let name = self.variable(&text, &format!("old{}", named.unwrap_or_else(String::new)), |name| {
            format!("var {name} = {text};")
        });
        Ok((name, has))
    }

    /// The variable of something, which is set before the call.
    fn variable(&mut self, of: &str, wanted: &str, line: impl FnOnce(&str) -> String) -> String {
        if let Some((_, name)) = self.known.iter().find(|(known, _)| known == of) {
            return name.clone();
        }
        let name = self.free.fresh(wanted);
        self.writer.line(&line(&name));
        self.known.push((of.to_owned(), name.clone()));
        name
    }

    /// `result`, a parameter or a field of the receiver.
    fn name(&mut self, node: J) -> Said {
        let name = node.text();
        let f = self.writer.program.function(self.case.function);
        let is_contract = matches!(self.id.owner, Owner::Ensures(_));
        if is_contract && name == "result" && f.ret != Ty::VOID && !self.is_old {
            return Ok((self.result(), has(self.writer.program, f.ret)));
        }
        let skip = usize::from(f.owner.is_some());
        let mut params = f.params.iter().zip(&self.case.input.args).skip(skip);
        match params.find(|(p, _)| is_contract && p.name == name) {
            Some((param, InputValue::Ref(r))) => {
                let object = self.names.get(*r as usize).filter(|n| !n.is_empty() && param.ty.is_ref());
                Ok((object.ok_or_else(|| unknown(node))?.clone(), Has::Reference))
            }
            // `null == null` is as good a comparison as any.
            Some((_, InputValue::Null)) => Ok(("null".to_owned(), Has::Reference)),
            Some((param, value)) => {
                let (ty, value) = (self.writer.ty(param.ty), self.writer.as_written(param.span, *value, self.names));
                let name = self.variable(name, name, |name| format!("{ty} {name} = {value};"));
                Ok((name, Has::Value))
            }
            None => self.field(name, node),
        }
    }

    fn field(&mut self, name: &str, node: J) -> Said {
        let receiver = self.receiver(node)?;
        let program = self.writer.program;
        let f = program.function(self.case.function);
        let class = match self.id.owner {
            Owner::Invariant(class) => class,
            _ => f.owner.or_else(|| f.ret.as_class()).ok_or_else(|| unknown(node))?,
        };
        let mut fields = program.class(class).fields.iter().rev();
        let id = *fields.find(|id| program.field(**id).name == name).ok_or_else(|| unknown(node))?;
        let ty = program.field(id).ty;
        let is_hidden = match self.case.input.args.first() {
            Some(InputValue::Ref(r)) if f.owner.is_some() => self.writer.is_hidden(self.case.input, *r),
            _ => false,
        };
        let text = if is_hidden || self.writer.modified(id, "private") {
            self.writer.help("getField");
            let read = format!("getField({receiver}, \"{name}\")");
            if ty.is_ref() { read } else { format!("(({}) {read})", self.writer.ty(ty)) }
        } else {
            format!("{receiver}.{name}")
        };
        Ok((text, has(program, ty)))
    }

    /// What `this` is: the object whose method is called, or the one that a constructor makes.
    fn receiver(&mut self, node: J) -> Result<String, String> {
        let program = self.writer.program;
        let f = program.function(self.case.function);
        if let (Some(_), Some(InputValue::Ref(receiver))) = (f.owner, self.case.input.args.first()) {
            let subject = |r: &u32| self.is_subject(*r);
            let references = self.case.input.args.iter().filter_map(|v| match v {
                InputValue::Ref(r) => Some(*r),
                _ => None,
            });
            let others = references.filter(subject).any(|r| r != *receiver);
            let name = self.names.get(*receiver as usize).filter(|n| !n.is_empty() && self.is_subject(*receiver));
            return match (name, others) {
                (Some(name), false) => Ok(name.clone()),
                _ => Err("it is not plain for which object it does not hold".to_owned()),
            };
        }
        let mut arguments = 0..self.case.input.objects.len() as u32;
        match f.constructor && !self.is_old {
            true if matches!(self.id.owner, Owner::Invariant(_)) && arguments.any(|o| self.is_subject(o)) => {
                Err("it is not plain for which object it does not hold".to_owned())
            }
            true => Ok(self.result()),
            false => Err(unknown(node)),
        }
    }

    /// Whether the clause may be about this object: always, where it is no invariant.
    fn is_subject(&self, object: u32) -> bool {
        match (self.id.owner, self.case.input.objects.get(object as usize)) {
            (Owner::Invariant(of), Some(InputObject::Object { class, .. })) => {
                self.writer.program.is_subclass(*class, of)
            }
            (Owner::Invariant(_), _) => false,
            _ => object_is_receiver(self.case, object),
        }
    }

    fn result(&mut self) -> String {
        let free = &mut self.free;
        self.result.get_or_insert_with(|| free.fresh("result")).clone()
    }
}

fn object_is_receiver(case: &Case, object: u32) -> bool {
    case.input.args.first() == Some(&InputValue::Ref(object))
}

fn has(program: &Program, ty: Ty) -> Has {
    match ty.as_class() {
        Some(class) if program.class(class).span.is_some() => Has::Object,
        _ if ty.is_ref() => Has::Reference,
        _ => Has::Value,
    }
}

fn unknown(node: J) -> String {
    format!("specifications are comments to the JVM: a test cannot say `{}`", node.text())
}
