//! What an object looks like: the size of its box, its cells, and where references leave it.

use super::geometry::{CHAR, CHAR_SMALL, Dir, Point, Rect};
use crate::contents::Drawn;
use crate::line;
use crate::plan::slot_leads_back;
use crate::shape::{self, Shape};
use explore::report::{Open, PartialArray};
use ir::input::{InputObject, InputValue};
use ir::{Program, Ty, runs};
use std::ops::Range;

const TITLE: f64 = 26.0;
const ROW: f64 = 24.0;
const REF_CELL: f64 = 36.0;
const VALUE: f64 = 30.0;
const PAD: f64 = 10.0;

/// A cell of a box, relative to the box.
#[derive(Clone, Debug)]
pub struct Cell {
    pub slot: usize,
    /// The first slot behind those that it stands for.
    pub end: usize,
    /// The whole cell.
    pub area: Rect,
    /// The part that holds the value.
    pub value_area: Rect,
    pub name: String,
    /// Baseline start of the name and whether it is set small.
    pub name_at: Point,
    pub small: bool,
    pub value: InputValue,
    /// Its type, where that is known.
    pub ty: Option<Ty>,
    /// Set where nothing is decided: then `value` says nothing.
    pub open: Option<Open>,
    /// Where a reference leaves the box.
    pub dir: Dir,
}

/// An object as a box, relative to its top left corner.
#[derive(Clone, Debug)]
pub struct NodeBox {
    pub title: String,
    pub title_area: Rect,
    pub width: f64,
    pub height: f64,
    pub cells: Vec<Cell>,
}

impl NodeBox {
    /// Turns the reference that leads back to the left side of the box, for children that stand to the right
    /// of their parent: then the arrow back runs inside of the arrow that leads here.
    pub fn mirror_back_reference(&mut self) {
        let mut up = self.cells.iter_mut().filter(|c| c.dir == Dir::Up);
        if let (Some(cell), None) = (up.next(), up.next()) {
            cell.value_area.x = cell.area.x;
            cell.name_at.x = cell.area.x + VALUE + PAD;
        }
    }

    /// Shows an array of which only some elements are known: they carry their indexes, where those are decided.
    pub fn show_partial_array(&mut self, array: &PartialArray) {
        let shown = |n: &Option<i64>| n.map_or_else(|| "?".to_owned(), |n| n.to_string());
        if let (Some(start), Some(end)) = (self.title.find('['), self.title.find(']')) {
            self.title.replace_range(start + 1..end, &shown(&array.length));
        }
        for (cell, index) in self.cells.iter_mut().zip(&array.indexes) {
            cell.name = shown(index);
        }
    }

    /// Where on its upper border the arrow from the parent arrives: beside a reference that leads back.
    pub fn entry(&self) -> f64 {
        let back = self.cells.iter().find(|c| c.dir == Dir::Up).map(|c| c.value_area.centre().x);
        self.width * back.map_or(0.5, |x| if x > self.width / 2.0 { 0.4 } else { 0.6 })
    }
}

/// The box of an object.
pub fn node_box(program: &Program, drawn: &Drawn, object: u32) -> NodeBox {
    let input = &drawn.input;
    let content = &input.objects[object as usize];
    let title = drawn.title(object).map(|t| t.text.clone()).unwrap_or_else(|| match content {
        InputObject::Object { .. } => format!("N{object}: {}", content.type_name(program)),
        InputObject::Array { elem, elements } => {
            let name = program.type_name(*elem);
            let (base, rest) = name.split_at(name.find('[').unwrap_or(name.len()));
            format!("N{object}: {base}[{}]{rest}", elements.len())
        }
    });
    match (content, shape::of_object(program, input, object)) {
        (InputObject::Array { elem, .. }, _) => {
            let name = |run: &Range<usize>| {
                let own = drawn.title(object).and_then(|t| t.name(run.start)).cloned();
                own.unwrap_or_else(|| runs::indexes(run))
            };
            let shown: Vec<Element> = drawn.runs(object).into_iter().map(|run| (name(&run), run)).collect();
            array(title, &shown, content.values(), *elem)
        }
        (InputObject::Object { .. }, Shape::Chain { prev, .. }) => {
            rows(title, names(program, content), content, program, prev)
        }
        (InputObject::Object { .. }, Shape::Branching) => {
            let back = |slot| slot_leads_back(program, input, object, slot);
            columns(program, title, content, &back)
        }
    }
}

fn names(program: &Program, object: &InputObject) -> Vec<String> {
    match object {
        InputObject::Object { class, .. } => {
            program.class(*class).fields.iter().map(|f| program.field(*f).name.clone()).collect()
        }
        InputObject::Array { elements, .. } => (0..elements.len()).map(|i| i.to_string()).collect(),
    }
}

fn text_width(text: &str, char_width: f64) -> f64 {
    text.chars().count() as f64 * char_width
}

/// The width of a value: references are a dot, null is a slash.
fn value_width(value: InputValue, ty: Option<Ty>) -> f64 {
    match value {
        InputValue::Null | InputValue::Ref(_) => VALUE,
        _ => VALUE.max(text_width(&line::typed(value, ty), CHAR) + 12.0),
    }
}

/// One row per field; the row of `mirrored` has its value on the left.
fn rows(
    title: String,
    names: Vec<String>,
    object: &InputObject,
    program: &Program,
    mirrored: Option<usize>,
) -> NodeBox {
    let values = object.values();
    let ty = |slot: usize| object.place_type(program, slot);
    let value = values.iter().enumerate().map(|(slot, v)| value_width(*v, ty(slot))).fold(VALUE, f64::max);
    let name = names.iter().map(|n| text_width(n, CHAR)).fold(0.0, f64::max) + 2.0 * PAD;
    let width = (text_width(&title, CHAR) + 2.0 * PAD).max(name + value);
    let cells = names.into_iter().zip(values).enumerate().map(|(slot, (name, v))| {
        let y = TITLE + slot as f64 * ROW;
        let left = mirrored == Some(slot);
        let (value_x, name_x) = if left { (0.0, value + PAD) } else { (width - value, PAD) };
        Cell {
            slot,
            end: slot + 1,
            area: Rect { x: 0.0, y, w: width, h: ROW },
            value_area: Rect { x: value_x, y, w: value, h: ROW },
            name,
            name_at: Point { x: name_x, y: y + 16.5 },
            small: false,
            value: *v,
            ty: ty(slot),
            open: None,
            dir: if left { Dir::Left } else { Dir::Right },
        }
    });
    let cells: Vec<Cell> = cells.collect();
    let height = TITLE + cells.len() as f64 * ROW;
    let title_area = Rect { x: 0.0, y: 0.0, w: width, h: TITLE };
    NodeBox { title, title_area, width, height, cells }
}

/// Primitive fields as rows; references that lead back above the title, the others side by side below.
fn columns(program: &Program, title: String, object: &InputObject, back: &dyn Fn(usize) -> bool) -> NodeBox {
    let names = names(program, object);
    let values = object.values();
    let ty = |slot: usize| object.place_type(program, slot);
    let is_ref = |slot: usize| matches!(values[slot], InputValue::Ref(_) | InputValue::Null);
    let slots = 0..values.len().min(names.len());
    let up: Vec<usize> = slots.clone().filter(|s| is_ref(*s) && back(*s)).collect();
    let down: Vec<usize> = slots.clone().filter(|s| is_ref(*s) && !back(*s)).collect();
    let plain: Vec<usize> = slots.filter(|s| !is_ref(*s)).collect();

    let down_width = |s: &usize| (text_width(&names[*s], CHAR_SMALL) + 14.0).max(36.0);
    let up_width = |s: &usize| text_width(&names[*s], CHAR_SMALL) + 2.0 * PAD + VALUE;
    let value = plain.iter().map(|s| value_width(values[*s], ty(*s))).fold(VALUE, f64::max);
    let plain_width = plain.iter().map(|s| text_width(&names[*s], CHAR) + 2.0 * PAD + value).fold(0.0, f64::max);
    let width = (text_width(&title, CHAR) + 2.0 * PAD)
        .max(plain_width)
        .max(down.iter().map(down_width).sum())
        .max(up.iter().map(up_width).sum());

    let mut cells = Vec::new();
    let mut y = 0.0;
    if !up.is_empty() {
        let extra = (width - up.iter().map(up_width).sum::<f64>()) / up.len() as f64;
        let mut x = 0.0;
        for slot in up {
            let w = up_width(&slot) + extra;
            cells.push(Cell {
                slot,
                end: slot + 1,
                area: Rect { x, y, w, h: ROW },
                value_area: Rect { x: x + w - VALUE, y, w: VALUE, h: ROW },
                name: names[slot].clone(),
                name_at: Point { x: x + PAD, y: y + 16.0 },
                small: true,
                value: values[slot],
                ty: ty(slot),
                open: None,
                dir: Dir::Up,
            });
            x += w;
        }
        y += ROW;
    }
    let title_area = Rect { x: 0.0, y, w: width, h: TITLE };
    y += TITLE;
    for slot in plain {
        cells.push(Cell {
            slot,
            end: slot + 1,
            area: Rect { x: 0.0, y, w: width, h: ROW },
            value_area: Rect { x: width - value, y, w: value, h: ROW },
            name: names[slot].clone(),
            name_at: Point { x: PAD, y: y + 16.5 },
            small: false,
            value: values[slot],
            ty: ty(slot),
            open: None,
            dir: Dir::Right,
        });
        y += ROW;
    }
    if !down.is_empty() {
        let extra = (width - down.iter().map(down_width).sum::<f64>()) / down.len() as f64;
        let mut x = 0.0;
        for slot in down {
            let w = down_width(&slot) + extra;
            let name_x = x + (w - text_width(&names[slot], CHAR_SMALL)) / 2.0;
            cells.push(Cell {
                slot,
                end: slot + 1,
                area: Rect { x, y, w, h: REF_CELL },
                value_area: Rect { x, y: y + 15.0, w, h: REF_CELL - 15.0 },
                name: names[slot].clone(),
                name_at: Point { x: name_x, y: y + 12.0 },
                small: true,
                value: values[slot],
                ty: ty(slot),
                open: None,
                dir: Dir::Down,
            });
            x += w;
        }
        y += REF_CELL;
    }
    NodeBox { title, title_area, width, height: y, cells }
}

/// What a cell of an array is called, and the elements that it stands for.
type Element = (String, Range<usize>);

/// Elements side by side under their indices.
fn array(title: String, shown: &[Element], values: &[InputValue], elem: Ty) -> NodeBox {
    let least = shown.iter().map(|(name, _)| text_width(name, CHAR_SMALL) + 8.0).fold(34.0, f64::max);
    let cell_width = |run: &Range<usize>| (value_width(values[run.start], Some(elem)) + 4.0).max(least);
    let content: f64 = shown.iter().map(|(_, run)| cell_width(run)).sum();
    let width = (text_width(&title, CHAR) + 2.0 * PAD).max(content);
    let extra = if shown.is_empty() { 0.0 } else { (width - content) / shown.len() as f64 };
    let mut x = 0.0;
    let mut cells = Vec::new();
    for (name, run) in shown {
        let w = cell_width(run) + extra;
        let name_x = x + (w - text_width(name, CHAR_SMALL)) / 2.0;
        cells.push(Cell {
            slot: run.start,
            end: run.end,
            area: Rect { x, y: TITLE, w, h: REF_CELL },
            value_area: Rect { x, y: TITLE + 15.0, w, h: REF_CELL - 15.0 },
            name: name.clone(),
            name_at: Point { x: name_x, y: TITLE + 12.0 },
            small: true,
            value: values[run.start],
            ty: Some(elem),
            open: None,
            dir: Dir::Down,
        });
        x += w;
    }
    let height = TITLE + if values.is_empty() { 0.0 } else { REF_CELL };
    NodeBox { title, title_area: Rect { x: 0.0, y: 0.0, w: width, h: TITLE }, width, height, cells }
}
