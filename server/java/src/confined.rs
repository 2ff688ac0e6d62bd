//! Private classes whose objects stay in their file: nothing that others see hands one out. What the methods of such an
//! object do, calls in sight alone lead to, whatever interface declares them.

use crate::cx::{Access, Cx};
use crate::types::Jt;
use ir::{Builtin, ClassId};

/// Notes these classes.
pub(crate) fn mark(cx: &mut Cx) {
    let all = || (0..cx.classes.len() as u32).map(ClassId);
    // Whoever catches an exception has its object.
    let thrown = |c: ClassId| cx.program.is_subclass(c, Builtin::Throwable.class());
    let mut confined: Vec<ClassId> = all().filter(|c| cx.program.class(*c).private && !thrown(*c)).collect();
    let mut before = usize::MAX;
    while confined.len() < before {
        before = confined.len();
        let is_seen =
            |c: &ClassId| !cx.class(*c).library && cx.program.class(*c).span.is_some() && !confined.contains(c);
        let given: Vec<&Jt> = all().filter(is_seen).flat_map(|c| handed_out(cx, c)).collect();
        confined.retain(|c| !given.iter().any(|ty| may_hold(cx, ty, *c)));
    }
    for class in confined {
        cx.program.classes[class.index()].confined = true;
    }
}

/// The types of what others get from a class that they see: of its fields, of the results of its methods, of what it gives to
/// methods that others write, and what its supertypes and the functions that it takes are about.
fn handed_out<'c>(cx: &'c Cx, class: ClassId) -> Vec<&'c Jt> {
    let info = cx.class(class);
    let fields = info.fields.iter().filter(|f| f.access != Access::Private).map(|f| &f.ty);
    let is_open = info.node.is_none_or(|n| !n.modifier("sealed"));
    let supertypes = info.superclass.iter().chain(&info.interfaces).flat_map(Jt::args);
    let mut types: Vec<&Jt> = fields.chain(supertypes).collect();
    for f in info.methods.iter().chain(&info.ctors).filter(|f| !cx.method(**f).node.modifier("private")) {
        let method = cx.method(*f);
        // What an abstract one returns, those that are below return.
        types.extend(Some(&method.ret).filter(|_| !method.is_abstract));
        for (_, ty) in &method.params {
            match ty {
                Jt::Obj(c, _) if method.is_abstract && is_open && *c != cx.root => types.push(ty),
                Jt::Obj(_, args) => types.extend(args.iter()),
                _ => {}
            }
        }
    }
    types
}

/// Whether a value of a type may be, or contain, an object of a class.
fn may_hold(cx: &Cx, ty: &Jt, class: ClassId) -> bool {
    match ty {
        Jt::Obj(c, args) => cx.program.is_subclass(class, *c) || args.iter().any(|ty| may_hold(cx, ty, class)),
        Jt::Arr(element) => may_hold(cx, element, class),
        Jt::All(types) => types.iter().any(|ty| may_hold(cx, ty, class)),
        // It is what the caller says, or something below its bound.
        Jt::Var(_, bound) => !matches!(&**bound, Jt::Obj(c, _) if *c == cx.root) && may_hold(cx, bound, class),
        _ => false,
    }
}
