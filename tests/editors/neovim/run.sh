#!/usr/bin/env bash
# Neovim against the real server.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
need nvim neovim
need_server
WORKSPACE=$(mktemp -d "$SCRATCH/neovim-XXXXXX")
export WORKSPACE
trap 'rm -rf "$WORKSPACE"' EXIT
cp "$TESTS/getlist.hir" "$WORKSPACE/"
export XDG_DATA_HOME="$WORKSPACE/data" XDG_STATE_HOME="$WORKSPACE/state" XDG_CONFIG_HOME="$WORKSPACE/config" XDG_CACHE_HOME="$WORKSPACE/cache"
timeout 120 nvim --headless -u NONE -c "luafile $TESTS/neovim/e2e.lua" 2>"$WORKSPACE/stderr" || {
  status=$?
  tail -20 "$WORKSPACE/stderr" >&2
  exit $status
}
