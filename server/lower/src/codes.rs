//! The codes of diagnostics that lowering reports.
