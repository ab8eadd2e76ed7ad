# SPDX-License-Identifier: Apache-2.0
"""The steps of the Dockerfile, carried out one by one in roots of their own.

There is no Docker here. The images are bare roots. The first one has the packages that `ci/setup`
would install, so that nothing is fetched, and sees the compiler's cache of this machine.
"""

import json
import os
import re
import shutil
import subprocess

from bare_root import BareRoot
from packages import ROOT, VERSION, PackageTest, build_example_engine, copy_sources


def instructions():
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text(), flags=re.MULTILINE)
    for line in re.sub(r"\\\n", " ", text).splitlines():
        if line.strip():
            yield line.split(maxsplit=1)


def packages_to_build():
    listed = subprocess.run([ROOT / "ci/setup", "--list", "program"], check=True, text=True,
                            capture_output=True).stdout.split()
    return [*listed, "dpkg-dev", "file", "zopfli"]


def compiler_cache():
    """The folder of the compiler's cache of this machine."""
    return subprocess.run(["ccache", "--get-config", "cache_dir"], check=True, text=True,
                          capture_output=True).stdout.strip()


class Stage:
    """One image that is being built."""

    def __init__(self, root):
        self.root, self.workdir, self.entry = root, "/", None

    def inside(self, path):
        return self.root.folder / os.path.join(self.workdir, path).lstrip("/")


class Docker(PackageTest):
    def begin(self, words, stages):
        image, _, name = words.partition(" AS ")
        self.assertEqual(image, "debian:12-slim")
        packages = packages_to_build() if not stages else []
        folder = self.folder / f"stage{len(stages)}"
        return name, Stage(BareRoot(folder, *packages))

    def copy(self, words, stage, stages):
        *sources, target = words.split()
        if sources[0].startswith("--from="):
            origin = stages[sources.pop(0)[len("--from="):]].root.folder
            paths = [origin / source.lstrip("/") for source in sources]
        elif sources == ["."]:
            shutil.rmtree(stage.inside("."))
            copy_sources(stage.inside("."))
            return
        else:
            paths = [ROOT / source for source in sources]
        for path in paths:
            goal = stage.inside(target)
            if path.is_dir():
                shutil.copytree(path, goal, symlinks=True)
            else:
                goal = goal / path.name if target.endswith("/") else goal
                goal.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, goal)

    def run_step(self, words, stage):
        cache = compiler_cache()
        print(f"RUN {words}", flush=True)
        self.expect(stage.root, 0, "env", "-C", stage.workdir, "sh", "-c", words, bind=[cache],
                    variables={"CCACHE_DIR": cache, "CCACHE_BASEDIR": stage.workdir})

    def test_the_image_is_built_and_runs(self):
        stages, stage = {}, None
        for instruction, words in instructions():
            if instruction == "FROM":
                name, stage = self.begin(words, stages)
                stages[name] = stage
            elif instruction == "WORKDIR":
                stage.workdir = words
                stage.inside(".").mkdir(parents=True, exist_ok=True)
            elif instruction == "COPY":
                self.copy(words, stage, stages)
            elif instruction == "RUN":
                self.run_step(words, stage)
            elif instruction == "ENTRYPOINT":
                stage.entry = json.loads(words)
            else:
                self.fail(f"`{instruction}` is not carried out here")
        self.assertEqual(len(stages), 2)
        self.expect(stage.root, 0, *stage.entry, "--version", says=f"showstopper {VERSION}")
        build_example_engine(stage.inside("engine"))
        self.expect_gate(stage.root, stage.entry[0], f"{stage.workdir}/engine")
        files = (stage.root.folder / "opt").rglob("*")
        self.assertLess(sum(path.lstat().st_size for path in files), 60_000_000)
