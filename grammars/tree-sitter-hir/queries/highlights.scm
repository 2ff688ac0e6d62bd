; Later patterns win where several match a node.

; Names

(identifier) @variable

((identifier) @variable.builtin
  (#any-of? @variable.builtin "result" "here"))

(parameter name: (identifier) @variable.parameter)
(catch_clause name: (identifier) @variable.parameter)

(field_declaration name: (identifier) @property)
(field_expression field: (identifier) @property)
(hex_field name: (identifier) @property)
(sl_argument name: (identifier) @property)

((hex_field name: (identifier) @variable.builtin)
  (#eq? @variable.builtin "up"))

((hex_path . (hex_name (identifier) @variable.builtin))
  (#any-of? @variable.builtin "root" "any" "here"))

((field_expression field: (identifier) @property.builtin)
  (#eq? @property.builtin "length"))

(label) @label

; Functions

(function_item name: (identifier) @function)
(data_body (function_item name: (identifier) @function.method))
(pred_item name: (identifier) @function)
(call_expression name: (identifier) @function.call)
(call_expression receiver: (_) name: (identifier) @function.method.call)
(sl_predicate name: (identifier) @function.call)
(hex_companion function: (identifier) @function.call)

((call_expression name: (identifier) @function.builtin)
  (#eq? @function.builtin "old"))

; Types

(type_identifier) @type
(data_item name: (identifier) @type.definition)
[(primitive_type) (void_type)] @type.builtin

; Literals

(integer) @number
(string) @string
[(true) (false)] @boolean
(null) @constant.builtin
(this) @variable.builtin
(wildcard) @character.special

; Keywords

[
  "data"
  "extends"
  "pred"
  "test"
  "invariant"
  "requires"
  "ensures"
  "scope"
  "hex"
  "sl"
  "shape"
  "assert"
  "assume"
  "free"
  "unwind"
  "calls"
] @keyword

; A word that begins a specification is a name elsewhere, and a node of another kind.
"fn" @keyword.function
"use" @keyword.import
"helper" @keyword.modifier
"return" @keyword.return
"new" @keyword.operator
"instanceof" @keyword.operator

["if" "then" "else"] @keyword.conditional
["while" "break" "continue" "goto"] @keyword.repeat
["throw" "throws" "try" "catch" "finally"] @keyword.exception

["not" "is" "expands" "to" "nothing" "aliases" "some" "max" "with" "exists"] @keyword.operator
(hex_not_null "null" @constant.builtin)
(hex_is_null "null" @constant.builtin)
(sl_emp) @constant.builtin

; Operators and punctuation

[
  ":="
  "="
  "=="
  "!="
  "<"
  "<="
  ">"
  ">="
  "+"
  "-"
  "*"
  "/"
  "%"
  "<<"
  ">>"
  ">>>"
  "&"
  "|"
  "^"
  "&&"
  "||"
  "!"
  "~"
  "=>"
  "->"
  "?"
] @operator

["{" "}" "(" ")" "[" "]"] @punctuation.bracket
[";" "," "." ":"] @punctuation.delimiter

; Comments

[(line_comment) (block_comment)] @comment
(doc_comment) @comment.documentation
