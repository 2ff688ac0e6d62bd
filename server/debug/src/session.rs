//! Requests of a debug session.

use crate::motion::{self, Motion};
use crate::variables::{Handle, Handles, Shown};
use crate::wire::Out;
use crate::{Host, debuggee::Debuggee};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

/// There is one thread.
const THREAD: u64 = 1;

/// A session with one client.
pub struct Session<'h, W> {
    host: &'h dyn Host,
    out: Out<W>,
    debuggee: Option<Debuggee>,
    /// The arguments of the last launch: a restart without any means the same again.
    launched: Value,
    /// As the client asked for them, by file.
    breakpoints: BTreeMap<String, BTreeSet<u32>>,
    stop_on_exception: bool,
    stop_on_entry: bool,
    /// The client wants the outcome only.
    runs_through: bool,
    /// What the client calls the first line and column.
    first: (u32, u32),
    handles: Handles,
}

type Answer = Result<Value, String>;

/// What a breakpoint may ask for that nothing here does: it would stop where the client does not expect it.
const UNSUPPORTED: [&str; 3] = ["condition", "hitCondition", "logMessage"];

/// The line of a breakpoint; one on a line without code moves down to the next one with code.
fn placed(breakpoint: &Value, wanted: u32, possible: &BTreeSet<u32>) -> Result<u32, String> {
    match UNSUPPORTED.iter().find(|name| breakpoint[**name].as_str().is_some_and(|text| !text.is_empty())) {
        Some(name) => Err(format!("`{name}` is not supported; without it the breakpoint stops every time")),
        None => possible.range(wanted..).next().copied().ok_or_else(|| "no code runs here".to_owned()),
    }
}

impl<'h, W: Write> Session<'h, W> {
    pub fn new(host: &'h dyn Host, out: Out<W>) -> Session<'h, W> {
        Session {
            host,
            out,
            debuggee: None,
            launched: Value::Null,
            breakpoints: BTreeMap::new(),
            stop_on_exception: true,
            stop_on_entry: true,
            runs_through: false,
            first: (1, 1),
            handles: Handles::default(),
        }
    }

    /// Handles one message; false when the session is over.
    pub fn handle(&mut self, message: &Value) -> bool {
        let command = message["command"].as_str().unwrap_or("");
        if message["type"] == "response" {
            return true;
        }
        let arguments = &message["arguments"];
        let answer = self.answer(command, arguments);
        let mut response = json!({
            "type": "response", "request_seq": message["seq"], "command": command, "success": answer.is_ok(),
        });
        let done = answer.is_ok();
        match answer {
            Ok(body) => response["body"] = body,
            Err(why) => {
                response["message"] = json!(why);
                response["body"] = json!({"error": {"id": 1, "format": why, "showUser": true}});
            }
        }
        self.out.send(response);
        if done {
            self.after(command, arguments);
        }
        command != "disconnect"
    }

    fn answer(&mut self, command: &str, arguments: &Value) -> Answer {
        match command {
            "initialize" => Ok(self.initialize(arguments)),
            "launch" => self.launch(arguments),
            "restart" => {
                let again = arguments.get("arguments").unwrap_or(&self.launched).clone();
                self.launch(&again)
            }
            "setBreakpoints" => self.set_breakpoints(arguments),
            "setExceptionBreakpoints" => {
                let filters = arguments["filters"].as_array();
                self.stop_on_exception = filters.is_some_and(|f| f.iter().any(|f| f == "uncaught"));
                Ok(json!({}))
            }
            "threads" => Ok(json!({"threads": [{"id": THREAD, "name": "run"}]})),
            "stackTrace" => self.stack(arguments),
            "scopes" => self.scopes(arguments),
            "variables" => self.variables(arguments),
            "evaluate" => self.evaluate(arguments),
            "exceptionInfo" => self.exception(),
            "heaplens/heap" => self.picture(),
            "continue" => Ok(json!({"allThreadsContinued": true})),
            "configurationDone" | "next" | "stepIn" | "stepOut" | "stepBack" | "reverseContinue" | "pause"
            | "disconnect" | "terminate" => Ok(json!({})),
            _ => Err(format!("the request `{command}` is not known here")),
        }
    }

    /// What happens once the request is answered.
    fn after(&mut self, command: &str, _arguments: &Value) {
        match command {
            "launch" => self.out.event("initialized", json!({})),
            "restart" => self.start(),
            "configurationDone" => self.start(),
            "next" => self.step(Motion::Next),
            "stepIn" => self.step(Motion::In),
            "stepOut" => self.step(Motion::Out),
            "continue" => self.step(Motion::Continue),
            "stepBack" => self.step(Motion::Back),
            "reverseContinue" => self.step(Motion::BackToBreakpoint),
            "pause" => self.stopped("pause"),
            "terminate" => self.out.event("terminated", json!({})),
            _ => {}
        }
    }

    fn initialize(&mut self, arguments: &Value) -> Value {
        let first = |name: &str| u32::from(arguments[name].as_bool() != Some(false));
        self.first = (first("linesStartAt1"), first("columnsStartAt1"));
        json!({
            "supportsConfigurationDoneRequest": true,
            "supportsStepBack": true,
            "supportsRestartRequest": true,
            "supportsTerminateRequest": true,
            "supportsExceptionInfoRequest": true,
            "supportsEvaluateForHovers": true,
            "exceptionBreakpointFilters": [{
                "filter": "uncaught", "label": "Exceptions that nothing catches", "default": true,
            }],
        })
    }

    fn launch(&mut self, arguments: &Value) -> Answer {
        self.debuggee = Some(Debuggee::launch(self.host, arguments)?);
        self.launched = arguments.clone();
        self.runs_through = arguments["noDebug"].as_bool() == Some(true);
        self.stop_on_entry = arguments["stopOnEntry"].as_bool() != Some(false);
        Ok(json!({}))
    }

    fn set_breakpoints(&mut self, arguments: &Value) -> Answer {
        let path = arguments["source"]["path"].as_str().ok_or("a breakpoint needs the path of its source")?;
        let wanted = arguments["breakpoints"].as_array().into_iter().flatten();
        let wanted = wanted.filter_map(|b| Some((b, (b["line"].as_u64()? as u32).saturating_add(1 - self.first.0))));
        let possible = self.debuggee.as_ref().and_then(|d| Some(motion::breakable(&d.program, d.file(path)?)));
        let possible = possible.unwrap_or_default();
        let (mut shown, mut lines) = (Vec::new(), BTreeSet::new());
        for (breakpoint, wanted) in wanted {
            shown.push(match placed(breakpoint, wanted, &possible) {
                Ok(line) => {
                    lines.insert(line);
                    json!({"verified": true, "line": line + self.first.0 - 1})
                }
                Err(why) => json!({"verified": false, "line": wanted + self.first.0 - 1, "message": why}),
            });
        }
        self.breakpoints.insert(path.to_owned(), lines);
        Ok(json!({"breakpoints": shown}))
    }

    fn start(&mut self) {
        let Some(debuggee) = &mut self.debuggee else { return };
        debuggee.rewind();
        if debuggee.lines.is_empty() || self.runs_through {
            return self.end();
        }
        let marks = self.marks();
        let marked = self
            .debuggee
            .as_ref()
            .is_some_and(|d| d.lines.first().is_some_and(|l| marks.get(&l.file).is_some_and(|b| b.contains(&l.line))));
        match (self.stop_on_entry, marked) {
            (true, _) => self.stopped("entry"),
            (false, true) => self.stopped("breakpoint"),
            (false, false) => self.step(Motion::Continue),
        }
    }

    fn marks(&self) -> motion::Breakpoints {
        let Some(debuggee) = &self.debuggee else { return BTreeMap::new() };
        let known = self.breakpoints.iter().filter_map(|(path, lines)| Some((debuggee.file(path)?, lines.clone())));
        known.collect()
    }

    fn step(&mut self, motion: Motion) {
        let marks = self.marks();
        let Some(debuggee) = &mut self.debuggee else { return };
        let backwards = matches!(motion, Motion::Back | Motion::BackToBreakpoint);
        if debuggee.at_exception {
            if !backwards {
                return self.end();
            }
            debuggee.at_exception = false;
        }
        match motion::target(&debuggee.lines, debuggee.at, motion, &marks) {
            Some((at, by_breakpoint)) => {
                debuggee.go(at);
                self.stopped(if by_breakpoint { "breakpoint" } else { "step" });
            }
            None if backwards => {
                debuggee.go(0);
                self.stopped("entry");
            }
            None if debuggee.thrown().is_some() && self.stop_on_exception => {
                debuggee.go_to_exception();
                self.stopped("exception");
            }
            None => self.end(),
        }
    }

    fn stopped(&mut self, reason: &str) {
        self.handles = Handles::default();
        let mut body = json!({"reason": reason, "threadId": THREAD, "allThreadsStopped": true});
        if let Some(text) = self.debuggee.as_ref().filter(|_| reason == "exception").and_then(|d| d.thrown()) {
            body["text"] = json!(text);
        }
        self.out.event("stopped", body);
    }

    fn end(&mut self) {
        let Some(debuggee) = &self.debuggee else { return };
        let text = debuggee.outcome();
        self.out.event("output", json!({"category": "console", "output": format!("{text}\n")}));
        self.out.event("exited", json!({"exitCode": i32::from(debuggee.thrown().is_some())}));
        self.out.event("terminated", json!({}));
    }

    /// What can be seen at the present stop.
    fn shown(&self) -> Result<(&Debuggee, Shown<'_>), String> {
        let debuggee = self.debuggee.as_ref().ok_or("nothing has been launched")?;
        let moment = debuggee.moment.as_ref().ok_or("the run has no state here")?;
        let inputs = debuggee.history.run.input_objects;
        Ok((debuggee, Shown { program: &debuggee.program, moment, inputs }))
    }

    fn stack(&self, arguments: &Value) -> Answer {
        let (debuggee, shown) = self.shown()?;
        let frames = &shown.moment.frames;
        let total = frames.len();
        let from = arguments["startFrame"].as_u64().unwrap_or(0) as usize;
        let most = arguments["levels"].as_u64().filter(|n| *n > 0).unwrap_or(u64::MAX) as usize;
        let frames = frames.iter().enumerate().rev().skip(from).take(most);
        let stack: Vec<Value> = frames.map(|(n, frame)| self.frame(debuggee, n, frame)).collect();
        Ok(json!({"stackFrames": stack, "totalFrames": total}))
    }

    fn frame(&self, debuggee: &Debuggee, n: usize, frame: &replay::Activation) -> Value {
        let mut shown = json!({"id": n + 1, "name": debuggee.name_of(frame.place.code), "line": 0, "column": 0});
        if let Some(span) = motion::span(&debuggee.program, frame.place) {
            let (line, column) = motion::line_column(&debuggee.program, span);
            shown["line"] = json!(line + self.first.0 - 1);
            shown["column"] = json!(column + self.first.1 - 1);
            let path = debuggee.path(span.file);
            let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
            shown["source"] = json!({"name": name, "path": path});
        }
        shown
    }

    /// The activation that a frame id names.
    fn frame_index(arguments: &Value, shown: &Shown<'_>) -> Result<usize, String> {
        let last = shown.moment.frames.len();
        let id = arguments["frameId"].as_u64().map_or(last, |n| n as usize);
        match id {
            n if (1..=last).contains(&n) => Ok(n - 1),
            n => Err(format!("there is no frame {n} any more")),
        }
    }

    fn scopes(&mut self, arguments: &Value) -> Answer {
        let (_, shown) = self.shown()?;
        let frame = Self::frame_index(arguments, &shown)?;
        let locals = self.handles.number(Handle::Locals(frame));
        let heap = self.handles.number(Handle::Heap);
        Ok(json!({"scopes": [
            {"name": "Locals", "presentationHint": "locals", "variablesReference": locals, "expensive": false},
            {"name": "Heap", "variablesReference": heap, "expensive": false},
        ]}))
    }

    fn variables(&mut self, arguments: &Value) -> Answer {
        let reference = arguments["variablesReference"].as_u64().unwrap_or(0);
        let handle = self.handles.get(reference).ok_or("this variable belongs to an earlier stop")?;
        let mut handles = std::mem::take(&mut self.handles);
        let opened = self.shown().map(|(_, shown)| shown.open(handle, &mut handles));
        self.handles = handles;
        Ok(json!({"variables": opened?}))
    }

    fn evaluate(&mut self, arguments: &Value) -> Answer {
        let path = arguments["expression"].as_str().unwrap_or("").trim().to_owned();
        let mut handles = std::mem::take(&mut self.handles);
        let result = self.shown().and_then(|(_, shown)| {
            let frame = &shown.moment.frames[Self::frame_index(arguments, &shown)?];
            let value = shown.evaluate(frame, &path);
            let (value, ty) = value.ok_or(
                "only names and paths such as `list.next` or `a[2]` have a value here: locals, and fields of `this`",
            )?;
            let variable = shown.variable(&path, value, Some(ty), &mut handles);
            Ok(json!({
                "result": variable["value"], "type": variable["type"],
                "variablesReference": variable["variablesReference"],
            }))
        });
        self.handles = handles;
        result
    }

    fn exception(&self) -> Answer {
        let debuggee = self.debuggee.as_ref().ok_or("nothing has been launched")?;
        let text = debuggee.thrown().filter(|_| debuggee.at_exception).ok_or("the run is not at an exception")?;
        let id = text.split(':').next().unwrap_or(&text);
        Ok(json!({"exceptionId": id, "description": text, "breakMode": "unhandled"}))
    }

    fn picture(&self) -> Answer {
        let (debuggee, shown) = self.shown()?;
        Ok(json!({"svg": shown.picture(debuggee.before.as_ref())}))
    }
}
