# SPDX-License-Identifier: Apache-2.0
"""The Debian packages are installed and removed without a trace; programs are built with them."""

import gzip
import re
import subprocess
import time

from bare_root import names_in
from packages import ROOT, VERSION, PackageTest, build_example_engine, field_of, package

RUNTIME, DEVELOPMENT = "showstopper_*.deb", "libshowstopper-dev_*.deb"
MOST_BYTES = 8_000_000


def needed_by(deb):
    return [words[0] for words in names_in(field_of(deb, "Depends"))]


class Debian(PackageTest):
    def install(self, root, *packages):
        for deb in packages:
            (root.folder / "tmp" / deb.name).write_bytes(deb.read_bytes())
        return self.expect(root, 0, "apt-get", "install", "-y", "--no-install-recommends",
                           *(f"/tmp/{deb.name}" for deb in packages))

    def test_the_command_is_installed_and_removed(self):
        deb = package(RUNTIME)
        self.assertLess(deb.stat().st_size, MOST_BYTES)
        root = self.bare_root(*needed_by(deb))
        before = set(root.files())
        self.install(root, deb)
        self.expect(root, 0, "dpkg", "--audit")
        self.expect(root, 0, "dpkg", "--verify", "showstopper")
        self.expect(root, 0, "showstopper", "--version", says=f"showstopper {VERSION}")
        build_example_engine(root.folder / "usr/local/bin/engine")
        self.expect_gate(root, "showstopper", "engine")
        (root.folder / "usr/local/bin/engine").unlink()
        self.check_pages(root)
        self.expect(root, 0, "apt-get", "purge", "-y", "showstopper")
        self.assertEqual(set(root.files()) ^ before, set())

    def check_pages(self, root):
        listed = self.expect(root, 0, "dpkg", "-L", "showstopper").splitlines()
        self.assertIn("/usr/share/doc/showstopper/changelog.gz", listed)
        pages = [path for path in listed if "/man1/" in path]
        self.assertGreater(len(pages), 20)
        for path in pages:
            text = gzip.decompress((root.folder / path.lstrip("/")).read_bytes())
            self.assertTrue(text.startswith(b".TH SHOWSTOPPER"), path)
        completions = [path for path in listed if path.endswith("completions/showstopper")]
        self.assertEqual(len(completions), 1)
        self.expect(root, 0, "bash", "-n", completions[0])
        self.assertEqual([path for path in listed if path.endswith((".a", ".cmake"))], [])

    def test_it_is_not_installed_without_what_it_needs(self):
        deb = package(RUNTIME)
        self.assertIn("libz3-4", needed_by(deb))
        root = self.bare_root()
        (root.folder / "tmp" / deb.name).write_bytes(deb.read_bytes())
        self.expect(root, 1, "dpkg", "-i", f"/tmp/{deb.name}", says="depends on libz3-4")

    def test_a_program_is_built_with_the_libraries(self):
        """As a user builds it: optimised, by a compiler that knows no cache."""
        for deb in (package(RUNTIME), package(DEVELOPMENT)):
            subprocess.run(["dpkg-deb", "--extract", deb, self.folder / "prefix"], check=True)
        configured = ["cmake", "-S", ROOT / "tests/install/consumer", "-B", self.folder / "build",
                      "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                      f"-DCMAKE_PREFIX_PATH={self.folder}/prefix/usr"]
        subprocess.run(configured, check=True, capture_output=True)
        began = time.monotonic()
        subprocess.run(["cmake", "--build", self.folder / "build"], check=True, capture_output=True)
        print(f"a game program is built in {time.monotonic() - began:.1f} s")
        subprocess.run([self.folder / "build/consumer"], check=True, capture_output=True)

    def test_the_libraries_are_plain_code(self):
        """No sections of link-time optimisation, which every link would pay for, and no symbols."""
        deb = package(DEVELOPMENT)
        subprocess.run(["dpkg-deb", "--extract", deb, self.folder / "prefix"], check=True)
        archives = sorted((self.folder / "prefix").rglob("*.a"))
        self.assertGreater(len(archives), 10)
        for archive in archives:
            sections = subprocess.run(["readelf", "-SW", archive], check=True, text=True,
                                      capture_output=True).stdout
            self.assertIsNone(re.search(r"\.gnu\.lto_|\.debug_", sections), archive)
        self.assertIn(f"showstopper (= {VERSION})", field_of(deb, "Depends"))
