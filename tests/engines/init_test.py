# SPDX-License-Identifier: Apache-2.0
"""`showstopper init`: what it writes works as it stands, and it writes over nothing."""

import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from engine_process import EXAMPLES, PROGRAM, ROOT, showstopper

KITS = ROOT / "engines/adapters"
PIPELINE = ["ci/gate.sh", ".github/workflows/gate.yml", "SHOWSTOPPER.md",
            "showstopper-findings/.gitkeep"]
KIT_NAMES = {"python": "showstopper_kit.py", "javascript": "showstopper_kit.cjs",
             "c": "showstopper_kit.h", "cpp": "showstopper_kit.hpp"}
BARE = {"python": "adapter.py", "javascript": "adapter.cjs", "c": "adapter.c", "cpp": "adapter.cc"}
# Beside the kit, by language and game: the adapter and the example engine that it drives.
EXAMPLE = {
    ("python", "gostop"): {"adapter.py": "python/engine.py", "matgo.py": "python/matgo.py"},
    ("python", "stoppa"): {"adapter.py": "python/stoppa_engine.py",
                           "stoppa.py": "python/stoppa.py"},
    ("javascript", "gostop"): {"adapter.cjs": "javascript/engine.cjs",
                               "matgo.cjs": "javascript/matgo.cjs"},
    ("javascript", "stoppa"): {"adapter.cjs": "javascript/stoppa_engine.cjs",
                               "stoppa.cjs": "javascript/stoppa.cjs"},
    ("c", "gostop"): {"adapter.c": "c/engine.c", **{name: f"c/{name}" for name in (
        "trace.c", "trace.h", "matgo.c", "matgo.h", "cards.c", "cards.h")}},
    ("c", "stoppa"): {"adapter.c": "c/stoppa/engine.c", "stoppa.c": "c/stoppa/stoppa.c",
                      "stoppa.h": "c/stoppa/stoppa.h"},
    ("cpp", "stoppa"): {"adapter.cc": "cpp/stoppa/engine.cc", "stoppa.c": "c/stoppa/stoppa.c",
                        "stoppa.h": "c/stoppa/stoppa.h"},
    ("cpp", "gostop"): {"adapter.cc": "cpp/engine.cc", **{name: f"c/{name}" for name in (
        "matgo.c", "matgo.h", "cards.c", "cards.h")}},
}
COMMANDS = {"python": "python3 -B adapter.py", "javascript": "node adapter.cjs", "c": "./adapter",
            "cpp": "./adapter"}


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

    def run_here(self, *command, code=0):
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False,
                              env={**os.environ, "SHOWSTOPPER": PROGRAM})
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout

    def build(self):
        """Runs the commands of the page without optimisation, which takes half of the time."""
        for line in (self.folder / "SHOWSTOPPER.md").read_text().splitlines():
            if line.startswith("    cc "):
                self.assertIn(" -O2 ", line)
                self.run_here("sh", "-c", line.replace(" -O2 ", " -O0 "))

    def test_it_writes_a_kit_an_example_and_what_a_pipeline_needs(self):
        for (language, game), example in EXAMPLE.items():
            with self.subTest(language=language, game=game):
                folder = self.folder / language / game
                code, text = showstopper("init", "engine", folder, "--language", language,
                                         "--game", game)
                self.assertEqual(code, 0, text)
                files = contents(folder)
                kit = KIT_NAMES[language]
                self.assertEqual(sorted(files), sorted([kit, *example, *PIPELINE]))
                self.assertEqual(files[kit], (KITS / language / kit).read_text())
                for name, source in example.items():
                    self.assertEqual(files[name], (EXAMPLES / source).read_text())
                self.assertNotIn("engine.py", files[".github/workflows/gate.yml"])
                self.assertIn(f"ENGINE: {COMMANDS[language].replace(' -B', '')} ",
                              files[".github/workflows/gate.yml"])
                self.assertLessEqual(len(files["SHOWSTOPPER.md"].splitlines()), 11)
                self.assertNotIn("not empty", text)

    def test_an_adapter_to_fill_in_declares_the_game(self):
        for language, adapter in BARE.items():
            for game, rules in (("gostop", "gostop/matgo"), ("stoppa", "stoppa/italian")):
                with self.subTest(language=language, game=game):
                    folder = self.folder / language / game
                    code, text = showstopper("init", "engine", folder, "--language", language,
                                             "--game", game, "--bare")
                    self.assertEqual(code, 0, text)
                    files = contents(folder)
                    self.assertEqual(sorted(files),
                                     sorted([KIT_NAMES[language], adapter, *PIPELINE]))
                    self.assertIn(f'"{rules}"', files[adapter])
                    if game == "gostop":
                        self.assertEqual(files[adapter], (KITS / language / adapter).read_text())

    def test_an_adapter_to_fill_in_answers_and_is_compared_with_nothing(self):
        for game in ("gostop", "stoppa"):
            for language in ("python", "c"):
                self.folder = self.folder.with_name(f"{game} {language}")
                self.assertEqual(self.init("--language", language, "--game", game, "--bare")[0], 0)
                self.build()
                self.run_here(PROGRAM, "doctor", "--engine", COMMANDS[language])
                # Directed deals of Stoppa take seconds, and are refused as these two rounds are.
                self.run_here(PROGRAM, "verify", "--engine", COMMANDS[language], "--rounds", "2",
                              "--no-fixtures", code=3)

    def test_its_script_is_green_with_the_example_and_red_with_a_fault(self):
        faults = {"gostop": "jjok_unpaid", "stoppa": "odd_card_paid"}
        for language, game in (("python", "gostop"), ("c", "stoppa"), ("cpp", "gostop")):
            with self.subTest(language=language, game=game):
                self.folder = self.folder.with_name(f"{language} {game}")
                self.assertEqual(self.init("--language", language, "--game", game)[0], 0)
                self.build()
                for more, code in (("", 0), (f" --fault {faults[game]}", 1)):
                    self.run_here("ci/gate.sh", COMMANDS[language] + more, "--rounds", "20",
                                  "--no-fixtures", "--no-shrink", code=code)

    def test_a_pipeline_builds_what_is_compiled(self):
        for language, packages in (("python", "python3"), ("c", "gcc libc6-dev"), ("cpp", "g++")):
            folder = self.folder / language
            showstopper("init", "engine", folder, "--language", language)
            workflow = (folder / ".github/workflows/gate.yml").read_text()
            if "apt-get install" in workflow:  # in a container that has nothing
                self.assertIn(f"ca-certificates {packages}", workflow)
            steps = re.findall(r"^        run: (cc .*)$", workflow, flags=re.M)
            page = (folder / "SHOWSTOPPER.md").read_text()
            self.assertEqual(len(steps), 0 if language == "python" else 1)
            for step in steps:
                self.assertIn(f"    {step}\n", page)
                self.assertLess(workflow.index(step), workflow.index('gate.sh "$ENGINE"'))

    def test_the_command_may_set_a_folder_and_the_environment(self):
        self.folder = self.folder.parent / "plain"
        self.assertEqual(self.init("--bare")[0], 0)
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

    def test_nothing_is_overwritten(self):
        self.assertEqual(self.init()[0], 0)
        (self.folder / "adapter.py").write_text("mine")
        before = contents(self.folder)
        code, text = self.init()
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

    def test_a_file_in_the_place_of_a_folder_leaves_nothing_behind(self):
        self.folder.mkdir()
        (self.folder / "ci").write_text("mine")
        code, text = self.init()
        self.assertEqual(code, 2, text)
        self.assertIn("ci/gate.sh` cannot be written: ", text)
        self.assertEqual(contents(self.folder), {"ci": "mine"})

    def test_a_folder_that_cannot_be_written_is_refused(self):
        for folder in ("/proc/adapter", "/proc"):
            code, text = showstopper("init", "engine", folder)
            self.assertEqual(code, 2, text)
            self.assertIn("cannot be written: ", text)

    def test_a_folder_that_is_not_empty_is_stated(self):
        self.folder.mkdir()
        (self.folder / "engine.py").write_text("mine")
        (self.folder / "notes").mkdir()
        code, text = self.init()
        self.assertEqual(code, 0, text)
        self.assertIn("not empty: 2 entries are left as before", text)
        self.assertEqual((self.folder / "engine.py").read_text(), "mine")

    def test_an_unknown_language_or_game_is_refused_by_name(self):
        for option, words, known in (
                ("--language", ("rust", "Python", "c++", "py"), KIT_NAMES),
                ("--game", ("hanafuda", "Gostop", "go-stop"), ("gostop", "stoppa"))):
            for word in words:
                code, text = self.init(option, word)
                self.assertEqual(code, 2)
                self.assertIn(f"`{word}`", text)
                for each in known:
                    self.assertIn(each, text)
            self.assertEqual(self.init(option, "")[0], 2)
        self.assertFalse(self.folder.exists())

    def test_a_file_is_no_folder(self):
        self.folder.write_text("mine")
        code, text = self.init()
        self.assertEqual((code, self.folder.read_text()), (2, "mine"))
        self.assertIn("is not a folder", text)

    def test_adapters_are_python_of_version_3_8(self):
        import ast
        for path in [*KITS.rglob("*.py"), *EXAMPLES.rglob("*.py")]:
            ast.parse(path.read_text(), feature_version=(3, 8))


class InitRules(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.file = pathlib.Path(temporary.name) / "house.toml"

    def test_the_file_changes_nothing_until_a_key_is_changed(self):
        for name, keys in (("gostop/matgo", 15), ("gostop/spanish", 15),
                           ("stoppa/italian", 10)):
            with self.subTest(rules=name):
                self.file.unlink(missing_ok=True)
                code, text = showstopper("init", "rules", self.file, "--extends", name)
                self.assertEqual(code, 0, text)
                self.assertEqual(showstopper("rules", "diff", name, self.file), (0, ""))
                written = self.file.read_text()
                changed, uncommented = re.subn(r"^# ([a-z_]+\.[a-z_.0-9]+ = )", r"\1", written,
                                               flags=re.M)
                self.assertGreaterEqual(uncommented, keys)
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
