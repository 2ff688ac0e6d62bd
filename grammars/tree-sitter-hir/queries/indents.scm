; Captures of nvim-treesitter.

[
  (data_body)
  (block)
  (hex_block)
] @indent.begin

(function_item clause: (_) @indent.begin)
(pred_item) @indent.begin
[
  (parameters)
  (argument_list)
  (sl_arguments)
] @indent.begin

[
  "}"
  ")"
] @indent.branch @indent.end

[
  (line_comment)
  (block_comment)
  (doc_comment)
] @indent.ignore

(ERROR) @indent.auto
