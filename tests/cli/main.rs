//! The binary from outside: what it prints, where, and with which exit status.

mod arguments;
mod cache;
mod formats;
mod run;
mod sat;
mod ship;
