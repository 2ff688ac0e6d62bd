//! What objects of inputs have where nothing has read it: fields whose values are known of every object that a constructor
//! has left ([`Holds`]), and the rows of tables. Without it, what is shown would be no heap that there can be.

use crate::content::Declared;
use crate::input::{Input, InputObject, InputValue};
use crate::program::{ClassId, FieldId, Holds, Program, Ty};

/// Objects that are added at most: some would have others in them without end.
const MOST: usize = 40;
/// Tables with more rows are added without them.
const MOST_ROWS: usize = 16;

impl Input {
    /// The input with the rows of tables that nothing has read ([`crate::Field::rows`]): new arrays, in which nothing was put.
    pub fn with_rows(mut self, program: &Program) -> Input {
        for n in 0..self.objects.len() {
            let InputObject::Object { class, fields } = &self.objects[n] else { continue };
            let of_fields = program.class(*class).fields.iter().map(|f| program.field(*f)).zip(fields.clone());
            for (field, value) in of_fields.collect::<Vec<_>>() {
                if let (Some(length), InputValue::Ref(table)) = (field.rows, value) {
                    self.fill_table(table as usize, length as usize);
                }
            }
        }
        self
    }

    fn fill_table(&mut self, table: usize, length: usize) {
        let Some(InputObject::Array { elem, elements }) = self.objects.get(table) else { return };
        let Some(cell) = elem.element() else { return };
        let missing: Vec<usize> = (0..elements.len()).filter(|k| elements[*k] == InputValue::Null).collect();
        for k in missing {
            let row = InputValue::Ref(self.objects.len() as u32);
            self.objects.push(InputObject::Array { elem: cell, elements: vec![InputValue::of(cell, 0); length] });
            self.objects[table].values_mut()[k] = row;
        }
    }

    /// The input with what its fields surely hold, in the simplest objects that there are; `None` where that is what it has,
    /// and where some of it cannot be made.
    pub fn with_held(&self, program: &Program) -> Option<Input> {
        let holds = |class: &ClassId| program.class(*class).fields.iter().any(|f| program.field(*f).holds.is_some());
        if !self.objects.iter().any(|o| matches!(o, InputObject::Object { class, .. } if holds(class))) {
            return None;
        }
        let mut whole = self.clone();
        let most = self.objects.len() + MOST;
        let mut n = 0;
        while n < whole.objects.len() {
            if whole.objects.len() > most {
                return None;
            }
            whole.hold(program, n as u32)?;
            n += 1;
        }
        (whole != *self).then_some(whole)
    }

    /// Gives the fields of an object what they hold; `None` where that cannot be made.
    fn hold(&mut self, program: &Program, object: u32) -> Option<()> {
        let InputObject::Object { class, .. } = &self.objects[object as usize] else { return Some(()) };
        for (slot, id) in program.class(*class).fields.iter().enumerate() {
            let field = program.field(*id);
            let value = self.objects[object as usize].values()[slot];
            let held = match &field.holds {
                Some(known @ Holds::Value(_)) => self.add_known(program, field.ty, known)?,
                Some(known @ (Holds::Text(_) | Holds::Array(_))) if value == InputValue::Null => {
                    self.add_known(program, field.ty, known)?
                }
                Some(Holds::Something) if value == InputValue::Null => self.add(program, *id)?,
                Some(Holds::Around) if value == InputValue::Null => match self.around(program, object, field.ty) {
                    Some(around) => around,
                    None => continue,
                },
                _ => continue,
            };
            self.objects[object as usize].values_mut()[slot] = held;
        }
        Some(())
    }

    /// An object to be around one of an inner class: the first that leads to it, or else the first that there is.
    fn around(&self, program: &Program, object: u32, ty: Ty) -> Option<InputValue> {
        let fits = |o: &u32| self.objects[*o as usize].ty().is_some_and(|t| program.is_instance(t, ty) == Some(true));
        let all = (0..self.objects.len() as u32).filter(|o| *o != object && fits(o));
        let leads = |o: &u32| self.objects[*o as usize].values().contains(&InputValue::Ref(object));
        all.clone().find(leads).or_else(|| all.clone().next()).map(InputValue::Ref)
    }

    /// A new object for a field of another one.
    fn add(&mut self, program: &Program, id: FieldId) -> Option<InputValue> {
        let field = program.field(id);
        if let Some(elem) = field.ty.element() {
            let array = self.add_array(elem, field.length.unwrap_or(0) as usize);
            let rows = field.rows.filter(|_| field.length.is_some_and(|rows| rows as usize <= MOST_ROWS));
            if let (Some(length), InputValue::Ref(table)) = (rows, array) {
                self.fill_table(table as usize, length as usize);
            }
            return Some(array);
        }
        let unfit = program.unfit_for(Declared::Field(id));
        let class = *program.concrete_subclasses(field.ty.as_class()?).iter().find(|c| !unfit.contains(c))?;
        Some(self.add_object(program, class))
    }

    /// A new object of a class with default values, which contains nothing.
    fn add_object(&mut self, program: &Program, class: ClassId) -> InputValue {
        let info = program.class(class);
        let mut fields: Vec<InputValue> = info.fields.iter().map(|f| InputValue::of(program.field(*f).ty, 0)).collect();
        let arrays = info.content.iter().flat_map(|content| [Some(content.array), content.values]).flatten();
        for slot in arrays {
            if let Some(elem) = info.fields.get(slot as usize).and_then(|f| program.field(*f).ty.element()) {
                fields[slot as usize] = self.add_array(elem, 0);
            }
        }
        self.objects.push(InputObject::Object { class, fields });
        InputValue::Ref(self.objects.len() as u32 - 1)
    }

    /// A new object of a class whose fields hold a value.
    fn add_box(&mut self, program: &Program, class: ClassId, value: InputValue) -> InputValue {
        let fields = vec![value; program.class(class).fields.len()];
        self.objects.push(InputObject::Object { class, fields });
        InputValue::Ref(self.objects.len() as u32 - 1)
    }

    /// What is known, as a value of a type.
    fn add_known(&mut self, program: &Program, ty: Ty, known: &Holds) -> Option<InputValue> {
        match known {
            Holds::Value(value) if ty.is_ref() => Some(self.add_box(program, ty.as_class()?, *value)),
            Holds::Value(value) => Some(*value),
            Holds::Text(units) => self.add_text(program, ty.as_class()?, units),
            Holds::Array(all) => {
                let elem = ty.element()?;
                let elements =
                    all.iter().map(|known| self.add_known(program, elem.value(), known)).collect::<Option<_>>()?;
                self.objects.push(InputObject::Array { elem, elements });
                Some(InputValue::Ref(self.objects.len() as u32 - 1))
            }
            Holds::Something | Holds::Around | Holds::Own => None,
        }
    }

    fn add_text(&mut self, program: &Program, class: ClassId, units: &[u16]) -> Option<InputValue> {
        let slot = program.class(class).content?.array as usize;
        let text = self.add_object(program, class);
        let InputValue::Ref(r) = text else { return None };
        let InputValue::Ref(array) = self.objects[r as usize].values()[slot] else { return None };
        if let InputObject::Array { elements, .. } = &mut self.objects[array as usize] {
            *elements = units.iter().map(|unit| InputValue::Int(i32::from(*unit))).collect();
        }
        Some(text)
    }

    fn add_array(&mut self, elem: Ty, length: usize) -> InputValue {
        self.objects.push(InputObject::Array { elem, elements: vec![InputValue::of(elem, 0); length] });
        InputValue::Ref(self.objects.len() as u32 - 1)
    }
}
