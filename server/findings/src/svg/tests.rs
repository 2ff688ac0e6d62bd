//! What must hold for every picture, checked on its SVG text and on its layout.

use super::geometry::{Point, Rect};
use super::*;
use crate::shape::sample::sample;
use explore::report::{OpenPlace, PartialArray};

/// Heaps of every kind, as text for [`sample`].
fn gallery() -> Vec<(&'static str, String)> {
    let list = |n: usize, last: &str| {
        let object = |i: usize| {
            format!("N{i}:Node{{{},{}}}", i * 10, if i + 1 < n { format!("N{}", i + 1) } else { last.into() })
        };
        (0..n).map(object).collect::<Vec<_>>().join(" ")
    };
    let dll = |n: usize| {
        let near = |i: usize, ok: bool, j: usize| {
            if ok {
                format!("N{j}")
            } else {
                let _ = i;
                "null".into()
            }
        };
        let object =
            |i: usize| format!("N{i}:Dll{{{},{}}}", near(i, i + 1 < n, i + 1), near(i, i > 0, i.wrapping_sub(1)));
        (0..n).map(object).collect::<Vec<_>>().join(" ")
    };
    // A complete binary tree in heap order under a header `Tree`.
    let tree = |n: usize| {
        let child = |i: usize| if i <= n { format!("N{i}") } else { "null".into() };
        let up = |i: usize| if i > 1 { format!("N{}", i / 2) } else { "null".into() };
        let object = |i: usize| format!("N{i}:Entry{{{},{},{},{}}}", child(2 * i), child(2 * i + 1), up(i), i * 7 % 31);
        format!("N0:Tree{{N1,{n}}} {}", (1..=n).map(object).collect::<Vec<_>>().join(" "))
    };
    vec![
        ("circular", format!("list:Node=N0 foo:int=-1 | {}", list(3, "N0"))),
        ("self-loop", "list:List=N0 | N0:List{N0}".into()),
        ("acyclic-6", format!("list:Node=N0 | {}", list(6, "null"))),
        ("lasso", format!("list:Node=N0 | {}", list(5, "N2"))),
        ("dll-4", format!("d:Dll=N0 | {}", dll(4))),
        ("dll-circular", "d:Dll=N0 | N0:Dll{N1,N2} N1:Dll{N2,N0} N2:Dll{N0,N1}".into()),
        ("tree-7", format!("tree:Tree=N0 key:int=5 | {}", tree(7))),
        ("tree-30", format!("tree:Tree=N0 | {}", tree(30))),
        ("aliased", "a:List=N0 b:List=N0 | N0:List{N1} N1:List{null}".into()),
        ("alias-middle", format!("a:Node=N0 b:Node=N2 c:Node=N3 | {} N3:Node{{7,N1}}", list(3, "null"))),
        ("array", "a:List[]=N0 | N0:List[]{N1,null,N2,N1} N1:List{N3} N2:List{null} N3:List{null}".into()),
        ("numbers", "a:int[]=N0 i:int=2 | N0:int[]{3,-1,2147483647,0}".into()),
        ("nothing", "list:List=null foo:int=3".into()),
        ("dag", "e:Entry=N0 f:Entry=N2 | N0:Entry{N1,N2,null,1} N1:Entry{N3,N2,null,2} N2:Entry{N3,N0,null,3} N3:Entry{N3,null,N0,4}".into()),
        ("zigzag", "e:Entry=N0 | N0:Entry{N1,null,null,1} N1:Entry{null,N2,N0,2} N2:Entry{N3,null,N1,3} N3:Entry{null,null,N2,4}".into()),
        ("leaf-with-parents", "e:Entry=N0 | N0:Entry{null,null,N1,1} N1:Entry{N0,N2,N3,5} N2:Entry{null,null,N1,8} N3:Entry{N1,null,null,9}".into()),
    ]
}

/// Without texts, constants and collections, drawn is what there is.
fn as_it_is(input: &Input) -> Drawn {
    Drawn { input: input.clone(), together: true, ..Drawn::default() }
}

fn segments(path: &str) -> Vec<(Point, Point)> {
    // Curves are sampled; quadratic corners stay inside their control points.
    let numbers = |text: &str| -> Vec<f64> { text.split([' ', ',']).filter_map(|n| n.parse().ok()).collect() };
    let mut at = Point::default();
    let mut out = Vec::new();
    let mut rest = path;
    while !rest.is_empty() {
        let end = rest[1..].find(['M', 'L', 'C', 'Q']).map_or(rest.len(), |i| i + 1);
        let (kind, n) = (&rest[..1], numbers(&rest[1..end]));
        let to = Point { x: n[n.len() - 2], y: n[n.len() - 1] };
        match kind {
            "M" => {}
            "C" => {
                let mut last = at;
                for k in 1..=24 {
                    let t = k as f64 / 24.0;
                    let blend = |a: f64, b: f64, c: f64, d: f64| {
                        let u = 1.0 - t;
                        u * u * u * a + 3.0 * u * u * t * b + 3.0 * u * t * t * c + t * t * t * d
                    };
                    let p = Point { x: blend(at.x, n[0], n[2], to.x), y: blend(at.y, n[1], n[3], to.y) };
                    out.push((last, p));
                    last = p;
                }
            }
            _ => out.push((at, to)),
        }
        at = to;
        rest = &rest[end..];
    }
    out
}

#[test]
fn boxes_and_labels_never_overlap() {
    for (name, text) in gallery() {
        let (program, params, input) = sample(&text);
        let placed = place::place(&program, &params, &as_it_is(&input), &|_| None);
        let boxes = (0..input.objects.len() as u32).map(|o| placed.rect(o));
        let areas: Vec<Rect> =
            boxes.chain(placed.labels.iter().map(|l| l.area)).chain(placed.chips.iter().map(|c| c.area)).collect();
        for (i, a) in areas.iter().enumerate() {
            assert!(a.x >= 0.0 && a.y >= 0.0, "{name}: {a:?} is inside the picture");
            for b in &areas[i + 1..] {
                assert!(!a.overlaps(b), "{name}: {a:?} overlaps {b:?}");
            }
        }
    }
}

#[test]
fn every_reference_is_an_arrow_that_crosses_no_other_box() {
    for (name, text) in gallery() {
        let (program, params, input) = sample(&text);
        let placed = place::place(&program, &params, &as_it_is(&input), &|_| None);
        let edges = edges::edges(&placed);
        let refs = input.objects.iter().flat_map(|o| o.values()).filter(|v| matches!(v, ir::input::InputValue::Ref(_)));
        assert_eq!(edges.len(), refs.count(), "{name}");
        for e in &edges {
            assert!(
                placed.rect(e.to).grown(0.1).contains(e.tip),
                "{name}: N{} -> N{} ends at its target",
                e.from,
                e.to
            );
            for other in (0..input.objects.len() as u32).filter(|o| *o != e.from && *o != e.to) {
                let r = placed.rect(other).grown(-1.0);
                for (a, b) in segments(&e.path) {
                    for k in 0..=8 {
                        let t = k as f64 / 8.0;
                        let p = Point { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
                        assert!(!r.contains(p), "{name}: N{} -> N{} crosses N{other}", e.from, e.to);
                    }
                }
            }
        }
    }
}

#[test]
fn an_only_child_stands_on_its_side() {
    let (_, text) = gallery().into_iter().find(|(name, _)| *name == "zigzag").expect("the sample");
    let (program, params, input) = sample(&text);
    let placed = place::place(&program, &params, &as_it_is(&input), &|_| None);
    let x = |object| placed.rect(object).centre().x;
    assert!(x(1) < x(0) && x(2) > x(1) && x(3) < x(2), "left, right, left");
}

#[test]
fn the_document_is_self_contained_and_named() {
    for (name, text) in gallery() {
        let (program, params, input) = sample(&text);
        let drawn = svg(&program, &params, &input, &Options::default());
        assert_eq!(drawn, svg(&program, &params, &input, &Options::default()), "{name}: always the same");
        assert!(drawn.contains("<title>") && drawn.contains("<desc>"), "{name}");
        let links = drawn.matches("http").count();
        assert_eq!(links, 1, "{name}: only the namespace is an address");
        assert!(!drawn.contains("href") && !drawn.contains("url("), "{name}");
        let nulls = input.objects.iter().flat_map(|o| o.values()).filter(|v| **v == ir::input::InputValue::Null);
        assert_eq!(drawn.matches("class=\"null\"").count(), nulls.count(), "{name}: every null is a slash");
        if let Ok(folder) = std::env::var("HEAPLENS_GALLERY") {
            std::fs::write(format!("{folder}/{name}.svg"), drawn).unwrap();
        }
    }
}

#[test]
fn text_is_escaped_and_changes_are_marked() {
    let (program, params, input) = sample("list:Node=N0 | N0:Node{3,null}");
    let options = Options { title: Some("a < b & c".into()), changed: vec![(0, 1)] };
    let drawn = svg(&program, &params, &input, &options);
    assert!(drawn.contains("<title>a &lt; b &amp; c</title>"));
    assert!(drawn.contains("<g class=\"field changed\" data-field=\"next\">"));
    assert_eq!(drawn.matches("field changed").count(), 1);
}

#[test]
fn many_equal_elements_are_a_cell() {
    let table = format!("t:List[]=N0 | N0:List[]{{{}N1,null,N1}} N1:List{{null}}", "null,".repeat(200));
    let (program, params, input) = sample(&table);
    let drawn = svg(&program, &params, &input, &Options { changed: vec![(0, 17)], ..Options::default() });
    assert!(drawn.contains(">N0: List[203]<"));
    let names: Vec<&str> = drawn.split("data-field=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(names, ["0..199", "200", "201", "202", "next"]);
    assert!(drawn.contains("<g class=\"field changed\" data-field=\"0..199\">"));
    assert_eq!(drawn.matches("field changed").count(), 1);
    // Arrows say which element they leave.
    assert_eq!(drawn.matches("data-from=\"N0\" data-slot=\"202\" data-to=\"N1\"").count(), 1);
}

#[test]
fn elements_that_are_not_decided_are_not_equal() {
    let (program, params, known) = sample("t:List[]=N0 | N0:List[]{null,null,null,null,null,null}");
    let open = (0..6).map(|slot| OpenPlace { object: Some(0), slot, open: Open::Anything }).collect();
    let arrays = vec![PartialArray { object: 0, length: None, indexes: vec![None; 6] }];
    let heap = PartialHeap { known, open, arrays, structure: String::new() };
    assert_eq!(partial(&program, &params, &heap).matches("<g class=\"open\">").count(), 6);
}

#[test]
fn references_to_nowhere_are_drawn_as_null() {
    let (program, params, input) = sample("list:List=N7 | N0:List{N9}");
    let drawn = svg(&program, &params, &input, &Options::default());
    assert!(drawn.contains("class=\"null\""));
}
