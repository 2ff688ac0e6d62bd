//! Texts and collections as inputs: what the objects of the library contain.

use crate::NOT_EXPLORED;
use crate::cx::{Code, Cx, Kind};
use crate::sources::Sources;
use crate::tree::{J, Source};
use crate::types::Jt;
use ir::content::{Argument, Contained, Content, Declared, Equality, Order};
use ir::{ClassId, FileId};
use lower::Diagnostic;

/// The collections of which inputs have objects, with the types that they stand for there and whether they have null.
const COLLECTIONS: [(&str, &[&str], bool); 13] = [
    ("ArrayList", &["ArrayList", "List", "Collection", "Iterable"], true),
    ("LinkedList", &["LinkedList", "Queue", "Deque"], true),
    ("ArrayDeque", &["ArrayDeque"], false),
    ("Stack", &["Stack"], true),
    ("Vector", &["Vector"], true),
    ("PriorityQueue", &["PriorityQueue"], false),
    (ITERATOR, &["Iterator", "ListIterator"], true),
    ("CopyOnWriteArrayList", &["CopyOnWriteArrayList"], true),
    ("ConcurrentLinkedQueue", &["ConcurrentLinkedQueue"], false),
    ("LinkedBlockingQueue", &["LinkedBlockingQueue", "BlockingQueue"], false),
    ("ConcurrentLinkedDeque", &["ConcurrentLinkedDeque"], false),
    ("LinkedBlockingDeque", &["LinkedBlockingDeque", "BlockingDeque"], false),
    ("PriorityBlockingQueue", &["PriorityBlockingQueue"], false),
];

/// The sets and maps of which inputs have objects, with the types that they stand for there, and whether they have null,
/// or null for a key and for what belongs to one: nothing is in them twice.
const SETS: [(&str, &[&str], Order, bool); 6] = [
    ("HashSet", &["HashSet", "Set"], HASHED, true),
    ("LinkedHashSet", &["LinkedHashSet"], Order::Kept, true),
    ("TreeSet", &["TreeSet", "SortedSet", "NavigableSet"], Order::Kept, false),
    ("EnumSet", &["EnumSet"], Order::Kept, false),
    ("CopyOnWriteArraySet", &["CopyOnWriteArraySet"], Order::Kept, true),
    ("ConcurrentSkipListSet", &["ConcurrentSkipListSet"], Order::Kept, false),
];
const MAPS: [(&str, &[&str], Order, [bool; 2]); 8] = [
    ("HashMap", &["HashMap", "Map"], HASHED, [true, true]),
    ("LinkedHashMap", &["LinkedHashMap"], Order::Kept, [true, true]),
    ("TreeMap", &["TreeMap", "SortedMap", "NavigableMap"], Order::Kept, [false, true]),
    ("EnumMap", &["EnumMap"], Order::Kept, [false, true]),
    ("ConcurrentHashMap", &["ConcurrentHashMap", "ConcurrentMap"], HASHED, [false, false]),
    ("ConcurrentSkipListMap", &["ConcurrentSkipListMap", "ConcurrentNavigableMap"], Order::Kept, [false, false]),
    ("Hashtable", &["Hashtable", "Dictionary"], Order::Kept, [false, false]),
    ("WeakHashMap", &["WeakHashMap"], Order::Kept, [true, true]),
];

/// Those of them that have constants of one enum, which whoever makes one names.
pub(crate) const OF_CONSTANTS: [&str; 2] = ["EnumMap", "EnumSet"];

/// As the JDK does it, while there are few.
const HASHED: Order = Order::Hashed { factor: 31, places: 16 };

/// The texts that change of which inputs have objects, with the types for whose sake there are some.
const BUILDERS: [(&str, &[&str]); 2] =
    [("StringBuilder", &["StringBuilder", "Appendable"]), ("StringBuffer", &["StringBuffer", "StringWriter"])];

/// The streams of inputs, with the class that each stands for: what is read is there from the beginning, and what is written
/// is kept, so that neither fails.
const STREAMS: [(&str, &str); 5] = [
    ("ByteArrayInputStream", "InputStream"),
    ("ByteArrayOutputStream", "OutputStream"),
    ("StringReader", "Reader"),
    ("CharArrayWriter", "Writer"),
    ("StringWriter", "StringWriter"),
];

/// The iterators that inputs have, with what they have before them.
pub(crate) const ITERATOR: &str = "SomeIterator";

/// The entries that inputs have: a `Map.Entry` is one.
pub(crate) const ENTRY: &str = "SimpleEntry";

/// The other classes of the library of which inputs have objects: whatever is in their fields, code can make it.
const HOLDERS: [&str; 16] = [
    ENTRY,
    "Optional",
    "OptionalInt",
    "OptionalLong",
    "OptionalDouble",
    "AtomicInteger",
    "AtomicLong",
    "AtomicBoolean",
    "AtomicReference",
    "LongAdder",
    "ReentrantLock",
    "ReentrantReadWriteLock",
    "TimeUnit",
    "BigInteger",
    "BigDecimal",
    "RoundingMode",
];

/// The locks of which inputs have objects, with the types that they stand for there.
const LOCKS: [(&str, &[&str]); 2] = [("ReentrantLock", &["Lock"]), ("ReentrantReadWriteLock", &["ReadWriteLock"])];

/// The functions that inputs have: an object of `SomePredicate` is a `Predicate`.
const FUNCTIONS: [&str; 46] = [
    "SomeComparator",
    "SomeRunnable",
    "SomeCallable",
    "SomeFunction",
    "SomeBiFunction",
    "SomePredicate",
    "SomeBiPredicate",
    "SomeSupplier",
    "SomeConsumer",
    "SomeBiConsumer",
    "SomeIntPredicate",
    "SomeIntUnaryOperator",
    "SomeLongConsumer",
    "SomeDoubleConsumer",
    "SomeIntToDoubleFunction",
    "SomeLongToIntFunction",
    "SomeDoubleToIntFunction",
    "SomeDoubleToLongFunction",
    "SomeLongToDoubleFunction",
    "SomeToLongBiFunction",
    "SomeToDoubleBiFunction",
    "SomeObjLongConsumer",
    "SomeObjDoubleConsumer",
    "SomeIntBinaryOperator",
    "SomeIntFunction",
    "SomeToIntFunction",
    "SomeIntSupplier",
    "SomeIntConsumer",
    "SomeBooleanSupplier",
    "SomeLongUnaryOperator",
    "SomeToLongFunction",
    "SomeObjIntConsumer",
    "SomeIntToLongFunction",
    "SomeLongBinaryOperator",
    "SomeLongPredicate",
    "SomeLongSupplier",
    "SomeLongFunction",
    "SomeDoubleUnaryOperator",
    "SomeDoubleBinaryOperator",
    "SomeDoublePredicate",
    "SomeDoubleSupplier",
    "SomeDoubleFunction",
    "SomeToDoubleFunction",
    "SomeToIntBiFunction",
    "SomeUnaryOperator",
    "SomeBinaryOperator",
];

/// The interface that a class of the library has objects of in inputs, where these are functions.
pub(crate) fn function_of(class: &str) -> Option<&str> {
    class.strip_prefix("Some").filter(|_| FUNCTIONS.contains(&class))
}

/// Whether inputs have functions of an interface of the library.
pub(crate) fn is_function(interface: &str) -> bool {
    FUNCTIONS.iter().any(|class| class.strip_prefix("Some") == Some(interface))
}

/// How many arguments a function of such an interface has.
pub(crate) fn arity(interface: &str) -> usize {
    match interface {
        "Runnable" | "Callable" => 0,
        _ if interface.ends_with("Supplier") => 0,
        "Comparator" => 2,
        _ if ["Bi", "Obj"].iter().any(|two| interface.starts_with(two)) => 2,
        _ if ["BiFunction", "BinaryOperator"].iter().any(|two| interface.ends_with(two)) => 2,
        _ => 1,
    }
}

/// Whether the fields of a library class may hold anything in an input.
pub(crate) fn holds_anything(class: &str) -> bool {
    let held = || HOLDERS.contains(&class) || is_stream(class) || function_of(class).is_some();
    is_box(class) || held() || ["Object", "String"].contains(&class)
}

/// Whether inputs have objects of a class as their streams.
pub(crate) fn is_stream(class: &str) -> bool {
    STREAMS.iter().any(|(name, _)| *name == class)
}

/// Whether the type of a library class says what an object of it holds.
pub(crate) fn holds_object(class: &str) -> bool {
    ["Optional", "AtomicReference", ENTRY].contains(&class) || function_of(class).is_some()
}

/// All of them; of maps, whether they have null for what belongs to a key.
fn all() -> impl Iterator<Item = (&'static str, &'static [&'static str], Contained, Option<bool>)> {
    let keys = |order, nulls| Contained::Keys { nulls, order };
    let collections =
        COLLECTIONS.iter().map(|(class, types, nulls)| (*class, *types, Contained::Elements { nulls: *nulls }, None));
    let sets = SETS.iter().map(move |(class, types, order, nulls)| (*class, *types, keys(*order, *nulls), None));
    collections.chain(sets).chain(
        MAPS.iter()
            .map(move |(class, types, order, [nulls, values])| (*class, *types, keys(*order, *nulls), Some(*values))),
    )
}

/// The library class that an interface needs as an input.
pub(crate) fn stands_for(interface: &str) -> Option<&'static str> {
    let function = || FUNCTIONS.into_iter().find(|class| function_of(class) == Some(interface));
    let builder = || BUILDERS.iter().find(|(_, types)| types.contains(&interface)).map(|(class, _)| *class);
    let stream = || STREAMS.iter().find(|(_, above)| *above == interface).map(|(class, _)| *class);
    collection_for(interface).or_else(function).or_else(stream).or_else(builder)
}

/// The same, where the contents of its objects may change: collections and locks.
pub(crate) fn collection_for(interface: &str) -> Option<&'static str> {
    let all = all().map(|(class, types, ..)| (class, types)).chain(LOCKS);
    all.into_iter().find(|(_, types)| types.contains(&interface)).map(|(class, _)| class)
}

/// Whether inputs have objects of a type of the library whose contents may change.
pub(crate) fn is_input(name: &str) -> bool {
    BUILDERS.iter().any(|(class, _)| *class == name) || collection_for(name).is_some()
}

/// Says of library classes what they contain, and which of them inputs have where a type is one of those `named`.
pub(crate) fn declare(cx: &mut Cx, sources: &Sources, named: &[&str]) {
    equalities(cx);
    let most = if beyond_ascii(sources) { u16::MAX } else { 127 };
    if let Some(string) = cx.lib("String") {
        content(cx, string, ("chars", None), None, Contained::Text { most, changes: false });
    }
    for (name, types) in BUILDERS {
        let Some(builder) = cx.lib(name) else { continue };
        content(cx, builder, ("value", None), Some("count"), Contained::Text { most, changes: true });
        cx.program.classes[builder.index()].no_inputs = !types.iter().any(|t| named.contains(t));
    }
    for (name, above) in STREAMS.into_iter().filter(|(_, above)| named.contains(above)) {
        let (Some(class), Some(above)) = (cx.lib(name), cx.lib(above)) else { continue };
        cx.program.classes[class.index()].no_inputs = false;
        one_of_library(cx, above, class);
    }
    for (name, types, kind, map) in all() {
        let Some(class) = cx.lib(name) else { continue };
        let arrays = if map.is_some() { ("keys", map.map(|nulls| ("values", nulls))) } else { ("items", None) };
        content(cx, class, arrays, Some("count"), kind);
        // A user's class of that name is likelier to be there than the library's.
        let meant = |t: &&str| named.contains(t) && (named.contains(&name) || !cx.top.contains_key(name));
        cx.program.classes[class.index()].no_inputs = !types.iter().any(meant);
    }
    for (name, types) in LOCKS {
        let Some(lock) = cx.lib(name) else { continue };
        cx.program.classes[lock.index()].no_inputs = !types.iter().chain([&name]).any(|t| named.contains(t));
    }
    for (interface, class) in FUNCTIONS.iter().filter_map(|class| Some((function_of(class)?, *class))) {
        let (true, Some(class)) = (named.contains(&interface), cx.lib(class)) else { continue };
        cx.program.classes[class.index()].no_inputs = false;
        cx.lib(interface).into_iter().for_each(|interface| one_of_library(cx, interface, class));
    }
    entries(cx);
    for (name, types, ..) in all() {
        let Some(class) = cx.lib(name) else { continue };
        itself(cx, class);
        for interface in types.iter().filter(|t| **t != name).filter_map(|t| cx.lib(t)).collect::<Vec<_>>() {
            one_of_library(cx, interface, class);
        }
    }
}

/// Says that inputs have entries, where the program has their class. Their keys were there before them.
fn entries(cx: &mut Cx) {
    let interface = cx.lib("Map").and_then(|map| cx.member_class(map, "Entry"));
    if let (Some(class), Some(interface)) = (cx.lib(ENTRY), interface) {
        cx.program.classes[class.index()].no_inputs = false;
        let key = cx.program.class(class).fields.first().copied();
        key.into_iter().for_each(|key| cx.program.fields[key.index()].settled = true);
        one_of_library(cx, interface, class);
    }
}

/// Says when two objects of a class are equal.
fn equalities(cx: &mut Cx) {
    for class in (0..cx.classes.len() as u32).map(ClassId) {
        let slot = |name: &str| {
            let fields = &cx.program.class(class).fields;
            fields.iter().position(|f| cx.program.field(*f).name == name).map(|slot| slot as u32)
        };
        let info = cx.class(class);
        let equality = match (info.kind, info.library) {
            (Kind::Enum, _) => {
                let names = info.constants.iter().map(|c| c.name().to_owned()).collect();
                slot("ordinal").map_or(Equality::Code, |slot| Equality::Number(slot, names))
            }
            (Kind::Record, false) if is_plain_record(cx, class) => {
                Equality::Slots((0..cx.program.class(class).fields.len() as u32).collect())
            }
            (_, true) if info.simple == "String" => slot("chars").map_or(Equality::Code, |s| Equality::Slots(vec![s])),
            (_, true) if is_box(info.simple) => slot("value").map_or(Equality::Code, |s| Equality::Slots(vec![s])),
            _ if info.simple == crate::library::HASHED => Equality::Same,
            _ if info.kind == Kind::Record || has_equality(cx, class) => Equality::Code,
            _ => Equality::Same,
        };
        cx.program.classes[class.index()].equality = equality;
    }
}

pub(crate) fn is_box(name: &str) -> bool {
    crate::library::BOXES.contains(&name) || ["Float", "Double"].contains(&name)
}

const EQUALITY: [(&str, usize); 2] = [("equals", 1), ("hashCode", 0)];

/// Whether a class, or one above it, has its own `equals` or `hashCode`.
fn has_equality(cx: &Cx, class: ClassId) -> bool {
    let is = |m: &ir::FnId| EQUALITY.contains(&(cx.method(*m).name, cx.method(*m).params.len()));
    let mut at = Some(class).filter(|c| *c != cx.root);
    while let Some(c) = at {
        if cx.class(c).methods.iter().any(is) {
            return true;
        }
        at = cx.program.class(c).parent.filter(|c| *c != cx.root);
    }
    false
}

/// Whether people wrote the `equals` or `hashCode` of a record.
fn writes_equality(cx: &Cx, record: ClassId) -> bool {
    let members = cx.class(record).body.map(J::children).unwrap_or_default();
    members.iter().any(|m| m.kind() == "method_declaration" && EQUALITY.iter().any(|(name, _)| m.name() == *name))
}

/// Whether a class is a record with the equality that it has by itself, of numbers, texts, boxes and enum constants.
pub(crate) fn is_plain_record(cx: &Cx, record: ClassId) -> bool {
    let is_record = cx.class(record).kind == Kind::Record && !writes_equality(cx, record);
    is_record && cx.program.class(record).fields.iter().all(|f| is_plain_component(cx, cx.program.field(*f).ty))
}

/// Whether something of a type is a number, a text, a box or an enum constant: nothing that changes.
pub(crate) fn is_plain_component(cx: &Cx, ty: ir::Ty) -> bool {
    match ty.as_class() {
        Some(c) => {
            let info = cx.class(c);
            let value = info.simple == "String" || is_box(info.simple);
            (info.library && value) || info.kind == Kind::Enum
        }
        None => !ty.is_ref(),
    }
}

/// An interface stands for the user's classes below it, and for one of the library.
fn one_of_library(cx: &mut Cx, interface: ClassId, class: ClassId) {
    let mut candidates = cx.program.concrete_subclasses(interface);
    candidates.retain(|c| *c == class || !cx.class(*c).library && is_open(cx, *c, interface));
    cx.program.classes[interface.index()].candidates = Some(candidates);
}

/// An interface of the library stands for the collections below it, too, that code tells apart from others.
pub(crate) fn tested(cx: &mut Cx, collections: &[ClassId]) {
    let usable: Vec<ClassId> = collections.iter().copied().filter(|c| !cx.program.class(*c).no_inputs).collect();
    for class in usable {
        for above in cx.program.with_supertypes(class) {
            if above == class || above == cx.root || cx.class(above).kind != Kind::Interface {
                continue;
            }
            let listed = cx.program.classes[above.index()].candidates.as_mut().filter(|list| !list.contains(&class));
            listed.into_iter().for_each(|list| list.push(class));
        }
    }
}

/// A collection of the library stands for itself and those below it.
fn itself(cx: &mut Cx, class: ClassId) {
    let mut candidates = cx.program.concrete_subclasses(class);
    candidates.retain(|c| cx.class(*c).library || is_open(cx, *c, class));
    cx.program.classes[class.index()].candidates = Some(candidates);
}

/// Whether a class leaves open what objects of it contain: there is no room for a `HashMap<String, Integer>` in most places.
fn is_open(cx: &Cx, class: ClassId, above: ClassId) -> bool {
    let seen = cx.as_super(&cx.this_type(class), above);
    seen.is_none_or(|ty| ty.args().iter().all(|arg| matches!(arg, Jt::Var(..))))
}

/// The arguments of the type of a declaration, where the library says what it contains.
pub(crate) fn arguments(cx: &Cx, ty: &Jt) -> Vec<Argument> {
    arguments_of(cx, ty, INHERITED)
}

/// How often what a type contains is that of a class which inherits it: `class Tree extends ArrayList<Tree>` has no end.
const INHERITED: u32 = 3;

fn arguments_of(cx: &Cx, ty: &Jt, inherited: u32) -> Vec<Argument> {
    match ty {
        Jt::Arr(elem) => arguments_of(cx, elem, inherited),
        Jt::Obj(class, args) if cx.class(*class).library => {
            let argument = |arg: &Jt| {
                let args = arguments_of(cx, arg, inherited);
                Argument { ty: arg.ir(cx.root), args, never_null: false }
            };
            args.iter().map(argument).collect()
        }
        // `class Names extends ArrayList<String>`
        Jt::Obj(class, _) if inherited > 0 => {
            let above = cx.class(*class).superclass.as_ref();
            above.map_or_else(Vec::new, |above| arguments_of(cx, &above.subst(&cx.bindings(ty)), inherited - 1))
        }
        _ => Vec::new(),
    }
}

/// Says of declarations which classes below theirs have other type arguments: a `Comparable<String>` is no `Integer`.
/// Where one may be below the other (`? extends Number`), nobody knows. The stub of an interface that classes implement is
/// left out wherever one of these fits.
pub(crate) fn exclude(cx: &mut Cx) {
    let spare = crate::stubs::spare(&cx.program);
    let mut declared: Vec<(Declared, Jt)> = Vec::new();
    for (f, info) in cx.methods.iter().enumerate() {
        let params = (u32::from(!info.is_static)..).zip(&info.params);
        declared.extend(params.map(|(n, (_, ty))| (Declared::Param(ir::FnId(f as u32), n), ty.clone())));
    }
    let fields = cx.classes.iter().flat_map(|class| &class.fields);
    declared
        .extend(fields.flat_map(|f| f.id.into_iter().chain(f.kept()).map(|id| (Declared::Field(id), f.ty.clone()))));
    for (declared, ty) in declared {
        let mut unfit = unfit(cx, &ty);
        if let Some(class) = ty.class().filter(|_| !spare.is_empty()) {
            let all = cx.program.concrete_subclasses(class);
            // Lambdas and the like do not stand for what others may do.
            let stands = |c: &ClassId| !unfit.contains(c) && !spare.contains(c) && !cx.program.class(*c).no_inputs;
            if all.iter().any(stands) {
                unfit.extend(all.into_iter().filter(|c| spare.contains(c)));
            }
        }
        if !unfit.is_empty() {
            cx.program.unfit.insert(declared, unfit);
        }
    }
}

/// The classes below a type that have other arguments than it.
fn unfit(cx: &Cx, ty: &Jt) -> Vec<ClassId> {
    let Jt::Obj(class, args) = ty else { return Vec::new() };
    if args.is_empty() {
        return Vec::new();
    }
    let other = |c: &ClassId| {
        let seen = cx.as_super(&cx.this_type(*c), *class);
        seen.is_some_and(|seen| seen.args().iter().zip(args.iter()).any(|(a, b)| are_apart(cx, a, b)))
    };
    cx.program.concrete_subclasses(*class).into_iter().filter(other).collect()
}

/// Whether two type arguments are not the same, nor one a bound of the other.
fn are_apart(cx: &Cx, a: &Jt, b: &Jt) -> bool {
    match (a, b) {
        (Jt::Var(..) | Jt::Unknown(..), _) | (_, Jt::Var(..) | Jt::Unknown(..)) => false,
        (Jt::Obj(x, of_x), Jt::Obj(y, of_y)) if x == y => {
            of_x.iter().zip(of_y.iter()).any(|(a, b)| are_apart(cx, a, b))
        }
        _ => !cx.subtype(a, b) && !cx.subtype(b, a),
    }
}

/// Notes the arguments of the type of a declaration.
pub(crate) fn note(cx: &mut Cx, declared: Declared, ty: &Jt) {
    let args = arguments(cx, ty);
    if !args.is_empty() {
        cx.program.arguments.insert(declared, args);
    }
}

/// Notes which arguments of the type of a declaration are declared to be never null, as `ty` is written there:
/// `List<@NonNull String>`. `marked`: what is around it says so of those that say nothing.
pub(crate) fn note_never_null(cx: &mut Cx, declared: Declared, ty: &Jt, (written, marked): (J, bool)) {
    let says = marked || written.text().contains('@');
    if let Some(mut args) = cx.program.arguments.get(&declared).filter(|_| says).cloned() {
        mark_never_null(cx, &mut args, ty, (written, marked));
        cx.program.arguments.insert(declared, args);
    }
}

fn mark_never_null(cx: &Cx, args: &mut [Argument], ty: &Jt, (written, marked): (J, bool)) {
    match (ty, written.kind()) {
        (_, "annotated_type") => {
            if let Some(inner) = written.children().last() {
                mark_never_null(cx, args, ty, (*inner, marked));
            }
        }
        (Jt::Arr(elem), "array_type") => {
            if let Some(inner) = written.field("element") {
                mark_never_null(cx, args, elem, (inner, marked));
            }
        }
        (Jt::Obj(class, of), "generic_type") if cx.class(*class).library => {
            let nodes = written.child("type_arguments").map(J::children).unwrap_or_default();
            for ((arg, ty), node) in args.iter_mut().zip(of.iter()).zip(nodes) {
                // `? extends @NonNull Node`; nobody knows what others have in a `List<? super Node>`.
                let bound = |n: J<'_>| n.each().any(|n| n.kind() == "extends");
                if node.kind() == "wildcard" && !bound(node) {
                    continue;
                }
                let node = node.children().last().copied().filter(|_| node.kind() == "wildcard").unwrap_or(node);
                let by_default = || marked && crate::defaults::is_spoken_of_argument(node);
                arg.never_null |= node.annotation_of_type(&crate::nullness::NAMES).is_some() || by_default();
                mark_never_null(cx, &mut arg.args, ty, (node, marked));
            }
        }
        _ => {}
    }
}

/// Says where a library class, and what the user derives from it, has its contents.
fn content(
    cx: &mut Cx,
    class: ClassId,
    (array, values): (&str, Option<(&str, bool)>),
    count: Option<&str>,
    kind: Contained,
) {
    let slot = |name: &str| {
        let fields = &cx.program.class(class).fields;
        fields.iter().position(|f| cx.program.field(*f).name == name).map(|slot| slot as u32)
    };
    let value_nulls = values.is_none_or(|(_, nulls)| nulls);
    let (array, values, count) = (slot(array), values.and_then(|(name, _)| slot(name)), count.and_then(slot));
    let content = array.map(|array| Content { array, count, values, value_nulls, kind });
    let below = |cx: &Cx, c: ClassId| c == class || cx.program.is_subclass(c, class);
    for c in (0..cx.classes.len() as u32).map(ClassId).filter(|c| below(cx, *c)).collect::<Vec<_>>() {
        cx.program.classes[c.index()].content = content;
    }
}

/// Says which parameters and fields are null in every input, because inputs have no objects of their types: what happens with one is
/// not explored.
pub(crate) fn tell_of_null(cx: &mut Cx) {
    let mut told = Vec::new();
    for (f, function) in cx.program.functions.iter().enumerate() {
        let written = function.span.file == FileId(0) && !function.internal && !function.broken;
        if !written || matches!(cx.methods[f].code, Code::None | Code::Create(_) | Code::Behind(_)) {
            continue;
        }
        for (n, param) in (0..).zip(&function.params) {
            let Some(class) = param.ty.as_class() else { continue };
            let unfit = cx.program.unfit_for(Declared::Param(ir::FnId(f as u32), n));
            let Some(why) = without_objects(cx, class, unfit) else { continue };
            let message = match function.owner == Some(class) && param.name == "this" {
                // Code makes the objects of anonymous classes and of those in methods.
                true if cx.program.class(class).span.is_none() => continue,
                true => {
                    let name = cx.program.qualified_name(ir::FnId(f as u32));
                    format!("`{name}` is not explored: {why}, so there is no object to call it on")
                }
                false => format!(
                    "`{}` is null in every input: {why}, so what the method does with one is not explored",
                    param.name
                ),
            };
            told.push(Diagnostic::hint(NOT_EXPLORED, param.span, message));
        }
    }
    let fields = cx.classes.iter().flat_map(|class| &class.fields).filter(|field| field.id.is_some());
    for field in fields.filter(|field| crate::drawn::generator(cx, field).is_none()) {
        let Some(place) = field.place.filter(|place| place.file == FileId(0)) else { continue };
        let unfit = field.id.map_or(&[][..], |id| cx.program.unfit_for(Declared::Field(id)));
        if let Some(why) = field.ty.class().and_then(|class| without_objects(cx, class, unfit)) {
            let message = format!(
                "`{}` is null in objects of inputs: {why}, so what methods do with one is explored only where they make it",
                field.name
            );
            told.push(Diagnostic::hint(NOT_EXPLORED, place, message));
        }
    }
    cx.diagnostics.extend(told);
}

/// Why inputs have no objects of a type, where they have none but of classes that are unfit there.
fn without_objects(cx: &Cx, class: ClassId, unfit: &[ClassId]) -> Option<String> {
    let all = cx.program.concrete_subclasses(class);
    // An object of an inner class has one around it.
    let nothing_around = |c: &ClassId| {
        let info = cx.class(*c);
        info.outer_field.and(info.outer).filter(|outer| cx.program.concrete_subclasses(*outer).is_empty())
    };
    if !all.iter().all(|c| unfit.contains(c) || nothing_around(c).is_some()) {
        return None;
    }
    if let Some(outer) = all.iter().find_map(nothing_around) {
        return without_objects(cx, outer, &[]);
    }
    let info = cx.class(class);
    Some(match cx.is_given(class) {
        _ if !all.is_empty() => format!("no class in sight is a `{}` with these type arguments", info.simple),
        true => format!("inputs have no objects of `{}` yet", info.simple),
        false => format!(
            "no class with a name in sight {} `{}`",
            if info.kind == Kind::Interface { "implements" } else { "extends" },
            info.simple
        ),
    })
}

/// Whether a literal has a character beyond ASCII. What Java says about these is not known, so texts of inputs have them
/// only where the program does.
fn beyond_ascii(sources: &Sources) -> bool {
    // A walk through the tree costs more than a look at the text.
    let may = |f: &&Source| !f.parse.source().is_ascii() || f.parse.source().contains('\\');
    let files = sources.files.iter().filter(may);
    let literals = files.flat_map(|f| f.root().below(&["string_literal", "character_literal"]));
    literals.into_iter().any(|n| crate::body::unescape(n.text()).iter().any(|u| *u > 127))
}
