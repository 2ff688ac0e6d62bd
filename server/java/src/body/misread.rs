//! `(x) - 1`, which the grammar takes for a cast of `-1` to the type `x`.
//!
//! No sign stands behind a cast to a type of references (JLS 15.16), so this is arithmetic, whatever `x` names. Where
//! something around binds tighter the tree is wrong there, too: it has `a * (x) - 1` as a product. Such an expression is
//! taken apart into operands and operators, which are put together again by their precedence. So is `-i++`, which it has
//! as `(-i)++`: what stands behind an operand binds tightest.

use super::{BodyCx, MAX_NESTING, Val, Want};
use crate::cx::{R, stop};
use crate::tree::{J, misread_cast};
use ir::{BinOp, ClassId};

/// A piece of an expression that was taken apart.
#[derive(Clone, Copy)]
enum Token<'a> {
    Value(J<'a>),
    /// A name that was taken for a type.
    Name(J<'a>),
    /// A sign, `~` or `!`.
    Prefix(J<'a>),
    Cast(J<'a>),
    Infix(J<'a>),
    /// An operand with the `++` or `--` behind it.
    Updated(J<'a>, J<'a>),
}

/// What the pieces make.
enum Term<'a> {
    Value(J<'a>),
    Name(J<'a>),
    Prefix(J<'a>, Box<Term<'a>>),
    Cast(J<'a>, Box<Term<'a>>),
    Infix(J<'a>, Box<Term<'a>>, Box<Term<'a>>),
    Updated(J<'a>, J<'a>),
}

impl<'a> Term<'a> {
    /// The nodes of its operands.
    fn operands(&self, out: &mut Vec<J<'a>>) {
        match self {
            Term::Value(n) | Term::Name(n) | Term::Updated(n, _) => out.push(*n),
            Term::Prefix(_, of) | Term::Cast(_, of) => of.operands(out),
            Term::Infix(_, left, right) => {
                left.operands(out);
                right.operands(out);
            }
        }
    }
}

/// Whether a node is an operation that binds at least as tight as a sum: only in these is a misread cast felt.
fn operands<'a>(node: J<'a>) -> Vec<J<'a>> {
    let word = || node.field("operator").map_or("", J::text);
    let fields: &[&str] = match node.kind() {
        "binary_expression" if matches!(word(), "+" | "-" | "*" | "/" | "%") => &["left", "right"],
        "unary_expression" => &["operand"],
        "cast_expression" => &["value"],
        _ => &[],
    };
    fields.iter().filter_map(|f| node.field(f)).collect()
}

/// `-i++`, which the grammar takes for an update of `-i`: what it takes for the operand.
fn misread_update(node: J) -> Option<J> {
    let operand = node.first().filter(|_| node.kind() == "update_expression")?;
    matches!(operand.kind(), "unary_expression" | "cast_expression").then_some(operand)
}

/// Whether something in an operation is misread.
fn has_misread(node: J, depth: u32) -> bool {
    let below = |n: &J| depth < MAX_NESTING && has_misread(*n, depth + 1);
    misread_cast(node).is_some() || misread_update(node).is_some() || operands(node).iter().any(below)
}

/// The pieces of an operation from left to right.
fn take_apart<'a>(node: J<'a>, depth: u32, out: &mut Vec<Token<'a>>) -> R<()> {
    let inner = operands(node);
    let operator = node.field("operator");
    if depth > MAX_NESTING {
        return stop(node, "code that is nested more than 200 levels deep");
    }
    if let Some((name, signed)) = misread_cast(node) {
        out.push(Token::Name(name));
        out.extend(signed.field("operator").map(Token::Infix));
        return signed.field("operand").map_or(Ok(()), |o| take_apart(o, depth + 1, out));
    }
    if let Some(operand) = misread_update(node) {
        take_apart(operand, depth + 1, out)?;
        return match out.pop() {
            Some(Token::Value(last)) => {
                out.push(Token::Updated(node, last));
                Ok(())
            }
            _ => stop(node, "this expression"),
        };
    }
    match (inner.as_slice(), operator) {
        ([left, right], Some(operator)) => {
            take_apart(*left, depth + 1, out)?;
            out.push(Token::Infix(operator));
            take_apart(*right, depth + 1, out)
        }
        ([operand], Some(operator)) => {
            out.push(Token::Prefix(operator));
            take_apart(*operand, depth + 1, out)
        }
        ([value], None) => {
            out.push(Token::Cast(node));
            take_apart(*value, depth + 1, out)
        }
        _ => {
            out.push(Token::Value(node));
            Ok(())
        }
    }
}

/// Reads the pieces by precedence.
struct Reader<'t, 'a> {
    tokens: &'t [Token<'a>],
}

impl<'a> Reader<'_, 'a> {
    /// Terms with operators of one level between them, from the left.
    fn chain(&mut self, words: &[&str], next: fn(&mut Self) -> Option<Term<'a>>) -> Option<Term<'a>> {
        let mut left = next(self)?;
        while let Some(Token::Infix(operator)) = self.tokens.first()
            && words.contains(&operator.text())
        {
            self.tokens = &self.tokens[1..];
            left = Term::Infix(*operator, Box::new(left), Box::new(next(self)?));
        }
        Some(left)
    }

    fn sum(&mut self) -> Option<Term<'a>> {
        self.chain(&["+", "-"], Self::product)
    }

    fn product(&mut self) -> Option<Term<'a>> {
        self.chain(&["*", "/", "%"], Self::signed)
    }

    fn signed(&mut self) -> Option<Term<'a>> {
        let (first, rest) = self.tokens.split_first()?;
        self.tokens = rest;
        Some(match *first {
            Token::Value(n) => Term::Value(n),
            Token::Name(n) => Term::Name(n),
            Token::Prefix(operator) => Term::Prefix(operator, Box::new(self.signed()?)),
            Token::Cast(node) => Term::Cast(node, Box::new(self.signed()?)),
            Token::Updated(node, operand) => Term::Updated(node, operand),
            Token::Infix(_) => return None,
        })
    }
}

/// The expression that an operator of the tree makes: for a sign that is none, with what is before it.
fn around<'a>(operator: J<'a>) -> J<'a> {
    let parent = operator.parent().unwrap_or(operator);
    parent.parent().filter(|p| misread_cast(*p).is_some()).unwrap_or(parent)
}

impl<'a> BodyCx<'_, 'a> {
    /// The value of an operation with a misread cast in it.
    pub(super) fn misread(&mut self, node: J<'a>, want: &Want) -> R<Option<Val>> {
        if !has_misread(node, 0) {
            return Ok(None);
        }
        let mut tokens = Vec::new();
        take_apart(node, 0, &mut tokens)?;
        let mut reader = Reader { tokens: &tokens };
        match (reader.sum(), reader.tokens) {
            (Some(term), []) => self.term(&term, node, want).map(Some),
            _ => stop(node, "this expression"),
        }
    }

    fn term(&mut self, term: &Term<'a>, node: J<'a>, want: &Want) -> R<Val> {
        self.nested(node, |b| b.term_value(term, node, want))
    }

    fn term_value(&mut self, term: &Term<'a>, node: J<'a>, want: &Want) -> R<Val> {
        match term {
            Term::Value(n) => self.expr(*n, want),
            Term::Name(n) => self.named_value(*n, want),
            Term::Updated(node, operand) => self.update_of(*node, *operand),
            Term::Prefix(operator, of) => match &**of {
                Term::Value(n) if operator.text() == "-" && n.kind().ends_with("integer_literal") => {
                    self.integer(*n, true)
                }
                of => {
                    let val = self.term(of, node, &Want::default())?;
                    self.prefix(operator.text(), val, around(*operator), want)
                }
            },
            Term::Cast(cast, of) => {
                let to = self.cast_type(*cast)?;
                let val = self.term(of, node, &Want::ty(&to))?;
                self.cast_to(val, to, *cast, want)
            }
            Term::Infix(operator, left, right) => {
                let place = around(*operator);
                let left = self.term(left, node, &Want::default())?;
                let mut next = Vec::new();
                right.operands(&mut next);
                let left = self.stable(left, node, &next);
                let right = self.term(right, node, &Want::default())?;
                let Some(op) = BinOp::of_token(operator.text()) else { return stop(*operator, "this operator") };
                self.operate(op, left, right, place, want)
            }
        }
    }

    /// The value of a name that stands where the grammar saw a type.
    fn named_value(&mut self, node: J<'a>, want: &Want) -> R<Val> {
        let parts = node.children();
        let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return self.name(node, want) };
        if let Some(class) = self.named_class(*first) {
            return self.static_member(class, *last, *last, want);
        }
        let recv = self.named_value(*first, &Want::default())?;
        self.field_value(&recv, *last, node, want)
    }

    /// The class that a name means, where the grammar saw a type and a value may be meant.
    pub(super) fn named_class(&self, node: J<'a>) -> Option<ClassId> {
        match (node.kind(), node.children().as_slice()) {
            ("scoped_type_identifier", [first, .., last]) => match self.named_class(*first) {
                Some(outer) if self.cx.find_field(outer, last.text()).is_none() => {
                    self.cx.member_class(outer, last.text())
                }
                Some(_) => None,
                None if super::names::is_package(*first) && !self.is_value(leftmost(*first).text()) => {
                    self.cx.lookup_class(last.text(), Some(self.class))
                }
                None => None,
            },
            _ if self.is_value(node.text()) => None,
            _ => self.class_named(node),
        }
    }
}

/// The first name of a qualified one.
fn leftmost(mut node: J) -> J {
    while let Some(first) = node.children().first().copied() {
        node = first;
    }
    node
}
