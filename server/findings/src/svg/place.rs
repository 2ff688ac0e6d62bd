//! Where boxes, labels and arguments stand.

use super::boxes::{NodeBox, node_box};
use super::geometry::{CHAR, Dir, Point, Rect};
use crate::contents::Drawn;
use crate::plan::{Plan, Side};
use explore::report::Open;
use ir::input::{Input, InputValue};
use ir::{Param, Program};

/// Between a box and the next of its list.
const GAP_RIGHT: f64 = 52.0;
/// Between the subtrees of siblings.
const GAP_SIBLINGS: f64 = 26.0;
/// Between the levels of a tree.
const GAP_DOWN: f64 = 54.0;
/// Between parts of the heap that no reference joins.
const GAP_PARTS: f64 = 40.0;
const LABEL: f64 = 22.0;
const LABEL_ARROW: f64 = 30.0;
const MARGIN: f64 = 20.0;
/// Parts without lists stand side by side up to this width.
const MAX_SIDE_BY_SIDE: f64 = 1_600.0;

/// A label of an argument with the arrow to its object.
#[derive(Clone, Debug)]
pub struct Label {
    pub name: String,
    /// What the argument refers to.
    pub object: u32,
    pub area: Rect,
    /// From the label to the border of the box.
    pub arrow: (Point, Point),
}

/// An argument that is no reference to an object: `foo = -1`, `list = null`.
#[derive(Clone, Debug)]
pub struct Chip {
    pub text: String,
    pub area: Rect,
}

/// Everything but the edges.
#[derive(Debug)]
pub struct Placed {
    pub plan: Plan,
    pub boxes: Vec<NodeBox>,
    /// The top left corner of each box.
    pub at: Vec<Point>,
    pub labels: Vec<Label>,
    pub chips: Vec<Chip>,
    pub width: f64,
    pub height: f64,
}

/// The room that an object and all that stands right of and below it need. Heights are relative to the top
/// of the object's box, so that the boxes of a list stand on one line.
#[derive(Clone, Copy, Default)]
struct Extent {
    width: f64,
    above: f64,
    below: f64,
    /// Left border of the object's own box.
    own_x: f64,
    /// Where the first subtree below begins, and how far down.
    below_x: f64,
    gap: f64,
}

#[derive(Clone, Copy, PartialEq)]
enum LabelSide {
    Left,
    Top,
}

impl Placed {
    pub fn rect(&self, object: u32) -> Rect {
        let (b, at) = (&self.boxes[object as usize], self.at[object as usize]);
        Rect { x: at.x, y: at.y, w: b.width, h: b.height }
    }
}

/// Lays out an input; `open` says which arguments have no value.
pub fn place(program: &Program, params: &[Param], drawn: &Drawn, open: &dyn Fn(u32) -> Option<Open>) -> Placed {
    let input = &drawn.input;
    let plan = Plan::new(program, drawn);
    let boxes: Vec<NodeBox> = (0..input.objects.len() as u32).map(|o| node_box(program, drawn, o)).collect();
    let names = labels_of(params, input);
    let extents = extents(&plan, &boxes, &names);
    let chips = chips(params, input, open);
    let top = MARGIN + chips.last().map_or(0.0, |c| c.area.bottom() - MARGIN + 16.0);
    let mut placed = Placed {
        at: vec![Point::default(); boxes.len()],
        plan,
        boxes,
        labels: Vec::new(),
        chips,
        width: 0.0,
        height: 0.0,
    };
    placed.position(&extents, top);
    placed.mirror_right_children();
    placed.attach_labels(&names);
    placed.fit();
    placed
}

/// The names of the arguments that point to each object.
fn labels_of(params: &[Param], input: &Input) -> Vec<Vec<String>> {
    let mut names = vec![Vec::new(); input.objects.len()];
    for (i, value) in input.args.iter().enumerate() {
        if let InputValue::Ref(r) = value
            && let Some(list) = names.get_mut(*r as usize)
        {
            list.push(params.get(i).map_or_else(|| format!("arg{i}"), |p| p.name.clone()));
        }
    }
    names
}

fn chips(params: &[Param], input: &Input, open: &dyn Fn(u32) -> Option<Open>) -> Vec<Chip> {
    let mut chips = Vec::new();
    let (mut x, mut y) = (MARGIN, MARGIN);
    for (i, value) in input.args.iter().enumerate().filter(|(_, v)| !matches!(v, InputValue::Ref(_))) {
        let name = params.get(i).map_or("?", |p| &p.name);
        let value = open(i as u32).map_or_else(
            || crate::line::typed(*value, params.get(i).map(|p| p.ty)),
            |o| super::open_mark(o).to_owned(),
        );
        let text = format!("{name} = {value}");
        let w = label_width(&text);
        if x > MARGIN && x + w > 640.0 {
            (x, y) = (MARGIN, y + LABEL + 8.0);
        }
        chips.push(Chip { text, area: Rect { x, y, w, h: LABEL } });
        x += w + 10.0;
    }
    chips
}

fn label_width(text: &str) -> f64 {
    text.chars().count() as f64 * CHAR + 16.0
}

/// Labels stand left of a list's first box and of boxes inside a tree, above all others.
fn label_side(plan: &Plan, object: u32) -> LabelSide {
    match plan.link[object as usize].map(|l| l.side) {
        Some(Side::Below) => LabelSide::Left,
        Some(Side::Right) => LabelSide::Top,
        None if plan.below[object as usize].is_empty() => LabelSide::Left,
        None => LabelSide::Top,
    }
}

/// Room for each object, from the leaves to the roots.
fn extents(plan: &Plan, boxes: &[NodeBox], names: &[Vec<String>]) -> Vec<Extent> {
    let mut extents = vec![Extent::default(); boxes.len()];
    for object in plan.order.iter().rev().copied() {
        let i = object as usize;
        let labels = &names[i];
        let side = label_side(plan, object);
        let widest = labels.iter().map(|n| label_width(n)).fold(0.0, f64::max);
        let room = |wanted| !labels.is_empty() && side == wanted;
        let left = if room(LabelSide::Left) { widest + LABEL_ARROW } else { 0.0 };
        let above = if room(LabelSide::Top) { labels.len() as f64 * (LABEL + 4.0) + LABEL_ARROW - 4.0 } else { 0.0 };

        let children = &plan.below[i];
        let child_width = |c: &u32| extents[*c as usize].width;
        let row: f64 =
            children.iter().map(child_width).sum::<f64>() + GAP_SIBLINGS * children.len().saturating_sub(1) as f64;
        let centre = children_centre(children, &extents, boxes).map(|c| c + lean(plan, boxes, object));
        let half = boxes[i].width / 2.0;
        // The box stands centred over its children; whichever is further left decides where both begin.
        let own_x = left.max(centre.map_or(0.0, |c| c - half));
        let below_x = centre.map_or(0.0, |c| (own_x + half - c).max(0.0));
        let core = (own_x + boxes[i].width.max(widest)).max(below_x + row);
        let drop = children.iter().map(|c| extents[*c as usize].above + extents[*c as usize].below).fold(0.0, f64::max);
        // Arrows to children far apart need more room to be told from one another.
        let gap = GAP_DOWN + (row / 14.0).min(56.0);
        let height = boxes[i].height + if children.is_empty() { 0.0 } else { gap + drop };

        extents[i] = match plan.right[i] {
            None => Extent { width: core, above, below: height, own_x, below_x, gap },
            Some(next) => {
                let next = extents[next as usize];
                let width = core + GAP_RIGHT + next.width;
                Extent { width, above: above.max(next.above), below: height.max(next.below), own_x, below_x, gap }
            }
        };
    }
    extents
}

/// The middle between the first and the last child's box, relative to where the first subtree begins.
fn children_centre(children: &[u32], extents: &[Extent], boxes: &[NodeBox]) -> Option<f64> {
    let middle = |c: u32| extents[c as usize].own_x + boxes[c as usize].width / 2.0;
    let (first, last) = (*children.first()?, *children.last()?);
    let before: f64 = children[..children.len() - 1].iter().map(|c| extents[*c as usize].width + GAP_SIBLINGS).sum();
    Some((middle(first) + before + middle(last)) / 2.0)
}

/// How far an only child stands to the left of its parent's middle (to the right when negative), so that a
/// left child looks like one.
fn lean(plan: &Plan, boxes: &[NodeBox], object: u32) -> f64 {
    let parent = &boxes[object as usize];
    let downs = parent.cells.iter().filter(|c| c.dir == Dir::Down);
    let (&[child], true) = (&plan.below[object as usize][..], downs.clone().count() > 1) else { return 0.0 };
    let slot = plan.link[child as usize].map(|l| l.slot);
    let port = downs.clone().find(|c| Some(c.slot) == slot).map_or(0.0, |c| c.value_area.centre().x);
    let off = parent.width / 2.0 - port;
    if off.abs() < 1.0 { 0.0 } else { off.signum() * parent.width * 0.4 }
}

impl Placed {
    fn position(&mut self, extents: &[Extent], top: f64) {
        let roots = self.plan.roots.clone();
        let total: f64 = roots.iter().map(|r| extents[*r as usize].width + GAP_PARTS).sum();
        let has_list = roots.iter().any(|r| self.plan.right[*r as usize].is_some());
        let beside = !has_list && total < MAX_SIDE_BY_SIDE;
        let (mut x, mut y) = (MARGIN, top);
        // The left border of each subtree.
        let mut left = vec![0.0; self.boxes.len()];
        let line = roots.iter().map(|r| extents[*r as usize].above).fold(0.0, f64::max);
        for root in roots {
            let e = extents[root as usize];
            left[root as usize] = x;
            self.at[root as usize].y = y + if beside { line } else { e.above };
            if beside {
                x += e.width + GAP_PARTS;
            } else {
                y += e.above + e.below + GAP_PARTS;
            }
        }
        for object in self.plan.order.clone() {
            let i = object as usize;
            let e = extents[i];
            self.at[i].x = left[i] + e.own_x;
            let mut child_x = left[i] + e.below_x;
            let mut core_right = self.at[i].x + self.boxes[i].width;
            for child in self.plan.below[i].clone() {
                let c = extents[child as usize];
                left[child as usize] = child_x;
                self.at[child as usize].y = self.at[i].y + self.boxes[i].height + e.gap + c.above;
                core_right = core_right.max(child_x + c.width);
                child_x += c.width + GAP_SIBLINGS;
            }
            if let Some(next) = self.plan.right[i] {
                left[next as usize] = core_right + GAP_RIGHT;
                self.at[next as usize].y = self.at[i].y;
            }
        }
    }

    fn mirror_right_children(&mut self) {
        for object in 0..self.boxes.len() as u32 {
            let Some(link) = self.plan.link[object as usize].filter(|l| l.side == Side::Below) else { continue };
            let parent = self.at[link.parent as usize].x;
            let cells = &self.boxes[link.parent as usize].cells;
            let port = cells.iter().find(|c| c.slot == link.slot).map_or(0.0, |c| c.value_area.centre().x);
            if self.rect(object).centre().x > parent + port {
                self.boxes[object as usize].mirror_back_reference();
            }
        }
    }

    fn attach_labels(&mut self, names: &[Vec<String>]) {
        for object in self.plan.order.clone() {
            let rect = self.rect(object);
            let side = label_side(&self.plan, object);
            let labels = &names[object as usize];
            let count = labels.len() as f64;
            for (k, name) in labels.iter().enumerate() {
                let (w, k) = (label_width(name), k as f64);
                let label = match side {
                    LabelSide::Left => {
                        let y = rect.y + 2.0 + k * (LABEL + 4.0);
                        let area = Rect { x: rect.x - LABEL_ARROW - w, y, w, h: LABEL };
                        let tip = Point { x: rect.x, y: area.centre().y.min(rect.bottom() - 6.0) };
                        Label {
                            name: name.clone(),
                            object,
                            area,
                            arrow: (Point { x: area.right(), y: area.centre().y }, tip),
                        }
                    }
                    LabelSide::Top => {
                        let y = rect.y - LABEL_ARROW - (count - k) * (LABEL + 4.0) + 4.0;
                        let x = if count == 1.0 { (rect.centre().x - w / 2.0).max(rect.x) } else { rect.x };
                        let area = Rect { x, y, w, h: LABEL };
                        // Stacked labels: the arrows start beside one another so that each is seen.
                        let start = if count == 1.0 { area.centre().x } else { rect.x + 10.0 + k * 10.0 };
                        let from = Point { x: start.min(area.right() - 4.0), y: area.bottom() };
                        Label { name: name.clone(), object, area, arrow: (from, Point { x: from.x, y: rect.y }) }
                    }
                };
                self.labels.push(label);
            }
        }
    }

    /// The size of the picture.
    fn fit(&mut self) {
        let rects = self.plan.order.iter().map(|o| self.rect(*o));
        let areas = rects.chain(self.labels.iter().map(|l| l.area)).chain(self.chips.iter().map(|c| c.area));
        let (w, h) = areas.fold((0.0f64, 0.0f64), |(w, h), r| (w.max(r.right()), h.max(r.bottom())));
        (self.width, self.height) = (w + MARGIN, h + MARGIN);
    }
}
