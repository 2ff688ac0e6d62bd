//! Names in sentences.

/// The name of a type or class as one of its kind: a `Node`, an `int`.
pub fn with_article(name: &str) -> String {
    let vowel = match name.to_ascii_lowercase().as_bytes() {
        [b'a' | b'e' | b'i' | b'o', ..] => true,
        // `Update`, but not `User`, `Unit` or `URL`.
        [b'u', b'n', third, ..] => *third != b'i',
        [b'u', b'p', ..] => true,
        _ => false,
    };
    format!("{} `{name}`", if vowel { "an" } else { "a" })
}

#[cfg(test)]
mod tests {
    use super::with_article;

    #[test]
    fn articles_are_those_that_people_say() {
        for name in ["int[]", "Entry", "ArrayList", "Object", "Unknown", "Update"] {
            assert_eq!(with_article(name), format!("an `{name}`"));
        }
        for name in ["bool", "Node", "User", "Unit", "URL", "long"] {
            assert_eq!(with_article(name), format!("a `{name}`"));
        }
    }
}
