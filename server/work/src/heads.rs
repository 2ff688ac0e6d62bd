//! Which files of a source root have classes that say that they are below others (`java::parents`).

use crate::disk::Disk;
use std::collections::{BTreeMap, BTreeSet};

/// The Java files of a folder, each with the names of the classes that those in it are below.
pub struct Heads {
    folder: String,
    /// Files in folders below count.
    deep: bool,
    files: BTreeMap<String, BTreeSet<String>>,
}

impl Heads {
    /// Reads the files of a folder, and of those below it where `deep`. What cannot be read has no classes.
    pub fn read(disk: &dyn Disk, folder: &str, deep: bool) -> Heads {
        let mut heads = Heads { folder: folder.to_owned(), deep, files: BTreeMap::new() };
        for name in disk.list(folder, deep) {
            let name = heads.whole(&name);
            heads.set(&name, disk.read(&name).ok().as_deref());
        }
        heads
    }

    /// A file has this text now, or is gone. The names of which the answer may be another.
    pub fn set(&mut self, name: &str, text: Option<&str>) -> BTreeSet<String> {
        let Some(below) = self.relative(name).map(str::to_owned) else { return BTreeSet::new() };
        let new = text.map(java::parents).unwrap_or_default();
        let old = match new.is_empty() {
            true => self.files.remove(&below),
            false => self.files.insert(below, new.clone()),
        };
        old.unwrap_or_default().symmetric_difference(&new).cloned().collect()
    }

    /// Whether a file of this name is one of them.
    pub fn covers(&self, name: &str) -> bool {
        self.relative(name).is_some()
    }

    /// The files with classes below one of this name, as paths from the folder, sorted.
    pub fn below(&self, class: &str) -> Vec<String> {
        self.files.iter().filter(|(_, parents)| parents.contains(class)).map(|(name, _)| name.clone()).collect()
    }

    fn whole(&self, name: &str) -> String {
        match self.folder.as_str() {
            "" => name.to_owned(),
            folder => format!("{}/{name}", folder.trim_end_matches('/')),
        }
    }

    fn relative<'a>(&self, name: &'a str) -> Option<&'a str> {
        let below = match self.folder.trim_end_matches('/') {
            "" if self.folder.is_empty() == name.starts_with('/') => None,
            "" => Some(name.trim_start_matches('/')),
            folder => name.strip_prefix(folder)?.strip_prefix('/'),
        };
        below.filter(|below| below.ends_with(".java") && (self.deep || !below.contains('/')))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk::{DiskError, RealDisk};

    struct Empty;

    impl Disk for Empty {
        fn read(&self, _: &str) -> Result<String, DiskError> {
            Err(DiskError::Missing)
        }
    }

    #[test]
    fn files_of_the_folder_count_and_what_has_changed_is_told() {
        let below_b = Some("class A extends B {}");
        for (folder, deep, inside, outside) in [
            ("/w/src", true, "/w/src/p/A.java", "/w/srcs/A.java"),
            ("/w/src", false, "/w/src/A.java", "/w/src/p/A.java"),
            ("/", true, "/w/A.java", "w/A.java"),
            ("", true, "p/A.java", "/p/A.java"),
            ("..", true, "../A.java", "A.java"),
        ] {
            let mut heads = Heads::read(&Empty, folder, deep);
            assert!(heads.set(outside, below_b).is_empty() && heads.below("B").is_empty(), "{folder}");
            assert!(heads.covers(inside) && !heads.covers(outside) && !heads.covers("/w/src/A.hir"), "{folder}");
            assert_eq!(heads.set(inside, below_b).into_iter().collect::<Vec<_>>(), ["B"], "{folder}");
            assert!(heads.set(inside, below_b).is_empty());
            assert_eq!(heads.below("B").len(), 1);
            let changed = heads.set(inside, Some("class A extends C {}"));
            assert_eq!(changed.into_iter().collect::<Vec<_>>(), ["B", "C"]);
            assert_eq!(heads.set(inside, None).into_iter().collect::<Vec<_>>(), ["C"]);
            assert!(heads.below("C").is_empty());
        }
    }

    #[test]
    fn a_folder_is_read_without_what_tools_hide() {
        let folder = tempfile::tempdir().expect("a folder");
        for file in ["p/A.java", "B.java", ".git/C.java", "node_modules/D.java", "p/E.txt", "p/q/F.java"] {
            let path = folder.path().join(file);
            std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
            std::fs::write(path, "class X extends Y {}").expect("a file");
        }
        std::fs::write(folder.path().join("p/Latin.java"), b"class X extends Y {} // \xe9").expect("a file");
        let root = folder.path().to_str().expect("text");
        assert_eq!(Heads::read(&RealDisk, root, true).below("Y"), ["B.java", "p/A.java", "p/q/F.java"]);
        assert_eq!(Heads::read(&RealDisk, root, false).below("Y"), ["B.java"]);
        assert!(Heads::read(&RealDisk, "/there/is/none", true).below("Y").is_empty());
    }
}
