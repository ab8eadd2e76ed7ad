# SPDX-License-Identifier: Apache-2.0
"""usage: smoke.py TARGET

Runs the target for a fixed number of runs with a fixed seed. Every target must find nothing and say
how its corpus stands; `fuzz_canary` must fail, and its finding must be a trace that the program can
play.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

import campaign

# More than the inputs that the corpus makes, and few enough for seconds with the sanitizers. Each
# rule file of the corpus is an input of fuzz_rules, but here for those of one key or row each (the
# library of house rules and the files with a planted mistake) and the tables. With all of them the
# target takes minutes.
LEFT_OUT = ("house*", "mistakes", "table")
RULE_FILES = sum(1 for path in campaign.CORPUS.rglob("*.toml")
                 if path.parent.name not in ("house", "mistakes", "table"))
EXTREME_FILES = 24
RUNS = {"fuzz_rules": RULE_FILES + EXTREME_FILES + 15, "fuzz_solve": 40, "fuzz_trace": 500,
        "fuzz_match": 500, "fuzz_variants": 300}
USUAL_RUNS = 1500
CANARY_RUNS = 50000  # an end: it fails long before


def fail(done, why):
    """Says what happened and ends the test."""
    sys.exit(f"{why}\nexit code {done.returncode}\n{done.stdout}{done.stderr}")


def check_canary(folder):
    """The false claim is found, told and kept; the trace of it is a legal round."""
    done = campaign.run("fuzz_canary", folder, "--runs", CANARY_RUNS)
    if done.returncode != 1 or "found: nobody_goes_twice" not in done.stdout:
        fail(done, "fuzz_canary must fail and be reported")
    traces = campaign.findings(folder, "fuzz_canary", ".jsonl")
    if len(traces) != 1 or len(campaign.findings(folder, "fuzz_canary", ".input")) != 1:
        fail(done, f"one finding is expected, kept with its input: {traces}")
    replayed = subprocess.run([campaign.PROGRAM, "replay", str(traces[0])], text=True,
                              capture_output=True)
    if replayed.returncode != 0:
        fail(replayed, "the trace of the finding must be a round that the rules allow")
    if traces[0].read_text().count(" go\"") < 2:
        fail(done, "the trace must show two goes")
    again = campaign.run("fuzz_canary", folder, "--runs", "1")
    if again.returncode != 1 or "still fails: nobody_goes_twice" not in again.stdout:
        fail(again, "a stored finding must be replayed first")


def check_target(target, folder):
    """Nothing is found, and the corpus has grown from the fixtures."""
    runs = RUNS.get(target, USUAL_RUNS)
    if target == "fuzz_rules":
        corpus = f"{folder}/corpus"
        shutil.copytree(campaign.CORPUS, corpus, ignore=shutil.ignore_patterns(*LEFT_OUT))
        os.environ["SHOWSTOPPER_CORPUS"] = corpus
    done = campaign.run(target, folder, "--runs", runs)
    if done.returncode != 0:
        fail(done, f"{target} must find nothing")
    if not re.search("^stored plays: [0-9]+ replayed, of which 0 fail$", done.stdout, re.M):
        fail(done, "stored plays must be replayed, and none may fail")
    health = done.stdout.splitlines()[-1]
    if not health.startswith(f"{target}: seed {campaign.SEED}, {runs} runs, complete; inputs "):
        fail(done, "the last line must tell the campaign's health")
    if not campaign.stored(folder, target) or not campaign.coverage(folder, target):
        fail(done, "inputs and what they show must be stored")
    print(health)


def main():
    target = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        if target == "fuzz_canary":
            check_canary(folder)
        else:
            check_target(target, folder)


if __name__ == "__main__":
    main()
