# SPDX-License-Identifier: Apache-2.0
"""What the tests of packages share: the packages that ci/package made, a copy of the sources, and
an example engine as a program of its own."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from bare_root import BareRoot

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests/readme"))
import readme_blocks  # noqa: E402: found by the line above

FOLDER = pathlib.Path(os.environ["SHOWSTOPPER_PACKAGES"]).resolve()
VERSION = re.search(r"project\(showstopper VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text())[1]


def package(pattern):
    [path] = FOLDER.glob(pattern)
    return path


def tarball():
    return package("showstopper-*.tar.gz")


def field_of(deb, name):
    return subprocess.run(["dpkg-deb", "--field", deb, name], check=True, text=True,
                          capture_output=True).stdout.strip()


def copy_sources(folder):
    """The sources without what builds leave in them."""
    readme_blocks.copy_sources(ROOT, folder)


def unpack(archive, folder):
    folder.mkdir(parents=True)
    subprocess.run(["tar", "-xzf", archive, "-C", folder, "--strip-components", "1"], check=True)


def build_example_engine(path):
    """The example engine in C, which needs nothing but the C library, at a path in a root."""
    sources = sorted((ROOT / "engines/examples/c").glob("*.c"))
    subprocess.run(["cc", "-std=c11", "-O1", "-o", path, *sources], check=True)


class PackageTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def bare_root(self, *packages):
        return BareRoot(self.folder / "root", *packages)

    def expect(self, root, code, *command, says="", **options):
        """Runs a command in the root; returns what it printed."""
        done = root.run(*map(str, command), **options)
        self.assertEqual(done.returncode, code, f"{command}\n{done.stdout}")
        self.assertIn(says, done.stdout, command)
        return done.stdout

    def expect_gate(self, root, program, engine, **options):
        """The gate passes the example engine, and stops it when a rule is broken."""
        short = ["--rounds", "40", "--no-fixtures", "--findings", "/tmp/found"]
        self.expect(root, 0, program, "verify", "--engine", engine, *short, says="PASS", **options)
        self.expect(root, 1, program, "verify", "--engine", engine + " --fault jjok_unpaid", *short,
                    says="GS-A-069", **options)
