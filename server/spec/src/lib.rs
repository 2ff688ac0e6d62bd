//! What may stand: specifications that admit or refuse the alternatives of lazy initialization.
//!
//! Start with [`hex`]. Verdicts carry the atoms that were decisive; putting them into words is the
//! business of `findings`.

pub mod hex;
pub mod oper;
