//! Names in sentences.

/// The name of a type or class as one of its kind: a `Node`, an `int`, an `N`.
pub fn with_article(name: &str) -> String {
    let vowel = match name.to_ascii_lowercase().as_bytes() {
        // The name of a letter, perhaps with a number or as an array.
        [letter] => spoken_with_vowel(*letter),
        [letter, next, ..] if !next.is_ascii_alphabetic() && *next != b'_' => spoken_with_vowel(*letter),
        [b'a' | b'e' | b'i' | b'o', ..] => true,
        // `Update`, but not `User`, `Unit` or `URL`.
        [b'u', b'n', third, ..] => *third != b'i',
        [b'u', b'p', ..] => true,
        _ => false,
    };
    format!("{} `{name}`", if vowel { "an" } else { "a" })
}

/// Whether a letter, said by itself, begins with a vowel: "en", but "you".
fn spoken_with_vowel(letter: u8) -> bool {
    b"aefhilmnorsx".contains(&letter)
}

#[cfg(test)]
mod tests {
    use super::with_article;

    #[test]
    fn articles_are_those_that_people_say() {
        for name in ["int[]", "Entry", "ArrayList", "Object", "Unknown", "Update", "N", "F[]", "X1"] {
            assert_eq!(with_article(name), format!("an `{name}`"));
        }
        for name in ["bool", "Node", "User", "Unit", "URL", "long", "T", "U[]", "L_type", "B2"] {
            assert_eq!(with_article(name), format!("a `{name}`"));
        }
    }
}
