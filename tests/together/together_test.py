# SPDX-License-Identifier: Apache-2.0
"""Each program of tests that are compiled together has the tests of its box: none is lost, and none
is run twice.

usage: together_test.py FOLDER BOX...   (the programs FOLDER/BOX_tests)
"""

import pathlib
import re
import subprocess
import sys
import unittest

TESTS = pathlib.Path(__file__).resolve().parents[1]
TEST = re.compile(r"^(?:TYPED_)?TEST(?:_F|_P)?\(\s*(\w+),\s*(\w+)\)", re.MULTILINE)
FOLDER, BOXES = None, []


def written(box):
    """The tests of the sources, as `Suite.Test`."""
    sources = [*(TESTS / box).glob("*.cpp"), *(TESTS / box / "mutants").glob("*.cpp")]
    return sorted(".".join(names) for source in sources for names in TEST.findall(
        source.read_text()))


def listed(box, *arguments):
    """The tests of the program, without the numbers and names of their parameters."""
    program = FOLDER / f"{box}_tests"
    text = subprocess.run([program, "--gtest_list_tests", *arguments], text=True, check=True,
                          capture_output=True).stdout
    found, suite = set(), ""
    for line in text.splitlines():
        name = line.split("#")[0].strip()
        if line.startswith(" "):
            found.add(f"{suite}.{name.split('/')[0]}")
        else:
            parts = [part for part in name.rstrip(".").split("/") if not part.isdigit()]
            suite = parts[-1]
    return sorted(found)


class Together(unittest.TestCase):
    def test_each_program_has_the_tests_of_its_box(self):
        for box in BOXES:
            with self.subTest(box=box):
                self.assertNotEqual(listed(box), [])
                self.assertEqual(listed(box), written(box))

    def test_a_filter_keeps_to_the_box(self):
        for box in BOXES:
            with self.subTest(box=box):
                first = written(box)[0]
                self.assertEqual(listed(box, "--gtest_filter=*"), written(box))
                # ci/strength leaves out nothing by an empty pattern.
                self.assertEqual(listed(box, "--gtest_filter=-"), written(box))
                self.assertNotIn(first, listed(box, f"--gtest_filter=-*{first}*"))
                self.assertLess(set(listed(box, f"--gtest_filter=*-*{first}*")), set(written(box)))


if __name__ == "__main__":
    FOLDER, BOXES = pathlib.Path(sys.argv[1]), sys.argv[2:]
    unittest.main(argv=sys.argv[:1])
