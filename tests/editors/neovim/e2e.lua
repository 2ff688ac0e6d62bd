-- Neovim, headless, with the plugin of editors/neovim and the real server. Prints PASS or FAIL per check.

local repository, bin, workspace = vim.env.REPOSITORY, vim.env.HEAPLENS_BIN, vim.env.WORKSPACE
local failures = 0

local function check(name, work)
  local ok, detail = pcall(work)
  if ok then
    io.stdout:write('PASS neovim: ' .. name .. (detail and (' "' .. detail .. '"') or '') .. '\n')
  else
    failures = failures + 1
    io.stdout:write('FAIL neovim: ' .. name .. ': ' .. tostring(detail):gsub('\n.*', '') .. '\n')
  end
end

local function expect(condition, what)
  if not condition then
    error(what, 0)
  end
end

-- Waits until `question` answers something true, and returns it.
local function wait_for(question, what)
  local answer
  vim.wait(20000, function()
    answer = question()
    return answer
  end, 20)
  expect(answer, 'waited in vain for ' .. what)
  return answer
end

-- The result of a request of the current buffer.
local function ask(method, params)
  local replies = vim.lsp.buf_request_sync(0, method, params, 10000) or {}
  for _, reply in pairs(replies) do
    expect(not reply.err, method .. ': ' .. vim.inspect(reply.err))
    return reply.result
  end
  error(method .. ' was not answered', 0)
end

-- Puts the cursor at the first `needle`, `offset` characters into it.
local function go_to(needle, offset)
  for row, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local column = line:find(needle, 1, true)
    if column then
      vim.api.nvim_win_set_cursor(0, { row, column - 1 + (offset or 0) })
      return row
    end
  end
  error('the program has no ' .. needle, 0)
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
end

vim.o.swapfile = false
vim.opt.runtimepath:prepend(repository .. '/editors/neovim')
vim.cmd('filetype plugin indent on | syntax on')
local plugin = require('heaplens')
check('settings that are left out are an empty object', function()
  local settings = vim.json.encode(plugin.config().settings)
  expect(settings == '{"heaplens":{}}', settings)
end)
plugin.setup({ cmd = { bin, 'lsp' }, settings = { cache = { dir = 'off' }, scope = { Chain = 2 } } })
vim.cmd('edit ' .. vim.fn.fnameescape(workspace .. '/getlist.hir'))

check('.hir files have their type, colours and comments', function()
  expect(vim.bo.filetype == 'hir', 'the file type is ' .. vim.bo.filetype)
  expect(vim.b.current_syntax == 'hir', 'no syntax')
  expect(vim.bo.commentstring == '// %s', 'the comment string is ' .. vim.bo.commentstring)
end)

check('the server attaches', function()
  wait_for(plugin.client, 'the server')
end)

check('the finding is a diagnostic at first.next', function()
  wait_for(function()
    return #vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR }) > 0
  end, 'a diagnostic')
  local all = vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR })
  expect(#all == 1, 'one error was expected: ' .. vim.inspect(all))
  local row = go_to('first.next')
  expect(all[1].lnum == row - 1, 'line ' .. row .. ' was expected, not ' .. all[1].lnum + 1)
  expect(all[1].message:find('NullPointerException', 1, true), all[1].message)
  return all[1].message:gsub('\n.*', '')
end)

check('the hover names the line of the specification', function()
  go_to('first.next', #'first.')
  -- The finding is told before the exploration has ended; what cannot happen is known then.
  wait_for(function()
    local hover = ask('textDocument/hover', vim.lsp.util.make_position_params(0, 'utf-16'))
    local words = table.concat(vim.lsp.util.convert_input_to_markdown_lines(hover.contents), '\n')
    return words:find('cannot happen', 1, true) and words:find('list(.next)+ not null', 1, true)
  end, 'a hover with the reason')
end)

check('lenses are shown beside the function', function()
  local summary = wait_for(function()
    for _, lens in ipairs(vim.lsp.codelens.get(0)) do
      local title = lens.command and lens.command.title or ''
      if title:find('1 exception', 1, true) and title:find('List <= 3', 1, true) then
        return title
      end
    end
    plugin.refresh_lenses()
  end, 'a lens with 1 exception within the whole scope')
  local marks = 0
  for _, space in pairs(vim.api.nvim_get_namespaces()) do
    for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(0, space, 0, -1, { details = true })) do
      local virtual = mark[4].virt_text
      if virtual and virtual[1] and virtual[1][1]:find('inputs', 1, true) then
        marks = marks + 1
      end
    end
  end
  expect(marks > 0, 'no virtual text shows the lens')
  return summary
end)

check('the function and its state are known to the status line', function()
  go_to('if (foo < 0)')
  expect(require('heaplens.cursor').function_name(0) == 'getList', 'the function at the cursor')
  wait_for(function()
    return plugin.statusline():find('^getList: ')
  end, 'the state of getList')
  return plugin.statusline()
end)

check('inlay hints tell how far the function was explored, and what is never null', function()
  -- The lens tells of every scope that is finished, hints of the one that nothing was left out of: they may be later.
  return wait_for(function()
    local hints = ask('textDocument/inlayHint', {
      textDocument = vim.lsp.util.make_text_document_params(),
      range = { start = { line = 0, character = 0 }, ['end'] = { line = vim.api.nvim_buf_line_count(0), character = 0 } },
    })
    local labels = {}
    for _, hint in ipairs(hints) do
      table.insert(labels, hint.label)
    end
    labels = table.concat(labels, ' | ')
    return labels:find('List <= 3 · 6 paths', 1, true) and labels:find('!= null', 1, true) and labels
  end, 'the hints of getList')
end)

check('a node of the execution tree has the heap that its path knows', function()
  local target = { uri = vim.uri_from_bufnr(0), ['function'] = 'getList' }
  local node
  for _, candidate in ipairs(ask('heaplens/paths', target).nodes) do
    node = candidate.label == 'list.next = new List' and candidate or node
  end
  expect(node, 'no such node')
  local graph = ask('heaplens/heapGraph', vim.tbl_extend('force', target, { node = node.id }))
  expect(graph.text == 'list -> N0 -> N1 -> ..', graph.text)
end)

check('a heap that shows what the specification says is told', function()
  local row = go_to('getList(')
  local at = { line = row - 1, character = vim.api.nvim_win_get_cursor(0)[2] }
  local show
  for _, action in ipairs(ask('textDocument/codeAction', {
    textDocument = vim.lsp.util.make_text_document_params(),
    range = { start = at, ['end'] = at },
    context = { diagnostics = {} },
  })) do
    show = show or (action.title:find('^Show .*heap') and action)
  end
  expect(show, 'no action shows a heap')
  local told = ask('workspace/executeCommand', { command = show.command.command, arguments = show.command.arguments })
  wait_for(function()
    return vim.api.nvim_exec('messages', true):find('list', 1, true)
  end, 'the message')
  return told.text
end)

check('running the lens of an input shows its heap', function()
  local lens
  for _, candidate in ipairs(vim.lsp.codelens.get(0)) do
    if candidate.command and candidate.command.command == 'heaplens.showHeap' then
      lens = lens or candidate
    end
  end
  expect(lens, 'no lens shows a heap')
  vim.lsp.commands[lens.command.command](lens.command)
  local shown = wait_for(function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), '\n')
      end
    end
  end, 'a floating window')
  expect(shown:find('NullPointerException', 1, true) and shown:find('list = null', 1, true), shown)
end)

-- The text of the floating window, and its end.
local function floating(what)
  local shown = wait_for(function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), '\n')
      end
    end
  end, what)
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      vim.api.nvim_win_close(window, true)
    end
  end
  return shown
end

-- The code actions at the cursor.
local function actions_here()
  local position = vim.lsp.util.make_position_params(0, 'utf-16').position
  return ask('textDocument/codeAction', {
    textDocument = vim.lsp.util.make_text_document_params(),
    range = { start = position, ['end'] = position },
    context = { diagnostics = {} },
  })
end

local function titled(actions, pattern)
  local titles = {}
  for _, action in ipairs(actions) do
    if action.title:find(pattern) then
      return action
    end
    table.insert(titles, action.title)
  end
  error('no action ' .. pattern .. ': ' .. table.concat(titles, ' / '), 0)
end

check(':HeaplensPaths shows the tree, and a node its heap or why it was refused', function()
  floating('the window of before')
  go_to('if (foo < 0)')
  vim.cmd('HeaplensPaths')
  local text = wait_for(function()
    return vim.bo.buftype == 'nofile' and table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  end, 'the tree')
  expect(text:find('? foo < 0 holds', 1, true) and text:find('throws NullPointerException', 1, true), text)
  local press = vim.api.nvim_replace_termcodes('<CR>', true, false, true)
  go_to('list.next = new List')
  vim.api.nvim_feedkeys(press, 'x', false)
  local known = floating('the heap of the path')
  expect(known:find('list -> N0 -> N1 -> ..', 1, true), known)
  go_to('list.next = null')
  vim.api.nvim_feedkeys(press, 'x', false)
  local refused = floating('the reason')
  expect(refused:find('cannot happen', 1, true) and refused:find('list(.next)+ not null', 1, true), refused)
  vim.cmd('close')
  return refused:gsub('\n', ' ')
end)

check(':HeaplensHeap shows what is null, too', function()
  go_to('getList(')
  vim.cmd('HeaplensHeap 1')
  local shown = floating('the input')
  expect(shown:find('\nlist = null', 1, true) and shown:find('\nfoo = ', 1, true), shown)
  return shown:gsub('\n', ' ')
end)

check('a node that there is not, and what is no node, are refused plainly', function()
  local target = { uri = vim.uri_from_bufnr(0), ['function'] = 'getList' }
  local function refused(node, words)
    local replies = vim.lsp.buf_request_sync(0, 'heaplens/heapGraph', vim.tbl_extend('force', target, { node = node }), 10000)
    local _, reply = next(replies)
    local why = reply and (reply.err or reply.error)
    expect(why and why.message:find(words, 1, true), (vim.inspect(reply):gsub('%s+', ' ')))
    return why.message
  end
  refused('x', 'what is drawn is missing')
  return refused(99999, 'there is no node 99999')
end)

check('a heap of the specification is drawn by the editor, without a message', function()
  go_to('getList(')
  local action = titled(actions_here(), '^Show .*heap')
  vim.lsp.commands[action.command.command](action.command)
  local shown = floating('the heap')
  expect(shown:find('list', 1, true), shown)
  return shown:gsub('\n', ' ')
end)

-- Until some lens reads like this.
local function wait_for_lens(title, what)
  wait_for(function()
    for _, lens in ipairs(ask('textDocument/codeLens', { textDocument = vim.lsp.util.make_text_document_params() })) do
      if lens.command and lens.command.title:find(title) then
        return true
      end
    end
    vim.wait(100)
  end, what)
end

check('the scope is widened by a code action, and the lens says so', function()
  go_to('getList(')
  local action = titled(actions_here(), 'wider scope')
  ask('workspace/executeCommand', { command = action.command.command, arguments = action.command.arguments })
  wait_for_lens('List <= [4-9]', 'a wider scope')
  ask('workspace/executeCommand', { command = 'heaplens.explore', arguments = { { uri = vim.uri_from_bufnr(0), ['function'] = 'getList' } } })
  wait_for_lens('1 exception.*List <= 3', 'the old scope')
  return action.title
end)

check(':HeaplensDebug hands the input to nvim-dap, and its adapter stops at the exception and steps back', function()
  local ran
  package.loaded.dap = { adapters = {}, configurations = {}, run = function(configuration) ran = configuration end }
  go_to('if (foo < 0)')
  vim.cmd('HeaplensDebug 1')
  wait_for(function() return ran end, 'the start of a session')
  local adapter = package.loaded.dap.adapters.heaplens
  expect(adapter.command == bin and adapter.args[1] == 'dap', vim.inspect(adapter))
  expect(ran.type == 'heaplens' and ran['function'] == 'getList' and ran.program:find('getlist.hir', 1, true), vim.inspect(ran))
  local seen, rest, sequence = {}, '', 0
  local job = vim.fn.jobstart({ adapter.command, unpack(adapter.args) }, { on_stdout = function(_, data)
    rest = rest .. table.concat(data, '\n')
    while true do
      local _, stop, length = rest:find('Content%-Length: (%d+)\r?\n\r?\n')
      if not stop or #rest < stop + tonumber(length) then
        return
      end
      table.insert(seen, vim.fn.json_decode(rest:sub(stop + 1, stop + tonumber(length))))
      rest = rest:sub(stop + tonumber(length) + 1)
    end
  end })
  local function send(command, arguments)
    sequence = sequence + 1
    local body = vim.fn.json_encode({ seq = sequence, type = 'request', command = command, arguments = arguments })
    vim.fn.chansend(job, 'Content-Length: ' .. #body .. '\r\n\r\n' .. body)
  end
  local function stopped(reason)
    wait_for(function()
      local last
      for _, message in ipairs(seen) do
        last = message.event == 'stopped' and message or last
      end
      return last and last.body.reason == reason
    end, 'a stop: ' .. reason)
    seen = {}
  end
  send('initialize', { adapterID = 'heaplens' })
  send('launch', ran)
  send('setExceptionBreakpoints', { filters = { 'uncaught' } })
  send('configurationDone', vim.empty_dict())
  stopped('entry')
  send('continue', { threadId = 1 })
  stopped('exception')
  send('stepBack', { threadId = 1 })
  stopped('step')
  vim.fn.jobstop(job)
  package.loaded.dap = nil
end)

check('inlay hints tell of numbers and of equal references', function()
  vim.fn.writefile({
    'data L { L next; }',
    'fn int f(L a, int n)',
    '{',
    '  if (a == null || n <= 0) { return 0; }',
    '  L b := a;',
    '  a.next := b;',
    '  L c := b.next;',
    '  return n;',
    '}',
    'fn int dead(L a)',
    '  requires hex { a not null; }',
    '{',
    '  if (a == null) { return 1; }',
    '  return 2;',
    '}',
  }, workspace .. '/facts.hir')
  vim.cmd('edit! ' .. workspace .. '/facts.hir')
  local labels = wait_for(function()
    local found = {}
    for _, hint in ipairs(ask('textDocument/inlayHint', {
      textDocument = vim.lsp.util.make_text_document_params(),
      range = { start = { line = 0, character = 0 }, ['end'] = { line = 15, character = 0 } },
    }) or {}) do
      table.insert(found, hint.label)
    end
    found = table.concat(found, ' | ')
    vim.wait(50)
    return found:find('> 0', 1, true) and found:find('== a', 1, true) and found
  end, 'the facts')
  return labels
end)

check('the settings of setup() reach the server', function()
  vim.fn.writefile({ 'data Chain { Chain next; }', 'fn Chain skip(Chain c)', '{', '  return c.next;', '}' }, workspace .. '/chain.hir')
  vim.cmd('edit! ' .. workspace .. '/chain.hir')
  -- Without a clause and without the setting, exploring goes on to larger scopes and would name another one.
  wait_for_lens('1 exception.*Chain <= 2$', 'a lens within the scope of the settings')
  vim.cmd('edit! ' .. workspace .. '/facts.hir')
end)

check(':HeaplensWhyUnreachable tells why, and code that is reached has no reason', function()
  go_to('return 1')
  vim.cmd('HeaplensWhyUnreachable')
  local why = floating('the reason')
  expect(why:find('a == null', 1, true) and why:find('a not null', 1, true), why)
  go_to('return 2')
  local warned
  local notify = vim.notify
  vim.notify = function(text) warned = text end
  vim.cmd('HeaplensWhyUnreachable')
  wait_for(function() return warned end, 'a warning')
  vim.notify = notify
  expect(warned:find('no code here is known to be unreachable', 1, true), warned)
  vim.cmd('edit! ' .. workspace .. '/getlist.hir')
  return why:gsub('\n', ' ')
end)

check('the code action emits a test, which passes', function()
  local row = go_to('first.next')
  local at = { line = row - 1, character = vim.api.nvim_win_get_cursor(0)[2] }
  local actions = ask('textDocument/codeAction', {
    textDocument = vim.lsp.util.make_text_document_params(),
    range = { start = at, ['end'] = { line = at.line, character = at.character + #'first.next' } },
    context = { diagnostics = {} },
  })
  local chosen
  for _, action in ipairs(actions) do
    if action.title:lower():find('emit a test', 1, true) then
      chosen = chosen or action
    end
  end
  expect(chosen, 'no action emits a test: ' .. vim.inspect(actions))
  if not chosen.edit and chosen.data then
    chosen = ask('codeAction/resolve', chosen)
  end
  if chosen.edit then
    vim.lsp.util.apply_workspace_edit(chosen.edit, 'utf-16')
  else
    ask('workspace/executeCommand', { command = chosen.command.command, arguments = chosen.command.arguments })
  end
  wait_for(function()
    return text():find('test "', 1, true)
  end, 'the test')
  vim.cmd('silent write')
  local output = vim.fn.system({ bin, 'test', workspace .. '/getlist.hir' })
  expect(vim.v.shell_error == 0, output)
end)

check(':HeaplensRunTest runs the test at the cursor', function()
  go_to('test "')
  expect(require('heaplens.cursor').test_name(0), 'the test at the cursor')
  local said = {}
  local show = vim.lsp.handlers['window/showMessage']
  vim.lsp.handlers['window/showMessage'] = function(err, result, ...)
    table.insert(said, result.message)
    return show(err, result, ...)
  end
  vim.cmd('HeaplensRunTest')
  return wait_for(function()
    return said[1] and said[1]:lower():find('pass', 1, true) and said[1]
  end, 'word that it passed')
end)

check(':HeaplensEmitTest writes a test through the server', function()
  local _, before = text():gsub('test "', '')
  go_to('if (foo < 0)')
  vim.cmd('HeaplensEmitTest 2')
  wait_for(function()
    local _, now = text():gsub('test "', '')
    return now == before + 1
  end, 'a second test')
end)

check('what is no number of an input is refused, and no test is written', function()
  local before, notify, warned = text(), vim.notify, {}
  vim.notify = function(words) table.insert(warned, words) end
  for _, command in ipairs({ 'HeaplensEmitTest zzz', 'HeaplensEmitTest 0', 'HeaplensHeap 1.5', 'HeaplensDebug x' }) do
    vim.cmd(command)
  end
  vim.wait(500)
  vim.notify = notify
  expect(#warned == 4, vim.inspect(warned))
  expect(warned[2]:find('`0` is no number of an input, from 1', 1, true), warned[2])
  expect(text() == before, 'a test was written')
end)

check('the root is where .git is, a file in worktrees and submodules', function()
  local tree = workspace .. '/tree'
  vim.fn.mkdir(tree .. '/src', 'p')
  vim.fn.writefile({ 'gitdir: /elsewhere/.git/worktrees/tree' }, tree .. '/.git')
  vim.fn.writefile({ 'data Leaf { Leaf next; }' }, tree .. '/src/leaf.hir')
  vim.cmd('edit! ' .. tree .. '/src/leaf.hir')
  local root = wait_for(plugin.client, 'the server').config.root_dir
  expect(root == tree, root)
  plugin.client().stop()
  vim.cmd('edit! ' .. workspace .. '/getlist.hir')
end)

check('a Java file has findings and lenses, and its function at the cursor is known', function()
  vim.fn.writefile({
    'class Cell {',
    '  Cell next;',
    '  static Object head(Cell cell) {',
    '    return cell.next;',
    '  }',
    '}',
  }, workspace .. '/Cell.java')
  vim.cmd('edit! ' .. workspace .. '/Cell.java')
  vim.bo.filetype = 'java'
  wait_for(function()
    for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
      if diagnostic.code == 'null-dereference' then
        return diagnostic
      end
    end
  end, 'the finding')
  local lenses = ask('textDocument/codeLens', { textDocument = vim.lsp.util.make_text_document_params() })
  expect(lenses[1].command.title:find('1 exception', 1, true), vim.inspect(lenses))
  go_to('cell.next')
  local name = require('heaplens.cursor').function_name(0)
  expect(name == 'Cell.head', 'the function at the cursor is ' .. tostring(name))
  vim.cmd('HeaplensEmitTest all')
  wait_for(function()
    local tests = vim.fn.bufnr(workspace .. '/CellHeaplensTest.java')
    return tests > 0 and #vim.api.nvim_buf_get_lines(tests, 0, -1, false) > 5
  end, 'the new file with tests')
  vim.cmd('edit! ' .. workspace .. '/getlist.hir')
end)

check('the server leaves with the editor', function()
  local client = plugin.client()
  client.stop()
  wait_for(function()
    return client.is_stopped()
  end, 'the end of the server')
end)

vim.cmd(failures == 0 and 'qa!' or 'cq!')
