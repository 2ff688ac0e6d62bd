//! Lists the valid structures within scope and collects their references.

use super::BoundsError;
use super::table::{Place, Table};
use crate::bounded::{Ask, Ends};
use crate::complete::Left;
use crate::engine::Engine;
use crate::record;
use crate::report::Stop;
use crate::satisfy::{Answer, structure};
use heap::{SymHeap, Value};
use ir::input::{Input, InputObject};
use ir::{FnId, Program};
use rustc_hash::FxHashSet;
use solve::Terms;
use spec::oper::{Completion, Found, PlaceOf, Query, Untold};
use std::rc::Rc;

/// Lists of shapes, each without those that turned out to be invalid. After so many, shapes count without a check: too
/// much in the bounds refuses less, and nothing wrongly.
const MAX_LISTS: u32 = 8;

impl Engine<'_, '_> {
    /// The field bounds of the function under analysis.
    pub fn collect_bounds(&mut self) -> Result<Table, BoundsError> {
        let empty = Table::new(self.program, self.function, &self.scope).ok_or(BoundsError::TooLarge)?;
        let mut listed = if self.entry.is_empty() { None } else { self.bounds_of_shapes(&empty)? };
        if listed.is_none() {
            listed = self.bounds_of_derivations(&empty)?;
        }
        let mut table = match listed {
            Some(table) => table,
            None => self.bounds_of_inputs(empty)?,
        };
        // What was given up may show more.
        if self.rec.ran_away {
            return Err(BoundsError::Stopped(self.rec.unsupported.take().unwrap_or_else(record::given_up)));
        }
        table.finish(self.program);
        Ok(table)
    }

    /// Lists what the operational predicates say about shape, and asks for the rest where a structure shows something
    /// new. `None` when the predicates leave references open that matter to other places.
    fn bounds_of_shapes(&mut self, empty: &Table) -> Result<Option<Table>, BoundsError> {
        if let Some(table) = self.bounds_of_telling(empty)? {
            return Ok(Some(table));
        }
        let mut table = empty.clone();
        let mut refused: FxHashSet<Input> = FxHashSet::default();
        for _ in 0..MAX_LISTS {
            let mut seen = table.clone();
            let Some(telling) = self.collect_shapes(&mut seen, &refused)? else { return Ok(None) };
            let before = refused.len();
            for Completion { input, unread, .. } in telling {
                let Some(heap) = structure(&input, &unread) else { return Ok(None) };
                if self.satisfiable(&heap) == Answer::No {
                    refused.insert(input);
                } else {
                    table.add(self.program, &input);
                }
                self.stopped()?;
            }
            if refused.len() == before {
                return Ok(Some(seen));
            }
        }
        self.collect_shapes(&mut table, &FxHashSet::default())?;
        Ok(Some(table))
    }

    /// Searches for shapes that show something new, without a list of all. `None` when that does not decide: a predicate
    /// leaves references open, or other clauses refuse a shape that others were left out for.
    fn bounds_of_telling(&mut self, empty: &Table) -> Result<Option<Table>, BoundsError> {
        let heap = SymHeap::new(vec![Value::Uninit; self.program.function(self.function).params.len()]);
        let shapes = self.bounded.shape().clone().with_single(&self.hex.single_places(self.program, self.function));
        let (mut terms, mut solver) = (Terms::new(), self.solver.beside());
        let mut telling = Vec::new();
        let (complete, ends) = {
            let mut ask = Ask(&mut *self.control, &mut self.stop);
            let query = Query { heap: &heap, pc: &[], budget: u64::MAX };
            let mut solutions = shapes.solutions(self.program, query, &mut terms, &mut solver, &mut ask);
            let complete = loop {
                match solutions.next_telling() {
                    Ok(Some(completion)) => telling.push(completion),
                    Ok(None) => break true,
                    Err(Untold) => break false,
                }
            };
            (complete, Ends::of(&solutions))
        };
        self.note_ends(ends);
        self.stopped()?;
        if !complete {
            return Ok(None);
        }
        self.checked(empty, telling.into_iter().map(|t| (t.input, t.unread)))
    }

    /// The same by what separation logic says about shape.
    fn bounds_of_derivations(&mut self, empty: &Table) -> Result<Option<Table>, BoundsError> {
        let telling = self.sl.entry.telling(self.program, &mut Ask(&mut *self.control, &mut self.stop));
        self.stopped()?;
        match telling {
            Some(telling) => self.checked(empty, telling.into_iter().map(|t| (t.input, t.numbers))),
            None => Ok(None),
        }
    }

    /// What shapes show whose free places may hold anything. `None` when some clause refuses one of them: others were left
    /// out for it.
    fn checked(
        &mut self,
        empty: &Table,
        telling: impl Iterator<Item = (Input, Vec<PlaceOf>)>,
    ) -> Result<Option<Table>, BoundsError> {
        let mut table = empty.clone();
        for (input, free) in telling {
            let Some(heap) = structure(&input, &free) else { return Ok(None) };
            if self.satisfiable(&heap) == Answer::No {
                return Ok(None);
            }
            table.add(self.program, &input);
            self.stopped()?;
        }
        Ok(Some(table))
    }

    /// Adds all shapes but the refused ones to a table. Gives those that showed something new.
    fn collect_shapes(
        &mut self,
        table: &mut Table,
        refused: &FxHashSet<Input>,
    ) -> Result<Option<Vec<Completion>>, BoundsError> {
        let program = self.program;
        let heap = SymHeap::new(vec![Value::Uninit; program.function(self.function).params.len()]);
        let bounded = Rc::clone(&self.bounded);
        let (mut terms, mut solver) = (Terms::new(), self.solver.beside());
        let mut telling = Vec::new();
        let alone = self.hex.is_empty() && self.sl.is_empty();
        let (complete, ends) = {
            let mut ask = Ask(&mut *self.control, &mut self.stop);
            let query = Query { heap: &heap, pc: &[], budget: u64::MAX };
            let mut solutions = bounded.shape().solutions(program, query, &mut terms, &mut solver, &mut ask);
            let complete = loop {
                match solutions.next() {
                    Found::Solution(completion) => {
                        if !fill_unread(program, table, &completion, alone) {
                            break false;
                        }
                        let input = &completion.input;
                        if table.shows_new(program, input) && !refused.contains(input) {
                            table.add(program, input);
                            telling.push(completion);
                        }
                    }
                    Found::Impossible(_) => break true,
                    Found::Unknown(_) => break false,
                }
            };
            (complete, Ends::of(&solutions))
        };
        self.note_ends(ends);
        self.stopped()?;
        Ok(complete.then_some(telling))
    }

    fn stopped(&mut self) -> Result<(), BoundsError> {
        self.stop.take().map_or(Ok(()), |stop| Err(BoundsError::Stopped(stop)))
    }

    /// Lists all complete inputs that satisfy every precondition.
    fn bounds_of_inputs(&mut self, mut table: Table) -> Result<Table, BoundsError> {
        let initial = self.initial();
        let Some(start) = self.start_completion(&initial) else { return Ok(table) };
        let mut left = Left::states(u32::MAX);
        self.completing = true;
        self.work = vec![start];
        while let Some((_, witness)) = self.next_complete(&mut left) {
            table.add(self.program, &witness.input().clone().canonical());
        }
        self.completing = false;
        self.work.clear();
        self.stopped()?;
        if left.unknown {
            let what = "a precondition is not decided".to_owned();
            return Err(BoundsError::Stopped(Stop::Unsupported { what, place: None }));
        }
        Ok(table)
    }
}

/// The references that no predicate reads; `None` where some of them are in arrays.
fn unread_references(program: &Program, function: FnId, completion: &Completion) -> Option<Vec<Place>> {
    let mut found = Vec::new();
    for (holder, slot) in &completion.unread {
        let place = match holder {
            None => Place::Param(*slot),
            Some(n) => match completion.input.objects.get(*n as usize) {
                Some(InputObject::Object { class, .. }) => Place::Field(*class, *slot),
                Some(InputObject::Array { elem, .. }) if elem.is_ref() => return None,
                _ => continue,
            },
        };
        found.extend(Some(place).filter(|p| p.ty(program, function).is_ref()));
    }
    Some(found)
}

/// Lets references that no predicate reads hold anything. False when they may hold objects that other places hold, too:
/// then they matter to the numbers of those; and when another language may speak of them, so that only predicates that
/// stand `alone` leave them open.
fn fill_unread(program: &Program, table: &mut Table, completion: &Completion, alone: bool) -> bool {
    let unread = unread_references(program, table.function, completion);
    unread.is_some_and(|unread| unread.is_empty() || alone && unread.into_iter().all(|p| table.fill(program, p)))
}
