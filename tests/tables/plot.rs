//! Curves as SVG, with a logarithmic axis.

use plotters::prelude::*;
use std::path::Path;

/// A curve: its name, whether it is a paper's (dashed), and its points.
pub struct Curve {
    pub name: String,
    pub dashed: bool,
    pub points: Vec<(f64, f64)>,
}

const SIZE: (u32, u32) = (820, 460);
/// Told apart by people who see colours differently (Okabe and Ito).
const COLOURS: [RGBColor; 8] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(0, 0, 0),
    RGBColor(150, 150, 60),
];

/// Draws curves over `x` with `y` logarithmic; curves of one name share a colour. Nothing without a point.
pub fn svg(path: &Path, title: &str, x: &str, y: &str, curves: &[Curve]) -> Result<bool, String> {
    let points = || curves.iter().flat_map(|c| &c.points).filter(|p| p.1 > 0.0);
    if points().count() == 0 {
        return Ok(false);
    }
    let fold = |f: fn(f64, f64) -> f64, of: fn(&(f64, f64)) -> f64| points().map(of).reduce(f).unwrap_or(1.0);
    let (left, right) = (fold(f64::min, |p| p.0), fold(f64::max, |p| p.0));
    let (low, high) = (fold(f64::min, |p| p.1), fold(f64::max, |p| p.1));
    draw(path, title, (x, y), curves, (left..right.max(left + 1.0), low * 0.8..high * 1.5))
        .map_err(|e| e.to_string())?;
    Ok(true)
}

type Ranges = (std::ops::Range<f64>, std::ops::Range<f64>);

fn draw(
    path: &Path,
    title: &str,
    (x, y): (&str, &str),
    curves: &[Curve],
    (across, up): Ranges,
) -> Result<(), Box<dyn std::error::Error>> {
    let root = SVGBackend::new(path, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
        .caption(title, ("sans-serif", 18))
        .margin(12)
        .margin_right(190)
        .x_label_area_size(40)
        .y_label_area_size(64)
        .build_cartesian_2d(across, up.log_scale())?;
    chart
        .configure_mesh()
        .x_desc(x)
        .y_desc(y)
        .light_line_style(TRANSPARENT)
        .x_label_formatter(&|v| format!("{v:.0}"))
        .draw()?;
    let mut names: Vec<&str> = Vec::new();
    for (row, curve) in curves.iter().filter(|c| c.points.iter().any(|p| p.1 > 0.0)).enumerate() {
        let at = names.iter().position(|n| *n == curve.name).unwrap_or(names.len());
        if at == names.len() {
            names.push(&curve.name);
        }
        let style = COLOURS[at % COLOURS.len()].stroke_width(2);
        let points: Vec<(f64, f64)> = curve.points.iter().copied().filter(|p| p.1 > 0.0).collect();
        if curve.dashed {
            chart.draw_series(DashedLineSeries::new(points, 6, 4, style))?;
        } else {
            chart.draw_series(LineSeries::new(points.clone(), style))?;
            chart.draw_series(points.iter().map(|p| Circle::new(*p, 3, style.filled())))?;
        }
        legend(&root, row as i32, curve, style)?;
    }
    root.present()?;
    Ok(())
}

/// One line of the legend, to the right of the chart.
fn legend<D: DrawingBackend>(
    root: &DrawingArea<D, plotters::coord::Shift>,
    row: i32,
    curve: &Curve,
    style: ShapeStyle,
) -> Result<(), DrawingAreaErrorKind<D::ErrorType>> {
    let (x, y) = (SIZE.0 as i32 - 180, 52 + 18 * row);
    let pieces: &[(i32, i32)] = if curve.dashed { &[(0, 6), (10, 16), (20, 26)] } else { &[(0, 26)] };
    for (from, to) in pieces {
        root.draw(&PathElement::new(vec![(x + from, y), (x + to, y)], style))?;
    }
    let who = if curve.dashed { ", paper" } else { "" };
    root.draw(&Text::new(format!("{}{who}", curve.name), (x + 32, y - 6), ("sans-serif", 13)))
}
