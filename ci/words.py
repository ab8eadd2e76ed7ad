#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts the turns of phrase that our prose avoids; see "Words" in CONTRIBUTING.md.

usage: ci/words.py [ROOT]            check; ci/tidy.py runs this too
       ci/words.py --list NAME       print each one in a file or folder
       ci/words.py --update          lower the counts of ci/words.tsv to those of the tree

Read are Markdown without its code, and the comments and string literals of sources. README.md,
CONTRIBUTING.md, CHANGELOG.md, the guides and the pages about traces have none. The rest of `docs`
and each folder of sources have a count in ci/words.tsv, which may fall and not rise. A count above
its line of the table is an error, with each line that was added since the table changed.
Exit code 0 when all of it holds, 1 with one line per violation, 2 on a usage error.
"""

import collections
import io
import pathlib
import re
import subprocess
import sys
import tokenize

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLE = "ci/words.tsv"
FOLDERS = ("app", "bench", "ci", "conformance", "engines", "examples", "fuzz", "lint", "model",
           "properties", "solver", "tests")
STRICT = re.compile(r"(README|CONTRIBUTING|CHANGELOG)\.md|docs/guide/.*\.md|docs/trace-.*\.md")
ABOUT_WORDS = ("ci/words.py", "tests/ci/words_test.py")  # they contain the words themselves

# (pattern, what to write); a blank in a pattern matches any white space, line breaks too.
PATTERNS = (
    (r"\bwhere (?:nobody|nothing|none|no|it|its|they|their|there|that|this|these|either|both|some)"
     r"\b", "if, when"),
    (r"(?-i:Where) [^.,|?#]*,", "if, when"),
    (r"\b(?:is|are|was|were|be|been) (?:said|told|asked|spoken)\b",
     "is reported, is printed, is checked, is stated"),
    (r"\b(?<!who\s)(?<!had\s)(?:says|tells|asks|hears|speaks|say|tell|told|asked|said)\b"
     r"(?! (?:go|stop)\b)", "prints, reports, checks, states, requires"),
    (r"\b(?:stands?|stood)\b(?! (?:for|alone)\b)", "is, is in"),
    (r"\b(?:come|comes|came) (?:to|about|of)\b", "is, equals, occurs"),
    (r"\b(?:lies?|lain) (?:between|within|behind|below|above)\b", "is between"),
    (r"\b(?:meets?|met)\b", "reaches, occurs, related"),
    (r"\bnobody\b", "no player, no user, never"),
    (r"(?<!\bthere\s)\b(?:is|are|was|were) no\b(?! (?:longer|more|less|fewer|further|later|earlier|"
     r"larger|smaller|better|worse|slower|faster)\b)", "is not, unknown X"),
    (r"\balike\b", "both, equally, the same"),
    (r"\bat hand\b", "given, available"),
    (r"\botherwise\b", "else, differently, or nothing"),
    (r"\bwhoever\b", "the seat that, the one who"),
    (r"\bastray\b", "differs, fails"),
    (r"\bwhat (?:is|are|was|were|it|they|the|that|those|has|have|had|can|cannot|no|each|a|an|any|"
     r"follows|comes|came|fails|failed|stays|differs|others?|somebody|play|one)\b(?![^.:;|]*\?)",
     "the noun: the observation, the result"),
    (r"\b(?:is|are|be|being|makes?|made) (?:it |them )?idle\b|\bidle by\b",
     "disables, is disabled by, without effect"),
    (r"\bpartings?\b|\b(?:they|both|two|of them|rule sets) part\b", "differ, first difference"),
    (r"\bbut for\b", "except"),
    (r"\b(?:is|are|was|were|be) held (?:to|against)\b", "is checked against"),
    (r"\b(?:goes|go|went) (?:astray|wrong)\b", "fails"),
    (r"\ball the same\b", "anyway, still"),
    (r"\bnow and then\b", "periodically, one in N"),
    (r"\b(?:mend|mended|mends)\b", "fix, fixed"),
)
WORDS = [(re.compile(pattern.replace(" ", r"\s"), re.IGNORECASE), hint)
         for pattern, hint in PATTERNS]

CPP_TEXT = re.compile(
    r'(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<raw>R"([^(\s]*)\(.*?\)\3")'
    r'|(?P<string>"(?:\\.|[^"\\\n])*")' r"|(?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+'", re.DOTALL)


def blank(text):
    return re.sub(r"[^\n]", " ", text)


def prose_of_cpp(text):
    """Text of the same shape with comments and string literals alone."""
    kept, end = [], 0
    for match in CPP_TEXT.finditer(text):
        kept.append(blank(text[end:match.start()]))
        found = match[0]
        if match["comment"]:
            found = re.sub(r"//+|/\*+|\*+/|^\s*\*", lambda mark: blank(mark[0]), found,
                           flags=re.MULTILINE)
        elif match["string"]:
            found = found.replace('"', " ")
        kept.append(found if match.lastgroup else blank(found))
        end = match.end()
    return "".join(kept) + blank(text[end:])


def prose_of_python(text):
    lines = [list(blank(line)) for line in text.splitlines()]
    source = text.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.COMMENT, tokenize.STRING):
            (first, start), (last, stop) = token.start, token.end
            for row in range(first, last + 1):
                begin = start if row == first else 0
                end = stop if row == last else len(source[row - 1])
                lines[row - 1][begin:end] = source[row - 1][begin:end].replace("#", " ")
    return "\n".join("".join(line) for line in lines)


def prose_of_script(text):
    return "\n".join(line.replace("#", " ") if line.lstrip().startswith("#") else blank(line)
                     for line in text.split("\n"))


def prose_of_markdown(text):
    text = re.sub(r"^( *)(```|~~~).*?^\1\2 *$|<!--.*?-->", lambda match: blank(match[0]), text,
                  flags=re.DOTALL | re.MULTILINE)
    lines, code, after_blank = [], False, True
    for line in text.split("\n"):
        code = line.startswith("    ") and (code or after_blank) or code and not line.strip()
        after_blank = not line.strip()
        lines.append(blank(line) if code else line)
    return re.sub(r"`[^`\n]+(?:\n[^`\n]+)?`|(?<=\])\([^)\s]*\)", lambda match: blank(match[0]),
                  "\n".join(lines))


def prose(path):
    text = path.read_text(errors="replace")
    if path.suffix == ".md":
        return prose_of_markdown(text)
    if path.suffix in (".h", ".cpp"):
        return prose_of_cpp(text)
    if path.suffix == ".py" or text.startswith("#!/usr/bin/env python3"):
        return prose_of_python(text)
    return prose_of_script(text)


def hits(path):
    """(line, words, hint) of each turn of phrase, in the order of the file."""
    # Without blank lines and indentation a source is short, and one blank is between two words.
    lines = [(number, " ".join(line.split()))
             for number, line in enumerate(prose(path).split("\n"), start=1)]
    lines = [(number, line) for number, line in lines if line]
    text = "\n".join(line for _, line in lines)
    found = {(match.start(), match.end()): hint
             for pattern, hint in WORDS for match in pattern.finditer(text)}
    end = 0
    for (start, stop), hint in sorted(found.items()):
        if start >= end:  # each stretch counts once
            words = text[start:stop].replace("\n", " ")
            yield lines[text.count("\n", 0, start)][0], words, hint
            end = stop


def is_read(path):
    return (path.suffix in (".md", ".h", ".cpp", ".py", ".sh", ".cmake")
            or path.name == "CMakeLists.txt"
            or path.suffix == "" and path.read_bytes()[:2] == b"#!")


def files(root):
    """(box, path): the box is a name of the table, or None for a file that has no such words."""
    paths = sorted(root.glob("*.md")) + sorted((root / "docs").rglob("*.md"))
    for folder in FOLDERS:
        paths += sorted((root / folder).rglob("*"))
    for path in paths:
        name = path.relative_to(root).as_posix()
        if path.is_file() and not path.is_symlink() and name not in ABOUT_WORDS \
                and "__pycache__" not in name and is_read(path):
            yield None if STRICT.fullmatch(name) else name.split("/")[0], path


def table(root):
    path = root / TABLE
    if not path.is_file():
        return {}
    rows = (line.split("\t") for line in path.read_text().splitlines() if line[:1] != "#")
    return {name: int(count) for name, count in rows}


def added_lines(root):
    """{file: lines} that are new since the table was changed, or None outside a repository."""
    def git(*arguments):
        done = subprocess.run(["git", "-C", root, *arguments], capture_output=True, text=True)
        return done.stdout if done.returncode == 0 else ""
    commit = git("log", "-1", "--format=%H", "--", TABLE).strip()
    added, name = collections.defaultdict(set), None
    for line in git("diff", "--unified=0", commit).splitlines() if commit else ():
        if line.startswith("+++ "):
            name = line[6:]
        match = re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line)
        if match:
            added[name].update(range(int(match[1]), int(match[1]) + int(match[2] or 1)))
    return added


def error(root, path, line, words, hint):
    return f"{path.relative_to(root)}:{line}: error: `{words}`; write {hint} [words]"


def violations(root):
    allowed, found, boxes = table(root), [], collections.defaultdict(list)
    for box, path in files(root):
        for hit in hits(path):
            if box is None:
                found.append(error(root, path, *hit))
            else:
                boxes[box].append((path, *hit))
    over = {box: rows for box, rows in boxes.items() if len(rows) > allowed.get(box, 0)}
    added = added_lines(root) if over else {}
    for box, rows in sorted(over.items()):
        found.append(f"{TABLE}:1: error: {len(rows)} in `{box}`, at most {allowed.get(box, 0)}; "
                     f"`ci/words.py --list {box}` prints each [words]")
        found += [error(root, *row) for row in rows
                  if row[1] in added.get(row[0].relative_to(root).as_posix(), ())]
    return found


def update(root):
    """Lowers each count of the table; a new table takes the counts as they are."""
    before = table(root)
    counts = collections.Counter(box for box, path in files(root) if box
                                 for _ in hits(path))
    if before:
        counts = {box: min(count, counts[box]) for box, count in before.items()}
    text = "# Turns of phrase that ci/words.py counts; a number may fall and not rise.\n"
    text += "".join(f"{box}\t{count}\n" for box, count in sorted(counts.items()) if count)
    (root / TABLE).write_text(text)


def main(arguments):
    if arguments[:1] == ["--list"] and len(arguments) == 2:
        name = arguments[1].rstrip("/")
        for _, path in files(ROOT):
            if f"{path.relative_to(ROOT).as_posix()}/".startswith(f"{name}/"):
                for hit in hits(path):
                    print(error(ROOT, path, *hit))
        return 0
    if arguments == ["--update"]:
        update(ROOT)
        return 0
    if len(arguments) > 1 or arguments[:1] and arguments[0].startswith("-"):
        print(__doc__.split("\n\n")[1], file=sys.stderr)
        return 2
    found = violations(pathlib.Path(arguments[0]).resolve() if arguments else ROOT)
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
