//! Definitions, uses, renaming and the call hierarchy, in protocol types.

use super::convert::{Lines, Places};
use super::documents::name_of;
use super::world::World;
use crate::view::calls::{self, CallItem, CallLink};
use crate::view::{Target, names};
use lower::Role;
use syntax::Span;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::ls_types::*;
use work::{FileView, Snapshot};

pub(super) fn definition(w: &World, s: &Snapshot, file: &FileView, offset: usize) -> Option<GotoDefinitionResponse> {
    let (origin, to) = names::definition(file, offset)?;
    link(w, s, file, origin, &to)
}

pub(super) fn type_definition(
    w: &World,
    s: &Snapshot,
    file: &FileView,
    offset: usize,
) -> Option<GotoDefinitionResponse> {
    let (origin, to) = names::type_definition(file, offset)?;
    link(w, s, file, origin, &to)
}

fn link(w: &World, s: &Snapshot, file: &FileView, origin: Span, to: &Target) -> Option<GotoDefinitionResponse> {
    let location = Places::new(w, s).location(to)?;
    if !w.caps.definition_links {
        return Some(GotoDefinitionResponse::Scalar(location));
    }
    Some(GotoDefinitionResponse::Link(vec![LocationLink {
        origin_selection_range: Some(Lines::of(file, &w.caps).range(origin)),
        target_uri: location.uri,
        target_range: location.range,
        target_selection_range: location.range,
    }]))
}

pub(super) fn references(
    w: &World,
    s: &Snapshot,
    file: &FileView,
    offset: usize,
    declaration: bool,
) -> Option<Vec<Location>> {
    let mut places = Places::new(w, s);
    let found = names::references(s, file, offset);
    let wanted = found.iter().filter(|usage| declaration || usage.role != Role::Declaration);
    Some(wanted.filter_map(|usage| places.location(&usage.at)).collect())
}

pub(super) fn highlights(w: &World, file: &FileView, offset: usize) -> Option<Vec<DocumentHighlight>> {
    let lines = Lines::of(file, &w.caps);
    let highlight = |(span, role): (Span, Role)| DocumentHighlight {
        range: lines.range(span),
        kind: Some(match role {
            Role::Declaration | Role::Write => DocumentHighlightKind::WRITE,
            _ => DocumentHighlightKind::READ,
        }),
    };
    let found = names::highlights(file, offset);
    (!found.is_empty()).then(|| found.into_iter().map(highlight).collect())
}

pub(super) fn linked(w: &World, file: &FileView, offset: usize) -> Option<LinkedEditingRanges> {
    let lines = Lines::of(file, &w.caps);
    let ranges: Vec<_> = names::linked(file, offset).into_iter().map(|span| lines.range(span)).collect();
    (ranges.len() > 1).then(|| LinkedEditingRanges { ranges, word_pattern: Some("[A-Za-z_][A-Za-z0-9_]*".into()) })
}

pub(super) fn prepare_rename(
    w: &World,
    s: &Snapshot,
    file: &FileView,
    offset: usize,
) -> Result<Option<PrepareRenameResponse>> {
    let prepared = names::prepare_rename(s, file, offset).map_err(|e| Error::invalid_params(e.to_string()))?;
    let response = |(span, placeholder)| {
        let range = Lines::of(file, &w.caps).range(span);
        PrepareRenameResponse::RangeWithPlaceholder { range, placeholder }
    };
    Ok(prepared.map(response))
}

pub(super) fn rename(
    w: &World,
    s: &Snapshot,
    file: &FileView,
    offset: usize,
    new: &str,
) -> Result<Option<WorkspaceEdit>> {
    let edits = names::rename(s, file, offset, new).map_err(|e| Error::invalid_params(e.to_string()))?;
    Ok(Places::new(w, s).workspace_edit(&edits))
}

pub(super) fn prepare_calls(w: &World, s: &Snapshot, file: &FileView, offset: usize) -> Option<Vec<CallHierarchyItem>> {
    let item = calls::prepare(file, offset)?;
    Some(vec![call_item(&mut Places::new(w, s), &item)?])
}

fn call_item(places: &mut Places, item: &CallItem) -> Option<CallHierarchyItem> {
    let location = places.location(&item.at)?;
    let range = places.lines(&item.at.file)?.range(item.extent);
    Some(CallHierarchyItem {
        name: item.name.clone(),
        kind: if item.method { SymbolKind::METHOD } else { SymbolKind::FUNCTION },
        tags: None,
        detail: None,
        uri: location.uri,
        range,
        selection_range: location.range,
        data: None,
    })
}

/// The function that an item of an earlier answer means.
fn target(places: &mut Places, item: &CallHierarchyItem) -> Option<Target> {
    let file = name_of(&item.uri);
    let span = places.lines(&file)?.span(item.selection_range);
    Some(Target { file, span })
}

pub(super) fn incoming(w: &World, s: &Snapshot, item: &CallHierarchyItem) -> Option<Vec<CallHierarchyIncomingCall>> {
    let mut places = Places::new(w, s);
    let callee = target(&mut places, item)?;
    let links = calls::incoming(s, &callee).into_iter();
    let call = |link: CallLink| {
        let from = call_item(&mut places, &link.item)?;
        let lines = places.lines(&link.item.at.file)?;
        Some(CallHierarchyIncomingCall { from, from_ranges: link.calls.iter().map(|c| lines.range(*c)).collect() })
    };
    Some(links.filter_map(call).collect())
}

pub(super) fn outgoing(w: &World, s: &Snapshot, item: &CallHierarchyItem) -> Option<Vec<CallHierarchyOutgoingCall>> {
    let mut places = Places::new(w, s);
    let caller = target(&mut places, item)?;
    let links = calls::outgoing(s, &caller).into_iter();
    let call = |link: CallLink| {
        let to = call_item(&mut places, &link.item)?;
        // Calls stand in the caller's file, not in the callee's.
        let lines = places.lines(&caller.file)?;
        Some(CallHierarchyOutgoingCall { to, from_ranges: link.calls.iter().map(|c| lines.range(*c)).collect() })
    };
    Some(links.filter_map(call).collect())
}
