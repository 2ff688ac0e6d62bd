//! The binary from outside: what it prints, where, and with which exit status.

mod arguments;
mod blame;
mod cache;
mod elsewhere;
mod formats;
mod import;
mod run;
mod sat;
mod ship;
