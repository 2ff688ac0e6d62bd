#!/usr/bin/env bash
# Helix is not in Debian: its configuration must be well formed and name files that exist.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
need python3 python3
cd "$REPOSITORY/editors/helix"
if ! python3 -c 'import tomllib' 2>/dev/null; then
  die "python3 is older than 3.11 and has no tomllib"
fi
python3 - <<'PYTHON'
import pathlib, sys, tomllib

config = tomllib.loads(pathlib.Path("languages.toml").read_text())
grammars = pathlib.Path("../../grammars")
language, java, side = config["language"]
grammar, = config["grammar"]
queries = pathlib.Path("runtime/queries/hir")
checks = {
    "the language is hir, for .hir files": language["name"] == "hir" and language["file-types"] == ["hir"],
    "its server is defined and runs heaplens lsp": [config["language-server"][s] for s in language["language-servers"]][0]["args"] == ["lsp"],
    "for Java it runs beside the usual server": java["name"] == "java" and java["language-servers"] == ["jdtls", "heaplens"],
    "side files have heaplens alone": side["file-types"] == ["jml"] and side["language-servers"] == ["heaplens"],
    "the grammar is in the repository": grammar["name"] == "hir" and (grammars / pathlib.Path(grammar["source"]["path"]).name / "src/parser.c").is_file(),
    "highlights and indents are found through runtime/queries/hir": all((queries / f"{q}.scm").stat().st_size > 0 for q in ("highlights", "indents")),
}
for name, passed in checks.items():
    print("PASS" if passed else "FAIL", "helix:", name)
sys.exit(0 if all(checks.values()) else 1)
PYTHON
