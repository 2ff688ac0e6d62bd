[
  (data_body)
  (block)
  (hex_block)
  (pred_item)
  (block_comment)
] @fold

(line_comment)+ @fold
(doc_comment)+ @fold
(use_item)+ @fold
