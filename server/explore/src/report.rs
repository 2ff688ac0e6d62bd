//! What an exploration reports: plain data without source positions, so that it survives edits
//! elsewhere in the file and can be stored on disk.
//!
//! Places are (function, [`SiteId`]) pairs; whoever shows them looks up the spans in the current
//! program. Inputs are complete concrete heaps.

use crate::techniques::{Inputs, traits};
use ir::input::Input;
use ir::scope::{Scope, ScopeOptions};
use ir::{LocalId, SiteId};
pub use replay::Code;
pub use replay::origin::{Arg, Call, Callee, Origin, Sequence};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// Inputs of one finding that are kept besides the one that is shown.
const MOST_SPARE: usize = 6;

/// The techniques of the papers and our own; see the techniques table in `techniques.rs`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Technique {
    /// Plain lazy initialization (seed 000, section 2).
    Lazy,
    /// A copied reference stays symbolic until it is dereferenced or compared (seed 003, section 2).
    Lazier,
    /// As `Lazier`, and a null check decides null or not null only (lazier#, seed 003, section 2).
    LazierSharp,
    /// Heap summaries: references stand for guarded sets of objects (seed 003, sections 3 and 4).
    Summary,
    /// Lazy initialization with HEX, decided incrementally (seed 000, section 3).
    Hex,
    /// Context-sensitive lazy initialization under separation logic (seed 001, section 5).
    Star,
    /// Operational preconditions executed symbolically first (PrEP, IFPRE).
    IfPre,
    /// Lazy initialization; preconditions hold as soon as they read something unknown (ConsP, LIHYBRID).
    LiHybrid,
    /// Lazy initialization with labels from field bounds (seed 002, section II.C).
    Bli,
    /// As `Bli`, with labels refined by position (seed 002, section III).
    Rbli,
    /// As `Rbli`, and what is known must have a valid completion (seed 002, section IV).
    Bliss,
    /// As `Bliss`, with what is found out about heaps kept from one run to the next (seed 002, algorithm 7).
    BlissDb,
    /// Lazy initialization; a bounded search decides the shape of the heap alone (seed 004, section I).
    Lissa,
    /// Lazy initialization; heap and path condition are decided together (seed 004, section III).
    Pli,
    /// Inputs built by the program's own constructors and mutators.
    Driver,
    /// Complete inputs, enumerated within scope.
    Enumerate,
    /// Every specification jointly and exactly with the path condition.
    #[default]
    Auto,
}

impl Technique {
    /// All of them, as `--technique` lists them.
    pub const ALL: [Technique; 17] = [
        Technique::Lazy,
        Technique::Lazier,
        Technique::LazierSharp,
        Technique::Summary,
        Technique::Hex,
        Technique::Star,
        Technique::IfPre,
        Technique::LiHybrid,
        Technique::Bli,
        Technique::Rbli,
        Technique::Bliss,
        Technique::BlissDb,
        Technique::Lissa,
        Technique::Pli,
        Technique::Driver,
        Technique::Enumerate,
        Technique::Auto,
    ];

    /// The name on the command line and in settings.
    pub fn name(self) -> &'static str {
        match self {
            Technique::Lazy => "lazy",
            Technique::Lazier => "lazier",
            Technique::LazierSharp => "lazier-sharp",
            Technique::Summary => "summary",
            Technique::Hex => "hex",
            Technique::Star => "star",
            Technique::IfPre => "if-pre",
            Technique::LiHybrid => "li-hybrid",
            Technique::Bli => "bli",
            Technique::Rbli => "rbli",
            Technique::Bliss => "bliss",
            Technique::BlissDb => "bliss-db",
            Technique::Lissa => "lissa",
            Technique::Pli => "pli",
            Technique::Driver => "driver",
            Technique::Enumerate => "enumerate",
            Technique::Auto => "auto",
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no technique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownTechnique(pub String);

impl fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Technique::ALL.iter().map(|t| t.name()).collect();
        write!(f, "`{}` is no technique; choose one of {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownTechnique {}

impl FromStr for Technique {
    type Err = UnknownTechnique;
    fn from_str(s: &str) -> Result<Technique, UnknownTechnique> {
        Technique::ALL.into_iter().find(|t| t.name() == s).ok_or_else(|| UnknownTechnique(s.to_owned()))
    }
}

/// What to explore with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Options {
    pub technique: Technique,
    pub scope: ScopeOptions,
    /// At most this many inputs are kept in the report, besides those of findings and those that cover more branches.
    /// With more of them, those that fewer leave keep their places.
    pub max_inputs: usize,
    /// At most this many nodes of the execution tree are kept.
    pub max_tree: usize,
    /// Whether the specification itself is checked, once everything is explored.
    pub specs: bool,
    /// Whether [`Report::facts`] are collected.
    pub facts: bool,
    /// What explanations of refused choices may cost, in states of searches. Beyond it they name all preconditions.
    pub reasons: u32,
    /// The exploration stops, incomplete, when its own tables outgrow this many bytes.
    pub memory_bytes: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            technique: Technique::Auto,
            scope: ScopeOptions::default(),
            max_inputs: crate::kept::FIRST,
            max_tree: 2_000,
            specs: true,
            facts: false,
            reasons: 150,
            memory_bytes: 1 << 30,
        }
    }
}

/// Why an exploration ended early.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stop {
    Cancelled,
    Timeout,
    Memory,
    /// Something the engine does not support; the text names it.
    Unsupported {
        what: String,
        place: Option<Place>,
    },
    /// A defect of ours, caught at the job's border.
    Internal(String),
}

/// A place in some function's body: survives edits around the function.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Place {
    pub code: CodeOf,
    pub site: SiteId,
}

/// The body a [`Place`] is in.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum CodeOf {
    /// The body of a function, by [`ir::Program::qualified_name`].
    Function(String),
    /// The body of an operational clause.
    Clause(ClauseRef),
}

/// End-of-path counts (`paths` of the JSON report).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PathCounts {
    /// Completed end-of-path states: `normal + exceptional + bounded`.
    pub explored: u64,
    pub normal: u64,
    pub exceptional: u64,
    /// Paths that hit a bound.
    pub bounded: u64,
    /// Ways of the constructor of an abstract class into what it leaves to the classes below: their constructors follow them.
    pub left: u64,
    /// Branches cut as infeasible.
    pub pruned: u64,
    /// Ends on heaps that no valid input completes (inexact techniques only).
    pub invalid: u64,
}

/// Counts of input structures at path ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct StructureCounts {
    /// Distinct partially symbolic input structures.
    pub partial: u64,
    /// Distinct non-empty structures of initialised objects and the references between them.
    pub shapes: u64,
    /// The same where structures whose objects were found in another order differ, too: so seed 002 counts.
    pub named: u64,
}

/// Work of the deciders.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SolverCounts {
    pub smt_checks: u64,
    pub heap_checks: u64,
    /// Answers known from before, of this run or (`bliss-db`) of an earlier one.
    pub cache_hits: u64,
}

/// Branch coverage of the function under analysis: sides of conditions.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Branches {
    /// Sides that a path with a valid input takes.
    pub covered: u64,
    /// Sides that are feasible within scope: equal to `covered` when the exploration is complete and exact.
    pub feasible: u64,
    pub total: u64,
    /// The sides taken by some path with a valid input, sorted.
    pub taken: Vec<(SiteId, bool)>,
    /// The sides that no path took; proved unreachable in scope only when the report is complete.
    pub missed: Vec<(SiteId, bool)>,
    /// The sides taken in the other functions of the file, where these are called.
    pub below: Vec<(Place, bool)>,
}

/// A step of a path: a condition and the side taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    pub place: Place,
    pub taken: bool,
}

/// An exception that a valid input provokes, confirmed by a concrete run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finding {
    pub code: Code,
    /// The name of the exception's class.
    pub exception: String,
    /// The classes of which other inputs throw an exception at the same place.
    pub also: BTreeSet<String>,
    /// Where it is raised.
    pub place: Place,
    /// Where people see it: that place or, when it is in code that comes with Heaplens or that nobody wrote, the
    /// innermost call in code of their own.
    pub seen: Place,
    /// The call sites that lead there from the function under analysis, outermost first.
    pub calls: Vec<Place>,
    /// The specification clause that is violated (contract findings).
    pub clause: Option<ClauseRef>,
    /// Where in that clause something is raised, and its class, when it does not hold because of that.
    #[serde(default)]
    pub within: Option<(Place, String)>,
    /// The conditions along the path, in order, those in callees included.
    pub path: Vec<Step>,
    /// Index into [`Report::inputs`].
    pub input: usize,
    /// Whether others can build its heap.
    pub origin: Origin,
    /// Some other inputs of other shapes that raise it, in case nobody can build that one.
    #[serde(default)]
    pub spare: Vec<GeneratedInput>,
}

impl Finding {
    /// Whether both say the same, perhaps on another input.
    pub fn is_as(&self, other: &Finding) -> bool {
        self.by_place(other).is_eq()
    }

    /// The order in which findings are reported: by the places that people see. Where in the code that they call
    /// something is raised makes no difference to them, nor what raises it there.
    pub fn by_place(&self, other: &Finding) -> Ordering {
        let code = |f: &Finding| f.called().is_none().then_some(f.code);
        let own = (&self.seen, code(self), self.called());
        own.cmp(&(&other.seen, code(other), other.called()))
    }

    /// Whether both are one at one place: a `throw` throws what it is given, a call has a finding for each class of
    /// exception that comes of it.
    pub fn raises_as(&self, other: &Finding) -> bool {
        match (self.called(), other.called()) {
            (None, None) => self.code == other.code,
            (Some(own), Some(others)) => own == others,
            _ => (self.code, &self.exception) == (other.code, &other.exception),
        }
    }

    /// The exception, when it is raised in code that people only call.
    fn called(&self) -> Option<&str> {
        (self.seen != self.place).then_some(self.exception.as_str())
    }

    /// Notes what another finding, which is as this one, throws.
    pub fn absorb(&mut self, other: &Finding) {
        self.also.extend(other.also.iter().chain([&other.exception]).cloned());
        self.also.remove(&self.exception);
    }

    /// Keeps the inputs of another finding that is as this one, whose own input is `shown`, while there is room.
    pub fn keep_spare(&mut self, shown: &GeneratedInput, others: impl IntoIterator<Item = GeneratedInput>) {
        let shape = |g: &GeneratedInput| g.input.objects.iter().map(|o| (o.ty(), o.values().len())).collect::<Vec<_>>();
        for other in others {
            let known = self.spare.iter().chain([shown]).any(|g| shape(g) == shape(&other));
            if self.spare.len() < MOST_SPARE && !known {
                self.spare.push(other);
            }
        }
    }
}

impl Report {
    /// Whether code that the function does not run decides what is said of a finding: that of other operations.
    pub fn depends_on_others(&self) -> bool {
        self.findings.iter().any(|f| f.origin != Origin::Open)
    }
}

/// How a run ends.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Outcome {
    /// Normal exit; the returned value as people write it (`null`, `3`, `true`, `N0`, `new List`), empty for `void`.
    Returns(String),
    /// The name of the exception's class.
    Throws(String),
    /// The path hit a bound; the text names it (`unwind 8`).
    Bounded(String),
}

/// A generated input with what it does.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct GeneratedInput {
    pub input: Input,
    pub outcome: Outcome,
    /// The partially symbolic structure of its path, as text: `list -> N0 -> N1 -> ..`.
    pub structure: String,
}

/// One alternative that initialisation had at a read of an uninitialised reference.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Alternative {
    Null,
    /// An alias; the text is the path of the object: `list`, `list.next`.
    Alias(String),
    /// A new object of the class.
    Fresh(String),
}

/// Why an alternative cannot happen: a smallest set of facts that already forbids it. Objects have the names of the
/// references that lead to them in the heap, so two names are two objects.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refusal {
    /// The specification clauses or atoms that forbid it.
    pub clauses: Vec<ClauseRef>,
    /// Further facts in words: `the scope allows 3 objects of List`, `foo < 0`, `list.next is list`.
    pub facts: Vec<String>,
}

/// A clause of a specification, or one HEX atom of it, independent of where it stands in its file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct ClauseRef {
    /// The function that carries the clause (qualified name), the class, for an invariant, or the predicate.
    pub owner: String,
    pub kind: ClauseOf,
    /// Position among the clauses of that kind, from 0.
    pub index: u32,
    /// For separation logic: position of the disjunct.
    #[serde(default)]
    pub disjunct: Option<u32>,
    /// For HEX: position of the atom among the atoms of the clause, in source order. For separation logic: position
    /// in the disjunct, the spatial atoms before the pure ones.
    pub atom: Option<u32>,
    /// For HEX: the last atom, where `atom` is the first one of a sentence, or of a part of it, which is meant as a whole.
    #[serde(default)]
    pub last: Option<u32>,
}

impl ClauseRef {
    /// The definition of a predicate.
    pub fn predicate(predicate: &ir::spec::Predicate) -> ClauseRef {
        let (owner, kind) = (predicate.name.clone(), ClauseOf::Predicate);
        ClauseRef { owner, kind, index: 0, disjunct: None, atom: None, last: None }
    }
}

/// Which list of clauses a [`ClauseRef`] indexes; a predicate is its own only clause.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClauseOf {
    Requires,
    Ensures,
    Invariant,
    Predicate,
}

/// What happened to one alternative at one read, over all paths.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Choice {
    pub alternative: Alternative,
    /// Some path took it.
    pub possible: bool,
    /// Why it was refused (the first refusal seen), when it was on some path.
    pub refusal: Option<Refusal>,
    /// Why it was refused on paths on which that does not hold, where it was refused on all.
    #[serde(default)]
    pub elsewhere: Vec<Refusal>,
}

impl Choice {
    /// All its reasons.
    pub fn reasons(&self) -> impl Iterator<Item = &Refusal> {
        self.refusal.iter().chain(&self.elsewhere)
    }

    /// The place for a reason, when none is known yet.
    pub fn unexplained(&mut self) -> Option<&mut Option<Refusal>> {
        Some(&mut self.refusal).filter(|r| r.is_none())
    }

    /// Notes the reason of a refusal on a path on which the ones before do not hold. One that needs no fact holds on all.
    pub fn refused_again(&mut self, refusal: Refusal) {
        match refusal.facts.is_empty() {
            true => (self.refusal, self.elsewhere) = (Some(refusal), Vec::new()),
            false => self.elsewhere.push(refusal),
        }
    }
}

/// The choices of lazy initialization at one read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Read {
    pub place: Place,
    /// The reference that was read, as a path: `list.next`.
    pub reference: String,
    pub choices: Vec<Choice>,
}

/// A node of the execution tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TreeNode {
    /// Index of the parent in [`Report::tree`]; `None` for the root.
    pub parent: Option<u32>,
    pub kind: TreeKind,
    pub place: Option<Place>,
    /// In words: `foo < 0`, `list.next = null`, `returns N0`.
    pub label: String,
    /// What the path knows of its input from here on; `None` when it is what the node's parent knows.
    pub heap: Option<PartialHeap>,
}

/// An input as far as a path knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PartialHeap {
    /// What is known, with `null` in the open places. Elements of an array are those that something read.
    pub known: Input,
    /// The places that may still be several things.
    pub open: Vec<OpenPlace>,
    pub arrays: Vec<PartialArray>,
    /// In one line; `..` is what nothing read.
    pub structure: String,
}

/// A place of a partial heap without a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpenPlace {
    /// The number of the object that holds it; `None` for arguments.
    pub object: Option<u32>,
    pub slot: u32,
    pub open: Open,
}

/// What a place without a value may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Open {
    /// Whatever its type, the specification and the conditions on the path allow.
    Anything,
    /// An object, but which one is not decided.
    NotNull,
    /// One of several objects, depending on numbers.
    Several,
}

/// What is known of an array besides its elements.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PartialArray {
    /// The number of the object.
    pub object: u32,
    pub length: Option<i64>,
    /// Where each known element is; `None` depends on numbers.
    pub indexes: Vec<Option<i64>>,
}

/// What a node of the execution tree stands for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum TreeKind {
    Root,
    /// A side of a branch.
    Branch(bool),
    /// A choice of lazy initialization.
    Choice,
    /// A choice that was refused.
    Pruned(Refusal),
    /// An end of a path; the input, when it was kept.
    End {
        outcome: Outcome,
        input: Option<u32>,
        finding: Option<u32>,
    },
}

/// A problem of a specification (`language.md`, "Specifications are checked too").
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SpecProblem {
    pub kind: SpecProblemKind,
    pub clause: ClauseRef,
    /// The condition inside an operational clause that it is about.
    pub place: Option<Place>,
    /// The last condition there, where `place` is the first one of several which are meant as a whole.
    #[serde(default)]
    pub until: Option<SiteId>,
    /// The sentence to show.
    pub message: String,
    /// Other parts of specifications that it has to do with.
    pub related: Vec<RelatedClause>,
    /// Heaps that show it, the most telling first.
    pub heaps: Vec<TellingHeap>,
    /// Where code of a specification raises the exception that is the reason, and its name.
    pub raised: Option<(Place, String)>,
}

impl SpecProblem {
    /// A problem that its sentence says all about.
    pub fn new(kind: SpecProblemKind, clause: ClauseRef, message: String) -> SpecProblem {
        let (related, heaps) = (Vec::new(), Vec::new());
        SpecProblem { kind, clause, place: None, until: None, message, related, heaps, raised: None }
    }
}

/// A part of a specification, and what it has to do with a problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RelatedClause {
    pub clause: ClauseRef,
    pub text: String,
}

/// A heap that shows what a specification says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TellingHeap {
    /// What it shows: "the first clause allows this heap, the second forbids it".
    pub text: String,
    pub input: Input,
}

/// The kinds of specification problems.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpecProblemKind {
    /// No heap within scope satisfies the preconditions.
    Unsatisfiable,
    /// A path that matches no reference of the types at hand, or an alternative in it that matches none that the rest does
    /// not match.
    DeadPath,
    /// An alternative that never matters: it holds on no heap, or only where another one does.
    DeadDisjunct,
    /// An atom or sentence that is implied by the rest within scope.
    Redundant,
    /// A whole clause that is implied by the others within scope.
    Implied,
    /// Clauses in different languages each of which allows a heap that the other one forbids.
    Disagreeing,
    /// A predicate without a finite model, or one that does not end on a heap within scope.
    NonTerminating,
    /// An `ensures` that no path ever checks.
    VacuousEnsures,
    /// A part of which it was not decided whether the others imply it.
    Undecided,
}

/// How a value stands to another one. References are only equal or unequal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Relation {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

/// What a value is compared with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Than {
    Null,
    Number(i64),
    /// The value that another variable of the function has at this moment.
    Local(LocalId),
}

/// Something that holds on every path that comes to a place, once the value there is read, assigned or about to be
/// returned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fact {
    /// Of the function itself.
    pub site: SiteId,
    /// Holds the value.
    pub local: LocalId,
    pub relation: Relation,
    pub than: Than,
}

/// The result of exploring one function with one technique.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// Qualified name.
    pub function: String,
    pub technique: Technique,
    pub scope: Scope,
    /// Every path within scope was explored.
    pub complete: bool,
    /// Why not, when not.
    pub stopped: Option<Stop>,
    pub paths: PathCounts,
    /// Exceptional ends among `paths.invalid`.
    pub false_alarms: u64,
    /// Exceptional ends that could not be confirmed: a defect of ours.
    pub unconfirmed: u64,
    pub structures: StructureCounts,
    pub solver: SolverCounts,
    pub branches: Branches,
    /// Sites of instructions of the function itself that some path executed, sorted.
    pub reached: Vec<SiteId>,
    /// Reads of references in the function itself that some path made and that gave an object each time, sorted. It is
    /// a claim about all inputs within scope only when the report is complete.
    pub never_null: Vec<SiteId>,
    /// What else holds whenever a path comes by, sorted by place; a claim about all inputs within scope only when the
    /// report is complete and no path was bounded.
    pub facts: Vec<Fact>,
    /// One per (code, place), with the smallest input found; sorted by place.
    pub findings: Vec<Finding>,
    pub inputs: Vec<GeneratedInput>,
    pub reads: Vec<Read>,
    pub tree: Vec<TreeNode>,
    pub spec_problems: Vec<SpecProblem>,
    /// Inputs within scope that the technique leaves out, in words, sorted; then nothing is known of what no path took.
    pub left_out: Vec<String>,
    /// A smallest heap that satisfies the preconditions, and one that nearly does.
    pub examples: Vec<TellingHeap>,
}

impl Report {
    /// Whether the report is about all inputs within scope, so that what none of its paths does, no input does.
    pub fn is_exhaustive(&self) -> bool {
        self.complete && self.paths.bounded + self.paths.left == 0 && !self.is_of_built_inputs()
    }

    /// Whether it is about the inputs that calls build, and no others.
    pub fn is_of_built_inputs(&self) -> bool {
        traits(self.technique).inputs == Inputs::Built
    }

    /// What the path of a node of the tree knows of its input: what the node, or the nearest one above it, says.
    pub fn heap_at(&self, node: usize) -> Option<&PartialHeap> {
        let mut at = Some(node);
        while let Some(node) = at.and_then(|id| self.tree.get(id)) {
            if node.heap.is_some() {
                return node.heap.as_ref();
            }
            // Parents stand before their children.
            at = node.parent.map(|p| p as usize).filter(|p| Some(*p) < at);
        }
        None
    }

    /// The heaps that show what the specification says: the examples, then those of its problems.
    pub fn telling_heaps(&self) -> impl Iterator<Item = &TellingHeap> {
        self.examples.iter().chain(self.spec_problems.iter().flat_map(|p| &p.heaps))
    }
}

/// What a running exploration tells its owner.
#[derive(Clone, PartialEq, Debug)]
#[expect(clippy::large_enum_variant, reason = "events are few and pass through at once")]
pub enum Event {
    /// A finding was confirmed; its input follows it.
    Found(Finding, GeneratedInput),
    /// So many paths so far.
    Progress { paths: u64 },
    /// The technique is done. What follows is the same for all: its specifications are checked, its findings traced.
    Explored,
}
