# SPDX-License-Identifier: Apache-2.0
"""No installed header includes one that its box keeps private.

tests/install compiles the headers against an installation; this says which line is wrong, at once.
"""

import re
import unittest

from planted_tree import ROOT

PRIVATE = re.compile(r"PRIVATE_HEADERS([^)]*)\)")
INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)


def boxes(root):
    return [path.parent for path in sorted(root.glob("**/CMakeLists.txt"))
            if "build" not in path.relative_to(root).parts and
            "showstopper_box(" in path.read_text()]


def private_headers(root):
    """Paths from the root of the headers that the boxes list as private."""
    found = set()
    for box in boxes(root):
        listed = PRIVATE.search((box / "CMakeLists.txt").read_text())
        for pattern in listed[1].split() if listed else []:
            found |= {path.relative_to(root).as_posix() for path in box.glob(pattern)}
    return found


def violations(root):
    private = private_headers(root)
    for box in boxes(root):
        for header in sorted(box.rglob("*.h")):
            name = header.relative_to(root).as_posix()
            if name not in private:
                yield from (f"{name} includes {included}, which is private"
                            for included in INCLUDE.findall(header.read_text())
                            if included in private)


class PublicHeaders(unittest.TestCase):
    def test_public_headers_include_public_ones(self):
        self.assertEqual(list(violations(ROOT)), [])

    def test_oracles_are_private_and_the_engine_is_not(self):
        private = private_headers(ROOT)
        self.assertIn("properties/invariants/gostop/oracle/payments.h", private)
        self.assertNotIn("model/gostop/engine.h", private)

    def test_an_include_of_a_private_header_is_noticed(self):
        self.assertEqual(INCLUDE.findall('#include "model/gostop/round.h"\n'),
                         ["model/gostop/round.h"])
        self.assertIn("model/gostop/round.h", private_headers(ROOT))


if __name__ == "__main__":
    unittest.main()
