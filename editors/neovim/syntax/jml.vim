" Specifications of a Java class beside it: written as Java.
if exists('b:current_syntax')
  finish
endif
runtime! syntax/java.vim
let b:current_syntax = 'jml'
