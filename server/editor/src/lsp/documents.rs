//! Names of files: the client's URIs, and the names by which `work` knows files.
//!
//! A `file:` URI becomes a path with `/`, any other URI (an untitled buffer) stays as it is. Clients spell
//! URIs in different ways (`c%3A` and `c:`); answers use the spelling in which the client opened a file.

use std::collections::BTreeMap;
use std::str::FromStr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use syntax::Language;
use tower_lsp::ls_types::Uri;

/// The open documents.
#[derive(Debug, Default)]
pub(crate) struct Documents {
    open: Mutex<BTreeMap<Arc<str>, Open>>,
}

#[derive(Clone, Debug)]
struct Open {
    uri: Uri,
    version: i32,
}

impl Documents {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<Arc<str>, Open>> {
        // A panic elsewhere leaves the table usable: every change of it is one assignment.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers an open document and returns its name.
    pub(crate) fn opened(&self, uri: Uri, version: i32) -> Arc<str> {
        let name = name_of(&uri);
        self.lock().insert(name.clone(), Open { uri, version });
        name
    }

    /// Notes the version that a change brought.
    pub(crate) fn changed(&self, name: &str, version: i32) {
        if let Some(open) = self.lock().get_mut(name) {
            open.version = version;
        }
    }

    /// Forgets a document.
    pub(crate) fn closed(&self, name: &str) {
        self.lock().remove(name);
    }

    /// The version of an open document.
    pub(crate) fn version(&self, name: &str) -> Option<i32> {
        self.lock().get(name).map(|open| open.version)
    }

    /// The URI to call a file by; `None` when the name is no absolute path and was never opened, or in an archive.
    pub(crate) fn uri(&self, name: &str) -> Option<Uri> {
        let open = self.lock().get(name).map(|open| open.uri.clone());
        open.or_else(|| uri_of(name))
    }
}

/// The name of the file that a URI means.
pub(crate) fn name_of(uri: &Uri) -> Arc<str> {
    let path = uri.scheme().as_str().eq_ignore_ascii_case("file").then(|| uri.to_file_path()).flatten();
    match path.as_deref().and_then(std::path::Path::to_str) {
        Some(path) => path.replace('\\', "/").into(),
        None => uri.as_str().into(),
    }
}

/// The language of a file: by its ending, or else (a buffer without a name) as the client calls it.
pub(crate) fn language(name: &str, id: &str) -> Language {
    match (name.rsplit('.').next(), id) {
        (Some("hir" | "java" | "jml"), _) => Language::of_file(name),
        (_, "java") => Language::Java,
        (_, "jml") => Language::Jml,
        _ => Language::Hir,
    }
}

/// The URI of a name that [`name_of`] made.
fn uri_of(name: &str) -> Option<Uri> {
    if work::is_archived(name) {
        return None;
    }
    if std::path::Path::new(name).is_absolute() {
        return Uri::from_file_path(name);
    }
    Uri::from_str(name).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uri(text: &str) -> Uri {
        Uri::from_str(text).unwrap()
    }

    #[test]
    fn the_clients_spelling_comes_back() {
        let documents = Documents::default();
        let name = documents.opened(uri("file:///a%20b/%C3%A9.hir"), 1);
        assert_eq!(&*name, "/a b/é.hir");
        assert_eq!(documents.uri(&name).unwrap().as_str(), "file:///a%20b/%C3%A9.hir");
        assert_eq!(documents.uri("/x y.hir").unwrap().as_str(), "file:///x%20y.hir");
    }

    #[test]
    fn an_ending_says_more_than_the_client() {
        assert_eq!(language("/a/B.java", "hir"), Language::Java);
        assert_eq!(language("/a/b.hir", "plaintext"), Language::Hir);
        assert_eq!(language("untitled:Untitled-1", "java"), Language::Java);
        assert_eq!(language("untitled:Untitled-1", "hir"), Language::Hir);
    }

    #[test]
    fn untitled_buffers_keep_their_uri() {
        assert_eq!(&*name_of(&uri("untitled:Untitled-1")), "untitled:Untitled-1");
        assert_eq!(Documents::default().uri("untitled:Untitled-1").unwrap(), uri("untitled:Untitled-1"));
    }
}
