//! What the client can take, and what the server offers it. What the client lacks is not sent to it.

use super::convert;
use crate::view::tokens;
use serde_json::{Value, json};
use syntax::Encoding;
use tower_lsp::ls_types::*;

/// The commands of `workspace/executeCommand`.
pub(crate) const COMMANDS: [&str; 8] = [
    "heaplens.explore",
    "heaplens.cancel",
    "heaplens.listInputs",
    "heaplens.emitTest",
    "heaplens.runTest",
    "heaplens.runOnJvm",
    "heaplens.showSpecification",
    "heaplens.whyUnreachable",
];

/// The client's capabilities, flattened to the questions the server asks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Caps {
    pub encoding: Encoding,
    /// Diagnostics are pulled by the client and refreshed on our request; otherwise they are pushed. A client that cannot
    /// be told to pull again would show for good what was known before the exploration, and offering it both would
    /// show everything twice.
    pub pull_diagnostics: bool,
    pub related_information: bool,
    pub unnecessary_tag: bool,
    pub code_description: bool,
    pub diagnostic_data: bool,
    pub diagnostic_version: bool,
    /// `workspace/configuration` can be asked.
    pub configuration: bool,
    /// `workspace/didChangeConfiguration` can be registered.
    pub register_configuration: bool,
    /// `workspace/didChangeWatchedFiles` can be registered.
    pub register_watchers: bool,
    /// People's own operations on folders can be told.
    pub folder_operations: bool,
    pub lens_refresh: bool,
    pub hint_refresh: bool,
    pub progress: bool,
    /// A file can be shown.
    pub show_document: bool,
    pub apply_edit: bool,
    pub document_changes: bool,
    /// A `WorkspaceEdit` may create files.
    pub create_files: bool,
    pub markdown: bool,
    pub completion_markdown: bool,
    pub snippets: bool,
    pub signature_offsets: bool,
    /// A rename can be prepared.
    pub prepare_rename: bool,
    pub symbol_tree: bool,
    pub definition_links: bool,
    pub action_literals: bool,
    pub action_resolve: bool,
    /// Actions that cannot be done are shown with the reason.
    pub disabled_actions: bool,
    /// The client has the commands `heaplens.showInputs` and `heaplens.showHeap`.
    pub heap_view: bool,
    /// Another server formats Java, and formatting can be registered for the other languages alone: some editors take one
    /// formatter for a language, and ask people which.
    pub leaves_java: bool,
}

impl Caps {
    /// Reads what `initialize` says. Everything that is not said is absent.
    pub(crate) fn read(params: &InitializeParams) -> Caps {
        let mut caps = Caps::default();
        let option = |name: &str| params.initialization_options.as_ref()?.get(name)?.as_bool();
        caps.heap_view = option("heapView") == Some(true);
        caps.leaves_java = option("formatsJava") == Some(false);
        let client = &params.capabilities;
        caps.encoding = convert::negotiate(client.general.as_ref().and_then(|g| g.position_encodings.as_deref()));
        if let Some(window) = &client.window {
            caps.progress = window.work_done_progress == Some(true);
            caps.show_document = window.show_document.as_ref().is_some_and(|s| s.support);
        }
        if let Some(workspace) = &client.workspace {
            caps.read_workspace(workspace);
        }
        if let Some(document) = &client.text_document {
            caps.read_document(document);
        }
        caps.pull_diagnostics &= client.text_document.as_ref().is_some_and(|d| d.diagnostic.is_some());
        caps
    }

    fn read_workspace(&mut self, client: &WorkspaceClientCapabilities) {
        self.apply_edit = client.apply_edit == Some(true);
        self.configuration = client.configuration == Some(true);
        let dynamic = |d: Option<bool>| d == Some(true);
        self.register_configuration = client.did_change_configuration.is_some_and(|c| dynamic(c.dynamic_registration));
        self.register_watchers = client.did_change_watched_files.is_some_and(|c| dynamic(c.dynamic_registration));
        self.lens_refresh = client.code_lens.as_ref().is_some_and(|c| c.refresh_support == Some(true));
        self.hint_refresh = client.inlay_hint.as_ref().is_some_and(|c| c.refresh_support == Some(true));
        self.pull_diagnostics = client.diagnostics.as_ref().is_some_and(|c| c.refresh_support == Some(true));
        self.folder_operations = client
            .file_operations
            .as_ref()
            .is_some_and(|o| dynamic(o.did_create) && dynamic(o.did_rename) && dynamic(o.did_delete));
        if let Some(edit) = &client.workspace_edit {
            self.document_changes = edit.document_changes == Some(true);
            let create = |kinds: &Vec<ResourceOperationKind>| kinds.contains(&ResourceOperationKind::Create);
            self.create_files = self.document_changes && edit.resource_operations.as_ref().is_some_and(create);
        }
    }

    fn read_document(&mut self, client: &TextDocumentClientCapabilities) {
        self.read_diagnostics(client);
        let markdown = |formats: Option<&Vec<MarkupKind>>| formats.is_some_and(|f| f.contains(&MarkupKind::Markdown));
        self.markdown = markdown(client.hover.as_ref().and_then(|h| h.content_format.as_ref()));
        if let Some(item) = client.completion.as_ref().and_then(|c| c.completion_item.as_ref()) {
            self.snippets = item.snippet_support == Some(true);
            self.completion_markdown = markdown(item.documentation_format.as_ref());
        }
        let signature = client.signature_help.as_ref().and_then(|s| s.signature_information.as_ref());
        self.signature_offsets = signature
            .and_then(|s| s.parameter_information.as_ref())
            .is_some_and(|p| p.label_offset_support == Some(true));
        self.symbol_tree =
            client.document_symbol.as_ref().is_some_and(|s| s.hierarchical_document_symbol_support == Some(true));
        self.prepare_rename = client.rename.as_ref().is_some_and(|r| r.prepare_support == Some(true));
        let dynamic = |d: Option<bool>| d == Some(true);
        self.leaves_java &= client.formatting.as_ref().is_some_and(|f| dynamic(f.dynamic_registration))
            && client.range_formatting.as_ref().is_some_and(|f| dynamic(f.dynamic_registration))
            && client.on_type_formatting.as_ref().is_some_and(|f| dynamic(f.dynamic_registration));
        self.definition_links = client.definition.is_some_and(|d| d.link_support == Some(true));
        if let Some(action) = &client.code_action {
            self.action_literals = action.code_action_literal_support.is_some();
            self.disabled_actions = action.disabled_support == Some(true);
            let data = action.data_support == Some(true);
            let resolved = action.resolve_support.as_ref();
            self.action_resolve = data && resolved.is_some_and(|r| r.properties.iter().any(|p| p == "edit"));
        }
    }

    /// Clients say what a diagnostic may carry under push (3.16), under pull (3.18), or both.
    fn read_diagnostics(&mut self, client: &TextDocumentClientCapabilities) {
        let yes = |flag: Option<bool>| flag == Some(true);
        if let Some(push) = &client.publish_diagnostics {
            self.diagnostic_version = yes(push.version_support);
            self.related_information |= yes(push.related_information);
            self.code_description |= yes(push.code_description_support);
            self.diagnostic_data |= yes(push.data_support);
            let tags = push.tag_support.as_ref();
            self.unnecessary_tag |= tags.is_some_and(|t| t.value_set.contains(&DiagnosticTag::UNNECESSARY));
        }
        if let Some(pull) = &client.diagnostic {
            self.related_information |= yes(pull.related_information);
            self.code_description |= yes(pull.code_description_support);
            self.diagnostic_data |= yes(pull.data_support);
            // The list inside is private in the types; who names tags at all names this one.
            self.unnecessary_tag |= pull.tag_support.is_some();
        }
    }
}

/// What the server offers to a client with `caps`.
pub(crate) fn server_capabilities(caps: &Caps) -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(convert::encoding_kind(caps.encoding)),
        text_document_sync: Some(sync()),
        hover_provider: Some(true.into()),
        completion_provider: Some(CompletionOptions {
            resolve_provider: Some(true),
            trigger_characters: Some(vec![".".into()]),
            ..CompletionOptions::default()
        }),
        signature_help_provider: Some(SignatureHelpOptions {
            trigger_characters: Some(vec!["(".into(), ",".into()]),
            retrigger_characters: None,
            work_done_progress_options: WorkDoneProgressOptions::default(),
        }),
        definition_provider: Some(OneOf::Left(true)),
        type_definition_provider: Some(true.into()),
        references_provider: Some(OneOf::Left(true)),
        document_highlight_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        workspace_symbol_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(code_actions(caps)),
        code_lens_provider: Some(CodeLensOptions { resolve_provider: Some(true) }),
        document_formatting_provider: (!caps.leaves_java).then_some(OneOf::Left(true)),
        document_range_formatting_provider: (!caps.leaves_java).then_some(OneOf::Left(true)),
        document_on_type_formatting_provider: (!caps.leaves_java).then(typed_formatting),
        rename_provider: Some(rename(caps)),
        folding_range_provider: Some(true.into()),
        selection_range_provider: Some(true.into()),
        linked_editing_range_provider: Some(LinkedEditingRangeServerCapabilities::Simple(true)),
        call_hierarchy_provider: Some(true.into()),
        semantic_tokens_provider: Some(semantic_tokens()),
        inlay_hint_provider: Some(OneOf::Left(true)),
        diagnostic_provider: caps.pull_diagnostics.then(pull_diagnostics),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: COMMANDS.map(String::from).to_vec(),
            ..ExecuteCommandOptions::default()
        }),
        workspace: Some(WorkspaceServerCapabilities {
            workspace_folders: Some(WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(OneOf::Left(true)),
            }),
            file_operations: caps.folder_operations.then(folder_operations),
        }),
        ..ServerCapabilities::default()
    }
}

/// What is formatted when it is typed.
fn typed_formatting() -> DocumentOnTypeFormattingOptions {
    DocumentOnTypeFormattingOptions {
        first_trigger_character: "}".into(),
        more_trigger_character: Some(vec![";".into(), "\n".into()]),
    }
}

/// Formatting as it is registered for all languages but Java: the methods, with their options.
pub(crate) fn formatting_without_java() -> [(&'static str, Value); 3] {
    let documents = json!([{"language": "hir"}, {"language": "jml"}]);
    let mut typed = serde_json::to_value(typed_formatting()).unwrap_or_default();
    typed["documentSelector"] = documents.clone();
    let of_documents = json!({"documentSelector": documents});
    [
        ("textDocument/formatting", of_documents.clone()),
        ("textDocument/rangeFormatting", of_documents),
        ("textDocument/onTypeFormatting", typed),
    ]
}

/// Files are watched; a pattern that watches folders as well would watch everything.
fn folder_operations() -> WorkspaceFileOperationsServerCapabilities {
    let pattern =
        FileOperationPattern { glob: "**".into(), matches: Some(FileOperationPatternKind::Folder), options: None };
    let folders = FileOperationRegistrationOptions {
        filters: vec![FileOperationFilter { scheme: Some("file".into()), pattern }],
    };
    WorkspaceFileOperationsServerCapabilities {
        did_create: Some(folders.clone()),
        did_rename: Some(folders.clone()),
        did_delete: Some(folders),
        ..WorkspaceFileOperationsServerCapabilities::default()
    }
}

fn sync() -> TextDocumentSyncCapability {
    TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::INCREMENTAL),
        save: Some(TextDocumentSyncSaveOptions::SaveOptions(SaveOptions { include_text: Some(false) })),
        ..TextDocumentSyncOptions::default()
    })
}

fn code_actions(caps: &Caps) -> CodeActionProviderCapability {
    if !caps.action_literals {
        return CodeActionProviderCapability::Simple(true);
    }
    CodeActionProviderCapability::Options(CodeActionOptions {
        code_action_kinds: Some(vec![CodeActionKind::QUICKFIX, CodeActionKind::REFACTOR]),
        resolve_provider: Some(true),
        work_done_progress_options: WorkDoneProgressOptions::default(),
    })
}

fn rename(caps: &Caps) -> OneOf<bool, RenameOptions> {
    let prepared =
        RenameOptions { prepare_provider: Some(true), work_done_progress_options: WorkDoneProgressOptions::default() };
    if caps.prepare_rename { OneOf::Right(prepared) } else { OneOf::Left(true) }
}

fn semantic_tokens() -> SemanticTokensServerCapabilities {
    SemanticTokensOptions {
        legend: SemanticTokensLegend {
            token_types: tokens::KINDS.iter().map(|k| SemanticTokenType::new(k)).collect(),
            token_modifiers: tokens::MODIFIERS.iter().map(|m| SemanticTokenModifier::new(m)).collect(),
        },
        range: Some(true),
        full: Some(SemanticTokensFullOptions::Delta { delta: Some(true) }),
        ..SemanticTokensOptions::default()
    }
    .into()
}

fn pull_diagnostics() -> DiagnosticServerCapabilities {
    DiagnosticServerCapabilities::Options(DiagnosticOptions {
        identifier: Some("heaplens".into()),
        inter_file_dependencies: true,
        workspace_diagnostics: true,
        work_done_progress_options: WorkDoneProgressOptions::default(),
    })
}
