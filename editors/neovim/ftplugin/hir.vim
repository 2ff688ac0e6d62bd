" Heap IR: comments, indentation, matching.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal commentstring=//\ %s
setlocal comments=s1:/*,mb:*,ex:*/,:///,://
setlocal formatoptions-=t formatoptions+=croql
setlocal shiftwidth=2 softtabstop=2 expandtab
setlocal cindent cinoptions=:0,l1,+2,(0,Ws,m1 cinkeys=0{,0},0),!^F,o,O,e
setlocal suffixesadd=.hir
let &l:include = '^\s*use\s*"'
let &l:define = '^\s*\%(data\|pred\|\%(helper\s\+\)\=fn\)\s'
let b:match_words = '\<if\>:\<else\>,\<try\>:\<catch\>:\<finally\>'
let b:undo_ftplugin = 'setlocal commentstring< comments< formatoptions< shiftwidth< softtabstop< expandtab< cindent< cinoptions< cinkeys< suffixesadd< include< define< | unlet! b:match_words'
