# SPDX-License-Identifier: Apache-2.0
"""An example engine as a process, and the program that judges what it says."""

import json
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("SHOWSTOPPER_PROGRAM", "showstopper")
EXAMPLES = ROOT / "engines/examples"
COMMANDS = {
    "python": ["python3", "-B", str(EXAMPLES / "python/engine.py")],
    "javascript": ["node", str(EXAMPLES / "javascript/engine.cjs")],
    "stoppa": ["python3", "-B", str(EXAMPLES / "python/stoppa_engine.py")],
    "c": [os.environ.get("SHOWSTOPPER_EXAMPLE_C", "example-engine-c")],
}
DECK = """01B 01R 01J 01K 02A 02R 02J 02K 03B 03R 03J 03K 04A 04R 04J 04K 05A 05R 05J 05K
          06A 06R 06J 06K 07A 07R 07J 07K 08B 08A 08J 08K 09A 09R 09J 09K 10A 10R 10J 10K
          11B 11D 11J 11K 12B 12A 12R 12D""".split()
FAULTS = ("ppuk_taken", "pibak_six", "jjok_unpaid", "go_bonus", "sweep_last_turn")


class Engine:
    """Answers requests until the `with` block is left."""

    def __init__(self, language, fault=None, quiet=False):
        self.command = COMMANDS[language] + (["--fault", fault] if fault else [])
        self.errors = subprocess.DEVNULL if quiet else None
        self.requests = 0

    def __enter__(self):
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=self.errors, text=True)
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    def ask(self, do, **request):
        self.requests += 1
        self.process.stdin.write(json.dumps({"id": self.requests, "do": do, **request}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if answer.pop("id") != self.requests:
            raise ValueError(f"the answer is to another request than {self.requests}")
        return answer


def ran(*arguments, text=None):
    """Exit code, output and messages of the program."""
    done = subprocess.run([PROGRAM, *map(str, arguments)], input=text, text=True,
                          capture_output=True)
    return done.returncode, done.stdout, done.stderr


def showstopper(*arguments, text=None):
    """Exit code and all that the program prints."""
    code, output, messages = ran(*arguments, text=text)
    return code, output + messages


def played(rounds, seed):
    """Random rounds with all that the reference observes in them."""
    code, text = showstopper("play", "--rules", "gostop/matgo", "--players", 2, "--seed", seed,
                             "--rounds", rounds)
    if code != 0:
        raise ValueError(text)
    return [json.loads(line) for line in text.splitlines()]


def replayed(traces):
    """The same traces with all that the reference observes."""
    code, text = showstopper("replay", "-", text=lines_of(traces))
    if code != 0:
        raise ValueError(text)
    return [json.loads(line) for line in text.splitlines()]


def lines_of(traces):
    return "".join(json.dumps(trace) + "\n" for trace in traces)


def fixtures():
    """Every fixture of Go-Stop in the corpus."""
    for path in sorted((ROOT / "corpus/fixtures/gostop").glob("*.jsonl")):
        for line in path.read_text().splitlines():
            if line and not line.startswith("#"):
                yield json.loads(line)


def filled(trace):
    """The trace with its `x` cards replaced by those left over, in the order of the deck."""
    key = "deal" if "deal" in trace else "state"
    left = [card for card in DECK if f'"{card}"' not in json.dumps(trace[key])]
    fill = json.dumps(trace[key]).replace('"x"', "%s") % tuple(
        f'"{card}"' for card in left[:json.dumps(trace[key]).count('"x"')])
    return {**trace, key: json.loads(fill)}


SETTING = ("rules", "players", "dealer", "carry", "deal", "state")


def setting_of(trace):
    return {key: trace[key] for key in SETTING if key in trace}


def log_of(engine, trace):
    """What the engine says of the trace's actions, as a log."""
    answer = engine.ask("round", actions=trace["actions"], **setting_of(trace))
    return {"format": "showstopper-trace/1", "game": "gostop", **setting_of(trace),
            "actions": trace["actions"], **answer}


def comparable(observation):
    """The observation with its sets sorted; the stock is a sequence."""
    seen = dict(observation)
    for key in ("hands", "captured"):
        seen[key] = [sorted(cards) for cards in seen[key]]
    seen["table"] = sorted(seen["table"])
    seen["legal"] = sorted(seen["legal"])
    if "result" in seen:
        seen["result"] = dict(seen["result"], reasons=sorted(seen["result"]["reasons"]))
    return seen
