//! Diagnostics that the client asks for. A result id is a digest of the answer, so equal answers are never
//! sent twice, whatever happened in between.

use super::convert::Places;
use super::documents::name_of;
use super::world::World;
use crate::view::{diagnostics, early};
use std::hash::{DefaultHasher, Hash, Hasher};
use tower_lsp::ls_types::*;
use work::{FileName, FileView, Snapshot};

/// The diagnostics of a file as the client takes them. While its newest text is being analysed, these are the syntax
/// errors of that text and what was known before.
pub(super) fn items(world: &World, snapshot: &Snapshot, file: &FileView) -> Vec<Diagnostic> {
    if file.error.is_some() {
        return Vec::new();
    }
    let unreachable = world.settings().show_unreachable;
    let (found, mut places) = match file.is_behind() {
        true => (early::diagnostics_so_far(file, unreachable), Places::new(world, snapshot).in_newest(file)),
        false => (diagnostics::diagnostics(file, unreachable), Places::new(world, snapshot)),
    };
    found.iter().map(|d| places.diagnostic(file, d)).collect()
}

/// What is published now about the files that the client asks for. It is told to ask again when that was not all.
pub(super) fn known_now(world: &World, asked: &[FileName]) -> Snapshot {
    // Before looking: what is analysed from now on is told.
    world.owed().extend(asked.iter().cloned());
    let snapshot = world.workspace().peek();
    let behind = |file: &FileView| file.is_behind() && file.error.is_none();
    world.owed().retain(|name| !asked.contains(name) || snapshot.file(name).is_some_and(behind));
    snapshot
}

/// A digest of diagnostics: equal within one run of the server when they are equal.
pub(super) fn digest(items: &[Diagnostic]) -> String {
    let mut hasher = DefaultHasher::new();
    serde_json::to_string(items).unwrap_or_default().hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

pub(super) fn document(
    world: &World,
    snapshot: &Snapshot,
    file: &FileView,
    previous: Option<&str>,
) -> DocumentDiagnosticReportResult {
    let items = items(world, snapshot, file);
    let id = digest(&items);
    let report = if previous == Some(&id) {
        let unchanged_document_diagnostic_report = UnchangedDocumentDiagnosticReport { result_id: id };
        RelatedUnchangedDocumentDiagnosticReport { related_documents: None, unchanged_document_diagnostic_report }
            .into()
    } else {
        full(Some(id), items)
    };
    DocumentDiagnosticReportResult::Report(report)
}

fn full(result_id: Option<String>, items: Vec<Diagnostic>) -> DocumentDiagnosticReport {
    let full_document_diagnostic_report = FullDocumentDiagnosticReport { result_id, items };
    RelatedFullDocumentDiagnosticReport { related_documents: None, full_document_diagnostic_report }.into()
}

/// The answer about a file that is not known.
pub(super) fn nothing() -> DocumentDiagnosticReportResult {
    DocumentDiagnosticReportResult::Report(full(None, Vec::new()))
}

/// The diagnostics of every file; those that the client has already are only named.
pub(super) fn workspace(
    world: &World,
    snapshot: &Snapshot,
    previous: &[PreviousResultId],
) -> WorkspaceDiagnosticReportResult {
    let mut reports = Vec::new();
    for file in snapshot.files() {
        let Some(uri) = world.documents.uri(&file.name) else { continue };
        let items = items(world, snapshot, file);
        let id = digest(&items);
        let version = file.open.then_some(i64::from(file.version));
        let known = previous.iter().any(|p| name_of(&p.uri) == file.name && p.value == id);
        reports.push(match known {
            true => WorkspaceDocumentDiagnosticReport::Unchanged(WorkspaceUnchangedDocumentDiagnosticReport {
                uri,
                version,
                unchanged_document_diagnostic_report: UnchangedDocumentDiagnosticReport { result_id: id },
            }),
            false => WorkspaceDocumentDiagnosticReport::Full(WorkspaceFullDocumentDiagnosticReport {
                uri,
                version,
                full_document_diagnostic_report: FullDocumentDiagnosticReport { result_id: Some(id), items },
            }),
        });
    }
    // Files that are gone have no problems any more.
    for gone in previous.iter().filter(|p| snapshot.file(&name_of(&p.uri)).is_none()) {
        reports.push(WorkspaceDocumentDiagnosticReport::Full(WorkspaceFullDocumentDiagnosticReport {
            uri: gone.uri.clone(),
            version: None,
            full_document_diagnostic_report: FullDocumentDiagnosticReport::default(),
        }));
    }
    WorkspaceDiagnosticReportResult::Report(WorkspaceDiagnosticReport { items: reports })
}
