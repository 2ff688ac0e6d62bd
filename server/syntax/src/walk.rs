//! Walking trees without recursion, and finding nodes.

use tree_sitter::{Node, TreeCursor};

use crate::parse::Parse;
use crate::span::Span;

/// Nodes below this depth are not read: whoever recurses over a tree may rely on it.
pub const MAX_DEPTH: usize = 500;

/// All nodes below and including `root`, each before its children, with its depth below `root`.
pub fn preorder(root: Node<'_>) -> Preorder<'_> {
    Preorder { cursor: root.walk(), path: Vec::new(), state: State::Fresh }
}

/// The iterator of [`preorder`].
pub struct Preorder<'tree> {
    cursor: TreeCursor<'tree>,
    /// From the root to the node that came last.
    path: Vec<Node<'tree>>,
    state: State,
}

enum State {
    Fresh,
    Inside,
    /// The children of the last node were declined.
    Skip,
    Done,
}

impl<'tree> Preorder<'tree> {
    /// Leaves out what is below the node that came last.
    pub fn skip_children(&mut self) {
        if matches!(self.state, State::Inside) {
            self.state = State::Skip;
        }
    }

    /// The nodes around the node that came last, from the root to its parent. Unlike `Node::parent`, which searches
    /// from the root each time, this costs nothing.
    pub fn ancestors(&self) -> &[Node<'tree>] {
        self.path.split_last().map_or(&[], |(_, ancestors)| ancestors)
    }

    /// Moves to the next node that is not below the current one.
    fn leave(&mut self) -> bool {
        while self.path.len() > 1 {
            self.path.pop();
            if self.cursor.goto_next_sibling() {
                return true;
            }
            self.cursor.goto_parent();
        }
        false
    }
}

impl<'tree> Iterator for Preorder<'tree> {
    type Item = (Node<'tree>, usize);

    fn next(&mut self) -> Option<Self::Item> {
        let more = match self.state {
            State::Fresh => true,
            State::Inside if self.cursor.goto_first_child() => true,
            State::Inside | State::Skip => self.leave(),
            State::Done => false,
        };
        self.state = if more { State::Inside } else { State::Done };
        more.then(|| {
            let depth = self.path.len();
            self.path.push(self.cursor.node());
            (self.path[depth], depth)
        })
    }
}

/// The parent of a node.
///
/// `Node::parent` recurses once for each level of the tree when the node is empty (a missing token), which a hostile
/// text makes as deep as it likes; this does not.
pub fn parent<'tree>(parse: &'tree Parse, node: Node<'tree>) -> Option<Node<'tree>> {
    if node.start_byte() < node.end_byte() {
        return node.parent();
    }
    let mut walk = preorder(parse.root());
    while let Some((other, _)) = walk.next() {
        if other.id() == node.id() {
            return walk.ancestors().last().copied();
        }
        if !Span::of(other).touches(node.start_byte()) {
            walk.skip_children();
        }
    }
    None
}

/// The outermost nodes that lie deeper than `limit` below the root.
pub fn too_deep(parse: &Parse, limit: usize) -> Vec<Span> {
    let mut found = Vec::new();
    let mut walk = preorder(parse.root());
    while let Some((node, depth)) = walk.next() {
        if depth > limit {
            found.push(Span::of(node));
            walk.skip_children();
        }
    }
    found
}

/// The smallest named node with the offset in it; at a border the one that starts there, so that a cursor
/// before a name is on the name, and otherwise the one that ends there.
pub fn node_at(parse: &Parse, offset: usize) -> Option<Node<'_>> {
    let token = token_at(parse, offset)?;
    parse.root().named_descendant_for_byte_range(token.start_byte(), token.end_byte())
}

/// The token with the offset in it. Between two tokens a name or literal wins over punctuation, then the
/// later over the earlier. None in white space.
pub fn token_at(parse: &Parse, offset: usize) -> Option<Node<'_>> {
    let root = parse.root();
    let after = leaf(root, offset, offset + 1);
    let before = if offset > 0 { leaf(root, offset - 1, offset) } else { None };
    match (before, after) {
        (Some(before), Some(after)) if before.is_named() && !after.is_named() => Some(before),
        (before, after) => after.or(before),
    }
}

fn leaf(root: Node<'_>, start: usize, end: usize) -> Option<Node<'_>> {
    let node = root.descendant_for_byte_range(start, end)?;
    (node.child_count() == 0 && node.start_byte() <= start && end <= node.end_byte()).then_some(node)
}

/// The documentation in front of an item or member: the text of its `///` lines, without the slashes and one
/// space. Only lines that directly precede the node count; an empty line in between ends them.
pub fn doc_comment_before(parse: &Parse, node: Node<'_>) -> Option<String> {
    let mut lines = Vec::new();
    let mut next = node;
    while let Some(comment) = next.prev_sibling().filter(|node| node.kind() == "doc_comment") {
        if blank_line_between(parse, comment, next) || !starts_line(parse, comment) {
            break;
        }
        let text = parse.node_text(comment).trim_start_matches('/');
        lines.push(text.strip_prefix(' ').unwrap_or(text).trim_end());
        next = comment;
    }
    lines.reverse();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

fn blank_line_between(parse: &Parse, a: Node<'_>, b: Node<'_>) -> bool {
    parse.text().line_of(b.start_byte()) > parse.text().line_of(a.end_byte()) + 1
}

/// Whether nothing but white space stands before the node on its line.
fn starts_line(parse: &Parse, node: Node<'_>) -> bool {
    let line = parse.text().line_span(parse.text().line_of(node.start_byte()));
    parse.span_text(Span::new(line.start, node.start_byte())).trim().is_empty()
}
