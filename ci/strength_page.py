# SPDX-License-Identifier: Apache-2.0
"""docs/strength.md: the tables of the results of ci/strength."""

import collections
import json
import re

HEAD = """# Mistakes that the toolkit catches

Made by `ci/strength report` at commit `{commit}` from the results of `ci/strength mutants`, which
`ci/strength-mutants.jsonl` keeps, and of `ci/strength measure`. `ctest -L ci` builds and judges the
mutants of `ci/strength-sample.tsv`, and checks that the line of each listed survivor is in its
source. Survivors get tests and are judged again: the shares are of the mutants that were drawn,
and no forecast for others.
"""
MADE_AT = re.compile(r"^Made by `ci/strength report` at commit `[0-9a-f]{7,40}`", re.MULTILINE)
SECTIONS = ("Source mutants", "Survivors", "Mutants", "Mutants of the formula",
            "Rule mutants", "Conditions of scoring and settlement", "The judge", "The linter",
            "The solver")
BOXES = ("gostop", "stoppa", "rules", "table", "trace", "conformance", "lint", "engines")
NOT_MEASURED = "Not measured in this run.\n"


def table(heads, rows):
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    lines += ["| " + " | ".join(cell(each) for each in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def cell(value):
    return str(value).replace("|", "\\|")


def share(part, whole):
    return f"{100 * part / whole:.0f} %" if whole else "-"


def key_of(row):
    return row["source"], row["function"], row["was"], row["change"]


def mutant_table(rows, listed):
    """A row with `times` is so many mutants with one verdict, of which the lines were not kept."""
    out = []
    for box in BOXES:
        killed = collections.Counter()
        for row in rows:
            if row["box"] == box and row["killed"] != "compiler":
                killed[row["killed"] or kind_of_survivor(row, listed)] += row.get("times", 1)
        if not killed:
            continue
        drawn = sum(killed.values())
        counted = drawn - killed["equivalent"]
        out.append((box, drawn, killed["equivalent"], killed["fixtures"], killed["verify"],
                    killed["tests"], killed["live"], share(counted - killed["live"], counted)))
    return table(("box", "drawn", "equivalent", "by the fixtures", "by rounds of `verify`",
                  "by the tests of the box", "live", "killed of those not equivalent"), out)


def kind_of_survivor(row, listed):
    reason = listed.get(key_of(row), [""])[0]
    return "equivalent" if reason.startswith("equivalent") else "live"


def survivor_table(rows, listed):
    out = []
    for row in rows:
        if row["killed"]:
            continue
        reason = listed.get(key_of(row), ["not looked at yet"])[0]
        out.append((f"`{row['source']}`", f"`{row['function']}`", f"`{row['change']}`", reason))
    return table(("source", "function", "change", "reason"), sorted(out))


def planted_table(measure):
    report, out = json.loads(measure["out"]), []
    for fault in report["faults"]:
        if not fault["breaks"]:
            continue  # the engine without a fault
        by = ", ".join(f"`{each}`" for each in fault["found_by"]) or "-"
        out.append((f"`{fault['fault']}`", by,
                    "yes" if fault["fixtures"] else "no", number(fault["rounds"]),
                    number(fault["seconds"]), number(fault["actions"]), number(fault["cards"]),
                    number(fault["shrink_seconds"]), f"{fault['same']:.0%}"))
    found = sum(fault["rounds"] is not None for fault in report["faults"] if fault["breaks"])
    return head(measure) + f"{found} of {len(out)} found.\n\n" + table(
        ("mutant", "found by", "fixtures too", "rounds", "seconds", "actions", "known cards",
         "seconds of shrinking", "seeds with the commonest form"), out)


def goals_table(measure):
    """The goals of each rule set and number of players by their answers."""
    tables = collections.defaultdict(lambda: [0, 0, collections.Counter(), 0, 0.0, 0.0])
    for line in measure["out"].splitlines():
        cells = [each.strip() for each in line.strip("|").split("|")]
        if len(cells) != 7 or not cells[1].isdigit():
            continue
        rules, players, _, answer, by, seconds, _ = cells
        for row in (tables[rules, players], tables["all", ""]):
            row[0] += 1
            row[1] += answer == "found"
            row[2][by] += answer == "impossible"
            row[3] += answer not in ("found", "impossible")
            row[4] += float(seconds)
            row[5] = max(row[5], float(seconds))
    rows = [(f"`{rules}`" if players else rules, players, goals, found, number_by(by), unknown,
             f"{seconds:.1f}", f"{slowest:.1f}")
            for (rules, players), (goals, found, by, unknown, seconds, slowest)
            in sorted(tables.items(), key=lambda each: (each[0][1] == "", each[0]))]
    return head(measure) + table(("rules", "players", "goals", "found", "impossible, by",
                                  "unknown", "seconds", "slowest"), rows)


def number_by(counts):
    return ", ".join(f"{times} {by}" for by, times in sorted(counts.items()) if times) or "0"


def number(value):
    if value is None:
        return "-"
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def head(measure):
    command = measure["command"].format(program="showstopper", judge="conformance_tests",
                                        preset="test")
    return f"`{command}`, at commit `{measure['commit']}`:\n\n"


def printed(measure):
    """The output of a script, with its command."""
    return f"{head(measure)}```text\n{measure['out'].strip()}\n```\n"


def sections(mutants, listed, measures):
    rows = list(mutants.values())
    yield "Source mutants", (mutant_table(rows, listed) if rows else NOT_MEASURED)
    yield "Survivors", (survivor_table(rows, listed) if rows else NOT_MEASURED)
    planted = measures.get("planted")
    yield "Mutants", planted_table(planted) if planted else NOT_MEASURED
    for title, names in (("Mutants of the formula", ["formula"]), ("Rule mutants", ["rules"]),
                         ("Conditions of scoring and settlement", ["conditions"]),
                         ("The judge", ["judge", "payments"]), ("The linter", ["mistakes"])):
        texts = [printed(measures[name]) for name in names if name in measures]
        yield title, "\n".join(texts) or NOT_MEASURED
    goals = measures.get("goals")
    yield "The solver", goals_table(goals) if goals else NOT_MEASURED


def bodies(text):
    """The sections of a page by their titles."""
    parts = re.split(r"^## (.*)\n\n", text, flags=re.MULTILINE)
    return {title: body.rstrip("\n") + "\n" for title, body in zip(parts[1::2], parts[2::2])}


def page(commit, mutants, listed, measures, before=""):
    """A section that was not measured again stays as it was in the page before."""
    text, old = HEAD.format(commit=commit), bodies(before)
    for title, body in sections(mutants, listed, measures):
        text += f"\n## {title}\n\n{old.get(title, body) if body == NOT_MEASURED else body}"
    return text


def flaws(text):
    """Flaws in the form of the page."""
    wrong = []
    if not MADE_AT.search(text):
        wrong.append("docs/strength.md: the commit is missing")
    titles = re.findall(r"^## (.*)$", text, re.MULTILINE)
    if titles != list(SECTIONS):
        wrong.append(f"docs/strength.md: the sections must be {', '.join(SECTIONS)}")
    columns = 0
    for number_of_line, line in enumerate(text.splitlines(), 1):
        cells = len(re.findall(r"(?<!\\)\|", line)) if line.startswith("|") else 0
        if cells and columns and cells != columns:
            wrong.append(f"docs/strength.md:{number_of_line}: other columns than the head has")
        columns = cells
    return wrong
