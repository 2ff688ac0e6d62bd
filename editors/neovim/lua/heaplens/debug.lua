-- Stepping through inputs and tests with nvim-dap, where that is installed: `heaplens dap` is the adapter.

local M = {}

-- The adapter and a configuration to choose, for nvim-dap. True when nvim-dap is there.
function M.register()
  local found, dap = pcall(require, 'dap')
  if not found then
    return false
  end
  dap.adapters.heaplens = M.adapter()
  dap.configurations = dap.configurations or {}
  return true
end

function M.adapter()
  return { type = 'executable', command = require('heaplens').options.cmd[1], args = { 'dap' } }
end

-- What to launch for an input (as heaplens/inputs gives it) or a test of a file.
function M.configuration(file, what)
  return vim.tbl_extend('force', { type = 'heaplens', request = 'launch', name = 'heaplens', program = file }, what)
end

-- Starts nvim-dap on it; false with a reason when there is none.
function M.run(file, what)
  if not M.register() then
    return false, 'debugging needs the plugin nvim-dap'
  end
  -- The adapter reads the file from disk.
  vim.cmd('silent update')
  require('dap').run(M.configuration(file, what))
  return true
end

return M
