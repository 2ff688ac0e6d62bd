autocmd BufRead,BufNewFile *.jml setfiletype jml
