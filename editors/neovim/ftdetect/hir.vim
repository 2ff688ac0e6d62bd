autocmd BufRead,BufNewFile *.hir setfiletype hir
