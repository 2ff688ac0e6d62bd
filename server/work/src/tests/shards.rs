//! Several machines, each with its part of the functions.

use super::*;
use crate::check::check;
use std::collections::BTreeSet;

/// Places and codes of everything that is found in a part.
fn found(disk: &Arc<FakeDisk>, files: &[String], shard: Option<&str>) -> (BTreeSet<String>, BTreeSet<String>) {
    let mut config = config(disk.clone(), None, 2);
    config.shard = shard.map(|s| s.parse().unwrap());
    let (mut functions, mut findings) = (BTreeSet::new(), BTreeSet::new());
    for result in check(files, config, &|| false).files {
        let view = result.outcome.unwrap_or_else(|_| panic!("{} is read", result.name));
        for function in view.functions.iter() {
            assert!(functions.insert(format!("{}:{}", result.name, function.name)));
            let report = function.report.as_ref();
            findings.extend(report.iter().flat_map(|r| &r.findings).map(|f| format!("{}:{f:?}", result.name)));
        }
    }
    (functions, findings)
}

#[test]
fn the_parts_together_are_the_whole() {
    let disk = FakeDisk::with(&[]);
    let mut files = Vec::new();
    for n in 0..12 {
        let name = format!("/w/{n}.hir");
        let lines = (0..5).map(|m| format!("fn int f{m}(int a) {{ return {n} / (a - {m}); }}\nfn int g{m}(int a);\n"));
        disk.write(&name, &(lines.collect::<String>() + "fn int broken() { return nothing; }\n"));
        files.push(name);
    }
    let (functions, findings) = found(&disk, &files, None);
    assert_eq!((functions.len(), findings.len()), (12 * 11, 60));
    for count in [1, 2, 5] {
        let (mut all, mut together) = (BTreeSet::new(), BTreeSet::new());
        for index in 1..=count {
            let (part, seen) = found(&disk, &files, Some(&format!("{index}/{count}")));
            assert!(count == 1 || (!part.is_empty() && part.len() < functions.len()), "{index}/{count}");
            assert!(part.iter().all(|f| all.insert(f.clone())), "{index}/{count} has what another part has");
            together.extend(seen);
        }
        assert_eq!((&all, &together), (&functions, &findings), "{count} parts");
    }
}

#[test]
fn the_part_of_a_function_does_not_depend_on_where_its_file_lies() {
    let text =
        "fn int f(int a) { return 1 / a; }\nfn int g(int a) { return 2 / a; }\nfn int h(int a) { return 3 / a; }\n";
    let disk = FakeDisk::with(&[("/one/place.hir", text), ("/another.hir", text)]);
    let of = |file: &str| {
        let (functions, _) = found(&disk, &[file.to_owned()], Some("1/2"));
        functions.into_iter().map(|f| f.replace(file, "")).collect::<Vec<_>>()
    };
    assert_eq!(of("/one/place.hir"), of("/another.hir"));
}
