//! What may stand: specifications that admit or refuse the alternatives of lazy initialization.
//!
//! Start with [`hex`] and [`sl`]; [`sl::decide`] decides satisfiability in separation logic without a bound on the
//! heap, also of problems from elsewhere ([`sl::smtlib`]). Verdicts carry the atoms that were decisive; putting them
//! into words is the business of `findings`.

pub mod hex;
pub mod oper;
pub mod sl;
