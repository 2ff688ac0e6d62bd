//! Patterns of JBSE on the origins of references: regular expressions with `.` between fields.

/// A pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Path {
    pub(super) start: Start,
    pub(super) steps: Vec<Step>,
}

/// Where a pattern starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Start {
    /// `{ROOT}:name`: a parameter.
    Root(String),
    /// `{R_ANY}`, `{$R_ANY}`.
    Any,
    /// `{$REF}`: the reference that is resolved.
    Reference,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Field(String),
    /// `{UP}`
    Up,
    Group(Vec<Vec<Step>>),
    /// `*`, `+` or `?`
    Repeat(Box<Step>, char),
}

/// Reads a pattern; what cannot be said otherwise is the error.
pub(super) fn parse(text: &str) -> Result<Path, String> {
    let text = text.replace("{EOL}", "");
    let (start, rest) = if let Some(rest) = text.strip_prefix("{ROOT}:") {
        let end = rest.find(|c: char| !is_name(c)).unwrap_or(rest.len());
        (Start::Root(rest[..end].to_owned()), &rest[end..])
    } else if let Some(rest) = text.strip_prefix("{$REF}") {
        (Start::Reference, rest)
    } else if let Some(rest) =
        text.strip_prefix("{R_ANY}").or_else(|| text.strip_prefix("{$R_ANY}")).or_else(|| text.strip_prefix("{°}*"))
    {
        (Start::Any, rest)
    } else if text.starts_with('<') {
        return Err("what a map maps to".to_owned());
    } else {
        return Err(format!("the pattern `{text}`"));
    };
    if matches!(&start, Start::Root(name) if name.is_empty()) {
        return Err(format!("the pattern `{text}`, which names no parameter"));
    }
    let mut reader = Reader { rest };
    let steps = reader.sequence(0)?;
    match reader.rest {
        "" => Ok(Path { start, steps }),
        rest => Err(format!("`{rest}` in the pattern `{text}`")),
    }
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$' || c == '/'
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn eat(&mut self, what: &str) -> bool {
        let found = self.rest.strip_prefix(what);
        self.rest = found.unwrap_or(self.rest);
        found.is_some()
    }

    fn sequence(&mut self, depth: u32) -> Result<Vec<Step>, String> {
        let mut steps = Vec::new();
        while !self.rest.is_empty() && !self.rest.starts_with([')', '|']) {
            let step = self.step(depth)?;
            let mut step = Some(step);
            for op in ['*', '+', '?'] {
                if let Some(inner) = step.take_if(|_| self.rest.starts_with(op)) {
                    self.rest = &self.rest[1..];
                    step = Some(Step::Repeat(Box::new(inner), op));
                }
            }
            steps.extend(step);
        }
        Ok(steps)
    }

    fn step(&mut self, depth: u32) -> Result<Step, String> {
        if depth > 50 {
            return Err("a pattern that is nested this deep".to_owned());
        }
        let dotted = self.eat(".");
        if self.eat("(") {
            let mut alternatives = vec![self.sequence(depth + 1)?];
            while self.eat("|") {
                alternatives.push(self.sequence(depth + 1)?);
            }
            return if self.eat(")") { Ok(Step::Group(alternatives)) } else { Err("a `(` without its `)`".to_owned()) };
        }
        if self.eat("{UP}") {
            return Ok(Step::Up);
        }
        let end = self.rest.find(|c: char| !is_name(c) && c != ':').unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        // `package/Class:field`: our fields need no class in front.
        let field = name.rsplit(':').next().unwrap_or("");
        if field.is_empty() || !dotted {
            let sign: String = self.rest.chars().take(3).collect();
            return Err(format!("`{sign}` in a pattern"));
        }
        self.rest = rest;
        Ok(Step::Field(field.to_owned()))
    }
}

impl Path {
    /// The field that a pattern ends with, where that is one.
    pub(super) fn last_field(&self) -> Option<&str> {
        match self.steps.last()? {
            Step::Field(name) => Some(name),
            Step::Up | Step::Group(_) | Step::Repeat(..) => None,
        }
    }

    /// As HEX writes it; `None` for `{R_ANY}` alone.
    pub(super) fn hex(&self) -> Option<String> {
        let start = match &self.start {
            Start::Root(name) => name.as_str(),
            Start::Reference => "here",
            Start::Any if self.steps.is_empty() => return None,
            Start::Any => "any",
        };
        Some(format!("{start}{}", show(&self.steps)))
    }

    /// Whether it goes back to the object that holds a reference.
    pub(super) fn goes_up(&self) -> bool {
        let mut work: Vec<&Step> = self.steps.iter().collect();
        while let Some(step) = work.pop() {
            match step {
                Step::Up => return true,
                Step::Field(_) => {}
                Step::Group(alternatives) => work.extend(alternatives.iter().flatten()),
                Step::Repeat(inner, _) => work.push(inner),
            }
        }
        false
    }

    /// Whether it has steps up and then single fields, and nothing else.
    pub(super) fn goes_up_then_down(&self) -> bool {
        let down = self.steps.iter().skip_while(|step| matches!(step, Step::Up));
        down.into_iter().all(|step| matches!(step, Step::Field(_)))
    }

    /// The fields that it names.
    pub(super) fn fields(&self) -> Vec<&str> {
        let mut found = Vec::new();
        let mut work: Vec<&Step> = self.steps.iter().collect();
        while let Some(step) = work.pop() {
            match step {
                Step::Field(name) => found.push(name.as_str()),
                Step::Up => {}
                Step::Group(alternatives) => work.extend(alternatives.iter().flatten()),
                Step::Repeat(inner, _) => work.push(inner),
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Whether two patterns match a reference in common, up to paths of a few fields.
    pub(super) fn overlaps(&self, other: &Path) -> bool {
        let (a, b) = (words(&self.steps), words(&other.steps));
        let (any_a, any_b) = (self.start == Start::Any, other.start == Start::Any);
        let roots = any_a || any_b || self.start == other.start;
        let meet = |x: &Vec<&str>, y: &Vec<&str>| match (any_a, any_b) {
            (false, false) => x == y,
            (true, false) => y.ends_with(x),
            (false, true) => x.ends_with(y),
            (true, true) => x.ends_with(y) || y.ends_with(x),
        };
        roots && a.iter().any(|x| b.iter().any(|y| meet(x, y)))
    }
}

fn show(steps: &[Step]) -> String {
    let one = |step: &Step| match step {
        Step::Field(name) => format!(".{name}"),
        Step::Up => ".up".to_owned(),
        Step::Group(alternatives) => {
            format!("({})", alternatives.iter().map(|a| show(a)).collect::<Vec<_>>().join("|"))
        }
        Step::Repeat(inner, op) => match &**inner {
            Step::Group(_) => format!("{}{op}", show(std::slice::from_ref(inner))),
            single => format!("({}){op}", show(std::slice::from_ref(single))),
        },
    };
    steps.iter().map(one).collect()
}

/// At most this many words of a pattern, and fields of a word, are compared.
const WORDS: usize = 400;
const LENGTH: usize = 5;

/// The shortest words of a sequence of steps.
fn words(steps: &[Step]) -> Vec<Vec<&str>> {
    let mut found: Vec<Vec<&str>> = vec![Vec::new()];
    for step in steps {
        found = join(&found, &step_words(step));
    }
    found
}

fn step_words(step: &Step) -> Vec<Vec<&str>> {
    match step {
        Step::Field(name) => vec![vec![name.as_str()]],
        Step::Up => vec![Vec::new()],
        Step::Group(alternatives) => alternatives.iter().flat_map(|a| words(a)).collect(),
        Step::Repeat(inner, op) => {
            let once = step_words(inner);
            let mut all = if *op == '+' { Vec::new() } else { vec![Vec::new()] };
            let mut last = once.clone();
            for _ in 0..if *op == '?' { 1 } else { LENGTH } {
                all.extend(last.iter().cloned());
                last = join(&last, &once);
            }
            all
        }
    }
}

fn join<'a>(left: &[Vec<&'a str>], right: &[Vec<&'a str>]) -> Vec<Vec<&'a str>> {
    let both = left.iter().flat_map(|l| right.iter().map(move |r| [l.as_slice(), r.as_slice()].concat()));
    both.filter(|w| w.len() <= LENGTH).take(WORDS).collect()
}
