//! Classes of tests. A runner calls their methods, and tells what goes wrong in them: nobody asks what else might, with
//! inputs that they are never given, and a test that fails until the code is mended is no second bug. They are lowered like
//! others, so that they can be run, but not explored.

use crate::NOT_EXPLORED;
use crate::cx::Cx;
use crate::tree::J;
use ir::{FileId, Span};
use lower::Diagnostic;

/// The annotations of methods that JUnit, TestNG or jqwik calls.
const CALLED: [&str; 6] = ["Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "TestTemplate", "Property"];

/// Where the classes of tests of the root file are, with all that is in them.
pub(crate) struct TestClasses(Vec<Span>);

impl TestClasses {
    pub(crate) fn find(cx: &Cx) -> TestClasses {
        let called = cx.methods.iter().map(|m| m.node).filter(|n| is_here(*n) && n.annotation(&CALLED).is_some());
        let mut found: Vec<Span> = called.map(|n| outermost(n).span()).collect();
        found.sort_unstable();
        found.dedup();
        TestClasses(found)
    }

    /// Marks their functions, those of lambdas and of classes in methods among them.
    pub(crate) fn mark(&self, cx: &mut Cx) {
        for (method, function) in cx.methods.iter().zip(&mut cx.program.functions) {
            function.testing = is_here(method.node) && self.0.iter().any(|c| c.contains(method.node.span()));
        }
    }

    /// Leaves out that some of their code is not explored.
    pub(crate) fn leave_out(&self, diagnostics: &mut Vec<Diagnostic>) {
        leave_out(diagnostics, &self.0);
    }
}

/// Leaves out that code in some places is not explored.
pub(crate) fn leave_out(diagnostics: &mut Vec<Diagnostic>, places: &[Span]) {
    diagnostics.retain(|d| d.code != NOT_EXPLORED || !places.iter().any(|place| place.contains(d.span)));
}

fn is_here(node: J) -> bool {
    node.src.file == FileId(0)
}

/// The declaration of the class that a file has something in.
fn outermost(node: J) -> J {
    let around = std::iter::successors(Some(node), |n| n.parent());
    around.filter(|n| n.parent().is_some()).last().unwrap_or(node)
}
