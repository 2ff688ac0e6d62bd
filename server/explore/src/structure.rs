//! Partially symbolic structures as text: `list -> N0 -> N1 -> ..`, `pet -> N0:Dog` where the place says `Animal`,
//! `pets -> N0[null, N1]`.

use heap::{Kind, Loc, ObjId, SymHeap, Value, View};
use ir::input::{Input, InputValue};
use ir::{FnId, Program, Ty};
use solve::Terms;

/// The input part of a heap in one line. Objects are numbered breadth-first; `..` is what nothing read.
pub fn text(program: &Program, function: FnId, heap: &SymHeap) -> String {
    written(program, function, heap, &in_order(heap))
}

/// The same of a heap that became an input: objects have the numbers that they have there, where that may have objects in
/// between that nothing read, and others behind everything else ([`Input::readable`]).
pub fn of_input(program: &Program, function: FnId, terms: &Terms, heap: &SymHeap, input: &Input) -> String {
    let number = as_in(terms, heap, input).unwrap_or_else(|| in_order(heap));
    written(program, function, heap, &number)
}

fn in_order(heap: &SymHeap) -> Vec<Option<usize>> {
    let mut number = vec![None; heap.len()];
    for (n, o) in order(heap).into_iter().enumerate() {
        number[o.index()] = Some(n);
    }
    number
}

/// The numbers that objects have in an input, found along the references of both; `None` where an array has entries at
/// indexes that nothing says.
fn as_in(terms: &Terms, heap: &SymHeap, input: &Input) -> Option<Vec<Option<usize>>> {
    let mut number = vec![None; heap.len()];
    let params = (0..heap.args.len()).map(|p| (Loc::Param(p as u32), input.args.get(p)));
    let mut open: Vec<(Loc, Option<&InputValue>)> = params.collect();
    while let Some((loc, there)) = open.pop() {
        let Value::Ref(o) = heap.get(loc, View::Entry) else { continue };
        let InputValue::Ref(n) = there? else { return None };
        let n = *n as usize;
        if number[o.index()].replace(n).is_some() {
            continue;
        }
        let values = input.objects.get(n)?.values();
        for (k, inner) in heap.places(o).enumerate() {
            let slot = match heap.array(o) {
                Some(array) => terms.as_const(array.entries[k].index).and_then(|index| usize::try_from(index).ok()),
                None => Some(k),
            };
            match (heap.get(inner, View::Entry), slot) {
                (Value::Ref(_), None) => return None,
                (Value::Ref(_), Some(slot)) => open.push((inner, values.get(slot))),
                _ => {}
            }
        }
    }
    Some(number)
}

fn written(program: &Program, function: FnId, heap: &SymHeap, number: &[Option<usize>]) -> String {
    let mut t = Text { program, function, heap, number, shown: vec![false; heap.len()], out: String::new() };
    let params = &program.function(function).params;
    let mut parts = Vec::new();
    for (p, v) in params.iter().zip(&heap.args).filter(|(p, _)| p.ty.is_ref()) {
        t.out.clear();
        match v {
            Value::Ref(o) => t.object(*o),
            Value::Null => t.out.push_str(" = null"),
            _ => t.out.push_str(" = .."),
        }
        parts.push(format!("{}{}", p.name, t.out));
    }
    parts.join(", ")
}

/// The objects that the arguments are known to reach, breadth-first, as complete inputs number theirs.
pub fn order(heap: &SymHeap) -> Vec<ObjId> {
    let mut seen = vec![false; heap.len()];
    let mut order = Vec::new();
    let mut visit = |v: Value, order: &mut Vec<ObjId>| {
        if let Value::Ref(o) = v
            && !std::mem::replace(&mut seen[o.index()], true)
        {
            order.push(o);
        }
    };
    heap.args.iter().for_each(|v| visit(*v, &mut order));
    let mut next = 0;
    while next < order.len() {
        heap.places(order[next]).for_each(|l| visit(heap.get(l, View::Entry), &mut order));
        next += 1;
    }
    order
}

struct Text<'a> {
    program: &'a Program,
    function: FnId,
    heap: &'a SymHeap,
    number: &'a [Option<usize>],
    shown: Vec<bool>,
    out: String,
}

impl Text<'_> {
    fn name(&self, o: ObjId) -> String {
        self.number[o.index()].map_or_else(|| "?".to_owned(), |n| format!("N{n}"))
    }

    /// The name of an object that is opened, with its class where its place says another, and people wrote it.
    fn opened(&self, o: ObjId) -> String {
        let object = self.heap.object(o);
        let declared = object.via.map(|at| init::declared_type(self.program, self.function, self.heap, at));
        match object.kind {
            Kind::Class { class, .. } if declared.is_some_and(|ty| ty != Ty::class(class)) => {
                let class = self.program.class(class);
                class.span.map_or_else(|| self.name(o), |_| format!("{}:{}", self.name(o), class.name))
            }
            _ => self.name(o),
        }
    }

    /// The reference places of an object with their names.
    fn references(&self, o: ObjId) -> Vec<(String, Loc)> {
        match self.heap.object(o).kind {
            Kind::Class { class, .. } => {
                let fields = self.program.class(class).fields.iter().map(|f| self.program.field(*f));
                // The characters of a text are nothing that refers to anything.
                let text = |l: &Loc| self.heap.content_at(self.program, *l).is_some_and(|c| c.kind.range().is_some());
                let places = fields.zip(self.heap.places(o)).filter(|(f, l)| f.ty.is_ref() && !text(l));
                places.map(|(f, l)| (f.name.clone(), l)).collect()
            }
            Kind::Array { elem, .. } if elem.is_ref() => self.heap.places(o).map(|l| (String::new(), l)).collect(),
            Kind::Array { .. } => Vec::new(),
        }
    }

    /// Appends ` -> N0 ..` and what lies behind it; chains are followed without recursion.
    fn object(&mut self, first: ObjId) {
        let mut at = Some(first);
        while let Some(o) = at.take() {
            self.out.push_str(" -> ");
            let again = std::mem::replace(&mut self.shown[o.index()], true);
            let name = if again { self.name(o) } else { self.opened(o) };
            self.out.push_str(&name);
            if again {
                return;
            }
            match &self.references(o)[..] {
                _ if self.is_array(o) => self.inside(o),
                [] => {}
                [(_, loc)] => match self.heap.get(*loc, View::Entry) {
                    Value::Ref(next) => at = Some(next),
                    Value::Null => self.out.push_str(" -> null"),
                    _ => self.out.push_str(" -> .."),
                },
                _ => self.inside(o),
            }
        }
    }

    fn is_array(&self, o: ObjId) -> bool {
        matches!(self.heap.object(o).kind, Kind::Array { .. })
    }

    /// Appends the fields of an object or the known elements of an array, and the objects that come with them.
    fn inside(&mut self, o: ObjId) {
        let array = self.is_array(o);
        self.out.push(if array { '[' } else { '{' });
        let (places, mut later) = (self.references(o), Vec::new());
        if array && places.is_empty() {
            self.out.push_str("..");
        }
        for (i, (name, loc)) in places.into_iter().enumerate() {
            let value = match self.heap.get(loc, View::Entry) {
                Value::Ref(o) => {
                    if !self.shown[o.index()] {
                        later.push(o);
                    }
                    self.name(o)
                }
                Value::Null => "null".to_owned(),
                _ => "..".to_owned(),
            };
            let comma = if i == 0 { "" } else { ", " };
            let label = if array { String::new() } else { format!("{name}: ") };
            self.out.push_str(&format!("{comma}{label}{value}"));
        }
        self.out.push(if array { ']' } else { '}' });
        for o in later {
            if !std::mem::replace(&mut self.shown[o.index()], true) {
                let name = self.opened(o);
                self.out.push_str(&format!(" {name}"));
                self.inside(o);
            }
        }
    }
}
