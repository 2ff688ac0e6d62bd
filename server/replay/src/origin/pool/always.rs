//! Texts and arrays that are there whatever the inputs have. What constructors refuse is mostly one that says nothing, as
//! those of inputs do: an empty text, an array of zeros.

use super::{MORE_NUMBERS, Pool, Width, is_text};
use ir::input::{Input, InputObject, InputValue};
use ir::{Body, ClassId, InstrKind, Operand, Program, Ty};
use rustc_hash::FxHashSet;

/// Texts and arrays of one type that are passed.
const DIFFERENT: usize = 12;
/// Texts of built objects that are passed.
const TOLD: usize = 3;
/// How long a text is that constructors do not find too short.
const LONG: usize = 8;
/// So many lengths of arrays there are at least.
const LENGTHS: usize = 3;

/// Characters that code names, and which it may look for in a text.
const NAMED_SIGNS: usize = 2;

/// Lengths of texts among the numbers that code names.
const NAMED_LENGTHS: usize = 2;

/// Those of some numbers that may be lengths of texts which others do not have.
pub(super) fn lengths(named: &[i64]) -> Vec<usize> {
    let mut found: Vec<usize> = named.iter().filter_map(|n| usize::try_from(*n).ok()).collect();
    found.retain(|n| (2..LONG).contains(n));
    found.sort_unstable();
    found.dedup();
    found.truncate(NAMED_LENGTHS);
    found
}

/// Punctuation that code compares with or passes on.
pub(super) fn signs<'a>(bodies: impl Iterator<Item = &'a Body>) -> Vec<i32> {
    let mut found = Vec::new();
    let mut note = |operand: &Operand| match operand {
        Operand::Int(n) if u8::try_from(*n).is_ok_and(|c| c.is_ascii_punctuation()) && !found.contains(n) => {
            found.push(*n);
        }
        _ => {}
    };
    for instr in bodies.flat_map(|body| &body.blocks).flat_map(|block| &block.instrs) {
        match &instr.kind {
            InstrKind::Binary { a, b, .. } => [a, b].into_iter().for_each(&mut note),
            InstrKind::Call { args, .. } => args.iter().for_each(&mut note),
            _ => {}
        }
    }
    found.truncate(NAMED_SIGNS);
    found
}

/// Whether there are some of a type, whatever the inputs have.
pub(super) fn is_there(program: &Program, ty: Ty) -> bool {
    ty.element().is_some() || ty.as_class().is_some_and(|c| is_text(program, c))
}

impl Pool {
    /// Sees to it that there are texts, or arrays of numbers that say something, where a parameter is one.
    pub(super) fn provide_always(&mut self, program: &Program, ty: Ty, width: Width) {
        if self.always.iter().any(|n| self.objects[*n as usize].ty() == Some(ty)) {
            return;
        }
        let first = self.objects.len() as u32;
        match (ty.as_class().filter(|c| is_text(program, *c)), ty.element().filter(|e| !e.is_ref())) {
            (Some(class), _) => {
                self.texts(program, class, &[1, 0]);
                if width == Width::Wide {
                    self.with_signs(program, class);
                    let more: Vec<usize> = self.lengths.iter().copied().chain([LONG]).collect();
                    self.texts(program, class, &more);
                }
            }
            (_, Some(elem)) if width == Width::Wide => self.counted(elem),
            _ => {}
        }
        let made = (first..).zip(&self.objects[first as usize..]).filter(|(_, o)| o.ty() == Some(ty));
        self.always.extend(made.map(|(n, _)| n));
    }

    /// Texts of these lengths.
    pub(super) fn texts(&mut self, program: &Program, class: ClassId, lengths: &[usize]) {
        for length in lengths {
            self.collection(program, class, &vec![InputValue::Int(i32::from(b'a')); *length]);
        }
    }

    /// A digit, and texts in which each of the signs stands: alone, before, behind and between others.
    fn with_signs(&mut self, program: &Program, class: ClassId) {
        let [letter, digit] = [i32::from(b'a'), i32::from(b'1')];
        let mut all = vec![vec![digit]];
        for sign in self.signs.clone() {
            all.extend([vec![letter, sign], vec![letter, sign, letter], vec![digit, sign, digit]]);
            all.extend([vec![sign], vec![sign, letter]]);
        }
        for text in all {
            let units: Vec<InputValue> = text.into_iter().map(InputValue::Int).collect();
            self.collection(program, class, &units);
        }
    }

    /// Adds numbers and texts of a built object that are not there.
    pub(super) fn take_told(&mut self, program: &Program, built: &Input) {
        for object in &built.objects {
            let numbers = object.values().iter().filter_map(|value| match value {
                InputValue::Int(n) => Some(i64::from(*n)),
                InputValue::Long(n) => Some(*n),
                _ => None,
            });
            let InputObject::Object { class, fields } = object else { continue };
            let Some(content) = program.class(*class).content.filter(|_| is_text(program, *class)) else {
                self.add_numbers(numbers, MORE_NUMBERS);
                continue;
            };
            let units = match fields.get(content.array as usize) {
                Some(InputValue::Ref(r)) => built.objects[*r as usize].values(),
                _ => continue,
            };
            let known = |n: u32| self.contents(program, &InputValue::Ref(n)) == Some(units);
            if self.told.len() < TOLD && !(0..self.objects.len() as u32).any(known) {
                self.collection(program, *class, units);
                self.told.insert(self.objects.len() as u32 - 1);
            }
        }
    }

    /// Arrays with 1, 2, ..
    fn counted(&mut self, elem: Ty) {
        for length in 1..=LENGTHS as i64 {
            let elements = (1..=length).map(|n| InputValue::of(elem, n)).collect();
            self.objects.push(InputObject::Array { elem, elements });
        }
    }

    /// Arrays of a few lengths, those of the inputs among them: constructors keep how long what they are given is.
    pub(super) fn arrays(&mut self, program: &Program, ty: Ty, elem: Ty) {
        for length in 0..LENGTHS {
            let known: Vec<usize> = self.fitting(program, ty).map(|v| self.length(&v)).collect();
            if known.len() < LENGTHS && !known.contains(&length) {
                let elements = if length > 0 { self.elements(program, elem, length) } else { Vec::new() };
                self.objects.push(InputObject::Array { elem, elements });
            }
        }
        // `add((String) null)` where any number of texts may be added.
        let nothing = InputObject::Array { elem, elements: vec![InputValue::Null] };
        if elem.is_ref() && !self.objects.contains(&nothing) {
            self.objects.push(nothing);
        }
    }

    /// Elements for an array: different objects, where there are some; where it has arrays, the longest there is.
    fn elements(&mut self, program: &Program, elem: Ty, length: usize) -> Vec<InputValue> {
        if !elem.is_ref() {
            return vec![InputValue::of(elem, 0); length];
        }
        self.provide(program, elem);
        let mut all: Vec<InputValue> = self.fitting(program, elem).collect();
        if elem.element().is_some() {
            all = all.into_iter().max_by_key(|v| self.length(v)).into_iter().collect();
        }
        if all.is_empty() { vec![InputValue::Null; length] } else { all.iter().cycle().take(length).copied().collect() }
    }

    /// How long an array is.
    fn length(&self, value: &InputValue) -> usize {
        match value {
            InputValue::Ref(r) => self.objects[*r as usize].values().len(),
            _ => 0,
        }
    }

    /// Texts or arrays to pass: those of built objects, one of an input, those that are always there, and the others of
    /// inputs, each once.
    pub(super) fn different(&self, program: &Program, ty: Ty) -> Vec<InputValue> {
        let (told, others): (Vec<InputValue>, Vec<InputValue>) =
            self.fitting(program, ty).partition(|v| matches!(v, InputValue::Ref(r) if self.told.contains(r)));
        let (always, given): (Vec<InputValue>, Vec<InputValue>) =
            others.into_iter().partition(|v| matches!(v, InputValue::Ref(r) if self.always.contains(r)));
        let ordered = told.iter().chain(given.iter().take(1)).chain(&always).chain(given.iter().skip(1));
        let mut seen = FxHashSet::default();
        ordered.filter(|v| seen.insert(self.contents(program, v))).take(DIFFERENT).copied().collect()
    }

    /// The elements of an array, or the characters of a text.
    fn contents(&self, program: &Program, value: &InputValue) -> Option<&[InputValue]> {
        let object = |v: &InputValue| if let InputValue::Ref(r) = v { self.objects.get(*r as usize) } else { None };
        match object(value)? {
            InputObject::Object { class, fields } => {
                Some(object(fields.get(program.class(*class).content?.array as usize)?)?.values())
            }
            array => Some(array.values()),
        }
    }
}
