//! How small what is kept of each file is.

use super::*;
use ir::Packed;

const CALLER: &str = "class A { int f(int x) { return new B().used(x); } }";
const CALLED: &str = "class B { int used(int x) { return x + 1; } int idle(int x) { return 2 / x; } }";

/// Whether the code of the only function with such a name has not been looked at.
fn is_packed(program: &Program, name: &str) -> bool {
    let function = program.functions.iter().find(|f| f.name == name).expect(name);
    function.body.as_ref().is_some_and(Packed::is_packed)
}

#[test]
fn what_no_exploration_of_a_file_runs_takes_little_room_in_its_program() {
    let disk = FakeDisk::with(&[("p/A.java", CALLER), ("p/B.java", CALLED)]);
    let workspace = Workspace::new(config(disk, None, 2));
    workspace.add_background(&["p/A.java", "p/B.java"]);
    assert!(workspace.wait_idle(PATIENCE));
    let snapshot = workspace.snapshot();
    let program = |name| snapshot.file(name).and_then(|f| f.analysis.clone()).expect(name).program.clone();
    let (a, b) = (program("p/A.java"), program("p/B.java"));
    assert!(!is_packed(&a, "f") && !is_packed(&a, "used"), "they run");
    assert!(is_packed(&a, "idle"), "only the file that declares it explores it");
    assert!(!is_packed(&b, "idle"));
}

#[test]
fn a_packed_program_is_the_same_program() {
    let source =
        "fn bool ok(int n) { return n > 0; } fn int f(int n) requires ok(n); { if (n == 7) { return 1; } return n; }";
    let whole = lower::lower_text(source).program;
    let mut packed = whole.clone();
    packed.pack();
    let code = |program: &Program| ir::fingerprint::Fingerprints::new(program).code();
    assert_eq!(code(&packed), code(&whole));
    assert!(is_packed(&packed, "ok") && is_packed(&packed, "f"), "who looks once leaves them so");
    assert!(!is_packed(&whole, "f"), "it is as it was made");
    assert_eq!(packed, whole);
    let mut changed = packed.clone();
    crate::testing::alter(&mut changed, "f");
    assert!(changed != whole && packed == whole);
    let expected = changed.clone();
    changed.pack();
    assert_eq!(changed, expected, "what was changed is packed as it is now");
}
