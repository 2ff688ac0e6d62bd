//! Functions of inputs as lambdas. What an object of `SomePredicate` answers is told in the library: one value to its first
//! question and whenever that is asked again, another one to all others.

use super::Writer;
use crate::contents::arity;
use crate::library::qualified;
use ir::input::{Input, InputValue};

const VARIABLES: [&str; 2] = ["a", "b"];

impl Writer<'_> {
    /// Declares a function of an interface.
    pub(super) fn function(
        &mut self,
        names: &[String],
        i: usize,
        interface: &str,
        input: &Input,
    ) -> Result<(), String> {
        let mut free = self.no_names();
        names.iter().for_each(|name| free.avoid(name));
        let variables: Vec<String> = VARIABLES.iter().take(arity(interface)).map(|name| free.fresh(name)).collect();
        let head = match &variables[..] {
            [one] => format!("{one} ->"),
            all => format!("({}) ->", all.join(", ")),
        };
        let (name, fields) = (&names[i], input.objects[i].values());
        let body = match *fields {
            [InputValue::Bool(true), ..] if interface == "Comparator" => "0".to_owned(),
            [_, InputValue::Bool(reversed), last] if interface == "Comparator" => {
                self.help("order");
                let sign = if reversed { "-" } else { "" };
                format!("{sign}order({}, {})", variables.join(", "), self.value(last, names))
            }
            [] => "{ }".to_owned(),
            [_, one, other] if one == other => self.value(one, names),
            [_, one, other] => {
                let first = match variables.is_empty() {
                    true => {
                        self.line(&format!("int[] {name}Calls = {{ 0 }};"));
                        format!("{name}Calls[0]++ == 0")
                    }
                    false => {
                        self.help("isFirst");
                        self.line(&format!("Object[][] {name}Asked = {{ null }};"));
                        format!("isFirst({name}Asked, {})", variables.join(", "))
                    }
                };
                match (one, other) {
                    (InputValue::Bool(true), _) => first,
                    (InputValue::Bool(false), _) if variables.is_empty() => first.replace("==", "!="),
                    (InputValue::Bool(false), _) => format!("!{first}"),
                    _ => {
                        // Two boxes would be taken for numbers.
                        let both = matches!((one, other), (InputValue::Ref(_), InputValue::Ref(_)));
                        let cast = if both && !self.is_plain(one, input) { "(Object) " } else { "" };
                        format!("{first} ? {cast}{} : {}", self.value(one, names), self.value(other, names))
                    }
                }
            }
            _ => return Err("a function of another kind".to_owned()),
        };
        self.line(&format!("{} {name} = {head} {body};", qualified(interface)));
        Ok(())
    }

    /// Whether the variable of an object is an `Object`.
    fn is_plain(&self, value: InputValue, input: &Input) -> bool {
        let InputValue::Ref(r) = value else { return false };
        let class = input.objects[r as usize].ty().and_then(ir::Ty::as_class).map(|c| self.program.class(c));
        class.is_some_and(|c| c.span.is_none() && ["Object", crate::library::HASHED].contains(&c.name.as_str()))
    }
}
