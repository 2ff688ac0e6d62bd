#!/usr/bin/env bash
# End-to-end tests of the editors against the real server: run.sh [vscode|neovim|emacs|helix|all]..
# HEAPLENS_BIN names the server, by default target/release/heaplens. Installs what is missing below target/editors
# and with apt-get; a second run needs no network. Ends with 0 when every check passed, 1 when one failed.
set -uo pipefail
. "$(dirname "$0")/lib.sh"

usage() {
  sed -n '2,4s/^# //p' "$0" >&2
  exit 2
}

suites=("${@:-all}")
[ "${suites[0]}" = all ] && suites=(neovim emacs helix vscode)
for suite in "${suites[@]}"; do
  [ -x "$TESTS/$suite/run.sh" ] || usage
done
need_server
mkdir -p "$SCRATCH"
log=$(mktemp "$SCRATCH/run-XXXXXX.log")
trap 'rm -f "$log"' EXIT

failed=()
for suite in "${suites[@]}"; do
  "$TESTS/$suite/run.sh" 2>&1 | tee -a "$log"
  [ "${PIPESTATUS[0]}" = 0 ] || failed+=("$suite")
done

echo "$(grep -c '^PASS' "$log") passed, $(grep -c '^FAIL' "$log") failed"
if [ ${#failed[@]} -gt 0 ]; then
  echo "failed: ${failed[*]}" >&2
  exit 1
fi
