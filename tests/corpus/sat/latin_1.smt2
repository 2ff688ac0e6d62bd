; expect: sat
; Not UTF-8: Pérez, Søren, Größe.
(set-logic QF_SHID)
(declare-sort Loc 0)
(declare-datatypes ((Node 0)) (((c_Node (next Loc) (data Int)))))
(declare-heap (Loc Node))
(set-info :source |
  Juan Navarro Pérez; not the end of the symbol
|)
(declare-const x Loc)
(assert (and (= x (as nil Loc)) (_ emp Loc Node)))
(check-sat)
