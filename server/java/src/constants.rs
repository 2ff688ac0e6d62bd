//! Which static fields are constants of the compiler: their values are known wherever they are named.

use crate::body::{unescape, units};
use crate::cx::{Cx, FieldInfo};
use crate::tree::{J, misread_cast};
use crate::types::Jt;
use ir::ClassId;

/// Constants that name constants are followed this far.
const DEEPEST: usize = 40;

/// Expressions of one constant, with those that its names stand for: they are read wherever it is named.
const MOST: usize = 10_000;

/// No constant is a longer text (JVMS 4.4.7).
const LONGEST: usize = 65_535;

/// A part of a text: its characters, and whether it is a text itself.
struct Part {
    units: Vec<u16>,
    text: bool,
}

impl<'a> Cx<'a> {
    /// The expression that a static field of `class` stands for, when it is a constant (JLS 15.29), near enough.
    pub(crate) fn constant_of(&self, class: ClassId, field: &FieldInfo<'a>) -> Option<J<'a>> {
        self.constant_field(class, field, 0)
    }

    /// The expression that a final field of objects stands for, when it is such a constant.
    pub(crate) fn constant_of_objects(&self, class: ClassId, field: &FieldInfo<'a>) -> Option<J<'a>> {
        self.constant_of_object(class, field, 0)
    }

    fn constant_of_object(&self, class: ClassId, field: &FieldInfo<'a>, depth: usize) -> Option<J<'a>> {
        let is_value = !field.ty.is_ref() || self.lib("String").is_some_and(|c| field.ty.class() == Some(c));
        let init = field.init.filter(|_| is_value && field.id.is_some())?;
        let declaration = init.parent().and_then(J::parent)?;
        (declaration.modifier("final") && self.is_constant_field(init, class, depth)).then_some(init)
    }

    /// The field that a name in the members of a class means, where that is a constant, with the class that declares it and
    /// its initialiser. A simple name may be that of a field of objects.
    pub(crate) fn constant_named(
        &self,
        name: J<'a>,
        class: ClassId,
        depth: usize,
    ) -> Option<(ClassId, FieldInfo<'a>, J<'a>)> {
        let (owner, field) = self.field_named(name, class)?;
        let is_simple = name.children().is_empty();
        let of_object = || self.constant_of_object(owner, &field, depth + 1).filter(|_| is_simple);
        let init = self.constant_field(owner, &field, depth + 1).or_else(of_object)?;
        Some((owner, field, init))
    }

    /// The field that a name in the members of a class means, by itself or behind a class.
    pub(crate) fn field_named(&self, name: J<'a>, class: ClassId) -> Option<(ClassId, FieldInfo<'a>)> {
        match (name.kind(), name.children().as_slice()) {
            ("identifier" | "type_identifier", _) => self.field_around(class, name.text()),
            (_, [first, .., last]) => self.find_field(self.class_by_name(*first, class)?, last.text()),
            _ => None,
        }
    }

    fn constant_field(&self, class: ClassId, field: &FieldInfo<'a>, depth: usize) -> Option<J<'a>> {
        let init = field.init.filter(|_| field.is_final && field.id.is_none());
        init.filter(|i| self.is_constant_field(*i, class, depth))
    }

    /// Whether the initialiser of a field of a class is constant: its size is kept then, as others may name it twice each.
    fn is_constant_field(&self, init: J<'a>, class: ClassId, depth: usize) -> bool {
        if self.constants.borrow().contains_key(&init.id()) {
            return true;
        }
        let size = self.constant_size(init, class, depth).filter(|size| *size <= MOST);
        if let Some(size) = size {
            self.constants.borrow_mut().insert(init.id(), size);
        }
        size.is_some()
    }

    /// The text that an expression in the members of a class joins, when the compiler does that: of literals and of
    /// constants that are texts. `hidden`: the names that mean variables there.
    pub(crate) fn joined(&self, node: J<'a>, class: ClassId, hidden: &dyn Fn(&str) -> bool) -> Option<Vec<u16>> {
        let part = self.part(node, class, hidden, 0)?;
        part.text.then_some(part.units)
    }

    fn part(&self, node: J<'a>, class: ClassId, hidden: &dyn Fn(&str) -> bool, depth: usize) -> Option<Part> {
        if depth > DEEPEST {
            return None;
        }
        let other = |text: &str| Some(Part { units: text.encode_utf16().collect(), text: false });
        match node.kind() {
            "string_literal" => Some(Part { units: units(node), text: true }),
            "true" | "false" => other(node.text()),
            "decimal_floating_point_literal" => other(&shown(node.text())?),
            "decimal_integer_literal" if node.text().bytes().all(|b| b.is_ascii_digit()) => other(node.text()),
            "character_literal" => {
                let inner = node.text().strip_prefix('\'')?.strip_suffix('\'')?;
                Some(Part { units: unescape(inner), text: false })
            }
            "parenthesized_expression" => self.part(node.first()?, class, hidden, depth + 1),
            "binary_expression" if node.field("operator")?.text() == "+" => {
                // Most are none because of what stands to the right.
                let right = self.part(node.field("right")?, class, hidden, depth + 1)?;
                let left = self.part(node.field("left")?, class, hidden, depth + 1)?;
                let joined = || [left.units.as_slice(), right.units.as_slice()].concat();
                let fits = left.units.len() + right.units.len() <= LONGEST;
                (fits && (left.text || right.text)).then(|| Part { units: joined(), text: true })
            }
            "identifier" | "field_access" => {
                let first = node.field("object").unwrap_or(node).text();
                (!hidden(first)).then(|| self.text_of(node, class, depth)).flatten()
            }
            _ => None,
        }
    }

    fn text_of(&self, name: J<'a>, class: ClassId, depth: usize) -> Option<Part> {
        let (owner, field, init) = self.constant_named(name, class, depth)?;
        let is_text = field.ty.class().is_some_and(|c| Some(c) == self.lib("String"));
        // A number of another type is another text.
        let is_float = init.kind() == "decimal_floating_point_literal"
            && field.ty == if is_single(init.text()) { Jt::Float } else { Jt::Double };
        self.part(init, owner, &|_| false, depth + 1).filter(|part| is_float || is_text && part.text)
    }

    /// The expressions in a constant one, with those that its names stand for; `None` where it is none.
    fn constant_size(&self, node: J<'a>, class: ClassId, depth: usize) -> Option<usize> {
        if depth > DEEPEST {
            return None;
        }
        let size = |part: J<'a>| self.constant_size(part, class, depth + 1);
        match node.kind() {
            "true" | "false" | "character_literal" | "string_literal" | "null_literal" => Some(1),
            k if k.ends_with("integer_literal") || k.ends_with("floating_point_literal") => Some(1),
            "parenthesized_expression" | "unary_expression" | "binary_expression" | "ternary_expression" => {
                node.children().into_iter().map(size).sum()
            }
            "cast_expression" => match misread_cast(node) {
                Some((name, signed)) => Some(size(name)? + size(signed.field("operand")?)?),
                None => node.field("type").filter(|t| t.is_primitive_type()).and(node.field("value")).and_then(size),
            },
            "identifier" | "type_identifier" | "scoped_type_identifier" | "field_access" => {
                let (_, _, init) = self.constant_named(node, class, depth)?;
                self.constants.borrow().get(&init.id()).copied()
            }
            _ => None,
        }
    }

    /// The field that a simple name means in the members of a class; none where a constant of an enum hides what is around that.
    pub(crate) fn field_around(&self, class: ClassId, name: &str) -> Option<(ClassId, FieldInfo<'a>)> {
        let mut at = Some(class);
        while let Some(class) = at {
            if self.class(class).has_constant(name) {
                return None;
            }
            if let Some(found) = self.find_field(class, name) {
                return Some(found);
            }
            at = self.class(class).outer;
        }
        self.imported_field(class, name)
    }

    /// The class that an expression names in the members of a class.
    pub(crate) fn class_by_name(&self, node: J<'a>, class: ClassId) -> Option<ClassId> {
        let parts = node.children();
        match (node.kind(), parts.as_slice()) {
            ("identifier" | "type_identifier", _) => {
                let name = node.text();
                self.lookup_class(name, Some(class)).filter(|_| self.field_around(class, name).is_none())
            }
            (_, [first, .., last]) => match self.class_by_name(*first, class) {
                Some(outer) => self.member_class(outer, last.text()),
                // A package in front.
                None => self.lookup_class(last.text(), Some(class)),
            },
            _ => None,
        }
    }
}

/// Whether a literal is a `float`.
fn is_single(literal: &str) -> bool {
    literal.ends_with(['f', 'F'])
}

/// What Java writes for a floating-point literal; `None` where releases of it differ: for one of many digits, or far from 1 (JDK
/// 17 writes `1e23` as `9.999999999999999E22`).
fn shown(literal: &str) -> Option<String> {
    let plain = literal.replace('_', "");
    let digits = plain.trim_end_matches(['f', 'F', 'd', 'D']);
    // The fewest that tell the number from its neighbours.
    let (shortest, most) = match is_single(literal) {
        true => (format!("{:e}", digits.parse::<f32>().ok().filter(|n| n.is_finite())?), 6),
        false => (format!("{:e}", digits.parse::<f64>().ok().filter(|n| n.is_finite())?), 15),
    };
    let (mantissa, exponent) = shortest.split_once('e')?;
    let (digits, exponent) = (mantissa.replace('.', ""), exponent.parse::<i32>().ok()?);
    if digits.len() > most || !(-10..=15).contains(&exponent) {
        return None;
    }
    let (whole, rest) = match exponent {
        0..7 => {
            let whole = exponent as usize + 1;
            let padded = format!("{digits:0<whole$}");
            (padded[..whole].to_owned(), padded[whole..].to_owned())
        }
        -3..0 => ("0".to_owned(), "0".repeat((-exponent - 1) as usize) + &digits),
        _ => (digits[..1].to_owned(), digits[1..].to_owned()),
    };
    let rest = if rest.is_empty() { "0" } else { &rest };
    Some(match exponent {
        -3..7 => format!("{whole}.{rest}"),
        _ => format!("{whole}.{rest}E{exponent}"),
    })
}

#[cfg(test)]
mod tests {
    use super::shown;

    /// As `jshell` of JDK 17 writes them.
    #[test]
    fn numbers_are_written_as_java_writes_them() {
        let numbers = [
            ("1.0f", "1.0"),
            ("1.5", "1.5"),
            ("0.1f", "0.1"),
            ("100.", "100.0"),
            ("1e6", "1000000.0"),
            ("9999999.0", "9999999.0"),
            ("1e7", "1.0E7"),
            ("12345678.5", "1.23456785E7"),
            ("0.001", "0.001"),
            ("0.00025", "2.5E-4"),
            ("1_000.25d", "1000.25"),
            ("0.0", "0.0"),
            ("2.5e15", "2.5E15"),
        ];
        for (literal, text) in numbers {
            assert_eq!(shown(literal).as_deref(), Some(text), "{literal}");
        }
        assert_eq!(shown("0.12345678901234567"), None);
        assert_eq!(shown("1e23"), None);
        assert_eq!(shown("1e999"), None);
    }
}
