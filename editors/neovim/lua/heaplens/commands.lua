-- The :Heaplens.. commands, and those that lenses and code actions name.

local cursor = require('heaplens.cursor')
local M = {}

local function warn(text)
  vim.notify('heaplens: ' .. text, vim.log.levels.WARN)
end

-- Sends a request to the server of a buffer, the current one if none is named; `done` gets the result.
local function request(method, params, done, bufnr)
  local client = require('heaplens').client(bufnr)
  if not client then
    return warn('no server is attached to this buffer')
  end
  local function handler(err, result)
    if err then
      warn(err.message or tostring(err))
    elseif done then
      done(result)
    end
  end
  if vim.fn.has('nvim-0.11') == 1 then
    client:request(method, params, handler, bufnr or 0)
  else
    client.request(method, params, handler, bufnr or 0)
  end
end

local function execute(command, argument, done)
  request('workspace/executeCommand', { command = command, arguments = { argument } }, done)
end

-- Sends requests to the server of one buffer, wherever the cursor is by then.
function M.ask_of(bufnr)
  return function(method, params, done)
    request(method, params, done, bufnr)
  end
end

-- A text of several lines in a window over the code.
local function float(text, id)
  vim.lsp.util.open_floating_preview(vim.split(text, '\n'), 'markdown', { border = 'rounded', focus_id = id })
end

-- The function at the cursor as the server wants it named.
local function here(name)
  name = name or cursor.function_name(0)
  if not name then
    warn('put the cursor into a function')
    return nil
  end
  return { uri = vim.uri_from_bufnr(0), ['function'] = name }
end

local function inputs_of(target, done)
  -- As a text: what is null in an answer is lost where the editor decodes it.
  request('heaplens/inputs', vim.tbl_extend('force', target, { encoded = true }), function(result)
    local inputs = type(result) == 'string' and vim.json.decode(result) or {}
    if #inputs == 0 then
      return warn(target['function'] .. ' has no inputs yet')
    end
    done(inputs)
  end)
end

local function text(value)
  return value == vim.NIL and 'null' or tostring(value)
end

local function sorted(map)
  local names = vim.tbl_keys(map)
  table.sort(names, function(a, b)
    return #a < #b or (#a == #b and a < b)
  end)
  return names
end

-- One input as lines of text: outcome, arguments, objects.
function M.describe(name, number, input)
  local lines = { '# ' .. name .. ' #' .. number, '', input.structure, '', '=> ' .. (input.result or input.outcome), '' }
  for _, arg in ipairs(sorted(input.args)) do
    table.insert(lines, arg .. ' = ' .. text(input.args[arg]))
  end
  for _, object in ipairs(sorted(input.objects)) do
    local data, parts = input.objects[object], {}
    for _, element in ipairs(data.elements or {}) do
      table.insert(parts, text(element))
    end
    for _, field in ipairs(sorted(data.fields or {})) do
      table.insert(parts, field .. ' = ' .. text(data.fields[field]))
    end
    table.insert(lines, object .. ': ' .. data.type .. ' { ' .. table.concat(parts, ', ') .. ' }')
  end
  return lines
end

-- The number of an input that a command was given, 1 when it was given none; nil, with a warning, when that is no number.
local function number_of(options)
  local number = tonumber(options.args == '' and '1' or options.args)
  if number and number >= 1 and number % 1 == 0 then
    return number
  end
  warn('`' .. options.args .. '` is no number of an input, from 1')
end

local function show_heap(target, number)
  inputs_of(target, function(inputs)
    local input = inputs[number]
    if not input then
      return warn(target['function'] .. ' has ' .. #inputs .. ' inputs')
    end
    vim.lsp.util.open_floating_preview(M.describe(target['function'], number, input), 'markdown', { border = 'rounded', focus_id = 'heaplens-heap' })
  end)
end

local function pick_input(target)
  inputs_of(target, function(inputs)
    local numbers = {}
    for at = 1, #inputs do
      numbers[at] = at
    end
    vim.ui.select(numbers, {
      prompt = target['function'],
      format_item = function(at)
        return '#' .. at .. '  ' .. (inputs[at].text or inputs[at].structure) .. '  =>  ' .. (inputs[at].result or inputs[at].outcome)
      end,
    }, function(at)
      if at then
        show_heap(target, at)
      end
    end)
  end)
end

-- Draws an input with the server and opens the picture with the system's viewer.
local function open_picture(target, number)
  request('heaplens/heapGraph', vim.tbl_extend('force', target, { input = number - 1 }), function(result)
    local file = vim.fn.tempname() .. '.svg'
    vim.fn.writefile(vim.split(result.svg, '\n'), file)
    if vim.ui.open then
      vim.ui.open(file)
    else
      vim.fn.jobstart({ 'xdg-open', file }, { detach = true })
    end
  end)
end

-- Commands that lenses name and the editor executes.
function M.register()
  vim.lsp.commands['heaplens.showHeap'] = function(command)
    local argument = command.arguments[1]
    show_heap({ uri = argument.uri, ['function'] = argument['function'] }, argument.input + 1)
  end
  vim.lsp.commands['heaplens.showInputs'] = function(command)
    local argument = command.arguments[1]
    pick_input({ uri = argument.uri, ['function'] = argument['function'] })
  end
  -- What these tell is shown here; the server need not say it.
  vim.lsp.commands['heaplens.showSpecification'] = function(command)
    execute('heaplens.showSpecification', vim.tbl_extend('force', command.arguments[1], { quiet = true }), function(told)
      float(told.text, 'heaplens-specification')
    end)
  end
  vim.lsp.commands['heaplens.whyUnreachable'] = function(command)
    execute('heaplens.whyUnreachable', vim.tbl_extend('force', command.arguments[1], { quiet = true }), function(told)
      float(told.text, 'heaplens-why')
    end)
  end
end

-- Debugs an input of a function, by its number.
local function debug_input(target, number)
  inputs_of(target, function(inputs)
    local input = inputs[number]
    if not input then
      return warn(target['function'] .. ' has ' .. #inputs .. ' inputs')
    end
    local what = { ['function'] = target['function'], input = { args = input.args, objects = input.objects } }
    local ok, why = require('heaplens.debug').run(vim.uri_to_fname(target.uri), what)
    if not ok then
      warn(why)
    end
  end)
end

local definitions = {
  HeaplensExplore = { 'Explore the function at the cursor', function()
    local target = here()
    return target and execute('heaplens.explore', target)
  end },
  HeaplensCancel = { 'Cancel the exploration of the function at the cursor', function()
    local target = here()
    return target and execute('heaplens.cancel', target)
  end },
  HeaplensInputs = { 'Pick one of the inputs of the function at the cursor', function()
    local target = here()
    return target and pick_input(target)
  end },
  HeaplensHeap = { 'Show an input as text; with ! draw it', function(options)
    local number = number_of(options)
    local target = number and here()
    if target and options.bang then
      open_picture(target, number)
    elseif target then
      show_heap(target, number)
    end
  end, { nargs = '?', bang = true } },
  HeaplensEmitTest = { 'Emit a test for an input, or for all', function(options)
    local number = options.args ~= 'all' and number_of(options)
    local target = (number or options.args == 'all') and here()
    if target then
      target.input = number and number - 1 or 'all'
      execute('heaplens.emitTest', target)
    end
  end, { nargs = '?' } },
  HeaplensPaths = { 'The paths of the function at the cursor', function()
    local target = here()
    if target then
      request('heaplens/paths', target, function(answer)
        if not answer or answer == vim.NIL then
          return warn(target['function'] .. ' has no paths yet')
        end
        require('heaplens.paths').open(target, answer, M.ask_of(vim.api.nvim_get_current_buf()))
      end)
    end
  end },
  HeaplensWhyUnreachable = { 'Why no input reaches the code at the cursor', function()
    local position = vim.lsp.util.make_position_params(0, 'utf-16')
    vim.lsp.commands['heaplens.whyUnreachable']({ arguments = { { uri = vim.uri_from_bufnr(0), position = position.position } } })
  end },
  HeaplensDebug = { 'Step through an input of the function at the cursor, with nvim-dap', function(options)
    local number = number_of(options)
    local target = number and here()
    if target then
      debug_input(target, number)
    end
  end, { nargs = '?' } },
  HeaplensDebugTest = { 'Step through the test at the cursor, with nvim-dap', function()
    local name = cursor.test_name(0)
    if not name then
      return warn('put the cursor into a test')
    end
    local ok, why = require('heaplens.debug').run(vim.api.nvim_buf_get_name(0), { test = name })
    if not ok then
      warn(why)
    end
  end },
  HeaplensRunTest = { 'Run the test at the cursor', function()
    local name = cursor.test_name(0)
    if not name then
      return warn('put the cursor into a test')
    end
    execute('heaplens.runTest', { uri = vim.uri_from_bufnr(0), name = name })
  end },
}

-- Creates the user commands in a buffer.
function M.create(bufnr)
  local create = vim.api.nvim_buf_create_user_command
  for name, definition in pairs(definitions) do
    local options = vim.tbl_extend('force', { desc = definition[1] }, definition[3] or {})
    create(bufnr, name, definition[2], options)
  end
end

return M
