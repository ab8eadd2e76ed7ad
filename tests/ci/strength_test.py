# SPDX-License-Identifier: Apache-2.0
"""ci/strength finds a survivor whose line has gone, and a page that is not whole."""

import importlib.machinery
import importlib.util
import pathlib
import sys
import tempfile
import unittest

from planted_tree import ROOT

sys.path.insert(0, str(ROOT / "ci"))
import source_mutants  # noqa: E402  (of ci/)
import strength_page  # noqa: E402


def load_script():
    loader = importlib.machinery.SourceFileLoader("strength", str(ROOT / "ci/strength"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("strength", loader))
    loader.exec_module(module)
    return module


SCRIPT = load_script()
MUTANTS = [
    {"name": "a", "box": "gostop", "source": "a.cpp", "line": 1, "function": "f",
     "kind": "operator", "was": "a + b", "change": "+ -> -", "killed": killed}
    for killed in ("fixtures", "fixtures", "verify", "tests", "", "compiler")]


class Page(unittest.TestCase):
    def page(self, listed):
        rows = {str(at): row for at, row in enumerate(MUTANTS)}
        return strength_page.page("0123456789", rows, listed, {})

    def test_a_whole_page_has_no_flaw(self):
        self.assertEqual(strength_page.flaws(self.page({})), [])

    def test_shares_count_neither_the_uncompiled_nor_the_equivalent(self):
        self.assertIn("| gostop | 5 | 0 | 2 | 1 | 1 | 1 | 80 % |", self.page({}))
        equal = {("a.cpp", "f", "a + b", "+ -> -"): ["equivalent: b is 0"]}
        self.assertIn("| gostop | 5 | 1 | 2 | 1 | 1 | 0 | 100 % |", self.page(equal))

    def test_a_group_counts_as_many_times_as_it_has_mutants(self):
        group = {"name": "b", "box": "gostop", "killed": "fixtures", "times": 5}
        page = strength_page.page("0123456789", {"a": MUTANTS[4], "b": group}, {}, {})
        self.assertIn("| gostop | 6 | 0 | 5 | 0 | 0 | 1 | 83 % |", page)

    def test_what_was_not_measured_stays(self):
        once = {"formula": {"command": "ci/planted-bugs --formula", "commit": "abc", "out": "14"}}
        before = strength_page.page("0123456789", {}, {}, once)
        self.assertIn("```text\n14\n```", before)
        self.assertEqual(strength_page.page("0123456789", {}, {}, {}, before), before)

    def test_goals_are_counted_by_rules_and_answer(self):
        lines = ["| rules | players | goal | answer | by | median s | slowest s |",
                 "| gostop/dutch | 2 | a | found | random play | 0.50 | 0.50 |",
                 "| gostop/dutch | 2 | b | impossible | solver | 1.00 | 1.00 |",
                 "| gostop/dutch | 3 | a | unknown | none | 2.00 | 2.00 |"]
        goals = {"goals": {"command": "ci/goals", "commit": "abc", "out": "\n".join(lines)}}
        page = strength_page.page("0123456789", {}, {}, goals)
        self.assertIn("| `gostop/dutch` | 2 | 2 | 1 | 1 solver | 0 | 1.5 | 1.0 |", page)
        self.assertIn("| all |  | 3 | 1 | 1 solver | 1 | 3.5 | 2.0 |", page)

    def test_flaws_are_found(self):
        page = self.page({})
        for broken in (page.replace("at commit `0123456789`", "at some commit"),
                       page.replace("## The judge", "## A judge"),
                       page.replace("| gostop | 5 |", "| gostop |")):
            self.assertEqual(len(strength_page.flaws(broken)), 1)


class Survivors(unittest.TestCase):
    def check(self, *rows):
        with tempfile.TemporaryDirectory() as name:
            SCRIPT.SURVIVORS = pathlib.Path(name) / "survivors.tsv"
            head = "source\tfunction\tline\tchange\treason\n"
            SCRIPT.SURVIVORS.write_text(head + "".join("\t".join(row) + "\n" for row in rows))
            return SCRIPT.stale_survivors()

    def test_a_line_that_has_gone_is_found(self):
        source = "model/gostop/match.cpp"
        line = next(line.strip() for line in (ROOT / source).read_text().splitlines()
                    if "last_dealt" in line)
        good = (source, "end", line, "< -> <=", "equivalent: a reason")
        self.assertEqual(self.check(good), [])
        for bad in ((source, "end", "no such line", "< -> <=", "a reason"),
                    ("model/none.cpp", "end", line, "< -> <=", "a reason"),
                    (source, "end", line, "< -> <=", "")):
            self.assertEqual(len(self.check(good, bad)), 1)


class Sample(unittest.TestCase):
    def test_a_mutant_changes_its_one_line(self):
        rows = SCRIPT.table_of(SCRIPT.SAMPLE)
        self.assertTrue(rows)
        for source, line, changed in rows:
            before = (ROOT / source).read_text().splitlines()
            after = SCRIPT.mutant_of(source, line, changed).applied().decode().splitlines()
            differ = [(a.strip(), b.strip()) for a, b in zip(before, after) if a != b]
            self.assertEqual(differ, [(line, changed)])
            self.assertEqual(len(before), len(after))

    def test_a_line_that_is_not_there_once_is_refused(self):
        for line in ("no such line", "}"):
            with self.assertRaises(ValueError):
                SCRIPT.mutant_of("model/table/diagnostic.cpp", line, "")


class Contracts(unittest.TestCase):
    def test_their_arguments_are_found_to_the_last_bracket(self):
        text = b"void f() { REQUIRES(a(b) > (c)); d(); CHECK(e); }"
        spans = source_mutants.contract_spans(text)
        self.assertEqual([text[begin:end] for begin, end in spans],
                         [b"REQUIRES(a(b) > (c))", b"CHECK(e)"])


if __name__ == "__main__":
    unittest.main()
