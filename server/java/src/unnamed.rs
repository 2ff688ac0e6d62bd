//! Lambdas and objects of anonymous and local classes in inputs: where a class that has a name is below a type, nothing stubs
//! that type, and what these do would be missed.
//!
//! Inputs have those that need nothing of the code around them: no variable, no object and no static field that changes.
//! What they are below has to be the user's: of functions of the library inputs have others.

use crate::cx::{Cx, Kind};
use crate::statics;
use crate::stubs;
use crate::tree::J;
use crate::uncalled::is_here;
use ir::spec::ClauseKind;
use ir::{Body, ClassId, FieldId, FileId, InstrKind, Program};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// So many of them may be where one type is named: each is a path of its own at every call.
const MOST: usize = 4;

/// Lets inputs have them, where the lists of subclasses are made.
pub(crate) fn add(cx: &mut Cx) {
    let all = (0..cx.classes.len() as u32).map(ClassId);
    let likely: Vec<ClassId> = all.filter(|c| has_nothing(cx, *c) && !offers(cx, *c).is_empty()).collect();
    if likely.is_empty() {
        return;
    }
    let uses = Uses::of(&cx.program);
    let mut found: BTreeMap<usize, ClassId> = BTreeMap::new();
    let needs = |c: ClassId| around(cx, c).iter().any(|f| uses.read.contains(f));
    for class in likely.into_iter().filter(|c| uses.made.contains(c) && !needs(*c)) {
        // What was lowered several times, to find out its type, was so for good at last.
        found.extend(cx.class(class).node.map(|node| (node.id(), class)));
    }
    let mut found: Vec<ClassId> = found.into_values().collect();
    found.sort();
    forget_around(cx, &found);
    for class in found {
        cx.program.classes[class.index()].single = cx.class(class).node.is_some_and(is_made_once);
        for above in offers(cx, class) {
            let candidates = cx.program.classes[above.index()].candidates.as_mut();
            candidates.into_iter().for_each(|list| list.push(class));
        }
    }
}

/// Whether a class has no fields but those of the class above it, and those for what is around it.
fn has_nothing(cx: &Cx, id: ClassId) -> bool {
    let (info, class) = (cx.class(id), cx.program.class(id));
    let Some(node) = info.node.filter(|n| n.src.file == FileId(0)) else { return false };
    let written = match info.kind {
        Kind::Lambda => true,
        Kind::Class => is_here(node) && !node.modifier("abstract") && stubs::interface_of(&cx.program, id).is_none(),
        _ => false,
    };
    let around = around(cx, id);
    let own = |f: &FieldId| !around.contains(f) && !of_parent(&cx.program, id, *f);
    written
        && !info.library
        && class.no_inputs
        && class.span.is_none()
        && class.invariants.is_empty()
        && !class.fields.iter().any(own)
        && cx.below_objects(id).iter().skip(1).all(|c| cx.class(*c).captures.is_empty())
        && !cx.program.classes.iter().any(|c| c.parent == Some(id))
        && !stays(node)
        && (!is_compared(node) || is_made_once(node))
}

/// Whether a field is that of a class above.
fn of_parent(program: &Program, class: ClassId, field: FieldId) -> bool {
    program.class(class).parent.is_some_and(|parent| program.class(parent).fields.contains(&field))
}

/// The fields of its own that a class has for the object around it, and for the static fields.
fn around(cx: &Cx, class: ClassId) -> Vec<FieldId> {
    let info = cx.class(class);
    let statics = info.captures.iter().filter(|(name, ..)| *name == statics::NAME).map(|(_, _, field)| *field);
    info.outer_field.into_iter().chain(statics).filter(|f| !of_parent(&cx.program, class, *f)).collect()
}

/// Whether all that code does with it is to call it by the name of a local variable.
fn stays(made: J) -> bool {
    let variable = made.parent().filter(|n| n.kind() == "variable_declarator");
    let local = |n: &J| n.parent().is_some_and(|p| p.kind() == "local_variable_declaration");
    let Some(variable) = variable.filter(local) else { return false };
    let Some(block) = variable.parent().and_then(J::parent) else { return false };
    let names = block.below(&["identifier"]).into_iter().filter(|n| n.text() == variable.name());
    let called = |n: J| {
        let of = n.parent().filter(|p| p.kind() == "method_invocation").and_then(|p| p.field("object"));
        of.is_some_and(|of| of.id() == n.id())
    };
    names.into_iter().filter(|n| n.parent().map(J::id) != Some(variable.id())).all(called)
}

/// Whether it is made once: where a static field gets its value for good, by itself or for the object that the field has.
fn is_made_once(made: J) -> bool {
    let within = ["argument_list", "object_creation_expression", "parenthesized_expression"];
    let declarator = std::iter::successors(made.parent(), |n| n.parent()).find(|n| !within.contains(&n.kind()));
    let declaration = declarator.filter(|n| n.kind() == "variable_declarator").and_then(J::parent);
    declaration.is_some_and(|n| match n.kind() {
        "field_declaration" => n.modifier("static") && n.modifier("final"),
        kind => kind == "constant_declaration",
    })
}

/// Whether it is what a static field has once and for all, or a part of that, and code asks whether something else is that:
/// another object of the class is never there.
fn is_compared(made: J) -> bool {
    let mut up = std::iter::successors(made.parent(), |n| n.parent());
    let ends = ["class_body", "lambda_expression", "variable_declarator"];
    let Some(declarator) = up.find(|n| ends.contains(&n.kind())).filter(|n| n.kind() == "variable_declarator") else {
        return false;
    };
    let is_it = |n: J| n.bare().text().rsplit('.').next().is_some_and(|name| name.trim() == declarator.name());
    let asks = |n: &J| match n.kind() {
        "binary_expression" => n.field("operator").is_some_and(|o| matches!(o.text(), "==" | "!=")),
        _ => n.name() == "equals",
    };
    let sides = |n: J<'_>| ["left", "right", "object"].iter().filter_map(|side| n.field(side)).any(is_it);
    let given = |n: J<'_>| n.field("arguments").is_some_and(|all| all.children().into_iter().any(is_it));
    let places = made.root().below(&["binary_expression", "method_invocation"]);
    places.into_iter().filter(asks).any(|n| sides(n) || given(n))
}

/// The user's types of which inputs may have it: those that nothing stubs, and that do not have many such objects already.
fn offers(cx: &Cx, class: ClassId) -> Vec<ClassId> {
    let program = &cx.program;
    let is_stub = |c: &ClassId, above: ClassId| stubs::interface_of(program, *c) == Some(above);
    let named = |c: &ClassId| program.class(*c).span.is_some();
    let open = |above: &ClassId| {
        let Some(candidates) = &program.class(*above).candidates else { return false };
        let stubbed = candidates.iter().any(|c| is_stub(c, *above)) && !candidates.iter().any(named);
        let unnamed = candidates.iter().filter(|c| program.class(**c).no_inputs).count();
        !stubbed && unnamed < MOST && !candidates.contains(&class)
    };
    // Of functions of the library inputs have others; the one that a static field keeps is that one.
    let kept = cx.class(class).node.is_some_and(|made| is_compared(made) && is_made_once(made));
    let offered = |c: &ClassId| *c != cx.root && (kept || !cx.is_given(*c));
    let above = program.with_supertypes(class).into_iter().skip(1).filter(offered);
    above.filter(open).collect()
}

/// What all code makes and reads.
#[derive(Default)]
struct Uses {
    made: FxHashSet<ClassId>,
    read: FxHashSet<FieldId>,
}

impl Uses {
    fn of(program: &Program) -> Uses {
        let mut uses = Uses::default();
        for function in &program.functions {
            function.body.iter().for_each(|body| uses.body(body));
            for clause in function.requires.iter().chain(&function.ensures) {
                if let ClauseKind::Expr { body, .. } = &clause.kind {
                    uses.body(body);
                }
            }
        }
        uses
    }

    fn body(&mut self, body: &Body) {
        for instr in body.blocks.iter().flat_map(|b| &b.instrs) {
            match instr.kind {
                InstrKind::New { class, .. } => _ = self.made.insert(class),
                InstrKind::LoadField { field, .. } => _ = self.read.insert(field),
                _ => {}
            }
        }
    }
}

/// Takes what is around them from classes whose code does not use it: inputs would have to have that.
fn forget_around(cx: &mut Cx, classes: &[ClassId]) {
    let mut forgotten: FxHashSet<FieldId> = FxHashSet::default();
    for class in classes {
        let around = around(cx, *class);
        cx.program.classes[class.index()].fields.retain(|f| !around.contains(f));
        let info = &mut cx.classes[class.index()];
        info.outer_field = info.outer_field.filter(|f| !around.contains(f));
        info.captures.clear();
        forgotten.extend(around);
    }
    let sets = |kind: &InstrKind| matches!(kind, InstrKind::StoreField { field, .. } if forgotten.contains(field));
    for f in 0..cx.program.functions.len() {
        let body = cx.program.functions[f].body.as_ref();
        if body.is_some_and(|body| body.blocks.iter().flat_map(|b| &b.instrs).any(|i| sets(&i.kind)))
            && let Some(body) = &mut cx.program.functions[f].body
        {
            body.blocks.iter_mut().for_each(|block| block.instrs.retain(|i| !sets(&i.kind)));
        }
    }
}
