-- The function or test at the cursor, read from the text: no request, so a status line may ask.

local M = {}

-- Words that stand in front of a parenthesis and are no method.
local WORDS = { 'if', 'for', 'while', 'switch', 'catch', 'return', 'else', 'new', 'throw', 'try', 'synchronized', 'do', 'super', 'this' }

-- The method and its class above the cursor in a Java buffer, by the indentation that formatters give.
local function java_method(lines)
  local name, depth
  for at = #lines, 1, -1 do
    local line = lines[at]
    local indent = line:match('^(%s*)')
    if not name then
      local found = line:match('^%s+[%w_<>%[%],.@ ]*%f[%w_$]([%w_$]+)%s*%([^;=]*$')
      local first = line:match('^%s*(%w+)')
      if found and not vim.tbl_contains(WORDS, first) and not vim.tbl_contains(WORDS, found) then
        name, depth = found, #indent
      end
    else
      local class = line:match('%f[%w]class%s+([%w_$]+)') or line:match('%f[%w]interface%s+([%w_$]+)')
        or line:match('%f[%w]enum%s+([%w_$]+)') or line:match('%f[%w]record%s+([%w_$]+)')
      if class and #indent < depth then
        return class .. '.' .. name
      end
    end
  end
end

-- The name of a function, `Class.f` for a method, around the cursor of a buffer's window; nil outside.
function M.function_name(bufnr)
  if vim.bo[bufnr].filetype == 'java' then
    return java_method(vim.api.nvim_buf_get_lines(bufnr, 0, vim.api.nvim_win_get_cursor(0)[1], false))
  end
  local row = vim.api.nvim_win_get_cursor(0)[1]
  local lines = vim.api.nvim_buf_get_lines(bufnr, 0, row, false)
  local name, indented
  for at = #lines, 1, -1 do
    local line = lines[at]
    if not name then
      local indent, found = line:match('^(%s*)fn%s+[%w_%[%]]+%s+([%w_$]+)%s*%(')
      if not found then
        indent, found = line:match('^(%s*)helper%s+fn%s+[%w_%[%]]+%s+([%w_$]+)%s*%(')
      end
      if found then
        name, indented = found, #indent > 0
        if not indented then
          return name
        end
      elseif (at < #lines and line:match('^}')) or line:match('^%s*test%s+"') then
        return nil
      end
    else
      local class = line:match('^data%s+([%w_$]+)')
      if class then
        return class .. '.' .. name
      end
    end
  end
  return name
end

-- The name of the test around the cursor; nil outside.
function M.test_name(bufnr)
  local row = vim.api.nvim_win_get_cursor(0)[1]
  local lines = vim.api.nvim_buf_get_lines(bufnr, 0, row, false)
  for at = #lines, 1, -1 do
    local name = lines[at]:match('^%s*test%s+"(.-[^\\])"') or lines[at]:match('^%s*test%s+"([^"])"')
    if name then
      return (name:gsub('\\(.)', '%1'))
    elseif (at < #lines and lines[at]:match('^}')) or lines[at]:match('^%a*%s*fn%s') then
      return nil
    end
  end
end

return M
