# SPDX-License-Identifier: Apache-2.0
"""The scripts that build and test report what went wrong in what they call.

The programs that they call are stand-ins: each writes its call into a log and answers as told.
"""

import json
import os
import pathlib
import pty
import re
import shutil
import subprocess
import tempfile
import unittest

from planted_tree import ROOT


# What ci/nightly runs beside builds and tests.
IN_NIGHTLY = sorted({name for line in (ROOT / "ci/nightly").read_text().splitlines()
                     if not line.startswith("#")
                     for name in re.findall(r"(?<!\S)ci/([\w/-]+)", line)} - {"build", "setup"})


def installed_but(*missing):
    """The answer of a dpkg-query that misses some packages."""
    return 'for each; do case $each in %s) ;; *) echo "$each installed" ;; esac; done' % (
        "|".join(missing))


class Scripts(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.log = self.root / "calls"
        self.log.touch()
        for name in ("ci", ".ci"):
            shutil.copytree(ROOT / name, self.root / name)
        for name in ("cmake", "ctest", "dpkg-query", "apt-get", "sudo", "id"):
            self.stand_in(name)
        self.stand_in("dpkg-query", installed_but("none"))
        self.stand_in("id", "echo 0")

    def stand_in(self, name, body="", folder="bin"):
        """A program of that name that logs its call and then runs the body."""
        path = self.root / folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        # `sh` starts faster than bash.
        path.write_text(f'#!/bin/sh\necho "{name} $*" >>"{self.log}"\n{body}\n')
        path.chmod(0o755)

    def environment(self):
        return dict(os.environ, PATH=f"{self.root / 'bin'}:{os.environ['PATH']}")

    def run_script(self, *arguments):
        return subprocess.run([self.root / arguments[0], *arguments[1:]], text=True,
                              capture_output=True, env=self.environment())

    def calls(self, name):
        lines = self.log.read_text().splitlines()
        return [line[len(name) + 1:] for line in lines if line.startswith(name + " ")]

    def test_ci_test_passes_when_both_compilers_pass(self):
        done = self.run_script("ci/test")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        presets = [call.split()[1] for call in self.calls("ctest")]
        self.assertEqual(presets, ["test", "test-sanitized"])

    def test_ci_test_fails_when_the_first_compiler_fails_and_still_runs_the_second(self):
        self.stand_in("ctest", '[ "$2" != test ]')
        done = self.run_script("ci/test")
        self.assertEqual(done.returncode, 1)
        self.assertIn("test: tests failed", done.stdout)
        self.assertEqual(len(self.calls("ctest")), 2)

    def test_ci_test_fails_when_the_second_compiler_fails(self):
        self.stand_in("ctest", '[ "$2" != test-sanitized ]')
        self.assertEqual(self.run_script("ci/test").returncode, 1)

    def test_ci_test_fails_when_the_build_fails_and_runs_no_stale_tests(self):
        self.stand_in("cmake", '[ "$1" != --build ]')
        done = self.run_script("ci/test")
        self.assertEqual(done.returncode, 1)
        self.assertIn("test: does not build", done.stdout)
        self.assertEqual(self.calls("ctest"), [])

    def test_dot_ci_run_is_ci_test(self):
        self.stand_in("ctest", "exit 8")
        done = self.run_script(".ci/run")
        self.assertEqual(done.returncode, 1)
        self.assertIn("ci/test: FAILED", done.stdout)

    def test_ci_verify_hands_on_arguments_and_exit_code(self):
        self.stand_in("showstopper", "exit 3", folder="build/release/bin")
        done = self.run_script("ci/verify", "--rules", "gostop/dutch")
        self.assertEqual(done.returncode, 3)
        self.assertEqual(self.calls("showstopper"), ["verify --rules gostop/dutch"])

    def test_ci_verify_builds_quickly_unless_the_whole_release_was_built(self):
        self.stand_in("showstopper", folder="build/release/bin")
        for cached, option in ("", "ON"), ("=ON", "ON"), ("=OFF", "OFF"):
            if cached:
                cache = self.root / "build" / "release" / "CMakeCache.txt"
                cache.write_text(f"SHOWSTOPPER_QUICK:BOOL{cached}\n")
            self.run_script("ci/verify")
            configured = [call for call in self.calls("cmake") if "--preset release" in call]
            self.assertIn(f"-DSHOWSTOPPER_QUICK={option}", configured[-2])

    def test_a_build_is_quiet_and_names_its_log(self):
        self.stand_in("cmake", "seq 1000")
        self.stand_in("showstopper", "echo PASS", folder="build/release/bin")
        done = self.run_script("ci/verify")
        self.assertRegex(done.stdout,
                         r"^build     release, \d+ s, log in build/release.log\n\nPASS\n$")
        self.assertIn("1000", (self.root / "build/release.log").read_text())

    def test_a_build_that_fails_shows_the_end_of_its_log(self):
        self.stand_in("cmake", 'seq 1000; [ "$1" != --build ]')
        self.stand_in("showstopper", folder="build/release/bin")
        done = self.run_script("ci/verify")
        self.assertEqual(done.returncode, 2)
        self.assertIn("release FAILED", done.stdout)
        self.assertTrue(done.stdout.endswith("999\n1000\n"), done.stdout)
        self.assertEqual(self.calls("showstopper"), [])

    def test_a_build_shows_on_a_terminal_how_far_it_is(self):
        self.stand_in("cmake", "echo '[3/7] Building'; echo noise; printf '[4/'; sleep 1.2; "
                               "echo '7] Linking'; printf end")
        terminal, program_side = pty.openpty()
        done = subprocess.run([self.root / "ci/build", "release"], stdout=program_side,
                              stderr=subprocess.STDOUT, env=self.environment())
        os.close(program_side)
        shown = b""
        try:
            while part := os.read(terminal, 65536):  # not always all of it at once
                shown += part
        except OSError:  # the end, on Linux
            pass
        shown = shown.decode()
        os.close(terminal)
        self.assertEqual(done.returncode, 0, shown)
        self.assertRegex(shown, r"build     release, 3 of 7, \d+ s")
        self.assertRegex(shown, r"build     release, 4 of 7, \d+ s")
        self.assertRegex(shown, r"\x1b\[Kbuild     release, \d+ s, log in build/release.log\r\n$")
        # It is run twice, to configure and to build.
        self.assertEqual((self.root / "build/release.log").read_text(),
                         2 * "[3/7] Building\nnoise\n[4/7] Linking\nend")

    def test_ci_test_leaves_to_ci_nightly_what_takes_long(self):
        self.run_script("ci/test")
        self.assertEqual([call.split()[-1] for call in self.calls("ctest")],
                         ["^nightly$", "^(nightly|slow|ci|readme)$"])
        self.stand_in("git", "echo 00000000002a")
        self.stand_in("showstopper", folder="build/release/bin")
        for name in IN_NIGHTLY:
            self.stand_in(name, folder="ci")
        self.stand_in("gostop_tests", folder="build/test-sanitized/tests")
        self.log.write_text("")
        self.assertEqual(self.run_script("ci/nightly").returncode, 0)
        self.assertEqual(self.calls("gostop_tests"), ["--gtest_brief=1"])
        self.assertEqual([(call.split()[1], call.split()[-1]) for call in self.calls("ctest")],
                         [("release", r"^install\."), ("test", "^nightly$"),
                          ("test-sanitized", "^(ci|readme|nightly)$"),
                          ("test", r"^solver\.RefutationOracle\."),
                          ("test", r"^lint\.RandomRules\."),
                          ("test", r"^lint\.Claims\."),
                          ("test", r"^(engines\.(ChangedLogs|LyingEngines)|"
                                   r"app\.ChangedRounds)\.")])

    def test_ci_setup_installs_nothing_when_all_is_there(self):
        self.assertEqual(self.run_script("ci/setup").returncode, 0)
        self.assertEqual(self.calls("apt-get"), [])

    def test_ci_setup_installs_what_is_missing_and_only_that(self):
        self.stand_in("dpkg-query", installed_but("ccache"))
        self.assertEqual(self.run_script("ci/setup").returncode, 0)
        installing = [call for call in self.calls("apt-get") if call.startswith("install")]
        self.assertEqual(len(installing), 1)
        self.assertTrue(installing[0].endswith(" ccache"), installing)

    def test_ci_setup_of_the_program_needs_no_second_compiler_and_no_test_library(self):
        self.stand_in("dpkg-query", installed_but("clang*", "libgtest-dev", "nodejs"))
        self.assertEqual(self.run_script("ci/verify").returncode, 127)  # no program was built
        self.assertEqual(self.calls("apt-get"), [])
        self.assertEqual(self.run_script("ci/build", "release").returncode, 0)
        installing = self.calls("apt-get")[-1].split()
        self.assertEqual([word for word in installing if "-" not in word][1:], ["clang", "nodejs"])

    def test_ci_setup_lists_its_groups(self):
        program = self.run_script("ci/setup", "--list", "program").stdout.split()
        self.assertIn("g++", program)
        libraries = self.run_script("ci/setup", "--list", "libraries").stdout.split()
        self.assertIn("libz3-dev", libraries)
        self.assertNotIn("g++", libraries)
        self.assertLess(set(libraries), set(program))
        self.assertEqual(self.calls("dpkg-query") + self.calls("apt-get"), [])
        for arguments in (["--list", "everything"], ["--list"], ["--programs"]):
            self.assertEqual(self.run_script("ci/setup", *arguments).returncode, 2)

    def test_ci_setup_is_quiet_unless_it_fails(self):
        self.stand_in("dpkg-query", installed_but("ccache"))
        self.stand_in("apt-get", "echo Unpacking")
        done = self.run_script("ci/setup")
        self.assertEqual(done.stdout, "packages  1 installed, log in build/setup.log\n")
        self.stand_in("apt-get", "echo no such package; exit 100")
        done = self.run_script("ci/setup")
        self.assertEqual(done.returncode, 2)
        self.assertIn("no such package", done.stdout)

    def test_ci_setup_asks_sudo_when_not_root(self):
        self.stand_in("id", "echo 1000")
        self.stand_in("dpkg-query", installed_but("ccache"))
        self.assertEqual(self.run_script("ci/setup").returncode, 0)
        self.assertEqual(len(self.calls("sudo")), 2)

    def test_ci_determinism_notices_a_compiler_that_prints_other_bytes(self):
        (self.root / "corpus").mkdir()
        for preset in ("release", "debug", "clang", "clang-debug"):
            self.stand_in("showstopper", "echo 17 rounds", folder=f"build/{preset}/bin")
        self.stand_in("studio", folder="ci")
        self.stand_in("setup", folder="ci")  # each of twelve builds would ask for each package
        self.assertEqual(self.run_script("ci/determinism").returncode, 0)
        self.assertEqual(self.calls("setup"), ["--program"] * 4)
        self.assertEqual(self.calls("studio"), ["build", "parity build/release/bin/showstopper"])
        kinds = {call.split()[0] for call in self.calls("showstopper")}
        self.assertEqual(kinds, {"census", "find", "lint", "compare", "explain"})
        for call in set(self.calls("showstopper")):
            self.assertEqual(self.calls("showstopper").count(call), 8, call)  # builds and folders
        self.stand_in("studio", '[ "$1" != parity ]', folder="ci")
        self.assertIn("FAILED: WebAssembly\n", self.run_script("ci/determinism").stdout)
        self.stand_in("showstopper", "echo 18 rounds", folder="build/clang/bin")
        self.log.write_text("")
        done = self.run_script("ci/determinism", "census", "--seed", "1")
        self.assertEqual({call.split(" --corpus")[0] for call in self.calls("showstopper")},
                         {"census --seed 1"})
        self.assertEqual(done.returncode, 1)
        self.assertIn("not the bytes of release: clang-determinism clang-elsewhere\n", done.stdout)

    def test_ci_determinism_notices_that_all_builds_refuse_a_command(self):
        (self.root / "corpus").mkdir()
        for preset in ("release", "debug", "clang", "clang-debug"):
            self.stand_in("showstopper", "echo unknown goal; exit 2", folder=f"build/{preset}/bin")
        self.stand_in("setup", folder="ci")
        done = self.run_script("ci/determinism", "find", "x")
        self.assertEqual(done.returncode, 1)
        self.assertIn("ended with 2:\nunknown goal\n", done.stdout)

    def test_ci_nightly_counts_out_the_worlds_and_runs_on_after_a_failure(self):
        self.stand_in("git", "echo 00000000002a")
        self.stand_in("showstopper", '[ "$2" != --exhaustive ]', folder="build/release/bin")
        for name in IN_NIGHTLY:
            self.stand_in(name, folder="ci")
        done = self.run_script("ci/nightly")
        self.assertEqual(done.returncode, 1)
        for name in IN_NIGHTLY:
            self.assertTrue(self.calls(name), name)
        self.assertTrue(done.stdout.endswith("ci/nightly: FAILED: worlds\n"), done.stdout)
        worlds, rounds, *fuzzed = self.calls("showstopper")
        self.assertTrue(fuzzed and all(call.startswith("fuzz ") for call in fuzzed), fuzzed)
        self.assertRegex(worlds, "^verify --exhaustive --expensive-every 64 --jobs [0-9]+$")
        self.assertIn("--seed 42", rounds)
        self.assertEqual(self.calls("planted-bugs"), ["--seeds 20 --agreement", "--formula"])
        for name in ("command-lines", "extreme-rules", "overshoot", "kills"):
            self.assertIn("--seed 42", self.calls(name)[0], name)
        self.stand_in("showstopper", folder="build/release/bin")
        self.assertEqual(self.run_script("ci/nightly").returncode, 0)

    def test_ci_nightly_runs_the_steps_that_are_named_and_prints_their_times(self):
        self.stand_in("git", "echo 00000000002a")
        self.stand_in("showstopper", folder="build/release/bin")
        for name in IN_NIGHTLY:
            self.stand_in(name, folder="ci")
        steps = self.run_script("ci/nightly", "--list").stdout.split()
        self.assertLess({"worlds", "overshoot", "fuzz", "engine-mutants"}, set(steps))
        done = self.run_script("ci/nightly", "overshoot", "worlds")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual(len(self.calls("overshoot")), 1)
        self.assertEqual([call.split(" --")[1] for call in self.calls("showstopper")],
                         ["exhaustive"])
        self.assertEqual(self.calls("kills") + self.calls("planted-bugs"), [])
        self.assertRegex(done.stdout, r"\nworlds +\d+ s\novershoot +\d+ s\n"
                                      r"ci/nightly: nothing was found\n$")
        done = self.run_script("ci/nightly", "world")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("unknown step `world`", done.stderr)

    def test_ci_nightly_with_a_part_counts_an_nth(self):
        self.stand_in("git", "echo 00000000002a")
        self.stand_in("showstopper", folder="build/release/bin")
        for name in IN_NIGHTLY:
            self.stand_in(name, folder="ci")
        self.stand_in("compiler")
        sources = [{"command": f"compiler -c {number}"} for number in range(25)]
        (self.root / "build/dev").mkdir(parents=True)
        (self.root / "build/dev/compile_commands.json").write_text(json.dumps(sources))
        done = self.run_script("ci/nightly", "--part", "40")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        counts = {"overshoot": "--questions 5 ", "extreme-rules": "--files 50 ",
                  "command-lines": "--calls 125 ", "planted-bugs": "--seeds 1 ",  # not 0
                  "kills": "--kills 5 ", "engine-mutants": "--share 1/40"}
        for name, count in counts.items():
            self.assertIn(count, self.calls(name)[0])
        for call in self.calls("ctest")[1:3]:  # tests left out and sanitized: the seed is 42
            self.assertIn(" -I 3,,10 ", call)
        self.assertEqual(sorted(self.calls("compiler")),
                         [f"-c {number} -o /dev/null" for number in (12, 2, 22)])
        self.assertEqual(self.calls("worlds"), [])
        worlds, four_months, rounds, *_ = self.calls("showstopper")
        self.assertNotIn("--rules", worlds)
        self.assertIn("--rules corpus/worlds/four-months.toml ", four_months)
        for call in (worlds, four_months):
            self.assertIn("--deals 1/40 ", call)
        self.assertIn("--budget 45s ", rounds)
        for wrong in ("0", "", "1/2", "99999999"):
            done = self.run_script("ci/nightly", "--part", wrong, "overshoot")
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn("needs a number from 1 to 999999", done.stderr)

    def test_ci_lint_refuses_a_check_that_it_does_not_know(self):
        done = self.run_script("ci/lint", "everything")
        self.assertEqual(done.returncode, 2)
        self.assertIn("`everything` is none of", done.stderr)


if __name__ == "__main__":
    unittest.main()
