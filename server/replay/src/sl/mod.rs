use crate::heap::{Heap, Value};
use crate::machine::Judgement;
use ir::Program;
use ir::spec::Formula;
pub(crate) fn judge(_program: &Program, _heap: &Heap, _formula: &Formula, _args: &[Value]) -> Judgement {
    Judgement::Yes
}
