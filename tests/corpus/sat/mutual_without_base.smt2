; expect: unsat
; Each predicate waits for the other: the least fixpoint is empty.
(set-logic QF_SHID)
(declare-sort Loc 0)
(declare-datatypes ((Node 0)) (((c_Node (next Loc) (data Int)))))
(declare-heap (Loc Node))
(define-funs-rec ((p ((x Loc)) Bool) (q ((x Loc)) Bool)) (
  (exists ((n Loc) (d Int)) (sep (pto x (c_Node n d)) (q n)))
  (exists ((n Loc) (d Int)) (sep (pto x (c_Node n d)) (p n)))))
(declare-const x Loc)
(assert (p x))
(check-sat)
