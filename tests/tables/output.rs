//! Where the tables go: one Markdown page for each, its plots, and an index of the pages that are there.

use crate::plot::{self, Curve};
use std::fmt::Write;
use std::path::PathBuf;

/// A page under construction.
pub struct Page {
    name: &'static str,
    text: String,
}

impl Page {
    /// A page with a title and what its figures mean.
    pub fn new(name: &'static str, title: &'static str, meaning: &str) -> Page {
        Page { name, text: format!("# {title}\n\n{meaning}\n") }
    }

    /// A heading and what stands below it.
    pub fn section(&mut self, heading: &str, text: &str) {
        let _ = write!(self.text, "\n## {heading}\n\n{text}");
    }

    pub fn text(&mut self, text: &str) {
        self.text += text;
    }

    /// A plot beside the page, when there is something to draw.
    pub fn plot(&mut self, output: &Output, title: &str, axes: (&str, &str), curves: &[Curve]) -> Result<(), String> {
        let slug: String = title.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
        let file = format!("{}-{slug}.svg", self.name);
        if plot::svg(&output.folder.join(&file), title, axes.0, axes.1, curves)? {
            let _ = write!(self.text, "\n![{title}]({file})\n");
        }
        Ok(())
    }
}

/// Before the line that the index quotes.
const RESULT: &str = "**Result:** ";

/// The folder of the pages.
pub struct Output {
    folder: PathBuf,
    /// CPU seconds for one exploration, for the pages to say.
    seconds: f64,
}

impl Output {
    /// Makes the folder.
    pub fn new(folder: PathBuf, seconds: f64) -> Result<Output, String> {
        std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        Ok(Output { folder, seconds })
    }

    /// Tells the person who waits.
    pub fn progress(&self, what: &str) {
        println!("  {what}");
    }

    /// Writes a page with its result in one line.
    pub fn page(&mut self, page: Page, result: &str) -> Result<(), String> {
        let limit = format!("an exploration had {} CPU seconds", self.seconds);
        let text = format!("{}\n{RESULT}{result}; {limit}\n", page.text);
        self.write(&format!("{}.md", page.name), &text)
    }

    /// Writes the index of all pages that are there.
    pub fn index(&self, about: &str) -> Result<(), String> {
        let mut names: Vec<PathBuf> = std::fs::read_dir(&self.folder)
            .map_err(|e| e.to_string())?
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.extension().is_some_and(|e| e == "md") && !path.ends_with("README.md"))
            .collect();
        names.sort();
        let mut lines = String::new();
        for path in names {
            let text = std::fs::read_to_string(&path).map_err(|e| e.to_string())?;
            let title = text.lines().next().and_then(|l| l.strip_prefix("# ")).unwrap_or("?");
            let result = text.lines().find_map(|l| l.strip_prefix(RESULT)).unwrap_or("");
            let file = path.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
            let _ = writeln!(lines, "- [{title}]({file}): {result}");
        }
        self.write("README.md", &format!("# The papers' tables beside ours\n\n{about}\n\n{lines}"))
    }

    fn write(&self, file: &str, text: &str) -> Result<(), String> {
        let path = self.folder.join(file);
        std::fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))
    }
}
