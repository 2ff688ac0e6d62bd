//! Requests of a debug session.

use crate::breakpoints::{Breakpoint, Marks};
use crate::expressions::Expressions;
use crate::motion::{self, Motion};
use crate::variables::{Handle, Handles, Shown};
use crate::wire::Out;
use crate::{Host, debuggee::Debuggee};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::ops::RangeInclusive;

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
    breakpoints: BTreeMap<String, Vec<Breakpoint>>,
    /// What they do in the run; found when somebody moves.
    marks: Option<Marks>,
    expressions: Expressions<'h>,
    stop_on_exception: bool,
    stop_on_entry: bool,
    /// The client wants the outcome only.
    runs_through: bool,
    /// The client has been told that the run is over.
    ended: bool,
    /// What the client calls the first line and column.
    first: (u32, u32),
    handles: Handles,
}

type Answer = Result<Value, String>;

/// What who wants to set a variable is told.
const FIXED: &str = "values cannot be set here: the run is that of one input, forwards and backwards; debug another input, \
                     or change the code and start again";

impl<'h, W: Write> Session<'h, W> {
    pub fn new(host: &'h dyn Host, out: Out<W>) -> Session<'h, W> {
        Session {
            host,
            out,
            debuggee: None,
            launched: Value::Null,
            breakpoints: BTreeMap::new(),
            marks: None,
            expressions: Expressions::new(host),
            stop_on_exception: true,
            stop_on_entry: true,
            runs_through: false,
            ended: false,
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
            "source" => self.source_text(arguments),
            "scopes" => self.scopes(arguments),
            "variables" => self.variables(arguments),
            "evaluate" => self.evaluate(arguments),
            "setVariable" | "setExpression" => Err(FIXED.to_owned()),
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
            "pause" if self.debuggee.is_some() => self.stopped("pause"),
            // Nothing runs any more, until a restart.
            "terminate" => {
                self.debuggee = None;
                self.out.event("terminated", json!({}));
            }
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
            "supportsConditionalBreakpoints": true,
            "supportsHitConditionalBreakpoints": true,
            "supportsLogPoints": true,
            "exceptionBreakpointFilters": [{
                "filter": "uncaught", "label": "Exceptions that nothing catches", "default": true,
            }],
        })
    }

    fn launch(&mut self, arguments: &Value) -> Answer {
        self.debuggee = Some(Debuggee::launch(self.host, arguments)?);
        (self.marks, self.expressions) = (None, Expressions::new(self.host));
        self.launched = arguments.clone();
        self.runs_through = arguments["noDebug"].as_bool() == Some(true);
        self.stop_on_entry = arguments["stopOnEntry"].as_bool() != Some(false);
        Ok(json!({}))
    }

    fn set_breakpoints(&mut self, arguments: &Value) -> Answer {
        let path = arguments["source"]["path"].as_str().ok_or("a breakpoint needs the path of its source")?;
        let wanted = arguments["breakpoints"].as_array().into_iter().flatten();
        let wanted = wanted.filter_map(|b| Some((b, (b["line"].as_u64()? as u32).saturating_add(1 - self.first.0))));
        let file = self.debuggee.as_ref().and_then(|d| d.file(self.host, path));
        let (mut shown, mut placed) = (Vec::new(), Vec::new());
        for (json, wanted) in wanted {
            let read = Breakpoint::read(json, wanted, file, self.debuggee.as_ref(), &mut self.expressions);
            shown.push(match read {
                Ok(breakpoint) => {
                    let line = breakpoint.line + self.first.0 - 1;
                    placed.push(breakpoint);
                    json!({"verified": true, "line": line})
                }
                Err(why) => json!({"verified": false, "line": wanted + self.first.0 - 1, "message": why}),
            });
        }
        self.breakpoints.insert(self.host.identity(path), placed);
        self.marks = None;
        Ok(json!({"breakpoints": shown}))
    }

    fn start(&mut self) {
        let Some(debuggee) = &mut self.debuggee else { return };
        self.ended = false;
        debuggee.rewind();
        if debuggee.lines.is_empty() || self.runs_through {
            return self.end();
        }
        let marks = self.take_marks();
        self.say(&marks, 0..=0);
        let marked = marks.stops.contains(&0);
        self.marks = Some(marks);
        match (self.stop_on_entry, marked) {
            (true, _) => self.stopped("entry"),
            (false, true) => self.stopped("breakpoint"),
            (false, false) => self.step(Motion::Continue),
        }
    }

    /// What breakpoints do in the run; to be given back.
    fn take_marks(&mut self) -> Marks {
        match (self.marks.take(), &self.debuggee) {
            (Some(known), _) => known,
            (None, Some(debuggee)) => Marks::of(self.host, debuggee, &self.breakpoints, &mut self.expressions),
            (None, None) => Marks::default(),
        }
    }

    /// Says what breakpoints have to say at some lines of the history.
    fn say(&mut self, marks: &Marks, at: RangeInclusive<usize>) {
        let Some(debuggee) = self.debuggee.as_ref().filter(|_| !at.is_empty()) else { return };
        for (at, notes) in marks.notes.range(at) {
            let line = debuggee.lines[*at];
            let source = debuggee.source(line.file);
            for note in notes {
                let line = line.line + self.first.0 - 1;
                let said =
                    json!({"category": "console", "output": format!("{note}\n"), "source": source, "line": line});
                self.out.event("output", said);
            }
        }
    }

    fn step(&mut self, motion: Motion) {
        let marks = self.take_marks();
        self.go(motion, &marks);
        self.marks = Some(marks);
    }

    fn go(&mut self, motion: Motion, marks: &Marks) {
        let Some(debuggee) = &mut self.debuggee else { return };
        let backwards = matches!(motion, Motion::Back | Motion::BackToBreakpoint);
        // There is nothing behind the end, and it is told once.
        if self.ended && !backwards {
            return;
        }
        self.ended = false;
        if debuggee.at_exception {
            if !backwards {
                return self.end();
            }
            debuggee.at_exception = false;
        }
        let target = motion::target(&debuggee.lines, debuggee.at, motion, &marks.stops);
        // On the way back, everything has been said already.
        let passed = debuggee.at + 1..=target.map_or(debuggee.lines.len(), |(at, _)| at);
        if !backwards {
            self.say(marks, passed);
        }
        let Some(debuggee) = &mut self.debuggee else { return };
        match target {
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
        self.ended = true;
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

    fn source_text(&self, arguments: &Value) -> Answer {
        let reference = arguments["source"]["sourceReference"].as_u64().or(arguments["sourceReference"].as_u64());
        let text = reference.and_then(|r| self.debuggee.as_ref()?.text(r));
        text.map(|text| json!({"content": text})).ok_or_else(|| "there is no such source".to_owned())
    }

    fn frame(&self, debuggee: &Debuggee, n: usize, frame: &replay::Activation) -> Value {
        let mut shown = json!({"id": n + 1, "name": debuggee.name_of(frame.place.code), "line": 0, "column": 0});
        if let Some(span) = motion::span(&debuggee.program, frame.place) {
            let (line, column) = motion::line_column(&debuggee.program, span);
            shown["line"] = json!(line + self.first.0 - 1);
            shown["column"] = json!(column + self.first.1 - 1);
            shown["source"] = debuggee.source(span.file);
            if debuggee.program.is_shipped(span) {
                shown["presentationHint"] = json!("subtle");
            }
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
        let text = arguments["expression"].as_str().unwrap_or("");
        let mut expressions = std::mem::replace(&mut self.expressions, Expressions::new(self.host));
        let mut handles = std::mem::take(&mut self.handles);
        let result = self.shown().and_then(|(_, shown)| {
            let frame = &shown.moment.frames[Self::frame_index(arguments, &shown)?];
            let (value, ty) = expressions.evaluate(&shown, frame, text)?;
            let variable = shown.variable(text, value, Some(ty), &mut handles);
            Ok(json!({
                "result": variable["value"], "type": variable["type"],
                "variablesReference": variable["variablesReference"],
            }))
        });
        (self.handles, self.expressions) = (handles, expressions);
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
