//! From a layout to SVG text.

use super::boxes::Cell;
use super::edges::{Edge, num};
use super::geometry::{Point, Rect};
use super::place::{Chip, Label, Placed};
use super::{Options, open_mark, open_words};
use crate::junit::escape;
use crate::line;
use ir::input::InputValue;
use std::fmt::Write;

/// Each colour stands twice: viewers that know no custom properties use the first.
const STYLE: &str = "
.heaplens { color: #1f2328; color: var(--heaplens-fg, #1f2328); font: 13px ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace; }
.heaplens .small { font-size: 11px; }
.heaplens text { fill: currentColor; }
.heaplens .box { fill: #ffffff; fill: var(--heaplens-bg, #ffffff); stroke: none; }
.heaplens .title { fill: #dbe7f9; fill: var(--heaplens-title, #dbe7f9); stroke: none; }
.heaplens .frame { fill: none; stroke: currentColor; stroke-width: 1.3; stroke-opacity: 0.75; }
.heaplens .rule { stroke: currentColor; stroke-width: 1; stroke-opacity: 0.28; fill: none; }
.heaplens .node > text { font-weight: 600; }
.heaplens .field .name { fill: #57606a; fill: var(--heaplens-muted, #57606a); }
.heaplens .field .index { fill: #8c959f; fill: var(--heaplens-muted, #8c959f); }
.heaplens .open text { fill: #57606a; fill: var(--heaplens-muted, #57606a); font-weight: 600; }
.heaplens .null line { stroke: #8c959f; stroke: var(--heaplens-muted, #8c959f); stroke-width: 1.2; }
.heaplens .edge path { fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; }
.heaplens .edge polygon, .heaplens .edge circle { fill: currentColor; }
.heaplens .edge.back { color: #7d5bbe; color: var(--heaplens-back, #7d5bbe); }
.heaplens .arg { color: #0b62c4; color: var(--heaplens-accent, #0b62c4); }
.heaplens .arg rect { fill: currentColor; fill-opacity: 0.1; stroke: currentColor; stroke-opacity: 0.6; }
.heaplens .arg path { fill: none; stroke: currentColor; stroke-width: 1.5; }
.heaplens .arg polygon { fill: currentColor; }
.heaplens .changed .cell { fill: #ffd8a8; fill: var(--heaplens-changed, #ffd8a8); }
.heaplens .cell { fill: none; }
@media (prefers-color-scheme: dark) {
.heaplens { color: var(--heaplens-fg, #e6edf3); }
.heaplens .box { fill: var(--heaplens-bg, #161b22); }
.heaplens .title { fill: var(--heaplens-title, #24344d); }
.heaplens .field .name, .heaplens .open text { fill: var(--heaplens-muted, #9198a1); }
.heaplens .field .index, .heaplens .null line { fill: var(--heaplens-muted, #7d8590); }
.heaplens .edge.back { color: var(--heaplens-back, #b39ddb); }
.heaplens .arg { color: var(--heaplens-accent, #6cb2ff); }
.heaplens .changed .cell { fill: var(--heaplens-changed, #7a4b10); }
}
";

/// The whole document.
pub fn document(placed: &Placed, edges: &[Edge], described: &str, options: &Options) -> String {
    let view = view(placed, edges);
    let mut out = String::new();
    let title = options.title.as_deref().unwrap_or(described);
    let description = match placed.plan.order.len() {
        0 => format!("No objects: {described}"),
        1 => format!("One object: {described}"),
        n => format!("{n} objects: {described}"),
    };
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"heaplens\" role=\"img\" width=\"{w}\" height=\"{h}\" \
         viewBox=\"{x} {y} {w} {h}\">\n<title>{}</title>\n<desc>{}</desc>\n<style>{STYLE}</style>\n",
        escape(title),
        escape(&description),
        x = num(view.x),
        y = num(view.y),
        w = num(view.w),
        h = num(view.h),
    );
    placed.chips.iter().for_each(|c| chip(&mut out, c));
    placed.plan.order.iter().for_each(|o| node(&mut out, placed, *o, options));
    edges.iter().for_each(|e| edge(&mut out, e));
    placed.labels.iter().for_each(|l| label(&mut out, l));
    out.push_str("</svg>\n");
    out
}

/// The part of the plane that holds everything.
fn view(placed: &Placed, edges: &[Edge]) -> Rect {
    let (mut left, mut top, mut right, mut bottom) = (0.0f64, 0.0f64, placed.width.max(60.0), placed.height);
    for p in edges.iter().flat_map(|e| &e.extremes) {
        (left, top) = (left.min(p.x - 12.0), top.min(p.y - 12.0));
        (right, bottom) = (right.max(p.x + 12.0), bottom.max(p.y + 12.0));
    }
    Rect { x: left.floor(), y: top.floor(), w: (right - left).ceil(), h: (bottom - top).ceil() }
}

fn node(out: &mut String, placed: &Placed, object: u32, options: &Options) {
    let b = &placed.boxes[object as usize];
    let at = placed.at[object as usize];
    let _ = write!(
        out,
        "<g class=\"node\" data-object=\"N{object}\" transform=\"translate({} {})\">\n\
         <rect class=\"box\" width=\"{w}\" height=\"{h}\" rx=\"5\"/>\n",
        num(at.x),
        num(at.y),
        w = num(b.width),
        h = num(b.height)
    );
    title_bar(out, b.title_area, b.height);
    for cell in &b.cells {
        let written = |(o, slot): &(u32, u32)| *o == object && (cell.slot..cell.end).contains(&(*slot as usize));
        field(out, cell, b.width, options.changed.iter().any(written));
    }
    let _ = write!(
        out,
        "<rect class=\"frame\" width=\"{}\" height=\"{}\" rx=\"5\"/>\n<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n</g>\n",
        num(b.width),
        num(b.height),
        num(b.width / 2.0),
        num(b.title_area.y + 17.5),
        escape(&b.title)
    );
}

/// The title's background, rounded where it touches the top or bottom of the box.
fn title_bar(out: &mut String, t: Rect, height: f64) {
    let top = if t.y == 0.0 { 5.0 } else { 0.0 };
    let bottom = if t.bottom() >= height { 5.0 } else { 0.0 };
    let (w, y, b) = (num(t.w), num(t.y), num(t.bottom()));
    let _ = writeln!(
        out,
        "<path class=\"title\" d=\"M0 {} Q0 {y} {top} {y} H{} Q{w} {y} {w} {} V{} Q{w} {b} {} {b} H{bottom} Q0 {b} 0 {} Z\"/>",
        num(t.y + top),
        num(t.w - top),
        num(t.y + top),
        num(t.bottom() - bottom),
        num(t.w - bottom),
        num(t.bottom() - bottom),
    );
    for y in [t.y, t.bottom()].into_iter().filter(|y| *y > 0.0 && *y < height) {
        let _ = writeln!(out, "<path class=\"rule\" d=\"M0 {y} H{w}\"/>", y = num(y));
    }
}

fn field(out: &mut String, cell: &Cell, width: f64, changed: bool) {
    let class = if changed { "field changed" } else { "field" };
    let (a, v) = (cell.area, cell.value_area);
    let _ = write!(
        out,
        "<g class=\"{class}\" data-field=\"{}\"><rect class=\"cell\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
        escape(&cell.name),
        num(a.x + 1.0),
        num(a.y + 1.0),
        num(a.w - 2.0),
        num(a.h - 2.0)
    );
    if a.y > 0.0 {
        let _ = write!(out, "<path class=\"rule\" d=\"M{} {} h{}\"/>", num(a.x), num(a.y), num(a.w));
    }
    let wall = if v.x > a.x { Some(v.x) } else { (v.right() < width).then_some(v.right()) };
    if let Some(x) = wall {
        let _ = write!(out, "<path class=\"rule\" d=\"M{} {} v{}\"/>", num(x), num(a.y), num(a.h));
    }
    let index = cell.small && cell.name.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let _ = write!(
        out,
        "<text class=\"{}{}\" x=\"{}\" y=\"{}\">{}</text>",
        if index { "index" } else { "name" },
        if cell.small { " small" } else { "" },
        num(cell.name_at.x),
        num(cell.name_at.y),
        escape(&cell.name)
    );
    match (cell.open, cell.value) {
        (Some(open), _) => {
            let _ = write!(out, "<g class=\"open\"><title>{}</title>", open_words(open));
            text(out, v, open_mark(open));
            out.push_str("</g>");
        }
        (None, InputValue::Ref(_)) => {}
        (None, InputValue::Null) => null(out, v),
        (None, value) => text(out, v, &escape(&line::typed(value, cell.ty))),
    }
    out.push_str("</g>\n");
}

/// A value in the middle of its cell.
fn text(out: &mut String, area: Rect, value: &str) {
    let c = area.centre();
    let _ = write!(out, "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{value}</text>", num(c.x), num(c.y + 4.5));
}

/// A slash through the cell.
fn null(out: &mut String, v: Rect) {
    let c = v.centre();
    let (dx, dy) = (7.0, (v.h / 2.0 - 5.0).min(7.0));
    let _ = write!(
        out,
        "<g class=\"null\"><title>null</title><line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/></g>",
        num(c.x - dx),
        num(c.y + dy),
        num(c.x + dx),
        num(c.y - dy)
    );
}

fn edge(out: &mut String, e: &Edge) {
    let _ = writeln!(
        out,
        "<g class=\"edge{}\" data-from=\"N{}\" data-slot=\"{}\" data-to=\"N{}\"><path d=\"{}\"/>{}\
         <circle cx=\"{}\" cy=\"{}\" r=\"3.2\"/></g>",
        if e.back { " back" } else { "" },
        e.from,
        e.slot,
        e.to,
        e.path,
        arrow_head(e.tip, e.heading),
        num(e.dot.x),
        num(e.dot.y)
    );
}

fn arrow_head(tip: Point, heading: Point) -> String {
    let (length, half) = (8.5, 3.9);
    let back = Point { x: tip.x - heading.x * length, y: tip.y - heading.y * length };
    let side = Point { x: -heading.y * half, y: heading.x * half };
    format!(
        "<polygon points=\"{},{} {},{} {},{}\"/>",
        num(tip.x),
        num(tip.y),
        num(back.x + side.x),
        num(back.y + side.y),
        num(back.x - side.x),
        num(back.y - side.y)
    )
}

fn label(out: &mut String, l: &Label) {
    let (from, to) = l.arrow;
    let length = ((to.x - from.x).powi(2) + (to.y - from.y).powi(2)).sqrt().max(0.001);
    let heading = Point { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
    let _ = write!(out, "<g class=\"arg\" data-arg=\"{}\" data-to=\"N{}\">", escape(&l.name), l.object);
    tag(out, l.area, &l.name);
    let _ = writeln!(
        out,
        "<path d=\"M{} {} L{} {}\"/>{}</g>",
        num(from.x),
        num(from.y),
        num(to.x),
        num(to.y),
        arrow_head(to, heading)
    );
}

fn chip(out: &mut String, c: &Chip) {
    out.push_str("<g class=\"arg\">");
    tag(out, c.area, &c.text);
    out.push_str("</g>\n");
}

fn tag(out: &mut String, area: Rect, text: &str) {
    let c = area.centre();
    let _ = write!(
        out,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"11\"/><text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
        num(area.x),
        num(area.y),
        num(area.w),
        num(area.h),
        num(c.x),
        num(c.y + 4.5),
        escape(text)
    );
}
