//! Small programs and reports for the unit tests of this crate.

use explore::report::*;
use ir::input::{Input, InputObject, InputValue};
use ir::scope::Scope;
use ir::*;

const NOWHERE: Span = Span { file: FileId(0), start: 0, end: 0 };

/// A program with the built-in classes, `classes` without fields, and functions with one parameter of the
/// class `List` (of the last class, when there is none).
pub fn program(classes: &[&str], functions: &[&str]) -> Program {
    let mut program = Program::default();
    for name in Builtin::ALL.iter().map(|b| b.name()).chain(classes.iter().copied()) {
        let builtin = Builtin::ALL.iter().any(|b| b.name() == name);
        program.classes.push(Class {
            name: name.to_owned(),
            parent: (builtin && name != "Throwable").then(|| Builtin::Throwable.class()),
            interfaces: Vec::new(),
            no_inputs: false,
            sight: Default::default(),
            private: false,
            confined: false,
            single: false,
            drawn: false,
            candidates: None,
            content: None,
            equality: Default::default(),
            fields: Vec::new(),
            methods: Vec::new(),
            invariants: Vec::new(),
            operations: None,
            span: (!builtin).then_some(NOWHERE),
            doc: None,
        });
    }
    let class = program.find_class("List").unwrap_or(ClassId(program.classes.len() as u32 - 1));
    for name in functions {
        program.functions.push(
            Function {
                params: vec![Param { name: "x".to_owned(), ty: Ty::class(class), span: NOWHERE }],
                body: Some(body().into()),
                ..Function::declared((*name).to_owned(), NOWHERE, NOWHERE)
            }
            .into(),
        );
    }
    program
}

/// A body that returns at once.
fn body() -> Body {
    let term = Terminator::Return { value: None, site: SiteId(0) };
    Body {
        params: 1,
        locals: vec![Local { name: Some("x".to_owned()), ty: Ty::NULL, declared: Ty::NULL, scope: None }],
        blocks: vec![Block { instrs: Vec::new(), term, handler: None, loop_head: false }],
        sites: vec![NOWHERE],
        counted: Vec::new(),
        asked: Vec::new(),
    }
}

/// Changes what the function does, as an edit of its body would.
pub fn alter(program: &mut Program, function: &str) {
    let id = program.find_function(function).expect("a function of the program");
    if let Some(body) = &mut program.functions[id.index()].body {
        body.sites.push(NOWHERE);
    }
}

/// A complete report with one finding on an input that has one object of the parameter's class.
pub fn report(program: &Program, function: FnId, options: &Options) -> Report {
    let name = program.qualified_name(function);
    let class = program.function(function).params[0].ty.as_class().expect("a class type");
    let place = Place { code: CodeOf::Function(name.clone()), site: SiteId(0) };
    let objects = vec![InputObject::Object { class, fields: Vec::new() }];
    Report {
        function: name,
        technique: options.technique,
        scope: Scope::resolve(program, function, &options.scope),
        complete: true,
        stopped: None,
        paths: PathCounts { explored: 2, normal: 1, exceptional: 1, ..PathCounts::default() },
        false_alarms: 0,
        unconfirmed: 0,
        structures: StructureCounts::default(),
        solver: SolverCounts::default(),
        branches: Branches::default(),
        reached: vec![SiteId(0)],
        never_null: Vec::new(),
        facts: Vec::new(),
        findings: vec![Finding {
            origin: Default::default(),
            spare: Vec::new(),
            within: None,
            code: Code::NullDereference,
            exception: "NullPointerException".to_owned(),
            also: Default::default(),
            seen: place.clone(),
            place,
            calls: Vec::new(),
            clause: None,
            path: Vec::new(),
            input: 0,
        }],
        inputs: vec![GeneratedInput {
            input: Input { args: vec![InputValue::Ref(0)], objects },
            outcome: Outcome::Throws("NullPointerException".to_owned()),
            structure: "x -> N0".to_owned(),
        }],
        reads: Vec::new(),
        tree: Vec::new(),
        spec_problems: Vec::new(),
        left_out: Vec::new(),
        examples: Vec::new(),
    }
}
