//! The verifier accepts every program that lowering makes, and finds each kind of damage done to one.

use ir::verify::verify;
use ir::{BlockId, FieldInit, FnId, Instr, InstrKind, LocalId, Operand, Program, SiteId, Terminator, Ty, UnOp};

const TEXT: &str = "\
data A { A next; int v; fn int m(int k) { return k; } invariant this.v >= 0; }
data B extends A { long w; }
pred p(A a) := exists n. a -> A(n, _) * p(n) & a != n;
fn int f(A a, int i)
  requires hex { a(.next)* not null with g(here); }
  requires sl p(a);
  requires a != null;
{
  while (i < 3) { try { a := a.next; } catch (NullPointerException e) { i := a.m(i); } }
  B b := new B(a, i, 3L);
  return b.v;
}
fn void g(A a) { }
";

fn program() -> Program {
    let l = lower::lower_text(TEXT);
    assert_eq!(l.diagnostics, []);
    l.program
}

/// Does something to function `f` (or the program) and expects the verifier to say so.
fn refused(words: &str, damage: impl FnOnce(&mut Program, usize)) {
    let mut p = program();
    let f = p.find_function("f").expect("f").index();
    damage(&mut p, f);
    let errors = verify(&p);
    assert!(errors.iter().any(|e| e.to_string().contains(words)), "{words}: {errors:?}");
}

/// Puts an instruction in front of the entry of `f`.
fn with(words: &str, kind: InstrKind) {
    refused(words, |p, f| {
        let body = p.functions[f].body.as_mut().expect("body");
        body.blocks[0].instrs.insert(0, Instr { kind, site: SiteId(0) });
    });
}

#[test]
fn a_lowered_program_is_accepted() {
    assert_eq!(verify(&program()), []);
}

#[test]
fn class_tables_are_checked() {
    refused("is not Throwable", |p, _| p.classes[0].name = "Other".into());
    refused("cyclic", |p, _| {
        let b = p.find_class("B").expect("B");
        p.classes[b.index() - 1].parent = Some(b);
    });
    refused("slots do not extend", |p, _| {
        let b = p.find_class("B").expect("B");
        p.classes[b.index()].fields.remove(0);
    });
    refused("has slot", |p, _| p.fields[1].slot = 0);
    refused("is not the type of a value", |p, _| p.fields[1].ty = Ty::VOID);
    refused("is not function", |p, _| {
        let a = p.find_class("A").expect("A");
        p.classes[a.index()].methods[0].1 = FnId(99);
    });
}

#[test]
fn graphs_are_checked() {
    let block = |p: &mut Program, f: usize, i: usize, term: Terminator| {
        p.functions[f].body.as_mut().expect("body").blocks[i].term = term;
    };
    refused("bb77 is out of range", |p, f| block(p, f, 0, Terminator::Goto(BlockId(77))));
    refused("a cycle has no loop head", |p, f| block(p, f, 0, Terminator::Goto(BlockId(0))));
    refused("a return lacks its value", |p, f| block(p, f, 0, Terminator::Return { value: None, site: SiteId(0) }));
    refused("site 999", |p, f| {
        block(p, f, 0, Terminator::Return { value: Some(Operand::Int(1)), site: SiteId(999) });
    });
    refused("where a Ty { base: Class(ClassId(0))", |p, f| {
        block(p, f, 0, Terminator::Throw { value: Operand::Int(3), site: SiteId(0) });
    });
    refused("handler's local", |p, f| {
        let body = p.functions[f].body.as_mut().expect("body");
        body.blocks[0].handler = Some((BlockId(0), LocalId(0)));
    });
}

#[test]
fn operands_are_checked() {
    let dst = LocalId(1); // `i`, an int
    with("local 500 is out of range", InstrKind::Copy { dst: LocalId(500), src: Operand::Int(1) });
    with("stands where", InstrKind::Copy { dst, src: Operand::Long(1) });
    with("stands where", InstrKind::Copy { dst, src: Operand::Null });
    with("Widen of", InstrKind::Unary { dst, op: UnOp::Widen, a: Operand::Bool(true) });
    let add = |ty, b| InstrKind::Binary { dst, op: ir::BinOp::Add, ty, a: Operand::Int(1), b };
    with("stands where", add(Ty::INT, Operand::Long(1)));
    with("Add on", add(Ty::BOOL, Operand::Int(1)));
    with("is not an array", InstrKind::ArrayLen { dst, arr: Operand::Local(LocalId(0)) });
    with("is not a reference", InstrKind::Free { obj: Operand::Local(dst) });
    with("field 99", InstrKind::LoadField { dst, obj: Operand::Null, field: ir::FieldId(99) });
    let class = program().find_class("B").expect("B");
    let init = FieldInit::Values(vec![Operand::Null]);
    with("gives 1 values", InstrKind::New { dst, class, init });
    let callee = ir::Callee::Static(FnId(99));
    with("does not exist", InstrKind::Call { dst: None, callee, args: vec![] });
    let callee = ir::Callee::Virtual { class, name: "m".into() };
    with("gets 0 arguments", InstrKind::Call { dst: None, callee, args: vec![] });
}

#[test]
fn specifications_are_checked() {
    use ir::spec::{ClauseKind, Hex, SlVar, SpatialAtom};
    refused("is out of range", |p, _| {
        let d = &mut p.predicates[0].formula.disjuncts[0];
        d.exists.clear();
    });
    refused("arguments, not", |p, _| {
        if let SpatialAtom::PointsTo { args, .. } = &mut p.predicates[0].formula.disjuncts[0].spatial[0] {
            args.pop();
        }
    });
    refused("Param(9)", |p, _| {
        if let SpatialAtom::PointsTo { from, .. } = &mut p.predicates[0].formula.disjuncts[0].spatial[0] {
            *from = SlVar::Param(9);
        }
    });
    refused("companion", |p, f| {
        let ClauseKind::Hex(sentences) = &mut p.functions[f].requires[0].kind else { panic!("no HEX") };
        let Hex::Atom(atom) = &mut sentences[0].formula else { panic!("no atom") };
        atom.companion.as_mut().expect("companion").args.clear();
    });
    refused("requires 3", |p, f| {
        let ClauseKind::Expr { body, .. } = &mut p.functions[f].requires[2].kind else { panic!("no expression") };
        body.blocks[0].term = Terminator::Return { value: None, site: SiteId(0) };
    });
}
