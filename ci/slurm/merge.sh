#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Merges the parts when the array of ci/slurm/submit has ended.
set -uo pipefail
cd "$SHOWSTOPPER_FOLDER" || exit 2
"$SHOWSTOPPER_PROGRAM" merge parts --out merged.jsonl --findings findings >report.txt 2>missing.txt
code=$?
cat missing.txt >>report.txt
ended=0
case $code in
  0 | 1 | 3)
    "$SHOWSTOPPER_PROGRAM" merge merged.jsonl --findings findings --format json >report.json
    ;;
  *)
    rm -f merged.jsonl report.json  # of an earlier merge
    ended=$code
    ;;
esac
cat report.txt
# The last file, and at once: ci/slurm/submit --follow waits for it.
printf '%s\n' "$code" >exit.part && mv exit.part exit
exit "$ended"
