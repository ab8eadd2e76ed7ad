#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""An engine that speaks `showstopper-engine/1` and misbehaves in one way, or in none.

usage: fake_engine.py [HOSTILITY [AT [CAN]]]

It knows no rule: every observation is empty, which is no mistake. From the AT-th request that plays
(`new`, `apply`, `round`, `self_play`; default 2) it does what HOSTILITY says; with `hello_` before
it, when it is asked who it is. CAN is what it says that it can do, commas between.
"""

import json
import os
import signal
import subprocess
import sys
import time

RULES = {"extends": "gostop/matgo", "set": {}}
CAN = "deal,state,round"
NASTY = "a\u202eb\u009b31m\x1b[2Jc\u2066d\r\n::error::e%0A<script>"  # acts on terminals and readers
ERRORS = {"refuses": {"kind": "unsupported", "message": "no deck of 48 cards"},
          "nasty_error": {"kind": "internal", "message": NASTY}, "error_text": "boom",
          "error_empty": {}}
PLAYED = []  # requests so far


def send(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def answer(request, body):
    send(json.dumps({"id": request["id"], **body}) + "\n")


def endlessly(text):
    while True:
        send(text)


def write_wrongly(how, request):
    """True where `how` is a way of answering with something that is no answer."""
    number = request["id"]
    if how == "flood":
        endlessly("x" * 65536)
    elif how == "lines":
        endlessly("{}\n" * 4096)
    elif how == "gigabyte":
        send('{"id":%d,"padding":"' % number)
        for _ in range(1024):
            send("x" * (1 << 20))
        send('"}\n')
    elif how == "half_line":
        send('{"id":%d,"to_move"' % number)
        sys.exit(0)
    elif how == "half_line_hang":
        send('{"id":%d,"to_move"' % number)
        time.sleep(3600)
    elif how == "wrong_id":
        send('{"id":%d}\n' % (number + 1000))
    elif how == "no_id":
        send("{}\n")
    elif how == "no_json":
        send("I do not speak JSON \x1b[31m\n")
    elif how == "no_object":
        send("[1, 2]\n")
    elif how == "deep":
        send('{"id":%d,"x":%s}\n' % (number, "[" * 100000 + "]" * 100000))
    elif how == "big_number":
        send('{"id":%d,"points":[1e999, 99999999999999999999999999]}\n' % number)
    elif how == "big_integer":
        send('{"id":%d,"points":[99999999999999999999999999, 0]}\n' % number)
    elif how == "impossible_card":
        body = {"table": ["99Z"]}
        answer(request, {"start": body, "after": []} if request["do"] == "round" else body)
    elif how == "start_error":
        error = {"error": {"kind": "crash", "message": "no such card"}}
        answer(request, {"start": error, "after": []} if request["do"] == "round" else error)
    elif how in ERRORS:
        answer(request, {"error": ERRORS[how]})
    elif how == "nulls":
        body = {"start": {}, "after": [None] * len(request.get("actions", []))}
        answer(request, body if request["do"] == "round" else {})
    elif how == "short_after":
        body = {"start": {}, "after": [{}]}
        answer(request, body if request["do"] == "round" else {})
    elif how == "no_trace":
        answer(request, {"trace": {"format": "showstopper-trace/1", "game": "chess"}})
    elif how == "empty":
        answer(request, {})
    elif how == "stderr_flood":
        while True:
            sys.stderr.write("y" * 65536)
    else:
        return False
    return True


def run_wrongly(how, request):
    """True where `how` is a way of being a bad process."""
    if how == "hang":
        time.sleep(3600)
    elif how == "exit":
        sys.exit(3)
    elif how == "abort":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif how == "forks":
        for _ in range(20):
            subprocess.Popen(["sleep", "3600"], start_new_session=True)
        time.sleep(3600)
    elif how == "daemon":
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                time.sleep(3600)
            os._exit(0)
        sys.exit(0)
    elif how == "ignores_signals":
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
            signal.signal(number, signal.SIG_IGN)
        time.sleep(3600)
    elif how == "exit_on_round":
        if request["do"] == "round":
            sys.exit(4)
        answer(request, {})
    elif how == "exit_on_third":
        PLAYED.append(request["do"])
        if PLAYED[-3:] == ["apply"] * 3:
            sys.exit(4)
        answer(request, {})
    elif how == "deaf":
        os.close(0)
        time.sleep(3600)
    else:
        return False
    return True


def misbehave(how, request):
    if not write_wrongly(how, request) and not run_wrongly(how, request):
        raise ValueError(how)


def main():
    how = sys.argv[1] if len(sys.argv) > 1 else ""
    left = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    can = (sys.argv[3] if len(sys.argv) > 3 else CAN).split(",")
    if how == "no_hello":
        time.sleep(3600)
    for line in sys.stdin:
        request = json.loads(line)
        if request["do"] == "hello" and how.startswith("hello_"):
            sys.stderr.write("the deck " + NASTY + " is missing\n")
            sys.stderr.flush()
            misbehave(how[len("hello_"):], request)
        elif request["do"] == "hello":
            answer(request, {"engine": "fake", "version": "0", "games": ["gostop"], "players": [2],
                             "can": can, "rules": RULES})
        if request["do"] == "hello":
            continue
        if request["do"] == "bye":
            return
        left -= 1
        if how not in ("", "none", "unsupported") and left <= 0:
            misbehave(how, request)
        elif how == "unsupported":
            answer(request, {"error": {"kind": "unsupported", "message": "not yet"}})
        else:
            answer(request, {"after": []} if request["do"] == "round" else {})


if __name__ == "__main__":
    main()
