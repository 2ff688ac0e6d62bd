(
  (doc_comment)* @doc
  .
  (data_item name: (identifier) @name) @definition.class
  (#strip! @doc "^///\\s?")
  (#select-adjacent! @doc @definition.class)
)

(
  (doc_comment)* @doc
  .
  (function_item name: (identifier) @name) @definition.function
  (#strip! @doc "^///\\s?")
  (#select-adjacent! @doc @definition.function)
)

(
  (doc_comment)* @doc
  .
  (pred_item name: (identifier) @name) @definition.function
  (#strip! @doc "^///\\s?")
  (#select-adjacent! @doc @definition.function)
)

(data_body (function_item name: (identifier) @name) @definition.method)
(field_declaration name: (identifier) @name) @definition.field
(test_item name: (string) @name) @definition.function

(call_expression name: (identifier) @name) @reference.call
(sl_predicate name: (identifier) @name) @reference.call
(hex_companion function: (identifier) @name) @reference.call
(new_expression type: (type_identifier) @name) @reference.class
(data_item superclass: (type_identifier) @name) @reference.class
(type_identifier) @name @reference.type
