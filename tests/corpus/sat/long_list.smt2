; expect: sat
; A list of a million nodes: the length has a closed form, nothing is unfolded.
(set-logic QF_SHID)
(declare-sort Loc 0)
(declare-datatypes ((Node 0)) (((c_Node (next Loc) (data Int)))))
(declare-heap (Loc Node))
(define-fun-rec list ((x Loc) (n Int)) Bool
  (or (and (= x (as nil Loc)) (= n 0) (_ emp Loc Node))
      (exists ((y Loc) (m Int) (d Int)) (and (= n (+ m 1)) (sep (pto x (c_Node y d)) (list y m))))))
(declare-const x Loc)
(declare-const n Int)
(assert (and (= n 1000000) (list x n)))
(check-sat)
