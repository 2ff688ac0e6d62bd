//! An input drawn as SVG: objects as boxes, references as arrows.
//!
//! Lists run from left to right, trees from the top down, the rest in layers; references that do not
//! follow the layout (cycles, aliases, back pointers) are routed around the boxes. The picture is one file
//! without references to others. Colours come from the page when it is part of one (the custom properties
//! `--heaplens-fg`, `-bg`, `-accent`, `-muted`, `-title`, `-changed`), else from its own light or dark theme.
//! Read `crate::plan` (what carries the layout), [`place`] (where things stand), [`edges`] and [`paint`].

mod boxes;
mod edges;
mod geometry;
mod paint;
mod place;
mod route;

use crate::Shown;
use crate::contents::{self, Drawn};
use crate::line;
use explore::report::{Open, PartialHeap};
use ir::Program;
use ir::input::Input;

/// How to draw.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The accessible title; the input in one line when there is none.
    pub title: Option<String>,
    /// Slots (object, slot) to highlight: what a step of a run has written.
    pub changed: Vec<(u32, u32)>,
}

/// Draws an input as a stand-alone SVG document.
pub fn svg<'a>(program: &Program, of: impl Into<Shown<'a>>, input: &Input, options: &Options) -> String {
    let of = of.into();
    let drawn = contents::drawn(program, &of, &known_references(input));
    let drawn = Drawn { input: known_references(&drawn.input), ..drawn };
    let placed = place::place(program, of.params, &drawn, &|_| None);
    let edges = edges::edges(&placed);
    let described = line::input(program, &of, input);
    paint::document(&placed, &edges, &described, options)
}

/// Draws an input as far as a path knows it: `?` stands where nothing is decided.
pub fn partial<'a>(program: &Program, of: impl Into<Shown<'a>>, heap: &PartialHeap) -> String {
    let of = of.into();
    // Elements of which nothing is known are not equal.
    let known = Drawn {
        input: known_references(&heap.known),
        together: false,
        left_out: contents::left_out(program, &of, &heap.known),
        ..Drawn::default()
    };
    let open = |object, slot| heap.open.iter().find(|p| p.object == object && p.slot == slot).map(|p| p.open);
    let mut placed = place::place(program, of.params, &known, &|arg| open(None, arg));
    for (object, shown) in (0u32..).zip(&mut placed.boxes) {
        shown.cells.iter_mut().for_each(|cell| cell.open = open(Some(object), cell.slot as u32));
    }
    for array in &heap.arrays {
        if let Some(shown) = placed.boxes.get_mut(array.object as usize) {
            shown.show_partial_array(array);
        }
    }
    let edges = edges::edges(&placed);
    paint::document(&placed, &edges, &heap.structure, &Options::default())
}

/// A place without a value, as it stands in the picture.
fn open_mark(open: Open) -> &'static str {
    match open {
        Open::Anything | Open::Several => "?",
        // The dot of a reference without its arrow.
        Open::NotNull => "\u{25cf} ?",
    }
}

/// The same for people who point at it.
fn open_words(open: Open) -> &'static str {
    match open {
        Open::Anything => "not decided yet",
        Open::NotNull => "not null; which object is not decided yet",
        Open::Several => "one of several objects, depending on numbers",
    }
}

/// The input with references to objects that do not exist as null, so that drawing never fails.
fn known_references(input: &Input) -> Input {
    use ir::input::{InputObject, InputValue};
    let count = input.objects.len() as u32;
    let mut input = input.clone();
    let fix = |v: &mut InputValue| {
        if matches!(v, InputValue::Ref(r) if *r >= count) {
            *v = InputValue::Null;
        }
    };
    input.args.iter_mut().for_each(fix);
    for object in &mut input.objects {
        match object {
            InputObject::Object { fields, .. } => fields.iter_mut().for_each(fix),
            InputObject::Array { elements, .. } => elements.iter_mut().for_each(fix),
        }
    }
    input
}

#[cfg(test)]
mod tests;
