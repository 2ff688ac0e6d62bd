use explore::report::{Options, Technique};
use explore::{RunToEnd, explore};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&args[1]).unwrap();
    let l = lower::lower_text(&text);
    for d in l.diagnostics.iter() {
        println!("{:?}", d);
    }
    let f = l.program.find_function(&args[2]).unwrap();
    let technique: Technique = args[3].parse().unwrap();
    let mut options = Options { technique, ..Options::default() };
    for a in &args[4..] {
        let (c, n) = a.split_once('=').unwrap();
        options.scope.objects.insert(c.into(), n.parse().unwrap());
    }
    let t = std::time::Instant::now();
    let r = explore(&l.program, f, &options, &mut RunToEnd);
    let s = t.elapsed().as_secs_f64();
    println!(
        "{:?}\n{:?} {:?} {:?} complete {} {:?} unconf {} fa {}",
        r.paths, r.structures, r.solver, r.branches.covered, r.complete, r.stopped, r.unconfirmed, r.false_alarms
    );
    for f in &r.findings {
        println!("{:?} {:?} {:?}", f.code, f.place, r.inputs[f.input]);
    }
    for p in &r.spec_problems {
        println!("{:?}", p);
    }
    println!("{:.3}s {:.0} paths/s", s, r.paths.explored as f64 / s);
}
