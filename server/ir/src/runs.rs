//! Long arrays as people are shown them: many equal neighbours stand together, `0..64: 0, 65: 3, 66..255: 0`.

use crate::input::InputValue;
use std::ops::Range;

/// So many equal neighbours stand together; fewer stand one by one.
const LEAST: usize = 5;

/// What stands together of these values: many equal neighbours, else each value on its own.
pub fn of(values: &[InputValue]) -> Vec<Range<usize>> {
    let mut runs = Vec::new();
    let mut start = 0;
    for equal in values.chunk_by(|a, b| a == b) {
        let end = start + equal.len();
        match equal.len() {
            LEAST.. => runs.push(start..end),
            _ => runs.extend(each(start..end)),
        }
        start = end;
    }
    runs
}

/// Each index on its own.
pub fn each(indexes: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    indexes.map(|i| i..i + 1)
}

/// The indexes of a run: `7`, `0..255` with both ends.
pub fn indexes(run: &Range<usize>) -> String {
    match run.len() {
        1 => run.start.to_string(),
        _ => format!("{}..{}", run.start, run.end - 1),
    }
}

/// The values of an array in a list, each behind its label: none where all of them stand one by one, else the
/// indexes, `0..64: `.
pub fn labelled(values: &[InputValue]) -> Vec<(String, InputValue)> {
    let runs = of(values);
    let one_by_one = runs.len() == values.len();
    let label = |run: &Range<usize>| if one_by_one { String::new() } else { format!("{}: ", indexes(run)) };
    runs.iter().map(|run| (label(run), values[run.start])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(values: &[i32]) -> String {
        let values: Vec<InputValue> = values.iter().map(|n| InputValue::Int(*n)).collect();
        let texts = labelled(&values).into_iter().map(|(label, value)| match value {
            InputValue::Int(n) => format!("{label}{n}"),
            _ => unreachable!(),
        });
        texts.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn few_equal_neighbours_stand_one_by_one() {
        assert_eq!(shown(&[]), "");
        assert_eq!(shown(&[0, 0, 0, 0]), "0, 0, 0, 0");
        assert_eq!(shown(&[0, 0, 0, 0, 3, 0, 0, 0, 0]), "0, 0, 0, 0, 3, 0, 0, 0, 0");
    }

    #[test]
    fn many_stand_together_and_then_all_have_their_indexes() {
        assert_eq!(shown(&[0; 5]), "0..4: 0");
        assert_eq!(shown(&[0; 1024]), "0..1023: 0");
        assert_eq!(shown(&[7, 7, 0, 0, 0, 0, 0, 0, 3, 1, 1, 1, 1, 1]), "0: 7, 1: 7, 2..7: 0, 8: 3, 9..13: 1");
    }
}
