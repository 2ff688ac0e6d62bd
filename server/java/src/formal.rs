//! `hex` and `sl` clauses and predicates, which are written as in `.hir`: they are lowered there.
//!
//! The class table becomes a `.hir` text of declarations in which the clauses stand as they are, but for the names of
//! classes that are others there. The lowered clauses come back with their places in the Java file.

use crate::comments::ClauseWord;
use crate::cx::{Code, Cx};
use crate::sources::Clause;
use ir::spec::{AtomKind, ClauseKind, Disjunct, Formula, Hex, Pure, SpatialAtom};
use ir::{Base, Builtin, ClassId, FnId, Span, Ty};
use lower::{Fix, Lowered, TextEdit};
use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// Whose clause it is.
#[derive(Clone, Copy)]
pub(crate) enum Target {
    Class(ClassId),
    Function(FnId),
}

/// A piece of Java text in the generated one.
pub(crate) struct Chunk {
    from: usize,
    to: usize,
    place: Span,
    /// The names in it that are others in the Java text, in their order.
    renamed: Vec<Renamed>,
}

impl Chunk {
    /// The offset in the Java file of one in the generated text.
    fn back(&self, offset: usize) -> u32 {
        let offset = offset.clamp(self.from, self.to);
        let passed = self.renamed.iter().take_while(|name| name.from < offset);
        let (made, written) = passed.fold((0, 0), |(made, written), name| {
            let inside = offset.min(name.to) - name.from;
            let of_written = if offset >= name.to { name.written } else { inside.min(name.written) };
            (made + inside, written + of_written)
        });
        self.place.start + (offset - self.from - made + written) as u32
    }
}

/// A name in the generated text, and how long what stands for it is in the Java text.
struct Renamed {
    from: usize,
    to: usize,
    written: usize,
}

/// What a generated text means. The last answer is kept: hardly an edit of a Java file changes its text.
fn lowered(text: String) -> Arc<Lowered> {
    static LAST: Mutex<Option<(String, Arc<Lowered>)>> = Mutex::new(None);
    let last = || LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, known)) = last().as_ref().filter(|(of, _)| *of == text) {
        return known.clone();
    }
    let parse = Arc::new(syntax::parse(&syntax::Text::from(text.as_str())));
    let new = Arc::new(lower::lower("specification", parse, &mut lower::NoFiles));
    *last() = Some((text, new.clone()));
    new
}

/// The clauses found so far.
pub(crate) struct Formal<'a> {
    clauses: Vec<(Target, &'a Clause)>,
    /// With the classes that they are in.
    predicates: Vec<(Option<ClassId>, &'a Clause)>,
}

impl<'a> Formal<'a> {
    pub(crate) fn new(_: &Cx<'a>) -> Formal<'a> {
        Formal { clauses: Vec::new(), predicates: Vec::new() }
    }
    pub(crate) fn clause(&mut self, target: Target, clause: &'a Clause) {
        self.clauses.push((target, clause));
    }
    pub(crate) fn predicate(&mut self, class: Option<ClassId>, clause: &'a Clause) {
        self.predicates.push((class, clause));
    }

    /// Lowers everything and hands it to its owners.
    pub(crate) fn finish(self, cx: &mut Cx<'a>) {
        if self.clauses.is_empty() && self.predicates.is_empty() {
            return;
        }
        let (text, chunks) = self.text(cx);
        let lowered = lowered(text);
        let back = |span: Span| place(&chunks, span);
        let mut broken: Vec<Span> = Vec::new();
        for mut d in lowered.diagnostics.iter().cloned() {
            let Some(span) = back(d.span) else { continue };
            if d.severity == lower::Severity::Error {
                broken.push(span);
            }
            d.span = span;
            d.related = d.related.into_iter().filter_map(|(s, t)| Some((back(s)?, t))).collect();
            d.fix = d.fix.and_then(|fix| fixed_here(fix, &chunks));
            cx.diagnostics.push(d);
        }
        let mut program = lowered.program.clone();
        let at = |span: &mut Span| *span = back(*span).unwrap_or(Span { file: ir::FileId(0), start: 0, end: 0 });
        for p in &mut program.predicates {
            at(&mut p.span);
            formula(&mut p.formula, &at);
        }
        cx.program.predicates = program.predicates.clone();
        let own: Vec<Option<FnId>> = program.functions.iter().map(|f| companion(cx, &f.name)).collect();
        crate::naming::carry(cx, &program, &lowered.names, &chunks, &self.clauses, &own);
        let mut invariants: Vec<usize> = vec![0; cx.classes.len()];
        for (k, (target, clause)) in self.clauses.iter().enumerate() {
            let span = Span { file: clause.file, start: clause.raw.start as u32, end: clause.raw.end as u32 };
            let found = match target {
                Target::Class(c) => {
                    let n = invariants[c.index()];
                    invariants[c.index()] += 1;
                    program.classes[c.index()].invariants.get(n).cloned()
                }
                Target::Function(_) => {
                    let name = format!("spec_{k}");
                    let f = program.functions.iter().find(|f| f.name == name);
                    f.and_then(|f| f.requires.first().or(f.ensures.first()).cloned())
                }
            };
            let bad = broken.iter().any(|b| b.file == span.file && span.start <= b.start && b.start <= span.end);
            let Some(mut found) = found.filter(|_| !bad) else {
                fail(cx, *target, span);
                continue;
            };
            if matches!(&found.kind, ClauseKind::Sl(formula) if program.unfolds_broken(formula)) {
                forget(cx, *target);
                continue;
            }
            match &mut found.kind {
                ClauseKind::Hex(sentences) => {
                    for s in sentences {
                        at(&mut s.span);
                        hex(&mut s.formula, &at, &own);
                    }
                }
                ClauseKind::Sl(f) => formula(f, &at),
                ClauseKind::Expr { .. } => {}
            }
            found.span = span;
            let clauses = match (target, clause.raw.word) {
                (Target::Class(c), _) => &mut cx.program.classes[c.index()].invariants,
                (Target::Function(f), ClauseWord::Ensures) => &mut cx.program.functions[f.index()].ensures,
                (Target::Function(f), _) => &mut cx.program.functions[f.index()].requires,
            };
            // They are asked as people wrote them: what comes first may keep the next one from going round for ever.
            let behind = |c: &ir::spec::Clause| !c.is_given() && c.span.file == span.file && c.span.start > span.start;
            let at = clauses.iter().position(behind).unwrap_or(clauses.len());
            clauses.insert(at, found);
        }
    }

    /// The declarations with the clauses in them.
    fn text(&self, cx: &Cx) -> (String, Vec<Chunk>) {
        let mut out = String::new();
        let mut chunks = Vec::new();
        let mut add = |out: &mut String, around: Option<ClassId>, clause: &Clause, word: &str| {
            *out += word;
            let from = out.len();
            let renamed = add_renamed(cx, out, around, &clause.raw.text);
            // A `;` that is written belongs to it: a change may put a brace behind it.
            let end = clause.raw.body + clause.raw.text.len();
            let written = cx.program.files[clause.file.index()].text.get(end..clause.raw.end);
            let closed = written == Some(";");
            *out += if closed { ";" } else { "" };
            let end = end + usize::from(closed);
            let place = Span { file: clause.file, start: clause.raw.body as u32, end: end as u32 };
            chunks.push(Chunk { from, to: out.len(), place, renamed });
            let block = clause.raw.text.trim_start().starts_with("hex");
            *out += if closed || block { "\n" } else { ";\n" };
        };
        for (i, class) in cx.program.classes.iter().enumerate().skip(Builtin::ALL.len()) {
            let _ = write!(out, "data {}", name(&class.name));
            if let Some(p) = class.parent.filter(|p| p.index() >= Builtin::ALL.len()) {
                let _ = write!(out, " extends {}", name(&cx.program.class(p).name));
            } else if class.parent.is_some() {
                out += " extends Throwable";
            }
            out += " {\n";
            let inherited = class.parent.map_or(0, |p| cx.program.class(p).fields.len());
            for (slot, f) in class.fields.iter().enumerate().skip(inherited) {
                let field = cx.program.field(*f);
                let hidden = class.fields[..slot].iter().any(|g| cx.program.field(*g).name == field.name);
                let suffix = if hidden { format!("_{slot}") } else { String::new() };
                let _ = writeln!(out, "  {} {}{suffix};", ty(cx, field.ty), name(&field.name));
            }
            for (k, (target, clause)) in self.clauses.iter().enumerate() {
                match target {
                    Target::Class(c) if c.index() == i => add(&mut out, Some(*c), clause, "  invariant"),
                    Target::Function(f) if cx.program.function(*f).owner == Some(ClassId(i as u32)) => {
                        let _ = writeln!(out, "  fn {}", signature(cx, *f, &format!("spec_{k}")));
                        let word = if clause.raw.word == ClauseWord::Ensures { "  ensures" } else { "  requires" };
                        add(&mut out, Some(cx.method(*f).class), clause, word);
                        if clause.raw.text.trim_start().starts_with("hex") {
                            out += ";\n";
                        } else {
                            out += "  ;\n";
                        }
                    }
                    _ => {}
                }
            }
            out += "}\n";
        }
        for (around, p) in &self.predicates {
            add(&mut out, *around, p, "pred");
        }
        for (k, (target, clause)) in self.clauses.iter().enumerate() {
            if let Target::Function(f) = target
                && cx.program.function(*f).owner.is_none()
            {
                let _ = writeln!(out, "fn {}", signature(cx, *f, &format!("spec_{k}")));
                let word = if clause.raw.word == ClauseWord::Ensures { "  ensures" } else { "  requires" };
                add(&mut out, Some(cx.method(*f).class), clause, word);
                out += "  ;\n";
            }
        }
        let mut known: Vec<&str> = Vec::new();
        for (i, m) in cx.methods.iter().enumerate() {
            let user =
                !cx.class(m.class).library && m.is_static && !matches!(m.code, Code::Create(_) | Code::Behind(_));
            if user && !known.contains(&m.name) && out.contains(&format!("with {}", m.name)) {
                known.push(m.name);
                let _ = writeln!(out, "fn {};", signature(cx, FnId(i as u32), &name(m.name)));
            }
        }
        (out, chunks)
    }
}

/// The static method that a companion names.
fn companion(cx: &Cx, wanted: &str) -> Option<FnId> {
    let is_it = |m: &&crate::cx::MethodInfo| m.is_static && !cx.class(m.class).library && name(m.name) == wanted;
    cx.methods.iter().position(|m| is_it(&m)).map(|i| FnId(i as u32))
}

/// Without its clause, a function (or what a class is about) is not known.
fn forget(cx: &mut Cx, target: Target) {
    let hit = |cx: &mut Cx, f: usize| cx.program.functions[f].broken = true;
    match target {
        Target::Function(f) => hit(cx, f.index()),
        Target::Class(c) => (0..cx.methods.len())
            .filter(|f| cx.methods[*f].class == c)
            .collect::<Vec<_>>()
            .into_iter()
            .for_each(|f| hit(cx, f)),
    }
}

/// A clause that cannot be understood.
fn fail(cx: &mut Cx, target: Target, span: Span) {
    forget(cx, target);
    if !cx
        .diagnostics
        .iter()
        .any(|d| d.span.file == span.file && span.start <= d.span.start && d.span.start <= span.end)
    {
        let message = "this clause cannot be understood";
        cx.diagnostics.push(lower::Diagnostic::error("bad-specification", span, message));
    }
}

/// Adds the text of a clause in a class, with the names of classes as they are in the generated text: those of classes of
/// one name in different classes differ there.
fn add_renamed(cx: &Cx, out: &mut String, around: Option<ClassId>, text: &str) -> Vec<Renamed> {
    let mut renamed = Vec::new();
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let length = text[at..].find(|c| !is_name(c) && c != '.').unwrap_or(text.len() - at).max(c.len_utf8());
        let word = &text[at..at + length];
        at += length;
        // What stands behind a dot is a field.
        let class = around.filter(|_| is_name(c)).and_then(|around| class_at_start(cx, word, around));
        let Some((class, named)) = class else {
            *out += word;
            continue;
        };
        let from = out.len();
        *out += &name(&cx.program.class(class).name);
        renamed.push(Renamed { from, to: out.len(), written: named });
        *out += &word[named..];
    }
    renamed
}

/// The class that the first names of a path mean (`Outer.Inner`), and how long these are.
fn class_at_start(cx: &Cx, path: &str, around: ClassId) -> Option<(ClassId, usize)> {
    let ends = path.match_indices('.').map(|(at, _)| at).chain([path.len()]);
    let seen = |end: usize| {
        let mut names = path[..end].split('.');
        let first = cx.lookup_class(names.next()?, Some(around))?;
        names.try_fold(first, |class, name| cx.member_class(class, name)).map(|class| (class, end))
    };
    ends.map_while(seen).last()
}

fn name(java: &str) -> String {
    java.replace(['.', '$'], "_")
}

fn ty(cx: &Cx, ty: Ty) -> String {
    let base = match ty.base {
        Base::Bool => "bool".to_owned(),
        Base::Int | Base::Byte | Base::Short | Base::Char => "int".to_owned(),
        Base::Long => "long".to_owned(),
        Base::Float => "float".to_owned(),
        Base::Double => "double".to_owned(),
        Base::Void | Base::Null => "void".to_owned(),
        Base::Class(c) => name(&cx.program.class(c).name),
    };
    base + &"[]".repeat(ty.dims as usize)
}

fn signature(cx: &Cx, f: FnId, as_name: &str) -> String {
    let function = cx.program.function(f);
    let own = function.params.iter().skip(usize::from(function.owner.is_some()));
    let params: Vec<String> = own.map(|p| format!("{} {}", ty(cx, p.ty), name(&p.name))).collect();
    format!("{} {as_name}({})", ty(cx, function.ret), params.join(", "))
}

/// The place in the Java file of a place in the generated text.
pub(crate) fn place(chunks: &[Chunk], span: Span) -> Option<Span> {
    let (start, end) = (span.start as usize, span.end as usize);
    // A clause starts at its keyword, in front of its chunk.
    let chunk = chunks.iter().find(|c| start <= c.to && end > c.from)?;
    Some(Span { file: chunk.place.file, start: chunk.back(start), end: chunk.back(end) })
}

/// The place in the Java file of a place that is in a clause, its keyword left out.
pub(crate) fn place_in(chunks: &[Chunk], span: Span) -> Option<Span> {
    let inside = |c: &&Chunk| c.from <= span.start as usize && span.end as usize <= c.to;
    chunks.iter().find(inside).and_then(|_| place(chunks, span))
}

/// A change of the generated text as one of the Java file, where all of it is in clauses. What goes over several lines would
/// leave their comments.
fn fixed_here(fix: Fix, chunks: &[Chunk]) -> Option<Fix> {
    if fix.edits.iter().any(|edit| edit.text.contains('\n')) {
        return None;
    }
    let edit = |edit: TextEdit| {
        let chunk = chunks.iter().find(|c| c.from <= edit.span.start as usize && edit.span.end as usize <= c.to)?;
        // What has another name in the generated text is no text of the Java file.
        let whole = |name: &Renamed| edit.span.end as usize <= name.from || name.to <= edit.span.start as usize;
        chunk.renamed.iter().all(whole).then_some(())?;
        Some(TextEdit { span: place(chunks, edit.span)?, ..edit })
    };
    let edits = fix.edits.into_iter().map(edit).collect::<Option<_>>()?;
    Some(Fix { title: fix.title, edits })
}

fn hex(formula: &mut Hex, at: &dyn Fn(&mut Span), own: &[Option<FnId>]) {
    match formula {
        Hex::Atom(atom) => {
            at(&mut atom.span);
            let _: &AtomKind = &atom.kind;
            if let Some(c) = &mut atom.companion {
                at(&mut c.span);
                if let Some(Some(f)) = own.get(c.function.index()) {
                    c.function = *f;
                }
            }
        }
        Hex::Not(a) => hex(a, at, own),
        Hex::And(a, b) | Hex::Or(a, b) | Hex::Implies(a, b) => {
            hex(a, at, own);
            hex(b, at, own);
        }
    }
}

fn formula(formula: &mut Formula, at: &dyn Fn(&mut Span)) {
    for Disjunct { spatial, pure: pures, span, .. } in &mut formula.disjuncts {
        at(span);
        for atom in spatial {
            match atom {
                SpatialAtom::PointsTo { span, .. } | SpatialAtom::Pred { span, .. } => at(span),
            }
        }
        pures.iter_mut().for_each(|p| pure(p, at));
    }
}

fn pure(p: &mut Pure, at: &dyn Fn(&mut Span)) {
    match p {
        Pure::Compare { span, .. } | Pure::Constant { span, .. } => at(span),
        Pure::Not(inner) => pure(inner, at),
    }
}
