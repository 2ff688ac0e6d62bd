//! Prints the IR of a file, and what is wrong with it: `cargo run -p lower --example ir -- FILE`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("usage: ir FILE");
        return ExitCode::from(2);
    };
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(why) => {
            eprintln!("{path}: {why}");
            return ExitCode::from(2);
        }
    };
    let lowered = lower::lower_text(&text);
    print!("{}", ir::print::program(&lowered.program));
    for d in &lowered.diagnostics {
        let line = text[..d.span.start as usize].lines().count().max(1);
        let shown = lowered.program.text(d.span);
        println!("{path}:{line}: {:?} [{}] {} `{shown}`", d.severity, d.code, d.message);
    }
    for error in ir::verify::verify(&lowered.program) {
        println!("verifier: {error}");
    }
    ExitCode::SUCCESS
}
