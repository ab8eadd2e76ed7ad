# SPDX-License-Identifier: Apache-2.0
"""Finds the places of a C++ source that a mutant may change, over clang's syntax tree.

Each mutant changes one thing: an operator, a constant, a condition, a statement, or the labels of
two cases. Contracts (REQUIRES, ENSURES, CHECK) are left alone: breaking one changes no verdict.
"""

import dataclasses
import hashlib
import pathlib
import re
import shlex
import sys

sys.path.append("/usr/lib/python3/dist-packages")  # where Debian keeps python3-clang

ROOT = pathlib.Path(__file__).resolve().parent.parent
BOXES = ("model", "conformance", "lint", "engines")
OTHER = {"==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&",
         "+": "-", "-": "+", "*": "+", "/": "*", "%": "/", "|": "&", "&": "|", "+=": "-=",
         "-=": "+=", "|=": "&=", "&=": "|=", "*=": "+=", "<<": ">>", ">>": "<<"}
CONTRACTS = re.compile(r"\b(REQUIRES|ENSURES|CHECK|UNREACHABLE|static_assert)\s*\(")


@dataclasses.dataclass(frozen=True)
class Mutant:
    source: str  # relative to the tree
    function: str
    kind: str
    line: int
    begin: int  # bytes of the source that are replaced
    end: int
    text: str  # by this
    was: str  # the whole line, without blanks around it

    def name(self):
        """The same as long as the function, the line and the change are."""
        key = "|".join((self.source, self.function, self.kind, self.was, self.change()))
        return hashlib.sha256(key.encode()).hexdigest()[:8]

    def change(self):
        content = (ROOT / self.source).read_bytes()
        old = " ".join(content[self.begin:self.end].decode().split())
        return f"{shortened(old)} -> {shortened(self.text) or 'nothing'}"

    def applied(self):
        content = (ROOT / self.source).read_bytes()
        return content[:self.begin] + self.text.encode() + content[self.end:]


def shortened(text, most=48):
    return text if len(text) <= most else text[:most - 3] + "..."


def box_of(source):
    """The box whose tests are its own: `gostop` of model/gostop/settlement/settle.cpp."""
    parts = source.split("/")
    return parts[1] if parts[0] == "model" else parts[0]


def sources():
    return sorted(str(path.relative_to(ROOT)) for box in BOXES
                  for path in (ROOT / box).rglob("*.cpp"))


def options_for_clang(command):
    """Of a command of the build, what its meaning depends on."""
    words = shlex.split(command)
    return [word for word in words if re.match(r"-[ID]|-std=|-isystem", word)] + [
        "-w", "-x", "c++"]  # a header alone would be C


class Finder:
    """The mutants of one source."""

    def __init__(self, source, options):
        from clang import cindex
        self.kinds = cindex.CursorKind
        self.source = source
        self.path = str(ROOT / source)
        self.content = (ROOT / source).read_bytes()
        self.lines = self.content.decode().split("\n")
        self.contracts = contract_spans(self.content)
        self.found = {}
        unit = cindex.Index.create().parse(self.path, args=options)
        errors = [each for each in unit.diagnostics if each.severity >= cindex.Diagnostic.Error]
        if errors:
            raise ValueError(f"{source}: {errors[0]}")
        for cursor in unit.cursor.get_children():
            if self.is_here(cursor):
                self.visit(cursor, "")

    def is_here(self, cursor):
        file = cursor.location.file
        return file is not None and file.name == self.path

    def add(self, kind, function, begin, end, text):
        if any(first <= begin < last for first, last in self.contracts) or begin >= end:
            return
        line = self.content.count(b"\n", 0, begin) + 1
        mutant = Mutant(self.source, function, kind, line, begin, end, text,
                        self.lines[line - 1].strip())
        self.found.setdefault((begin, end, text), mutant)

    def text(self, begin, end):
        return self.content[begin:end].decode(errors="replace")

    def visit(self, cursor, function):
        kinds = self.kinds
        if not self.is_here(cursor):
            return
        if cursor.kind in (kinds.FUNCTION_DECL, kinds.CXX_METHOD, kinds.CONSTRUCTOR,
                           kinds.FUNCTION_TEMPLATE):
            function = cursor.spelling
        children = list(cursor.get_children())
        self.mutate(cursor, children, function)
        for child in children:
            self.visit(child, function)

    def mutate(self, cursor, children, function):
        kinds = self.kinds
        if not function:
            return
        if cursor.kind in (kinds.BINARY_OPERATOR, kinds.COMPOUND_ASSIGNMENT_OPERATOR):
            self.operator(children, function)
        elif cursor.kind == kinds.CALL_EXPR and cursor.spelling.startswith("operator"):
            self.operator(children, function)
        elif cursor.kind == kinds.INTEGER_LITERAL:
            self.constant(cursor, function)
        elif cursor.kind == kinds.CXX_BOOL_LITERAL_EXPR:
            begin, end = span(cursor)
            other = {"true": "false", "false": "true"}.get(self.text(begin, end))
            if other:
                self.add("constant", function, begin, end, other)
        elif cursor.kind == kinds.IF_STMT:
            self.condition(cursor, children, function)
        elif cursor.kind == kinds.CONDITIONAL_OPERATOR and len(children) == 3:
            self.exchange("condition", children[1], children[2], function)
        elif cursor.kind == kinds.COMPOUND_STMT:
            for child in children:
                self.statement(child, function)
        elif cursor.kind == kinds.SWITCH_STMT:
            self.cases(children, function)

    def operator(self, children, function):
        """Between the operands is the operator alone, or a macro that has it."""
        operands = sorted((span(child) for child in children
                           if not child.spelling.startswith("operator")))
        if len(operands) != 2:
            return
        begin, end = operands[0][1], operands[1][0]
        between = self.text(begin, end)
        other = OTHER.get(between.strip())
        if other:
            at = begin + len(between) - len(between.lstrip())
            self.add("operator", function, at, at + len(between.strip()), other)

    def constant(self, cursor, function):
        begin, end = span(cursor)
        written = self.text(begin, end)
        if not re.fullmatch(r"\d+", written):
            return
        number = int(written)
        self.add("constant", function, begin, end, str(number + 1 if number != 1 else 0))

    def condition(self, cursor, children, function):
        """The condition is the last thing before the closing bracket."""
        begin = span(cursor)[0]
        conditions = [child for child in children if child.kind.is_expression()]
        if not conditions or not self.text(begin, begin + 2) == "if":
            return
        first, last = span(conditions[0])
        self.add("condition", function, first, last, f"!({self.text(first, last)})")

    def statement(self, cursor, function):
        kinds = self.kinds
        removable = (kinds.CALL_EXPR, kinds.BINARY_OPERATOR, kinds.COMPOUND_ASSIGNMENT_OPERATOR,
                     kinds.UNARY_OPERATOR, kinds.CONTINUE_STMT, kinds.BREAK_STMT,
                     kinds.UNEXPOSED_EXPR)
        if cursor.kind not in removable:
            return
        begin, end = span(cursor)
        if self.text(end, end + 1) == ";":
            self.add("removed", function, begin, end, "")

    def cases(self, children, function):
        labels = []
        for body in children[-1:]:
            for case in body.get_children():
                if case.kind == self.kinds.CASE_STMT:
                    labels.append(next(iter(case.get_children())))
        for first, second in zip(labels, labels[1:]):
            self.exchange("cases", first, second, function)

    def exchange(self, kind, first, second, function):
        (begin, end), (other, last) = span(first), span(second)
        if end > other or self.text(begin, end) == self.text(other, last):
            return
        text = self.text(other, last) + self.text(end, other) + self.text(begin, end)
        self.add(kind, function, begin, last, text)

    def mutants(self):
        return sorted(self.found.values(), key=lambda each: (each.begin, each.end, each.text))


def span(cursor):
    return cursor.extent.start.offset, cursor.extent.end.offset


def contract_spans(content):
    """Where the arguments of contracts begin and end."""
    text = content.decode(errors="replace")
    spans = []
    for match in CONTRACTS.finditer(text):
        depth, at = 1, match.end()
        while depth > 0 and at < len(text):
            depth += {"(": 1, ")": -1}.get(text[at], 0)
            at += 1
        spans.append((len(text[:match.start()].encode()), len(text[:at].encode())))
    return spans
