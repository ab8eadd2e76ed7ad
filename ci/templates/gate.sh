#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Compares an engine with the rules that it declares. Copy this file into the engine's repository.
#
# usage: gate.sh ENGINE [OPTION]...
#
# ENGINE is the command with `showstopper-engine/1` over standard input and output, as one
# word: gate.sh "python3 engine.py". Further options go to `showstopper verify` as they are.
#
#   SHOWSTOPPER          the program (default: `showstopper` on PATH; if there is none, the tarball)
#   SHOWSTOPPER_TARBALL  path or URL of the tarball of Showstopper
#   SHOWSTOPPER_SHA256   its checksum; another one is an error (default: any)
#   SHOWSTOPPER_CACHE    folder that keeps the unpacked tarball (default: .showstopper)
#   GATE_FORMAT          of standard output: text (default), json, junit, sarif or github
#   GATE_SARIF           write a SARIF report to this file as well
#   GATE_JUNIT           write a JUnit report to this file as well
#   GATE_FINDINGS        folder of stored findings, tried first (default: showstopper-findings)
#
# Needs bash, tar and gzip; curl or wget for a URL. Exit codes: 0 conforms, 1 findings, 2 usage or
# input error, or there is no program, 3 nothing was compared or it could not be decided.
set -euo pipefail

fail() {
  printf 'gate.sh: error: %s\n' "$1" >&2
  exit 2
}

# Prints the path of the tarball; fetches it into the folder if it is a URL.
tarball_in() {
  local folder=$1 source=$SHOWSTOPPER_TARBALL
  case $source in
    *://*)
      if command -v curl >/dev/null; then
        curl -fsSL --retry 3 -o "$folder/tarball" "$source"
      elif command -v wget >/dev/null; then
        wget -q -O "$folder/tarball" "$source"
      else
        fail 'neither curl nor wget is installed to fetch the tarball'
      fi || fail "cannot fetch $source"
      printf '%s\n' "$folder/tarball"
      ;;
    *)
      [ -f "$source" ] || fail "there is no file \`$source\`"
      printf '%s\n' "$source"
      ;;
  esac
}

# A cached program is used if it runs; a file of an interrupted run, or of another system, does not.
runs() { [[ "$("$1" --version 2>/dev/null)" == 'showstopper '* ]]; }

# Unpacks the tarball unless that was done before; prints the path of the program. Runs in a
# subshell, at whose end partial files are removed.
unpacked() {
  local cache=${SHOWSTOPPER_CACHE:-.showstopper} key program tarball sum
  [ -n "${SHOWSTOPPER_TARBALL:-}" ] ||
    fail 'showstopper is not on PATH; set SHOWSTOPPER_TARBALL to a path or URL of its tarball'
  mkdir -p "$cache" || fail "cannot make the folder \`$cache\`"
  cache=$(cd "$cache" && pwd)
  key=$(printf '%s\n%s\n' "$SHOWSTOPPER_TARBALL" "${SHOWSTOPPER_SHA256:-}" | sha256sum)
  case $SHOWSTOPPER_TARBALL in
    *://*) ;;
    *) key=$key$([ ! -f "$SHOWSTOPPER_TARBALL" ] || sha256sum <"$SHOWSTOPPER_TARBALL") ;;
  esac
  key=$(sha256sum <<<"$key" | cut -c 1-16)
  program=$cache/$key/bin/showstopper
  if ! runs "$program"; then
    fresh=$(mktemp -d "$cache/fresh.XXXXXX")
    trap 'rm -rf "$fresh"' EXIT
    tarball=$(tarball_in "$fresh") || exit 2
    sum=$(sha256sum <"$tarball" | cut -d ' ' -f 1)
    [ "${SHOWSTOPPER_SHA256:-$sum}" = "$sum" ] ||
      fail "the checksum of $SHOWSTOPPER_TARBALL is $sum, not $SHOWSTOPPER_SHA256"
    mkdir "$fresh/unpacked"
    tar -xzf "$tarball" -C "$fresh/unpacked" --strip-components 1 ||
      fail "cannot unpack $SHOWSTOPPER_TARBALL"
    rm -rf "${cache:?}/$key"
    mv "$fresh/unpacked" "$cache/$key"
    runs "$program" || {
      "$program" --version >&2 || true
      fail 'the unpacked program does not run on this system'
    }
  fi
  printf '%s\n' "$program"
}

[ $# -gt 0 ] || fail 'usage: gate.sh ENGINE [OPTION]...'
engine=$1
shift
format=${GATE_FORMAT:-text}
case $format in
  text | json | junit | sarif | github) ;;
  *) fail "GATE_FORMAT is \`$format\`, not text, json, junit, sarif or github" ;;
esac

program=${SHOWSTOPPER:-$(command -v showstopper || true)}
[ -n "$program" ] || program=$(unpacked)

options=(--format "$format" --findings "${GATE_FINDINGS:-showstopper-findings}")
[ -z "${GATE_SARIF:-}" ] || options+=(--sarif "$GATE_SARIF")
[ -z "${GATE_JUNIT:-}" ] || options+=(--junit "$GATE_JUNIT")
exec "$program" verify --engine "$engine" "${options[@]}" "$@"
