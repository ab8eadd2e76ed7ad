# SPDX-License-Identifier: Apache-2.0
"""The tarball runs on a bare Debian, in any folder, with nothing of the machine that made it."""

import gzip
import os
import shutil
import subprocess
import tarfile

from packages import ROOT, VERSION, PackageTest, build_example_engine, package, tarball, unpack

MOST_BYTES = 15_000_000
MOST_BYTES_OF_PAGE = 3_000_000


class Tarball(PackageTest):
    def test_it_is_small_and_has_one_folder(self):
        self.assertLess(tarball().stat().st_size, MOST_BYTES)
        with tarfile.open(tarball()) as file:
            names = file.getnames()
        top = f"showstopper-{VERSION}-linux-x86_64"
        self.assertEqual({name.split("/")[0] for name in names}, {top})
        self.assertIn(f"{top}/share/man/man1/showstopper-verify.1.gz", names)
        self.assertIn(f"{top}/share/bash-completion/completions/showstopper", names)
        self.assertEqual([name for name in names if name.endswith((".a", ".h", ".cmake"))
                          and "/share/showstopper/engines/" not in name], [])

    def test_it_names_no_folder_of_the_build(self):
        place = str(ROOT).encode()
        unpack(tarball(), self.folder / "unpacked")
        for path in (self.folder / "unpacked").rglob("*"):
            if path.is_file():
                text = path.read_bytes()
                text = gzip.decompress(text) if path.suffix == ".gz" else text
                self.assertFalse(place in text, path)

    def test_it_runs_in_a_bare_root_in_any_folder(self):
        root = self.bare_root()
        foreign = [path for path in root.files() if "libz3" in path or "libsimdjson" in path]
        self.assertEqual(foreign, [], "the root is not bare")
        for folder in ("opt/showstopper", "srv/it's a folder, 고스톱"):
            with self.subTest(folder=folder):
                unpack(tarball(), root.folder / folder)
                self.use(root, f"/{folder}/bin/showstopper")
        os.symlink("/opt/showstopper/bin/showstopper", root.folder / "usr/local/bin/showstopper")
        self.expect(root, 0, "showstopper", "rules", "list", says="gostop/matgo")

    def test_its_command_serves_the_page_that_is_shipped_beside_it(self):
        page = package("studio.html")
        self.assertLess(page.stat().st_size, MOST_BYTES_OF_PAGE)
        root = self.bare_root()
        unpack(tarball(), root.folder / "opt/showstopper")
        shutil.copy(page, root.folder / "opt/showstopper/share/showstopper")
        self.expect(root, 0, "timeout", "--preserve-status", "-s", "INT", "2",
                    "/opt/showstopper/bin/showstopper", "studio", says="http://127.0.0.1:")

    def use(self, root, program):
        """One command of each kind: the corpus, the solvers, JSON, an engine."""
        self.expect(root, 0, program, "--version", says=f"showstopper {VERSION}")
        self.expect(root, 0, program, "verify", "--rounds", "20", says="PASS")
        self.expect(root, 0, program, "find", "three_ppuk by p0", "--rules", "gostop/matgo",
                    "--players", "2", says="three_ppuk")
        self.expect(root, 0, program, "prove", "--rules", "gostop/matgo", "--players", "2",
                    "--time-limit", "60s", says="holds")
        self.expect(root, 0, program, "play", "--rules", "stoppa/italian", says='"game"')
        self.expect(root, 0, program, "help", "--format", "json", says="showstopper-help/1")
        engine = root.folder / "usr/local/bin/engine"
        if not engine.exists():
            build_example_engine(engine)
        self.expect_gate(root, program, "engine")

    def test_it_does_not_use_libraries_of_the_system(self):
        """Not carried are the C and the C++ library; without the carried ones nothing runs."""
        root = self.bare_root()
        unpack(tarball(), root.folder / "opt/showstopper")
        program = "/opt/showstopper/bin/showstopper"
        loaded = self.expect(root, 0, "ldd", program)
        system = {line.split()[0] for line in loaded.splitlines() if "/showstopper/" not in line}
        self.assertLessEqual(system, {"linux-vdso.so.1", "libstdc++.so.6", "libm.so.6", "libc.so.6",
                                      "libgcc_s.so.1", "/lib64/ld-linux-x86-64.so.2"})
        subprocess.run(["rm", "-r", root.folder / "opt/showstopper/lib/showstopper"], check=True)
        self.expect(root, 127, program, "--version", says="cannot open shared object file")
