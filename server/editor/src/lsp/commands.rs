//! Heaplens' own part of the protocol: commands and `heaplens/..` requests.

use super::actions::{Tests, test_edit};
use super::caps::Caps;
use super::convert::{Lines, Places};
use super::documents::name_of;
use super::listing;
use super::world::{World, blocking};
use crate::jvm::Ran;
use crate::view::lenses::{Lens, LensKind};
use crate::view::tests::TestError;
use crate::view::{language, machine, target, tests, why};
use explore::report::{Event, Report, Stop, TreeKind};
use explore::{Control, places};
use findings::{Shown, json as words, line, message, svg};
use ir::Program;
use ir::scope::ScopeOptions;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use syntax::Span;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::ls_types::*;
use work::{FileView, FunctionState, FunctionView, MAX_OBJECTS, Snapshot};

/// `{uri, function}`.
#[derive(Clone, Deserialize)]
pub(crate) struct FunctionParams {
    pub uri: Uri,
    pub function: String,
}

/// `{uri, function, encoded?}`.
#[derive(Clone, Deserialize)]
pub(crate) struct InputsParams {
    pub uri: Uri,
    pub function: String,
    /// Whether the answer is a text of JSON, for clients whose decoder drops members that are null.
    #[serde(default)]
    pub encoded: bool,
}

/// `{uri, function, input, step?}` or `{uri, function, node}`.
#[derive(Clone, Deserialize)]
pub(crate) struct GraphParams {
    pub uri: Uri,
    pub function: String,
    #[serde(flatten)]
    pub of: GraphOf,
}

/// What is drawn.
#[derive(Clone, Deserialize)]
#[serde(
    untagged,
    expecting = "what is drawn is missing, or no number from 0: `input`, the number of an input (and a `step` of its \
                 run), or `node`, that of a node of the execution tree"
)]
pub(crate) enum GraphOf {
    /// A generated input.
    Input {
        input: usize,
        /// The steps that the run of the input has made; without it, the heap as it was generated.
        step: Option<usize>,
    },
    /// What the path of a node of the execution tree knows of its input.
    Node { node: usize },
}

#[derive(Deserialize)]
struct ExploreParams {
    uri: Uri,
    function: String,
    #[serde(default)]
    scope: Option<ScopeOf>,
}

/// `{"List": 3}`, or a bound for every class.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "`scope` is a number of objects from 0, or such a number for each of some classes, as in {\"List\": 3}"
)]
enum ScopeOf {
    All(u32),
    Classes(std::collections::BTreeMap<String, u32>),
}

#[derive(Deserialize)]
struct CancelParams {
    uri: Uri,
    function: Option<String>,
}

#[derive(Deserialize)]
struct EmitParams {
    uri: Uri,
    function: String,
    input: Which,
    target: Option<String>,
    #[serde(default)]
    failing: bool,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "`input` is the number of an input, from 0, or \"all\"")]
enum Which {
    One(usize),
    Word(String),
}

#[derive(Deserialize)]
struct HeapParams {
    uri: Uri,
    function: String,
    heap: usize,
    /// Whoever asks draws the heap.
    #[serde(default)]
    quiet: bool,
}

#[derive(Deserialize)]
struct WhyParams {
    uri: Uri,
    position: Position,
    /// Whoever asks shows the answer itself.
    #[serde(default)]
    quiet: bool,
}

/// The time for finding out why code is unreachable: somebody waits for the answer.
const WHY_TIME: Duration = Duration::from_secs(3);

#[derive(Deserialize)]
struct RunParams {
    uri: Uri,
    name: String,
    /// Whoever asks shows the result itself.
    #[serde(default)]
    quiet: bool,
}

#[derive(Deserialize)]
struct JvmParams {
    uri: Uri,
    function: String,
    /// One input instead of all.
    input: Option<usize>,
    /// Whoever asks shows the result itself.
    #[serde(default)]
    quiet: bool,
}

/// Runs one of [`super::caps::COMMANDS`].
pub(super) async fn execute(world: Arc<World>, params: ExecuteCommandParams) -> Result<Option<Value>> {
    let argument = params.arguments.into_iter().next().unwrap_or(Value::Null);
    match params.command.as_str() {
        "heaplens.explore" => explore(world, read(argument)?).await.map(Some),
        "heaplens.cancel" => {
            let CancelParams { uri, function } = read(argument)?;
            world.workspace().cancel(&name_of(&uri), function.as_deref());
            Ok(None)
        }
        "heaplens.listInputs" => listing::list_inputs(world, read(argument)?).await.map(Some),
        "heaplens.emitTest" => emit_test(world, read(argument)?).await,
        "heaplens.runTest" => run_test(world, read(argument)?).await.map(Some),
        "heaplens.runOnJvm" => run_on_jvm(world, read(argument)?).await.map(Some),
        "heaplens.showSpecification" => show_specification(world, read(argument)?).await.map(Some),
        "heaplens.whyUnreachable" => why_unreachable(world, read(argument)?).await.map(Some),
        other => Err(Error::invalid_params(format!("there is no command `{other}`"))),
    }
}

fn read<T: serde::de::DeserializeOwned>(argument: Value) -> Result<T> {
    if !argument.is_object() {
        return Err(Error::invalid_params(
            "the command takes one argument, an object: {\"uri\": .., \"function\": ..}",
        ));
    }
    serde_json::from_value(argument).map_err(|e| Error::invalid_params(format!("the argument of the command: {e}")))
}

/// The answer about a file with every edit before the command; it may take long.
///
/// # Errors
/// Those of `answer`, and when the file is not open.
pub(super) async fn of_file<T: Send + 'static>(
    world: &Arc<World>,
    uri: &Uri,
    answer: impl FnOnce(&World, &Snapshot, &FileView) -> Result<T> + Send + 'static,
) -> Result<T> {
    let (world, name) = (world.clone(), name_of(uri));
    let told = blocking(move || {
        let snapshot = world.workspace().snapshot_of(&name);
        let file = snapshot.file(&name).ok_or_else(|| Error::invalid_params("the file is not open"))?;
        answer(&world, &snapshot, file)
    });
    told.await?
}

async fn explore(world: Arc<World>, params: ExploreParams) -> Result<Value> {
    let scope = params.scope.map(|scope| match scope {
        ScopeOf::All(n) => ScopeOptions { default_objects: Some(n), ..ScopeOptions::default() },
        ScopeOf::Classes(objects) => ScopeOptions { objects, ..ScopeOptions::default() },
    });
    let name = params.function;
    let asked = name.clone();
    let started = blocking(move || {
        // The edits before this command are analysed first: the function may have come with them.
        let file = name_of(&params.uri);
        let snapshot = world.workspace().snapshot_of(&file);
        if let Some(scope) = &scope {
            check_scope(snapshot.file(&file), scope)?;
        }
        Ok(world.workspace().explore_now(&file, &asked, scope))
    });
    match started.await?? {
        true => Ok(json!(true)),
        false => Err(Error::invalid_params(format!(
            "`{name}` cannot be explored: it is not in this file, has no body, or has errors"
        ))),
    }
}

/// Whether the bounds of a scope are such as settings may have, and there are the classes that it bounds.
fn check_scope(file: Option<&FileView>, scope: &ScopeOptions) -> Result<()> {
    if let Some(most) = scope.objects.values().chain(&scope.default_objects).find(|n| **n > MAX_OBJECTS) {
        let wanted = format!("{most} is no whole number from 0 to {MAX_OBJECTS}");
        return Err(Error::invalid_params(format!("`scope`: {wanted}; choose a smaller bound")));
    }
    let Some(analysis) = file.and_then(|f| f.analysis.as_ref()) else { return Ok(()) };
    let known = |name: &str| matches!(name, "arrays" | "length") || analysis.program.find_class(name).is_some();
    match scope.objects.keys().find(|name| !known(name)) {
        Some(name) => Err(Error::invalid_params(format!("`scope` bounds `{name}`, but there is no such class here"))),
        None => Ok(()),
    }
}

async fn emit_test(world: Arc<World>, params: EmitParams) -> Result<Option<Value>> {
    let EmitParams { uri, function, input, target, failing } = params;
    let input = match input {
        Which::One(index) => Some(index),
        Which::Word(word) if word == "all" => None,
        Which::Word(word) => {
            return Err(Error::invalid_params(format!("`input` is a number or \"all\", not \"{word}\"")));
        }
    };
    let edit = of_file(&world, &uri, move |world, snapshot, file| {
        let tests = Tests { function: &function, input, failing, target: target.as_deref() };
        test_edit(world, snapshot, file, &tests)
    });
    let edit = edit.await?;
    if world.caps.apply_edit {
        let answer = world.client.apply_edit(edit.clone()).await?;
        if !answer.applied {
            let why = answer.failure_reason.unwrap_or_else(|| "no reason was given".into());
            return Err(Error::invalid_params(format!("the editor did not apply the edit: {why}")));
        }
    }
    Ok(serde_json::to_value(edit).ok())
}

async fn run_test(world: Arc<World>, params: RunParams) -> Result<Value> {
    let RunParams { uri, name, quiet } = params;
    let asked = name.clone();
    let result = of_file(&world, &uri, move |_, _, file| {
        tests::run(file, &asked).map_err(|e| Error::invalid_params(e.to_string()))
    });
    let result = result.await?;
    if !quiet {
        let kind = if result.passed { MessageType::INFO } else { MessageType::ERROR };
        world.client.show_message(kind, format!("test \"{name}\" {}", result.message)).await;
    }
    Ok(json!({"passed": result.passed, "message": result.message}))
}

/// Runs the inputs of a Java method on the machine that was found, and tells whether it agrees.
async fn run_on_jvm(world: Arc<World>, params: JvmParams) -> Result<Value> {
    let JvmParams { uri, function, input, quiet } = params;
    // A cancelled request drops it: nobody waits for the answer then.
    let waiting = Arc::new(());
    let wanted = Arc::downgrade(&waiting);
    let ran = of_file(&world, &uri, move |world, _, file| {
        if !language::of(&file.parse).runs_on_jvm() {
            return Err(Error::invalid_params("only methods of `.java` files run on the JVM; emit a test and run it"));
        }
        let none = || Error::invalid_params("there is no JDK: neither JAVA_HOME nor PATH leads to a `javac`");
        let jdk = world.jdk.as_ref().ok_or_else(none)?;
        let _running = world.machines.enter();
        let stop = || wanted.strong_count() == 0 || world.machines.are_ended();
        machine::run((jdk, &stop), file, &function, input).map_err(|e| Error::invalid_params(e.to_string()))
    });
    let ran = ran.await?;
    drop(waiting);
    if !quiet {
        let kind = if ran.passed { MessageType::INFO } else { MessageType::ERROR };
        world.client.show_message(kind, &ran.message).await;
    }
    let test = |t: &Ran| json!({"name": t.name, "passed": t.failure.is_none(), "message": t.failure});
    let tests: Vec<Value> = ran.tests.iter().map(test).collect();
    Ok(json!({"passed": ran.passed, "message": ran.message, "tests": tests, "skipped": ran.skipped}))
}

/// Explains why the code at a position is unreachable, in a message and in the answer.
async fn why_unreachable(world: Arc<World>, params: WhyParams) -> Result<Value> {
    let WhyParams { uri, position, quiet } = params;
    let told = of_file(&world, &uri, move |world, _, file| {
        let offset = Lines::of(file, &world.caps).offset(position);
        let mut control = Until(Instant::now() + WHY_TIME);
        why::why_unreachable(file, offset, &world.settings().options(), &mut control)
            .ok_or_else(|| Error::invalid_params("no code here is known to be unreachable"))
    });
    let text = told.await?;
    if !quiet {
        world.client.show_message(MessageType::INFO, text.clone()).await;
    }
    Ok(json!({"text": text}))
}

/// Lets explorations run until a moment.
struct Until(Instant);

impl Control for Until {
    fn stop(&mut self) -> Option<Stop> {
        (Instant::now() >= self.0).then_some(Stop::Timeout)
    }
    fn event(&mut self, _: Event) {}
}

/// A heap that tells about a specification, with its picture; in words where nobody draws it.
async fn show_specification(world: Arc<World>, params: HeapParams) -> Result<Value> {
    let HeapParams { uri, function, heap, quiet } = params;
    let told = of_file(&world, &uri, move |_, _, file| {
        let gone = || Error::invalid_params(format!("`{function}` has no such heap any more"));
        let (report, program) = shown(file, &function).ok_or_else(gone)?;
        let told = report.telling_heaps().nth(heap).ok_or_else(gone)?;
        let text = message::telling_heap(program, &function, told).ok_or_else(gone)?;
        let of = Shown::named(program, &function);
        let svg = svg::svg(program, &of, &told.input, &svg::Options::default());
        let input = line::input(program, &of, &told.input);
        Ok(json!({"text": text, "title": told.text, "input": input, "svg": svg}))
    });
    let told = told.await?;
    if !quiet && let Some(text) = told["text"].as_str() {
        world.client.show_message(MessageType::INFO, text).await;
    }
    Ok(told)
}

/// The command that shows all inputs of a function: that of a client with a heap view, or ours.
pub(super) fn inputs_command(caps: &Caps) -> &'static str {
    if caps.heap_view { "heaplens.showInputs" } else { "heaplens.listInputs" }
}

/// The command of a lens. The heap view's own commands go to clients that have it; others emit a test, if they can.
pub(super) fn lens_command(caps: &Caps, uri: &Uri, lens: &Lens) -> Option<Command> {
    let function = &lens.function;
    let of_function = json!({"uri": uri, "function": function});
    let (command, argument) = match lens.kind {
        LensKind::Summary { inputs: true } | LensKind::More => (inputs_command(caps), of_function),
        LensKind::Input(index) if caps.heap_view => {
            ("heaplens.showHeap", json!({"uri": uri, "function": function, "input": index}))
        }
        LensKind::Input(_) if !caps.apply_edit => return None,
        LensKind::Input(index) => ("heaplens.emitTest", json!({"uri": uri, "function": function, "input": index})),
        LensKind::Summary { .. } => ("heaplens.explore", of_function),
        LensKind::Jvm => ("heaplens.runOnJvm", of_function),
        LensKind::Test => ("heaplens.runTest", json!({"uri": uri, "name": function})),
    };
    Some(Command { title: lens.title.clone(), command: command.into(), arguments: Some(vec![argument]) })
}

/// What a function shows, with the program it is about.
pub(super) fn shown<'f>(file: &'f FileView, function: &str) -> Option<(&'f Report, &'f Program)> {
    let view = file.function(function)?;
    match (view.shown_report()?, &view.stale) {
        ((report, true), Some(stale)) => Some((report, stale.program())),
        ((report, _), _) => Some((report, &file.analysis.as_ref()?.program)),
    }
}

/// `heaplens/inputs`: as in the JSON report, each with the two sides of the line that its lens shows.
///
/// # Errors
/// When there is no such function.
pub(super) fn inputs(file: &FileView, params: &InputsParams) -> Result<Value> {
    known(file, &params.function)?;
    let inputs = inputs_of(file, &params.function);
    Ok(if params.encoded { inputs.to_string().into() } else { inputs })
}

fn inputs_of(file: &FileView, function: &str) -> Value {
    let Some((report, program)) = shown(file, function) else { return json!([]) };
    let of = Shown::named(program, function);
    let one = |generated| {
        let mut value = serde_json::to_value(words::generated(program, &of, generated)).unwrap_or_default();
        if let Some(object) = value.as_object_mut() {
            object.insert("text".into(), line::input(program, &of, &generated.input).into());
            object.insert("result".into(), line::outcome(&generated.outcome).into());
        }
        value
    };
    report.inputs.iter().map(one).collect()
}

/// A function that must be there.
pub(super) fn known<'f>(file: &'f FileView, function: &str) -> Result<&'f FunctionView> {
    let missing = || TestError::NoFunction(function.into());
    file.function(function).ok_or_else(|| Error::invalid_params(missing().to_string()))
}

/// `heaplens/heapGraph`: `null` when nothing is known of the function yet, or at the node. With a `step`, also the number of the last one, and the
/// place in the text that runs next.
///
/// # Errors
/// When there is no such function or input, the run of the input has no such step, or the execution tree no such node.
pub(super) fn heap_graph(
    world: &World,
    snapshot: &Snapshot,
    file: &FileView,
    params: &GraphParams,
) -> Result<Option<Value>> {
    known(file, &params.function)?;
    let Some((report, program)) = shown(file, &params.function) else { return Ok(None) };
    let of = Shown::named(program, &params.function);
    let (input, step) = match params.of {
        GraphOf::Input { input, step } => (input, step),
        GraphOf::Node { node } => {
            if node >= report.tree.len() {
                let tree = format!("the execution tree of `{}` has {} nodes", params.function, report.tree.len());
                return Err(Error::invalid_params(format!("there is no node {node}: {tree}")));
            }
            let heap = report.heap_at(node);
            return Ok(heap.map(|heap| json!({"svg": svg::partial(program, of, heap), "text": heap.structure})));
        }
    };
    let generated = report.inputs.get(input).ok_or_else(|| {
        let (function, inputs) = (params.function.clone(), report.inputs.len());
        Error::invalid_params(TestError::NoInput { function, input, inputs }.to_string())
    })?;
    let (Some(step), Some(function)) = (step, program.find_function(&params.function)) else {
        return Ok(Some(json!({"svg": svg::svg(program, of, &generated.input, &svg::Options::default())})));
    };
    let scene = debug::scene(program, function, &generated.input, step);
    let scene = scene.map_err(|why| Error::invalid_params(why.to_string()))?;
    let mut answer = json!({"svg": scene.svg, "step": step, "lastStep": scene.last});
    // A stale report is of an older text; its places are not looked for in this one.
    let current = file.analysis.as_ref().filter(|a| std::ptr::eq(&*a.program, program));
    let next = current.zip(scene.next).and_then(|(analysis, span)| target(&analysis.program, span));
    if let Some(location) = next.and_then(|t| Places::new(world, snapshot).location(&t)) {
        answer["next"] = json!(location);
    }
    Ok(Some(answer))
}

/// `heaplens/paths`: the nodes of the execution tree, each with the number of its parent; `null` when nothing is known of
/// the function yet.
///
/// # Errors
/// When there is no such function.
pub(super) fn paths(
    world: &World,
    snapshot: &Snapshot,
    file: &FileView,
    params: &FunctionParams,
) -> Result<Option<Value>> {
    let view = known(file, &params.function)?;
    let (Some(analysis), Some(report)) = (&file.analysis, &view.report) else { return Ok(None) };
    if view.trimmed {
        // It was forgotten to save memory; the client asks again when the function has its new state.
        world.workspace().refresh(&file.name, &params.function);
    }
    let mut places = Places::new(world, snapshot);
    let mut nodes = Vec::new();
    for (id, node) in report.tree.iter().enumerate() {
        let mut value = json!({"id": id, "parent": node.parent, "label": node.label});
        let span = node.place.as_ref().and_then(|p| places::span(&analysis.program, p));
        if let Some(location) = span.and_then(|s| target(&analysis.program, s)).and_then(|t| places.location(&t)) {
            value["uri"] = json!(location.uri);
            value["range"] = json!(location.range);
        }
        match &node.kind {
            TreeKind::Root => value["kind"] = json!("root"),
            TreeKind::Branch(taken) => {
                value["kind"] = json!("branch");
                value["taken"] = json!(taken);
                let body = node.place.as_ref().and_then(|p| Some((places::body(&analysis.program, &p.code)?, p.site)));
                if let Some(asked) = body.and_then(|(body, site)| body.asked(site)) {
                    value["label"] = json!(message::question(&node.label, Some(asked)));
                    value["says"] = json!(message::answer(Some(asked), *taken));
                }
            }
            TreeKind::Choice => value["kind"] = json!("choice"),
            TreeKind::Pruned(refusal) => {
                value["kind"] = json!("pruned");
                value["reason"] = json!(message::reasons(&analysis.program, refusal));
            }
            TreeKind::End { outcome, input, finding } => {
                value["kind"] = json!("end");
                value["outcome"] = json!(line::outcome(outcome));
                value["input"] = json!(input);
                value["finding"] = json!(finding);
            }
        }
        nodes.push(value);
    }
    Ok(Some(json!({"function": params.function, "complete": report.complete, "nodes": nodes})))
}

/// `heaplens/status`.
pub(super) fn status(world: &World) -> Value {
    let status = world.workspace().status();
    let known = world.workspace().peek();
    let functions = status.functions.iter().filter_map(|f| {
        let file = known.file(&f.file);
        let view = file.and_then(|file| file.function(&f.function));
        let (scope, paths) = extent_of(&f.state, view);
        let range = file.zip(view).map(|(file, view)| {
            let (start, end) = view.extent;
            Lines::of(file, &world.caps).range(Span::new(start as usize, end as usize))
        });
        Some(json!({
            "range": range,
            "uri": world.documents.uri(&f.file)?, "function": f.function, "state": state_name(&f.state),
            "scope": scope, "paths": paths, "findings": f.findings, "stale": f.stale,
            "elapsedMs": f.elapsed.as_millis() as u64,
        }))
    });
    let counts = &status.counts;
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "counts": {"total": counts.total, "finished": counts.finished, "running": counts.running, "queued": counts.queued},
        "memoryBytes": status.memory_bytes,
        "memoryLimitBytes": world.settings().memory_bytes,
        "store": status.store,
        "jvm": world.jdk.is_some(),
        "functions": functions.collect::<Vec<_>>(),
    })
}

/// The name of a state in `heaplens/progress` and `heaplens/status`.
pub(super) fn state_name(state: &FunctionState) -> &'static str {
    match state {
        FunctionState::Queued => "queued",
        FunctionState::Exploring { .. } => "running",
        FunctionState::Done => "done",
        FunctionState::Bounded { reason: Stop::Timeout } => "timeout",
        FunctionState::Bounded { .. } => "incomplete",
        FunctionState::Cancelled => "cancelled",
        FunctionState::Failed { .. } => "failed",
        FunctionState::Unsupported { .. } => "unsupported",
        FunctionState::Broken => "broken",
        FunctionState::Declaration => "declaration",
    }
}

/// The bounds and paths of an exploration: of the running one, or of that which has ended.
pub(super) fn extent_of(state: &FunctionState, view: Option<&FunctionView>) -> (Option<String>, u64) {
    match (state, view) {
        (FunctionState::Exploring { scope, paths }, _) => (Some(scope.clone()), *paths),
        (_, Some(view)) if state.is_final() => {
            (view.report.as_ref().map(|report| work::scope_label(&report.scope)), view.paths)
        }
        _ => (None, 0),
    }
}
