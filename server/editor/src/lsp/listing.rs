//! The inputs of a function as a list, for editors without a view of their own.

use super::commands::{FunctionParams, known, of_file, shown};
use super::world::World;
use findings::{Shown, line};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::*;

/// In a message, more lines are not read; all of them are in the answer.
const SHOWN: usize = 12;

/// `{uri, function, quiet?}`.
#[derive(Deserialize)]
pub(super) struct ListParams {
    #[serde(flatten)]
    of: FunctionParams,
    /// Whoever asks shows the list itself.
    #[serde(default)]
    quiet: bool,
}

/// Lists the inputs of a function, each with what it leads to: in a file where the client shows files, or else in a message.
pub(super) async fn list_inputs(world: Arc<World>, params: ListParams) -> Result<Value> {
    let ListParams { of, quiet } = params;
    let uri = of.uri.clone();
    let (name, lines) = of_file(&world, &uri, move |_, _, file| {
        known(file, &of.function)?;
        let lines = shown(file, &of.function).map_or_else(Vec::new, |(report, program)| {
            let inputs = Shown::named(program, &of.function);
            let line = |(number, generated): (usize, &explore::report::GeneratedInput)| {
                let input = line::input(program, &inputs, &generated.input);
                let arrow = if input.is_empty() { "" } else { "  =>  " };
                format!("#{number}  {input}{arrow}{}", line::outcome(&generated.outcome))
            };
            (1..).zip(&report.inputs).map(line).collect()
        });
        Ok((of.function, lines))
    })
    .await?;
    if !quiet {
        show(&world, &name, &lines).await;
    }
    Ok(json!({"function": name, "inputs": lines}))
}

async fn show(world: &World, name: &str, lines: &[String]) {
    if lines.is_empty() {
        return world.client.show_message(MessageType::INFO, format!("`{name}` has no inputs yet")).await;
    }
    let head =
        if lines.len() == 1 { format!("`{name}`: 1 input") } else { format!("`{name}`: {} inputs", lines.len()) };
    let items: String = lines.iter().map(|line| format!("- `{line}`\n")).collect();
    let file = world.caps.show_document.then(|| world.pages.inputs(name, &format!("{head}\n\n{items}"))).flatten();
    if let Some(uri) = file {
        let params = ShowDocumentParams { uri, external: None, take_focus: Some(true), selection: None };
        if world.client.show_document(params).await.unwrap_or(false) {
            return;
        }
    }
    let mut text = [&[head], &lines[..lines.len().min(SHOWN)]].concat().join("\n");
    if lines.len() > SHOWN {
        text += &format!("\nand {} more", lines.len() - SHOWN);
    }
    world.client.show_message(MessageType::INFO, text).await;
}
