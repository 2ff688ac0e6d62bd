; expect: sat
; Lists of lists whose inner nodes live in another heap: addresses of different sorts never meet.
(set-logic QF_SHID)
(declare-sort In 0)
(declare-sort Out 0)
(declare-datatypes ((Inner 0) (Outer 0)) (((c_Inner (next In))) ((c_Outer (after Out) (down In)))))
(declare-heap (In Inner) (Out Outer))
(define-fun-rec inner ((x In)) Bool
  (or (and (= x (as nil In)) (_ emp In Inner)) (exists ((n In)) (sep (pto x (c_Inner n)) (inner n)))))
(define-fun-rec outer ((x Out)) Bool
  (or (and (= x (as nil Out)) (_ emp Out Outer))
      (exists ((n Out) (d In)) (sep (pto x (c_Outer n d)) (inner d) (outer n)))))
(declare-const x Out)
(declare-const y In)
(assert (and (distinct x (as nil Out)) (distinct y (as nil In)) (sep (outer x) (inner y))))
(check-sat)
