# SPDX-License-Identifier: Apache-2.0
"""Nothing that a campaign has reported is lost: killed, interrupted, or with a damaged folder."""

import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

import campaign

TARGET = "fuzz_stoppa"


class Campaigns(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.inputs = pathlib.Path(folder.name) / "inputs"
        self.store = self.inputs / TARGET

    def start(self):
        """A campaign that would run for long; comes back when it has found inputs of its own."""
        running = subprocess.Popen(campaign.command(TARGET, self.inputs, "--time-limit", "10m"),
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(running.kill)
        fresh = self.store / "fresh"
        while running.poll() is None:
            if fresh.is_dir() and len(list(fresh.iterdir())) > 20:
                return running
            time.sleep(0.05)
        self.fail(f"the campaign ended with {running.returncode}")

    def run_ok(self, *more):
        done = campaign.run(TARGET, self.inputs, *more)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def test_a_killed_campaign_goes_on_with_all_it_had(self):
        self.run_ok("--runs", 200)
        before = campaign.coverage(self.inputs, TARGET)
        running = self.start()
        reported = {path.read_bytes() for path in (self.store / "fresh").iterdir()}
        running.send_signal(signal.SIGKILL)
        running.wait()
        self.run_ok("--runs", 1)
        self.assertFalse(list((self.store / "fresh").iterdir()))
        self.assertLessEqual(before, campaign.coverage(self.inputs, TARGET))
        # Minimising may leave out an input, never what it showed; most are there as they were.
        kept = {path.read_bytes() for path in (self.store / "inputs").iterdir()}
        self.assertTrue(reported & kept)
        health = (self.store / "health").read_text().splitlines()
        self.assertEqual(len(health), 2)

    def test_shards_are_merged_to_all_that_they_show(self):
        """Each shard has its share of the runs; the merged inputs show all that each has shown."""
        shown = set()
        for shard in ("1/3", "2/3", "3/3"):
            out = self.run_ok("--runs", 500, "--shard", shard)
            self.assertRegex(out, r", 16[67] runs, complete;")
            shown |= campaign.coverage(self.inputs, f"{TARGET}.{shard.replace('/', '-of-')}")
        out = self.run_ok("--merge")
        self.assertRegex(out, rf"{TARGET}\.2-of-3: \d+ inputs taken, 0 findings\n")
        self.assertRegex(out, r", 0 runs, merged;")
        self.assertEqual(campaign.coverage(self.inputs, TARGET), shown)
        before = sorted(path.name for path in (self.store / "inputs").iterdir())
        self.run_ok("--merge")
        self.assertEqual(sorted(path.name for path in (self.store / "inputs").iterdir()), before)

    def test_shards_that_run_at_a_time_find_each_others_inputs(self):
        """An input of the shared folder is taken over by a shard that did not make it."""
        shared = self.inputs / f"{TARGET}.shared"
        shared.mkdir(parents=True)
        self.run_ok("--runs", 600)
        for path in (self.store / "inputs").iterdir():
            shutil.copy(path, shared)
        own = campaign.coverage(self.inputs, TARGET)
        self.run_ok("--runs", 2, "--shard", "1/2", "--exchange")
        self.assertLessEqual(own, campaign.coverage(self.inputs, f"{TARGET}.1-of-2"))

    def test_the_target_ends_with_a_killed_campaign(self):
        running = self.start()
        children = pathlib.Path(f"/proc/{running.pid}/task/{running.pid}/children")
        child = int(children.read_text().split()[0])
        running.send_signal(signal.SIGKILL)
        running.wait()
        for _ in range(200):
            if not os.path.exists(f"/proc/{child}/cmdline"):
                return
            if not pathlib.Path(f"/proc/{child}/cmdline").read_bytes():
                return  # waits to be collected
            time.sleep(0.05)
        self.fail("the target runs on")

    def test_an_interrupted_campaign_tells_how_it_stands(self):
        running = self.start()
        running.send_signal(signal.SIGINT)
        self.assertEqual(running.wait(), 3)
        self.assertIn("interrupted", (self.store / "health").read_text())
        self.assertFalse(list((self.store / "fresh").iterdir()))
        self.run_ok("--runs", 1)

    def target_that(self, script, name=TARGET):
        """A folder with a target that is this script."""
        folder = self.inputs.parent / "targets"
        folder.mkdir(exist_ok=True)
        target = folder / name
        target.write_text("#!/bin/sh\n" + script)
        target.chmod(0o755)
        return folder

    def test_a_target_that_fails_without_an_input_is_an_error(self):
        """libFuzzer ends so after a wrong option too, with the codes of a finding."""
        for code in (1, 70, 71, 77):
            targets = self.target_that(f"echo 'ERROR: no such option'; exit {code}\n")
            done = campaign.run(TARGET, self.inputs, "--runs", 1, targets=targets)
            self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
            self.assertIn(f"the target ended with {code}: ERROR: no such option", done.stderr)

    def test_a_second_campaign_on_the_folder_is_refused(self):
        running = self.start()
        second = campaign.run(TARGET, self.inputs, "--runs", 1)
        self.assertEqual(second.returncode, 2, second.stdout)
        self.assertIn("another campaign is running on it", second.stderr)
        self.assertIsNone(running.poll())
        running.send_signal(signal.SIGINT)
        self.assertEqual(running.wait(), 3)
        self.run_ok("--runs", 1)

    def test_an_early_interrupt_is_no_finding(self):
        """At moments before the target runs: while stored plays and findings are tried again."""
        self.run_ok("--runs", 50)
        command = campaign.command(TARGET, self.inputs, "--time-limit", "10m")
        for moment in (0.1, 0.2, 0.4):
            running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                       text=True)
            time.sleep(moment)
            running.send_signal(signal.SIGINT)
            out, err = running.communicate(timeout=60)
            # Before the program listens, the signal ends it as it ends any.
            self.assertIn(running.returncode, (3, -signal.SIGINT), out + err)
            self.assertNotIn("still fails", out)
            self.assertFalse(list((self.store / "findings").iterdir()))

    def test_a_corpus_that_does_not_come_back_fails(self):
        self.run_ok("--runs", 200)
        for path in (self.store / "inputs").iterdir():
            path.unlink()
        (self.store / "inputs" / "notes").write_text("foreign")
        done = campaign.run(TARGET, self.inputs, "--runs", 1)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("do not come back", done.stdout)
        (self.store / "coverage").unlink()
        self.run_ok("--runs", 1)

    def corpus_without_plays(self):
        corpus = self.inputs.parent / "corpus"
        shutil.copytree(campaign.CORPUS, corpus)
        for play in (corpus / "plays").iterdir():
            play.unlink()
        return corpus

    def test_stored_plays_are_replayed_before_anything_is_tried(self):
        corpus = self.corpus_without_plays()
        for game, file in (("gostop", "deal"), ("stoppa", "betting")):
            fixtures = (corpus / "fixtures" / game / f"{file}.jsonl").read_text().splitlines()
            (corpus / "plays" / f"{game}.jsonl").write_text("\n".join(fixtures[:2]) + "\n{cut\n")
        lines = self.run_ok("--runs", 1, "--corpus", corpus).splitlines()
        self.assertEqual(lines[1], "stored plays: 2 replayed, of which 0 fail; 2 skipped")
        self.assertTrue(lines[2].endswith("the play was skipped"), lines[2])

    def test_a_stored_play_that_fails_is_a_finding(self):
        corpus = self.corpus_without_plays()
        subprocess.run([campaign.WITH_FAULT, "verify", "--rules", "gostop/matgo", "--players", "2",
                        "--rounds", "512", "--no-fixtures", "--no-shrink", "--findings",
                        corpus / "plays"], stdout=subprocess.DEVNULL)
        words = campaign.command("fuzz_play", self.inputs, "--runs", 1, "--corpus", corpus)
        sound = subprocess.run(words, text=True, capture_output=True)
        self.assertIn("stored plays: 1 replayed, of which 0 fail", sound.stdout)
        self.assertEqual(sound.returncode, 0, sound.stdout + sound.stderr)
        broken = subprocess.run([campaign.WITH_FAULT, *words[1:]], text=True, capture_output=True)
        self.assertIn("stored plays: 1 replayed, of which 1 fail", broken.stdout)
        self.assertIn(".jsonl:1: still fails: invariant payments_follow_the_formula in end",
                      broken.stdout)
        self.assertEqual(broken.returncode, 1, broken.stdout + broken.stderr)
        # An interrupt behind it does not take it back.
        started = self.inputs.parent / "started"
        targets = self.target_that(f"touch {started}; exec sleep 60\n", "fuzz_play")
        words = campaign.command("fuzz_play", self.inputs, "--runs", 1, "--corpus", corpus,
                                 targets=targets)
        running = subprocess.Popen([campaign.WITH_FAULT, *words[1:]], stdout=subprocess.DEVNULL)
        self.addCleanup(running.kill)
        while running.poll() is None and not started.exists():
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        self.assertEqual(running.wait(), 1)

    def test_foreign_and_damaged_files_are_named_and_left_alone(self):
        self.run_ok("--runs", 1)
        inputs = self.store / "inputs"
        (inputs / "coverage-of-kyoto.txt").write_text("no input")
        (inputs / "folder").mkdir()
        damaged = sorted(path for path in inputs.iterdir() if len(path.name) == 32)[0]
        damaged.write_bytes(damaged.read_bytes()[:5])
        (inputs / ("0" * 32 + ".part")).write_text("half")
        (self.store / "coverage").unlink()
        out = self.run_ok("--runs", 1)
        self.assertIn("skipped 3 files", out)
        self.assertTrue((inputs / "coverage-of-kyoto.txt").exists())
        self.assertEqual(len(damaged.read_bytes()), 5)
        self.assertFalse((inputs / ("0" * 32 + ".part")).exists())

    def test_folders_that_cannot_be_used_are_an_input_error(self):
        self.inputs.parent.mkdir(exist_ok=True)
        self.inputs.write_text("a file")
        for folder in (self.inputs, "/proc/nowhere"):
            done = campaign.run(TARGET, folder, "--runs", 1)
            self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
            self.assertIn("cannot be", done.stderr)

    def test_words_that_name_no_target_are_an_input_error(self):
        done = campaign.run("fuzz_plai", self.inputs, "--runs", 1)
        self.assertEqual(done.returncode, 2)
        self.assertIn("did you mean `fuzz_play`?", done.stderr)
        done = campaign.run(TARGET, self.inputs, targets="/nowhere")
        self.assertEqual(done.returncode, 2)
        self.assertIn("--targets", done.stderr)


if __name__ == "__main__":
    unittest.main()
