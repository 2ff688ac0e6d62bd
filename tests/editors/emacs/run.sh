#!/usr/bin/env bash
# Emacs against the real server.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
need emacs emacs-nox elpa-eglot
# Eglot is part of Emacs from 29 on; before, it is a package of its own.
emacs --batch -f package-activate-all --eval "(require 'eglot)" 2>/dev/null || need "eglot for Emacs" elpa-eglot
need_server
WORKSPACE=$(mktemp -d "$SCRATCH/emacs-XXXXXX")
export WORKSPACE
trap 'rm -rf "$WORKSPACE"' EXIT
cp "$TESTS/getlist.hir" "$WORKSPACE/"
mode="$REPOSITORY/editors/emacs/heaplens-mode.el"
cp "$mode" "$WORKSPACE/"
if emacs --batch -f package-activate-all --eval '(setq byte-compile-error-on-warn t)' -f batch-byte-compile "$WORKSPACE/heaplens-mode.el" >"$WORKSPACE/compile" 2>&1; then
  echo "PASS emacs: heaplens-mode.el compiles without warnings"
else
  echo "FAIL emacs: heaplens-mode.el compiles without warnings: $(grep -v Loading "$WORKSPACE/compile" | tr '\n' ' ')"
  failed=1
fi
timeout 180 emacs --batch -f package-activate-all -l "$TESTS/emacs/e2e.el" 2>"$WORKSPACE/stderr" || {
  status=$?
  tail -20 "$WORKSPACE/stderr" >&2
  exit $status
}
exit "${failed:-0}"
