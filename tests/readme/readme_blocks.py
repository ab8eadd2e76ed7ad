#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs what a page tells its reader to type, and compares what the page says is printed.

usage: readme_blocks.py PAGE --tree ROOT --program-folder FOLDER

A ```sh block is one script that must succeed. A ```console block is a session: each line after
`$ ` is a command (`> ` continues it), and the lines below it are its output, in which a line `...`
stands for any number of lines and `...` inside a line for any text; a command without lines below
may print anything. `[exit N]` below the output says the exit code; without it the code must be 0.
All blocks of a page run in order in one copy of the tree, with FOLDER first on PATH. A block right
under the comment

    <!-- not run here: REASON -->

is left out, and the report says so. Exit code 0 when everything is as the page says, 1 when not, 2
when the page cannot be read.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

FENCE = re.compile(r"^```(\w*)\s*$")
NOT_RUN = re.compile(r"^<!-- not run here: (\S.*?) -->$")
EXIT = re.compile(r"^\[exit (\d+)\]$")


class Command:
    def __init__(self, line, text):
        self.line = line       # where on the page it stands
        self.text = text
        self.output = []       # the lines that the page shows under it
        self.exit_code = 0
        self.compared = False  # a script shows no output


def blocks(page_text):
    """(line of the fence, language, lines, reason why it is not run or None) of each block."""
    language, reason, above = None, None, ""
    for number, line in enumerate(page_text.splitlines(), start=1):
        fence = FENCE.match(line)
        if language is None and fence:
            language, start, lines = fence[1], number, []
            not_run = NOT_RUN.match(above)
            reason = not_run[1] if not_run else None
        elif fence and not fence[1]:
            yield start, language, lines, reason
            language = None
        elif language is not None:
            lines.append(line)
        if line.strip():
            above = line.strip()
    if language is not None:
        raise ValueError(f"{start}: error: the block is not closed")


def session(start, lines):
    """The commands of a ```console block."""
    commands = []
    for number, line in enumerate(lines, start=start + 1):
        if line.startswith("$ "):
            commands.append(Command(number, line[2:]))
            commands[-1].compared = True
        elif not commands:
            raise ValueError(f"{number}: error: output before the first `$ `")
        elif line.startswith("> ") and not commands[-1].output:
            commands[-1].text += "\n" + line[2:]
        elif EXIT.match(line):
            commands[-1].exit_code = int(EXIT.match(line)[1])
        else:
            commands[-1].output.append(line)
    return commands


def commands_of(start, language, lines):
    if language == "console":
        return session(start, lines)
    if language == "sh":
        return [Command(start + 1, "set -e\n" + "\n".join(lines))]
    return []


def matches(expected, printed):
    """Do the printed lines agree with the expected ones, in which `...` stands for anything?"""
    if not expected:
        return not printed
    if expected[0].strip() == "...":
        return any(matches(expected[1:], printed[i:]) for i in range(len(printed) + 1))
    if not printed:
        return False
    pattern = ".*".join(re.escape(part) for part in expected[0].rstrip().split("..."))
    return bool(re.fullmatch(pattern, printed[0].rstrip())) and matches(expected[1:], printed[1:])


def run(command, folder, environment):
    """None when the command does what the page says, or what it did instead."""
    done = subprocess.run(["bash", "-c", command.text], cwd=folder, env=environment, text=True,
                          errors="replace", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    if done.returncode != command.exit_code:
        return f"exit code {done.returncode}, not {command.exit_code}; it printed:\n{done.stdout}"
    if command.compared and command.output and not matches(command.output,
                                                           done.stdout.splitlines()):
        return "the page shows:\n{}\nit printed:\n{}".format("\n".join(command.output), done.stdout)
    return None


def copy_sources(tree, to):
    """A tree without the folders of builds, which are at its top: `ci/build` is a script."""
    of_builds = shutil.ignore_patterns(".git", "build", "build-*", "showstopper-findings")
    caches = shutil.ignore_patterns("__pycache__")

    def left_out(where, names):
        at_the_top = pathlib.Path(where) == pathlib.Path(tree)
        return caches(where, names) | (of_builds(where, names) if at_the_top else set())

    shutil.copytree(tree, to, symlinks=True, ignore=left_out)


def scratch_copy(tree, folder):
    """The checkout without what builds leave in it."""
    copy = pathlib.Path(folder) / "checkout"
    copy_sources(tree, copy)
    return copy


def run_page(page, tree, program_folder):
    """Runs every block; returns the number of failures."""
    failures = ran = 0
    environment = dict(os.environ, PATH=f"{program_folder}:{os.environ['PATH']}", NO_COLOR="1")
    environment.pop("SHOWSTOPPER_CORPUS", None)
    with tempfile.TemporaryDirectory() as folder:
        copy = scratch_copy(tree, folder)
        for start, language, lines, reason in blocks(page.read_text()):
            if reason:
                print(f"{page.name}:{start}: not run here: {reason}")
                continue
            for command in commands_of(start, language, lines):
                print(f"{page.name}:{command.line}: {command.text.splitlines()[-1]}", flush=True)
                problem = run(command, copy, environment)
                ran += 1
                if problem:
                    failures += 1
                    print(f"{page.name}:{command.line}: error: {problem}")
    print(f"{page.name}: {ran} commands, {failures} not as the page says")
    return failures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("page", type=pathlib.Path)
    parser.add_argument("--tree", type=pathlib.Path, required=True)
    parser.add_argument("--program-folder", type=pathlib.Path, required=True)
    options = parser.parse_args()
    try:
        return 1 if run_page(options.page, options.tree, options.program_folder.resolve()) else 0
    except (OSError, ValueError) as problem:
        print(f"{options.page}:{problem}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
