//! Tight field bounds (seed 002, section II.B): which object may hold which reference in a valid input, when the
//! objects of each class are numbered breadth-first from the parameters.
//!
//! Deviation from the paper: its bounds come from one query of a SAT solver for each (field, holder, target), on a cluster.
//! Here searches look for structures that show something new, and leave what can show nothing new any more
//! (`spec/oper/cover.rs`; from separation logic `spec/sl/telling`). Only structures that do are checked against the other
//! clauses. Where that does not decide, because some reference is read by no predicate or another clause refuses such a
//! structure, all valid structures within scope are listed, each isomorphic one once.

mod collect;
pub mod table;

use crate::Control;
use crate::engine::Engine;
use crate::recall::Recall;
use crate::report::{Options, Stop, Technique};
use ir::scope::Scope;
use ir::{ClassId, FnId, Program};
use serde::{Deserialize, Serialize};
use table::{Table, Targets};

/// The bounds of a function in names, so that they can be stored and shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FieldBounds {
    /// Qualified name.
    pub function: String,
    pub scope: Scope,
    /// The reference parameters, then the reference fields, class by class.
    pub bounds: Vec<Bound>,
}

/// The bounds of a parameter or field.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bound {
    /// The class that holds the field; `None` for a parameter.
    pub class: Option<String>,
    pub name: String,
    /// One row for each object that may hold the field; one row for a parameter.
    pub rows: Vec<Row>,
}

/// What one place may hold. A place that no valid input has may hold nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Row {
    pub null: bool,
    /// Class and number of each object, in order.
    pub objects: Vec<(String, u32)>,
}

/// Why there are no bounds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum BoundsError {
    /// The scope allows more objects than can be numbered.
    TooLarge,
    /// The listing of structures ended early.
    Stopped(Stop),
}

/// Computes the field bounds of a function within the scope of `options`, under all preconditions.
///
/// # Errors
/// When the scope is too large, the control says stop, or a precondition cannot be decided.
pub fn field_bounds(
    program: &Program,
    function: FnId,
    options: &Options,
    control: &mut dyn Control,
) -> Result<FieldBounds, BoundsError> {
    let scope = Scope::resolve(program, function, &options.scope);
    let mut recall = Recall::open(control, program, function, &scope);
    let table = table(program, function, options, control, (recall.as_mut(), None))?;
    if let Some(recall) = recall {
        recall.close();
    }
    Ok(FieldBounds { function: program.qualified_name(function), bounds: named(program, function, &table), scope })
}

/// The same as sets. Bounds that an earlier run kept, or that the caller has found already, are not computed again.
pub(crate) fn table(
    program: &Program,
    function: FnId,
    options: &Options,
    control: &mut dyn Control,
    (recall, found): (Option<&mut Recall>, Option<Table>),
) -> Result<Table, BoundsError> {
    let scope = Scope::resolve(program, function, &options.scope);
    let known = recall.as_ref().and_then(|r| Table::read(program, function, &scope, r.bounds()?));
    if let Some(table) = known {
        return Ok(table);
    }
    let options = Options { technique: Technique::Enumerate, ..options.clone() };
    let compute = || Engine::new(program, function, &options, control).collect_bounds();
    let table = found.map_or_else(compute, Ok)?;
    if let Some(recall) = recall {
        recall.keep_bounds(named(program, function, &table));
    }
    Ok(table)
}

/// A table in names.
fn named(program: &Program, function: FnId, table: &Table) -> Vec<Bound> {
    let row = |t: Targets| {
        let classes = (0..program.classes.len() as u32).map(ClassId);
        let objects = classes.flat_map(|c| (0..table.room(c)).map(move |n| (c, n)));
        let objects = objects.filter(|(c, n)| t.objects & table.object(*c, *n) != 0);
        Row { null: t.null, objects: objects.map(|(c, n)| (program.class(c).name.clone(), n)).collect() }
    };
    let mut bounds = Vec::new();
    for (param, targets) in program.function(function).params.iter().zip(&table.params) {
        if param.ty.is_ref() {
            bounds.push(Bound { class: None, name: param.name.clone(), rows: vec![row(*targets)] });
        }
    }
    for class in (0..program.classes.len() as u32).map(ClassId).filter(|c| table.room(*c) > 0) {
        for (slot, field) in program.class(class).fields.iter().enumerate() {
            let field = program.field(*field);
            if field.ty.is_ref() {
                let rows = (0..table.room(class)).map(|n| row(table.field(class, slot as u32, n)));
                let class = Some(program.class(class).name.clone());
                bounds.push(Bound { class, name: field.name.clone(), rows: rows.collect() });
            }
        }
    }
    bounds
}
