"""Calls of the program: where it is found, errors, progress, and interrupts."""

import io
import os
import pickle
import re
import signal
import subprocess
import sys
import unittest
from unittest import mock

import kernelcurve
from kernelcurve import program
from python_fixture import PythonTest, needs_processor, recorded


class Program(PythonTest):
    def fake(self, script: str) -> None:
        path = self.file("kernelcurve", "#!/bin/sh\n" + script)
        os.chmod(path, 0o755)
        change = mock.patch.dict(os.environ, {program.VARIABLE: path})
        change.start()
        self.addCleanup(change.stop)

    def testVariableSelectsTheProgram(self) -> None:
        self.fake("echo $1 $KERNELCURVE_MESSAGES")
        self.assertEqual(program.call(["hello"]).text, "hello json\n")

    def testProgramIsFoundInPath(self) -> None:
        os.chmod(self.file("kernelcurve", "#!/bin/sh\necho from path\n"), 0o755)
        elsewhere = {program.VARIABLE: "", "PATH": str(self.folder) + ":" + os.environ["PATH"]}
        with mock.patch.dict(os.environ, elsewhere), mock.patch.object(program, "__file__", str(self.folder / "a/b/c.py")):
            self.assertEqual(program.call([]).text, "from path\n")

    def testMissingProgramIsAnError(self) -> None:
        with mock.patch.dict(os.environ, {program.VARIABLE: "/nowhere/kernelcurve"}):
            error = self.failure(kernelcurve.ProgramNotFound, kernelcurve.version)
        self.assertIn("/nowhere/kernelcurve", error.what)
        self.assertIn("path of the program", error.hint)

    def testErrorHasWhatHintAndWhere(self) -> None:
        bad = self.file("bad.cu", "/*---\nentry: k\nproblem: offset_add\nargument: [A]\n---*/\n__global__ void k() {}\n")
        error = self.failure(kernelcurve.InvalidInput, kernelcurve.check, bad)
        self.assertIn("argument", error.what)
        self.assertEqual((error.where.file.rsplit("/", 1)[-1], error.where.line), ("bad.cu", 4))
        self.assertIn("arguments", error.hint)
        self.assertIn(error.hint, str(error))
        self.assertEqual(error.status, 2)
        copy = pickle.loads(pickle.dumps(error))
        self.assertEqual((copy.what, copy.hint, copy.where), (error.what, error.hint, error.where))

    def testMissingDeviceIsNoDevice(self) -> None:
        error = self.failure(kernelcurve.NoDevice, kernelcurve.run, "offset_reads", device="cuda:99", progress=False)
        self.assertIn("cuda:99", error.what)
        self.assertEqual(error.status, 3)

    def testUsageErrorIsInvalidInput(self) -> None:
        self.assertIsInstance(program.call(["run", "--nonsense"]).error(), kernelcurve.InvalidInput)

    def testSlipInANameHasASuggestion(self) -> None:
        self.assertIn('"offset_reads"', self.failure(kernelcurve.InvalidInput, kernelcurve.run, "offset_raeds").hint)

    def testErrorsNameArgumentsInsteadOfOptions(self) -> None:
        texts = {
            "choose another device with --device": "choose another device with device=",
            "--problem": "problem",
            "omit --device, or pass --trust here": "omit device=, or pass trust=True here",
            "--kind: pie not in {auto,curves}": "kind: pie not in {auto,curves}",
            "--set q=3": 'parameters={"q": 3}',
            "see `kernelcurve list devices`": "see `kernelcurve.devices()`",
            "write it with: ncu --csv --page raw": "write it with: ncu --csv --page raw",
            "salloc --job=--gres=gpu:1 --set-default": "salloc --job=--gres=gpu:1 --set-default",
        }
        for text, wanted in texts.items():
            self.assertEqual(kernelcurve.errors.in_python(text), wanted)
        error = self.failure(kernelcurve.InvalidInput, kernelcurve.run, "offset_reads", {"q": 3}, progress=False)
        self.assertEqual(str(error.where), 'parameters={"q": 3}')
        error = self.failure(kernelcurve.NoDevice, kernelcurve.run, "offset_reads", device="predict:nvidia-x", progress=False)
        self.assertIn("kernelcurve.devices()", error.hint)

    def testFirstErrorIsRaisedAndTheOthersAreKept(self) -> None:
        self.fake("""echo '{"error": {"what": "one", "file": "a.cu", "line": 3}}' >&2
echo 'a note' >&2
echo '{"error": {"what": "two", "hint": "fix it"}}' >&2
exit 1
""")
        error = self.failure(kernelcurve.Failed, program.read_json, ["list", "labs"])
        self.assertEqual(str(error), "a.cu:3: one")
        self.assertEqual([str(other) for other in error.others], ["two (fix it)"])

    def testDeathOfTheProgramIsAnError(self) -> None:
        self.fake("echo 'last words' >&2; kill -9 $$")
        error = self.failure(kernelcurve.Failed, kernelcurve.version)
        self.assertIn("signal 9", error.what)
        self.assertIn("last words", error.hint)

    def testProgressIsReported(self) -> None:
        seen = []
        recording = kernelcurve.run("offset_reads", device="replay:nvidia-h200", progress=lambda *now: seen.append(now))
        done, total, text = seen[-1]
        self.assertLessEqual(done, total)
        self.assertEqual(total, len(recording))
        self.assertIn("configurations", text)

    def testBarOverwritesItsLine(self) -> None:
        class Terminal(io.StringIO):
            def isatty(self) -> bool:
                return True

        with mock.patch.object(sys, "stderr", Terminal()) as terminal:
            bar = program.Bar(True)
            bar.update(1, 2, "1 of 2 configurations, about 40 s left")
            bar.update(1, 2, "1 of 2 configurations, about 40 s left")  # unchanged, so not written again
            bar.update(2, 2, "2 of 2 configurations")
            bar.close()
        first, second = terminal.getvalue().strip("\r\n").split("\r")
        self.assertTrue(first.startswith("[" + "#" * 15 + "." * 15 + "] 1 of 2"))
        self.assertTrue(second.startswith("[" + "#" * 30 + "] 2 of 2"))
        self.assertEqual(len(first), len(second))

    def testBarIsSilentInALog(self) -> None:
        with mock.patch.object(sys, "stderr", io.StringIO()) as log, mock.patch.object(program, "_in_notebook", lambda: False):
            kernelcurve.run("offset_reads", device="replay:nvidia-h200")
        self.assertEqual(log.getvalue(), "")

    @needs_processor
    def testInterruptKeepsTheMeasuredRows(self) -> None:
        sent = []

        def interrupt(done: int, total: int, _: str) -> None:
            if done >= 1 and not sent:
                sent.append(total)
                os.kill(os.getpid(), signal.SIGINT)

        out = str(self.folder / "partial.yaml")
        offsets = range(0, 2000)
        with self.assertRaises(KeyboardInterrupt) as caught:
            kernelcurve.run("read_offset", {"n": 1 << 16, "offset": offsets}, device="cpu", progress=interrupt, out=out)
        self.assertIsInstance(caught.exception, kernelcurve.Cancelled)
        rows = caught.exception.recording
        self.assertGreaterEqual(len(rows), 1)
        self.assertLess(len(rows), len(offsets))
        self.assertEqual({row["status"] for row in rows}, {"measured"})
        self.assertEqual(len(kernelcurve.open(out)), len(rows))

    def testSecondInterruptKillsTheProgram(self) -> None:
        self.fake("""trap 'echo "{\\"progress\\": {\\"done\\": 2, \\"total\\": 3, \\"text\\": \\"\\"}}" >&2' TERM
echo '{"progress": {"done": 1, "total": 3, "text": ""}}' >&2
while :; do :; done
""")

        def interrupt(done: int, total: int, _: str) -> None:
            raise KeyboardInterrupt

        with self.assertRaises(kernelcurve.Cancelled):
            program.call(["run"], interrupt)

    @needs_processor
    def testProgramEndsWithItsCaller(self) -> None:
        """A killed Python process does not leave a run behind: the program stops and writes its rows."""
        out = self.folder / "partial.yaml"
        read, write = os.pipe()
        code = f"""
import os, subprocess
import kernelcurve

class Popen(subprocess.Popen):  # the program inherits the pipe, so its end is the end of the program
    def __init__(self, *arguments, **options):
        super().__init__(*arguments, pass_fds=[{write}], **options)

def stop(done, total, text):
    if done >= 1:
        os.kill(os.getpid(), 9)

subprocess.Popen = Popen
sweep = {{"n": 1 << 16, "offset": range(2000)}}
kernelcurve.run("read_offset", sweep, device="cpu", progress=stop, out={str(out)!r})
"""
        caller = subprocess.Popen([sys.executable, "-c", code], pass_fds=[write], stderr=subprocess.DEVNULL)
        self.assertEqual(caller.wait(), -9)
        os.close(write)
        self.assertEqual(os.read(read, 1), b"")
        os.close(read)
        self.assertGreaterEqual(len(kernelcurve.open(out)), 1)
        self.assertLess(len(kernelcurve.open(out)), 2000)


class Listings(PythonTest):
    def testListsAreReadableInATerminalAndANotebook(self) -> None:
        with mock.patch.dict(os.environ, {"COLUMNS": "80"}):
            lines = repr(kernelcurve.devices()).split("\n")
            labs = repr(kernelcurve.labs()).split("\n")
        self.assertEqual(lines[0].split(), ["id", "name", "usable", "reason"])
        self.assertTrue(any(re.match(r"replay:nvidia-h200 +NVIDIA H200 .*true$", line) for line in lines))
        self.assertLessEqual(max(map(len, lines)), 80)
        self.assertEqual(labs[0].split(), ["id", "title", "goal"])
        self.assertIn("rows ...", labs[31])
        self.assertIn("Misaligned memory accesses", repr(kernelcurve.labs("offset_reads")))
        page = kernelcurve.labs("offset_reads")._repr_html_()
        self.assertIn("<td style=\"text-align: left\">Misaligned memory accesses</td>", page)
        self.assertNotIn("zh_CN", page)
        self.assertNotIn("{", kernelcurve.devices()._repr_html_())

    def testListsAreTables(self) -> None:
        found = kernelcurve.metrics("bandwidth")
        self.assertEqual(found[0]["unit"], "GB/s")
        self.assertEqual(len(found.frame), len(found))
        self.assertIn("<table>", found._repr_html_())
        self.assertIn("replay:nvidia-h200", [device["id"] for device in kernelcurve.devices()])

    def testVersionIsThatOfTheProgram(self) -> None:
        self.assertRegex(kernelcurve.version(), r"^\d+\.\d+")
        self.assertIn(kernelcurve.version(), str(recorded().environments))


if __name__ == "__main__":
    unittest.main()
