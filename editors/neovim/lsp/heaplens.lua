-- For Neovim 0.11 and later: vim.lsp.enable('heaplens').
return require('heaplens').config()
