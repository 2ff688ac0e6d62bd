;;; e2e.el --- Emacs in batch, with editors/emacs and the real server -*- lexical-binding: t; -*-

;; Prints PASS or FAIL per check.

(require 'cl-lib)
(add-to-list 'load-path (expand-file-name "editors/emacs" (getenv "REPOSITORY")))
(require 'heaplens-mode)
(require 'flymake)

(defvar e2e-bin (getenv "HEAPLENS_BIN"))
(defvar e2e-file (expand-file-name "getlist.hir" (getenv "WORKSPACE")))
(defvar e2e-failures 0)
(setq heaplens-server-command (list e2e-bin "lsp")
      heaplens-settings '(:cache (:dir "off") :scope (:Chain 2))
      eglot-sync-connect t
      eglot-confirm-server-initiated-edits nil
      make-backup-files nil
      ;; The scratch folder is a project of its own, wherever it lies.
      project-find-functions (list (lambda (_) (cons 'transient (file-name-directory e2e-file)))))

(defmacro check (name &rest body)
  "Runs BODY as the check NAME; an error is its failure, a string its detail."
  (declare (indent 1))
  `(condition-case problem
       (let ((detail (progn ,@body)))
         (princ (format "PASS emacs: %s%s\n" ,name (if (stringp detail) (format " \"%s\"" detail) ""))))
     (error (setq e2e-failures (1+ e2e-failures))
            (princ (format "FAIL emacs: %s: %s\n" ,name (error-message-string problem))))))

(defun expect (condition what &rest args)
  "Fails with WHAT and ARGS unless CONDITION."
  (unless condition (apply #'error what args)))

(defun wait-for (what question)
  "Waits until QUESTION answers something, and returns it; WHAT names it."
  (let ((end (+ (float-time) 20)) answer)
    (while (and (not (setq answer (funcall question))) (< (float-time) end))
      (accept-process-output nil 0.05))
    (or answer (error "Waited in vain for %s" what))))

(defun go-to (needle &optional offset)
  "Puts point at the first NEEDLE, OFFSET characters into it."
  (goto-char (point-min))
  (search-forward needle)
  (goto-char (+ (match-beginning 0) (or offset 0))))

(find-file e2e-file)

(check ".hir files open in hir-mode, with colours, indentation and an outline"
  (expect (eq major-mode 'hir-mode) "The mode is %s" major-mode)
  (font-lock-ensure)
  (go-to "getList")
  (expect (eq (get-text-property (point) 'face) 'font-lock-function-name-face) "The name of the function has no colour")
  (go-to "return second")
  (expect (= (heaplens--column) 4) "The column of `return second' is %d" (heaplens--column))
  (go-to "requires")
  (expect (= (heaplens--column) 2) "The column of `requires' is %d" (heaplens--column))
  (expect (assoc "getList" (cdr (assoc "Function" (imenu--make-index-alist t)))) "The outline has no getList"))

(check "eglot starts the server"
  (apply #'eglot (eglot--guess-contact))
  (expect (object-of-class-p (eglot-current-server) 'heaplens-server) "The server is not a heaplens-server")
  (expect (eglot-current-server) "No server"))

(check "the finding is a diagnostic at first.next"
  (let* ((errors (lambda () (seq-filter (lambda (d) (eq (flymake-diagnostic-type d) 'eglot-error)) (flymake-diagnostics))))
         (found (wait-for "a diagnostic" errors))
         (here (progn (go-to "first.next") (point))))
    (expect (= (length found) 1) "One error was expected: %S" (mapcar #'flymake-diagnostic-text found))
    (expect (= (line-number-at-pos (flymake-diagnostic-beg (car found))) (line-number-at-pos here)) "It is on another line")
    (expect (string-match-p "NullPointerException" (flymake-diagnostic-text (car found))) "It says %s" (flymake-diagnostic-text (car found)))
    (car (split-string (flymake-diagnostic-text (car found)) "\n"))))

(check "the hover names the line of the specification"
  (go-to "first.next" (length "first."))
  (let* ((hover (heaplens--request :textDocument/hover (eglot--TextDocumentPositionParams)))
         (words (format "%S" (plist-get hover :contents))))
    (expect (string-match-p "cannot happen" words) "%s" words)
    (expect (string-match-p (regexp-quote "list(.next)+ not null") words) "%s" words)))

(defun titles ()
  "Titles of the lenses that are drawn."
  (mapcar (lambda (o) (plist-get (plist-get (overlay-get o 'heaplens-lens) :command) :title)) heaplens--lenses))

(check "lenses are drawn above the function"
  (heaplens-lens-mode 1)
  (let ((summary (wait-for "a lens with 1 exception"
                           (lambda ()
                             (heaplens-lens-draw)
                             (seq-find (lambda (title) (string-match-p "1 exception" title)) (titles))))))
    (expect (string-match-p "List <= 3" summary) "%s" summary)
    (expect (string-match-p "1 exception" (overlay-get (car heaplens--lenses) 'before-string)) "No text is shown")
    (expect (save-excursion (goto-char (overlay-start (car heaplens--lenses))) (looking-at "fn List getList")) "It is elsewhere")
    summary))

(check "inlay hints tell how far the function was explored, and what is never null"
  (let* ((whole (list :textDocument (eglot--TextDocumentIdentifier)
                      :range (list :start (list :line 0 :character 0) :end (list :line (line-number-at-pos (point-max)) :character 0))))
         (labels (mapconcat (lambda (hint) (plist-get hint :label)) (heaplens--request :textDocument/inlayHint whole) " | ")))
    (expect (string-match-p "List <= 3 . 6 paths" labels) "%s" labels)
    (expect (string-match-p "!= null" labels) "%s" labels)
    labels))

(check "a node of the execution tree has the heap that its path knows"
  (let* ((target (list :uri (plist-get (eglot--TextDocumentIdentifier) :uri) :function "getList"))
         (nodes (append (plist-get (heaplens--request :heaplens/paths target) :nodes) nil))
         (node (seq-find (lambda (node) (equal (plist-get node :label) "list.next = new List")) nodes))
         (graph (heaplens--request :heaplens/heapGraph (append target (list :node (plist-get node :id))))))
    (expect (equal (plist-get graph :text) "list -> N0 -> N1 -> ..") "%s" (plist-get graph :text))))

(check "heaplens-paths shows the tree, and a node its heap or why it was refused"
  (go-to "if (foo < 0)")
  (save-window-excursion (heaplens-paths))
  (with-current-buffer "*heaplens paths*"
    (expect (string-match-p "\\? foo < 0 holds" (buffer-string)) "%s" (buffer-string))
    (expect (string-match-p "throws NullPointerException" (buffer-string)) "%s" (buffer-string))
    (goto-char (point-min))
    (search-forward "list.next = new List")
    (beginning-of-line)
    (save-window-excursion (heaplens-paths-show))
    (with-current-buffer "*heaplens path*"
      (expect (string-match-p "list -> N0 -> N1 -> \\.\\." (buffer-string)) "%s" (buffer-string)))
    (goto-char (point-min))
    (search-forward "- list.next = null")
    (beginning-of-line)
    (save-window-excursion (heaplens-paths-show)))
  (with-current-buffer "*heaplens path*"
    (expect (string-match-p "cannot happen: .*not null" (buffer-string)) "%s" (buffer-string))
    (replace-regexp-in-string "\n" " " (string-trim (buffer-string)))))

(check "a node that there is not, and what is no node, are refused plainly"
  (let ((target (list :uri (plist-get (eglot--TextDocumentIdentifier) :uri) :function "getList")))
    (cl-flet ((refused (node words)
                (condition-case refused
                    (progn (heaplens--request :heaplens/heapGraph (append target (list :node node)))
                           (error "It was not refused"))
                  (jsonrpc-error
                   (let ((said (format "%s" (alist-get 'jsonrpc-error-message (cdr refused)))))
                     (expect (string-match-p words said) "%s" said)
                     said)))))
      (refused "x" "what is drawn is missing")
      (refused 99999 "there is no node 99999"))))

(defun actions-here ()
  "The code actions at point."
  (let ((here (eglot--pos-to-lsp-position)))
    (append (heaplens--request :textDocument/codeAction
                               (list :textDocument (eglot--TextDocumentIdentifier) :range (list :start here :end here)
                                     :context (list :diagnostics [])))
            nil)))

(defun titled (pattern)
  "The code action at point whose title matches PATTERN."
  (let ((actions (actions-here)))
    (or (seq-find (lambda (action) (string-match-p pattern (plist-get action :title))) actions)
        (error "No action %s: %S" pattern (mapcar (lambda (a) (plist-get a :title)) actions)))))

(defun run-action (action)
  "Runs the command of ACTION as eglot does."
  (let ((command (plist-get action :command)))
    (eglot-execute-command (eglot-current-server) (plist-get command :command) (plist-get command :arguments))))

(check "a heap of the specification is shown by the editor"
  (go-to "getList(")
  (save-window-excursion (run-action (titled "^Show .*heap")))
  (with-current-buffer "*heaplens specification*"
    (expect (string-match-p "list" (buffer-string)) "%s" (buffer-string))
    (string-trim (buffer-string))))

(check "the scope is widened by a code action, and the lens says so"
  (go-to "getList(")
  (let ((action (titled "wider scope"))
        (said (lambda (pattern)
                (wait-for pattern (lambda ()
                                    (heaplens-lens-draw)
                                    (seq-find (lambda (title) (string-match-p pattern title)) (titles)))))))
    (run-action action)
    (funcall said "1 exception.*List <= [4-9]")
    (heaplens-explore)
    (funcall said "1 exception.*List <= 3")
    (plist-get action :title)))

(check "inlay hints are drawn behind the code"
  (heaplens-hints-mode 1)
  (let ((shown (mapconcat (lambda (o) (overlay-get o 'after-string)) heaplens--hints "|")))
    (heaplens-hints-mode -1)
    (expect (string-match-p "!= null" shown) "%s" shown)
    (expect (null heaplens--hints) "Hints are left")
    (substring-no-properties shown)))

(check "numbers and equal references have facts, and unreachable code its reason"
  (let ((file (expand-file-name "facts.hir" (file-name-directory e2e-file))))
    (with-temp-file file
      (insert "data L { L next; }\nfn int f(L a, int n)\n{\n  if (a == null || n <= 0) { return 0; }\n  L b := a;\n"
              "  a.next := b;\n  L c := b.next;\n  return n;\n}\nfn int dead(L a)\n  requires hex { a not null; }\n{\n"
              "  if (a == null) { return 1; }\n  return 2;\n}\n"))
    (with-current-buffer (find-file-noselect file)
      (unless (eglot-current-server)
        (eglot--maybe-activate-editing-mode))
      (let ((labels (wait-for "the facts"
                              (lambda ()
                                (heaplens-hints-draw)
                                (let ((all (mapconcat (lambda (o) (overlay-get o 'after-string)) heaplens--hints "|")))
                                  (and (string-match-p "> 0" all) (string-match-p "== a" all) all))))))
        (go-to "return 1")
        (save-window-excursion (heaplens-why-unreachable))
        (with-current-buffer "*heaplens why*"
          (expect (string-match-p "a not null" (buffer-string)) "%s" (buffer-string)))
        (go-to "return 2")
        (condition-case refused
            (progn (heaplens-why-unreachable) (error "Code that is reached has a reason"))
          (jsonrpc-error nil))
        (substring-no-properties labels)))))

(check "heaplens-settings reach the server"
  ;; Without a clause and without the setting, exploring goes on to larger scopes and would name another one.
  (let ((file (expand-file-name "chain.hir" (file-name-directory e2e-file))))
    (with-temp-file file
      (insert "data Chain { Chain next; }\nfn Chain skip(Chain c)\n{\n  return c.next;\n}\n"))
    (with-current-buffer (find-file-noselect file)
      (unless (eglot-current-server)
        (eglot--maybe-activate-editing-mode))
      (wait-for "a lens within the scope of the settings"
                (lambda ()
                  (heaplens-lens-draw)
                  (seq-find (lambda (title) (string-match-p "1 exception.*Chain <= 2\\'" title)) (titles)))))))

(check "heaplens-debug hands the input to dape, and the adapter answers"
  (let (ran)
    (go-to "if (foo < 0)")
    (cl-letf (((symbol-function 'dape) (lambda (config) (setq ran config))))
      (heaplens-debug 1))
    (expect (equal (plist-get ran :function) "getList") "%S" ran)
    (expect (equal (plist-get ran 'command) e2e-bin) "%S" ran)
    (let* ((said "")
           (process (make-process :name "dap" :command (cons (plist-get ran 'command) (append (plist-get ran 'command-args) nil))
                                  :connection-type 'pipe :coding 'utf-8-unix :filter (lambda (_ text) (setq said (concat said text)))))
           (number 0)
           (send (lambda (command arguments)
                   (let ((body (json-serialize (list :seq (cl-incf number) :type "request" :command command :arguments arguments)
                                               :null-object nil :false-object :json-false)))
                     (process-send-string process (format "Content-Length: %d\r\n\r\n%s" (string-bytes body) body)))))
           (launch (cl-loop for (key value) on ran by #'cddr when (keywordp key) append (list key value))))
      (funcall send "initialize" (list :adapterID "heaplens"))
      (funcall send "launch" launch)
      (funcall send "setExceptionBreakpoints" (list :filters ["uncaught"]))
      (funcall send "configurationDone" (list :x 1))
      (wait-for "the first stop" (lambda () (string-match-p "\"reason\": ?\"entry\"" said)))
      (funcall send "continue" (list :threadId 1))
      (wait-for "the stop at the exception" (lambda () (string-match-p "\"reason\": ?\"exception\"" said)))
      (setq said "")
      (funcall send "stepBack" (list :threadId 1))
      (wait-for "a step back" (lambda () (string-match-p "\"reason\": ?\"step\"" said)))
      (delete-process process))))

(check "running the lens of an input shows its heap"
  (let ((lens (seq-find (lambda (lens) (equal (plist-get (plist-get lens :command) :command) "heaplens.showHeap"))
                        (mapcar (lambda (o) (overlay-get o 'heaplens-lens)) heaplens--lenses))))
    (expect lens "No lens shows a heap: %S" (titles))
    (save-window-excursion (heaplens--lens-run lens))
    (with-current-buffer "*heaplens input*"
      (expect (string-match-p "list = null" (buffer-string)) "%s" (buffer-string))
      (expect (string-match-p "NullPointerException" (buffer-string)) "%s" (buffer-string)))))

(check "the code action emits a test, which passes"
  (go-to "first.next")
  (let* ((range (list :start (eglot--pos-to-lsp-position) :end (eglot--pos-to-lsp-position (+ (point) (length "first.next")))))
         (actions (append (heaplens--request :textDocument/codeAction
                                             (list :textDocument (eglot--TextDocumentIdentifier) :range range
                                                   :context (list :diagnostics [])))
                          nil))
         (chosen (or (seq-find (lambda (action) (string-match-p "[Ee]mit a test" (plist-get action :title))) actions)
                     (error "No action emits a test: %S" actions))))
    (when (and (not (plist-get chosen :edit)) (plist-get chosen :data))
      (setq chosen (heaplens--request :codeAction/resolve chosen)))
    (if (plist-get chosen :edit)
        (eglot--apply-workspace-edit (plist-get chosen :edit))
      (let ((command (plist-get chosen :command)))
        (heaplens--execute (plist-get command :command) (elt (plist-get command :arguments) 0))))
    (wait-for "the test" (lambda () (save-excursion (goto-char (point-min)) (search-forward "test \"" nil t))))
    (let ((inhibit-message t)) (save-buffer))
    (with-temp-buffer
      (let ((status (call-process e2e-bin nil t nil "test" e2e-file)))
        (expect (eq status 0) "heaplens test ended with %s: %s" status (buffer-string))))))

(check "the test at point runs"
  (go-to "test \"")
  (expect (heaplens-test-at-point) "No test at point")
  (let (said)
    (cl-letf (((symbol-function 'eglot--message) (lambda (format &rest args) (push (apply #'format format args) said)))
              ((symbol-function 'message) (lambda (format &rest args) (when format (push (apply #'format format args) said)))))
      (heaplens-run-test)
      (wait-for "word that it passed" (lambda () (seq-find (lambda (text) (string-match-p "pass" text)) said))))))

(check "heaplens-emit-test writes a test through the server"
  (let ((before (how-many "^test \"" (point-min) (point-max))))
    (go-to "if (foo < 0)")
    (expect (equal (heaplens-function-at-point) "getList") "The function at point is %s" (heaplens-function-at-point))
    (heaplens-emit-test 2)
    (wait-for "a second test" (lambda () (= (how-many "^test \"" (point-min) (point-max)) (1+ before))))))

(check "the server leaves with the editor"
  (let ((process (jsonrpc--process (eglot-current-server))))
    (eglot-shutdown (eglot-current-server))
    (wait-for "the end of the server" (lambda () (not (process-live-p process))))))

(check "lenses that a hook switches on do not keep eglot from forgetting a server that has ended"
  ;; Eglot runs the hook for buffers that it leaves, too, and forgets the server only after it.
  (let ((hook (lambda () (heaplens-lens-mode 1))))
    (apply #'eglot (eglot--guess-contact))
    (add-hook 'eglot-managed-mode-hook hook)
    (unwind-protect (eglot-shutdown (eglot-current-server))
      (remove-hook 'eglot-managed-mode-hook hook))
    (expect (null (eglot-current-server)) "The server is still known")))

(set-buffer-modified-p nil)
(kill-emacs (if (= e2e-failures 0) 0 1))
;;; e2e.el ends here
