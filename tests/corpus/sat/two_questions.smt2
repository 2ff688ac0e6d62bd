; expect: unsat
; The first question is a dummy; the last one counts. A node cannot be stored twice.
(set-logic QF_SHID)
(declare-sort Loc 0)
(declare-datatypes ((Node 0)) (((c_Node (next Loc) (data Int)))))
(declare-heap (Loc Node))
(check-sat)
(declare-const x Loc)
(declare-const i Int)
(assert (sep (pto x (c_Node x i)) (pto x (c_Node x i))))
(check-sat)
