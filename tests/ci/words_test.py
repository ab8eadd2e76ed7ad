# SPDX-License-Identifier: Apache-2.0
"""ci/words.py finds each phrase in prose, in comments and in literals, and in nothing else."""

import importlib.util
import pathlib
import subprocess
import unittest

from planted_tree import LICENCE, ROOT, PlantedTree

spec = importlib.util.spec_from_file_location("words", ROOT / "ci/words.py")
words = importlib.util.module_from_spec(spec)
spec.loader.exec_module(words)

# A sentence that the table rejects, and the same in plain words.
SENTENCES = (
    ("Where nobody stops, the round is a draw.", "If no seat stops, the round is a draw."),
    ("The round ends where it has no winner.", "The round ends if it has no winner."),
    ("Where rows differ, both are printed.", "If rows differ, both are printed."),
    ("The report says why.", "The report prints the reason."),
    ("Each fault is told once.", "Each fault is reported once."),
    ("The engine is asked for a choice.", "The gate requests a choice from the engine."),
    ("The note stands below the table.", "The note is below the table."),
    ("It comes to nothing.", "It equals zero."),
    ("A value lies between two bounds.", "A value is between two bounds."),
    ("Play meets the row.", "Play reaches the row."),
    ("`x` is no key of gostop.", "Unknown key `x`."),
    ("Both games go on alike.", "Both games continue in the same way."),
    ("All rounds at hand are read.", "All given rounds are read."),
    ("Otherwise it is kept.", "If not, it is kept."),
    ("Whoever deals begins.", "The dealer begins."),
    ("A row goes astray.", "A row fails."),
    ("What is observed counts.", "The observation counts."),
    ("The key is made idle by a row.", "A row disables the key."),
    ("The parting is printed.", "The first difference is printed."),
    ("All but for one agree.", "All except one agree."),
    ("Rounds are held to it.", "Rounds are checked against it."),
    ("It is read all the same.", "It is read anyway."),
    ("Now and then a match is played.", "One round in 64 is a match."),
    ("The fault was mended.", "The fault was fixed."),
)
PLAIN = ("There is no key.", "It is no longer read.", "The seat has said go.", "`he says`",
         "What is a round?", "`x` stands for any card.", "[a](what-is-it.md)", "Cards lie on it.",
         "<!-- he says -->", "```\nhe says\n```", "Text:\n\n    he says\n\nmore")


class Words(PlantedTree):
    script = "ci/words.py"

    def lines_of_guide(self, text):
        self.plant("README.md", text)
        return [line for line, _, _ in words.hits(self.root / "README.md")]

    def test_each_sentence_is_found_in_a_guide_and_its_plain_form_is_not(self):
        for bad, plain in SENTENCES:
            with self.subTest(bad):
                self.assertEqual(self.lines_of_guide(f"# Page\n\n{bad}\n"), [3])
                self.assertEqual(self.lines_of_guide(f"# Page\n\n{plain}\n"), [])

    def test_each_pattern_has_a_sentence(self):
        for pattern, hint in words.WORDS:
            with self.subTest(pattern.pattern):
                self.assertTrue(any(pattern.search(bad) for bad, _ in SENTENCES))

    def test_code_and_plain_phrases_are_left_alone(self):
        for text in PLAIN:
            with self.subTest(text):
                self.assertEqual(self.lines_of_guide(f"{text}\n"), [])

    def test_a_phrase_is_found_over_a_line_break_and_with_its_replacement(self):
        self.plant("README.md", "The draw\nis\ntold.\n")
        self.expect_findings("README.md:2: error: `is told`; write is reported")

    def test_comments_and_literals_of_sources_are_read_and_names_are_not(self):
        for name, text, line in (
                ("model/a.cpp", "int says();\n// It says\n", 2),
                ("model/a.h", 'f("nobody");\n', 2),
                ("ci/a.py", "says = 1\nx = 'it says'\n", 3),
                ("ci/a", "says\n# It says\n", 3)):
            with self.subTest(name):
                head = "#!/usr/bin/env bash\n" if name == "ci/a" else LICENCE.replace("//", "#") \
                    if name.endswith(".py") else LICENCE.replace("\n", "") + "\n"
                self.plant(name, head + text)
                found = [row for row, _, _ in words.hits(self.root / name)]
                self.assertEqual(len(found), 1, found)
                self.assertIn(found[0], (line, line + 1))

    def test_a_folder_may_have_as_many_as_its_line_and_no_more(self):
        self.plant("model/a.cpp", LICENCE + "// It says so.\n")
        self.expect_findings("words.tsv:1: error: 1 in `model`, at most 0")
        self.plant("ci/words.tsv", "# counts\nmodel\t1\n")
        self.expect_clean()
        self.plant("model/b.cpp", LICENCE + "// It tells so.\n")
        self.expect_findings("words.tsv:1: error: 2 in `model`, at most 1")

    def test_update_lowers_and_never_raises(self):
        self.plant("model/a.cpp", LICENCE + "// It says so.\n")
        self.plant("lint/a.cpp", LICENCE + "// It says so, and tells why.\n")
        self.plant("ci/words.tsv", "lint\t1\nmodel\t5\n")
        words.update(self.root)
        self.assertEqual(words.table(self.root), {"lint": 1, "model": 1})

    def test_the_line_that_was_added_is_named(self):
        def git(*arguments):
            subprocess.run(["git", "-C", self.root, "-c", "user.name=a", "-c", "user.email=a@b",
                            *arguments], check=True, capture_output=True)
        self.plant("model/a.cpp", LICENCE + "// It says so.\n")
        self.plant("ci/words.tsv", "model\t1\n")
        git("init", "-q")
        git("add", ".")
        git("commit", "-qm", "Words")
        self.plant("model/a.cpp", LICENCE + "// It says so.\n\n// It tells so.\n")
        self.expect_findings("2 in `model`", "model/a.cpp:4: error: `tells`")


if __name__ == "__main__":
    unittest.main()
