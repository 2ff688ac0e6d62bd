//! The call hierarchy.

use super::{Target, language, local, names, target};
use ir::{FnId, Function};
use lower::DefKind;
use std::collections::BTreeMap;
use syntax::Span;
use work::{Analysis, FileView, Snapshot};

/// A function in the hierarchy.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct CallItem {
    /// Qualified.
    pub name: String,
    pub method: bool,
    /// The name in the declaration: what identifies the function.
    pub at: Target,
    /// The whole declaration.
    pub extent: Span,
}

/// A neighbour in the hierarchy, and the calls (in the caller's file).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallLink {
    pub item: CallItem,
    pub calls: Vec<Span>,
}

/// The function whose name is at `offset`, or else the one around it.
pub fn prepare(file: &FileView, offset: usize) -> Option<CallItem> {
    let analysis = file.analysis.as_ref()?;
    let named = names::at(analysis, offset).and_then(|(_, def)| match def.kind {
        DefKind::Function(id) => Some(id),
        _ => None,
    });
    if !language::of(&analysis.parse).answers_at(&analysis.parse, offset) {
        return None;
    }
    let at = u32::try_from(offset).ok()?;
    item(analysis, named.or_else(|| around(analysis, at))?)
}

/// The innermost function that people declare around an offset; clauses of Java stand in front of theirs.
fn around(analysis: &Analysis, offset: u32) -> Option<FnId> {
    let program = &analysis.program;
    let here = |span: ir::Span| span.touches(ir::FileId(0), offset);
    let clauses = |f: &Function| f.requires.iter().chain(&f.ensures).any(|clause| here(clause.span));
    let is_declared = |id: FnId| {
        analysis.names.def_of(DefKind::Function(id)).is_some() || program.tests.iter().any(|test| test.body == id)
    };
    let all = (0..).map(FnId).zip(&program.functions);
    let around = all.filter(|(id, f)| is_declared(*id) && (here(f.extent) || clauses(f)));
    around.min_by_key(|(_, f)| f.extent.end - f.extent.start).map(|(id, _)| id)
}

fn item(analysis: &Analysis, id: FnId) -> Option<CallItem> {
    let function: &Function = analysis.program.functions.get(id.index())?;
    Some(CallItem {
        name: analysis.program.qualified_name(id),
        method: function.owner.is_some(),
        at: target(&analysis.program, function.span)?,
        extent: local(function.extent),
    })
}

/// Who calls the function declared at `callee`, in all analysed files.
pub fn incoming(snapshot: &Snapshot, callee: &Target) -> Vec<CallLink> {
    links(snapshot, |analysis, call| {
        let wanted = item(analysis, call.callee)?;
        (wanted.at == *callee).then(|| item(analysis, call.caller)).flatten()
    })
}

/// Whom the function declared at `caller` calls.
pub fn outgoing(snapshot: &Snapshot, caller: &Target) -> Vec<CallLink> {
    links(snapshot, |analysis, call| {
        let wanted = item(analysis, call.caller)?;
        (wanted.at == *caller).then(|| item(analysis, call.callee)).flatten()
    })
}

/// The calls of all files by the neighbour that `pick` names, each call once.
fn links(snapshot: &Snapshot, pick: impl Fn(&Analysis, &lower::CallEdge) -> Option<CallItem>) -> Vec<CallLink> {
    let mut found: BTreeMap<CallItem, Vec<Span>> = BTreeMap::new();
    for analysis in snapshot.files().filter_map(|f| f.analysis.as_ref()) {
        for call in analysis.names.calls() {
            let Some(item) = pick(analysis, call) else { continue };
            let calls = found.entry(item).or_default();
            if !calls.contains(&local(call.span)) {
                calls.push(local(call.span));
            }
        }
    }
    found.into_iter().map(|(item, calls)| CallLink { item, calls }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::sample::{at, explored};

    #[test]
    fn the_function_around_the_cursor_is_the_second_choice() {
        let text = "fn int f() { return 1; }\nfn int g() { int a := f(); return a; }\n";
        let file = explored(text);
        let name = |offset| prepare(&file, offset).map(|item| item.name);
        assert_eq!(name(at(text, "f();", 0)).as_deref(), Some("f"));
        assert_eq!(name(at(text, "return a", 0)).as_deref(), Some("g"));
    }
}
