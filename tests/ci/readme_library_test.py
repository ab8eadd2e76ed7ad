# SPDX-License-Identifier: Apache-2.0
"""The README's library example is the project that tests/install builds and runs."""

import re
import unittest

from planted_tree import ROOT

CONSUMER = ROOT / "tests/install/consumer"


class ReadmeLibrary(unittest.TestCase):
    def expect_block(self, language, name):
        blocks = re.findall(rf"^```{language}\n(.*?)^```$", (ROOT / "README.md").read_text(),
                            re.DOTALL | re.MULTILINE)
        self.assertEqual(len(blocks), 1)
        self.assertTrue((CONSUMER / name).read_text().endswith("\n" + blocks[0]),
                        f"README.md: the {language} block is not the end of {name}")

    def test_the_listing_is_the_one_that_is_configured(self):
        self.expect_block("cmake", "CMakeLists.txt")

    def test_the_program_is_the_one_that_is_built(self):
        self.expect_block("cpp", "main.cpp")


if __name__ == "__main__":
    unittest.main()
