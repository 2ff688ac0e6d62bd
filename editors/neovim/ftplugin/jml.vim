" Specifications of a Java class beside it: written as Java.
if exists('b:did_ftplugin')
  finish
endif
runtime! ftplugin/java.vim
let b:did_ftplugin = 1
