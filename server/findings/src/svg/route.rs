//! Finds a way around the boxes: the cheapest path on a grid, where turns and company cost extra.

use super::geometry::{Dir, Point, Rect};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

const PITCH: f64 = 6.0;
/// Free space around what the grid covers, for ways around the outside.
const BORDER: f64 = 60.0;
const STEP_COST: u32 = 2;
const TURN_COST: u32 = 14;
const CROSS_COST: u32 = 16;
const NEAR_COST: u32 = 5;
/// Boxes keep this distance from ways that pass by.
const CLEARANCE: f64 = 5.0;
/// Ways begin and end this far from the border of a box.
const APPROACH: f64 = 9.0;

/// The page as a grid of free and taken cells.
pub struct Grid {
    origin: Point,
    columns: i32,
    rows: i32,
    blocked: Vec<bool>,
    /// What passing through a cell costs beyond the step itself.
    cost: Vec<u32>,
}

impl Grid {
    /// A grid over `width` x `height`, with everything in `obstacles` taken.
    pub fn new(width: f64, height: f64, obstacles: &[Rect]) -> Grid {
        let columns = ((width + 2.0 * BORDER) / PITCH).ceil() as i32;
        let rows = ((height + 2.0 * BORDER) / PITCH).ceil() as i32;
        let cells = (columns * rows) as usize;
        let origin = Point { x: -BORDER, y: -BORDER };
        let mut grid = Grid { origin, columns, rows, blocked: vec![false; cells], cost: vec![0; cells] };
        for rect in obstacles {
            let r = rect.grown(CLEARANCE);
            let (from, to) = (grid.cell(Point { x: r.x, y: r.y }), grid.cell(Point { x: r.right(), y: r.bottom() }));
            for y in from.1..=to.1 {
                for x in from.0..=to.0 {
                    if let Some(i) = grid.index((x, y)).filter(|_| r.contains(grid.centre((x, y)))) {
                        grid.blocked[i] = true;
                    }
                }
            }
        }
        grid
    }

    fn cell(&self, p: Point) -> (i32, i32) {
        (((p.x - self.origin.x) / PITCH).floor() as i32, ((p.y - self.origin.y) / PITCH).floor() as i32)
    }
    fn centre(&self, (x, y): (i32, i32)) -> Point {
        Point { x: self.origin.x + (x as f64 + 0.5) * PITCH, y: self.origin.y + (y as f64 + 0.5) * PITCH }
    }
    fn index(&self, (x, y): (i32, i32)) -> Option<usize> {
        (0 <= x && x < self.columns && 0 <= y && y < self.rows).then(|| (y * self.columns + x) as usize)
    }

    /// Makes a straight line dear to cross and dearer to run along.
    pub fn mark_line(&mut self, a: Point, b: Point) {
        let steps = ((b.x - a.x).abs().max((b.y - a.y).abs()) / (PITCH / 2.0)).ceil().max(1.0) as i32;
        let mut last = None;
        for k in 0..=steps {
            let t = k as f64 / steps as f64;
            let cell = self.cell(Point { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
            if last == Some(cell) {
                continue;
            }
            last = Some(cell);
            for (dx, dy) in [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)] {
                if let Some(i) = self.index((cell.0 + dx, cell.1 + dy)) {
                    self.cost[i] += if (dx, dy) == (0, 0) { CROSS_COST } else { NEAR_COST };
                }
            }
        }
    }

    /// A way from `start` (on the border of a box, leaving it in `dir`) to a border of `target`, except
    /// the side `not`. The points are the corners, start and tip included.
    pub fn route(&mut self, start: Point, dir: Dir, target: Rect, not: Option<Dir>) -> Option<Vec<Point>> {
        let (dx, dy) = dir.step();
        let out = Point { x: start.x + dx as f64 * APPROACH, y: start.y + dy as f64 * APPROACH };
        let goals = self.goals(target, not);
        let cells = self.search(self.cell(out), dir, &goals)?;
        let points = self.polyline(start, dir, target, &cells);
        points.windows(2).for_each(|w| self.mark_line(w[0], w[1]));
        Some(points)
    }

    /// The cells next to each side of the target, with the direction that enters it.
    fn goals(&self, target: Rect, not: Option<Dir>) -> Vec<(usize, Dir)> {
        let mut goals = Vec::new();
        for side in Dir::ALL.into_iter().filter(|side| Some(*side) != not) {
            let ring = target.grown(APPROACH);
            let inner = |low: f64, high: f64| (low + 10.0, high - 10.0);
            let (a, b) = match side {
                Dir::Up | Dir::Down => {
                    let (low, high) = inner(target.x, target.right());
                    let y = if side == Dir::Up { ring.y } else { ring.bottom() };
                    (Point { x: low, y }, Point { x: high, y })
                }
                Dir::Left | Dir::Right => {
                    let (low, high) = inner(target.y, target.bottom());
                    let x = if side == Dir::Left { ring.x } else { ring.right() };
                    (Point { x, y: low }, Point { x, y: high })
                }
            };
            let (from, to) = (self.cell(a), self.cell(b));
            for y in from.1..=to.1 {
                for x in from.0..=to.0 {
                    goals.extend(self.index((x, y)).map(|i| (i, side.opposite())));
                }
            }
        }
        goals
    }

    /// Dijkstra over (cell, direction); ties are broken by position, so that the result is always the same.
    fn search(&self, start: (i32, i32), dir: Dir, goals: &[(usize, Dir)]) -> Option<Vec<(i32, i32)>> {
        let begin = self.index(start)?;
        let state = |cell: usize, dir: Dir| cell * 4 + dir as usize;
        let mut goal = vec![None; self.blocked.len()];
        goals.iter().for_each(|(cell, enter)| goal[*cell] = Some(*enter));
        let mut best = vec![u32::MAX; self.blocked.len() * 4];
        let mut from = vec![usize::MAX; self.blocked.len() * 4];
        let mut queue = BinaryHeap::new();
        best[state(begin, dir)] = 0;
        queue.push(Reverse((0, state(begin, dir))));
        while let Some(Reverse((cost, at))) = queue.pop() {
            if cost > best[at] {
                continue;
            }
            let (cell, heading) = (at / 4, Dir::ALL[at % 4]);
            if goal[cell] == Some(heading) {
                return Some(self.trace(&from, at));
            }
            let position = (cell as i32 % self.columns, cell as i32 / self.columns);
            for next in Dir::ALL.into_iter().filter(|d| *d != heading.opposite()) {
                let (dx, dy) = next.step();
                let Some(to) = self.index((position.0 + dx, position.1 + dy)) else { continue };
                // A turn towards the target on its doorstep needs no further step.
                let (to, step) = if goal[cell] == Some(next) { (cell, 0) } else { (to, STEP_COST + self.cost[to]) };
                if self.blocked[to] && to != begin && goal[to].is_none() {
                    continue;
                }
                let total = cost + step + if next == heading { 0 } else { TURN_COST };
                if total < best[state(to, next)] {
                    best[state(to, next)] = total;
                    from[state(to, next)] = at;
                    queue.push(Reverse((total, state(to, next))));
                }
            }
        }
        None
    }

    fn trace(&self, from: &[usize], end: usize) -> Vec<(i32, i32)> {
        let mut cells = Vec::new();
        let mut at = end;
        while at != usize::MAX {
            let cell = (at / 4) as i32;
            cells.push((cell % self.columns, cell / self.columns));
            at = from[at];
        }
        cells.reverse();
        cells.dedup();
        cells
    }

    /// The corners of a way. The first and the last piece are moved so that they meet the borders squarely.
    fn polyline(&self, start: Point, dir: Dir, target: Rect, cells: &[(i32, i32)]) -> Vec<Point> {
        let mut points: Vec<Point> = vec![start];
        points.extend(cells.iter().map(|c| self.centre(*c)));
        let horizontal = matches!(dir, Dir::Left | Dir::Right);
        let first = points[1];
        for p in &mut points[1..] {
            let same_run = if horizontal { p.y == first.y } else { p.x == first.x };
            if !same_run {
                break;
            }
            match horizontal {
                true => p.y = start.y,
                false => p.x = start.x,
            }
        }
        let last = points[points.len() - 1];
        let clamp = |v: f64, low: f64, high: f64| v.max(low).min(high);
        let tip = Point { x: clamp(last.x, target.x, target.right()), y: clamp(last.y, target.y, target.bottom()) };
        points.push(tip);
        corners(&points)
    }
}

/// Drops the points in the middle of straight pieces.
fn corners(points: &[Point]) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::new();
    for p in points {
        if let [.., a, b] = kept[..]
            && ((a.x == b.x && b.x == p.x) || (a.y == b.y && b.y == p.y))
        {
            kept.pop();
        }
        kept.push(*p);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_goes_around_what_stands_between() {
        let wall = Rect { x: 100.0, y: 0.0, w: 20.0, h: 200.0 };
        let target = Rect { x: 200.0, y: 80.0, w: 60.0, h: 40.0 };
        let mut grid = Grid::new(300.0, 220.0, &[wall, target]);
        let way = grid.route(Point { x: 20.0, y: 100.0 }, Dir::Right, target, None).expect("there is a way");
        let tip = way[way.len() - 1];
        assert!(target.contains(tip), "it ends at the target");
        for w in way.windows(2) {
            let line = Rect {
                x: w[0].x.min(w[1].x),
                y: w[0].y.min(w[1].y),
                w: (w[0].x - w[1].x).abs(),
                h: (w[0].y - w[1].y).abs(),
            };
            assert!(!line.overlaps(&wall.grown(1.0)), "{line:?} crosses the wall");
        }
    }

    #[test]
    fn a_closed_room_has_no_way() {
        let walls = [
            Rect { x: 0.0, y: 0.0, w: 100.0, h: 10.0 },
            Rect { x: 0.0, y: 90.0, w: 100.0, h: 10.0 },
            Rect { x: 0.0, y: 0.0, w: 10.0, h: 100.0 },
            Rect { x: 90.0, y: 0.0, w: 10.0, h: 100.0 },
        ];
        let target = Rect { x: 200.0, y: 40.0, w: 20.0, h: 20.0 };
        let mut grid = Grid::new(300.0, 100.0, &walls);
        assert_eq!(grid.route(Point { x: 40.0, y: 50.0 }, Dir::Right, target, None), None);
    }
}
