#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Holds an engine against the rules that it declares. Copy this file into the engine's repository.
#
# usage: gate.sh ENGINE [OPTION]...
#
# ENGINE is the command that speaks `showstopper-engine/1` over standard input and output, as one
# word: gate.sh "python3 engine.py". Further options go to `showstopper verify` as they are.
#
#   SHOWSTOPPER         the program (default: `showstopper` on PATH; if there is none, it is built)
#   SHOWSTOPPER_SOURCE  where to clone Showstopper from, for the build
#   SHOWSTOPPER_REF     branch or tag to build (default: main)
#   SHOWSTOPPER_CACHE   folder that keeps the build (default: .showstopper)
#   GATE_FORMAT         text (default), junit, sarif or github
#   GATE_OUTPUT         file for the report (default: standard output)
#
# Exit codes: 0 conforms, 1 findings, 2 usage or input error, or it cannot be built, 3 nothing was
# compared or it could not be decided.
set -euo pipefail

fail() {
  printf 'gate.sh: error: %s\n' "$1" >&2
  exit 2
}

# Builds the program once for each revision; prints its path.
build() {
  local source=${SHOWSTOPPER_SOURCE:-} ref=${SHOWSTOPPER_REF:-main}
  local cache=${SHOWSTOPPER_CACHE:-.showstopper} revision prefix
  [ -n "$source" ] || fail 'showstopper is not on PATH; set SHOWSTOPPER_SOURCE to build it'
  mkdir -p "$cache"
  cache=$(cd "$cache" && pwd)
  if [ ! -d "$cache/source" ]; then
    git clone --quiet "$source" "$cache/source" || fail "cannot clone $source"
  fi
  git -C "$cache/source" fetch --quiet --tags origin "$ref" || fail "$source has no \`$ref\`"
  git -C "$cache/source" checkout --quiet --detach FETCH_HEAD
  revision=$(git -C "$cache/source" rev-parse --short=12 HEAD)
  prefix=$cache/$revision
  if [ ! -x "$prefix/bin/showstopper" ]; then
    "$cache/source/ci/build" release -DSHOWSTOPPER_TESTS=OFF -DSHOWSTOPPER_BENCHMARKS=OFF >&2
    cmake --install "$cache/source/build/release" --prefix "$prefix" >/dev/null
  fi
  printf '%s\n' "$prefix/bin/showstopper"
}

[ $# -gt 0 ] || fail 'usage: gate.sh ENGINE [OPTION]...'
engine=$1
shift
format=${GATE_FORMAT:-text}
case $format in
  text | junit | sarif | github) ;;
  *) fail "GATE_FORMAT is \`$format\`, not text, junit, sarif or github" ;;
esac

program=${SHOWSTOPPER:-$(command -v showstopper || true)}
[ -n "$program" ] || program=$(build)

if [ -n "${GATE_OUTPUT:-}" ]; then
  exec >"$GATE_OUTPUT"
fi
exec "$program" verify --engine "$engine" --format "$format" "$@"
