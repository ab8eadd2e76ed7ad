# SPDX-License-Identifier: Apache-2.0
"""What docs/guide/install.md shows is typed, in a root that can build and has no Showstopper."""

import shutil

from bare_root import names_in
from docker_test import compiler_cache, packages_to_build
from packages import FOLDER, PackageTest, copy_sources, field_of, package


class Guide(PackageTest):
    def test_the_sessions_of_the_guide(self):
        deb = package("showstopper_*.deb")
        needed = [words[0] for words in names_in(field_of(deb, "Depends"))]
        root = self.bare_root(*packages_to_build(), *needed, "python3")
        copy_sources(root.folder / "source")
        for path in FOLDER.iterdir():
            shutil.copy2(path, root.folder / "source")
        sudo = root.folder / "usr/local/bin/sudo"
        sudo.write_text('#!/bin/sh\nexec "$@"\n')
        sudo.chmod(0o755)
        cache = compiler_cache()
        text = self.expect(root, 0, "python3", "-B", "/source/tests/readme/readme_blocks.py",
                           "/source/docs/guide/install.md", "--tree", "/source", "--program-folder",
                           "/usr/local/bin", bind=[cache],
                           variables={"CCACHE_DIR": cache, "CCACHE_BASEDIR": "/tmp"})
        print(text)
