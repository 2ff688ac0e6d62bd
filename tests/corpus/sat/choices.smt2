; expect: unsat
; Four cells in a ring whose numbers count modulo 3: they would come back after three cells, or six.
(set-logic SHIDLIA)
(declare-sort Loc 0)
(declare-datatypes ((Node 0)) (((c_Node (next Loc) (data Int)))))
(declare-heap (Loc Node))
(define-fun after ((d Int) (e Int)) Bool (= e (ite (= (mod d 3) -1) 7 (ite (= (mod d 3) 2) 0 (+ (mod d 3) 1)))))
(declare-const a Loc) (declare-const b Loc) (declare-const c Loc) (declare-const d Loc)
(declare-const i Int) (declare-const j Int) (declare-const k Int) (declare-const l Int)
(assert (and (= i 1) (after i j) (after j k) (after k l) (after l i)
  (sep (pto a (c_Node b i)) (pto b (c_Node c j)) (pto c (c_Node d k)) (pto d (c_Node a l)))))
(check-sat)
