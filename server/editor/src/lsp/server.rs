//! Every request and notification, each in a few lines: ask a view, convert its answer.

use super::world::{Question, World, blocking};
use super::{actions, caps, commands, features, navigation, publish, pull, registration, semantic};
use caps::Caps;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use syntax::Text;
use tower_lsp::jsonrpc::{Error, ErrorCode, Result};
use tower_lsp::ls_types::*;
use tower_lsp::{Client, LanguageServer};
use work::{FileView, Snapshot, Workspace};

/// The server of one client.
pub(crate) struct Server {
    client: Client,
    /// There from `initialize` on.
    world: OnceLock<Arc<World>>,
}

/// Answers about explorations wait so long for the end, and then tell what is known.
const MOMENT: Duration = Duration::from_millis(500);

impl Server {
    pub(crate) fn new(client: Client) -> Server {
        Server { client, world: OnceLock::new() }
    }

    pub(super) fn world(&self) -> Result<Arc<World>> {
        // The service lets no request through before `initialize` was answered.
        self.world.get().cloned().ok_or_else(|| Error::new(ErrorCode::ServerError(-32002)))
    }

    /// Asks a view about a file, of whose neighbours it takes what is known. `None` when the file is not known.
    async fn ask<T: Send + 'static>(
        &self,
        uri: &Uri,
        view: impl FnOnce(&World, &Snapshot, &FileView) -> Option<T> + Send + 'static,
    ) -> Result<Option<T>> {
        self.ask_within(uri, Workspace::snapshot_of, view).await
    }

    /// As [`Server::ask`], in a snapshot that is taken with the name of the file.
    async fn ask_within<T: Send + 'static>(
        &self,
        uri: &Uri,
        snapshot: impl FnOnce(&Workspace, &str) -> Snapshot + Send + 'static,
        view: impl FnOnce(&World, &Snapshot, &FileView) -> Option<T> + Send + 'static,
    ) -> Result<Option<T>> {
        let world = self.world()?;
        let question = Question::new(&world, uri);
        blocking(move || {
            let snapshot = snapshot(&world.workspace(), question.name());
            Ok(question.file(&snapshot)?.and_then(|file| view(&world, &snapshot, file)))
        })
        .await?
    }

    /// As [`Server::ask`], about a position; the function there is explored first from now on.
    async fn ask_at<T: Send + 'static>(
        &self,
        at: TextDocumentPositionParams,
        view: impl FnOnce(&World, &Snapshot, &FileView, usize) -> Option<T> + Send + 'static,
    ) -> Result<Option<T>> {
        self.ask(&at.text_document.uri, at_position(at.position, view)).await
    }

    /// As [`Server::ask_at`], with all files analysed: for answers in which nothing may be missing.
    async fn ask_everywhere<T: Send + 'static>(
        &self,
        at: TextDocumentPositionParams,
        view: impl FnOnce(&World, &Snapshot, &FileView, usize) -> Option<T> + Send + 'static,
    ) -> Result<Option<T>> {
        let whole = |workspace: &Workspace, _: &str| workspace.snapshot();
        self.ask_within(&at.text_document.uri, whole, at_position(at.position, view)).await
    }

    /// Asks about what people see: of files that are not open, what is known.
    async fn ask_open<T: Send + 'static>(
        &self,
        view: impl FnOnce(&World, &Snapshot) -> T + Send + 'static,
    ) -> Result<T> {
        let world = self.world()?;
        blocking(move || view(&world, &world.workspace().snapshot_of_open())).await
    }

    /// Asks about all files, for answers in which nothing may be missing.
    async fn ask_all<T: Send + 'static>(
        &self,
        view: impl FnOnce(&World, &Snapshot) -> T + Send + 'static,
    ) -> Result<T> {
        let world = self.world()?;
        blocking(move || view(&world, &world.workspace().snapshot())).await
    }

    /// People made, moved or deleted folders: as if a watcher had told.
    fn moved(&self, gone: &[String], new: &[String]) {
        let Ok(world) = self.world() else { return };
        let event = |uri: &String, typ| uri.parse().ok().map(|uri| FileEvent { uri, typ });
        let gone = gone.iter().filter_map(|uri| event(uri, FileChangeType::DELETED));
        let new = new.iter().filter_map(|uri| event(uri, FileChangeType::CREATED));
        registration::files_changed(&world, gone.chain(new).collect());
    }

    pub(super) async fn cancel_progress(&self, params: WorkDoneProgressCancelParams) {
        if let Ok(world) = self.world()
            && world.progress().as_ref() == Some(&params.token)
        {
            world.workspace().cancel_all();
        }
    }

    /// Asks about what comes of exploring a function, which takes a moment when its text is new.
    async fn ask_explored(
        &self,
        uri: &Uri,
        function: &str,
        view: impl FnOnce(&World, &Snapshot, &FileView) -> Result<Option<LSPAny>> + Send + 'static,
    ) -> Result<LSPAny> {
        let function = function.to_owned();
        let explored = move |workspace: &Workspace, file: &str| workspace.snapshot_explored(file, &function, MOMENT);
        let answer = self.ask_within(uri, explored, move |world, snapshot, file| Some(view(world, snapshot, file)));
        Ok(answer.await?.transpose()?.flatten().unwrap_or_default())
    }

    pub(super) async fn inputs(&self, params: commands::InputsParams) -> Result<LSPAny> {
        let (uri, function) = (params.uri.clone(), params.function.clone());
        self.ask_explored(&uri, &function, move |_, _, file| commands::inputs(file, &params).map(Some)).await
    }

    pub(super) async fn paths(&self, params: commands::FunctionParams) -> Result<LSPAny> {
        let (uri, function) = (params.uri.clone(), params.function.clone());
        let paths =
            move |world: &World, snapshot: &Snapshot, file: &FileView| commands::paths(world, snapshot, file, &params);
        self.ask_explored(&uri, &function, paths).await
    }

    pub(super) async fn heap_graph(&self, params: commands::GraphParams) -> Result<LSPAny> {
        let (uri, function) = (params.uri.clone(), params.function.clone());
        let graph = |params: commands::GraphParams| {
            move |world: &World, snapshot: &Snapshot, file: &FileView| {
                commands::heap_graph(world, snapshot, file, &params)
            }
        };
        // Whoever goes through the steps of a known input waits for nothing.
        let now = graph(params.clone());
        let known = self.ask(&uri, move |world, snapshot, file| Some(now(world, snapshot, file)));
        match known.await?.transpose()?.flatten() {
            Some(known) => Ok(known),
            None => self.ask_explored(&uri, &function, graph(params)).await,
        }
    }

    pub(super) async fn status(&self, _: LSPAny) -> Result<LSPAny> {
        let world = self.world()?;
        blocking(move || commands::status(&world)).await
    }
}

impl LanguageServer for Server {
    async fn initialize(&self, params: InitializeParams) -> Result<InitializeResult> {
        let caps = Caps::read(&params);
        let capabilities = caps::server_capabilities(&caps);
        let folders = folders(&params);
        let (settings, bad) = registration::initial_settings(params.initialization_options.as_ref());
        let client = self.client.clone();
        let world = blocking(move || publish::start(client, caps, settings, folders)).await?;
        registration::complain(&world, bad);
        // `initialize` is answered once; the service refuses a second one.
        let _ = self.world.set(world);
        let info = ServerInfo { name: "heaplens".into(), version: Some(env!("CARGO_PKG_VERSION").into()) };
        Ok(InitializeResult { capabilities, server_info: Some(info), ..InitializeResult::default() })
    }

    async fn initialized(&self, _: InitializedParams) {
        if let Ok(world) = self.world() {
            tokio::spawn(registration::after_start(world));
        }
    }

    async fn shutdown(&self) -> Result<()> {
        let world = self.world()?;
        world.machines.end_soon();
        blocking(move || world.workspace().shutdown()).await
    }

    async fn did_open(&self, params: DidOpenTextDocumentParams) {
        let Ok(world) = self.world() else { return };
        let document = params.text_document;
        let _intake = world.intake();
        let name = world.documents.opened(document.uri, document.version);
        let language = super::documents::language(&name, &document.language_id);
        world.workspace().look_again();
        world.workspace().open_as(&name, document.version, &document.text, language);
    }

    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        let Ok(world) = self.world() else { return };
        let name = super::documents::name_of(&params.text_document.uri);
        let (version, changes) = (params.text_document.version, params.content_changes);
        world.documents.changed(&name, version);
        let encoding = world.caps.encoding;
        let _intake = world.intake();
        let edit = |text: &mut Text| changes.iter().map(|change| apply(text, change, encoding)).collect();
        if let Err(error) = world.workspace().change(&name, version, edit) {
            publish::log(&world, MessageType::WARNING, error.to_string());
        }
    }

    /// People save when something is done, perhaps elsewhere too.
    async fn did_save(&self, _: DidSaveTextDocumentParams) {
        if let Ok(world) = self.world() {
            world.workspace().look_again();
        }
    }

    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        let Ok(world) = self.world() else { return };
        let uri = params.text_document.uri;
        let name = super::documents::name_of(&uri);
        let _intake = world.intake();
        world.documents.closed(&name);
        world.workspace().close(&name);
        world.tokens().remove(&name);
        publish::closed(&world, name, uri);
    }

    async fn did_change_configuration(&self, params: DidChangeConfigurationParams) {
        if let Ok(world) = self.world() {
            tokio::spawn(registration::settings_changed(world, params.settings));
        }
    }

    async fn did_change_watched_files(&self, params: DidChangeWatchedFilesParams) {
        if let Ok(world) = self.world() {
            registration::files_changed(&world, params.changes);
        }
    }

    async fn did_create_files(&self, params: CreateFilesParams) {
        self.moved(&[], &params.files.into_iter().map(|file| file.uri).collect::<Vec<_>>());
    }

    async fn did_rename_files(&self, params: RenameFilesParams) {
        let (old, new): (Vec<_>, Vec<_>) = params.files.into_iter().map(|file| (file.old_uri, file.new_uri)).unzip();
        self.moved(&old, &new);
    }

    async fn did_delete_files(&self, params: DeleteFilesParams) {
        self.moved(&params.files.into_iter().map(|file| file.uri).collect::<Vec<_>>(), &[]);
    }

    async fn did_change_workspace_folders(&self, params: DidChangeWorkspaceFoldersParams) {
        if let Ok(world) = self.world() {
            tokio::spawn(registration::folders_changed(world, params.event));
        }
    }

    async fn execute_command(&self, params: ExecuteCommandParams) -> Result<Option<LSPAny>> {
        commands::execute(self.world()?, params).await
    }

    async fn hover(&self, params: HoverParams) -> Result<Option<Hover>> {
        self.ask_at(params.text_document_position_params, |w, _, f, at| features::hover(w, f, at)).await
    }

    async fn completion(&self, params: CompletionParams) -> Result<Option<CompletionResponse>> {
        self.ask_at(params.text_document_position, |w, _, f, at| features::completion(w, f, at)).await
    }

    async fn completion_resolve(&self, item: CompletionItem) -> Result<CompletionItem> {
        self.ask_open(move |w, s| features::resolve_completion(w, s, item)).await
    }

    async fn signature_help(&self, params: SignatureHelpParams) -> Result<Option<SignatureHelp>> {
        self.ask_at(params.text_document_position_params, |w, _, f, at| features::signature(w, f, at)).await
    }

    async fn goto_definition(&self, params: GotoDefinitionParams) -> Result<Option<GotoDefinitionResponse>> {
        self.ask_at(params.text_document_position_params, navigation::definition).await
    }

    async fn goto_type_definition(
        &self,
        params: request::GotoTypeDefinitionParams,
    ) -> Result<Option<request::GotoTypeDefinitionResponse>> {
        self.ask_at(params.text_document_position_params, navigation::type_definition).await
    }

    async fn references(&self, params: ReferenceParams) -> Result<Option<Vec<Location>>> {
        let declaration = params.context.include_declaration;
        let at = params.text_document_position;
        self.ask_everywhere(at, move |w, s, f, at| navigation::references(w, s, f, at, declaration)).await
    }

    async fn document_highlight(&self, params: DocumentHighlightParams) -> Result<Option<Vec<DocumentHighlight>>> {
        self.ask_at(params.text_document_position_params, |w, _, f, at| navigation::highlights(w, f, at)).await
    }

    async fn linked_editing_range(&self, params: LinkedEditingRangeParams) -> Result<Option<LinkedEditingRanges>> {
        self.ask_at(params.text_document_position_params, |w, _, f, at| navigation::linked(w, f, at)).await
    }

    async fn prepare_rename(&self, params: TextDocumentPositionParams) -> Result<Option<PrepareRenameResponse>> {
        let prepared = self.ask_at(params, |w, s, f, at| navigation::prepare_rename(w, s, f, at).transpose());
        prepared.await?.transpose()
    }

    async fn rename(&self, params: RenameParams) -> Result<Option<WorkspaceEdit>> {
        let (at, name) = (params.text_document_position, params.new_name);
        let renamed = self.ask_everywhere(at, move |w, s, f, at| Some(navigation::rename(w, s, f, at, &name)));
        renamed.await?.transpose().map(Option::flatten)
    }

    async fn prepare_call_hierarchy(
        &self,
        params: CallHierarchyPrepareParams,
    ) -> Result<Option<Vec<CallHierarchyItem>>> {
        self.ask_at(params.text_document_position_params, navigation::prepare_calls).await
    }

    async fn incoming_calls(
        &self,
        params: CallHierarchyIncomingCallsParams,
    ) -> Result<Option<Vec<CallHierarchyIncomingCall>>> {
        self.ask_all(move |w, s| navigation::incoming(w, s, &params.item)).await
    }

    async fn outgoing_calls(
        &self,
        params: CallHierarchyOutgoingCallsParams,
    ) -> Result<Option<Vec<CallHierarchyOutgoingCall>>> {
        self.ask_open(move |w, s| navigation::outgoing(w, s, &params.item)).await
    }

    async fn document_symbol(&self, params: DocumentSymbolParams) -> Result<Option<DocumentSymbolResponse>> {
        self.ask(&params.text_document.uri, |w, _, f| features::document_symbols(w, f)).await
    }

    async fn symbol(&self, params: WorkspaceSymbolParams) -> Result<Option<WorkspaceSymbolResponse>> {
        self.ask_all(move |w, s| Some(features::workspace_symbols(w, s, &params.query))).await
    }

    async fn folding_range(&self, params: FoldingRangeParams) -> Result<Option<Vec<FoldingRange>>> {
        self.ask(&params.text_document.uri, |_, _, f| features::folds(f)).await
    }

    async fn selection_range(&self, params: SelectionRangeParams) -> Result<Option<Vec<SelectionRange>>> {
        let positions = params.positions;
        self.ask(&params.text_document.uri, move |w, _, f| features::selections(w, f, &positions)).await
    }

    async fn formatting(&self, params: DocumentFormattingParams) -> Result<Option<Vec<TextEdit>>> {
        self.ask(&params.text_document.uri, |w, _, f| features::format(w, f, None)).await
    }

    async fn range_formatting(&self, params: DocumentRangeFormattingParams) -> Result<Option<Vec<TextEdit>>> {
        let range = params.range;
        self.ask(&params.text_document.uri, move |w, _, f| features::format(w, f, Some(range))).await
    }

    async fn on_type_formatting(&self, params: DocumentOnTypeFormattingParams) -> Result<Option<Vec<TextEdit>>> {
        let at = params.text_document_position;
        let (position, typed) = (at.position, params.ch);
        self.ask(&at.text_document.uri, move |w, _, f| features::format_typed(w, f, position, &typed)).await
    }

    async fn semantic_tokens_full(&self, params: SemanticTokensParams) -> Result<Option<SemanticTokensResult>> {
        self.ask(&params.text_document.uri, |w, _, f| Some(semantic::full(w, f))).await
    }

    async fn semantic_tokens_full_delta(
        &self,
        params: SemanticTokensDeltaParams,
    ) -> Result<Option<SemanticTokensFullDeltaResult>> {
        let previous = params.previous_result_id;
        self.ask(&params.text_document.uri, move |w, _, f| Some(semantic::delta(w, f, &previous))).await
    }

    async fn semantic_tokens_range(
        &self,
        params: SemanticTokensRangeParams,
    ) -> Result<Option<SemanticTokensRangeResult>> {
        let range = params.range;
        self.ask(&params.text_document.uri, move |w, _, f| Some(semantic::range(w, f, range))).await
    }

    async fn inlay_hint(&self, params: InlayHintParams) -> Result<Option<Vec<InlayHint>>> {
        let range = params.range;
        self.ask(&params.text_document.uri, move |w, _, f| Some(features::hints(w, f, range))).await
    }

    async fn code_lens(&self, params: CodeLensParams) -> Result<Option<Vec<CodeLens>>> {
        let uri = params.text_document.uri;
        self.ask(&uri.clone(), move |w, _, f| Some(features::lenses(w, f, &uri))).await
    }

    async fn code_lens_resolve(&self, lens: CodeLens) -> Result<CodeLens> {
        self.ask_open(move |w, s| features::resolve_lens(w, s, lens)).await
    }

    async fn code_action(&self, params: CodeActionParams) -> Result<Option<CodeActionResponse>> {
        let uri = params.text_document.uri.clone();
        self.ask(&uri, move |w, s, f| Some(actions::actions(w, s, f, &params))).await
    }

    async fn code_action_resolve(&self, action: CodeAction) -> Result<CodeAction> {
        self.ask_open(move |w, s| actions::resolve(w, s, action)).await?
    }

    async fn diagnostic(&self, params: DocumentDiagnosticParams) -> Result<DocumentDiagnosticReportResult> {
        let (world, previous) = (self.world()?, params.previous_result_id);
        let question = Question::new(&world, &params.text_document.uri);
        let report = blocking(move || {
            let snapshot = pull::known_now(&world, std::slice::from_ref(question.name()));
            let file = question.file(&snapshot)?;
            Ok(file.map(|file| pull::document(&world, &snapshot, file, previous.as_deref())))
        });
        Ok(report.await??.unwrap_or_else(pull::nothing))
    }

    async fn workspace_diagnostic(&self, params: WorkspaceDiagnosticParams) -> Result<WorkspaceDiagnosticReportResult> {
        let world = self.world()?;
        blocking(move || {
            let asked: Vec<_> = world.workspace().peek().files().map(|file| file.name.clone()).collect();
            let snapshot = pull::known_now(&world, &asked);
            pull::workspace(&world, &snapshot, &params.previous_result_ids)
        })
        .await
    }
}

/// A view of a position as one of a file; the function there is explored first from now on.
fn at_position<T>(
    position: Position,
    view: impl FnOnce(&World, &Snapshot, &FileView, usize) -> Option<T>,
) -> impl FnOnce(&World, &Snapshot, &FileView) -> Option<T> {
    move |world, snapshot, file| {
        let offset = super::convert::Lines::of(file, &world.caps).offset(position);
        world.workspace().set_focus(&file.name, Some(offset));
        view(world, snapshot, file, offset)
    }
}

/// Applies one change of a `didChange` to the text as the changes before it left it.
fn apply(text: &mut Text, change: &TextDocumentContentChangeEvent, encoding: syntax::Encoding) -> syntax::Edit {
    match change.range {
        None => text.replace_all(&change.text),
        Some(range) => {
            let at = |p: Position| syntax::Position { line: p.line, column: p.character };
            let span = text.span(at(range.start)..at(range.end), encoding);
            text.replace(span, &change.text)
        }
    }
}

/// The folders of the workspace; old clients name one root.
fn folders(params: &InitializeParams) -> Vec<PathBuf> {
    let path = |uri: &Uri| uri.to_file_path().map(|p| p.into_owned());
    match &params.workspace_folders {
        Some(folders) => folders.iter().filter_map(|f| path(&f.uri)).collect(),
        #[allow(deprecated)]
        None => params.root_uri.iter().filter_map(path).collect(),
    }
}
