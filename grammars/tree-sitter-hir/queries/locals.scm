; Scopes

[
  (function_item)
  (pred_item)
  (test_item)
  (block)
  (catch_clause)
  (sl_disjunct)
] @local.scope

; Definitions

(parameter name: (identifier) @local.definition.parameter)
(catch_clause name: (identifier) @local.definition.parameter)
(local_declaration name: (identifier) @local.definition.var)
(sl_exists variable: (identifier) @local.definition.var)
(labeled_statement label: (label) @local.definition.label)
(data_item name: (identifier) @local.definition.type)
(field_declaration name: (identifier) @local.definition.field)
(function_item name: (identifier) @local.definition.function)
(pred_item name: (identifier) @local.definition.function)

; References

(identifier) @local.reference
(type_identifier) @local.reference
(goto_statement label: (label) @local.reference)
(if_goto_statement then: (label) @local.reference)
(if_goto_statement else: (label) @local.reference)
