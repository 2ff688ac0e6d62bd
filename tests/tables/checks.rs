//! What must be equal, at scopes that take milliseconds; and every deviation has its explanation.

use crate::lab::{Cell, Job, Lab};
use crate::seed002::{METHODS, Method};
use crate::sheet::{Paper, Series, Value};
use crate::{STACK_BYTES, data, notes, output, seed000, seed001, seed002, seed003, seed004, sheet};
use explore::report::Technique;

/// Explorations nest deeply: runs on a large stack. So much time is never needed.
fn with_lab(run: impl FnOnce(&mut Lab) + Send + 'static) {
    let worker = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(move || run(&mut Lab::new(60.0)));
    assert!(worker.expect("a thread").join().is_ok());
}

fn method(title: &str) -> &'static Method {
    METHODS.iter().find(|m| m.title() == title).expect("a method")
}

/// Figures at scopes from the series' first.
fn figures(series: &Series) -> Vec<u64> {
    series.values.iter().map(|v| v.figure.expect("it ends") as u64).collect()
}

/// Each of the paper's techniques has its structures of a method, up to a scope.
fn have_the_structures_of_table_9(title: &'static str, last: u32) {
    with_lab(move |lab| {
        let method = method(title);
        for theirs in ["LI", "BLI", "RBLI", "BLISS"] {
            let series = seed002::series(lab, method, theirs, method.technique(theirs).expect("ours"), last);
            assert!(series.values.iter().all(|v| v.agrees() == Some(true)), "{theirs}: {:?}", figures(&series));
        }
    });
}

fn structures(lab: &mut Lab, title: &str, theirs: &str, last: u32) -> Vec<u64> {
    let method = method(title);
    let ours = method.technique(theirs).expect("a technique");
    figures(&seed002::series(lab, method, theirs, ours, last))
}

/// The sums of a list, up to so many.
fn sums(of: &[u64]) -> Vec<u64> {
    (1..=of.len()).map(|n| of[..n].iter().sum()).collect()
}

#[test]
fn traversals_of_red_black_trees_have_the_structures_of_table_9() {
    have_the_structures_of_table_9("TreeSet.dfs", 7);
}

/// A search, a successor and a repair find the same entries in different orders, and the paper counts each order.
#[test]
fn deletions_from_red_black_trees_have_the_structures_of_table_9() {
    have_the_structures_of_table_9("TreeSet.remove", 6);
}

/// Up to 5 nodes an unread parent, which ends a prefix in the paper's heaps and not here, makes no difference.
#[test]
fn extractions_from_heaps_have_the_structures_of_table_9() {
    have_the_structures_of_table_9("BinomialHeap.extractMin", 5);
}

#[test]
fn appending_to_a_list_has_two_structures() {
    with_lab(|lab| {
        for theirs in ["LI", "BLISS"] {
            assert_eq!(structures(lab, "LinkedList.add", theirs, 20), [2; 18], "{theirs}");
        }
    });
}

/// Sums of the Catalan numbers: 82,499 at 11 and 1,033,411 at 13 are the benchmarks'.
#[test]
fn traversals_under_li_meet_every_binary_tree() {
    with_lab(|lab| {
        for title in ["BinTree.bfs", "BinTree.dfs", "BinTree.count", "AvlTree.bfs", "AvlTree.dfs", "TreeSet.bfs"] {
            assert_eq!(structures(lab, title, "LI", 7), sums(&[8, 14, 42, 132, 429]), "{title}");
        }
    });
}

#[test]
fn a_search_under_li_goes_left_or_right_at_every_node() {
    with_lab(|lab| {
        for title in ["TreeSet.contains", "AvlTree.contains"] {
            let ways: Vec<u64> = (3..=9).map(|s| (1 << s) - 1).collect();
            assert_eq!(structures(lab, title, "LI", 9), ways, "{title}");
        }
    });
}

/// Figures 5: AVL shapes of 1 to 12 nodes 1 2 1 4 6 4 17 32 44 60 70 184, 425 in all, and red-black trees with their colours 1 2 2 4 8 16.
#[test]
fn valid_structures_by_number_of_nodes() {
    with_lab(|lab| {
        // From scope 3 on.
        assert_eq!(structures(lab, "AvlTree.repOK", "LI", 5), [4, 8, 14]);
        assert_eq!(structures(lab, "AvlTree.bfs", "BLISS", 12), [4, 8, 14, 18, 35, 67, 111, 171, 241, 425]);
        assert_eq!(structures(lab, "TreeSet.repOK", "BLISS", 6), [5, 9, 17, 33]);
        // One shape for each size, the empty heap included; one list for each size, the header included.
        assert_eq!(structures(lab, "BinomialHeap.repOK", "BLISS", 5), [4, 5, 6]);
        assert_eq!(structures(lab, "LinkedList.repOK", "BLISS", 20), (3..=20).collect::<Vec<_>>());
    });
}

/// Where the program runs the specification first, every technique ends on just the valid trees: table IX says how many there
/// are up to 8 entries (`TreeSet.dfs` under BLISS), table X that `add` has 141 up to 9, under LI and BLISS alike.
#[test]
fn what_runs_the_specification_first_ends_on_valid_trees_alone() {
    with_lab(|lab| {
        for theirs in ["LI", "BLI", "RBLI", "BLISS"] {
            assert_eq!(structures(lab, "TreeSet.add", theirs, 8), [4, 8, 14, 26, 55, 95], "{theirs}");
        }
        assert_eq!(structures(lab, "TreeSet.add", "BLISS", 9).last(), Some(&141));
    });
}

/// Figure 4 of seed 004: whatever is measured at small scopes agrees, or has its explanation.
#[test]
fn paths_agree_or_are_explained() {
    with_lab(|lab| {
        for (class, methods) in seed004::CLASSES {
            let of = seed004::Of { class, methods, file: crate::data::subject };
            for theirs in ["IFPRE", "LISSA", "PLI", ""] {
                let ours = data::technique(theirs).unwrap_or(Technique::Auto.name());
                let series = seed004::series(lab, &of, theirs, ours, 3);
                let tally = sheet::Tally::of(std::slice::from_ref(&series), seed004::explain);
                assert_eq!((tally.unexplained, tally.unended), (0, 0), "{class} {theirs}: {:?}", figures(&series));
                assert!(tally.equal >= 2, "{class} {theirs}: {:?}", figures(&series));
            }
        }
    });
}

/// DRIVER of seed 004 on binomial heaps: sequences of insertions, at every scope of the figure up to 9.
#[test]
fn the_driver_has_the_paths_of_the_paper() {
    with_lab(|lab| {
        let of = seed004::CLASSES.iter().find(|(class, _)| *class == "BinomialHeap").expect("the class");
        let of = seed004::Of { class: of.0, methods: of.1, file: data::subject };
        let series = seed004::series(lab, &of, "DRIVER", Technique::Driver.name(), 9);
        assert_eq!(figures(&series), [5, 9, 23, 39, 95, 159, 463, 719, 2127]);
        assert!(series.values.iter().all(|v| v.agrees() == Some(true)));
        // At 13 nodes, where its bug matters, the paper's are those of the method with the bug.
        let buggy = seed004::Of { methods: ["insert", "extractMinBuggy"], ..of };
        let (_, paths) = seed004::both(lab, &buggy, Technique::Driver.name(), 13);
        assert_eq!(paths, Some(26_959.0));
    });
}

/// Seed 004: AvlTree.remove has 79 paths at 5 under an exact technique.
#[test]
fn paths_of_single_methods() {
    with_lab(|lab| {
        let mut paths = |class: &str, name: &str, scope| {
            let job = Job::new(
                data::subject(class),
                format!("{class}.{name}"),
                Technique::Pli.name(),
                (data::node(class), scope),
            );
            lab.run(&job).report().map(|r| r.paths.explored)
        };
        for (scope, paths_of_remove) in (1..).zip([4, 12, 17, 41]) {
            assert_eq!(paths("TreeSet", "remove", scope), Some(paths_of_remove));
        }
        for scope in 2..=20 {
            assert_eq!(paths("LinkedList", "remove", scope), Some(3 * u64::from(scope - 1)));
            assert_eq!(paths("LinkedList", "add", scope), Some(2));
        }
    });
}

/// Seed 001: under `star` every input is valid, and every feasible branch is covered.
#[test]
fn star_has_no_invalid_input() {
    with_lab(|lab| {
        for subject in &seed001::SUBJECTS {
            let sums = seed001::sums(lab, subject, Technique::Star, 3).expect("it ends");
            assert_eq!((sums.valid, sums.covered), (sums.tests, sums.feasible), "{}", subject.name);
        }
    });
}

/// Seed 000: HEX and the prover have no invalid trace and no false alarm where HEX says all of the shape.
#[test]
fn hex_has_no_invalid_trace_and_generalizes_but_for_colours() {
    with_lab(|lab| {
        for subject in &seed000::SUBJECTS {
            let lazy = seed000::sums(lab, subject, Technique::Lazy).expect("it ends");
            assert!(lazy.invalid > 0, "{}: {lazy:?}", subject.name);
            for technique in [Technique::Hex, Technique::Auto] {
                let sums = seed000::sums(lab, subject, technique).expect("it ends");
                assert_eq!((sums.invalid, sums.false_alarms), (0, 0), "{}: {technique}", subject.name);
                let under_generalizes = sums.valid() > lazy.valid();
                assert_eq!(under_generalizes, subject.name.starts_with("P2"), "{}: {technique}", subject.name);
            }
        }
    });
}

#[test]
fn summaries_have_one_path_for_each_control_flow() {
    with_lab(|lab| {
        for (searches, nodes) in [(1, 5), (2, 3), (3, 2)] {
            let cell = lab.run(&seed003::job(searches, Technique::Summary, nodes));
            let paths = cell.report().map(|r| r.paths.explored);
            assert_eq!(paths, Some(seed003::control_flows(searches, u64::from(nodes))), "{searches} {nodes}");
        }
    });
}

#[test]
fn all_jobs_name_functions_that_are_there() {
    with_lab(|lab| {
        let auto = Technique::Auto.name();
        let mut jobs: Vec<Job> = METHODS.iter().map(|method| method.job(auto, 1)).collect();
        for subject in &seed000::SUBJECTS {
            jobs.extend(named(subject.file, subject.functions));
        }
        for subject in &seed001::SUBJECTS {
            jobs.extend(named(subject.file, subject.functions));
        }
        jobs.extend((1..=3).map(|searches| seed003::job(searches, Technique::Auto, 2)));
        let hir = seed004::CLASSES.map(|(class, methods)| seed004::Of { class, methods, file: data::subject });
        jobs.extend(hir.into_iter().chain(seed004::java()).flat_map(|of| of.jobs(auto, 1)));
        for job in jobs {
            let program = lab.program(&job.file).expect("it lowers");
            assert!(program.find_function(&job.function).is_some(), "{} {}", job.file, job.function);
        }
    });
}

fn named(file: &str, functions: &[&str]) -> impl Iterator<Item = Job> {
    functions.iter().map(move |f| Job::new(file.to_owned(), (*f).to_owned(), Technique::Auto.name(), ("Node", 1)))
}

#[test]
fn a_table_marks_agreement_and_explains_deviations() {
    let value = |scope, paper, figure| Value { scope, paper: Paper::Is(paper), cell: None, figure: Some(figure) };
    let subject = "AvlTree.remove".to_owned();
    let values = vec![value(3, 8.0, 8.0), value(4, 47.0, 61.0)];
    let series = Series { subject, theirs: "BLISS".to_owned(), ours: "bliss", values };
    let mut notes = sheet::Notes::default();
    let table = sheet::counts(&[&series], seed002::explain, &mut notes);
    assert!(table.contains("| `bliss` | ours | **8** | 61 <sup>1</sup> |"), "{table}");
    assert!(notes.text().contains(notes::seed002("AvlTree.remove", "BLISS").expect("a note")));
}

#[test]
fn each_technique_is_summed_beside_auto_over_what_both_ended() {
    with_lab(|lab| {
        let Cell::Done { report, .. } = lab.run(&method("TreeSet.dfs").job("hex", 1)) else { panic!("it ends") };
        let cell = |seconds: &f64| match *seconds > 10.0 {
            true => Cell::Over(*seconds),
            false => Cell::Done { report: report.clone(), seconds: *seconds },
        };
        let series = |ours, seconds: &[f64]| {
            let value = |(i, s)| Value { scope: i as u32, paper: Paper::None, cell: Some(cell(s)), figure: None };
            let values = seconds.iter().enumerate().map(value).collect();
            Series { subject: "TreeSet.dfs".to_owned(), theirs: String::new(), ours, values }
        };
        let all = [series("hex", &[3.0, 6.0, 11.0, 11.0]), series("auto", &[1.0, 2.0, 4.0, 11.0])];
        let table = sheet::beside_auto(&all);
        // Nine seconds and three; the third one ended under `auto` alone, the fourth under neither.
        assert!(table.ends_with("| `hex` | 2 | 9 | 3 | 3 | 1 | 0 |\n"), "{table}");
    });
}

#[test]
fn an_index_quotes_the_results_of_its_pages() {
    let folder = std::env::temp_dir().join(format!("heaplens-tables-{}", std::process::id()));
    let mut output = output::Output::new(folder.clone(), 1.0).expect("a folder");
    let mut page = output::Page::new("page", "A page", "About it.");
    let curve = crate::plot::Curve { name: "hex".to_owned(), dashed: false, points: vec![(1.0, 2.0), (2.0, 40.0)] };
    page.plot(&output, "a plot", ("x", "y"), &[curve]).expect("a plot");
    output.page(page, "all equal").expect("a page");
    output.index("About all.").expect("an index");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("a file");
    assert!(read("README.md").contains("- [A page](page.md): all equal; an exploration had 1 CPU seconds"));
    assert!(read("page.md").contains("![a plot](page-a-plot.svg)") && read("page-a-plot.svg").contains("hex"));
    std::fs::remove_dir_all(folder).expect("removed");
}
