# SPDX-License-Identifier: Apache-2.0
"""No function in an anonymous namespace clashes with another of its box in a batch.

In a batch of sources (cmake/ShowstopperBox.cmake) the anonymous namespaces of all sources are one.
A name in it hides the declared name of a header from the anonymous parts of later sources, which
then do not compile; and no two sources may define the same function. Which sources share a batch
depends on the preset, but the two games share none.
"""

import re
import unittest

from planted_tree import ROOT, PlantedTree

FOLDERS = ("app", "conformance", "engines", "fuzz", "lint", "model", "properties", "solver")
# Under clang-format the contents of a namespace begin in the first column, and so does its end.
EDGE = re.compile(r"namespace( [\w:]+)? \{$|\}  // namespace")
FUNCTION = re.compile(r"[A-Za-z_][^(=;{}]*[ &*>]([a-z]\w*)\(")


# In types: arguments of templates and default values, and the name of a parameter.
NO_TYPE = re.compile(r"<[^<>]*>|\s*=[^,]*|\s*\b\w+(?=,|$)")


def functions(path):
    """(namespaces around it, name, types of its parameters, line) of each one outside classes."""
    around = []
    text = path.read_text()
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        edge = EDGE.match(line)
        if edge and line[0] == "n":
            around.append((edge[1] or "").strip())
        elif edge:
            around.pop()
        elif function := FUNCTION.match(line):
            rest = " ".join([line[function.end():], *lines[number:number + 6]])
            types = NO_TYPE.sub("", re.match(r"(?:[^()]|\([^()]*\))*", rest)[0])
            yield tuple(around), function[1], re.sub(r"\s+", " ", types), number


def violations(root):
    declared, local, defined = {}, [], {}
    for path in sorted(path for folder in FOLDERS for path in (root / folder).rglob("*")
                       if path.suffix in (".h", ".cpp")):
        name = path.relative_to(root).as_posix()
        for around, function, types, line in functions(path):
            if path.suffix == ".h":
                declared.setdefault((around, function), f"{name}:{line}")
            elif "" in around:
                outside = around[:around.index("")]
                local.append((outside, function, f"{name}:{line}"))
                same = outside, function, types, "stoppa" in name
                first = defined.setdefault(same, f"{name}:{line}")
                if first.partition(":")[0] != name:
                    yield (f"{name}:{line}: error: `{function}` of the same parameters is in "
                           f"an anonymous namespace at {first} too")
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

    def test_a_function_of_two_sources_is_found_with_both_places(self):
        self.found("int cost(const Goal& goal, int most) { return most; }\n")
        self.plant("solver/other.cpp", "namespace showstopper::solver {\nnamespace {\n\n"
                   "int cost(const Goal& of,\n         int all) { return all; }\n"
                   "int cost(const Goal& of) { return 0; }\n"
                   "}  // namespace\n}  // namespace showstopper::solver\n")
        self.assertEqual(list(violations(self.root)),
                         ["solver/other.cpp:4: error: `cost` of the same parameters is in an "
                          "anonymous namespace at solver/goal.cpp:4 too"])

    def test_the_games_share_no_batch(self):
        self.found("int cost(int most) { return most; }\n")
        self.plant("solver/stoppa/goal.cpp", "namespace showstopper::solver {\nnamespace {\n"
                   "int cost(int all) { return all; }\n"
                   "}  // namespace\n}  // namespace showstopper::solver\n")
        self.assertEqual(list(violations(self.root)), [])

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
