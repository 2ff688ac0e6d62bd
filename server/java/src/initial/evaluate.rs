//! Runs the initialisers of classes, each when what it needs is there.

use crate::cx::Cx;
use crate::line_of;
use ir::input::{Input, InputObject, InputValue};
use ir::{ClassId, FieldId, FnId, InstrKind, Operand, Span};
use replay::{CodeRef, Heap, Kind, Limits, Place, Raised, RunOutcome};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// An initialiser that needs more is not followed.
const LIMITS: Limits = Limits { steps: 300_000, calls: 400, objects: 20_000, addresses: 0 };

/// Why the values of a class are not known.
#[derive(Clone)]
pub(super) enum Failure {
    /// Its initialiser ends with an exception, whatever else happens.
    Raises {
        code: replay::Code,
        exception: String,
        span: Span,
    },
    Unknown(String),
}

impl Failure {
    pub(super) fn tell(&self, cx: &Cx) -> String {
        match self {
            Failure::Raises { exception, span, .. } => format!("{exception} at line {}", line_of(&cx.program, *span)),
            Failure::Unknown(why) => why.clone(),
        }
    }
}

/// The heap after the initialisers. Object 0 has the static fields.
pub(super) struct Values {
    pub(super) objects: Vec<InputObject>,
    pub(super) failed: BTreeMap<ClassId, Failure>,
}

impl Values {
    /// The static fields by slot.
    pub(super) fn statics(&self) -> &[InputValue] {
        self.objects.first().map_or(&[], InputObject::values)
    }
}

/// Runs the initialisers of all classes.
pub(super) fn run(cx: &Cx) -> Values {
    let class = cx.statics.as_ref().map(|s| s.class);
    let default = |f: &FieldId| replay::default_value(cx.program.field(*f).ty);
    let objects = class.map(|class| InputObject::Object {
        class,
        fields: cx.program.class(class).fields.iter().map(default).collect(),
    });
    let mut fields = FxHashMap::default();
    for owner in (0..cx.classes.len() as u32).map(ClassId) {
        for field in &cx.class(owner).fields {
            for id in field.kept() {
                fields.insert(cx.program.field(id).slot, (owner, field.is_final, field.name.to_owned()));
            }
        }
    }
    let mut all = Evaluation {
        cx,
        fields,
        done: Vec::new(),
        running: Vec::new(),
        values: Values { objects: objects.into_iter().collect(), failed: BTreeMap::new() },
    };
    for class in (0..cx.classes.len() as u32).map(ClassId) {
        all.class(class);
    }
    all.values
}

struct Evaluation<'c, 'a> {
    cx: &'c Cx<'a>,
    /// Static fields by slot: the class, whether it is final, its name.
    fields: FxHashMap<u32, (ClassId, bool, String)>,
    done: Vec<ClassId>,
    running: Vec<ClassId>,
    values: Values,
}

impl Evaluation<'_, '_> {
    /// Runs the initialiser of a class, unless that was done; those of the classes it needs first.
    fn class(&mut self, class: ClassId) {
        let Some(function) = self.cx.class(class).initialiser.filter(|_| !self.done.contains(&class)) else { return };
        self.running.push(class);
        let failed = self.supers(class).and_then(|()| self.initialise(class, function)).err();
        self.running.pop();
        self.done.push(class);
        if let Some(failure) = failed {
            self.values.failed.insert(class, failure);
        }
    }

    fn supers(&mut self, class: ClassId) -> Result<(), Failure> {
        let mut at = self.cx.program.class(class).parent;
        while let Some(above) = at {
            self.class(above);
            if let Some(failure @ Failure::Raises { .. }) = self.values.failed.get(&above) {
                return Err(failure.clone());
            }
            at = self.cx.program.class(above).parent;
        }
        Ok(())
    }

    fn initialise(&mut self, class: ClassId, function: FnId) -> Result<(), Failure> {
        let program = &self.cx.program;
        let f = program.function(function);
        if f.body.is_none() {
            return Err(Failure::Unknown(f.unsupported.clone().unwrap_or_else(|| "a syntax error".to_owned())));
        }
        loop {
            let args = f.params.iter().map(|_| InputValue::Ref(0)).collect();
            let input = Input { args, objects: self.values.objects.clone() };
            let (run, reads) = replay::run_reading(program, function, &input, &LIMITS, 0);
            if self.foreign(class, &reads)? {
                continue;
            }
            return match run.outcome {
                _ if run.by_address => {
                    Err(Failure::Unknown("it uses a hash code that is another one in each run".to_owned()))
                }
                RunOutcome::Returns(_) => {
                    self.values.objects = objects_of(&run.heap);
                    Ok(())
                }
                RunOutcome::Throws(raised) => Err(self.raised(&raised)),
                RunOutcome::OutOfBudget(_) => Err(Failure::Unknown("it takes too long".to_owned())),
                RunOutcome::Unsupported(what) => Err(Failure::Unknown(what)),
                RunOutcome::AssumeFailed => Err(Failure::Unknown("it reads what is not set yet".to_owned())),
            };
        }
    }

    /// Looks at the fields of other classes that a run has read. Whether one of them has its value only now.
    fn foreign(&mut self, class: ClassId, reads: &[u32]) -> Result<bool, Failure> {
        let mut again = false;
        for slot in reads {
            let Some((owner, is_final, name)) = self.fields.get(slot).cloned() else { continue };
            let qualified = format!("{}.{name}", self.cx.program.class(owner).name);
            if let Some(why) = super::unfollowed(self.cx, owner, |f| self.cx.program.field(f).slot == *slot) {
                return Err(Failure::Unknown(format!("it needs `{qualified}`: {why}")));
            }
            if owner == class {
                continue;
            }
            if !is_final {
                return Err(Failure::Unknown(format!("it reads `{qualified}`, which changes")));
            }
            if self.running.contains(&owner) {
                return Err(Failure::Unknown(format!("it needs `{qualified}`, which needs it")));
            }
            again |= !self.done.contains(&owner);
            self.class(owner);
            if let Some(failure) = self.values.failed.get(&owner) {
                return Err(match failure {
                    raises @ Failure::Raises { .. } => raises.clone(),
                    Failure::Unknown(why) => Failure::Unknown(format!("it needs `{qualified}`: {why}")),
                });
            }
        }
        Ok(again)
    }

    fn raised(&self, raised: &Raised) -> Failure {
        use replay::Code;
        // Virtual machines check no contracts, and assertions when they are asked to.
        let checked = matches!(
            raised.code,
            Code::AssertionFailure | Code::PreconditionViolated | Code::PostconditionViolated | Code::InvariantViolated
        );
        let exception = self.cx.program.class(raised.class).name.clone();
        // The place in the text of the initialiser itself: what it calls may be somewhere else.
        let place = raised.call_sites.first().copied().unwrap_or(raised.place);
        if let Some(field) = self.out_of_reach(raised.place) {
            return Failure::Unknown(format!("it needs `{field}` while a constant of an enum is made"));
        }
        match self.span(place) {
            Some(span) if !checked => Failure::Raises { code: raised.code, exception, span },
            _ => Failure::Unknown(format!("it ends with {exception}")),
        }
    }

    /// The static field that code reads at a place which is not given the object with these: there is none in a run.
    fn out_of_reach(&self, place: Place) -> Option<&str> {
        let CodeRef::Function(f) = place.code else { return None };
        let statics = self.cx.statics.as_ref()?.class;
        let instrs = self.cx.program.function(f).body.as_ref()?.blocks.iter().flat_map(|b| &b.instrs);
        instrs.filter(|i| i.site == place.site).find_map(|i| match i.kind {
            InstrKind::LoadField { obj: Operand::Null, field, .. } => {
                let field = self.cx.program.field(field);
                (field.class == statics).then_some(field.name.as_str())
            }
            _ => None,
        })
    }

    fn span(&self, place: Place) -> Option<Span> {
        let CodeRef::Function(f) = place.code else { return None };
        Some(self.cx.program.function(f).body.as_ref()?.span(place.site))
    }
}

fn objects_of(heap: &Heap) -> Vec<InputObject> {
    let object = |kind: Kind, values: Vec<InputValue>| match kind {
        Kind::Object(class) => InputObject::Object { class, fields: values },
        Kind::Array(elem) => InputObject::Array { elem, elements: values },
    };
    heap.cells.iter().map(|cell| object(cell.kind, cell.values.clone())).collect()
}
