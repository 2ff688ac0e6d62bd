//! Heaps that tell something, with numbers as near to zero as they go: people read them.
//!
//! A number goes to zero together with those that equal it, and then alone: first through the smallest ones, then halfway
//! to what does not tell it. Every step is judged by `replay`, like the heap itself.

use ir::Program;
use ir::input::{Input, InputObject, InputValue};
use std::collections::{BTreeMap, BTreeSet};

/// Heaps that are judged on the way.
const TRIES: u32 = 200;
/// How far from zero numbers are tried one by one.
const SMALL: u64 = 3;
/// No floating-point number that is farther from zero is told from its neighbours.
const FAR: f64 = (1u64 << f64::MANTISSA_DIGITS) as f64;

/// A place of a heap: an argument, or one of an object.
type Place = (Option<usize>, usize);

/// The heap with smaller numbers that `tells` the same.
pub fn least(program: &Program, mut input: Input, tells: &mut dyn FnMut(&Input) -> bool) -> Input {
    let mut left = TRIES;
    let mut limited = |input: &Input| {
        left = left.saturating_sub(1);
        left > 0 && tells(input)
    };
    let mut equal: BTreeMap<InputValue, Vec<Place>> = BTreeMap::new();
    let places = places(program, &input);
    places.iter().for_each(|place| equal.entry(*value(&mut input, *place)).or_default().push(*place));
    let together = equal.into_values().filter(|places| places.len() > 1);
    for places in together.chain(places.into_iter().map(|place| vec![place])) {
        lessen(&mut input, &places, &mut limited);
    }
    input
}

/// The places of numbers, but for those of texts and other contents, whose parts belong together.
fn places(program: &Program, input: &Input) -> Vec<Place> {
    let contains =
        |o: &InputObject| matches!(o, InputObject::Object { class, .. } if program.class(*class).content.is_some());
    let containers = || input.objects.iter().filter(|o| contains(o));
    let held: BTreeSet<InputValue> = containers().flat_map(InputObject::values).copied().collect();
    let object = |n: usize| (Some(n), input.objects[n].values());
    let is_free = |n: &usize| !contains(&input.objects[*n]) && !held.contains(&InputValue::Ref(*n as u32));
    let holders = [(None, &input.args[..])].into_iter().chain((0..input.objects.len()).filter(is_free).map(object));
    let numbers = holders.flat_map(|(holder, values)| {
        let number = |slot: &usize| !matches!(values[*slot], InputValue::Null | InputValue::Ref(_));
        (0..values.len()).filter(number).map(move |slot| (holder, slot))
    });
    numbers.collect()
}

fn value(input: &mut Input, (holder, slot): Place) -> &mut InputValue {
    match holder {
        Some(object) => &mut input.objects[object].values_mut()[slot],
        None => &mut input.args[slot],
    }
}

/// Moves what equal numbers are towards zero.
fn lessen(input: &mut Input, places: &[Place], tells: &mut dyn FnMut(&Input) -> bool) {
    let old = *value(input, places[0]);
    let Some(size) = size(old) else { return };
    let mut is_enough = |size: u64| {
        let mut lesser = input.clone();
        places.iter().for_each(|place| *value(&mut lesser, *place) = sized(old, size));
        tells(&lesser)
    };
    let small = (0..size.min(SMALL + 1)).find(|n| is_enough(*n));
    let (mut low, mut high) = (SMALL, size);
    while small.is_none() && low + 1 < high {
        let middle = low + (high - low) / 2;
        if is_enough(middle) { high = middle } else { low = middle }
    }
    let least = small.unwrap_or(high);
    if least < size {
        places.iter().for_each(|place| *value(input, *place) = sized(old, least));
    }
}

/// How far a number is from zero, in whole numbers; that which is no number is farthest.
fn size(value: InputValue) -> Option<u64> {
    match value {
        InputValue::Bool(truth) => Some(truth.into()),
        InputValue::Int(n) => Some(n.unsigned_abs().into()),
        InputValue::Long(n) => Some(n.unsigned_abs()),
        InputValue::Float(n) => Some(whole(n.get().into())),
        InputValue::Double(n) => Some(whole(n.get())),
        InputValue::Null | InputValue::Ref(_) => None,
    }
}

fn whole(number: f64) -> u64 {
    number.abs().ceil().min(FAR) as u64
}

/// A whole number on the same side of zero that is so far from it, and no farther than it was.
fn sized(old: InputValue, size: u64) -> InputValue {
    match old {
        InputValue::Bool(_) => InputValue::Bool(size > 0),
        InputValue::Int(n) => InputValue::Int(toward(n.into(), size) as i32),
        InputValue::Long(n) => InputValue::Long(toward(n, size)),
        InputValue::Float(n) => InputValue::Float((size as f32).copysign(n.get()).into()),
        InputValue::Double(n) => InputValue::Double((size as f64).copysign(n.get()).into()),
        InputValue::Null | InputValue::Ref(_) => old,
    }
}

fn toward(old: i64, size: u64) -> i64 {
    if old < 0 { 0i64.wrapping_sub_unsigned(size) } else { size as i64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The least value of an argument about which something monotone is told, against the bound itself.
    #[test]
    fn numbers_go_as_near_to_zero_as_they_tell() {
        let program = Program::default();
        let least = |value: InputValue, from: u64| {
            let input = Input { args: vec![value], objects: Vec::new() };
            least(&program, input, &mut |i| size(i.args[0]).is_some_and(|size| size >= from)).args[0]
        };
        for from in [0, 1, 2, 3, 4, 5, 99, 100, 101] {
            let number = from as i32;
            assert_eq!(least(InputValue::Int(101), from), InputValue::Int(number));
            assert_eq!(least(InputValue::Int(i32::MIN), from), InputValue::Int(-number));
            assert_eq!(least(InputValue::Long(i64::MAX), from), InputValue::Long(number.into()));
            assert_eq!(
                least(InputValue::Double(f64::INFINITY.into()), from),
                InputValue::Double(f64::from(number).into())
            );
            assert_eq!(least(InputValue::Float(f32::NAN.into()), from), InputValue::Float((number as f32).into()));
        }
        assert_eq!(least(InputValue::Double(2.5.into()), 3), InputValue::Double(2.5.into()));
        assert_eq!(least(InputValue::Int(7), 8), InputValue::Int(7));
    }

    /// Numbers that must be equal go together.
    #[test]
    fn equal_numbers_go_together() {
        let input =
            Input { args: vec![InputValue::Int(9), InputValue::Int(4), InputValue::Int(9)], objects: Vec::new() };
        let least = least(&Program::default(), input, &mut |i| i.args[0] == i.args[2]);
        assert_eq!(least.args, [InputValue::Int(0); 3]);
    }
}
