#!/usr/bin/env python3
"""Tests the bundle that is sent to other machines: worker_bundle_test.py BUILD_FOLDER. It must start with the C library of this
machine and, if that is too old or a different one, with its own. As root, this is tested in a folder that contains nothing else, as the
root directory."""

import json
import os
import pathlib
import platform
import subprocess
import sys
import tarfile
import tempfile
import unittest

SHARE = pathlib.Path()


class WorkerBundle(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        archives = list(SHARE.glob(f"*-{platform.machine()}.tar.xz"))
        if len(archives) != 1:
            raise FileNotFoundError(f"{len(archives)} archives in {SHARE}: build the target worker_bundle")
        [archive] = archives
        cls.name = archive.name.removesuffix(".tar.xz")
        cls.held = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.held.cleanup)
        with tarfile.open(archive) as packed:
            packed.extractall(cls.held.name)
        [cls.folder] = pathlib.Path(cls.held.name).iterdir()

    def by_its_own(self, root):
        """Returns the command that uses the C library of the bundle. `root` is the prefix of the bundle's paths."""
        [loader] = (self.folder / "glibc").glob("ld-linux-*")
        return [f"{root}/glibc/{loader.name}", "--library-path", f"{root}/glibc:{root}/lib", f"{root}/lib/kernelcurve-worker"]

    def version(self):
        version = self.name.removesuffix(f"-{platform.machine()}")
        return version.split("-dirty")[0] + "-dirty" * ("-dirty" in version)

    def answers(self, command, **options):
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **options) as worker:
            worker.stdin.write(b'{"type":"devices"}\n')
            worker.stdin.flush()
            lines = [json.loads(worker.stdout.readline()) for _ in range(2)]
        self.assertEqual([line["type"] for line in lines], ["hello", "devices"])
        self.assertEqual(lines[0]["version"].replace("+", "-"), self.version())

    def test_is_named_after_what_it_holds(self):
        self.assertEqual(self.folder.name, f"kernelcurve-worker-{self.name}")
        self.assertTrue((self.folder / "share/kernelcurve/cpu/kernelcurve_cpu.h").exists())

    def test_starts_by_the_machines_own_loader(self):
        self.answers([self.folder / "bin/kernelcurve-worker"])
        link = pathlib.Path(self.held.name) / "link"
        link.symlink_to(self.folder / "bin/kernelcurve-worker")
        self.answers([link])

    def test_passes_on_its_arguments_and_its_status(self):
        outcome = subprocess.run([self.folder / "bin/kernelcurve-worker", "--a b"], capture_output=True)
        self.assertEqual((outcome.returncode, outcome.stderr), (2, b"error: unknown argument --a b (see --help)\n"))

    def test_brings_all_that_it_links(self):
        outcome = subprocess.run([*self.by_its_own(self.folder)[:3], "--list", self.by_its_own(self.folder)[3]], capture_output=True,
                                 text=True)
        elsewhere = [line for line in outcome.stdout.splitlines()
                     if "vdso" not in line and str(self.folder) not in line
                     and not line.strip().startswith("(")]  # the vdso of QEMU has no name
        self.assertEqual(elsewhere, [], outcome.stderr)

    def test_starts_by_its_own_loader(self):
        self.answers(self.by_its_own(self.folder))

    @unittest.skipUnless(os.getuid() == 0, "needs root")
    def test_needs_nothing_of_the_machine(self):
        (self.folder / "dev").mkdir()
        (self.folder / "dev/null").touch()
        self.answers(self.by_its_own(""), preexec_fn=lambda: (os.chroot(self.folder), os.chdir("/")))


if __name__ == "__main__":
    SHARE = pathlib.Path(sys.argv.pop(1)) / "share/kernelcurve/worker"
    unittest.main()
