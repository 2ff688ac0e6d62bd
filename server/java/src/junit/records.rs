//! Records of a test: nothing but their constructors can make them.

use super::Writer;
use ir::input::{Input, InputObject, InputValue, append};
use ir::{ClassId, FnId, Ty};
use replay::{Limits, RunOutcome};

impl Writer<'_> {
    /// The objects in the order in which they are made: records after their components, what is optional after what there
    /// is, functions after their answers, iterators after their elements, all others as they are numbered.
    pub(super) fn in_order(&self, input: &Input) -> Result<Vec<usize>, String> {
        let mut order = Vec::new();
        let mut begun = vec![false; input.objects.len()];
        for object in 0..input.objects.len() {
            self.place(object, input, &mut begun, &mut order)?;
        }
        Ok(order)
    }

    fn place(&self, object: usize, input: &Input, begun: &mut [bool], order: &mut Vec<usize>) -> Result<(), String> {
        if std::mem::replace(&mut begun[object], true) {
            let made = order.contains(&object);
            let why = "a record, an `Optional` or a function cannot be a part of itself";
            return if made { Ok(()) } else { Err(why.to_owned()) };
        }
        if let InputObject::Object { class, fields } = &input.objects[object]
            && (self.kind(*class) == "record_declaration" || self.is_made_of_fields(*class))
        {
            for field in fields {
                if let InputValue::Ref(r) = field {
                    self.place(*r as usize, input, begun, order)?;
                }
            }
        }
        // What is copied is full before that, and what an iterator has before it is there.
        let before = Some(object).filter(|o| self.is_iterator(*o, input));
        for collection in self.copied(object, input).into_iter().chain(before) {
            let elements =
                input.contents(self.program, collection as u32).map_or(&[][..], |(_, all)| all).iter().copied();
            let values = input.entries(self.program, collection as u32).unwrap_or_default();
            for value in elements.chain(values.into_iter().map(|(_, value)| value)) {
                if let InputValue::Ref(r) = value {
                    self.place(r as usize, input, begun, order)?;
                }
            }
            if collection != object {
                self.place(collection, input, begun, order)?;
            }
        }
        order.push(object);
        Ok(())
    }

    /// The collections of which an object has copies.
    pub(super) fn copied(&self, object: usize, input: &Input) -> Vec<usize> {
        let InputObject::Object { class, fields } = &input.objects[object] else { return Vec::new() };
        // Where an object is given a view, it sees what is put there later.
        let record = self.kind(*class) == "record_declaration";
        let slots = self.program.class(*class).fields.iter().map(|field| self.program.field(*field)).zip(fields);
        let copied = slots.filter(|(field, _)| field.is_copy() || record && field.copied);
        copied.filter_map(|(_, v)| if let InputValue::Ref(r) = v { Some(*r as usize) } else { None }).collect()
    }

    /// Whether a class is the library's, not one of people that is called so, and its objects are made of what they hold.
    fn is_made_of_fields(&self, class: ClassId) -> bool {
        let class = self.program.class(class);
        let holder = ["Optional", "ByteArrayInputStream", crate::contents::ENTRY].contains(&class.name.as_str());
        class.span.is_none() && (holder || crate::contents::function_of(&class.name).is_some())
    }

    /// The call that makes a record.
    pub(super) fn record(
        &self,
        class: ClassId,
        fields: &[InputValue],
        names: &[String],
        input: &Input,
    ) -> Result<String, String> {
        let shown = self.class(class);
        if !self.is_made(class, fields, input) {
            return Err(format!("the constructor of `{shown}` makes no such record"));
        }
        let components = &self.program.class(class).fields;
        let mut all = Vec::new();
        for (id, value) in components.iter().zip(fields) {
            let field = self.program.field(*id);
            let text = self.as_written(field.span, *value, names);
            all.push(match value {
                InputValue::Ref(r) if self.is_hidden(input, *r) => self.cast(field.ty, &text),
                // Null alone may be the array of all arguments or one of them.
                InputValue::Null if self.is_variable(field.span) => format!("({}) null", self.ty(field.ty)),
                _ => self.as_raw(field.span, field.ty, *value, input, text),
            });
        }
        Ok(format!("new {shown}({})", all.join(", ")))
    }

    /// Whether the canonical constructor makes a record of these components: where somebody wrote it, it may refuse some
    /// and change others.
    fn is_made(&self, class: ClassId, fields: &[InputValue], input: &Input) -> bool {
        let program = self.program;
        let components: Vec<Ty> = program.class(class).fields.iter().map(|f| program.field(*f).ty).collect();
        let simple = |name: &str| name.rsplit('.').next().map(str::to_owned);
        let canonical = |f: &ir::Function| {
            let bare = f.name.split('(').next().unwrap_or("");
            f.owner.is_none()
                && f.ret == Ty::class(class)
                && simple(bare) == simple(&program.class(class).name)
                && f.params
                    .iter()
                    .filter(|p| p.name != crate::statics::NAME)
                    .map(|p| p.ty)
                    .eq(components.iter().copied())
        };
        let Some(constructor) = program.functions.iter().position(|f| canonical(f)) else { return true };
        let mut given = Input { args: fields.to_vec(), objects: input.objects.clone() };
        let constructor = FnId(constructor as u32);
        if let Some(statics) = program.statics.as_ref().filter(|_| program.takes_statics(constructor)) {
            // As initialisers leave them: what a constructor counts there says nothing of the record.
            given.args.push(InputValue::Ref(append(&mut given.objects, &statics.initial.objects)));
        }
        let run = replay::run(program, constructor, &given, &Limits::default());
        match run.outcome {
            RunOutcome::Returns(Some(made)) => run.heap.get(made).is_some_and(|cell| {
                // A copy has what it was given.
                let copied = program.class(class).fields.iter().map(|field| program.field(*field).copied);
                let mut pairs = cell.values.iter().zip(fields).zip(copied);
                pairs.all(|((made, given), copied)| made == given || copied && *made != InputValue::Null)
            }),
            _ => false,
        }
    }
}
