//! Strings: literals and concatenation.

use super::names::Member;
use super::{BodyCx, Val, Want};
use crate::cx::{ClassInfo, Code, MethodInfo, R};
use crate::declare;
use crate::tree::J;
use crate::types::Jt;
use ir::{ClassId, InstrKind, Operand};
use std::borrow::Cow;

/// The UTF-16 units of the inside of a literal.
pub(crate) fn unescape(text: &str) -> Vec<u16> {
    let mut out = Vec::new();
    let mut chars = text.chars().peekable();
    let push = |out: &mut Vec<u16>, c: char| out.extend_from_slice(c.encode_utf16(&mut [0; 2]));
    while let Some(c) = chars.next() {
        if c != '\\' {
            push(&mut out, c);
            continue;
        }
        match chars.next() {
            // The line goes on, in a text block.
            Some('\n') => {}
            Some('n') => out.push(10),
            Some('t') => out.push(9),
            Some('r') => out.push(13),
            Some('b') => out.push(8),
            Some('f') => out.push(12),
            Some('s') => out.push(32),
            Some('u') => {
                while chars.peek() == Some(&'u') {
                    chars.next();
                }
                let hex: String = chars.by_ref().take(4).collect();
                out.push(u16::from_str_radix(&hex, 16).unwrap_or(0));
            }
            Some(d) if d.is_digit(8) => {
                let mut n = d.to_digit(8).unwrap_or(0);
                let most = if n <= 3 { 2 } else { 1 };
                for _ in 0..most {
                    match chars.peek().and_then(|c| c.to_digit(8)) {
                        Some(more) => {
                            n = n * 8 + more;
                            chars.next();
                        }
                        None => break,
                    }
                }
                out.push(n as u16);
            }
            Some(other) => push(&mut out, other),
            None => {}
        }
    }
    out
}

/// The UTF-16 units of a literal.
pub(crate) fn units(literal: J) -> Vec<u16> {
    unescape(&between(literal))
}

/// What a literal has between its quotes.
fn between(literal: J<'_>) -> Cow<'_, str> {
    let text = literal.text();
    match text.strip_prefix("\"\"\"").and_then(|t| t.strip_suffix("\"\"\"")) {
        Some(block) => Cow::Owned(text_block(block)),
        None => Cow::Borrowed(text.strip_prefix('"').and_then(|t| t.strip_suffix('"')).unwrap_or("")),
    }
}

/// The inside of a literal with these units.
fn escape(units: &[u16]) -> String {
    let plain = |c: &char| (' '..='~').contains(c) && !['"', '\\'].contains(c);
    let one = |unit: &u16| {
        char::from_u32(u32::from(*unit)).filter(plain).map_or_else(|| format!("\\u{unit:04x}"), |c| c.to_string())
    };
    units.iter().map(one).collect()
}

/// The lines of a text block without what only indents them, escapes as they stand (JLS 3.10.6).
fn text_block(between: &str) -> String {
    let between = between.replace("\r\n", "\n");
    let lines: Vec<&str> = between.split_once('\n').map_or("", |(_, rest)| rest).split('\n').collect();
    let indent = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let last = lines.len().saturating_sub(1);
    let counts = |(i, line): &(usize, &&str)| *i == last || !line.trim().is_empty();
    let shared = lines.iter().enumerate().filter(counts).map(|(_, line)| indent(line)).min().unwrap_or(0);
    let strip =
        |line: &&str| line.get(shared.min(indent(line))..).unwrap_or("").trim_end_matches([' ', '\t']).to_owned();
    lines.iter().map(strip).collect::<Vec<_>>().join("\n")
}

impl<'a> BodyCx<'_, 'a> {
    pub(super) fn is_string(&self, ty: &Jt) -> bool {
        ty.class().is_some_and(|c| Some(c) == self.cx.lib("String"))
    }

    /// A literal: an object of a class of its own, whose characters are made when somebody asks for them.
    pub(super) fn string(&mut self, node: J<'a>) -> R<Val> {
        self.literal(node, &between(node))
    }

    /// A sum that the compiler makes one literal of: equal ones are one object.
    pub(super) fn joined(&mut self, node: J<'a>) -> R<Option<Val>> {
        match self.constant_text(node) {
            Some(units) => self.literal(node, &escape(&units)).map(Some),
            None => Ok(None),
        }
    }

    /// The text of an expression that the compiler knows.
    pub(super) fn constant_text(&self, node: J<'a>) -> Option<Vec<u16>> {
        let captured = |name: &str| matches!(self.member(name), Some(Member::Captured(..)));
        let hidden = |name: &str| self.variable(name).is_some() || captured(name);
        self.cx.joined(node, self.class, &hidden)
    }

    /// The text between the quotes of a literal.
    pub(super) fn literal(&mut self, node: J<'a>, inner: &str) -> R<Val> {
        let string = self.lib(node, "String")?;
        let class = match self.cx.literals.get(inner) {
            Some(c) => *c,
            None => self.literal_class(node, string, inner)?,
        };
        let site = self.site(node);
        let init = ir::FieldInit::Defaults;
        Ok(self.emit(Jt::obj(class), &Want::default(), site, |dst| InstrKind::New { dst, class, init }))
            .map(|v| Val::new(v.op, Jt::obj(string)))
    }

    fn literal_class(&mut self, node: J<'a>, string: ClassId, inner: &str) -> R<ClassId> {
        let id = declare::new_class(self.cx, "String$", None, None, true);
        self.cx.program.classes[id.index()].fields = self.cx.program.class(string).fields.clone();
        let constant = self.lib(node, "Constant$")?;
        declare::set_supers(self.cx, id, Some(Jt::obj(constant)), Vec::new());
        let info: &mut ClassInfo = &mut self.cx.classes[id.index()];
        info.outer = None;
        let mut table = self.cx.program.class(string).methods.clone();
        let units = unescape(inner);
        let fill = MethodInfo::unwritten(id, "fill$", Jt::Char.array(), Code::None, node);
        let f = declare::add_function(self.cx, fill, true);
        let function = &mut self.cx.program.functions[f.index()];
        (function.internal, function.unwritten) = (true, true);
        function.body = Some(characters(&units, node.span(), id).into());
        if let Some(slot) = table.iter_mut().find(|(n, _)| n == "fill$") {
            slot.1 = f;
        }
        self.cx.program.classes[id.index()].methods = table;
        self.cx.literals.insert(inner.to_owned(), id);
        Ok(id)
    }

    /// `a + b` where one is a string.
    pub(super) fn concat(&mut self, a: Val, b: Val, node: J<'a>) -> R<Val> {
        let (a, b) = (self.text_of(a, node)?, self.text_of(b, node)?);
        self.library_call("String", "join$", vec![a, b], node)
    }

    /// A value as it is asked for its text: as a `String`, or as an `Object`.
    pub(super) fn as_text(&mut self, val: Val, node: J<'a>) -> Val {
        if self.is_string(&val.ty) { self.settled(val, node) } else { self.uncast(val, node) }
    }

    fn text_of(&mut self, val: Val, node: J<'a>) -> R<Val> {
        let val = self.as_text(val, node);
        let val = match &val.ty {
            Jt::Null => Val::new(val.op, self.cx.lib_type("String")),
            Jt::Byte | Jt::Short => self.number(val, &Jt::Int, node)?,
            _ => val,
        };
        let name = if self.is_string(&val.ty) { "text$" } else { "valueOf" };
        if name == "valueOf" && val.ty.is_ref() {
            let val = Val::new(val.op, self.cx.object());
            return self.library_call("String", "valueOf", vec![val], node);
        }
        self.library_call("String", name, vec![val], node)
    }
}

/// The body that makes the characters of a literal.
fn characters(units: &[u16], span: ir::Span, class: ClassId) -> ir::Body {
    let mut b = ir::build::Builder::new();
    b.local(Some("this"), ir::Ty::class(class));
    let chars = ir::Ty { base: ir::Base::Char, dims: 1 };
    let arr = b.temp(chars);
    let site = b.site(span);
    b.push(
        InstrKind::NewArray { dst: arr, elem: ir::Ty::CHAR, len: Operand::Int(units.len() as i32), like: None },
        site,
    );
    for (i, unit) in units.iter().enumerate() {
        let (idx, value) = (Operand::Int(i as i32), Operand::Int(i32::from(*unit)));
        b.push(InstrKind::StoreElem { arr: Operand::Local(arr), idx, value }, site);
    }
    b.end(ir::Terminator::Return { value: Some(Operand::Local(arr)), site });
    ir::build::tidy(b.finish(1))
}
