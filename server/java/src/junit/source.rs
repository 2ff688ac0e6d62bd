//! What a test must know of the source: how classes are named, what may be written directly.

use super::Writer;
use ir::input::{Input, InputObject, InputValue};
use ir::{Base, ClassId, Ty};
use replay::origin::new_object;
use replay::{Limits, RunOutcome};
use syntax::Parse;
use tree_sitter::Node;

impl Writer<'_> {
    /// A class as the test names it.
    pub(super) fn class(&self, c: ClassId) -> String {
        let class = self.program.class(c);
        let Some(span) = class.span else {
            let stub = self.is_stub(c).then(|| self.stub_name(c));
            return stub.unwrap_or_else(|| crate::library::qualified(&class.name));
        };
        // As it is written: of two classes of a name, the program calls one otherwise.
        let name = self.node(span.start, span.end, span.file);
        let mut parts = vec![name.map_or(class.name.as_str(), |n| self.text(span.file, n)).to_owned()];
        let mut at = name.and_then(|n| n.parent()).and_then(|n| n.parent());
        while let Some(n) = at {
            if n.kind().ends_with("_declaration")
                && let Some(name) = n.child_by_field_name("name")
            {
                parts.push(self.text(span.file, name).to_owned());
            }
            at = n.parent();
        }
        let package = self.parse(span.file).and_then(super::package);
        parts.extend(package.filter(|p| Some(*p) != super::package(self.root)).map(str::to_owned));
        parts.reverse();
        parts.join(".")
    }

    /// Whether all that is known of the objects of a class is their hash code: the class is the library's own.
    pub(super) fn is_hashed(&self, class: ClassId) -> bool {
        let class = self.program.class(class);
        class.span.is_none() && class.name == crate::library::HASHED
    }

    pub(super) fn ty(&self, ty: Ty) -> String {
        let base = match ty.base {
            Base::Class(c) if self.is_hashed(c) => "Object".to_owned(),
            Base::Class(c) => self.class(c),
            Base::Bool => "boolean".to_owned(),
            Base::Int => "int".to_owned(),
            Base::Long => "long".to_owned(),
            Base::Float => "float".to_owned(),
            Base::Double => "double".to_owned(),
            Base::Byte => "byte".to_owned(),
            Base::Short => "short".to_owned(),
            Base::Char => "char".to_owned(),
            Base::Void | Base::Null => "Object".to_owned(),
        };
        base + &"[]".repeat(ty.dims as usize)
    }

    pub(super) fn node(&self, start: u32, end: u32, file: ir::FileId) -> Option<Node<'_>> {
        self.parse(file)?.root().descendant_for_byte_range(start as usize, end as usize)
    }

    /// The tree of a file of the user.
    pub(super) fn parse(&self, file: ir::FileId) -> Option<&Parse> {
        let info = self.program.files.get(file.index()).filter(|f| f.path.ends_with(".java"))?;
        if file == ir::FileId(0) {
            return Some(self.root);
        }
        let cell = self.others.get(file.index())?;
        Some(cell.get_or_init(|| syntax::parse_as(syntax::Language::Java, &syntax::Text::from(&*info.text))))
    }

    /// The text of a node of a file.
    pub(super) fn text(&self, file: ir::FileId, node: Node) -> &str {
        self.program.files.get(file.index()).and_then(|f| f.text.get(node.byte_range())).unwrap_or("")
    }

    /// The declarations around a class of the user, itself first.
    fn declarations(&self, c: ClassId) -> Vec<Node<'_>> {
        let Some(span) = self.program.class(c).span else { return Vec::new() };
        let mut found = Vec::new();
        let mut at = self.node(span.start, span.end, span.file);
        while let Some(n) = at {
            if n.kind().ends_with("_declaration") && n.child_by_field_name("body").is_some() {
                found.push(n);
            }
            at = n.parent();
        }
        found
    }

    /// How a class of the user is declared; empty for others.
    pub(super) fn kind(&self, c: ClassId) -> &str {
        self.declarations(c).first().map_or("", |n| n.kind())
    }

    /// Whether a test beside the class may name it.
    pub(super) fn accessible(&self, c: ClassId) -> bool {
        let Some(span) = self.program.class(c).span else {
            return crate::stubs::interface_of(self.program, c).is_none_or(|interface| self.accessible(interface));
        };
        let foreign = self.is_foreign(span.file);
        self.declarations(c).into_iter().all(|n| match foreign {
            true => {
                self.has_modifier(span.file, n, "public") || n.parent().is_some_and(|p| p.kind() == "interface_body")
            }
            false => !self.has_modifier(span.file, n, "private"),
        })
    }

    /// Whether a file is of another package than the tests.
    fn is_foreign(&self, file: ir::FileId) -> bool {
        self.parse(file).and_then(super::package) != super::package(self.root)
    }

    fn has_modifier(&self, file: ir::FileId, declaration: Node, word: &str) -> bool {
        let mut cursor = declaration.walk();
        let modifiers = declaration.children(&mut cursor).find(|m| m.kind() == "modifiers");
        modifiers.is_some_and(|m| self.text(file, m).split_whitespace().any(|w| w == word))
    }

    /// A class, or the nearest one above it that a test may name: not a private, local or anonymous one.
    pub(super) fn named(&self, c: ClassId) -> ClassId {
        let mut at = c;
        while !(self.accessible(at) && self.is_member(at)) {
            let Some(up) = self.program.class(at).parent else { return c };
            at = up;
        }
        at
    }

    /// Whether a class is declared in a file or a class, not in code: those have no place, as those of the library.
    fn is_member(&self, c: ClassId) -> bool {
        let class = self.program.class(c);
        class.span.is_some() || crate::library::declaring(&class.name).is_some() || self.is_stub(c)
    }

    /// Whether a test may name a type.
    pub(super) fn sees(&self, ty: Ty) -> bool {
        !matches!(ty.base, Base::Class(c) if !self.accessible(c))
    }

    /// Whether an object of an input has a class that a test cannot name: its variable is an `Object`.
    pub(super) fn is_hidden(&self, input: &Input, object: u32) -> bool {
        match input.objects.get(object as usize) {
            Some(InputObject::Object { class, .. }) => !self.accessible(*class),
            Some(InputObject::Array { elem, .. }) => !self.sees(*elem),
            None => false,
        }
    }

    /// A variable that is an `Object` as another type.
    pub(super) fn cast(&self, ty: Ty, text: &str) -> String {
        let shown = self.ty(ty);
        if shown == "Object" { text.to_owned() } else { format!("({shown}) {text}") }
    }

    /// The name of a class for `Class.forName`.
    pub(super) fn binary_name(&self, c: ClassId) -> String {
        let file = self.program.class(c).span.map_or(ir::FileId(0), |s| s.file);
        let mut names: Vec<&str> = self
            .declarations(c)
            .into_iter()
            .filter_map(|n| n.child_by_field_name("name"))
            .map(|n| self.text(file, n))
            .collect();
        names.reverse();
        let package = self.parse(file).and_then(super::package).map_or_else(String::new, |p| format!("{p}."));
        package + &names.join("$")
    }

    /// Whether something declared at a place is private, or otherwise not for tests to write (or nowhere to be seen).
    pub(super) fn private(&self, span: ir::Span, kinds: &[&str]) -> bool {
        self.withheld(span, kinds, &["private", "final"])
    }

    /// Whether something declared at a place has one of these modifiers, or is of another package and not public (or
    /// nowhere to be seen).
    pub(super) fn withheld(&self, span: ir::Span, kinds: &[&str], words: &[&str]) -> bool {
        let mut at = self.node(span.start, span.end, span.file);
        while let Some(n) = at {
            if kinds.contains(&n.kind()) {
                let has = |word| self.has_modifier(span.file, n, word);
                return words.iter().any(|word| has(word)) || (self.is_foreign(span.file) && !has("public"));
            }
            at = n.parent();
        }
        true
    }

    /// The type of an integer as it is written in the source (`byte`, `char` ..).
    pub(super) fn written_type(&self, span: ir::Span) -> Option<String> {
        let mut at = self.node(span.start, span.end, span.file)?;
        loop {
            if let Some(ty) = at.child_by_field_name("type") {
                return Some(self.text(span.file, ty).to_owned());
            }
            // A parameter of a lambda may be without a type.
            if at.kind() == "lambda_expression" {
                return None;
            }
            at = at.parent()?;
        }
    }

    /// A value for something declared at a place: an integer of a small type needs a cast.
    pub(super) fn as_written(&self, span: ir::Span, value: InputValue, names: &[String]) -> String {
        let narrow = self.written_type(span).filter(|t| matches!(t.as_str(), "byte" | "short" | "char"));
        match (narrow.as_deref(), value) {
            (Some("char"), InputValue::Int(k)) => ir::content::character(k),
            (Some(t), InputValue::Int(_)) => format!("({t}) {}", self.value(value, names)),
            _ => self.value(value, names),
        }
    }

    /// A value for something whose declared type has arguments: an object of a class without type parameters need not be
    /// what they say, as inputs have it.
    pub(super) fn as_raw(&self, span: ir::Span, ty: Ty, value: InputValue, input: &Input, text: String) -> String {
        let InputValue::Ref(r) = value else { return text };
        let Some(InputObject::Object { class, .. }) = input.objects.get(r as usize) else { return text };
        let generic = match self.program.class(*class).span {
            Some(_) => {
                self.declarations(*class).first().is_some_and(|d| d.child_by_field_name("type_parameters").is_some())
            }
            None => {
                let class = self.program.class(*class);
                class.content.is_some_and(|c| c.kind.of_objects()) || crate::contents::holds_object(&class.name)
            }
        };
        let arguments = self.written_type(span).is_some_and(|t| t.ends_with('>'));
        if arguments && !generic && !self.is_hidden(input, r) { self.cast(ty, &text) } else { text }
    }

    /// Whether `new C()` is possible and sets nothing.
    pub(super) fn constructible(&self, c: ClassId) -> bool {
        let class = self.program.class(c);
        let Some(span) = class.span else {
            // A collection of the library has such a constructor, which classes of people inherit.
            return class.name == "Object" || self.is_stub(c) || class.content.is_some_and(|c| c.kind.of_objects());
        };
        if !self.accessible(c) {
            return false;
        }
        let Some(declaration) = self.node(span.start, span.end, span.file).and_then(|n| n.parent()) else {
            return false;
        };
        if declaration.kind() != "class_declaration" {
            return false;
        }
        let mut inner = declaration.parent();
        let nested = inner.is_some_and(|n| n.kind() == "class_body");
        let mut cursor = declaration.walk();
        let modifiers =
            declaration.children(&mut cursor).find(|m| m.kind() == "modifiers").map_or("", |m| self.text(span.file, m));
        if nested && (!modifiers.contains("static") || modifiers.contains("private")) {
            return false;
        }
        if let Some(parent) = class.parent.filter(|p| Some(*p) != self.program.root)
            && !self.constructible(parent)
        {
            return false;
        }
        inner = declaration.child_by_field_name("body");
        let Some(body) = inner else { return false };
        let mut cursor = body.walk();
        let members: Vec<Node> = body.children(&mut cursor).collect();
        let has_ctor = members.iter().any(|m| m.kind() == "constructor_declaration");
        let blocks = members.iter().any(|m| m.kind() == "block");
        !has_ctor && !blocks && self.initialises(c)
    }

    /// Whether the constructor that nobody wrote comes to its end: what gives fields their values may raise an exception.
    fn initialises(&self, c: ClassId) -> bool {
        let methods = self.program.class(c).methods.iter();
        let Some((_, init)) = methods.into_iter().find(|(name, _)| name == "<init>") else { return true };
        if self.program.function(*init).params.len() != 1 || self.program.function(*init).body.is_none() {
            return false;
        }
        let input = Input { args: vec![InputValue::Ref(0)], objects: vec![new_object(self.program, c)] };
        let run = replay::run(self.program, *init, &input, &Limits { steps: 10_000, ..Limits::default() });
        matches!(run.outcome, RunOutcome::Returns(_))
    }

    /// Whether the declaration of a field gives it a value.
    pub(super) fn initialised(&self, span: ir::Span) -> bool {
        let declarator = self.node(span.start, span.end, span.file).and_then(|n| n.parent());
        declarator.is_some_and(|d| d.child_by_field_name("value").is_some())
    }

    /// Whether the initialiser of a final field makes an object.
    pub(super) fn made_for_good(&self, span: ir::Span) -> bool {
        let Some(declarator) = self.node(span.start, span.end, span.file).and_then(|n| n.parent()) else {
            return false;
        };
        let is_final = declarator.parent().is_some_and(|n| self.has_modifier(span.file, n, "final"));
        let makes = |v: Node| crate::statics::MAKERS.contains(&v.kind());
        is_final && declarator.child_by_field_name("value").is_some_and(makes)
    }

    pub(super) fn is_private_method(&self, span: ir::Span) -> bool {
        let mut at = self.node(span.start, span.end, span.file);
        while let Some(n) = at {
            if n.kind() == "method_declaration" || n.kind() == "constructor_declaration" {
                return self.has_modifier(span.file, n, "private");
            }
            at = n.parent();
        }
        false
    }
}
