//! Static fields that are no constants: the fields of one object, which every method that may touch one of them takes
//! as its last parameter.
//!
//! So the state of a class is part of an input, arbitrary as everything else in it, and no engine knows of it. Which
//! methods have the parameter is decided before any body is lowered ([`crate::touching`]): those that name such a
//! field, and all that may call them, those of the library included.

use crate::cx::{Code, Cx, MethodInfo};
use crate::declare;
use crate::sources::Sources;
use crate::touching::{self, Owner, Touching};
use crate::tree::J;
use ir::scope::Bound;
use ir::{ClassId, FnId, Param, Span, Ty};

/// The name of the parameter that has the static fields: what no variable of Java is called.
pub const NAME: &str = "static";

/// Where static fields are.
pub(crate) struct Statics<'a> {
    /// The class of the object that has them.
    pub(crate) class: ClassId,
    touching: Touching<'a>,
}

/// Gives the program its static fields. Afterwards [`declare::add_function`] adds the parameter.
pub(crate) fn declare<'a>(cx: &mut Cx<'a>, sources: &'a Sources) {
    let mut found: Vec<(ClassId, usize)> = Vec::new();
    for id in (0..cx.classes.len() as u32).map(ClassId).filter(|c| !cx.class(*c).library) {
        let fields = cx.class(id).fields.iter().enumerate();
        found.extend(fields.filter(|(_, f)| f.id.is_none() && cx.constant_of(id, f).is_none()).map(|(i, _)| (id, i)));
    }
    found.extend(crate::shared::find(cx, sources));
    found.retain(|(c, i)| cx.class(*c).fields[*i].ty.nowhere().is_none());
    let Some((first, _)) = found.first() else { return };
    let place = cx.class(*first).node.map_or(Span { file: ir::FileId(0), start: 0, end: 0 }, J::span);
    let class = declare::new_class(cx, NAME, None, None, false);
    // It is no object of the program: no reference to an `Object` is a reference to it.
    cx.program.classes[class.index()].parent = None;
    // Nobody makes one, or another one.
    cx.program.classes[class.index()].operations = Some(ir::Operations::default());
    for (owner, i) in found {
        let field = cx.class(owner).fields[i].clone();
        if field.id.is_some() {
            crate::shared::keep(cx, class, owner, i);
            continue;
        }
        let span = field.place.unwrap_or(place);
        let id = declare::add_field(cx, class, field.name, &field.ty, span);
        cx.program.fields[id.index()].name = format!("{}.{}", cx.program.class(owner).name, field.name);
        cx.classes[owner.index()].fields[i].global = Some(id);
    }
    let touching = touching::find(cx, sources);
    cx.statics = Some(Statics { class, touching });
}

/// Whether a function has the parameter.
pub(crate) fn takes(cx: &Cx, info: &MethodInfo) -> bool {
    let Some(statics) = &cx.statics else { return false };
    let private = info.node.modifier("private");
    match info.code {
        Code::Init(_) | Code::Create(_) => statics.touching.making(cx.class(info.class).simple),
        // Which fields an expression reads is seen when it is lowered.
        Code::ClassInit | Code::Asked(_) => true,
        Code::ClassNumber
        | Code::Named
        | Code::Title
        | Code::Told
        | Code::Copy
        | Code::Made(_)
        | Code::Checks
        | Code::Behind(_)
        | Code::Stop => false,
        Code::None | Code::Block(_) | Code::Expr(_) | Code::Bridge(_) | Code::Hash => {
            let file = private.then_some(info.node.src.file);
            let is_method = info.node.kind() == "method_declaration";
            let name = if is_method { info.node.name() } else { info.name };
            let owner = match (info.is_static, cx.class(info.class).library) {
                (false, _) => Owner::Object,
                (true, false) => Owner::User,
                (true, true) => Owner::Library(cx.class(info.class).simple),
            };
            statics.touching.calling(name, info.params.len(), file, owner)
        }
    }
}

/// The kinds of expressions that make an object, which is never null.
pub(crate) const MAKERS: [&str; 3] = ["object_creation_expression", "array_creation_expression", "array_initializer"];

/// Adds the parameter to a new function.
pub(crate) fn add_parameter(cx: &mut Cx, f: FnId, place: Span) {
    let Some(statics) = &cx.statics else { return };
    let class = statics.class;
    cx.program.functions[f.index()].params.push(Param { name: NAME.into(), ty: Ty::class(class), span: place });
}

/// The object is there, and there is one.
pub(crate) fn contracts(cx: &mut Cx) {
    let Some(class) = cx.statics.as_ref().map(|s| s.class) else { return };
    for f in 0..cx.program.functions.len() {
        let function = &cx.program.functions[f];
        if cx.classes[cx.methods[f].class.index()].library {
            continue;
        }
        let Some(index) = function.params.iter().position(|p| p.name == NAME) else { continue };
        let span = function.params[index].span;
        let clause = crate::nullness::never_null(&function.params, index, span);
        let function = &mut cx.program.functions[f];
        function.requires.push(clause);
        function.scope.push(Bound::Objects { class, at_most: 1, span });
    }
}
