-- :HeaplensPaths: the execution tree of a function in a window beside it. <CR> goes to a node's line and shows the heap
-- that its path knows, or why a choice was refused.

local M = {}

local signs = { branch = '?', choice = '+', pruned = '-', ['end'] = '=' }

local function label(node)
  if node.kind == 'branch' then
    return node.label .. ' ' .. (node.says or node.taken and 'holds' or 'does not hold')
  elseif node.kind == 'end' then
    return node.outcome or node.label
  end
  return node.label
end

-- The nodes in the order of the tree, each with its depth; the root is left out.
function M.rows(nodes)
  local children, rows = {}, {}
  for _, node in ipairs(nodes) do
    if node.parent ~= vim.NIL and node.parent ~= nil then
      children[node.parent] = children[node.parent] or {}
      table.insert(children[node.parent], node)
    end
  end
  local open = {}
  local function push(id, depth)
    local below = children[id] or {}
    for at = #below, 1, -1 do
      table.insert(open, { below[at], depth })
    end
  end
  push(nodes[1] and nodes[1].id, 0)
  while #open > 0 do
    local node, depth = unpack(table.remove(open))
    table.insert(rows, { node = node, depth = depth, text = string.rep('  ', depth) .. (signs[node.kind] or ' ') .. ' ' .. label(node) })
    push(node.id, depth + 1)
  end
  return rows
end

-- Shows the tree; `ask` sends a request to the server of the source, `known` gets the text of the heap at a node.
function M.open(target, answer, ask)
  local source = vim.api.nvim_get_current_win()
  local rows = M.rows(answer.nodes)
  local lines = {}
  for _, row in ipairs(rows) do
    table.insert(lines, row.text)
  end
  vim.cmd('botright vnew')
  local buffer = vim.api.nvim_get_current_buf()
  vim.bo.buftype, vim.bo.bufhidden, vim.bo.swapfile = 'nofile', 'wipe', false
  vim.wo.wrap, vim.wo.number = false, false
  vim.api.nvim_buf_set_name(buffer, 'heaplens://paths/' .. target['function'] .. '/' .. buffer)
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, #lines > 0 and lines or { 'No paths yet: the exploration still runs.' })
  vim.bo.modifiable = false
  local function show()
    local row = rows[vim.api.nvim_win_get_cursor(0)[1]]
    if row then
      M.show(target, row.node, source, ask)
    end
  end
  vim.keymap.set('n', '<CR>', show, { buffer = buffer, desc = 'Show the heap of this path' })
  vim.keymap.set('n', 'q', '<cmd>close<CR>', { buffer = buffer, desc = 'Close' })
  return buffer, rows
end

-- Goes to the place of a node, and shows what is known there.
function M.show(target, node, source, ask)
  if node.range and node.uri == target.uri and vim.api.nvim_win_is_valid(source) then
    pcall(vim.api.nvim_win_set_cursor, source, { node.range.start.line + 1, node.range.start.character })
  end
  local head = { '# ' .. target['function'], '', label(node) }
  if node.reason and node.reason ~= vim.NIL then
    vim.list_extend(head, { '', 'cannot happen: ' .. node.reason })
  end
  ask('heaplens/heapGraph', vim.tbl_extend('force', target, { node = node.id }), function(graph)
    if graph and graph ~= vim.NIL then
      vim.list_extend(head, { '', graph.text })
    end
    vim.lsp.util.open_floating_preview(vim.split(table.concat(head, '\n'), '\n'), 'markdown', { border = 'rounded', focus_id = 'heaplens-path' })
  end)
end

return M
