# SPDX-License-Identifier: Apache-2.0
"""Runs `showstopper fuzz` in folders of its own, for the tests beside this file."""

import os
import pathlib
import subprocess

PROGRAM = pathlib.Path(os.environ["SHOWSTOPPER_PROGRAM"])
WITH_FAULT = pathlib.Path(os.environ["SHOWSTOPPER_MUTANT"])  # the same with a broken engine
TARGETS = os.environ["SHOWSTOPPER_TARGETS"]
CORPUS = pathlib.Path(os.environ["SHOWSTOPPER_CORPUS"])
SEED = 20240229


def command(target, inputs, *more, targets=TARGETS):
    """The words of a campaign."""
    return [str(PROGRAM), "fuzz", target, "--targets", str(targets), "--inputs", str(inputs),
            "--seed", str(SEED), *map(str, more)]


def run(target, inputs, *more, targets=TARGETS):
    """A campaign that comes to its end."""
    return subprocess.run(command(target, inputs, *more, targets=targets), text=True,
                          capture_output=True)


def stored(inputs, target):
    """Names of the stored inputs."""
    return {path.name for path in (pathlib.Path(inputs) / target / "inputs").iterdir()}


def coverage(inputs, target):
    """What the stored inputs have shown."""
    return set((pathlib.Path(inputs) / target / "coverage").read_text().split())


def findings(inputs, target, ending):
    """Files of findings with this ending."""
    return sorted((pathlib.Path(inputs) / target / "findings").glob("*" + ending))
