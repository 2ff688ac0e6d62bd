; expect: unsat
; A strictly ascending segment that ends with the value it begins with is empty, so its ends are equal.
(set-logic QF_SHID)
(declare-sort Loc 0)
(declare-datatypes ((Node 0)) (((c_Node (next Loc) (data Int)))))
(declare-heap (Loc Node))
(define-fun-rec up ((x Loc) (a Int) (y Loc) (b Int)) Bool
  (or (and (= x y) (= a b) (_ emp Loc Node))
      (exists ((n Loc) (c Int)) (and (< a c) (sep (pto x (c_Node n a)) (up n c y b))))))
(declare-const x Loc)
(declare-const y Loc)
(declare-const a Int)
(declare-const b Int)
(assert (and (= a b) (distinct x y) (up x a y b)))
(check-sat)
