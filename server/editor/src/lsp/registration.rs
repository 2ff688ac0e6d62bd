//! Settings, watched files and folders: what is agreed after `initialize`.

use super::caps;
use super::documents::name_of;
use super::publish::{self, News};
use super::world::{World, blocking};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tower_lsp::ls_types::*;
use work::{BadSetting, CacheDir, Settings, Severity, is_left_out};

/// At most this many files are explored without being open, and this many directories are looked into.
const MAX_FILES: usize = 2_000;
const MAX_DIRECTORIES: usize = 20_000;

/// The settings in `initializationOptions`: its member `settings` or `heaplens`, or else itself.
pub(super) fn initial_settings(options: Option<&Value>) -> (Settings, Vec<BadSetting>) {
    let mut value = options.cloned().unwrap_or(Value::Null);
    if let Some(inner) = value.get("settings").or_else(|| value.get("heaplens")).cloned() {
        value = inner;
    }
    if let Some(object) = value.as_object_mut() {
        object.retain(|name, _| !["heapView", "formatsJava"].contains(&name.as_str()));
    }
    read_settings(&value)
}

/// The settings that the client tells. Where they do not say where the cache is, the environment does, as for `check`.
fn read_settings(value: &Value) -> (Settings, Vec<BadSetting>) {
    let (mut settings, bad) = Settings::from_json(value);
    if settings.cache_dir == CacheDir::PerUser {
        settings.cache_dir = match std::env::var_os("HEAPLENS_CACHE_DIR") {
            None => CacheDir::PerUser,
            Some(dir) if dir.is_empty() => CacheDir::PerUser,
            Some(dir) if dir == "off" => CacheDir::Off,
            Some(dir) => CacheDir::At(dir.into()),
        };
    }
    (settings, bad)
}

/// Tells about bad settings: values that cannot be used as messages, unknown keys in the log.
pub(super) fn complain(world: &Arc<World>, bad: Vec<BadSetting>) {
    for setting in bad {
        let text = format!("{}: {}", setting.name, setting.message);
        match setting.severity {
            Severity::Hint => publish::log(world, MessageType::INFO, text),
            Severity::Error => {
                let client = world.client.clone();
                tokio::spawn(async move { client.show_message(MessageType::WARNING, text).await });
            }
        }
    }
}

/// Registers what the client lets be registered, reads its settings, and looks for files in its folders.
pub(super) async fn after_start(world: Arc<World>) {
    let mut wanted = Vec::new();
    let mut register = |method: &str, options: Option<Value>| {
        wanted.push(Registration {
            id: format!("heaplens-{method}"),
            method: method.into(),
            register_options: options,
        });
    };
    if world.caps.register_watchers {
        register(
            "workspace/didChangeWatchedFiles",
            Some(json!({"watchers": [{"globPattern": "**/*.{hir,java,jml}"}]})),
        );
    }
    if world.caps.register_configuration {
        register("workspace/didChangeConfiguration", Some(json!({"section": "heaplens"})));
    }
    for (method, options) in caps::formatting_without_java().into_iter().filter(|_| world.caps.leaves_java) {
        register(method, Some(options));
    }
    if !wanted.is_empty()
        && let Err(error) = world.client.register_capability(wanted).await
    {
        publish::log(&world, MessageType::WARNING, format!("the client refused a registration: {error}"));
    }
    if world.caps.configuration {
        pull_settings(&world).await;
    }
    let folders = world.folders().clone();
    add_files(world, folders).await;
}

async fn pull_settings(world: &Arc<World>) {
    let item = ConfigurationItem { scope_uri: None, section: Some("heaplens".into()) };
    match world.client.configuration(vec![item]).await {
        Ok(values) => {
            let (world, value) = (world.clone(), values.into_iter().next().unwrap_or_default());
            // A panic there was reported on stderr; the settings stay as they were.
            let _ = blocking(move || use_settings(&world, &value)).await;
        }
        Err(error) => publish::log(world, MessageType::WARNING, format!("the client told no settings: {error}")),
    }
}

/// Goes on with the settings that the client tells. `null` says that nothing is configured there: then those of
/// `initialize` count, which are the defaults where it brought none.
fn use_settings(world: &Arc<World>, value: &Value) {
    let (settings, bad) = match value {
        Value::Null => (world.initial.clone(), Vec::new()),
        told => read_settings(told),
    };
    complain(world, bad);
    let old = std::mem::replace(&mut *world.settings(), settings.clone());
    if old.cache_dir != settings.cache_dir {
        // A workspace keeps the cache it was made with. Clients that tell their settings only when they are asked
        // do so a moment after the start.
        let left = world.replace_workspace(publish::workspace(settings, world.news()));
        std::thread::spawn(move || left.shutdown());
    } else if old != settings {
        world.workspace().set_settings(settings);
    } else {
        return;
    }
    world.tell(News::All);
}

/// The client says that settings changed: asks it which, or takes what it sent along.
pub(super) async fn settings_changed(world: Arc<World>, sent: Value) {
    if world.caps.configuration {
        return pull_settings(&world).await;
    }
    let section = sent.get("heaplens").cloned().unwrap_or(sent);
    let _ = blocking(move || use_settings(&world, &section)).await;
}

/// Files or folders changed on disk.
pub(super) fn files_changed(world: &Arc<World>, changes: Vec<FileEvent>) {
    let below: Vec<FileEvent> = changes.iter().flat_map(|change| below(world, change)).collect();
    let changes: Vec<FileEvent> = changes.into_iter().chain(below).collect();
    // What files use may be in a folder of which only those know that use it.
    world.workspace().look_again();
    let names: Vec<_> = changes.iter().map(|change| (name_of(&change.uri), change)).collect();
    let all: Vec<&str> = names.iter().map(|(name, _)| &**name).collect();
    world.workspace().watched(&all);
    let gone = names.iter().filter(|(name, c)| c.typ == FileChangeType::DELETED && !Path::new(&**name).exists());
    let gone: Vec<&str> = gone.map(|(name, _)| &**name).collect();
    world.workspace().remove_background(&gone);
    let created = names.iter().filter(|(name, c)| c.typ == FileChangeType::CREATED && is_source(name));
    let created: Vec<&str> = created.map(|(name, _)| &**name).collect();
    world.workspace().add_background(&created);
    for (name, change) in names.iter().filter(|(_, c)| c.typ == FileChangeType::DELETED) {
        publish::closed(world, name.clone(), change.uri.clone());
    }
}

/// What an event for a folder says about files: those that are known in one that is gone, and those in a new one. When
/// people rename or delete a folder, some editors tell of nothing but the folder.
fn below(world: &World, change: &FileEvent) -> Vec<FileEvent> {
    let name = name_of(&change.uri);
    let folder = Path::new(&*name);
    let files: Vec<String> = match change.typ {
        FileChangeType::DELETED if !folder.exists() => {
            let known = world.workspace().peek();
            let names = known.files().map(|file| file.name.to_string());
            names.filter(|file| **file != *name && Path::new(file).starts_with(folder)).collect()
        }
        FileChangeType::CREATED if folder.is_dir() && is_looked_into(world, folder) => {
            source_files(&[folder.to_owned()])
        }
        _ => Vec::new(),
    };
    let uris = files.into_iter().filter_map(|file| world.documents.uri(&file));
    uris.map(|uri| FileEvent { uri, typ: change.typ }).collect()
}

/// Whether a folder is one of the workspace, and in none of those that are left out.
fn is_looked_into(world: &World, folder: &Path) -> bool {
    let folders = world.folders();
    let shown = |below: &Path| !below.components().any(|part| is_left_out(&part.as_os_str().to_string_lossy()));
    folders.iter().any(|root| folder.strip_prefix(root).is_ok_and(shown))
}

/// Folders joined or left the workspace.
pub(super) async fn folders_changed(world: Arc<World>, event: WorkspaceFoldersChangeEvent) {
    let path = |folder: &WorkspaceFolder| folder.uri.to_file_path().map(|p| p.into_owned());
    let removed: Vec<PathBuf> = event.removed.iter().filter_map(path).collect();
    let added: Vec<PathBuf> = event.added.iter().filter_map(path).collect();
    let left = {
        let mut folders = world.folders();
        folders.retain(|folder| !removed.contains(folder));
        folders.extend(added.iter().cloned());
        folders.clone()
    };
    remove_files(&world, &removed, &left);
    add_files(world, added).await;
}

/// Forgets the files that were in a folder and are in none of those that are left.
fn remove_files(world: &World, removed: &[PathBuf], left: &[PathBuf]) {
    let inside = |folders: &[PathBuf], name: &str| folders.iter().any(|folder| Path::new(name).starts_with(folder));
    let known = world.workspace().peek();
    let names = known.files().map(|f| &f.name).filter(|name| inside(removed, name) && !inside(left, name));
    let names: Vec<_> = names.cloned().collect();
    world.workspace().remove_background(&names.iter().map(|name| &**name).collect::<Vec<_>>());
    for name in names {
        if let Some(uri) = world.documents.uri(&name) {
            publish::closed(world, name, uri);
        }
    }
}

async fn add_files(world: Arc<World>, folders: Vec<PathBuf>) {
    let add = move || {
        let files = source_files(&folders);
        let names: Vec<&str> = files.iter().map(String::as_str).collect();
        world.workspace().add_background(&names);
    };
    // A panic here costs the background files only, and was reported on stderr.
    let _ = blocking(add).await;
}

/// Whether a file is explored, by its name.
fn is_source(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|e| e == "hir" || e == "java")
}

/// The files to explore below some folders, by name, without what tools hide or build.
fn source_files(folders: &[PathBuf]) -> Vec<String> {
    let mut files = Vec::new();
    let mut open: Vec<PathBuf> = folders.iter().rev().cloned().collect();
    let mut seen = 0;
    while let Some(directory) = open.pop() {
        seen += 1;
        if seen > MAX_DIRECTORIES || files.len() >= MAX_FILES {
            break;
        }
        // What cannot be read is not explored.
        let Ok(entries) = std::fs::read_dir(&directory) else { continue };
        let mut entries: Vec<_> = entries.flatten().collect();
        entries.sort_by_key(|e| e.file_name());
        for entry in entries {
            let name = entry.file_name().to_string_lossy().into_owned();
            // Links are not followed: they may lead in a circle.
            let Ok(kind) = entry.file_type() else { continue };
            if kind.is_dir() && !is_left_out(&name) {
                open.push(entry.path());
            } else if kind.is_file() && is_source(&name) {
                files.extend(entry.path().to_str().map(|p| p.replace('\\', "/")));
            }
        }
    }
    files.truncate(MAX_FILES);
    files
}
