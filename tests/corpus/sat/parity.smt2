; expect: unsat
; Two lists of even lengths that differ by three.
(set-logic QF_SHID)
(declare-sort Loc 0)
(declare-datatypes ((Node 0)) (((c_Node (next Loc) (data Int)))))
(declare-heap (Loc Node))
(define-fun-rec even ((x Loc) (n Int)) Bool
  (or (and (= x (as nil Loc)) (= n 0) (_ emp Loc Node))
      (exists ((y Loc) (z Loc) (m Int) (d Int) (e Int))
        (and (= n (+ m 2)) (sep (pto x (c_Node y d)) (pto y (c_Node z e)) (even z m))))))
(declare-const x Loc)
(declare-const y Loc)
(declare-const n Int)
(declare-const m Int)
(assert (and (= n (+ m 3)) (sep (even x n) (even y m))))
(check-sat)
