//! Objects of classes whose people wrote the constructors: a test calls one that only fills the new object, with the numbers
//! and texts that the fields are to have, and sets the others.

use super::Writer;
use super::wholes::is_text;
use ir::input::{Input, InputObject, InputValue};
use ir::{ClassId, FnId, Ty};
use replay::{Limits, RunOutcome, default_value};

/// What a constructor may do that only fills its object.
const LIMITS: Limits = Limits { steps: 10_000, calls: 100, objects: 100, addresses: 0 };

/// How a test makes an object.
pub(super) struct Start {
    /// The call of the constructor.
    pub call: String,
    /// What the fields have then. References lead to the texts it was given, or to objects that only the constructor knows.
    pub fields: Vec<InputValue>,
    /// The texts that the constructor was given.
    texts: Vec<InputValue>,
    /// Whether the constructor is private.
    pub private: bool,
}

impl Start {
    /// Whether a field has a value already.
    pub fn has(&self, slot: usize, value: InputValue) -> bool {
        let known = !matches!(value, InputValue::Ref(_)) || self.texts.contains(&value);
        known && self.fields.get(slot) == Some(&value)
    }
}

impl Writer<'_> {
    /// The constructor that leaves the least of an object to be set; `None` where none can be called like this, or nothing
    /// needs to be written in its brackets anyway.
    pub(super) fn start(&self, input: &Input, i: usize) -> Option<Start> {
        let InputObject::Object { class, fields } = &input.objects[i] else { return None };
        if self.constructible(*class) || !self.accessible(*class) || self.kind(*class) != "class_declaration" {
            return None;
        }
        let all = (0..self.program.functions.len() as u32).map(FnId);
        let constructors = all.filter(|f| self.is_callable(*f, *class));
        // Many refuse null for a text, also where nothing reads what the object has there.
        let any = (0..input.objects.len() as u32).find(|o| input.text(self.program, *o).is_some());
        let texts: Vec<InputValue> = [InputValue::Null].into_iter().chain(any.map(InputValue::Ref)).collect();
        let starts =
            constructors.filter_map(|f| texts.iter().find_map(|text| self.started(f, (*class, fields), input, *text)));
        // Only a constructor gives fields what they have for good.
        let constants = self.program.class(*class).fields.iter().any(|f| self.is_constant(*f, false));
        let left = |start: &Start| (0..fields.len()).filter(|slot| !start.has(*slot, fields[*slot])).count();
        starts.filter(|start| constants || !start.private).min_by_key(|s| (s.private, left(s), s.call.len()))
    }

    /// Whether a function is a constructor of a class that takes no more than its arguments; a private one is called by
    /// reflection.
    fn is_callable(&self, id: FnId, class: ClassId) -> bool {
        let f = self.program.function(id);
        let plain = |name: &str| name != crate::statics::NAME && !name.ends_with(".this");
        f.constructor
            && f.ret == Ty::class(class)
            && f.body.is_some()
            && f.params.iter().all(|p| plain(&p.name) && self.sees(p.ty))
    }

    /// What a constructor makes that is given numbers and texts of the fields that are called like its parameters, and no
    /// other objects; `text` where a text is null.
    fn started(
        &self,
        id: FnId,
        (class, fields): (ClassId, &[InputValue]),
        input: &Input,
        text: InputValue,
    ) -> Option<Start> {
        let (program, f) = (self.program, self.program.function(id));
        let slots = &program.class(class).fields;
        let text_of = |v: InputValue| if let InputValue::Ref(r) = v { input.text(program, r) } else { None };
        let args = f.params.iter().map(|p| {
            let slot = slots.iter().position(|s| program.field(*s).name == p.name && program.field(*s).ty == p.ty);
            let given =
                slot.map(|slot| fields[slot]).filter(|v| !matches!(v, InputValue::Ref(_)) || text_of(*v).is_some());
            match given.unwrap_or(default_value(p.ty)) {
                InputValue::Null if p.ty.as_class().is_some_and(|c| is_text(program, c)) => text,
                value => value,
            }
        });
        let args: Vec<InputValue> = args.collect();
        let run = replay::run(program, id, &Input { args: args.clone(), objects: input.objects.clone() }, &LIMITS);
        let RunOutcome::Returns(Some(made)) = run.outcome else { return None };
        let cell = run.heap.get(made).filter(|cell| cell.class() == Some(class))?;
        let private = self.withheld(f.span, &["constructor_declaration"], &["private"]);
        let texts = args.iter().copied().filter(|v| text_of(*v).is_some()).collect();
        let start = Start { call: String::new(), fields: cell.values.clone(), texts, private };
        // Nobody sets what a class of the library has.
        let inherited = |slot: usize| program.class(program.field(slots[slot]).class).span.is_none();
        if (0..slots.len()).any(|slot| inherited(slot) && !start.has(slot, fields[slot])) {
            return None;
        }
        let written = args.iter().zip(&f.params).enumerate().map(|(n, (value, param))| match value {
            InputValue::Null => self.null(f, n),
            text @ InputValue::Ref(_) => text_of(*text).unwrap_or_default(),
            value => self.as_written(param.span, *value, &[]),
        });
        let written: Vec<String> = written.collect();
        let shown = self.class(class);
        let call = match private {
            false => format!("new {shown}({})", written.join(", ")),
            true => {
                let types: Vec<String> = f.params.iter().map(|p| format!("{}.class", self.ty(p.ty))).collect();
                let given = std::iter::once(format!("new Class<?>[] {{{}}}", types.join(", "))).chain(written);
                format!("construct({shown}.class, {})", given.collect::<Vec<_>>().join(", "))
            }
        };
        Some(Start { call, ..start })
    }
}
