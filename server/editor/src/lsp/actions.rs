//! Code actions in protocol types.

use super::convert::{Lines, Places};
use super::documents::name_of;
use super::world::World;
use crate::view::actions::{self, Action, ActionKind, Effect};
use crate::view::tests;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::ls_types::*;
use work::{FileView, Snapshot};

/// What an unresolved action carries: the tests to emit.
#[derive(Serialize, Deserialize)]
struct ActionData {
    uri: Uri,
    function: String,
    input: Option<usize>,
}

/// The actions for a range. Clients that know only commands get those that a command can do.
pub(super) fn actions(w: &World, s: &Snapshot, file: &FileView, params: &CodeActionParams) -> CodeActionResponse {
    let range = Lines::of(file, &w.caps).span(params.range);
    let wanted = |kind: &CodeActionKind| {
        let only = params.context.only.as_deref();
        only.is_none_or(|only| only.iter().any(|o| o.as_str().is_empty() || is_within(kind.as_str(), o.as_str())))
    };
    let offered = actions::actions(file, range).into_iter().filter(|a| wanted(&kind(a.kind)));
    match w.caps.action_literals {
        true => offered.filter_map(|a| literal(w, s, file, params, a)).map(CodeActionOrCommand::CodeAction).collect(),
        false => {
            offered.filter_map(|a| command(&params.text_document.uri, &a)).map(CodeActionOrCommand::Command).collect()
        }
    }
}

/// Whether a kind is `parent` or below it: `refactor.rewrite` is within `refactor`.
fn is_within(kind: &str, parent: &str) -> bool {
    kind.strip_prefix(parent).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

fn kind(kind: ActionKind) -> CodeActionKind {
    match kind {
        ActionKind::QuickFix => CodeActionKind::QUICKFIX,
        ActionKind::Refactor => CodeActionKind::REFACTOR,
    }
}

fn literal(w: &World, s: &Snapshot, file: &FileView, params: &CodeActionParams, action: Action) -> Option<CodeAction> {
    let mut places = Places::new(w, s);
    let uri = &params.text_document.uri;
    let mut literal = CodeAction {
        title: action.title.clone(),
        kind: Some(kind(action.kind)),
        is_preferred: action.preferred.then_some(true),
        diagnostics: action.problem.as_ref().map(|problem| vec![places.diagnostic(file, problem)]),
        ..CodeAction::default()
    };
    match &action.effect {
        Effect::Edit(edits) => {
            literal.edit = Some(places.workspace_edit(&BTreeMap::from([(file.name.clone(), edits.clone())]))?);
        }
        Effect::EmitTest { function, input } if w.caps.action_resolve => {
            let data = ActionData { uri: uri.clone(), function: function.clone(), input: *input };
            literal.data = serde_json::to_value(data).ok();
        }
        Effect::EmitTest { function, input } => literal.edit = Some(test_edit(w, s, file, function, *input).ok()?),
        Effect::Explore { .. } => literal.command = command(uri, &action),
    }
    Some(literal)
}

/// The command that does what an action does, when there is one.
fn command(uri: &Uri, action: &Action) -> Option<Command> {
    let (command, arguments) = match &action.effect {
        Effect::Edit(_) => return None,
        Effect::EmitTest { function, input } => {
            let input = input.map_or(json!("all"), |i| json!(i));
            ("heaplens.emitTest", json!({"uri": uri, "function": function, "input": input}))
        }
        Effect::Explore { function } => ("heaplens.explore", json!({"uri": uri, "function": function})),
    };
    Some(Command { title: action.title.clone(), command: command.into(), arguments: Some(vec![arguments]) })
}

/// Computes the edit of an action that emits tests.
///
/// # Errors
/// When the tests cannot be written any more.
pub(super) fn resolve(w: &World, s: &Snapshot, mut action: CodeAction) -> Result<CodeAction> {
    let data: Option<ActionData> = action.data.clone().and_then(|d: Value| serde_json::from_value(d).ok());
    if let (None, Some(data)) = (&action.edit, data) {
        let file = s.file(&name_of(&data.uri)).ok_or_else(|| Error::invalid_params("the file is not open"))?;
        action.edit = Some(test_edit(w, s, file, &data.function, data.input)?);
    }
    Ok(action)
}

/// The edit that inserts tests behind their function.
pub(super) fn test_edit(
    w: &World,
    s: &Snapshot,
    file: &FileView,
    function: &str,
    input: Option<usize>,
) -> Result<WorkspaceEdit> {
    let emitted = tests::emit(file, function, input).map_err(|e| Error::invalid_params(e.to_string()))?;
    let edits = BTreeMap::from([(file.name.clone(), vec![emitted.edit])]);
    Places::new(w, s).workspace_edit(&edits).ok_or_else(|| Error::invalid_params("the file has no URI"))
}

#[cfg(test)]
mod tests_of_kinds {
    use super::*;

    #[test]
    fn kinds_contain_their_children_only() {
        assert!(is_within("refactor.rewrite", "refactor") && is_within("quickfix", "quickfix"));
        assert!(!is_within("refactoring", "refactor") && !is_within("refactor", "refactor.rewrite"));
    }
}
