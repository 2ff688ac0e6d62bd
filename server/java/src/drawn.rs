//! Random numbers, which nobody can have again. Where a field always gets a generator without a seed, one is like any other.

use crate::cx::{Cx, FieldInfo};
use crate::tree::J;

/// The class of the library of which each object stands for such a number.
pub(crate) const DRAWN: &str = "Drawn$";

/// The generators that code makes without a seed.
const GENERATORS: [&str; 2] = ["Random", "SecureRandom"];

/// The generator that all which gives a field something makes without a seed.
pub(crate) fn generator(cx: &Cx, info: &FieldInfo) -> Option<&'static str> {
    let of_library = info.ty.class().is_some_and(|class| cx.class(class).library);
    let without = |new: J, name: &str| {
        let alone = new.field("arguments").is_some_and(|arguments| arguments.children().is_empty());
        alone && new.makes(name) && new.children().iter().all(|part| part.kind() != "class_body")
    };
    let all = |name: &&str| info.given.iter().all(|given| given.maker().is_some_and(|new| without(new, name)));
    GENERATORS.into_iter().find(|name| of_library && !info.given.is_empty() && all(name))
}
