//! Which references carry the layout: a spanning forest of the heap. Lists go right, the rest goes down.

use crate::contents::Drawn;
use crate::shape::{self, Shape};
use ir::Program;
use ir::input::{Input, InputObject, InputValue};

/// Where an object stands relative to the one that leads to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    Right,
    Below,
}

/// The reference that placed an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    pub parent: u32,
    pub slot: usize,
    pub side: Side,
}

/// The spanning forest.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// Objects in the order they were met: an object stands after the one that placed it.
    pub order: Vec<u32>,
    /// `None` for roots.
    pub link: Vec<Option<Link>>,
    pub right: Vec<Option<u32>>,
    pub below: Vec<Vec<u32>>,
    pub roots: Vec<u32>,
}

impl Plan {
    /// Walks the heap breadth-first from the arguments, but runs along lists at once, so that a header's
    /// `tail` never tears a list apart. References that lead back come last.
    pub fn new(program: &Program, drawn: &Drawn) -> Plan {
        let input = &drawn.input;
        let n = input.objects.len();
        let mut plan =
            Plan { link: vec![None; n], right: vec![None; n], below: vec![Vec::new(); n], ..Plan::default() };
        let mut seen: Vec<bool> = (0..n as u32).map(|object| drawn.absent == Some(object)).collect();
        let roots = input.args.iter().copied().chain((0..n as u32).map(InputValue::Ref));
        for root in roots {
            let InputValue::Ref(root) = root else { continue };
            if seen.get(root as usize) != Some(&false) {
                continue;
            }
            plan.roots.push(root);
            let mut next = plan.order.len();
            plan.enter(program, input, root, None, &mut seen);
            while next < plan.order.len() {
                let object = plan.order[next];
                plan.expand(program, input, object, &mut seen);
                next += 1;
            }
        }
        plan
    }

    /// Places an object and the list that begins at it.
    fn enter(&mut self, program: &Program, input: &Input, object: u32, link: Option<Link>, seen: &mut [bool]) {
        let (mut object, mut link) = (object, link);
        loop {
            seen[object as usize] = true;
            self.order.push(object);
            self.link[object as usize] = link;
            let Shape::Chain { next, .. } = shape::of_object(program, input, object) else { return };
            let InputValue::Ref(to) = shape::slot(input, object, next) else { return };
            if seen.get(to as usize) != Some(&false) {
                return;
            }
            self.right[object as usize] = Some(to);
            link = Some(Link { parent: object, slot: next, side: Side::Right });
            object = to;
        }
    }

    /// Places what an object refers to besides its list.
    fn expand(&mut self, program: &Program, input: &Input, object: u32, seen: &mut [bool]) {
        let values = input.objects[object as usize].values();
        let mut slots: Vec<usize> = (0..values.len()).collect();
        slots.sort_by_key(|slot| slot_leads_back(program, input, object, *slot));
        for slot in slots {
            let InputValue::Ref(to) = values[slot] else { continue };
            if seen.get(to as usize) == Some(&false) {
                self.below[object as usize].push(to);
                self.enter(program, input, to, Some(Link { parent: object, slot, side: Side::Below }), seen);
            }
        }
    }
}

/// Whether a slot is named as a reference to where one comes from.
pub fn slot_leads_back(program: &Program, input: &Input, object: u32, slot: usize) -> bool {
    match &input.objects[object as usize] {
        InputObject::Object { class, .. } => {
            program.class(*class).fields.get(slot).is_some_and(|f| shape::leads_back(&program.field(*f).name))
        }
        InputObject::Array { .. } => false,
    }
}
