//! Who is to blame, as bits: the decisions and given places behind a fact. Every read remembers the blame of all reads
//! before it, so the blame of a failure is at hand.

/// Decisions by level, and given places by number. What has no bit of its own shares the last one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Blame {
    levels: u128,
    given: u128,
}

/// The bit that all the rest share.
const LAST: u32 = u128::BITS - 1;

impl Blame {
    /// A decision at a level, from 1 on.
    pub fn level(level: u32) -> Blame {
        Blame { levels: 1 << level.min(LAST), given: 0 }
    }

    /// The given place of this number.
    pub fn given(number: usize) -> Blame {
        Blame { levels: 0, given: 1 << number.min(LAST as usize) }
    }

    pub fn and(self, other: Blame) -> Blame {
        Blame { levels: self.levels | other.levels, given: self.given | other.given }
    }

    /// The latest level of `levels` ones that is to blame; 0 for none.
    pub fn latest(self, levels: usize) -> usize {
        match u128::BITS - self.levels.leading_zeros() {
            0 => 0,
            n if n > LAST => levels,
            n => n as usize - 1,
        }
    }

    /// The same without the latest level; one that shares its bit with earlier ones stays.
    pub fn without(self, level: usize) -> Blame {
        let own = if level <= LAST as usize { 1 << level } else { 0 };
        Blame { levels: self.levels & !own, ..self }
    }

    /// Which of the given places are to blame.
    pub fn of(self, given: &[u32]) -> Vec<u32> {
        let blamed = |(n, _): &(usize, &u32)| self.given >> (*n).min(LAST as usize) & 1 == 1;
        given.iter().enumerate().filter(blamed).map(|(_, var)| *var).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_level_is_found_and_taken_away() {
        let both = Blame::level(3).and(Blame::level(7));
        assert_eq!((both.latest(9), both.without(7).latest(9)), (7, 3));
        assert_eq!(Blame::given(2).latest(9), 0);
    }

    #[test]
    fn levels_without_a_bit_are_left_one_by_one() {
        let far = Blame::level(200).and(Blame::level(2));
        assert_eq!(far.latest(210), 210);
        assert_eq!(far.without(210).latest(209), 209);
        assert_eq!(far.without(LAST as usize).latest(126), 2);
    }

    #[test]
    fn given_places_without_a_bit_are_blamed_together() {
        let given: Vec<u32> = (0..140).collect();
        assert_eq!(Blame::given(5).of(&given), [5]);
        assert_eq!(Blame::given(130).of(&given), (127..140).collect::<Vec<_>>());
    }
}
