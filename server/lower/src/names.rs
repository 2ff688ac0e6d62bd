//! Every name of a program, where it is defined and where it is used: what an editor asks for.
//!
//! Definitions and references are recorded while lowering, in broken functions too.

use ir::{ClassId, FieldId, FileId, FnId, PredId, Span, Ty};
use rustc_hash::FxHashMap;

/// A definition in a [`NameIndex`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DefId(pub u32);

/// What a definition defines.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DefKind {
    Class(ClassId),
    Field(FieldId),
    /// A function or a method.
    Function(FnId),
    Predicate(PredId),
    /// A position in [`ir::Program::tests`].
    Test(u32),
    /// A parameter of a function or of a predicate, `this` included.
    Param,
    Local,
    Label,
    /// A variable bound by `exists` in a separation-logic formula.
    Existential,
    /// A file, as named in `use`.
    File(FileId),
}

/// A definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definition {
    pub kind: DefKind,
    pub name: String,
    /// The name in the declaration; `None` for built-in types and for `this`.
    pub span: Option<Span>,
    /// The whole declaration.
    pub extent: Option<Span>,
    /// The type of a variable or field, or what a function returns.
    pub ty: Option<Ty>,
    /// Where a parameter, local, label or existential can be named; `None` for what is visible everywhere.
    pub scope: Option<Span>,
    /// The item it belongs to: the class of a field or method, the function or predicate of a variable.
    pub owner: Option<DefId>,
}

/// How a reference uses what it names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    Declaration,
    Read,
    Write,
    Call,
    /// A type name, in a declaration, `new`, cast, `extends` ..
    Type,
    /// A `goto`.
    Jump,
    /// A `use`.
    Use,
}

/// A name in the text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NameRef {
    pub span: Span,
    pub def: DefId,
    pub role: Role,
}

/// A call that was resolved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CallEdge {
    pub caller: FnId,
    /// For a virtual call, the method of the receiver's static type.
    pub callee: FnId,
    /// The callee's name in the call.
    pub span: Span,
}

/// Definitions, references, types of expressions, and the call graph of a program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NameIndex {
    defs: Vec<Definition>,
    refs: Vec<NameRef>,
    types: Vec<(Span, Ty)>,
    calls: Vec<CallEdge>,
    by_kind: FxHashMap<DefKind, DefId>,
    by_def: Vec<Vec<u32>>,
}

impl NameIndex {
    /// All definitions, in the order in which they were found; position = [`DefId`].
    pub fn definitions(&self) -> &[Definition] {
        &self.defs
    }

    /// One definition.
    pub fn definition(&self, id: DefId) -> &Definition {
        &self.defs[id.0 as usize]
    }

    /// The definition of a class, field, function, predicate, test or file.
    pub fn def_of(&self, kind: DefKind) -> Option<DefId> {
        self.by_kind.get(&kind).copied()
    }

    /// All names of a file, by position.
    pub fn names_in(&self, file: FileId) -> &[NameRef] {
        let start = self.refs.partition_point(|r| r.span.file < file);
        let end = self.refs.partition_point(|r| r.span.file <= file);
        &self.refs[start..end]
    }

    /// The name that the cursor is in or directly behind.
    pub fn name_at(&self, file: FileId, offset: u32) -> Option<&NameRef> {
        let names = self.names_in(file);
        let end = names.partition_point(|r| r.span.start <= offset);
        // Names do not overlap: only the last two that start before can touch; a name that starts here wins.
        names[..end].iter().rev().take(2).find(|r| r.span.touches(file, offset))
    }

    /// Everything that names `def`, its declaration included, by file and position.
    pub fn references(&self, def: DefId) -> impl Iterator<Item = &NameRef> {
        self.by_def.get(def.0 as usize).into_iter().flatten().map(|i| &self.refs[*i as usize])
    }

    /// The smallest expression with `offset` in it, and its type.
    pub fn type_at(&self, file: FileId, offset: u32) -> Option<(Span, Ty)> {
        let end = self.types.partition_point(|(s, _)| (s.file, s.start) <= (file, offset));
        let hits = self.types[..end].iter().rev().take_while(|(s, _)| s.file == file);
        hits.filter(|(s, _)| s.touches(file, offset)).min_by_key(|(s, _)| s.end - s.start).copied()
    }

    /// The type of exactly this expression.
    pub fn type_of(&self, span: Span) -> Option<Ty> {
        self.types.binary_search_by_key(&span, |(s, _)| *s).ok().map(|i| self.types[i].1)
    }

    /// All resolved calls, by position.
    pub fn calls(&self) -> &[CallEdge] {
        &self.calls
    }

    /// The variables, labels and existentials that can be named at `offset`.
    pub fn in_scope(&self, file: FileId, offset: u32) -> impl Iterator<Item = (DefId, &Definition)> {
        let defs = self.defs.iter().enumerate().map(|(i, d)| (DefId(i as u32), d));
        defs.filter(move |(_, d)| d.scope.is_some_and(|s| s.touches(file, offset)))
    }

    pub fn define(&mut self, def: Definition) -> DefId {
        let id = DefId(self.defs.len() as u32);
        if let Some(span) = def.span {
            self.refs.push(NameRef { span, def: id, role: Role::Declaration });
        }
        self.by_kind.entry(def.kind).or_insert(id);
        self.defs.push(def);
        id
    }

    pub fn definition_mut(&mut self, id: DefId) -> &mut Definition {
        &mut self.defs[id.0 as usize]
    }

    pub fn refer(&mut self, span: Span, def: DefId, role: Role) {
        self.refs.push(NameRef { span, def, role });
    }

    /// As [`Self::refer`], for a definition that is found by its kind.
    pub fn refer_to(&mut self, span: Span, kind: DefKind, role: Role) {
        if let Some(def) = self.def_of(kind) {
            self.refer(span, def, role);
        }
    }

    pub fn typed(&mut self, span: Span, ty: Ty) {
        self.types.push((span, ty));
    }

    pub fn call(&mut self, caller: FnId, callee: FnId, span: Span) {
        self.calls.push(CallEdge { caller, callee, span });
    }

    /// Sorts everything; copies of a `finally` block record theirs more than once.
    pub fn finish(&mut self) {
        // One text range names one thing. Where it was recorded twice, the first record is the one that counts.
        self.refs.sort_by_key(|r| r.span);
        self.refs.dedup_by_key(|r| r.span);
        self.types.sort_by_key(|(span, _)| *span);
        self.types.dedup_by_key(|(span, _)| *span);
        self.calls.sort_by_key(|c| (c.span, c.caller, c.callee));
        self.calls.dedup();
        self.by_def = vec![Vec::new(); self.defs.len()];
        for (i, r) in self.refs.iter().enumerate() {
            self.by_def[r.def.0 as usize].push(i as u32);
        }
        // It stays for as long as its program, beside those of many others.
        self.by_def.iter_mut().for_each(Vec::shrink_to_fit);
        self.defs.shrink_to_fit();
        self.refs.shrink_to_fit();
        self.types.shrink_to_fit();
        self.calls.shrink_to_fit();
    }
}
