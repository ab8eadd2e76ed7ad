#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The example engine behind a layer that changes some of its answers.

usage: proxy.py CHANGE

    sound            none
    doubles          one payment in seven is doubled, whatever was played, of the first ones: the
                     rounds that a search plays again are sound, however many it has time for
    says_nothing     an answer to `round` or `apply` is `{}`, after the first few
    answers_twice    each answer to `round` comes twice, after the first few
"""

import json
import pathlib
import subprocess
import sys

ENGINE = pathlib.Path(__file__).resolve().parents[3] / "engines/examples/python/engine.py"
FEW, ONE_IN, FIRST = 3, 7, 14


class Proxy:
    def __init__(self, change):
        self.change = change
        self.played = self.paid = 0

    def changed(self, request, answer):
        """The lines in the place of an answer."""
        if request["do"] not in ("round", "apply"):
            return [answer]
        self.played += 1
        result = answer.get("result")
        if self.change == "doubles" and result and any(result["payments"]):
            self.paid += 1
            if self.paid % ONE_IN == 0 and self.paid <= FIRST:
                result["payments"] = [2 * paid for paid in result["payments"]]
        if self.played > FEW and self.change == "says_nothing":
            return [{"id": answer["id"]}]
        if self.played > FEW and self.change == "answers_twice" and request["do"] == "round":
            return [answer, answer]
        return [answer]


def main():
    proxy = Proxy(sys.argv[1])
    with subprocess.Popen([sys.executable, "-B", str(ENGINE)], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True) as engine:
        for line in sys.stdin:
            request = json.loads(line)
            engine.stdin.write(line)
            engine.stdin.flush()
            if request["do"] == "bye":
                break
            for answer in proxy.changed(request, json.loads(engine.stdout.readline())):
                sys.stdout.write(json.dumps(answer) + "\n")
            sys.stdout.flush()
        engine.stdin.close()


if __name__ == "__main__":
    main()
