#!/usr/bin/env bash
# Packages the extension with the server under test and tries it in a real VS Code.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
need_server
"$TESTS/vscode/setup.sh"

extension="$REPOSITORY/editors/vscode"
wanted=$(sha256sum <"$extension/package-lock.json")
stamp="$extension/node_modules/.installed"
if [ ! -f "$stamp" ] || [ "$(cat "$stamp")" != "$wanted" ]; then
  (cd "$extension" && npm ci --no-audit --no-fund --loglevel=error)
  echo "$wanted" >"$stamp"
fi
(cd "$extension" && npm test --silent 2>&1) | sed -n 's/^ok [0-9]* - /PASS vscode unit: /p; s/^not ok [0-9]* - /FAIL vscode unit: /p; /error TS/p'
[ "${PIPESTATUS[0]}" = 0 ] || die "the extension's own tests failed; run: npm test in editors/vscode"

export HEAPLENS_VSIX="$SCRATCH/heaplens.vsix"
(cd "$extension" && npm run --silent package >"$SCRATCH/package.log" 2>&1) || {
  cat "$SCRATCH/package.log"
  die "the extension could not be packaged"
}
echo "PASS vscode: npm run package ($(du -h "$HEAPLENS_VSIX" | cut -f1))"
status=0
node "$TESTS/vscode/e2e.mjs" || status=1
node "$TESTS/vscode/first.mjs" || status=1
node "$TESTS/vscode/story.mjs" || status=1
node "$TESTS/vscode/states.mjs" || status=1
node "$TESTS/vscode/java.mjs" || status=1
exit $status
