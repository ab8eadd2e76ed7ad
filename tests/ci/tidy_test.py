# SPDX-License-Identifier: Apache-2.0
"""ci/tidy.py finds each violation one step beyond its limit, and nothing at the limit.

Banned words are put together here, so that this file is clean itself.
"""

import unittest

from planted_tree import LICENCE, PlantedTree

ALLOW = "// tidy" + ": allow "


def function(lines, head="int seats() {"):
    """A function of that many lines, braces included."""
    return "\n".join([head] + ["  work();"] * (lines - 2) + ["}"]) + "\n"


class Tidy(PlantedTree):
    script = "ci/tidy.py"

    def setUp(self):
        super().setUp()
        self.plant("CMakeLists.txt", "# SPDX-License-Identifier: Apache-2.0\n")

    def plant_model(self, body, name="model/table/seat.cpp"):
        self.plant(name, LICENCE + body)

    def test_an_ordinary_file_is_clean(self):
        self.plant_model("namespace a {\n" + function(59) + "}  // namespace a\n")
        self.expect_clean()

    def test_a_file_of_499_lines_is_short_enough(self):
        self.plant_model("int x;\n" * 498)
        self.expect_clean()

    def test_a_file_of_500_lines_is_too_long(self):
        self.plant_model("int x;\n" * 499)
        self.expect_findings("seat.cpp:1: error: 500 lines")

    def test_a_function_of_60_lines_is_too_long(self):
        self.plant_model(function(60))
        self.expect_findings("seat.cpp:2: error: a function of 60 lines")

    def test_functions_are_found_in_every_shape(self):
        for head in ("TEST(Seat, Follows) {", "void A::b(int c) const noexcept {",
                     "auto f() -> std::vector<int> {", "bool operator==(const A& a, const A& b) {",
                     "template <class T = int> T f(T t) {", "A::A(int x) : x_{x}, y_(x) {",
                     "int f(std::span<const int> a = {}) {"):
            with self.subTest(head):
                self.plant_model(function(60, head))
                self.expect_findings("a function of 60 lines")

    def test_a_method_inside_a_class_is_measured_and_the_class_is_not(self):
        self.plant_model("class A {\n" + "  int x;\n" * 80 + function(59) + "};\n")
        self.expect_clean()
        self.plant_model("class A {\n" + function(60) + "};\n")
        self.expect_findings("seat.cpp:3: error: a function of 60 lines")

    def test_a_table_is_no_function(self):
        rows = '    {"name", f(1)},\n' * 80
        self.plant_model("inline constexpr Row kRows[] = {\n" + rows + "};\n")
        self.expect_clean()

    def test_braces_in_text_and_comments_do_not_count(self):
        self.plant_model('int f() {\n  g("}{{");  // {{{\n  h(\'{\');\n}\n' + function(59))
        self.expect_clean()

    def test_a_python_function_of_60_lines_is_too_long(self):
        body = "# SPDX-License-Identifier: Apache-2.0\ndef f():\n" + "    f()\n" * 59
        self.plant("ci/deal.py", body)
        self.expect_findings("deal.py:2: error: a function of 60 lines")

    def test_a_line_has_at_most_100_columns(self):
        self.plant_model("// " + "x" * 97 + "\n")
        self.expect_clean()
        self.plant_model("// " + "x" * 98 + "\n")
        self.expect_findings("seat.cpp:2: error: 101 columns")

    def test_a_header_does_not_open_a_namespace_for_others(self):
        text = "using " + "namespace std;\n"
        self.plant_model(text, "model/table/seat.h")
        self.plant_model(text, "model/table/seat.cpp")
        self.expect_findings("seat.h:2: error: `using " + "namespace`")

    def test_nothing_is_left_unfinished(self):
        for word in ("TO" + "DO", "FIX" + "ME", "HA" + "CK", "X" + "XX"):
            with self.subTest(word):
                self.plant_model(f"// {word}: later\n")
                self.expect_findings(f"`{word}` on main")

    def test_a_word_that_only_begins_like_one_is_left_alone(self):
        self.plant_model('const char* kPattern = "trace-X' + 'XXXXX";\n')
        self.expect_clean()

    def test_no_test_is_skipped_disabled_or_hollow(self):
        for text in ("GTEST" + "_SKIP();", "TEST(A, DISABLED" + "_b) {}",
                     "EXPECT_TRUE" + "(true);"):
            with self.subTest(text):
                self.plant_model(text + "\n", "tests/table/seat.cpp")
                self.expect_findings("a test runs and can fail")

    def test_a_switch_in_the_model_has_no_default(self):
        text = "void f(int x) {\n  switch (x) {\n    default" + ": break;\n  }\n}\n"
        self.plant_model(text)
        self.plant_model(text, "app/main.cpp")
        self.expect_findings("model/table/seat.cpp:4: error: `default" + ":`")

    def test_a_defaulted_function_is_no_default_case(self):
        self.plant_model("bool operator==(const A&) const = default;  // the default" + ": all\n")
        self.expect_clean()

    def test_a_file_is_named_after_a_thing(self):
        self.plant_model("", "model/table/card_utils.h")
        self.expect_findings("`card_utils.h` names no thing of the game")

    def test_the_first_line_names_the_licence(self):
        self.plant("model/table/seat.cpp", "int x;\n")
        self.expect_findings("seat.cpp:1: error: the first line names no licence")

    def test_no_path_of_one_machine_stands_in_a_file(self):
        self.plant_model('const char* kPath = "/' + 'root/rules";\n')
        self.plant("docs/guide.md", "Put it into /" + "home/me/rules.\n")
        self.expect_findings("guide.md:1: error: `/" + "home/` is a path of one machine",
                             "seat.cpp:2: error: `\"/" + "root/` is a path of one machine")

    def test_randomness_that_libraries_disagree_on_is_refused(self):
        self.plant_model("std::shuffle" + "(a, b, c);\n", "properties/deal.cpp")
        self.expect_findings("differs between libraries")

    def test_what_the_library_of_webassembly_lacks_is_refused_in_the_program(self):
        line = "int x = std::ranges" + "::max(y);\n"
        self.plant_model(line, "tests/seat_test.cpp")
        self.expect_clean()
        self.plant_model(line, "properties/deal.cpp")
        self.expect_findings("deal.cpp:2: error: WebAssembly is built with a library that lacks")

    def test_a_second_title_is_found(self):
        self.plant("docs/guide/a.md", "# A\n\n```\n# no title\n```\n\n## Part\n")
        self.expect_clean()
        self.plant("docs/guide/a.md", "# A\n\n# B\n")
        self.expect_findings("a.md:3: error: a second first-level heading [one-title]")

    def test_two_decisions_with_one_number_are_found(self):
        self.plant("docs/decisions/0001-a.md", "# 0001. A\n")
        self.expect_clean()
        self.plant("docs/decisions/0001-b.md", "# 0001. B\n")
        self.expect_findings("0001-b.md:1: error: `0001-a.md` has the same number")

    def test_an_exemption_with_a_reason_exempts_its_line(self):
        self.plant_model("  default" + ":  " + ALLOW + "default-case: the parser reads any byte\n")
        self.expect_clean()

    def test_an_exemption_without_a_reason_does_not(self):
        self.plant_model("  default" + ":  " + ALLOW + "default-case\n")
        self.expect_findings("gives no reason", "`default" + ":`")

    def test_an_exemption_that_exempts_nothing_is_found(self):
        self.plant_model("int x;  " + ALLOW + "default-case: once there was a switch\n")
        self.expect_findings("exempts nothing")

    def test_an_exemption_from_an_unknown_rule_is_found(self):
        self.plant_model("int x;  " + ALLOW + "everything: tired\n")
        self.expect_findings("`everything` is no rule")

    def test_a_long_function_may_be_exempted_where_it_opens(self):
        self.plant_model(function(70, "int f() {  " + ALLOW + "function-length: a table"))
        self.expect_clean()


if __name__ == "__main__":
    unittest.main()
