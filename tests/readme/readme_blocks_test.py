# SPDX-License-Identifier: Apache-2.0
"""The runner of README blocks notices each way in which a page can be wrong."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

RUNNER = pathlib.Path(__file__).with_name("readme_blocks.py")


class ReadmeBlocks(unittest.TestCase):
    def run_page(self, *lines):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "tree" / "build").mkdir(parents=True)
            (root / "tree" / "deal.txt").write_text("one\ntwo\nthree\n")
            (root / "bin").mkdir()
            program = root / "bin" / "showstopper"
            program.write_text("#!/bin/sh\necho findings: 0 in $1 s\nexit ${2:-0}\n")
            program.chmod(0o755)
            page = root / "README.md"
            page.write_text("\n".join(lines) + "\n")
            return subprocess.run(
                [sys.executable, "-B", RUNNER, page, "--tree", root / "tree", "--program-folder",
                 root / "bin"], capture_output=True, text=True)

    def expect(self, code, *lines, says=""):
        done = self.run_page(*lines)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        self.assertIn(says, done.stdout + done.stderr)

    def test_a_session_that_prints_what_is_shown_passes(self):
        self.expect(0, "```console", "$ cat deal.txt", "one", "two", "three", "$ showstopper 3",
                    "findings: 0 in 3 s", "```", says="2 commands, 0 not as the page says")

    def test_other_output_fails_and_is_shown(self):
        self.expect(1, "```console", "$ cat deal.txt", "one", "two", "four", "```", says="three")

    def test_output_beyond_what_is_shown_fails(self):
        self.expect(1, "```console", "$ cat deal.txt", "one", "two", "```")

    def test_missing_output_fails(self):
        self.expect(1, "```console", "$ cat deal.txt", "one", "two", "three", "four", "```")

    def test_three_dots_stand_for_any_lines(self):
        self.expect(0, "```console", "$ cat deal.txt", "...", "three", "...", "```")
        self.expect(1, "```console", "$ cat deal.txt", "...", "two", "```")

    def test_three_dots_stand_for_any_text_in_a_line(self):
        self.expect(0, "```console", "$ showstopper 17", "findings: 0 in ... s", "```")
        self.expect(1, "```console", "$ showstopper 17", "findings: 1 in ... s", "```")

    def test_output_that_is_not_shown_is_not_compared(self):
        self.expect(0, "```console", "$ cat deal.txt", "```")

    def test_a_command_that_fails_fails_the_page(self):
        self.expect(1, "```console", "$ showstopper 3 1", "```", says="exit code 1, not 0")

    def test_a_page_may_show_an_exit_code(self):
        self.expect(0, "```console", "$ showstopper 3 1", "findings: 0 in 3 s", "[exit 1]", "```")
        self.expect(1, "```console", "$ showstopper 3 2", "findings: 0 in 3 s", "[exit 1]", "```")
        self.expect(1, "```console", "$ showstopper 3", "[exit 1]", "```")

    def test_a_command_may_go_on_in_the_next_line(self):
        self.expect(0, "```console", "$ cat deal.txt | \\", "> head -n 1", "one", "```")

    def test_a_script_fails_at_its_first_failing_line(self):
        self.expect(0, "```sh", "showstopper 3", "cat deal.txt", "```")
        self.expect(1, "```sh", "showstopper 3 1", "cat deal.txt", "```")

    def test_blocks_share_one_copy_of_the_tree(self):
        self.expect(0, "```sh", "rm deal.txt", "```", "```console", "$ ls", "```",
                    "```console", "$ cat deal.txt", "...", "[exit 1]", "```")

    def test_blocks_of_other_languages_are_text(self):
        self.expect(0, "```toml", "$ false", "```", says="0 commands")

    def test_a_block_may_be_left_out_with_a_reason_that_is_printed(self):
        self.expect(0, "<!-- not run here: it takes an hour -->", "```sh", "false", "```",
                    says="not run here: it takes an hour")
        self.expect(1, "<!-- not run here: it takes an hour -->", "Text.", "```sh", "false", "```")

    def test_a_block_that_is_not_closed_is_an_error(self):
        self.expect(2, "```sh", "true", says="the block is not closed")

    def test_output_without_a_command_is_an_error(self):
        self.expect(2, "```console", "one", "```", says="output before the first")


if __name__ == "__main__":
    unittest.main()
