//! Separation logic (seed 001, section 4).

pub mod decide;
pub mod smtlib;
