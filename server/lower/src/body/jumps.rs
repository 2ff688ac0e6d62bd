//! Leaving statements early: `break`, `continue`, `goto`, and the `finally` blocks on the way out.

use super::{BodyCx, DefKind, Definition, Role};
use crate::cx::Cx;
use crate::diagnostic::{Diagnostic, Fix, did_you_mean, similar};
use crate::names::DefId;
use crate::syn::{Name, Syn};
use ir::build::Handler;
use ir::{BlockId, FnId, Span, Terminator};
use rustc_hash::FxHashMap;

/// Something around the current statement that jumps out of it must know.
#[derive(Clone, Copy)]
pub(super) enum Frame<'a> {
    Loop {
        exit: BlockId,
        head: BlockId,
    },
    /// Inside the body or a `catch` of a `try` with this `finally` block, which runs under `outer`.
    Finally {
        node: Syn<'a>,
        outer: Handler,
        /// How many variables are in scope around the `try`.
        vars: usize,
    },
    /// Inside a copy of a `finally` block.
    Copy {
        finally: usize,
        instance: u32,
    },
}

/// A `try` or `finally` around a label.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Region {
    /// The body or a `catch`; the number is the id of the `finally` block.
    Guarded(usize),
    Finally(usize),
}

/// A label of a body.
struct Label {
    def: DefId,
    span: Span,
    regions: Vec<Region>,
    used: bool,
}

/// The labels of a body, and the blocks they became.
#[derive(Default)]
pub(super) struct Labels<'a> {
    by_name: FxHashMap<&'a str, Label>,
    /// By label and copy of the `finally` block it is in (0: none).
    blocks: FxHashMap<(&'a str, u32), BlockId>,
}

impl<'a> Labels<'a> {
    /// Finds all labels of a body; reports duplicates.
    pub(super) fn collect(cx: &mut Cx<'a>, block: Syn<'a>, function: Option<FnId>) -> Labels<'a> {
        let mut labels = Labels::default();
        let mut work = vec![(block, Vec::new())];
        while let Some((node, regions)) = work.pop() {
            if node.kind() == "labeled_statement" {
                labels.add(cx, node, &regions, (block.span(), function));
            }
            let finally = node.field("finally").and_then(|f| f.field("body"));
            for child in node.surviving_children().into_iter().rev() {
                if !has_statements(child.kind()) {
                    continue;
                }
                let mut inner: Vec<Region> = regions.clone();
                if let (Some(body), "try_statement") = (finally, node.kind()) {
                    let is_finally = child.kind() == "finally_clause";
                    inner.push(if is_finally { Region::Finally(body.id()) } else { Region::Guarded(body.id()) });
                }
                work.push((child, inner));
            }
        }
        labels
    }

    fn add(&mut self, cx: &mut Cx<'a>, node: Syn<'a>, regions: &[Region], (scope, function): (Span, Option<FnId>)) {
        let Some(name) = node.name("label") else { return };
        if let Some(first) = self.by_name.get(name.text) {
            let first = Some(first.span);
            return crate::items::duplicate(cx, "duplicate-label", "label", name, first);
        }
        let owner = function.and_then(|f| cx.names.def_of(DefKind::Function(f)));
        let def = cx.names.define(Definition {
            kind: DefKind::Label,
            name: name.text.to_owned(),
            span: Some(name.span),
            extent: Some(node.span()),
            ty: None,
            scope: Some(scope),
            owner,
        });
        self.by_name.insert(name.text, Label { def, span: name.span, regions: regions.to_vec(), used: false });
    }
}

/// Whether labels may be below a node of this kind.
fn has_statements(kind: &str) -> bool {
    kind.ends_with("_statement") || matches!(kind, "block" | "catch_clause" | "finally_clause")
}

impl<'a> BodyCx<'_, 'a> {
    /// Runs the `finally` blocks of the frames from `keep` on, innermost first.
    pub(super) fn unwind(&mut self, keep: usize) {
        let frames = self.frames.clone();
        let handler = self.b.handler;
        for i in (keep..frames.len()).rev() {
            if let Frame::Finally { node, outer, vars } = frames[i] {
                self.frames.truncate(i);
                self.b.set_handler(outer);
                // The copy sees the variables of its `try`, not those of the jump.
                let hidden = self.vars.split_off(vars);
                self.finally_copy(node);
                self.vars.extend(hidden);
            }
        }
        self.frames = frames;
        // Only a jump follows, and jumps raise nothing: no new block is needed for the handler.
        self.b.handler = handler;
    }

    /// Lowers one copy of a `finally` block.
    pub(super) fn finally_copy(&mut self, node: Syn<'a>) {
        self.instances += 1;
        self.frames.push(Frame::Copy { finally: node.id(), instance: self.instances });
        self.block_statements(node);
        self.frames.pop();
    }

    /// `break` (`exit`) or `continue`.
    pub(super) fn leave_loop(&mut self, node: Syn<'a>, exit: bool) {
        let target = self.frames.iter().enumerate().rev().find_map(|(i, f)| match f {
            Frame::Loop { exit: e, head } => Some((i, if exit { *e } else { *head })),
            _ => None,
        });
        let Some((at, block)) = target else {
            let word = if exit { "break" } else { "continue" };
            let message = format!("`{word}` only has a meaning inside a `while`; remove it, or use `goto`");
            return self.error("outside-loop", node.span(), message);
        };
        self.unwind(at + 1);
        self.b.goto(block);
    }

    pub(super) fn labeled(&mut self, node: Syn<'a>) {
        if let Some(block) = self.label_start(node) {
            self.b.goto(block);
            self.b.enter(block);
        }
        // A declaration behind a label is visible in the rest of the block.
        if let Some(body) = node.field("body") {
            self.start(node.id(), 0, body);
            self.statement(body);
        }
    }

    /// The block of a labeled statement in the copy being lowered; `None` for other statements.
    pub(super) fn label_start(&mut self, node: Syn<'a>) -> Option<BlockId> {
        let name = node.name("label").filter(|n| node.kind() == "labeled_statement" && self.is_label(n))?;
        let instance = self.instance_of_regions(&self.labels.by_name.get(name.text)?.regions);
        Some(self.label_block(name.text, instance))
    }

    /// Whether the name is that of a label declared exactly there (and no duplicate).
    fn is_label(&self, name: &Name) -> bool {
        self.labels.by_name.get(name.text).is_some_and(|l| l.span == name.span)
    }

    fn label_block(&mut self, name: &'a str, instance: u32) -> BlockId {
        if let Some(block) = self.labels.blocks.get(&(name, instance)) {
            return *block;
        }
        let block = self.b.block();
        self.labels.blocks.insert((name, instance), block);
        block
    }

    /// The copy of the innermost `finally` among `regions` that is being lowered.
    fn instance_of_regions(&self, regions: &[Region]) -> u32 {
        let innermost = regions.iter().rev().find_map(|r| match r {
            Region::Finally(id) => Some(*id),
            Region::Guarded(_) => None,
        });
        let copies = self.frames.iter().rev().filter_map(|f| match f {
            Frame::Copy { finally, instance } if Some(*finally) == innermost => Some(*instance),
            _ => None,
        });
        copies.into_iter().next().unwrap_or(0)
    }

    pub(super) fn goto_statement(&mut self, node: Syn<'a>) {
        if let Some(name) = node.name("label") {
            self.jump(name);
        }
    }

    pub(super) fn if_goto(&mut self, node: Syn<'a>) {
        let (then, els) = (self.b.block(), self.b.block());
        match node.field("condition") {
            Some(condition) => self.condition(condition, then, els),
            None => self.b.end(Terminator::Switch { cond: ir::Operand::Bool(true), then, els }),
        }
        for (block, field) in [(then, "then"), (els, "else")] {
            self.b.enter(block);
            match node.name(field) {
                Some(name) => self.jump(name),
                None => self.b.end(Terminator::Goto(block)),
            }
        }
    }

    /// Goes to a label, through the `finally` blocks that this leaves.
    fn jump(&mut self, name: Name<'a>) {
        let Some(label) = self.labels.by_name.get_mut(name.text) else {
            return self.unknown_label(name);
        };
        label.used = true;
        let (def, span, regions) = (label.def, label.span, label.regions.clone());
        self.cx.names.refer(name.span, def, Role::Jump);
        let (keep, common) = self.common_frames(&regions);
        if regions[common..].iter().any(|r| matches!(r, Region::Finally(_))) {
            let message = "this jumps into a `finally` block; move the label out of it, or the `goto` into it";
            let d = Diagnostic::error("goto-into-finally", name.span, message);
            return self.cx.report(d.related(span, "the label"));
        }
        let instance = self.instance_of_regions(&regions[..common]);
        self.unwind(keep);
        let block = self.label_block(name.text, instance);
        if span.start <= name.span.start {
            self.b.blocks[block.index()].loop_head = true;
        }
        self.b.goto(block);
    }

    /// How many frames stay when jumping to a label in `regions`, and how many regions those make up.
    fn common_frames(&self, regions: &[Region]) -> (usize, usize) {
        let mut common = 0;
        for (i, frame) in self.frames.iter().enumerate() {
            let region = match frame {
                Frame::Loop { .. } => continue,
                Frame::Finally { node, .. } => Region::Guarded(node.id()),
                Frame::Copy { finally, .. } => Region::Finally(*finally),
            };
            if regions.get(common) != Some(&region) {
                return (i, common);
            }
            common += 1;
        }
        (self.frames.len(), common)
    }

    fn unknown_label(&mut self, name: Name<'a>) {
        let mut known: Vec<&str> = self.labels.by_name.keys().copied().collect();
        known.sort_unstable();
        let best = similar(name.text, known);
        let message = match best {
            Some(_) => format!("there is no label `{}` in this function{}", name.text, did_you_mean(best)),
            None => format!("there is no label `{0}` in this function; write `{0}:` before a statement", name.text),
        };
        let fix = best.map(|b| Fix::replace(format!("Replace with `{b}`"), name.span, b));
        self.cx.report(Diagnostic::error("unknown-label", name.span, message).fix(fix));
    }

    /// Labels that no `goto` names.
    pub(super) fn report_unused_labels(&mut self) {
        let mut unused: Vec<(Span, &str)> =
            self.labels.by_name.iter().filter(|(_, l)| !l.used).map(|(name, l)| (l.span, *name)).collect();
        unused.sort();
        for (span, name) in unused {
            let message = format!("no `goto` names the label `{name}`; remove it");
            self.cx.report(Diagnostic::hint("unused-label", span, message).unnecessary());
        }
    }
}
