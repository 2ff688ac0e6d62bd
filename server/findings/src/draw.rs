//! An input drawn with characters, for the terminal: boxes, arrows along lists and down trees. References
//! that do not follow the layout (cycles, aliases, back pointers) are written as the name of the object.
//!
//! ```text
//!          ┌──────────┐    ┌──────────┐
//! list ──▶ │ N0: Node │    │ N1: Node │
//!          │ val 3    │    │ val 0    │
//!          │ next ●───┼──▶ │ next N0  │
//!          └──────────┘    └──────────┘
//! ```

use crate::Shown;
use crate::contents::{self, Drawn};
use crate::line;
use crate::plan::{Plan, Side};
use ir::input::{Input, InputObject, InputValue};
use ir::{Param, Program, runs};
use std::ops::Range;

/// How to draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Wider pictures become a list of objects.
    pub width: usize,
    /// Only `+-|>` and the like, for terminals without Unicode.
    pub ascii: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { width: 100, ascii: false }
    }
}

const GAP_RIGHT: usize = 4;
const GAP_SIBLINGS: usize = 2;

/// An input as lines of text without trailing spaces; arguments that are no objects come first. Empty when
/// there are neither.
pub fn heap<'a>(program: &Program, of: impl Into<Shown<'a>>, input: &Input, options: Options) -> String {
    let of = of.into();
    plain_arguments(of.params, input) + &objects(program, &of, input, options)
}

/// The objects of an input and the arguments that lead to them.
pub fn objects<'a>(program: &Program, of: impl Into<Shown<'a>>, input: &Input, options: Options) -> String {
    if input.objects.is_empty() {
        return String::new();
    }
    let of = of.into();
    let drawn = contents::drawn(program, &of, input);
    let plan = Plan::new(program, &drawn);
    let objects = 0..drawn.input.objects.len() as u32;
    let boxes: Vec<TextBox> = objects.map(|o| text_box(program, &drawn, &plan, o)).collect();
    let picture = Picture::new(of.params, &drawn.input, plan, boxes);
    let text = match picture.width <= options.width {
        true => picture.paint(),
        false => listing(program, of.params, input, &drawn),
    };
    if options.ascii { text.chars().map(plain).collect() } else { text }
}

/// `foo = -1, list = null`
fn plain_arguments(params: &[Param], input: &Input) -> String {
    let shown = input.args.iter().zip(params).filter(|(v, _)| !matches!(v, InputValue::Ref(_)));
    let shown: Vec<String> = shown.map(|(v, p)| format!("{} = {}", p.name, line::typed(*v, Some(p.ty)))).collect();
    if shown.is_empty() { String::new() } else { shown.join(", ") + "\n" }
}

fn plain(c: char) -> char {
    match c {
        '┌' | '┐' | '└' | '┘' | '┬' | '┴' | '├' | '┼' | '╭' | '╮' | '╰' | '╯' => '+',
        '─' => '-',
        '│' => '|',
        '▶' => '>',
        '▼' => 'v',
        '●' => '*',
        c => c,
    }
}

/// One line per object, for heaps that are too wide to draw.
fn listing(program: &Program, params: &[Param], input: &Input, drawn: &Drawn) -> String {
    let mut out = String::new();
    for (value, param) in drawn.input.args.iter().zip(params) {
        if let InputValue::Ref(_) = value {
            out += &format!("{} -> {}\n", param.name, contents::value(program, input, *value));
        }
    }
    let told = |i: u32| input.label(program, i).is_none() && drawn.absent != Some(i);
    for (i, object) in (0u32..).zip(&drawn.input.objects).filter(|(i, _)| told(*i)) {
        let shown = |slot: usize| match object.values()[slot] {
            v @ InputValue::Ref(_) => contents::value(program, input, v),
            v => line::typed(v, object.place_type(program, slot)),
        };
        let runs = drawn.runs(i);
        let fields = runs.iter().map(|run| format!("{} {}", name_of(program, drawn, i, run), shown(run.start)));
        let fields: Vec<String> = fields.collect();
        out += &format!("{}  {}\n", title_of(program, drawn, i), fields.join(", "));
    }
    out
}

fn title_of(program: &Program, drawn: &Drawn, object: u32) -> String {
    let own = || format!("N{object}: {}", drawn.input.objects[object as usize].type_name(program));
    drawn.title(object).map_or_else(own, |title| title.text.clone())
}

/// The name of the slots of an object that are drawn as one.
fn name_of(program: &Program, drawn: &Drawn, object: u32, run: &Range<usize>) -> String {
    if let Some(name) = drawn.title(object).and_then(|t| t.name(run.start)) {
        return name.clone();
    }
    match &drawn.input.objects[object as usize] {
        InputObject::Object { class, .. } => {
            program.class(*class).fields.get(run.start).map_or_else(|| "?".into(), |f| program.field(*f).name.clone())
        }
        InputObject::Array { .. } => format!("[{}]", runs::indexes(run)),
    }
}

/// The lines inside a box, and where arrows leave it.
struct TextBox {
    lines: Vec<String>,
    width: usize,
    /// The line of the reference to the next box of the list.
    right: Option<usize>,
    /// Columns in which references leave below, in the order of the children.
    ports: Vec<usize>,
}

fn text_box(program: &Program, drawn: &Drawn, plan: &Plan, object: u32) -> TextBox {
    let content = &drawn.input.objects[object as usize];
    let arrow = |slot: usize, value: InputValue| match value {
        InputValue::Ref(to) => {
            plan.link.get(to as usize).copied().flatten().filter(|l| l.parent == object && l.slot == slot)
        }
        _ => None,
    };
    let mut lines = vec![title_of(program, drawn, object)];
    let mut right = None;
    let mut below: Vec<(u32, String)> = Vec::new();
    for run in drawn.runs(object) {
        let (slot, value) = (run.start, &content.values()[run.start]);
        let name = name_of(program, drawn, object, &run);
        match (arrow(slot, *value).map(|l| l.side), value) {
            (Some(Side::Right), _) => {
                right = Some(lines.len());
                lines.push(format!("{name} ●"));
            }
            (Some(Side::Below), InputValue::Ref(to)) => below.push((*to, name)),
            _ => lines.push(format!("{name} {}", line::typed(*value, content.place_type(program, slot)))),
        }
    }
    // The ports stand in the order of the children, so that no two arrows cross.
    below.sort_by_key(|(to, _)| plan.below[object as usize].iter().position(|c| c == to));
    let mut ports = Vec::new();
    if !below.is_empty() {
        let mut at = 0;
        for (_, name) in &below {
            let width = name.chars().count();
            ports.push(2 + at + width.saturating_sub(1) / 2);
            at += width + 2;
        }
        lines.push(below.into_iter().map(|(_, name)| name).collect::<Vec<_>>().join("  "));
    }
    let width = lines.iter().map(|l| l.chars().count()).max().unwrap_or(0) + 4;
    TextBox { lines, width, right, ports }
}

/// Room for an object and what hangs on it, in characters; heights relative to the top of its box.
#[derive(Clone, Copy, Default)]
struct Extent {
    width: usize,
    above: usize,
    below: usize,
    own_x: usize,
    below_x: usize,
}

struct Picture {
    plan: Plan,
    boxes: Vec<TextBox>,
    labels: Vec<String>,
    extents: Vec<Extent>,
    width: usize,
}

impl Picture {
    fn new(params: &[Param], input: &Input, plan: Plan, boxes: Vec<TextBox>) -> Picture {
        let mut labels = vec![String::new(); boxes.len()];
        for (value, param) in input.args.iter().zip(params) {
            if let InputValue::Ref(r) = value
                && let Some(label) = labels.get_mut(*r as usize)
            {
                *label += &format!("{}{}", if label.is_empty() { "" } else { ", " }, param.name);
            }
        }
        let mut picture = Picture { extents: vec![Extent::default(); boxes.len()], plan, boxes, labels, width: 0 };
        for object in picture.plan.order.clone().into_iter().rev() {
            picture.extents[object as usize] = picture.extent(object as usize);
        }
        picture.width = picture.plan.roots.iter().map(|r| picture.extents[*r as usize].width).max().unwrap_or(0);
        picture
    }

    /// Whether the label stands above the box instead of left of it.
    fn label_above(&self, object: usize) -> bool {
        match self.plan.link[object].map(|l| l.side) {
            Some(Side::Right) => true,
            Some(Side::Below) => false,
            None => !self.plan.below[object].is_empty(),
        }
    }

    /// Lines between a box and its children: one for each arrow that needs a turn of its own.
    fn drop(&self, object: usize) -> usize {
        match self.plan.below[object].len() {
            0 => 0,
            n => 1 + n.div_ceil(2).max(1) + usize::from(n > 2),
        }
    }

    fn extent(&self, object: usize) -> Extent {
        let b = &self.boxes[object];
        let label = self.labels[object].chars().count();
        let above = if label > 0 && self.label_above(object) { 2 } else { 0 };
        let left = if label > 0 && above == 0 { label + 5 } else { 0 };
        let children = &self.plan.below[object];
        let child = |c: &u32| self.extents[*c as usize];
        let row = children.iter().map(|c| child(c).width + GAP_SIBLINGS).sum::<usize>().saturating_sub(GAP_SIBLINGS);
        let middle = |c: &u32| child(c).own_x + self.boxes[*c as usize].width / 2;
        let centre = children.first().zip(children.last()).map(|(first, last)| {
            let last_x = row - child(last).width;
            (middle(first) + last_x + middle(last)) / 2
        });
        let half = b.width / 2;
        let own_x = left.max(centre.map_or(0, |c| c.saturating_sub(half)));
        let below_x = centre.map_or(0, |c| (own_x + half).saturating_sub(c));
        let core = (own_x + b.width).max(below_x + row).max(own_x + label);
        let lowest = children.iter().map(|c| child(c).above + child(c).below).max().unwrap_or(0);
        let below = b.lines.len() + 2 + if children.is_empty() { 0 } else { self.drop(object) + lowest };
        match self.plan.right[object] {
            None => Extent { width: core, above, below, own_x, below_x },
            Some(next) => {
                let next = self.extents[next as usize];
                let width = core + GAP_RIGHT + next.width;
                Extent { width, above: above.max(next.above), below: below.max(next.below), own_x, below_x }
            }
        }
    }

    fn paint(&self) -> String {
        let mut canvas = Canvas::default();
        let n = self.boxes.len();
        let (mut left, mut top) = (vec![0; n], vec![0; n]);
        let mut y = 0;
        for root in &self.plan.roots {
            let e = self.extents[*root as usize];
            top[*root as usize] = y + e.above;
            y += e.above + e.below + 1;
        }
        for object in self.plan.order.iter().map(|o| *o as usize) {
            let (b, e) = (&self.boxes[object], self.extents[object]);
            let (x, y) = (left[object] + e.own_x, top[object]);
            self.paint_box(&mut canvas, object, x, y);
            let mut child_x = left[object] + e.below_x;
            let mut right_edge = (x + b.width).max(x + self.labels[object].chars().count());
            for child in self.plan.below[object].iter().map(|c| *c as usize) {
                left[child] = child_x;
                top[child] = y + b.lines.len() + 2 + self.drop(object) + self.extents[child].above;
                child_x += self.extents[child].width + GAP_SIBLINGS;
                right_edge = right_edge.max(child_x - GAP_SIBLINGS);
            }
            self.paint_drops(&mut canvas, object, x, y, &left, &top);
            if let (Some(next), Some(row)) = (self.plan.right[object], b.right) {
                left[next as usize] = right_edge + GAP_RIGHT;
                top[next as usize] = y;
                let target = left[next as usize] + self.extents[next as usize].own_x;
                canvas.arrow_right(x, b, y + 1 + row, target);
            }
        }
        canvas.text()
    }

    fn paint_box(&self, canvas: &mut Canvas, object: usize, x: usize, y: usize) {
        let b = &self.boxes[object];
        let inner = b.width - 2;
        canvas.put(x, y, &format!("┌{}┐", "─".repeat(inner)));
        for (i, line) in b.lines.iter().enumerate() {
            canvas.put(x, y + 1 + i, &format!("│ {line:<w$} │", w = inner - 2));
        }
        canvas.put(x, y + 1 + b.lines.len(), &format!("└{}┘", "─".repeat(inner)));
        let label = &self.labels[object];
        if label.is_empty() {
        } else if self.label_above(object) {
            canvas.put(x + 2, y - 2, label);
            canvas.put(x + 2, y - 1, "▼");
        } else {
            canvas.put(x - label.chars().count() - 5, y + 1, &format!("{label} ──▶ "));
        }
    }

    /// Arrows from the lower border to the children. Those to the left turn the lower the further right they
    /// start, those to the right the other way round; so they never cross.
    fn paint_drops(&self, canvas: &mut Canvas, object: usize, x: usize, y: usize, left: &[usize], top: &[usize]) {
        let children = &self.plan.below[object];
        let b = &self.boxes[object];
        let bottom = y + 1 + b.lines.len();
        let from: Vec<usize> = b.ports.iter().map(|p| x + p).collect();
        let to = children.iter().map(|c| {
            let c = *c as usize;
            (left[c] + self.extents[c].own_x + self.boxes[c].width / 2, top[c])
        });
        let to: Vec<(usize, usize)> = to.collect();
        let rightward = to.iter().zip(&from).filter(|(t, f)| t.0 > **f).count();
        let (mut lefts, mut rights) = (0, 0);
        for (k, (target, port)) in to.iter().zip(&from).enumerate() {
            let turn = match target.0.cmp(port) {
                std::cmp::Ordering::Less => {
                    lefts += 1;
                    bottom + lefts
                }
                std::cmp::Ordering::Greater => {
                    rights += 1;
                    bottom + rightward + 1 - rights
                }
                std::cmp::Ordering::Equal => bottom + 1,
            };
            canvas.put(*port, bottom, "┬");
            canvas.drop(*port, bottom, turn.min(top[children[k] as usize] - 2), *target);
        }
    }
}

/// Lines of characters that grow as needed.
#[derive(Default)]
struct Canvas {
    lines: Vec<Vec<char>>,
}

impl Canvas {
    fn put(&mut self, x: usize, y: usize, text: &str) {
        if self.lines.len() <= y {
            self.lines.resize(y + 1, Vec::new());
        }
        let line = &mut self.lines[y];
        let count = text.chars().count();
        if line.len() < x + count {
            line.resize(x + count, ' ');
        }
        for (cell, c) in line[x..].iter_mut().zip(text.chars()) {
            *cell = c;
        }
    }

    /// From the dot in `row` of a box to the box that begins at `target`.
    fn arrow_right(&mut self, x: usize, b: &TextBox, row: usize, target: usize) {
        let dot = x + 2 + b.right.map_or(0, |r| b.lines[r].chars().count().saturating_sub(1));
        let border = x + b.width - 1;
        self.put(dot + 1, row, &"─".repeat(border.saturating_sub(dot + 1)));
        self.put(border, row, "┼");
        self.put(border + 1, row, &"─".repeat(target.saturating_sub(border + 3)));
        self.put(target - 2, row, "▶");
    }

    /// From a port down to `turn`, across, and down to the target.
    fn drop(&mut self, port: usize, bottom: usize, turn: usize, target: (usize, usize)) {
        for y in bottom + 1..turn {
            self.put(port, y, "│");
        }
        let (from, to) = (port.min(target.0), port.max(target.0));
        if from == to {
            self.put(port, turn, "│");
        } else {
            self.put(from, turn, &"─".repeat(to - from));
            self.put(port, turn, if target.0 < port { "╯" } else { "╰" });
            self.put(target.0, turn, if target.0 < port { "╭" } else { "╮" });
        }
        for y in turn + 1..target.1 - 1 {
            self.put(target.0, y, "│");
        }
        self.put(target.0, target.1 - 1, "▼");
    }

    fn text(&self) -> String {
        let lines = self.lines.iter().map(|l| l.iter().collect::<String>());
        lines.map(|l| l.trim_end().to_owned() + "\n").collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::sample::sample;

    fn drawn(text: &str) -> String {
        let (program, params, input) = sample(text);
        heap(&program, &params, &input, Options::default())
    }

    #[test]
    fn a_circular_list_is_a_row_that_names_its_first_box_at_the_end() {
        assert_eq!(
            drawn("list:Node=N0 foo:int=-1 | N0:Node{3,N1} N1:Node{0,N0}"),
            "foo = -1
         ┌──────────┐    ┌──────────┐
list ──▶ │ N0: Node │    │ N1: Node │
         │ val 3    │    │ val 0    │
         │ next ●───┼──▶ │ next N0  │
         └──────────┘    └──────────┘
"
        );
    }

    #[test]
    fn a_tree_hangs_below_its_header() {
        assert_eq!(
            drawn("t:Tree=N0 | N0:Tree{N1,2} N1:Entry{N2,N3,null,5} N2:Entry{null,null,N1,3} N3:Entry{null,null,N1,8}"),
            "           t
           ▼
         ┌──────────┐
         │ N0: Tree │
         │ size 2   │
         │ root     │
         └──┬───────┘
            ╰──╮
               ▼
        ┌─────────────┐
        │ N1: Entry   │
        │ parent null │
        │ key 5       │
        │ left  right │
        └──┬──────┬───┘
       ╭───╯      ╰────╮
       ▼               ▼
┌────────────┐  ┌────────────┐
│ N2: Entry  │  │ N3: Entry  │
│ left null  │  │ left null  │
│ right null │  │ right null │
│ parent N1  │  │ parent N1  │
│ key 3      │  │ key 8      │
└────────────┘  └────────────┘
"
        );
    }

    #[test]
    fn aliases_share_a_label() {
        assert_eq!(
            drawn("a:List=N0 b:List=N0 | N0:List{null}"),
            "         ┌───────────┐
a, b ──▶ │ N0: List  │
         │ next null │
         └───────────┘
"
        );
    }

    const TABLE: &str = "t:List[]=N0 | N0:List[]{null,null,null,null,null,null,N1,N1,null} N1:List{null}";

    #[test]
    fn many_equal_elements_are_a_row() {
        assert_eq!(
            drawn(TABLE),
            "  t
  ▼
┌─────────────┐
│ N0: List[]  │
│ [0..5] null │
│ [7] N1      │
│ [8] null    │
│ [6]         │
└──┬──────────┘
   ╰───╮
       ▼
 ┌───────────┐
 │ N1: List  │
 │ next null │
 └───────────┘
"
        );
        let (program, params, input) = sample(TABLE);
        let text = heap(&program, &params, &input, Options { width: 10, ascii: false });
        assert_eq!(text, "t -> N0\nN0: List[]  [0..5] null, [6] N1, [7] N1, [8] null\nN1: List  next null\n");
    }

    #[test]
    fn what_is_too_wide_is_listed() {
        let (program, params, input) = sample("list:Node=N0 | N0:Node{3,N1} N1:Node{0,N0}");
        let text = heap(&program, &params, &input, Options { width: 20, ascii: false });
        assert_eq!(text, "list -> N0\nN0: Node  val 3, next N1\nN1: Node  val 0, next N0\n");
    }

    #[test]
    fn terminals_without_unicode_get_ascii() {
        let (program, params, input) = sample("list:Node=N0 | N0:Node{3,N1} N1:Node{0,N0}");
        let text = heap(&program, &params, &input, Options { width: 80, ascii: true });
        assert!(text.is_ascii(), "{text}");
        assert!(text.contains("| next *---+--> | next N0  |"), "{text}");
    }

    #[test]
    fn heaps_without_objects_are_a_line_of_values() {
        assert_eq!(drawn("list:List=null foo:int=3"), "list = null, foo = 3\n");
        assert_eq!(drawn(""), "");
    }
}
