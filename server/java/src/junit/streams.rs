//! Streams of inputs: their constructors make them of what they read, and calls lead them to where they are or write what
//! they have.

use super::Writer;
use crate::library::qualified;
use ir::input::{Input, InputValue};

impl Writer<'_> {
    /// Declares a stream of the library. Fields that nothing has read may have anything.
    pub(super) fn stream(&mut self, simple: &str, names: &[String], i: usize, input: &Input) -> Result<(), String> {
        let (class, name) = (qualified(simple), &names[i]);
        match (simple, input.objects[i].values()) {
            ("ByteArrayInputStream", [InputValue::Null, ..]) => {
                self.line(&format!("{class} {name} = new {class}(new byte[0]);"));
            }
            (
                "ByteArrayInputStream",
                [bytes, InputValue::Int(at), InputValue::Int(marked), InputValue::Int(end), _],
            ) => {
                let (bytes, n) = (self.value(*bytes, names), end.wrapping_sub(*marked));
                self.line(&format!("{class} {name} = new {class}({bytes}, {marked}, {n});"));
                self.led_on(name, *at, *marked);
            }
            ("StringReader", [InputValue::Null, ..]) => self.line(&format!("{class} {name} = new {class}(\"\");")),
            ("StringReader", [InputValue::Ref(text), InputValue::Int(at), InputValue::Int(marked), _]) => {
                let text = input.text(self.program, *text).ok_or("a text that is not known")?;
                self.line(&format!("{class} {name} = new {class}({text});"));
                self.led_on(name, *marked, 0);
                if *marked != 0 {
                    self.line(&format!("{name}.mark(0);"));
                }
                self.led_on(name, *at, *marked);
            }
            ("ByteArrayOutputStream" | "CharArrayWriter", [array, InputValue::Int(count), _]) => {
                self.line(&format!("{class} {name} = new {class}();"));
                let InputValue::Ref(array) = array else { return Ok(()) };
                for written in input.objects[*array as usize].values().iter().take((*count).max(0) as usize) {
                    let written = self.value(*written, names);
                    self.line(&format!("{name}.write({written});"));
                }
            }
            ("StringWriter", [text]) => {
                self.line(&format!("{class} {name} = new {class}();"));
                let InputValue::Ref(buffer) = text else { return Ok(()) };
                if references(input, *text) > 1 {
                    return Err("the buffer of a writer, which something else has, too".to_owned());
                }
                let (text, _) = input.contained_text(self.program, *buffer).ok_or("a text that is not known")?;
                self.line(&format!("{name}.append({text});"));
            }
            _ => return Err(format!("{} has no public way to be built like this", ir::with_article(simple))),
        }
        Ok(())
    }

    /// Skips what is between two places, forwards or backwards.
    fn led_on(&mut self, stream: &str, at: i32, from: i32) {
        if at != from {
            self.line(&format!("{stream}.skip({});", at.wrapping_sub(from)));
        }
    }
}

/// How often something of an input is referred to.
fn references(input: &Input, to: InputValue) -> usize {
    let held = input.objects.iter().flat_map(|object| object.values());
    input.args.iter().chain(held).filter(|value| **value == to).count()
}
