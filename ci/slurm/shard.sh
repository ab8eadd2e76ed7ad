#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# One task of the array of ci/slurm/submit: a shard, from its latest checkpoint. A finding does
# not fail the task.
set -uo pipefail
shard=$((SHOWSTOPPER_OFFSET + SLURM_ARRAY_TASK_ID))
printf 'shard %s of %s on %s\n' "$shard" "$SHOWSTOPPER_SHARDS" "${SLURMD_NODENAME:-$HOSTNAME}"
"$SHOWSTOPPER_PROGRAM" "$@" --shard "$shard/$SHOWSTOPPER_SHARDS" --resume \
    --out "$(printf '%s/parts/%06d.jsonl' "$SHOWSTOPPER_FOLDER" "$shard")"
code=$?
[ $code -gt 1 ] || exit 0
exit $code
