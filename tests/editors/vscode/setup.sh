#!/usr/bin/env bash
# Installs a real VS Code (code-server, from npm) and what drives its page, below target/editors.
# A second run does nothing, and needs no network.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"

here="$TESTS/vscode"
dir="$SCRATCH/code-server"
stamp="$dir/.installed"

need chromium chromium
need rg ripgrep
need g++ g++
need make make
need python3 python3
need_node

wanted=$(cat "$here/package.json" "$here/package-lock.json" "$here/setup.sh" | sha256sum)
[ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ] && exit 0

echo "installing code-server into $dir (about a minute, once)"
rm -rf "$dir"
mkdir -p "$dir"
cp "$here/package.json" "$here/package-lock.json" "$dir/"
cd "$dir"

# Native modules are compiled against the headers beside this node when it has them, else npm fetches them.
prefix=$(dirname "$(dirname "$(realpath "$(command -v node)")")")
if [ -f "$prefix/include/node/node.h" ]; then
  export npm_config_nodedir="$prefix"
fi
quiet=(--no-audit --no-fund --loglevel=error)
npm ci --ignore-scripts "${quiet[@]}"
vscode="$dir/node_modules/code-server/lib/vscode"
(cd "$vscode" && npm install --ignore-scripts --omit=dev "${quiet[@]}")
(cd "$vscode/extensions" && npm install --ignore-scripts --omit=dev "${quiet[@]}")
npm rebuild argon2 "${quiet[@]}"
(cd "$vscode" && npm rebuild @vscode/spdlog native-watchdog "${quiet[@]}")
# The script that runs after node-pty was compiled may fail without harm: it serves other tools.
(cd "$vscode" && npm rebuild node-pty "${quiet[@]}" >"$dir/node-pty.log" 2>&1) ||
  test -f "$vscode/node_modules/node-pty/build/Release/pty.node" ||
  die "node-pty did not compile, see $dir/node-pty.log"

mkdir -p "$vscode/node_modules/@vscode/ripgrep/bin"
ln -sf "$(command -v rg)" "$vscode/node_modules/@vscode/ripgrep/bin/rg"
ln -sfn node_modules "$vscode/node_modules.asar"
ln -sf code-linux.sh "$vscode/bin/remote-cli/code-server"
ln -sf browser-linux.sh "$vscode/bin/helpers/browser.sh"
echo "$wanted" >"$stamp"
