# SPDX-License-Identifier: Apache-2.0
"""Each name that the glossary says stands in code does stand there."""

import re
import unittest

from planted_tree import ROOT

BOXES = ("model", "conformance", "properties", "solver", "lint", "engines", "app", "corpus/rules")


def words_in_use():
    files = [path for box in BOXES for path in sorted((ROOT / box).rglob("*"))
             if path.suffix in (".h", ".cpp", ".toml")]
    text = "\n".join(path.stem + "\n" + path.read_text(errors="replace") for path in files)
    return set(re.findall(r"\w+", text.replace("_", " "))) | set(re.findall(r"\w+", text))


def names_in_code(page):
    """(line, name) for each word in backticks in the column `in code` of a table."""
    column = None
    for number, line in enumerate(page.splitlines(), start=1):
        cells = [cell.strip() for cell in line.split("|")]
        if "in code" in cells:
            column = cells.index("in code")
        elif not line.startswith("|"):
            column = None
        elif column is not None:
            for name in re.findall(r"`([^`]+)`", cells[column]):
                yield number, name


# Words of the toolkit that a reader of the guides meets; each has a row.
TOOLKIT = ("invariant", "oracle", "vacuity", "witness", "trace", "test case", "play codec",
           "policy", "generator", "swarm", "near miss", "coverage", "mutant", "rule mutant",
           "metamorphic relation", "resync", "observed position", "declared deviation",
           "local minimum", "double dummy", "transposition table", "unary integer",
           "sparse integer", "deal symmetry", "ownership relaxation", "dominance", "bound", "goal",
           "clause", "census", "perft", "fixture", "shrinking")


class Glossary(unittest.TestCase):
    def test_every_word_of_the_toolkit_has_a_row(self):
        page = (ROOT / "docs/glossary.md").read_text()
        missing = [word for word in TOOLKIT if f"\n| {word} |" not in page]
        self.assertEqual(missing, [])

    def test_every_name_in_code_is_in_use(self):
        used = words_in_use()
        names = list(names_in_code((ROOT / "docs/glossary.md").read_text()))
        self.assertGreater(len(names), 40)
        missing = [f"docs/glossary.md:{line}: `{name}` stands in no source or rule file"
                   for line, name in names if not set(re.findall(r"\w+", name)) <= used]
        self.assertEqual(missing, [], "\n" + "\n".join(missing))

    def test_a_name_that_nobody_uses_is_noticed(self):
        page = "| Korean | in code |\n|---|---|\n| x | `spanielset` |\n"
        self.assertEqual(list(names_in_code(page)), [(3, "spanielset")])
        self.assertNotIn("spanielset", words_in_use())


if __name__ == "__main__":
    unittest.main()
