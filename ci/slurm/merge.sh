#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Merges the parts when the array of ci/slurm/submit has ended.
set -uo pipefail
cd "$SHOWSTOPPER_FOLDER" || exit 2
"$SHOWSTOPPER_PROGRAM" merge parts --out merged.jsonl --findings findings >report.txt 2>missing.txt
code=$?
cat missing.txt >>report.txt
"$SHOWSTOPPER_PROGRAM" merge merged.jsonl --findings findings --format json >report.json
printf '%s\n' "$code" >exit
cat report.txt
