#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Sets of fixtures, whole: the same rules give the same bytes, the set passes `check`, and it fails
for each parameter that is changed in a copy of the rule file, unless the set states why not.

Arguments: rule sets, names or files; default: gostop/dutch and stoppa/italian.
"""

import collections
import filecmp
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

PROGRAM = os.environ["SHOWSTOPPER_PROGRAM"]


def showstopper(*words):
    ran = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout + ran.stderr


def make(rules, folder):
    began = time.monotonic()
    code, text = showstopper("fixtures", "--rules", rules, "--out", folder)
    assert code == 0, f"{rules}: exit code {code}: {text[-2000:]}"
    print(f"{rules}: {time.monotonic() - began:.0f} s", flush=True)
    return text


def other_value(value, other):
    """The other value as it is written in a rule file."""
    changed = re.fullmatch(r"(with|without) (.*)", other)
    if changed is None:
        return other
    words = re.findall(r'"([^"]*)"', value)
    if changed[1] == "with":
        words.append(changed[2])
    else:
        words.remove(changed[2])
    return json.dumps(words)


def changed_copy(rules, key, value, folder):
    """A file that extends the rules, with the one parameter changed."""
    base = rules
    if str(rules).endswith(".toml"):  # a file may only extend others in its own folder
        base = shutil.copy(rules, pathlib.Path(folder) / "base.toml")
        base = pathlib.Path(base).name
    game = "stoppa" if "stoppa" in str(rules) else "gostop"
    section, name = key.rsplit(".", 1) if "." in key else ("", key)
    lines = ['format = "showstopper-rules/1"', f'game = "{game}"', 'name = "changed"',
             f'extends = "{base}"']
    lines += [f"[{section}]", f"{name} = {value}"] if section else [f"{name} = {value}"]
    file = pathlib.Path(folder) / "changed.toml"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


def mutants(rules, folder, set_folder):
    targets = json.loads((set_folder / "set.json").read_text(encoding="utf-8"))["targets"]
    tally, survived = collections.Counter(), []
    for target in targets:
        if target["kind"] != "parameters":
            continue
        key, values = target["name"].split(" = ", 1)
        value, other = values.rsplit(", not ", 1)
        tally[target["state"]] += 1
        if target["state"] != "shown" or other == "another":
            continue
        file = changed_copy(rules, key, other_value(value, other), folder)
        code, text = showstopper("check", set_folder, "--rules", file)
        # 1: a fixture fails; 2 with a place in the set: a round cannot be played any more.
        if code != 1 and not (code == 2 and str(set_folder) in text):
            survived.append(f"{target['name']} ({code}: {text[:200]})")
    print(f"  parameters: {dict(tally)}; noticed all but {len(survived)}", flush=True)
    return [f"{rules}: {name} survives" for name in survived]


def run(rules):
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        first, second = pathlib.Path(folder) / "first", pathlib.Path(folder) / "second"
        text = make(rules, first)
        print(text.split("\n\n")[0])
        make(rules, second)
        files = sorted(each.name for each in first.iterdir())
        _, differ, lost = filecmp.cmpfiles(first, second, files, shallow=False)
        if differ or lost:
            wrong.append(f"{rules}: the second set differs in {differ + lost}")
        code, text = showstopper("check", first)
        if code != 0:
            wrong.append(f"{rules}: check fails: {text[-1000:]}")
        wrong += mutants(rules, folder, first)
    return wrong


def main():
    wrong = []
    for rules in sys.argv[1:] or ["gostop/dutch", "stoppa/italian"]:
        wrong += run(rules)
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
