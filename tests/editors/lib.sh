# Shared by the scripts beside it: where things are, what must be installed, how a check is reported.

REPOSITORY=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
TESTS="$REPOSITORY/tests/editors"
SCRATCH="$REPOSITORY/target/editors"
HEAPLENS_BIN=$(realpath -m "${HEAPLENS_BIN:-${CARGO_TARGET_DIR:-$REPOSITORY/target}/release/heaplens}")
export REPOSITORY TESTS SCRATCH HEAPLENS_BIN

# Ends the script with a message.
die() {
  echo "editors: $*" >&2
  exit 2
}

# need PROGRAM PACKAGE..: installs Debian packages when PROGRAM is missing.
need() {
  local program=$1
  shift
  command -v "$program" >/dev/null && return
  command -v apt-get >/dev/null || die "$program is missing, and there is no apt-get to install $* with"
  local root=()
  [ "$(id -u)" = 0 ] || root=(sudo)
  echo "installing $* (for $program)"
  "${root[@]}" apt-get -qq update >/dev/null || die "apt-get update failed, and $program is missing"
  DEBIAN_FRONTEND=noninteractive "${root[@]}" apt-get -qq install -y --no-install-recommends "$@" >/dev/null ||
    die "installing $* failed, and $program is missing"
}

# Node 20 or later; Debian 12 has only 18.
need_node() {
  need node nodejs npm
  need npm npm
  local major
  major=$(node -p 'process.versions.node.split(".")[0]')
  [ "$major" -ge 20 ] || die "Node 20 or later is needed, this is $(node --version); see https://nodejs.org"
}

# The server under test.
need_server() {
  [ -x "$HEAPLENS_BIN" ] || die "there is no server at $HEAPLENS_BIN; run: cargo build --release (or set HEAPLENS_BIN)"
  "$HEAPLENS_BIN" --version >/dev/null || die "$HEAPLENS_BIN does not start; run: cargo xtask setup && cargo build --release"
}
