//! Code actions in protocol types.

use super::caps::Caps;
use super::commands::inputs_command;
use super::convert::{Lines, Places};
use super::documents::name_of;
use super::world::World;
use crate::view::actions::{self, Action, ActionKind, Effect};
use crate::view::language;
use crate::view::tests::Request;
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
    #[serde(default)]
    failing: bool,
}

/// The actions for a range. Clients that know only commands get those that a command can do.
pub(super) fn actions(w: &World, s: &Snapshot, file: &FileView, params: &CodeActionParams) -> CodeActionResponse {
    let lines = &Lines::of(file, &w.caps);
    let range = lines.span(params.range);
    let wanted = |kind: &CodeActionKind| {
        let only = params.context.only.as_deref();
        only.is_none_or(|only| only.iter().any(|o| o.as_str().is_empty() || is_within(kind.as_str(), o.as_str())))
    };
    let shows_disabled = w.caps.action_literals && w.caps.disabled_actions;
    let offered = actions::actions(file, range).into_iter().filter(|a| wanted(&kind(a.kind)));
    let offered = offered.filter(|a| a.disabled.is_none() || shows_disabled);
    match w.caps.action_literals {
        true => {
            let literals = offered.filter_map(|a| literal((w, s), file, lines, params, a));
            literals.map(CodeActionOrCommand::CodeAction).collect()
        }
        false => {
            let able = offered.filter(|a| !matches!(a.effect, Effect::EmitTest { .. }) || w.caps.apply_edit);
            let commands = able.filter(|a| w.caps.create_files || is_writable(w, s, file, &a.effect));
            let commands = commands.filter_map(|a| command(&w.caps, &params.text_document.uri, lines, &a));
            commands.map(CodeActionOrCommand::Command).collect()
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

fn literal(
    (w, s): (&World, &Snapshot),
    file: &FileView,
    lines: &Lines,
    params: &CodeActionParams,
    action: Action,
) -> Option<CodeAction> {
    let mut places = Places::new(w, s);
    let uri = &params.text_document.uri;
    let mut literal = CodeAction {
        title: action.title.clone(),
        kind: Some(kind(action.kind)),
        is_preferred: action.preferred.then_some(true),
        diagnostics: action.problem.as_ref().map(|problem| vec![places.diagnostic(file, problem)]),
        ..CodeAction::default()
    };
    if let Some(why) = action.disabled {
        literal.disabled = Some(CodeActionDisabled { reason: format!("no test can be written: {why}") });
        return Some(literal);
    }
    match &action.effect {
        Effect::Edit(edits) => {
            literal.edit = Some(places.workspace_edit(&BTreeMap::from([(file.name.clone(), edits.clone())]))?);
        }
        // What needs a new file is not offered to who makes none.
        Effect::EmitTest { .. } if !w.caps.create_files && !is_writable(w, s, file, &action.effect) => return None,
        Effect::EmitTest { function, input, failing } if w.caps.action_resolve => {
            let data = ActionData { uri: uri.clone(), function: function.clone(), input: *input, failing: *failing };
            literal.data = serde_json::to_value(data).ok();
        }
        Effect::EmitTest { function, input, failing } => {
            let tests = Tests { function, input: *input, failing: *failing, target: None };
            literal.edit = Some(test_edit(w, s, file, &tests).ok()?);
        }
        Effect::Explore { .. }
        | Effect::ListInputs { .. }
        | Effect::ShowHeap { .. }
        | Effect::WhyUnreachable { .. } => {
            literal.command = command(&w.caps, uri, lines, &action);
        }
    }
    Some(literal)
}

/// Whether the tests of an effect, if it has any, can be written without a new file.
fn is_writable(w: &World, s: &Snapshot, file: &FileView, effect: &Effect) -> bool {
    let Effect::EmitTest { function, input, failing } = effect else { return true };
    test_edit(w, s, file, &Tests { function, input: *input, failing: *failing, target: None }).is_ok()
}

/// The command that does what an action does, when there is one.
fn command(caps: &Caps, uri: &Uri, lines: &Lines, action: &Action) -> Option<Command> {
    let (command, arguments) = match &action.effect {
        Effect::Edit(_) => return None,
        Effect::EmitTest { function, input, failing } => {
            let input = input.map_or(json!("all"), |i| json!(i));
            let mut argument = json!({"uri": uri, "function": function, "input": input});
            if *failing {
                argument["failing"] = json!(true);
            }
            ("heaplens.emitTest", argument)
        }
        Effect::WhyUnreachable { at } => {
            ("heaplens.whyUnreachable", json!({"uri": uri, "position": lines.position(*at)}))
        }
        Effect::ShowHeap { function, heap } => {
            ("heaplens.showSpecification", json!({"uri": uri, "function": function, "heap": heap}))
        }
        Effect::ListInputs { function } => (inputs_command(caps), json!({"uri": uri, "function": function})),
        Effect::Explore { function, scope } if scope.is_empty() => {
            ("heaplens.explore", json!({"uri": uri, "function": function}))
        }
        Effect::Explore { function, scope } => {
            ("heaplens.explore", json!({"uri": uri, "function": function, "scope": scope}))
        }
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
        let tests = Tests { function: &data.function, input: data.input, failing: data.failing, target: None };
        action.edit = Some(test_edit(w, s, file, &tests)?);
    }
    Ok(action)
}

/// The tests that are wanted.
pub(super) struct Tests<'a> {
    pub function: &'a str,
    /// One input, or all.
    pub input: Option<usize>,
    pub failing: bool,
    pub target: Option<&'a str>,
}

/// The edit that inserts tests where they belong, in a new file when need be.
pub(super) fn test_edit(w: &World, s: &Snapshot, file: &FileView, tests: &Tests<'_>) -> Result<WorkspaceEdit> {
    let known = |name: &str| s.file(name).filter(|f| f.error.is_none()).map(|f| f.parse.text().to_string());
    let read = |name: &str| known(name).or_else(|| std::fs::read_to_string(name).ok());
    let Tests { function, input, failing, target } = *tests;
    let request = Request { function, input, failing, target, read: &read };
    let emitted = language::of(&file.parse).emit(file, &request).map_err(|e| Error::invalid_params(e.to_string()))?;
    let mut places = Places::new(w, s);
    let edits = BTreeMap::from([(emitted.file.clone(), vec![emitted.edit])]);
    if emitted.create && !w.caps.create_files {
        let text = "the tests belong into a new file, which this editor cannot make for us; write them with \
                    `heaplens emit -o`";
        return Err(Error::invalid_params(text));
    }
    if let Some(text) = read(&emitted.file) {
        places = places.with_text(&emitted.file, &text);
    }
    let edit = match emitted.create {
        true => places.new_file(&edits),
        false => places.workspace_edit(&edits),
    };
    edit.ok_or_else(|| Error::invalid_params("the file has no URI"))
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
