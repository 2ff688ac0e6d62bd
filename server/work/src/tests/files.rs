//! Files that use files: open ones, ones on disk, and ones that come and go.

use super::*;
use crate::check::{check, check_in};
use crate::event::FunctionState;

const MAIN: &str = "use \"lib.hir\";\nfn int quotient(int a) { int d := divisor(); return a / d; }\n";

fn lib(value: &str) -> String {
    format!("fn int divisor() {{ return {value}; }}\n")
}

fn errors(file: &FileView) -> usize {
    let analysis = file.analysis.as_ref().expect("an analysed file");
    analysis.diagnostics.iter().filter(|d| d.severity == lower::Severity::Error).count()
}

#[test]
fn a_used_file_is_read_from_disk_or_from_the_editor_that_has_it_open() {
    let disk = FakeDisk::with(&[("/w/lib.hir", &lib("0"))]);
    let workspace = Workspace::new(config(disk.clone(), None, 2));
    workspace.open("/w/main.hir", 1, MAIN);
    assert_eq!(findings(&settled(&workspace, "/w/main.hir"), "quotient"), ["division-by-zero@a / d"]);
    workspace.open("/w/lib.hir", 1, &lib("2"));
    assert!(findings(&settled(&workspace, "/w/main.hir"), "quotient").is_empty());
    disk.write("/w/lib.hir", &lib("0"));
    workspace.watched(&["/w/lib.hir"]);
    assert!(findings(&settled(&workspace, "/w/main.hir"), "quotient").is_empty(), "the open text counts");
    workspace.close("/w/lib.hir");
    assert_eq!(findings(&settled(&workspace, "/w/main.hir"), "quotient").len(), 1);
    disk.write("/w/lib.hir", &lib("5"));
    workspace.watched(&["/w/lib.hir"]);
    assert!(findings(&settled(&workspace, "/w/main.hir"), "quotient").is_empty());
}

#[test]
fn a_missing_file_is_an_error_until_it_is_there() {
    let disk = FakeDisk::with(&[]);
    let workspace = Workspace::new(config(disk.clone(), None, 1));
    workspace.open("/w/main.hir", 1, MAIN);
    let file = settled(&workspace, "/w/main.hir");
    assert!(errors(&file) > 0);
    assert_eq!(function(&file, "quotient").state, FunctionState::Broken);
    disk.write("/w/lib.hir", &lib("0"));
    workspace.watched(&["/w/lib.hir"]);
    let file = settled(&workspace, "/w/main.hir");
    assert_eq!((errors(&file), findings(&file, "quotient").len()), (0, 1));
    disk.delete("/w/lib.hir");
    workspace.watched(&["/w/lib.hir"]);
    assert!(errors(&settled(&workspace, "/w/main.hir")) > 0);
}

#[test]
fn files_that_use_one_another_end() {
    let a = "use \"b.hir\";\nfn int a(int x) { int y := b(x); return y; }\n";
    let b = "use \"a.hir\";\nfn int b(int x) { return 1 / x; }\n";
    let workspace = Workspace::new(config(FakeDisk::with(&[("b.hir", b)]), None, 2));
    workspace.open("a.hir", 1, a);
    let file = settled(&workspace, "a.hir");
    assert_eq!(file.functions.iter().map(|f| f.name.as_str()).collect::<Vec<_>>(), ["a"], "only its own functions");
    assert_eq!(function(&file, "a").report.as_ref().unwrap().findings.len(), 1);
}

#[test]
fn a_check_gives_the_same_with_one_worker_or_many() {
    let disk = FakeDisk::with(&[("/w/a.hir", PROGRAM), ("/w/main.hir", MAIN), ("/w/lib.hir", &lib("0"))]);
    let files = ["/w/main.hir", "/w/none.hir", "/w/a.hir", "/w/main.hir"].map(str::to_owned);
    let results = |threads| {
        let mut out = Vec::new();
        for result in check(&files, config(disk.clone(), None, threads), &|| false).files {
            let outcome = result.outcome.map(|file| {
                let reports = file.functions.iter().map(|f| (f.name.clone(), f.state.clone(), f.report.clone()));
                reports.collect::<Vec<_>>()
            });
            out.push((result.name.to_string(), outcome));
        }
        out
    };
    let one = results(1);
    assert_eq!(one, results(4));
    let names: Vec<_> = one.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["/w/main.hir", "/w/none.hir", "/w/a.hir"], "in the order asked for, each once");
    assert_eq!(one[1].1, Err(DiskError::Missing));
    assert_eq!(one[2].1.as_ref().unwrap().len(), 4);
}

#[test]
fn a_restart_explores_nothing_and_shows_everything() {
    let dir = tempfile::tempdir().unwrap();
    let disk = FakeDisk::with(&[("/w/a.hir", PROGRAM)]);
    let run = || {
        let watched = Watched::default();
        let config = config(disk.clone(), Some(dir.path()), 2);
        let workspace = Workspace::with_explorer(config, Box::new(watched.clone()));
        let file = check_in(&["/w/a.hir".to_owned()], &workspace, &|| false).files.remove(0).outcome.unwrap();
        let shown: Vec<_> =
            file.functions.iter().map(|f| (f.state.clone(), f.report.clone(), f.proved.clone())).collect();
        (watched.take().len(), shown)
    };
    let (explored, first) = run();
    let (again, second) = run();
    assert_eq!((explored, again), (4, 0));
    assert_eq!(first, second);
    disk.write("/w/a.hir", &PROGRAM.replace("a / b", "a % b"));
    assert_eq!(run().0, 2, "`ratio` and its caller");
}

#[test]
fn the_places_of_other_classes_can_change_while_files_are_open() {
    let folder = tempfile::tempdir().unwrap();
    let zip = folder.path().join("src.zip");
    let node = b"package q; public class Node { public int key; Node next; public Node next() { return next; } }";
    crate::source_path::tests::archive(&zip, &[("m.n/q/Node.java", node)]);
    let text = "package p; import q.Node; class Use { static int f(Node n) { return n.next().key; } }";
    let workspace = Workspace::new(config(FakeDisk::with(&[]), None, 1));
    workspace.open("/w/p/Use.java", 1, text);
    let state = || function(&settled(&workspace, "/w/p/Use.java"), "Use.f").state.clone();
    assert!(matches!(state(), FunctionState::Unsupported { .. }), "{:?}", state());
    let settings = |path: Vec<std::path::PathBuf>| Settings { source_path: path, ..workspace.settings() };
    workspace.set_settings(settings(vec![zip.clone()]));
    assert_eq!(state(), FunctionState::Done);
    assert_eq!(findings(&settled(&workspace, "/w/p/Use.java"), "Use.f").len(), 2);
    workspace.set_settings(settings(Vec::new()));
    assert!(matches!(state(), FunctionState::Unsupported { .. }), "{:?}", state());
    // A place that is gone is told, once, and the others are used.
    let (events, heard) = std::sync::mpsc::channel();
    let events = std::sync::Mutex::new(events);
    let told = move |event| {
        if let crate::event::Event::Warning(warning) = event {
            events.lock().unwrap().send(warning).unwrap();
        }
    };
    let places = vec![folder.path().join("gone"), zip];
    let with = crate::Config { events: std::sync::Arc::new(told), ..config(FakeDisk::with(&[]), None, 1) };
    let workspace =
        Workspace::new(crate::Config { settings: Settings { source_path: places, ..with.settings.clone() }, ..with });
    workspace.open("/w/p/Use.java", 1, text);
    assert_eq!(function(&settled(&workspace, "/w/p/Use.java"), "Use.f").state, FunctionState::Done);
    drop(workspace);
    let warnings: Vec<String> = heard.iter().collect();
    assert!(warnings.len() == 1 && warnings[0].contains("`java.sourcePath`"), "{warnings:?}");
}

#[test]
fn a_class_below_what_a_method_takes_counts_as_soon_as_it_is_there() {
    // Nothing stands in for it: what `as` answers has a type of its own.
    let shape = "package p; public interface Shape { int area(); <T> T as(T one); }";
    let using = "package p; class Use { static int f(Shape s) { return s == null ? 0 : 10 / s.area(); } }";
    let circle = |area: &str| {
        format!("package q; public class Circle implements p.Shape {{ public int area() {{ return {area}; }} }}")
    };
    let disk = FakeDisk::with(&[("/w/p/Shape.java", shape), ("/w/p/Use.java", using)]);
    let workspace = Workspace::new(config(disk.clone(), None, 2));
    workspace.open("/w/p/Use.java", 1, using);
    let found = || findings(&settled(&workspace, "/w/p/Use.java"), "Use.f");
    assert!(found().is_empty());
    // On disk, in an editor, on disk again.
    disk.write("/w/q/Circle.java", &circle("0"));
    workspace.watched(&["/w/q/Circle.java"]);
    assert_eq!(found(), ["division-by-zero@10 / s.area()"]);
    workspace.open("/w/q/Circle.java", 1, &circle("2"));
    assert!(found().is_empty());
    workspace.open("/w/q/Circle.java", 2, &circle("0"));
    assert_eq!(found().len(), 1);
    workspace.open("/w/q/Circle.java", 3, &circle("0").replace("implements p.Shape", ""));
    assert!(found().is_empty());
    workspace.close("/w/q/Circle.java");
    assert_eq!(found().len(), 1);
    disk.delete("/w/q/Circle.java");
    workspace.watched(&["/w/q/Circle.java"]);
    assert!(found().is_empty());
    // A file that is nowhere but in an editor.
    workspace.open("/w/q/Square.java", 1, &circle("0").replace("Circle", "Square"));
    assert_eq!(found().len(), 1);
}

#[test]
fn a_keystroke_elsewhere_in_a_source_root_lowers_nothing_again() {
    let shape = "package p; public interface Shape { int area(); }";
    let using = "package p; class Use { static int f(Shape s) { return 10 / s.area(); } }";
    let other = "package q; class Other { int x; }";
    let disk = FakeDisk::with(&[("/w/p/Shape.java", shape), ("/w/q/Other.java", other)]);
    let workspace = Workspace::new(config(disk, None, 1));
    workspace.open("/w/q/Other.java", 1, other);
    workspace.open("/w/p/Use.java", 1, using);
    let program = || settled(&workspace, "/w/p/Use.java").analysis.expect("an analysis").program.clone();
    let before = program();
    for (version, text) in [(2, "package q; class Other { int xy; }"), (3, "package q; class Other extends Base { }")] {
        workspace.open("/w/q/Other.java", version, text);
        assert!(Arc::ptr_eq(&before, &program()), "{text}");
    }
    workspace.open("/w/q/Other.java", 4, "package q; class Other implements p.Shape { }");
    assert!(!Arc::ptr_eq(&before, &program()));
}

/// A disk that reads files below `/slow` when it is let.
struct SlowDisk {
    files: Arc<FakeDisk>,
    gate: Mutex<std::sync::mpsc::Receiver<()>>,
}

impl Disk for SlowDisk {
    fn read(&self, name: &str) -> Result<String, DiskError> {
        if name.starts_with("/slow/") {
            let _ = self.gate.lock().unwrap().recv_timeout(PATIENCE);
        }
        self.files.read(name)
    }
}

#[test]
fn what_is_open_does_not_wait_for_what_nobody_looks_at() {
    const SLOW: [&str; 2] = ["/slow/a.hir", "/slow/b.hir"];
    let (let_one, gate) = std::sync::mpsc::channel();
    let files = FakeDisk::with(&SLOW.map(|name| (name, PROGRAM)));
    let workspace = Workspace::new(config(Arc::new(SlowDisk { files, gate: Mutex::new(gate) }), None, 1));
    workspace.add_background(&SLOW);
    workspace.open("/w/main.hir", 1, PROGRAM);
    let version = |snapshot: &crate::view::Snapshot| {
        snapshot.file("/w/main.hir").and_then(|f| f.analysis.as_ref()).map(|a| a.version)
    };
    // The first may have begun before there was an open file; the second does not come before that.
    let_one.send(()).unwrap();
    let first = workspace.snapshot_of("/w/main.hir");
    assert_eq!((version(&first), first.file(SLOW[1]).is_some()), (Some(1), false));
    assert!(workspace.snapshot_of("/w/none.hir").file("/w/none.hir").is_none());
    replace(&workspace, "/w/main.hir", 2, "n + 1", "n + 2");
    let_one.send(()).unwrap();
    assert_eq!(version(&workspace.snapshot_of_open()), Some(2));
    let all = workspace.snapshot();
    assert!(SLOW.iter().all(|name| all.file(name).is_some_and(|f| f.analysis.is_some())));
}

#[test]
fn classes_of_tests_are_not_explored() {
    let test = "import org.junit.jupiter.api.Test;\nimport static org.junit.jupiter.api.Assertions.*;\n\
                class RatioTest {\n  static int ten(int k) { return 10 / k; }\n  @Test void fails() { ten(0); }\n  \
                @Test void throwing() { assertThrows(ArithmeticException.class, () -> ten(0)); }\n\
                static class Inner { int one(int k) { return 1 / k; } }\n}\n\
                class Beside { static int of(int k) { return 1 / k; } }\n";
    let workspace = Workspace::new(config(FakeDisk::with(&[]), None, 2));
    workspace.open("/w/RatioTest.java", 1, test);
    let file = settled(&workspace, "/w/RatioTest.java");
    let names: Vec<_> = file.functions.iter().map(|f| f.name.as_str()).collect();
    assert!(names.contains(&"Beside.of") && names.iter().all(|n| n.starts_with("Beside")), "{names:?}");
    assert_eq!(findings(&file, "Beside.of"), ["division-by-zero@1 / k"]);
    let analysis = file.analysis.as_ref().unwrap();
    assert!(analysis.diagnostics.is_empty(), "{:?}", analysis.diagnostics);
    // Without the annotations it is code like any other.
    workspace.open("/w/RatioTest.java", 2, &test.replace("@Test ", ""));
    assert_eq!(findings(&settled(&workspace, "/w/RatioTest.java"), "RatioTest.ten"), ["division-by-zero@10 / k"]);
}
