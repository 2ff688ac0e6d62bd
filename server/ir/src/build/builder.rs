//! A control-flow graph under construction.

use crate::{
    Asked, Block, BlockId, Body, Instr, InstrKind, Local, LocalId, Operand, Side, SiteId, Span, Terminator, Ty,
};
use rustc_hash::FxHashMap;

/// Where exceptions go: a block, and the local that receives them.
pub type Handler = Option<(BlockId, LocalId)>;

/// A point in the graph: in front of an instruction.
pub type Point = (BlockId, usize);

/// A block whose end may not be known yet.
pub struct Draft {
    pub instrs: Vec<Instr>,
    pub term: Option<Terminator>,
    pub handler: Handler,
    pub loop_head: bool,
}

/// Builds the graph: instructions go to the current block.
pub struct Builder {
    pub locals: Vec<Local>,
    pub blocks: Vec<Draft>,
    pub sites: Vec<Span>,
    /// [`Body::counted`], in any order.
    pub counted: Vec<(Side, Option<Side>)>,
    asked: Vec<(SiteId, Asked)>,
    site_of: FxHashMap<(Span, bool), SiteId>,
    current: BlockId,
    /// The handler of the blocks that are entered from now on.
    pub handler: Handler,
}

impl Default for Builder {
    fn default() -> Builder {
        Builder::new()
    }
}

impl Builder {
    /// A graph with an empty entry block.
    pub fn new() -> Builder {
        let mut b = Builder {
            locals: Vec::new(),
            blocks: Vec::new(),
            sites: Vec::new(),
            counted: Vec::new(),
            asked: Vec::new(),
            site_of: FxHashMap::default(),
            current: BlockId(0),
            handler: None,
        };
        b.block();
        b
    }

    /// A variable of any type, `char` and the like among them.
    pub fn local(&mut self, name: Option<&str>, declared: Ty) -> LocalId {
        self.locals.push(Local { name: name.map(str::to_owned), ty: declared.value(), declared, scope: None });
        LocalId(self.locals.len() as u32 - 1)
    }

    /// Says where the name of a local means it.
    pub fn visible(&mut self, local: LocalId, scope: Span) {
        self.locals[local.index()].scope = Some(scope);
    }

    pub fn temp(&mut self, ty: Ty) -> LocalId {
        self.local(None, ty)
    }

    /// The site of a span: one for each span, however often it is lowered.
    pub fn site(&mut self, span: Span) -> SiteId {
        self.site_for(span, false)
    }

    /// The site of what happens to the value of an expression, which is another place than where the value comes from.
    pub fn site_after(&mut self, span: Span) -> SiteId {
        self.site_for(span, true)
    }

    fn site_for(&mut self, span: Span, after: bool) -> SiteId {
        *self.site_of.entry((span, after)).or_insert_with(|| {
            self.sites.push(span);
            SiteId(self.sites.len() as u32 - 1)
        })
    }

    /// A new block that nothing leads to yet.
    pub fn block(&mut self) -> BlockId {
        self.blocks.push(Draft { instrs: Vec::new(), term: None, handler: None, loop_head: false });
        BlockId(self.blocks.len() as u32 - 1)
    }

    /// Goes on in `block`, under the handler that is in force now.
    pub fn enter(&mut self, block: BlockId) {
        self.blocks[block.index()].handler = self.handler;
        self.current = block;
    }

    /// Puts another handler in force, from a new block on; returns the old one.
    pub fn set_handler(&mut self, handler: Handler) -> Handler {
        let old = std::mem::replace(&mut self.handler, handler);
        if old != handler {
            let next = self.block();
            self.goto(next);
            self.enter(next);
        }
        old
    }

    pub fn point(&self) -> Point {
        (self.current, self.blocks[self.current.index()].instrs.len())
    }

    pub fn push(&mut self, kind: InstrKind, site: SiteId) {
        self.blocks[self.current.index()].instrs.push(Instr { kind, site });
    }

    /// The value of the call just pushed is not wanted.
    pub fn drop_result(&mut self) {
        if let Some(InstrKind::Call { dst, .. }) =
            self.blocks[self.current.index()].instrs.last_mut().map(|instr| &mut instr.kind)
        {
            *dst = None;
        }
    }

    /// Ends the current block. What follows goes to a new block that nothing leads to.
    pub fn end(&mut self, term: Terminator) {
        self.blocks[self.current.index()].term = Some(term);
        let dead = self.block();
        self.enter(dead);
    }

    /// Ends the current block with a branch that asks this of what is written at its site.
    pub fn ask(&mut self, asked: Asked, cond: Operand, then: BlockId, els: BlockId, site: SiteId) {
        self.asked.push((site, asked));
        self.end(Terminator::Branch { cond, then, els, site });
    }

    pub fn goto(&mut self, to: BlockId) {
        self.end(Terminator::Goto(to));
    }

    /// The graph as it stands. Blocks without an end become loops; only a body with errors has such blocks that
    /// can be reached.
    pub fn finish(mut self, params: u32) -> Body {
        let blocks = self.blocks.into_iter().enumerate().map(|(i, draft)| Block {
            loop_head: draft.loop_head || draft.term.is_none(),
            instrs: draft.instrs,
            term: draft.term.unwrap_or(Terminator::Goto(BlockId(i as u32))),
            handler: draft.handler,
        });
        let blocks = blocks.collect();
        self.counted.sort_unstable();
        self.counted.dedup_by_key(|(side, _)| *side);
        self.asked.sort_unstable();
        self.asked.dedup_by_key(|(site, _)| *site);
        let (locals, sites, counted, asked) = (self.locals, self.sites, self.counted, self.asked);
        Body { params, locals, blocks, sites, counted, asked }
    }
}

/// `dst := src`.
pub fn copy_of(dst: LocalId, src: Operand) -> InstrKind {
    InstrKind::Copy { dst, src }
}
