# SPDX-License-Identifier: Apache-2.0
"""ci/check-includes finds each way in which a box can reach where it must not."""

import unittest

from planted_tree import PlantedTree


class CheckIncludes(PlantedTree):
    script = "ci/check-includes"

    def setUp(self):
        super().setUp()
        for header in ("model/table/seat.h", "model/rules/node.h", "model/gostop/card.h",
                       "model/stoppa/card.h", "model/trace/reader.h", "properties/census.h",
                       "conformance/finding.h", "engines/log.h", "solver/goals/goal.h",
                       "app/cli/options.h", "tests/gostop/given.h"):
            self.plant(header, "#include <vector>\n")

    def test_a_tree_along_the_arrows_is_clean(self):
        self.plant("model/gostop/card.cpp",
                   '#include "model/gostop/card.h"\n#include "model/table/seat.h"\n')
        self.plant("app/main.cpp", '#include "model/stoppa/card.h"\n#include "engines/log.h"\n')
        self.plant("tests/gostop/card.cpp",
                   '#include "tests/gostop/given.h"\n#include "model/trace/reader.h"\n')
        self.expect_clean()

    def test_an_arrow_is_not_followed_backwards(self):
        self.plant("model/table/seat.cpp", '\n#include "model/rules/node.h"\n')
        self.expect_findings(
            "model/table/seat.cpp:2: error: model/table must not include model/rules")

    def test_the_two_games_do_not_know_each_other(self):
        self.plant("model/gostop/a.cpp", '#include "model/stoppa/card.h"\n')
        self.plant("model/stoppa/a.cpp", '#include "model/gostop/card.h"\n')
        self.expect_findings("model/gostop must not include model/stoppa",
                             "model/stoppa must not include model/gostop")

    def test_solver_and_engines_do_not_know_each_other(self):
        self.plant("solver/a.cpp", '#include "engines/log.h"\n')
        self.plant("engines/a.cpp", '#include "solver/goals/goal.h"\n')
        self.expect_findings("solver must not include engines", "engines must not include solver")

    def test_nothing_includes_the_command_line_or_a_test(self):
        self.plant("engines/a.cpp", '#include "app/cli/options.h"\n')
        self.plant("properties/a.cpp", '#include "tests/gostop/given.h"\n')
        self.expect_findings("properties must not include tests", "engines must not include app")

    def test_our_own_files_are_named_from_the_root_and_in_quotes(self):
        self.plant("model/gostop/a.cpp", '#include "card.h"\n#include <model/gostop/card.h>\n')
        self.expect_findings("`card.h` is not a path from the root", "write it in quotes")

    def test_example_engines_stand_alone(self):
        self.plant("engines/examples/c/engine.c", '#include "deck.h"\n')
        self.plant("engines/examples/c/deck.h", '#include "card.h"\n')
        self.expect_clean()

    def test_a_file_that_is_not_there_is_not_included(self):
        self.plant("model/gostop/a.cpp", '#include "model/gostop/gone.h"\n')
        self.expect_findings("`model/gostop/gone.h` is not a path from the root")

    def test_a_box_links_along_the_arrows_only(self):
        self.plant("model/gostop/CMakeLists.txt",
                   "showstopper_box(gostop LINKS rules stoppa PACKAGES fmt::fmt)\n")
        self.expect_findings("model/gostop must not link stoppa")

    def test_a_folder_without_a_model_is_no_source_tree(self):
        self.root = self.root / "app"
        done = self.run_script()
        self.assertEqual(done.returncode, 2)
        self.assertIn("has no folder `model`", done.stderr)


if __name__ == "__main__":
    unittest.main()
