# SPDX-License-Identifier: Apache-2.0
"""`showstopper init`: what it writes works as it stands, and it writes over nothing."""

import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from engine_process import COMMANDS, PROGRAM, ROOT, showstopper

KITS = ROOT / "engines/adapters"
ADAPTERS = {"python": ("showstopper_kit.py", "adapter.py"),
            "javascript": ("showstopper_kit.cjs", "adapter.cjs"),
            "c": ("showstopper_kit.h", "adapter.c"),
            "cpp": ("showstopper_kit.hpp", "adapter.cc")}


def contents(folder):
    return {path.relative_to(folder).as_posix(): path.read_text()
            for path in folder.rglob("*") if path.is_file()}


class Init(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name) / "it's a folder"

    def init(self, *arguments):
        return showstopper("init", "engine", self.folder, *arguments)

    def test_it_writes_a_kit_an_adapter_and_what_a_pipeline_needs(self):
        for language, (kit, adapter) in ADAPTERS.items():
            with self.subTest(language=language):
                folder = self.folder / language
                code, text = showstopper("init", "engine", folder, "--language", language)
                self.assertEqual(code, 0, text)
                files = contents(folder)
                self.assertEqual(sorted(files), sorted([
                    kit, adapter, "ci/gate.sh", ".github/workflows/gate.yml", "SHOWSTOPPER.md",
                    "showstopper-findings/.gitkeep"]))
                self.assertEqual(files[kit], (KITS / language / kit).read_text())
                self.assertEqual(files[adapter], (KITS / language / adapter).read_text())
                self.assertNotIn("engine.py", files[".github/workflows/gate.yml"])
                self.assertNotIn("not empty", text)

    def test_the_adapter_answers_and_nothing_of_it_is_compared_yet(self):
        self.assertEqual(self.init("--language", "python")[0], 0)
        code, text = showstopper("verify", "--engine", f"python3 -B '{self.folder}/adapter.py'"
                                 .replace("it's", "it'\\''s"), "--rounds", 2)
        self.assertEqual(code, 3, text)

    def test_the_command_may_set_a_folder_and_the_environment(self):
        self.folder = self.folder.parent / "plain"
        self.assertEqual(self.init("--language", "python")[0], 0)
        text = (self.folder / "adapter.py").read_text()
        (self.folder / "adapter.py").write_text(text.replace(
            "import showstopper_kit as kit",
            "import os\n\nimport showstopper_kit as kit\n\nopen('adapter.py').close()\n"
            "assert os.environ['TABLE'] == 'a b'"))
        for command in (f"env -C {self.folder} 'TABLE=a b' python3 -B adapter.py",
                        f"sh -c \"cd {self.folder} && TABLE='a b' exec python3 -B adapter.py\""):
            code, text = showstopper("verify", "--engine", command, "--rounds", 2)
            self.assertEqual(code, 3, text)
        code, text = showstopper("verify", "--engine", f"python3 -B {self.folder}/adapter.py",
                                 "--rounds", 2)
        self.assertEqual(code, 2, text)

    def test_its_script_is_green_with_an_engine_and_red_with_a_fault(self):
        self.assertEqual(self.init("--language", "c")[0], 0)
        environment = {**os.environ, "SHOWSTOPPER": PROGRAM}
        engine = " ".join(COMMANDS["python"])
        for command, code in ((engine, 0), (engine + " --fault jjok_unpaid", 1)):
            done = subprocess.run(["ci/gate.sh", command, "--rounds", "15", "--no-shrink"],
                                  cwd=self.folder, env=environment, capture_output=True, text=True,
                                  check=False)
            self.assertEqual(done.returncode, code, done.stdout + done.stderr)

    def test_nothing_is_overwritten(self):
        self.assertEqual(self.init("--language", "python")[0], 0)
        (self.folder / "adapter.py").write_text("mine")
        before = contents(self.folder)
        code, text = self.init("--language", "python")
        self.assertEqual(code, 2)
        for name in before:
            self.assertIn(name, text)
        self.assertEqual(contents(self.folder), before)

    def test_one_file_that_is_there_keeps_the_others_from_being_written(self):
        (self.folder / "ci").mkdir(parents=True)
        (self.folder / "ci/gate.sh").symlink_to("nowhere")
        code, text = self.init("--language", "cpp")
        self.assertEqual(code, 2)
        self.assertIn("ci/gate.sh` is there already; nothing was written", text)
        self.assertEqual(os.listdir(self.folder), ["ci"])

    def test_a_folder_that_is_not_empty_is_stated(self):
        self.folder.mkdir()
        (self.folder / "engine.py").write_text("mine")
        (self.folder / "notes").mkdir()
        code, text = self.init("--language", "python")
        self.assertEqual(code, 0, text)
        self.assertIn("not empty: 2 entries are left as before", text)
        self.assertEqual((self.folder / "engine.py").read_text(), "mine")

    def test_an_unknown_language_is_refused_by_name(self):
        for language in ("rust", "Python", "c++"):
            code, text = self.init("--language", language)
            self.assertEqual(code, 2)
            self.assertIn(f"`{language}`", text)
            for known in ADAPTERS:
                self.assertIn(known, text)
        self.assertFalse(self.folder.exists())
        self.assertEqual(self.init()[0], 2)

    def test_a_file_is_no_folder(self):
        self.folder.write_text("mine")
        code, text = self.init("--language", "python")
        self.assertEqual((code, self.folder.read_text()), (2, "mine"))
        self.assertIn("is not a folder", text)


class InitRules(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.file = pathlib.Path(temporary.name) / "house.toml"

    def test_the_file_changes_nothing_until_a_key_is_uncommented(self):
        for name, keys in (("gostop/matgo", 15), ("gostop/korean-3p", 15), ("stoppa/italian", 10)):
            with self.subTest(rules=name):
                self.file.unlink(missing_ok=True)
                code, text = showstopper("init", "rules", self.file, "--extends", name)
                self.assertEqual(code, 0, text)
                self.assertEqual(showstopper("rules", "diff", name, self.file), (0, ""))
                written = self.file.read_text()
                changed = re.sub(r"^# ([a-z_]+\.[a-z_.0-9]+ = )", r"\1", written, flags=re.M)
                self.assertGreaterEqual(changed.count(" = ") - 4, keys)
                self.file.write_text(changed)
                self.assertEqual(showstopper("rules", "diff", name, self.file), (0, ""))

    def test_a_change_is_one(self):
        self.assertEqual(showstopper("init", "rules", self.file)[0], 0)
        text = self.file.read_text()
        self.assertIn("# pibak.max_junk = 7", text)
        self.file.write_text(text.replace("# pibak.max_junk = 7", "pibak.max_junk = 6"))
        code, text = showstopper("rules", "diff", "gostop/matgo", self.file)
        self.assertEqual(code, 1)
        self.assertIn("max_junk = 6", text)

    def test_nothing_is_overwritten_and_unknown_rules_are_refused(self):
        self.file.write_text("mine")
        code, text = showstopper("init", "rules", self.file)
        self.assertEqual((code, self.file.read_text()), (2, "mine"))
        self.assertIn("is there already", text)
        self.file.unlink()
        self.assertEqual(showstopper("init", "rules", self.file, "--extends", "gostop/none")[0], 2)
        self.assertFalse(self.file.exists())


if __name__ == "__main__":
    unittest.main()
