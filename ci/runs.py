# SPDX-License-Identifier: Apache-2.0
"""Runs the program for the scripts beside this file, and measures what a run took.

Nothing here judges a run; a run that passes its time is interrupted as by Ctrl-C first, and is
killed only if it does not answer that.
"""

import argparse
import dataclasses
import os
import pathlib
import re
import resource
import select
import signal
import subprocess
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
ANSWER = 5.0  # seconds in which an interrupted program must have ended, or it is killed


@dataclasses.dataclass
class Ran:
    """How a run ended."""
    words: list
    exit: int  # minus the signal where one ended it
    out: bytes
    err: bytes
    seconds: float
    megabytes: float  # at its largest
    working: float = 0.0  # seconds of the processor
    interrupted: bool = False  # it was told to end
    answered: float = 0.0  # seconds from there to its end
    killed: bool = False

    def said(self):
        """All that it printed."""
        return self.out + self.err


def default_program():
    """The program of the build that is most likely meant."""
    return ROOT / "build" / "release" / "bin" / "showstopper"


def environment(**more):
    """That of the caller, with the corpus of this tree."""
    return dict(os.environ, SHOWSTOPPER_CORPUS=str(ROOT / "corpus"), **more)


def limit_files(size):
    """No file may grow beyond the size: what a full disk is like, without a disk."""
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    return limit


def start(words, folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
          stderr=subprocess.PIPE, before=None, **more):
    """The program, running; the folder is where it stands."""
    def prepare():
        # A shell ignores the interrupt in what it starts in the background, and so would we.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        if before:
            before()
    return subprocess.Popen([str(word) for word in words], cwd=folder, stdin=stdin, stdout=stdout,
                            stderr=stderr, env=environment(**more), preexec_fn=prepare)


def run(words, folder, seconds=60.0, given=b"", before=None, **more):
    """A run to its end, or until the time is up; standard input holds `given`."""
    begun = time.monotonic()
    child = start(words, folder, subprocess.PIPE, before=before, **more)
    said = {}
    threads = [threading.Thread(target=give, args=(child.stdin, given)),
               threading.Thread(target=take, args=(child.stdout, said, "out")),
               threading.Thread(target=take, args=(child.stderr, said, "err"))]
    for thread in threads:
        thread.start()
    status, usage, interrupted, killed, answered = waited(child.pid, begun, seconds)
    took = time.monotonic() - begun
    child.returncode = os.waitstatus_to_exitcode(status)
    for thread in threads:
        thread.join()
    return Ran([str(word) for word in words], child.returncode, said["out"], said["err"], took,
               usage.ru_maxrss / 1024, usage.ru_utime + usage.ru_stime, interrupted, answered,
               killed)


def give(pipe, content):
    """All of it, to a program that may not want it."""
    try:
        with pipe:
            pipe.write(content)
    except OSError:
        pass


def take(pipe, said, name):
    with pipe:
        said[name] = pipe.read()


def waited(process, begun, seconds):
    """Waits for a child; what became of it, and how it took the interrupt."""
    told = None
    killed = False
    ended = select.poll()
    watched = os.pidfd_open(process)
    ended.register(watched, select.POLLIN)
    try:
        while True:
            done, status, usage = os.wait4(process, os.WNOHANG)
            now = time.monotonic()
            if done:
                return status, usage, told is not None, killed, 0.0 if told is None else now - told
            if told is None and now - begun > seconds:
                os.kill(process, signal.SIGINT)
                told = now
            elif told is not None and not killed and now - told > ANSWER:
                os.kill(process, signal.SIGKILL)
                killed = True
            # Until it ends or the next signal is due; a day where the time has no end.
            due = begun + seconds if told is None else told + ANSWER
            ended.poll(None if killed else 1 + 1000 * min(max(due - now, 0), 86400))
    finally:
        os.close(watched)


def shard_of(word):
    """`i/n`: the i-th of n parts of the faults, each n-th one from the i-th on."""
    match = re.fullmatch(r"(\d{1,6})/(\d{1,6})", word)
    if not match or not 1 <= int(match[1]) <= int(match[2]):
        raise argparse.ArgumentTypeError(f"`{word}` is not `i/n` with i in [1, n]")
    return slice(int(match[1]) - 1, None, int(match[2]))
