//! The arrows: straight inside lists, curves down trees, and routed ways for everything else.

use super::boxes::Cell;
use super::geometry::{Dir, Point, Rect};
use super::place::Placed;
use super::route::Grid;
use crate::plan::{Link, Side};
use ir::input::InputValue;

/// Beyond this many routed ways (or this large a page) the rest is drawn as plain curves.
const MAX_ROUTED: usize = 160;
const MAX_ROUTED_AREA: f64 = 2.0e7;
const CORNER: f64 = 9.0;

/// An arrow from a cell to an object.
#[derive(Clone, Debug)]
pub struct Edge {
    pub from: u32,
    pub slot: usize,
    pub to: u32,
    /// Where the dot is.
    pub dot: Point,
    /// SVG path data.
    pub path: String,
    pub tip: Point,
    /// The direction in which the arrow arrives.
    pub heading: Point,
    /// An arrow against the reading direction: back pointers, aliases, cycles.
    pub back: bool,
    /// The furthest points, for the size of the picture.
    pub extremes: Vec<Point>,
}

/// All arrows of a layout.
pub fn edges(placed: &Placed) -> Vec<Edge> {
    let mut done = Vec::new();
    let mut open = Vec::new();
    for from in placed.plan.order.iter().copied() {
        for cell in &placed.boxes[from as usize].cells {
            let InputValue::Ref(to) = cell.value else { continue };
            if to as usize >= placed.boxes.len() {
                continue;
            }
            match direct(placed, from, cell, to) {
                Some(edge) => done.push(edge),
                None => open.push((from, cell, to)),
            }
        }
    }
    let mut grid = grid(placed, &done);
    for (k, (from, cell, to)) in open.into_iter().enumerate() {
        let routed = grid.as_mut().filter(|_| k < MAX_ROUTED).and_then(|g| routed(placed, g, from, cell, to));
        done.push(routed.unwrap_or_else(|| plain(placed, from, cell, to)));
    }
    done
}

fn grid(placed: &Placed, done: &[Edge]) -> Option<Grid> {
    if placed.width * placed.height > MAX_ROUTED_AREA {
        return None;
    }
    let boxes = placed.plan.order.iter().map(|o| placed.rect(*o));
    let obstacles: Vec<Rect> =
        boxes.chain(placed.labels.iter().map(|l| l.area)).chain(placed.chips.iter().map(|c| c.area)).collect();
    let mut grid = Grid::new(placed.width, placed.height, &obstacles);
    done.iter().for_each(|e| grid.mark_line(e.dot, e.tip));
    placed.labels.iter().for_each(|l| grid.mark_line(l.arrow.0, l.arrow.1));
    Some(grid)
}

fn dot_of(placed: &Placed, from: u32, cell: &Cell) -> Point {
    cell.value_area.moved(placed.at[from as usize]).centre()
}

/// Where a reference crosses the border of its box.
fn exit(placed: &Placed, from: u32, cell: &Cell) -> Point {
    let (rect, dot) = (placed.rect(from), dot_of(placed, from, cell));
    match cell.dir {
        Dir::Right => Point { x: rect.right(), y: dot.y },
        Dir::Left => Point { x: rect.x, y: dot.y },
        Dir::Down => Point { x: dot.x, y: rect.bottom() },
        Dir::Up => Point { x: dot.x, y: rect.y },
    }
}

/// Where the arrow from its parent enters a box from above.
fn entry(placed: &Placed, object: u32) -> Point {
    let rect = placed.rect(object);
    Point { x: rect.x + placed.boxes[object as usize].entry(), y: rect.y }
}

/// The arrows that follow the layout: to the next and the previous box of a list, to a child, to the parent.
fn direct(placed: &Placed, from: u32, cell: &Cell, to: u32) -> Option<Edge> {
    let (dot, source, target) = (dot_of(placed, from, cell), placed.rect(from), placed.rect(to));
    let edge = |path: String, tip: Point, heading: Point, back: bool| Edge {
        from,
        slot: cell.slot,
        to,
        dot,
        path,
        tip,
        heading,
        back,
        extremes: Vec::new(),
    };
    let leads = |a: u32, b: u32| placed.plan.link[b as usize].filter(|l| l.parent == a);
    match (leads(from, to), leads(to, from), cell.dir) {
        (Some(Link { slot, side: Side::Right, .. }), _, Dir::Right) if slot == cell.slot => {
            let y = if dot.y < target.bottom() - 4.0 { dot.y } else { target.y + 13.0 };
            let tip = Point { x: target.x, y };
            let bend = (target.x - source.right()) / 2.0;
            let path = match y == dot.y {
                true => format!("M{} L{}", at(dot), at(tip)),
                false => curve(dot, (source.right() + bend, dot.y), (target.x - bend, y), tip),
            };
            Some(edge(path, tip, Point { x: 1.0, y: 0.0 }, false))
        }
        (_, Some(Link { side: Side::Right, .. }), Dir::Left) if dot.y < target.bottom() - 4.0 => {
            let tip = Point { x: target.right(), y: dot.y };
            Some(edge(format!("M{} L{}", at(dot), at(tip)), tip, Point { x: -1.0, y: 0.0 }, true))
        }
        (Some(Link { slot, side: Side::Below, .. }), _, Dir::Down | Dir::Right) if slot == cell.slot => {
            let tip = entry(placed, to);
            let reach = (target.y - source.bottom()) * 0.55;
            let path = match cell.dir {
                Dir::Down => curve(dot, (dot.x, source.bottom() + reach), (tip.x, tip.y - reach), tip),
                _ => curve(dot, (source.right() + 44.0, dot.y), (tip.x, tip.y - reach * 1.6), tip),
            };
            Some(edge(path, tip, Point { x: 0.0, y: 1.0 }, false))
        }
        (_, Some(Link { slot, side: Side::Below, .. }), Dir::Up) => {
            let port = placed.boxes[to as usize].cells.iter().find(|c| c.slot == slot && c.dir == Dir::Down)?;
            let port = dot_of(placed, to, port).x;
            let beside = if dot.x - source.x < source.w / 2.0 { port - 11.0 } else { port + 11.0 };
            let tip = Point { x: beside.max(target.x + 6.0).min(target.right() - 6.0), y: target.bottom() };
            let reach = (source.y - target.bottom()) * 0.55;
            let path = curve(dot, (dot.x, source.y - reach), (tip.x, tip.y + reach), tip);
            Some(edge(path, tip, Point { x: 0.0, y: -1.0 }, true))
        }
        _ => None,
    }
}

fn routed(placed: &Placed, grid: &mut Grid, from: u32, cell: &Cell, to: u32) -> Option<Edge> {
    let start = exit(placed, from, cell);
    let not = (from == to).then_some(cell.dir);
    let corners = grid.route(start, cell.dir, placed.rect(to), not)?;
    let dot = dot_of(placed, from, cell);
    let (tip, before) = (corners[corners.len() - 1], corners[corners.len() - 2]);
    let length = (tip.x - before.x).abs().max((tip.y - before.y).abs()).max(0.001);
    let heading = Point { x: (tip.x - before.x) / length, y: (tip.y - before.y) / length };
    let path = rounded(dot, &corners);
    Some(Edge { from, slot: cell.slot, to, dot, path, tip, heading, back: true, extremes: corners })
}

/// A curve straight to the target, for pictures too large to route.
fn plain(placed: &Placed, from: u32, cell: &Cell, to: u32) -> Edge {
    let (dot, target) = (dot_of(placed, from, cell), placed.rect(to));
    let tip = Point { x: target.centre().x, y: target.y };
    let (dx, dy) = cell.dir.step();
    let out = (dot.x + 60.0 * dx as f64, dot.y + 60.0 * dy as f64);
    let path = curve(dot, out, (tip.x, tip.y - 40.0), tip);
    let heading = Point { x: 0.0, y: 1.0 };
    Edge { from, slot: cell.slot, to, dot, path, tip, heading, back: true, extremes: Vec::new() }
}

/// A coordinate with one decimal at most.
pub fn num(v: f64) -> String {
    let text = format!("{v:.1}");
    text.strip_suffix(".0").map_or_else(|| text.clone(), str::to_owned)
}

fn at(p: Point) -> String {
    format!("{} {}", num(p.x), num(p.y))
}

fn curve(from: Point, a: (f64, f64), b: (f64, f64), to: Point) -> String {
    format!("M{} C{} {} {} {} {}", at(from), num(a.0), num(a.1), num(b.0), num(b.1), at(to))
}

/// A polyline with rounded corners.
fn rounded(dot: Point, corners: &[Point]) -> String {
    let mut path = format!("M{}", at(dot));
    for (i, p) in corners.iter().enumerate() {
        let (Some(before), Some(after)) = (i.checked_sub(1).map(|k| corners[k]), corners.get(i + 1)) else {
            path += &format!(" L{}", at(*p));
            continue;
        };
        let (a, b) = (towards(*p, before), towards(*p, *after));
        path += &format!(" L{} Q{} {}", at(a), at(*p), at(b));
    }
    path
}

/// The point up to a corner radius from `p` towards `q`, at most half way.
fn towards(p: Point, q: Point) -> Point {
    let length = ((q.x - p.x).powi(2) + (q.y - p.y).powi(2)).sqrt().max(0.001);
    let r = CORNER.min(length / 2.0) / length;
    Point { x: p.x + (q.x - p.x) * r, y: p.y + (q.y - p.y) * r }
}
