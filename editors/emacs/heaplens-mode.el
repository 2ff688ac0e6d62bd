;;; heaplens-mode.el --- Heap IR files with the Heaplens language server -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1") (eglot "1.9"))
;; Keywords: languages, tools

;;; Commentary:

;; `hir-mode' for .hir files: colours, comments, indentation, and an outline.  `M-x eglot' starts
;; `heaplens lsp'; findings come through Flymake, hovers through ElDoc, lenses as lines above a
;; function (`heaplens-lens-mode').  See README.md beside this file.

;;; Code:

(require 'eglot)
(require 'jsonrpc)
(require 'seq)
(require 'subr-x)

(defgroup heaplens nil
  "Finds real exceptions in heap-manipulating programs."
  :group 'languages
  :prefix "heaplens-")

(defcustom heaplens-server-command '("heaplens" "lsp")
  "The language server and its arguments."
  :type '(repeat string))

(defcustom heaplens-settings nil
  "Settings of the section `heaplens', as a property list.
For example (:timeoutMs 5000 :scope (:Node 4)).
A server takes them when it starts; `eglot-reconnect' starts it anew."
  :type 'plist)

(defcustom heaplens-indent 2
  "Columns per level of indentation."
  :type 'integer)

(defface heaplens-lens '((t :inherit shadow :height 0.9))
  "The lines above a function that show its inputs.")

;;;; Colours and indentation

(defconst heaplens--keywords
  '("data" "pred" "fn" "test" "use" "extends" "helper" "throws" "if" "then" "else" "while" "break"
    "continue" "return" "goto" "throw" "try" "catch" "finally" "assert" "assume" "new" "free"
    "instanceof"))

(defconst heaplens--contract
  '("requires" "ensures" "invariant" "scope" "unwind" "calls" "exists" "emp" "with"))

(defconst heaplens--font-lock
  `((,(regexp-opt heaplens--keywords 'symbols) . font-lock-keyword-face)
    (,(regexp-opt heaplens--contract 'symbols) . font-lock-preprocessor-face)
    ("\\_<\\(?:requires\\|ensures\\|invariant\\)\\s-+\\(hex\\|sl\\|shape\\|data\\)\\_>"
     1 font-lock-builtin-face t)
    ("\\_<\\(?:\\(?:not\\|is\\)\\s-+null\\|expands\\s-+to\\(?:\\s-+nothing\\)?\\|aliases\\(?:\\s-+\\(?:nothing\\|some\\|max\\)\\_>\\)?\\)"
     . font-lock-builtin-face)
    (,(regexp-opt '("null" "true" "false" "this" "result" "here") 'symbols) . font-lock-constant-face)
    (,(regexp-opt '("bool" "int" "long" "void") 'symbols) . font-lock-type-face)
    ("\\_<data\\s-+\\([A-Za-z_$][[:alnum:]_$]*\\)" 1 font-lock-type-face)
    ("\\_<pred\\s-+\\([A-Za-z_$][[:alnum:]_$]*\\)" 1 font-lock-function-name-face)
    ("\\_<fn\\s-+[][:alnum:]_$[]+\\s-+\\([A-Za-z_$][[:alnum:]_$]*\\)" 1 font-lock-function-name-face)
    ("\\_<\\([A-Z][[:alnum:]_$]*\\)\\_>" 1 font-lock-type-face)
    ("^\\s-*\\([A-Za-z_$][[:alnum:]_$]*\\)\\s-*:\\(?:[^:=]\\|$\\)" 1 font-lock-constant-face)))

(defvar hir-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?$ "_" table)
    (dolist (c '(?+ ?- ?% ?< ?> ?= ?& ?| ?^ ?! ?~ ?:))
      (modify-syntax-entry c "." table))
    table)
  "Syntax of Heap IR: C comments, double-quoted strings.")

(defun heaplens--column ()
  "The column that the current line should start at."
  (save-excursion
    (back-to-indentation)
    (let* ((closes (looking-at "[])}]"))
           (clause (looking-at "\\(?:requires\\|ensures\\|scope\\)\\_>"))
           (depth (car (syntax-ppss (line-beginning-position)))))
      (* heaplens-indent (max 0 (+ (- depth (if closes 1 0)) (if clause 1 0)))))))

(defun heaplens-indent-line ()
  "Indents the current line by the depth of its brackets."
  (interactive)
  (let ((offset (- (current-column) (current-indentation))))
    (indent-line-to (heaplens--column))
    (when (> offset 0)
      (forward-char offset))))

(defconst heaplens--imenu
  '(("Data" "^\\s-*data\\s-+\\([A-Za-z_$][[:alnum:]_$]*\\)" 1)
    ("Predicate" "^\\s-*pred\\s-+\\([A-Za-z_$][[:alnum:]_$]*\\)" 1)
    ("Function" "^\\s-*\\(?:helper\\s-+\\)?fn\\s-+[][:alnum:]_$[]+\\s-+\\([A-Za-z_$][[:alnum:]_$]*\\)" 1)
    ("Test" "^\\s-*test\\s-+\"\\([^\"]*\\)\"" 1)))

(defvar hir-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-e") #'heaplens-explore)
    (define-key map (kbd "C-c C-k") #'heaplens-cancel)
    (define-key map (kbd "C-c C-i") #'heaplens-show-input)
    (define-key map (kbd "C-c C-t") #'heaplens-emit-test)
    (define-key map (kbd "C-c C-r") #'heaplens-run-test)
    (define-key map (kbd "C-c C-l") #'heaplens-lens-run)
    (define-key map (kbd "C-c C-p") #'heaplens-paths)
    (define-key map (kbd "C-c C-u") #'heaplens-why-unreachable)
    (define-key map (kbd "C-c C-d") #'heaplens-debug)
    map)
  "Keys of `hir-mode'.")

;;;###autoload
(define-derived-mode hir-mode prog-mode "HIR"
  "Major mode for Heap IR files."
  (setq-local comment-start "// "
              comment-end ""
              comment-start-skip "\\(?://+\\|/\\*+\\)\\s-*"
              indent-line-function #'heaplens-indent-line
              indent-tabs-mode nil
              imenu-generic-expression heaplens--imenu
              font-lock-defaults '(heaplens--font-lock)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.hir\\'" . hir-mode))

;;;; The server

(defclass heaplens-server (eglot-lsp-server) ()
  :documentation "The server `heaplens lsp'.")

(cl-defmethod eglot-client-capabilities ((_server heaplens-server))
  "What eglot can do, and that lenses may be refreshed."
  (let* ((all (copy-tree (cl-call-next-method)))
         (workspace (plist-put (plist-get all :workspace) :codeLens '(:refreshSupport t))))
    (plist-put all :workspace workspace)))

(cl-defmethod eglot-initialization-options ((_server heaplens-server))
  "Lenses may name the commands of this file; and `heaplens-settings'.
They count where `eglot-workspace-configuration' says nothing.  Eglot
reads that variable outside of the buffers that it manages, so that a
mode cannot set it for them."
  (append '(:heapView t) (and heaplens-settings (list :settings heaplens-settings))))

(cl-defmethod eglot-handle-request ((_server heaplens-server) (_method (eql workspace/codeLens/refresh)))
  "Draws the lenses again."
  (run-with-idle-timer 0 nil #'heaplens--refresh-all)
  nil)

(defvar heaplens--progress (make-hash-table :test #'equal)
  "The latest state by (URI . FUNCTION).")

(cl-defmethod eglot-handle-notification ((_server heaplens-server) (_method (eql heaplens/progress))
                                         &rest progress &allow-other-keys)
  "Remembers the state of a function."
  (puthash (cons (plist-get progress :uri) (plist-get progress :function)) progress heaplens--progress))

(add-to-list 'eglot-server-programs
             (cons 'hir-mode (lambda (&rest _) (cons 'heaplens-server heaplens-server-command))))

;;;; Specifications of Java beside it

;;;###autoload
(define-derived-mode heaplens-jml-mode java-mode "JML"
  "Specifications of a Java class, written as that class without its code.")

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.jml\\'" . heaplens-jml-mode))

(add-to-list 'eglot-server-programs
             (cons '(heaplens-jml-mode :language-id "jml")
                   (lambda (&rest _) (cons 'heaplens-server heaplens-server-command))))

;;;; Java

;; Eglot runs one server in a buffer.  `heaplens-java-mode' is for buffers of Java whose server is Heaplens;
;; README.md shows how to have both with lsp-mode.

(define-minor-mode heaplens-java-mode
  "Use Heaplens as the language server of this Java buffer."
  :lighter " Heaplens"
  (when heaplens-java-mode
    (setq-local eglot-server-programs
                (cons (cons major-mode (lambda (&rest _) (cons 'heaplens-server heaplens-server-command)))
                      eglot-server-programs))
    (eglot-ensure)))

(defconst heaplens--java-method
  "^\\(\\s-+\\)[][:alnum:]_<>,.@ []*?\\([A-Za-z_$][[:alnum:]_$]*\\)\\s-*([^;=\n]*$"
  "The head of a method or constructor, indented as formatters do.")

(defun heaplens--java-function-at-point ()
  "The method around point in Java code, as `Class.m'; nil outside."
  (save-excursion
    (end-of-line)
    (let (name indent)
      (while (and (not name) (re-search-backward heaplens--java-method nil t))
        (unless (or (string-match-p "\\`\\s-*\\(?:if\\|for\\|while\\|switch\\|catch\\|return\\|else\\|new\\|throw\\|try\\|do\\)\\_>"
                                    (match-string 0))
                    (member (match-string 2) '("if" "for" "while" "switch" "catch" "super" "this")))
          (setq name (match-string-no-properties 2)
                indent (length (match-string 1)))))
      (when (and name
                 (re-search-backward
                  (format "^\\s-\\{0,%d\\}\\(?:[[:alpha:]@][^*/\n]*\\s-\\)?\\(?:class\\|interface\\|enum\\|record\\)\\s-+\\([A-Za-z_$][[:alnum:]_$]*\\)"
                          (max 0 (1- indent)))
                  nil t))
        (concat (match-string-no-properties 1) "." name)))))

;;;; The function and the test at point

(defun heaplens-function-at-point ()
  "The name of the function around point, `Class.f' for a method; nil outside."
  (if (derived-mode-p 'hir-mode)
      (heaplens--hir-function-at-point)
    (heaplens--java-function-at-point)))

(defun heaplens--hir-function-at-point ()
  "As `heaplens-function-at-point', in a buffer of Heap IR."
  (save-excursion
    (end-of-line)
    (when (re-search-backward "^\\(?:}\\|\\(\\s-*\\)\\(?:helper\\s-+\\)?fn\\s-+[][:alnum:]_$[]+\\s-+\\([A-Za-z_$][[:alnum:]_$]*\\)\\|test\\s-+\"\\)" nil t)
      (let ((name (match-string-no-properties 2)))
        (when (and name
                   (not (string-empty-p (match-string 1)))
                   (re-search-backward "^data\\s-+\\([A-Za-z_$][[:alnum:]_$]*\\)" nil t))
          (setq name (concat (match-string-no-properties 1) "." name)))
        name))))

(defun heaplens-test-at-point ()
  "The name of the test around point; nil outside."
  (save-excursion
    (end-of-line)
    (when (and (re-search-backward "^\\(?:test\\|data\\|pred\\|helper\\|fn\\)\\_>" nil t)
               (looking-at "test\\s-+\"\\(\\(?:[^\"\\]\\|\\\\.\\)*\\)\""))
      (replace-regexp-in-string "\\\\\\(.\\)" "\\1" (match-string-no-properties 1)))))

(defun heaplens--here ()
  "The function at point, as the server wants it named."
  (list :uri (eglot--path-to-uri buffer-file-name)
        :function (or (heaplens-function-at-point) (user-error "Put point into a function"))))

;;;; Commands

(defun heaplens--request (method params)
  "Sends METHOD with PARAMS and returns the result."
  (jsonrpc-request (eglot--current-server-or-lose) method params))

(defun heaplens--execute (command argument)
  "Lets the server execute COMMAND with one ARGUMENT."
  (heaplens--request :workspace/executeCommand (list :command command :arguments (vector argument))))

(defun heaplens-explore ()
  "Explores the function at point again."
  (interactive)
  (heaplens--execute "heaplens.explore" (heaplens--here)))

(defun heaplens-cancel ()
  "Cancels the exploration of the function at point."
  (interactive)
  (heaplens--execute "heaplens.cancel" (heaplens--here)))

(defun heaplens-emit-test (number)
  "Emits a test for input NUMBER of the function at point; 0 means all."
  (interactive "nInput (0 for all): ")
  (heaplens--execute "heaplens.emitTest"
                     (append (heaplens--here) (list :input (if (= number 0) "all" (1- number))))))

(defun heaplens-run-test ()
  "Runs the test at point."
  (interactive)
  (let ((name (or (heaplens-test-at-point) (user-error "Put point into a test"))))
    (message "test \"%s\" %s" name
             (plist-get (heaplens--execute "heaplens.runTest"
                                           (list :uri (eglot--path-to-uri buffer-file-name) :name name))
                        :message))))

(defun heaplens-inputs (&optional target)
  "The inputs of TARGET, or of the function at point, as a list."
  (let ((answer (heaplens--request :heaplens/inputs (or target (heaplens--here)))))
    (append (if (vectorp answer) answer (plist-get answer :inputs)) nil)))

(defun heaplens--value (value)
  "VALUE of an argument or field as text."
  (cond ((null value) "null") ((eq value t) "true") ((eq value :json-false) "false") (t (format "%s" value))))

(defun heaplens--pairs (plist)
  "PLIST as `name = value' texts."
  (cl-loop for (name value) on plist by #'cddr
           collect (format "%s = %s" (substring (symbol-name name) 1) (heaplens--value value))))

(defun heaplens--result (input)
  "What INPUT does, in words."
  (or (plist-get input :result) (plist-get input :outcome)))

(defun heaplens-describe-input (name number input)
  "Text of INPUT, which is NUMBER of function NAME."
  (string-join
   (append (list (format "%s #%d" name number) "" (plist-get input :structure)
                 (concat "=> " (heaplens--result input)) "")
           (heaplens--pairs (plist-get input :args))
           (cl-loop for (object data) on (plist-get input :objects) by #'cddr
                    collect (format "%s: %s { %s }" (substring (symbol-name object) 1) (plist-get data :type)
                                    (string-join (if (plist-member data :elements)
                                                     (mapcar #'heaplens--value (plist-get data :elements))
                                                   (heaplens--pairs (plist-get data :fields)))
                                                 ", "))))
   "\n"))

(defun heaplens-show-input (&optional target number)
  "Shows input NUMBER of TARGET.\nBoth are asked for when absent; TARGET is then the function at point."
  (interactive)
  (let* ((target (or target (heaplens--here)))
         (name (plist-get target :function))
         (inputs (or (heaplens-inputs target) (user-error "%s has no inputs yet" name)))
         (lines (seq-map-indexed (lambda (input at)
                                   (format "#%d  %s  =>  %s" (1+ at)
                                           (or (plist-get input :text) (plist-get input :structure))
                                           (heaplens--result input)))
                                 inputs))
         (number (or number (1+ (seq-position lines (completing-read (concat name ": ") lines nil t))))))
    (with-current-buffer (get-buffer-create "*heaplens input*")
      (let ((inhibit-read-only t))
        (erase-buffer)
        (insert (heaplens-describe-input name number (nth (1- number) inputs)) "\n"))
      (special-mode)
      (display-buffer (current-buffer)))))

(defun heaplens-show-heap (target number)
  "Draws input NUMBER of TARGET; needs an Emacs with SVG."
  (interactive (list (heaplens--here) (read-number "Input: " 1)))
  (unless (image-type-available-p 'svg)
    (user-error "This Emacs shows no SVG; use `heaplens-show-input'"))
  (let ((svg (plist-get (heaplens--request :heaplens/heapGraph (append target (list :input (1- number)))) :svg)))
    (with-current-buffer (get-buffer-create "*heaplens heap*")
      (let ((inhibit-read-only t))
        (erase-buffer)
        (insert-image (create-image svg 'svg t)))
      (special-mode)
      (display-buffer (current-buffer)))))

;;;; Paths, reasons, inlay hints, debugging

(defun heaplens--tell (name text)
  "Shows TEXT in the buffer NAME."
  (with-current-buffer (get-buffer-create name)
    (let ((inhibit-read-only t))
      (erase-buffer)
      (insert text "\n"))
    (special-mode)
    (display-buffer (current-buffer))))

(defun heaplens-why-unreachable ()
  "Tells why no input reaches the code at point."
  (interactive)
  (heaplens--tell "*heaplens why*"
                  (plist-get (heaplens--execute "heaplens.whyUnreachable"
                                                (list :uri (eglot--path-to-uri buffer-file-name)
                                                      :position (eglot--pos-to-lsp-position) :quiet t))
                             :text)))

(defun heaplens-show-specification (target heap)
  "Shows heap number HEAP, from 0, of those that tell about TARGET."
  (heaplens--tell "*heaplens specification*"
                  (plist-get (heaplens--execute "heaplens.showSpecification" (append target (list :heap heap :quiet t)))
                             :text)))

(cl-defmethod eglot-execute-command :around ((_server heaplens-server) command arguments)
  "What these commands tell is shown by the editor, not by the server."
  (let ((argument (seq-first arguments)))
    (pcase (if (symbolp command) (symbol-name command) command)
      ("heaplens.whyUnreachable"
       (heaplens--tell "*heaplens why*"
                       (plist-get (heaplens--execute "heaplens.whyUnreachable" (append argument '(:quiet t))) :text)))
      ("heaplens.showSpecification"
       (heaplens-show-specification (list :uri (plist-get argument :uri) :function (plist-get argument :function))
                                    (plist-get argument :heap)))
      (_ (cl-call-next-method)))))

(defun heaplens--node-text (node)
  "NODE of the execution tree in a line."
  (pcase (plist-get node :kind)
    ("branch" (concat "? " (plist-get node :label) (if (eq (plist-get node :taken) t) " holds" " does not hold")))
    ("pruned" (concat "- " (plist-get node :label)))
    ("end" (concat "= " (or (plist-get node :outcome) (plist-get node :label))))
    (_ (concat "+ " (plist-get node :label)))))

(defun heaplens--rows (nodes)
  "NODES in the order of the tree, each with its depth; the root is left out."
  (let ((children (make-hash-table)) (open nil) (rows nil))
    (dolist (node (reverse nodes))
      (push node (gethash (plist-get node :parent) children)))
    (setq open (mapcar (lambda (n) (cons n 0)) (gethash (plist-get (car nodes) :id) children)))
    (while open
      (let ((next (pop open)))
        (push next rows)
        (setq open (append (mapcar (lambda (n) (cons n (1+ (cdr next)))) (gethash (plist-get (car next) :id) children))
                           open))))
    (nreverse rows)))

(defvar-local heaplens--paths-of nil "The source buffer and the function whose paths this buffer shows.")

(defvar heaplens-paths-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "RET") #'heaplens-paths-show)
    map)
  "Keys of `heaplens-paths-mode'.")

(define-derived-mode heaplens-paths-mode special-mode "Paths"
  "The execution tree of a function; RET shows the heap of a node.")

(defun heaplens-paths ()
  "Shows the execution tree of the function at point."
  (interactive)
  (let* ((target (heaplens--here))
         (source (current-buffer))
         (answer (or (heaplens--request :heaplens/paths target)
                     (user-error "%s has no paths yet" (plist-get target :function)))))
    (with-current-buffer (get-buffer-create "*heaplens paths*")
      (let ((inhibit-read-only t))
        (erase-buffer)
        (heaplens-paths-mode)
        (setq heaplens--paths-of (cons source target))
        (pcase-dolist (`(,node . ,depth) (heaplens--rows (append (plist-get answer :nodes) nil)))
          (insert (propertize (concat (make-string (* 2 depth) ?\s) (heaplens--node-text node)) 'heaplens-node node) "\n"))
        (goto-char (point-min)))
      (display-buffer (current-buffer)))))

(defun heaplens-paths-show ()
  "Shows the heap that the node at point knows, or why it was refused."
  (interactive)
  (let* ((node (or (get-text-property (point) 'heaplens-node) (user-error "There is no node here")))
         (target (cdr heaplens--paths-of))
         (reason (plist-get node :reason))
         (graph (with-current-buffer (car heaplens--paths-of)
                  (heaplens--request :heaplens/heapGraph (append target (list :node (plist-get node :id)))))))
    (heaplens--tell "*heaplens path*"
                    (string-join (delq nil (list (heaplens--node-text node)
                                                 (and reason (concat "cannot happen: " reason))
                                                 (plist-get graph :text)))
                                 "\n"))))

(defvar-local heaplens--hints nil "The inlay hints of this buffer, as overlays.")

(defun heaplens-hints-draw ()
  "Draws the inlay hints of the current buffer."
  (interactive)
  (let ((hints (heaplens--request :textDocument/inlayHint
                                  (list :textDocument (eglot--TextDocumentIdentifier)
                                        :range (list :start (eglot--pos-to-lsp-position (point-min))
                                                     :end (eglot--pos-to-lsp-position (point-max)))))))
    (mapc #'delete-overlay heaplens--hints)
    (setq heaplens--hints
          (mapcar (lambda (hint)
                    (let* ((at (eglot--lsp-position-to-point (plist-get hint :position)))
                           (overlay (make-overlay at at)))
                      (overlay-put overlay 'after-string
                                   (propertize (concat " " (plist-get hint :label) " ") 'face 'shadow))
                      overlay))
                  hints))))

;;;###autoload
(define-minor-mode heaplens-hints-mode
  "Shows what holds on every path behind the code.
From Emacs 30 on, `eglot-inlay-hints-mode' does it; this is for older ones."
  :lighter " Hints"
  (if heaplens-hints-mode
      (progn
        (add-hook 'after-save-hook #'heaplens-hints-draw nil t)
        (when (eglot-managed-p)
          (heaplens-hints-draw)))
    (remove-hook 'after-save-hook #'heaplens-hints-draw t)
    (mapc #'delete-overlay heaplens--hints)
    (setq heaplens--hints nil)))

(defun heaplens-dap-configuration (&optional what)
  "What a client of the Debug Adapter Protocol needs to step through WHAT.
WHAT is a property list, `(:function NAME :input INPUT)' or
`(:test NAME)'; the test at point when it is absent."
  (append (list 'modes '(hir-mode java-mode) 'command (car heaplens-server-command) 'command-args ["dap"]
                :type "heaplens" :request "launch" :program (expand-file-name buffer-file-name))
          (or what (list :test (or (heaplens-test-at-point) (user-error "Put point into a test"))))))

(declare-function dape "ext:dape" (config))

(defun heaplens-debug (number)
  "Steps through input NUMBER of the function at point.
0 means the test at point.  Needs the package `dape'."
  (interactive "nInput (0 for the test at point): ")
  (unless (fboundp 'dape)
    (user-error "Debugging needs the package `dape'"))
  (save-buffer)
  (dape (heaplens-dap-configuration
         (unless (= number 0)
           (let* ((target (heaplens--here))
                  (input (or (nth (1- number) (heaplens-inputs target)) (user-error "There is no input %d" number))))
             (list :function (plist-get target :function)
                   :input (list :args (plist-get input :args) :objects (plist-get input :objects))))))))

;;;; Lenses

;; Whether there is a server to ask is `eglot-managed-p': in its hook for buffers that it leaves, eglot still has the server
;; that has ended, and `eglot-current-server' would keep it for good.

(defvar-local heaplens--lenses nil "The lenses of this buffer, as overlays.")
(defvar heaplens-lens-mode)
(defvar-local heaplens--lens-timer nil "The timer of the next drawing.")

(defun heaplens--resolved (lens)
  "LENS with its command."
  (if (plist-get lens :command) lens (heaplens--request :codeLens/resolve lens)))

(defun heaplens-lenses ()
  "Asks for the lenses of the current buffer."
  (mapcar #'heaplens--resolved
          (append (heaplens--request :textDocument/codeLens (list :textDocument (eglot--TextDocumentIdentifier))) nil)))

(defun heaplens-lens-draw ()
  "Draws the lenses of the current buffer."
  (interactive)
  (let ((lenses (heaplens-lenses)))
    (mapc #'delete-overlay heaplens--lenses)
    (setq heaplens--lenses
          (cl-loop for lens in lenses
                   for begin = (eglot--lsp-position-to-point (plist-get (plist-get lens :range) :start))
                   collect (save-excursion
                             (goto-char begin)
                             (let ((overlay (make-overlay (line-beginning-position) (line-end-position))))
                               (overlay-put overlay 'heaplens-lens lens)
                               (overlay-put overlay 'before-string
                                            (propertize (concat (plist-get (plist-get lens :command) :title) "\n")
                                                        'face 'heaplens-lens))
                               overlay))))))

(defun heaplens--refresh-all ()
  "Draws the lenses of every buffer that shows them."
  (dolist (buffer (buffer-list))
    (with-current-buffer buffer
      (when (and (bound-and-true-p heaplens-lens-mode) (eglot-managed-p))
        (heaplens-lens-draw)))))

(defun heaplens--changed (&rest _)
  "Draws the lenses soon."
  (when heaplens--lens-timer
    (cancel-timer heaplens--lens-timer))
  (let ((buffer (current-buffer)))
    (setq heaplens--lens-timer
          (run-with-idle-timer 1 nil (lambda ()
                                       (when (buffer-live-p buffer)
                                         (with-current-buffer buffer
                                           (when (and heaplens-lens-mode (eglot-managed-p))
                                             (heaplens-lens-draw)))))))))

;;;###autoload
(define-minor-mode heaplens-lens-mode
  "Shows the inputs of a function above it."
  :lighter " Lens"
  (if heaplens-lens-mode
      (progn
        (add-hook 'after-change-functions #'heaplens--changed nil t)
        (when (eglot-managed-p)
          (heaplens-lens-draw)))
    (remove-hook 'after-change-functions #'heaplens--changed t)
    (mapc #'delete-overlay heaplens--lenses)
    (setq heaplens--lenses nil)))

(defun heaplens--lens-run (lens)
  "Runs the command of LENS."
  (let* ((command (plist-get lens :command))
         (argument (seq-first (plist-get command :arguments)))
         (target (list :uri (plist-get argument :uri) :function (plist-get argument :function))))
    (pcase (plist-get command :command)
      ("heaplens.showHeap" (heaplens-show-input target (1+ (plist-get argument :input))))
      ("heaplens.showInputs" (heaplens-show-input target))
      (name (heaplens--execute name argument)))))

(defun heaplens-lens-run ()
  "Runs a lens of the current line."
  (interactive)
  (let* ((lenses (delq nil (mapcar (lambda (o) (overlay-get o 'heaplens-lens))
                                   (overlays-in (line-beginning-position) (line-end-position)))))
         (titles (mapcar (lambda (lens) (plist-get (plist-get lens :command) :title)) lenses)))
    (pcase lenses
      ('() (user-error "This line has no lens"))
      (`(,lens) (heaplens--lens-run lens))
      (_ (heaplens--lens-run (nth (seq-position titles (completing-read "Lens: " titles nil t)) lenses))))))

(provide 'heaplens-mode)
;;; heaplens-mode.el ends here
