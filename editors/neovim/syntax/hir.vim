" Heap IR: colours without tree-sitter.
if exists('b:current_syntax')
  finish
endif

syntax keyword hirStructure data pred fn test use extends helper throws
syntax keyword hirContract requires ensures invariant scope unwind calls
syntax keyword hirControl if then else while break continue return goto throw try catch finally
syntax keyword hirAssertion assert assume
syntax keyword hirOperator new free instanceof
syntax keyword hirType bool int long void
syntax keyword hirConstant null true false
syntax keyword hirSelf this result here root any old
syntax match hirNumber /\<\%(0[xX]\x\+\|\d\+\)[lL]\=\>/
syntax match hirClass /\<\u\w*\>/
syntax match hirFunction /\<\w\+\ze\s*(/
syntax match hirLabel /^\s*\zs\h\w*\ze\s*:[:=]\@!/
syntax region hirString start=/"/ skip=/\\./ end=/"/ oneline
syntax match hirComment /\/\/.*$/ contains=@Spell
syntax match hirDocComment /\/\/\/.*$/ contains=@Spell
syntax region hirComment start=/\/\*/ end=/\*\// contains=@Spell
syntax match hirHexWord /\<\%(not\|is\)\s\+null\>\|\<expands\s\+to\%(\s\+nothing\)\=\>\|\<aliases\%(\s\+\%(nothing\|some\|max\)\>\)\=\|\<with\>/ contained
syntax region hirHex matchgroup=hirContract start=/\<hex\s*{/ end=/}/ contains=hirHexWord,hirSelf,hirNumber,hirClass,hirFunction,hirComment
syntax keyword hirSl emp exists
syntax match hirContract /\<\%(requires\|ensures\|invariant\)\s\+\zs\%(sl\|shape\|data\)\>/

highlight default link hirStructure Structure
highlight default link hirContract PreProc
highlight default link hirControl Statement
highlight default link hirAssertion Statement
highlight default link hirOperator Operator
highlight default link hirType Type
highlight default link hirClass Type
highlight default link hirConstant Constant
highlight default link hirSelf Identifier
highlight default link hirNumber Number
highlight default link hirFunction Function
highlight default link hirLabel Label
highlight default link hirString String
highlight default link hirComment Comment
highlight default link hirDocComment SpecialComment
highlight default link hirHexWord Keyword
highlight default link hirSl Keyword

syntax sync fromstart
let b:current_syntax = 'hir'
