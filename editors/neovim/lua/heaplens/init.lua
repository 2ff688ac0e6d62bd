-- Heaplens in Neovim: starts `heaplens lsp` for .hir, .java (beside a Java server) and .jml files, keeps lenses fresh, and adds a few commands.
-- Works from 0.7 on; 0.11 may use vim.lsp.enable('heaplens') instead of setup().

local M = {}

M.options = {
  -- The server and its arguments.
  cmd = { 'heaplens', 'lsp' },
  -- Settings of the section `heaplens`, such as { scope = { Node = 4 }, timeoutMs = 5000 }.
  settings = {},
  -- The kinds of files to attach to; leave out 'java' where findings in Java are not wanted.
  filetypes = { 'hir', 'java', 'jml' },
  -- Show lenses, and refresh them as explorations end.
  lens = true,
  -- Show what holds on every path behind the code, from Neovim 0.10 on.
  inlay_hints = true,
  -- Called with (client, buffer) after the server was attached.
  on_attach = nil,
}

-- The latest state per function, by uri and name.
local progress = {}

-- Clients by name; vim.lsp.get_clients is newer than 0.9.
local function clients(bufnr)
  local found = {}
  if vim.lsp.get_clients then
    found = vim.lsp.get_clients({ bufnr = bufnr, name = 'heaplens' })
  else
    for id, client in pairs(bufnr and vim.lsp.buf_get_clients(bufnr) or vim.lsp.get_active_clients()) do
      if client.name == 'heaplens' then
        table.insert(found, vim.lsp.get_client_by_id(client.id or id))
      end
    end
  end
  return found
end

-- The running client of a buffer, or nil.
function M.client(bufnr)
  return clients(bufnr or vim.api.nvim_get_current_buf())[1]
end

local function root_of(bufnr)
  local file = vim.api.nvim_buf_get_name(bufnr)
  local dir = file ~= '' and vim.fn.fnamemodify(file, ':p:h') or vim.fn.getcwd()
  local at, above = dir, nil
  while at ~= above do
    -- A directory, or a file in worktrees and submodules.
    if vim.fn.getftype(at .. '/.git') ~= '' then
      return at
    end
    at, above = vim.fn.fnamemodify(at, ':h'), at
  end
  return dir
end

-- Asks for lenses again, in every buffer of the server.
function M.refresh_lenses()
  if not M.options.lens then
    return
  end
  for _, bufnr in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(bufnr) and M.client(bufnr) then
      vim.api.nvim_buf_call(bufnr, function()
        pcall(vim.lsp.codelens.refresh)
      end)
    end
  end
end

local function capabilities()
  local caps = vim.lsp.protocol.make_client_capabilities()
  caps.workspace = caps.workspace or {}
  caps.workspace.codeLens = { refreshSupport = true }
  -- The server asks for `settings` where it is told that it may. Older editors answer, but do not tell.
  caps.workspace.configuration = true
  -- New files for tests come with these. Older editors make them, but do not tell, either.
  caps.workspace.workspaceEdit = caps.workspace.workspaceEdit or {}
  caps.workspace.workspaceEdit.documentChanges = true
  return caps
end

local handlers = {
  ['workspace/codeLens/refresh'] = function()
    vim.schedule(M.refresh_lenses)
    return vim.NIL
  end,
  ['heaplens/progress'] = function(_, result)
    progress[result.uri .. '#' .. result['function']] = result
    vim.schedule(function()
      vim.cmd('redrawstatus')
    end)
  end,
}

local function attached(client, bufnr)
  require('heaplens.commands').create(bufnr)
  require('heaplens.debug').register()
  if M.options.inlay_hints and vim.lsp.inlay_hint then
    pcall(vim.lsp.inlay_hint.enable, true, { bufnr = bufnr })
  end
  if M.options.lens then
    M.refresh_lenses()
  end
  if M.options.on_attach then
    M.options.on_attach(client, bufnr)
  end
end

-- The client's configuration, for start_client and for lsp/heaplens.lua alike.
function M.config()
  require('heaplens.commands').register()
  return {
    name = 'heaplens',
    cmd = M.options.cmd,
    filetypes = M.options.filetypes,
    root_markers = { '.git' },
    capabilities = capabilities(),
    init_options = { heapView = true },
    -- An empty table would be written as a list.
    settings = { heaplens = next(M.options.settings) and M.options.settings or vim.empty_dict() },
    handlers = handlers,
    on_attach = attached,
    -- The server leaves on `exit`; one that does not is ended, so that none stays behind.
    flags = { exit_timeout = 2000 },
  }
end

-- Attaches the server to a buffer, starting it when there is none for the buffer's project.
function M.attach(bufnr)
  local command = M.options.cmd[1]
  if vim.fn.executable(command) == 0 then
    vim.notify_once(
      'heaplens: `' .. command .. "` was not found; put it on PATH or call require('heaplens').setup({ cmd = { '/path/to/heaplens', 'lsp' } })",
      vim.log.levels.WARN
    )
    return
  end
  local root = root_of(bufnr)
  for _, client in ipairs(clients()) do
    if client.config.root_dir == root then
      vim.lsp.buf_attach_client(bufnr, client.id)
      return
    end
  end
  local config = M.config()
  config.root_dir = root
  config.workspace_folders = { { uri = vim.uri_from_fname(root), name = vim.fn.fnamemodify(root, ':t') } }
  local id = vim.lsp.start_client(config)
  if id then
    vim.lsp.buf_attach_client(bufnr, id)
  end
end

-- Sets options and attaches to buffers of the file types, present and future.
function M.setup(options)
  M.options = vim.tbl_deep_extend('force', M.options, options or {})
  local group = vim.api.nvim_create_augroup('heaplens', { clear = true })
  vim.api.nvim_create_autocmd('FileType', {
    group = group,
    pattern = M.options.filetypes,
    callback = function(event)
      M.attach(event.buf)
    end,
  })
  for _, bufnr in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(bufnr) and vim.tbl_contains(M.options.filetypes, vim.bo[bufnr].filetype) then
      M.attach(bufnr)
    end
  end
end

-- The state of a function as the server reported it last, or nil.
function M.state(uri, name)
  return progress[uri .. '#' .. name]
end

-- For 'statusline': the state of the function at the cursor, as far as it is known without asking.
function M.statusline()
  local name = require('heaplens.cursor').function_name(0)
  local state = name and M.state(vim.uri_from_bufnr(0), name)
  return state and (name .. ': ' .. state.state) or ''
end

return M
