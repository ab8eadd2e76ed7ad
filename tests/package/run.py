#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Installs, runs and removes the packages of a folder; ci/package --check calls it.

usage: run.py FOLDER [TEST]...
"""

import os
import pathlib
import sys
import unittest


def main():
    if len(sys.argv) < 2 or not pathlib.Path(sys.argv[1]).is_dir():
        print("usage: run.py FOLDER [TEST]...", file=sys.stderr)
        return 2
    if os.geteuid() != 0:
        print("run.py: error: the packages are tried in roots of their own, which needs root",
              file=sys.stderr)
        return 2
    os.environ["SHOWSTOPPER_PACKAGES"] = sys.argv[1]
    here = pathlib.Path(__file__).parent
    sys.path.insert(0, str(here))
    loader = unittest.TestLoader()
    tests = (loader.loadTestsFromNames(sys.argv[2:]) if len(sys.argv) > 2
             else loader.discover(str(here), "*_test.py"))
    done = unittest.TextTestRunner(verbosity=2).run(tests)
    return 0 if done.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
