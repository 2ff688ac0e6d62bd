//! What the JDK has above its classes and ours do not say: interfaces without methods, and the skeletons of collections,
//! which ours are not made of. They say nothing of what objects do, only of what they are.

use crate::cx::Cx;
use ir::ClassId;

/// Types of the JDK, with the classes of the library that are below them.
const ABOVE: [(&str, &[&str]); 9] = [
    (
        "Serializable",
        &[
            "Throwable",
            "String",
            "StringBuilder",
            "StringBuffer",
            "Number",
            "Boolean",
            "Character",
            "Enum",
            "Class",
            "Locale",
            "Random",
            "BitSet",
            "AtomicBoolean",
            "AtomicReference",
            "ReentrantLock",
            "ArrayList",
            "Vector",
            "LinkedList",
            "ArrayDeque",
            "Prioritized$",
            "HashSet",
            "TreeSet",
            "EnumSet",
            "HashMap",
            "TreeMap",
            "IdentityHashMap",
            "ConcurrentHashMap",
            "Hashtable",
            "CopyOnWriteArrayList",
            "CopyOnWriteArraySet",
            "Passed$",
            "CaseOrder$",
            "SimpleEntry",
            "SimpleImmutableEntry",
            "EmptyList$",
            "ListOfOne$",
            "Copies$",
            "SetOfOne$",
            "MapOfOne$",
            "ListOf$",
            "SetOf$",
            "MapOf$",
            "ArrayView$",
            "IdentitySet$",
            "ReadOnly$",
            "ReadOnlyMap$",
            "Synchronized$",
            "SynchronizedMap$",
        ],
    ),
    (
        "Cloneable",
        &[
            "Locale",
            "BitSet",
            "ArrayList",
            "Vector",
            "LinkedList",
            "ArrayDeque",
            "HashSet",
            "TreeSet",
            "EnumSet",
            "HashMap",
            "TreeMap",
            "IdentityHashMap",
            "Hashtable",
            "CopyOnWriteArrayList",
        ],
    ),
    (
        "RandomAccess",
        &[
            "CopyOnWriteArrayList",
            "ArrayList",
            "Vector",
            "ArrayView$",
            "EmptyList$",
            "ListOfOne$",
            "Copies$",
            "ListOf$",
        ],
    ),
    (
        "AbstractCollection",
        &[
            "ArrayBase$",
            "LinkedList",
            "ArrayView$",
            "EmptyList$",
            "ListOfOne$",
            "Copies$",
            "ListOf$",
            "ArrayDeque",
            "Prioritized$",
            "Passed$",
            "SubList$",
            "Distinct$",
            "IdentitySet$",
            "CopyOnWriteArraySet",
            "MapValues$",
        ],
    ),
    ("AbstractList", &["ArrayBase$", "LinkedList", "ArrayView$", "EmptyList$", "ListOfOne$", "Copies$", "SubList$"]),
    ("AbstractSequentialList", &["LinkedList"]),
    ("AbstractQueue", &["Prioritized$", "ConcurrentLinkedQueue", "Waiting$"]),
    (
        "AbstractSet",
        &[
            "HashSet",
            "TreeKeys$",
            "EnumSet",
            "SetOfOne$",
            "IdentitySet$",
            "CopyOnWriteArraySet",
            "MapKeys$",
            "MapEntries$",
        ],
    ),
    (
        "AbstractMap",
        &["HashMap", "TreeMap", "IdentityHashMap", "ConcurrentHashMap", "WeakHashMap", "MapOfOne$", "MapOf$"],
    ),
];

/// The class whose methods arrays have.
pub(crate) const ARRAY: &str = "Array$";

/// What arrays are below.
const ABOVE_ARRAYS: [&str; 2] = ["Serializable", "Cloneable"];

/// Puts the classes of the library below what the program names of this, when their tables of methods are made.
pub(crate) fn declare(cx: &mut Cx) {
    let type_of = |cx: &Cx, name: &str| cx.lib(name).or_else(|| cx.opaque.get(name).copied());
    for (name, below) in ABOVE {
        let Some(above) = type_of(cx, name) else { continue };
        for class in below.iter().filter_map(|class| cx.lib(class)).collect::<Vec<ClassId>>() {
            cx.program.classes[class.index()].interfaces.push(above);
        }
    }
    cx.program.of_arrays = cx.lib(ARRAY);
    cx.program.above_arrays = ABOVE_ARRAYS.iter().filter_map(|name| cx.lib(name)).collect();
}
