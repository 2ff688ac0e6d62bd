//! Tidies a finished graph: blocks that nothing leads to go, empty ones are skipped, straight lines are joined.
//!
//! No site, branch or loop head is lost, and the order of blocks stays, so the result is deterministic.

use crate::{Block, BlockId, Body, Terminator};

/// The same body with fewer blocks.
pub fn tidy(mut body: Body) -> Body {
    thread(&mut body);
    join(&mut body);
    renumber(body)
}

/// Where going to a block really leads: empty blocks that only go on are skipped, loop heads are not.
fn thread(body: &mut Body) {
    let blocks = &body.blocks;
    let target = |start: BlockId| {
        let mut at = start;
        for _ in 0..blocks.len() {
            let block = &blocks[at.index()];
            match block.term {
                Terminator::Goto(next) if block.instrs.is_empty() && !block.loop_head => at = next,
                _ => break,
            }
        }
        at
    };
    let targets: Vec<BlockId> = (0..blocks.len() as u32).map(|i| target(BlockId(i))).collect();
    for block in &mut body.blocks {
        for to in targets_mut(block) {
            *to = targets[to.index()];
        }
    }
}

fn targets_mut(block: &mut Block) -> Vec<&mut BlockId> {
    let mut all = match &mut block.term {
        Terminator::Goto(to) => vec![to],
        Terminator::Branch { then, els, .. } | Terminator::Switch { then, els, .. } => vec![then, els],
        Terminator::Return { .. } | Terminator::Throw { .. } | Terminator::Rethrow { .. } => Vec::new(),
    };
    all.extend(block.handler.as_mut().map(|(to, _)| to));
    all
}

/// The blocks reachable from the entry, handlers of blocks that raise nothing left out.
fn reachable(body: &Body) -> Vec<bool> {
    let mut seen = vec![false; body.blocks.len()];
    let mut work = vec![BlockId(0)];
    seen[0] = true;
    while let Some(at) = work.pop() {
        for next in body.block(at).successors() {
            if !std::mem::replace(&mut seen[next.index()], true) {
                work.push(next);
            }
        }
    }
    seen
}

/// Drops handlers where nothing raises, then appends a block to its only predecessor.
fn join(body: &mut Body) {
    let mut raises: Vec<bool> = body.blocks.iter().map(may_raise).collect();
    for (block, raises) in body.blocks.iter_mut().zip(&raises) {
        block.handler = block.handler.filter(|_| *raises);
    }
    let live = reachable(body);
    let mut incoming = vec![0u32; body.blocks.len()];
    incoming[0] = 1;
    for (i, block) in body.blocks.iter().enumerate() {
        if live[i] {
            block.successors().iter().for_each(|s| incoming[s.index()] += 1);
        }
    }
    for at in (0..body.blocks.len()).filter(|i| live[*i]) {
        while let Terminator::Goto(next) = body.blocks[at].term {
            let n = next.index();
            // A block that raises nothing fits under every handler.
            let fits = body.blocks[n].handler == body.blocks[at].handler || !raises[n] || !raises[at];
            if n == at || incoming[n] != 1 || body.blocks[n].loop_head || !fits {
                break;
            }
            let instrs = std::mem::take(&mut body.blocks[n].instrs);
            let term = std::mem::replace(&mut body.blocks[n].term, Terminator::Goto(next));
            // The emptied block has no predecessor left and goes with the unreachable ones.
            let handler = body.blocks[n].handler.take();
            let block = &mut body.blocks[at];
            block.instrs.extend(instrs);
            block.term = term;
            block.handler = block.handler.or(handler);
            raises[at] |= raises[n];
        }
    }
}

/// Whether a block may go to its handler.
fn may_raise(block: &Block) -> bool {
    block.instrs.iter().any(|i| super::can_raise(&i.kind))
        || matches!(block.term, Terminator::Throw { .. } | Terminator::Rethrow { .. })
}

/// Leaves out unreachable blocks.
fn renumber(mut body: Body) -> Body {
    let live = reachable(&body);
    let mut next = 0;
    let new: Vec<BlockId> = live
        .iter()
        .map(|l| {
            next += u32::from(*l);
            BlockId(next.saturating_sub(1))
        })
        .collect();
    let mut keep = live.iter();
    body.blocks.retain(|_| *keep.next().unwrap_or(&false));
    for block in &mut body.blocks {
        for to in targets_mut(block) {
            *to = new[to.index()];
        }
    }
    body
}
