# SPDX-License-Identifier: Apache-2.0
"""A folder as a root of Debian in which nothing is installed but what is named.

The files come from the packages of this machine: those that Debian calls essential, apt, the
packages named, and all that these need. So it is what a minimal installation (`debootstrap
--variant=minbase`) has, made without a network. Its package database lists these packages and no
others.
"""

import os
import pathlib
import re
import shlex
import shutil
import subprocess

DATABASE = pathlib.Path("/var/lib/dpkg")
# Links that Debian's alternatives keep, and that belong to no package.
ALTERNATIVES = {"mawk": "/usr/bin/awk", "gcc": "/usr/bin/cc", "g++": "/usr/bin/c++"}
# As in slim images, which keep the copyrights: the files that only a reader needs.
LEFT_OUT = ("/usr/share/doc/", "/usr/share/locale/", "/usr/share/info/", "/usr/share/man/")


def stanzas():
    """The text of each installed package in dpkg's database, by name."""
    found = {}
    for stanza in (DATABASE / "status").read_text().split("\n\n"):
        name = re.search(r"^Package: (.*)$", stanza, re.MULTILINE)
        if name and "Status: install ok installed" in stanza:
            found[name[1]] = stanza
    return found


def field(stanza, name):
    match = re.search(rf"^{name}: (.*)$", stanza, re.MULTILINE)
    return match[1] if match else ""


def names_in(text):
    """Each needed package as the list of those that would do: `a (>= 1) | b, c`."""
    for part in filter(None, text.split(",")):
        yield [re.split(r"[ (:]", word.strip())[0] for word in part.split("|")]


def with_needed(wanted, installed):
    provided = {}
    for name, stanza in installed.items():
        for [virtual] in names_in(field(stanza, "Provides")):
            provided.setdefault(virtual, name)
    needed, open_ = set(), list(wanted)
    while open_:
        name = open_.pop()
        if name in needed:
            continue
        needed.add(name)
        stanza = installed[name]
        for words in names_in(field(stanza, "Pre-Depends") + "," + field(stanza, "Depends")):
            words = [word if word in installed else provided.get(word) for word in words]
            found = [word for word in words if word]
            if not found:
                raise RuntimeError(f"this machine lacks what `{name}` needs")
            open_.append(found[0])
    return needed


def list_file(name, ending="list"):
    for path in (DATABASE / f"info/{name}.{ending}", DATABASE / f"info/{name}:amd64.{ending}"):
        if path.exists():
            return path
    return None


class BareRoot:
    def __init__(self, folder, *packages):
        self.folder = pathlib.Path(folder)
        installed = stanzas()
        essential = [name for name, text in installed.items() if field(text, "Essential") == "yes"]
        self.packages = sorted(with_needed([*essential, "apt", *packages], installed))
        self.folder.mkdir()
        for name in ("bin", "sbin", "lib", "lib64"):  # links into usr, which no package owns
            self.copy(f"/usr/{name}")
            self.copy(f"/{name}")
        for name in self.packages:
            self.copy_package(name)
        self.write_database(installed)
        for name in ("proc", "dev", "tmp", "root", "run", "srv", "usr/local/bin", "var/log/apt",
                     "var/cache/apt/archives/partial"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        for path in ("/etc/passwd", "/etc/group", "/etc/shells", "/var/lib/shells.state"):
            self.copy(path)
        subprocess.run(["ldconfig", "-r", str(self.folder)], check=True, capture_output=True)

    def copy(self, path):
        """A file, link or folder of this machine, without what is in the folder."""
        target = self.folder / path.lstrip("/")
        if os.path.lexists(target) or not os.path.lexists(path):
            return
        self.copy(os.path.dirname(path))
        if os.path.islink(path):
            goal = os.readlink(path)
            target.symlink_to(goal)
            if "/etc/alternatives/" in path + goal:
                self.copy(goal)
        elif os.path.isdir(path):
            target.mkdir()
            shutil.copystat(path, target)
        else:
            shutil.copy2(path, target)

    def copy_package(self, name):
        for path in list_file(name).read_text().splitlines():
            left_out = path.startswith(LEFT_OUT) and not path.endswith("/copyright")
            if path != "/." and not left_out:
                self.copy(path)
        if name in ALTERNATIVES:
            self.copy(ALTERNATIVES[name])

    def write_database(self, installed):
        folder = self.folder / DATABASE.relative_to("/")
        for name in ("info", "updates", "triggers", "alternatives"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        text = "\n\n".join(installed[name] for name in self.packages)
        (folder / "status").write_text(text + "\n\n")
        (folder / "available").touch()
        (folder / "info/format").write_text("1\n")
        for name in self.packages:
            for path in (DATABASE / "info").glob(f"{name}[:.]*"):
                if re.fullmatch(rf"{re.escape(name)}(:amd64)?\.\w+", path.name):
                    shutil.copy2(path, folder / "info" / path.name)

    def run(self, *command, bind=(), variables=None):
        """Runs a command in the root, with /proc, /dev and the folders of `bind`."""
        mounts = ['mount -t proc proc "$0/proc"', 'mount --bind /dev "$0/dev"']
        for path in bind:
            (self.folder / path.lstrip("/")).mkdir(parents=True, exist_ok=True)
            mounts.append('mount --bind {0} "$0"{0}'.format(shlex.quote(path)))
        script = " && ".join([*mounts, 'exec chroot "$0" "$@"'])
        environment = {"PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root",
                       "DEBIAN_FRONTEND": "noninteractive"}
        # The compiler's cache has entries for each language of messages.
        environment.update({name: value for name, value in os.environ.items()
                            if name in ("LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES")})
        return subprocess.run(["unshare", "--mount", "sh", "-c", script, self.folder, *command],
                              env={**environment, **(variables or {})}, text=True,
                              errors="replace", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)

    def files(self):
        """Paths of all files, links and folders but those that change by themselves."""
        skipped = ("proc", "dev", "tmp", "run", "var/lib/dpkg", "var/lib/apt", "var/log",
                   "var/cache", "etc/ld.so.cache")
        for folder, names, files in os.walk(self.folder):
            inside = os.path.relpath(folder, self.folder)
            names[:] = [name for name in names
                        if os.path.normpath(os.path.join(inside, name)) not in skipped]
            for name in [*names, *files]:
                path = os.path.normpath(os.path.join(inside, name))
                if path not in skipped:
                    yield path
