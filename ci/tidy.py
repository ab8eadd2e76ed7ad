#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds the numbers and the banned words of our style; see CONTRIBUTING.md.

usage: ci/tidy.py [ROOT]

A line may exempt itself from one rule and must say why, in a comment at its end:

    // tidy: allow RULE: REASON

For `function-length` the line is the function's first or the one with its opening brace; for
`file-length`, `file-name` and `licence` any of the first five. An exemption that exempts nothing is
a violation too. Exit code 0 when all of it holds, 1 with one line per violation, 2 when ROOT is no
source tree. ci/words.py has the phrases that prose avoids.
"""

import ast
import bisect
import collections
import pathlib
import re
import sys

import words

FILE_LINES = 500      # a file is shorter than this
FUNCTION_LINES = 60   # a function is shorter than this, from its name to its last brace
LINE_COLUMNS = 100    # a line is no longer than this

CPP = (".h", ".hpp", ".cpp")
FOLDERS = ("app", "bench", "ci", ".ci", "cmake", "conformance", "engines", "examples", "fuzz",
           "lint", "model", "properties", "solver", "tests")
SCRIPTS = (".py", ".cmake", ".sh", ".js", ".cjs", ".mjs")
VAGUE_NAMES = {"utils", "util", "helpers", "helper", "common", "misc", "manager"}

# The words are put together here so that this file does not contain them.
UNFINISHED_WORDS = ("TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK")
UNFINISHED = re.compile(r"\b(" + "|".join(UNFINISHED_WORDS) + r")\b")
HOLLOW = re.compile("GTEST" + r"_SKIP|\bDISABLED" + r"_|(EXPECT|ASSERT|RC_ASSERT)[A-Z_]*\(true\)|"
                    + r"\bSUCC" + r"EED\(")
MACHINE_FOLDERS = ("work", "farm", "root", "home")
MACHINE_PATH = re.compile(r"(^|[^A-Za-z0-9_.])/(?:" + "|".join(MACHINE_FOLDERS) + ")/")
# Their results differ between standard libraries; model/table/random.h has ours.
UNSPECIFIED_RANDOM = re.compile(
    r"\bstd::(shuffle|random_device|default_random_engine|\w+_distribution)\b")
# WebAssembly is built with a library that has none of these; tests and benchmarks are not.
NEWER_LIBRARY = re.compile(r"\bstd::(ranges|views|format|jthread|source_location)\b")
USING_NAMESPACE = re.compile(r"\busing\s+namespace\b")
DEFAULT_CASE = re.compile(r"\bdefault\s*:")
# A text with none of these words has no line that the pattern matches. To look for a word is much
# cheaper than to search each line.
WORDS_OF = {
    UNFINISHED: UNFINISHED_WORDS,
    HOLLOW: ("GTEST" + "_SKIP", "DISABLED" + "_", "(true)", "SUCC" + "EED("),
    MACHINE_PATH: [f"/{folder}/" for folder in MACHINE_FOLDERS],
    UNSPECIFIED_RANDOM: ("std::shuffle", "std::random_device", "std::default_random_engine",
                         "_distribution"),
    NEWER_LIBRARY: ("std::ranges", "std::views", "std::format", "std::jthread",
                    "std::source_location"),
    USING_NAMESPACE: ("using",),
    DEFAULT_CASE: ("default",),
}
EXEMPTION_WORDS = "tidy: " + "allow "
EXEMPTION = re.compile(r"(?://|#)\s*tidy: allow ([a-z-]+)(?:: *(\S.*))?\s*$")

RULES = ("file-length", "function-length", "line-length", "using-namespace", "unfinished",
         "hollow-test", "default-case", "file-name", "licence", "machine-path",
         "unspecified-random", "newer-library")


def blank(match):
    return re.sub(r"[^\n]", " ", match[0])


def without_comments_and_strings(text):
    """C++ text of the same shape in which comments and literals are blank."""
    # The mark in 1'000 opens no character literal.
    return re.sub(
        r"//[^\n]*|/\*.*?\*/"
        r'|R"([^(\s]*)\(.*?\)\1"'
        r'|"(?:\\.|[^"\\\n])*"'
        r"|(?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+'",
        blank, text, flags=re.DOTALL)


AFTER_PARAMETERS = re.compile(
    r"\)\s*(const|noexcept|override|final|mutable|try|&&?|->[^;{}]*|:[^:].*|requires\b.*|\s)*$",
    re.DOTALL)


def is_function(head):
    """Does the text before an opening brace, since the last declaration, announce a function?"""
    head = re.sub(r"\boperator\s*(\(\)|[^\w\s(]+)", "operator", head)
    head = re.sub(r"\btemplate\s*<.*?>", "", head, flags=re.DOTALL)
    name, parenthesis, _ = head.partition("(")
    return bool(parenthesis and "=" not in name and AFTER_PARAMETERS.search(head))


def functions_of_cpp(code):
    """(line of the name, line of the opening brace, line of the closing one) of each function.

    Knows no grammar: a brace opens a function when it follows a closing parenthesis (and what may
    stand between the two) and only namespaces and types are open around it.
    """
    code = re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", blank, code, flags=re.MULTILINE)
    scope = re.compile(r"\b(namespace|class|struct|union|enum|extern)\b")
    ends = [match.start() for match in re.finditer("\n", code)]
    opened = []  # per open brace: "scope", "other", or (line of name, line of brace) of a function
    inside = 0   # the number of those beside scopes
    start = 0    # where the current declaration begins
    for match in re.finditer(r"[{};]", code):
        at, symbol = match.start(), match[0]
        at_scope = not inside
        if symbol == "{":
            head = code[start:at]
            line = bisect.bisect_left(ends, at) + 1
            # `member_{1}` in a constructor's list of initialisers is no body.
            if not at_scope or re.match(r"[\w>]", code[at - 1]):
                opened.append("other")
            elif is_function(head):
                opened.append((line - head.lstrip().count("\n"), line))
                start = at + 1
            elif scope.search(head) and "=" not in head.split("<")[0]:
                opened.append("scope")
                start = at + 1
            else:
                opened.append("other")
            inside += opened[-1] != "scope"
        elif symbol == "}" and opened:
            closed = opened.pop()
            inside -= closed != "scope"
            if isinstance(closed, tuple):
                yield (*closed, bisect.bisect_left(ends, at) + 1)
            if closed != "other":
                start = at + 1
        elif at_scope:
            start = at + 1


def functions_of_python(text):
    nodes = collections.deque([ast.parse(text)])
    while nodes:
        node = nodes.popleft()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node.lineno, node.lineno, node.end_lineno
        for name in ("body", "handlers", "orelse", "finalbody", "cases"):
            nodes.extend(getattr(node, name, ()))  # only statements contain functions


class File:
    """One source file and what is found wrong with it."""

    def __init__(self, root, path):
        self.name = path.relative_to(root).as_posix()
        self.path = path
        self.text = path.read_text(errors="replace")
        self.lines = self.text.splitlines()
        self.found = []
        self.exemptions = {}  # (line, rule) -> was it needed?
        for number, line in enumerate(self.lines if EXEMPTION_WORDS in self.text else (), start=1):
            match = EXEMPTION.search(line)
            if match and match[1] not in RULES:
                self.say(number, f"`{match[1]}` is no rule of ci/tidy.py")
            elif match and not match[2]:
                self.say(number, f"the exemption from `{match[1]}` gives no reason")
            elif match:
                self.exemptions[number, match[1]] = False

    def say(self, line, message):
        self.found.append(f"{self.name}:{line}: error: {message}")

    def report(self, rule, line, message, exempt_at=None):
        for candidate in exempt_at or [line]:
            if (candidate, rule) in self.exemptions:
                self.exemptions[candidate, rule] = True
                return
        self.say(line, message)

    def check_file(self):
        top = range(1, 6)
        if len(self.lines) >= FILE_LINES:
            self.report("file-length", 1,
                        f"{len(self.lines)} lines; a file has fewer than {FILE_LINES}", top)
        if VAGUE_NAMES & set(re.split(r"[_.\-]", self.path.name)):
            self.report("file-name", 1, f"`{self.path.name}` names no thing of the game", top)
        head = self.lines[:2]
        if not any("SPDX-License-Identifier: Apache-2.0" in line for line in head):
            self.report("licence", 1, "the first line names no licence", top)

    def check_lines(self, text, rules, found=()):
        """All findings by line: those of the patterns, and those found before."""
        found = list(found)
        for index, (rule, pattern, message) in enumerate(rules):
            if any(word in text for word in WORDS_OF[pattern]):
                for number, line in enumerate(text.splitlines(), start=1):
                    match = pattern.search(line)
                    if match:
                        found.append((number, index, rule, message.format(match[0].strip())))
        for number, _, rule, message in sorted(found):
            self.report(rule, number, message)

    def long_lines(self):
        for number, line in enumerate(self.lines, start=1):
            # The exemption itself does not count, or a long line could never be excused.
            if len(line) > LINE_COLUMNS and \
                    len(EXEMPTION.sub("", line).rstrip()) > LINE_COLUMNS:
                yield (number, -1, "line-length",
                       f"{len(line)} columns; a line has at most {LINE_COLUMNS}")

    def check_cpp(self):
        code = without_comments_and_strings(self.text)
        rules = [("unspecified-random", UNSPECIFIED_RANDOM,
                  "`{}` differs between libraries; use model/table/random.h")]
        if not self.name.startswith(("tests/", "bench/")):
            rules.append(("newer-library", NEWER_LIBRARY,
                          "WebAssembly is built with a library that lacks `{}`"))
        if self.name.startswith("model/"):
            rules.insert(0, ("default-case", DEFAULT_CASE, "`default:` hides a missing case"))
        if self.path.suffix == ".h":
            rules.insert(0, ("using-namespace", USING_NAMESPACE,
                             "`using namespace` in a header"))
        self.check_lines(code, rules)
        self.check_functions(functions_of_cpp(code))

    def check_functions(self, functions):
        for first, brace, last in functions:
            length = last - first + 1
            if length >= FUNCTION_LINES:
                self.report("function-length", first,
                            f"a function of {length} lines; one has fewer than {FUNCTION_LINES}",
                            [first, brace])

    def check(self):
        self.check_lines(self.text, [("machine-path", MACHINE_PATH,
                                      "`{}` is a path of one machine")])
        if not is_source(self.path):
            return self.found
        self.check_file()
        self.check_lines(self.text, [("unfinished", UNFINISHED, "`{}` on main"),
                                     ("hollow-test", HOLLOW, "`{}`: a test runs and can fail")],
                         self.long_lines())
        if self.path.suffix in CPP:
            self.check_cpp()
        elif self.path.suffix == ".py" or self.text.startswith("#!/usr/bin/env python3"):
            self.check_functions(functions_of_python(self.text))
        for (line, rule), needed in self.exemptions.items():
            if not needed:
                self.say(line, f"the exemption from `{rule}` exempts nothing")
        return self.found


def is_source(path):
    if not path.is_file() or "__pycache__" in path.parts:
        return False
    if path.suffix in CPP + SCRIPTS or path.name == "CMakeLists.txt":
        return True
    return path.suffix == "" and path.read_bytes()[:2] == b"#!"


def sources(root):
    """What the rules are for: sources, and prose and presets for the paths in them."""
    yield root / "CMakeLists.txt"
    yield from sorted(root.glob("*.md")) + sorted(root.glob("*.json"))
    yield from sorted((root / "docs").rglob("*.md"))
    for folder in FOLDERS:
        yield from sorted(path for path in (root / folder).rglob("*") if is_source(path))


def numbered_twice(root):
    """Decisions whose number another one has."""
    first = {}
    for path in sorted((root / "docs/decisions").glob("[0-9]*.md")):
        other = first.setdefault(path.name[:4], path.name)
        if other != path.name:
            yield (f"{path.relative_to(root)}:1: error: `{other}` has the same number "
                   "[decision-number]")


def second_titles(root):
    """First-level headings of prose after its first."""
    for path in sorted(root.glob("*.md")) + sorted((root / "docs").rglob("*.md")):
        fenced, titles = False, 0
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            fenced ^= line.startswith("```")
            titles += not fenced and line.startswith("# ")
            if titles > 1 and not fenced and line.startswith("# "):
                yield (f"{path.relative_to(root)}:{number}: error: a second first-level heading "
                       "[one-title]")


def main(arguments):
    root = pathlib.Path(arguments[0] if arguments else pathlib.Path(__file__).parent.parent)
    root = root.resolve()
    if not (root / "CMakeLists.txt").is_file():
        print(f"ci/tidy.py: error: `{root}` has no CMakeLists.txt", file=sys.stderr)
        return 2
    found = [line for path in sources(root) for line in File(root, path).check()]
    found += numbered_twice(root)
    found += second_titles(root)
    found += words.violations(root)
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
