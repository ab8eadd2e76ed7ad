# SPDX-License-Identifier: Apache-2.0
"""No function in an anonymous namespace has the name of a function that a header declares.

In a batch of sources (cmake/ShowstopperBox.cmake) the anonymous namespaces of all sources are one.
A name in it hides the declared name from the anonymous parts of later sources, which then do not
compile. Which sources share a batch depends on the preset.
"""

import re
import unittest

from planted_tree import ROOT, PlantedTree

FOLDERS = ("app", "conformance", "engines", "fuzz", "lint", "model", "properties", "solver")
# Under clang-format the contents of a namespace begin in the first column, and so does its end.
EDGE = re.compile(r"namespace( [\w:]+)? \{$|\}  // namespace")
FUNCTION = re.compile(r"[A-Za-z_][^(=;{}]*[ &*>]([a-z]\w*)\(")


def functions(path):
    """(namespaces around it, name, line) of each function outside classes."""
    around = []
    for number, line in enumerate(path.read_text().splitlines(), start=1):
        edge = EDGE.match(line)
        if edge and line[0] == "n":
            around.append((edge[1] or "").strip())
        elif edge:
            around.pop()
        elif function := FUNCTION.match(line):
            yield tuple(around), function[1], number


def violations(root):
    declared, local = {}, []
    for path in sorted(path for folder in FOLDERS for path in (root / folder).rglob("*")
                       if path.suffix in (".h", ".cpp")):
        name = path.relative_to(root).as_posix()
        for around, function, line in functions(path):
            if path.suffix == ".h":
                declared.setdefault((around, function), f"{name}:{line}")
            elif "" in around:
                local.append((around[:around.index("")], function, f"{name}:{line}"))
    for around, function, place in local:
        if (around, function) in declared:
            yield (f"{place}: error: `{function}` in an anonymous namespace hides "
                   f"`{function}` of {declared[around, function]}")


class HiddenNames(PlantedTree):
    maxDiff = None

    def setUp(self):
        super().setUp()
        self.plant("solver/goal.h", "namespace showstopper::solver {\n\n"
                   "template <class T>\nstd::pair<int, T> cost_of(const T& goal);\n\n"
                   "}  // namespace showstopper::solver\n")

    def found(self, local, inside="showstopper::solver"):
        self.plant("solver/goal.cpp", f"namespace {inside} {{\nnamespace {{\n\n{local}\n"
                   f"}}  // namespace\n}}  // namespace {inside}\n")
        return list(violations(self.root))

    def test_no_name_of_a_header_is_hidden(self):
        self.assertEqual("\n".join(violations(ROOT)), "")

    def test_a_hidden_name_is_found_with_both_places(self):
        self.assertEqual(self.found("int other() { return 0; }\nint cost_of() { return 0; }\n"),
                         ["solver/goal.cpp:5: error: `cost_of` in an anonymous namespace hides "
                          "`cost_of` of solver/goal.h:4"])

    def test_a_function_of_another_namespace_hides_nothing(self):
        self.assertEqual(self.found("int cost_of() { return 0; }\n", "showstopper::lint"), [])

    def test_a_member_hides_nothing(self):
        self.assertEqual(self.found("struct Goal {\n  int cost_of() const;\n};\n"
                                    "int Goal::cost_of() const { return 0; }\n"), [])

    def test_the_definition_of_what_the_header_declares_hides_nothing(self):
        self.plant("solver/cost.cpp", "namespace showstopper::solver {\nnamespace {\n"
                   "int other() { return 0; }\n}  // namespace\n\n"
                   "int cost_of() { return 0; }\n\n}  // namespace showstopper::solver\n")
        self.assertEqual(list(violations(self.root)), [])


if __name__ == "__main__":
    unittest.main()
