#!/usr/bin/env python3
"""torture.py BUILD [--scenario NAME]... [--call NAME]... [--most N]

Makes each system call fail once, one after the other (tools/torture/failing_calls.cpp), in a run, a report, a comparison, the saving
of a preset, and the window (tests/driven_window: a run with autosave, a save, a recovery, and its exports). SQLite and curl have
similar tests. Then checks the outcome: No program hangs or ends with a signal. A program that ends with an error prints it as a
sentence. Every file is complete, or is the previous one. Measured rows are in the recording, or in the autosaved file. If memory is
exhausted, Qt may end the program; the other rules still apply.

Prints one line per scenario and call, and the errors. The status is 1 if there are any. BUILD is a folder with bin/ and, for the
window, tests/.
"""
import argparse
import errno
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile

ROWS = 5
SWEEP = f"""kernelcurve: 1
device: cpu
kernels: [copy_row]
parameters: {{cols: 64}}
sweep: {{rows: {{from: 64, to: {64 + ROWS - 1}, step: 1}}}}
measure: {{samples: 1, check: false, interleave: false}}
"""
ERRORS = {
    "open": [errno.EACCES, errno.EMFILE, errno.ENOSPC, errno.EROFS],
    "read": [errno.EIO, "short", "again"],
    "write": [errno.ENOSPC, errno.EDQUOT, errno.EIO, "short", "again"],
    "fsync": [errno.EIO],
    "close": [errno.EIO],
    "ftruncate": [errno.ENOSPC],
    "rename": [errno.EACCES],
    "unlink": [errno.EACCES],
    "mkdir": [errno.EROFS],
    "mmap": [errno.ENOMEM],
    "pipe": [errno.EMFILE],
    "fork": [errno.EAGAIN],
    "memfd": [errno.EMFILE],
    "malloc": [errno.ENOMEM],
}
HANGS = 60  # seconds


class Folder:
    """The folder of a scenario. It is created again for each call that fails."""

    def __init__(self, build, library):
        self.build = os.path.abspath(build)
        self.library = library
        self.path = tempfile.mkdtemp(prefix="kernelcurve-torture-")
        self.cache = os.path.join(self.path, "cache")
        self.place = os.path.join(self.path, "work")

    def file(self, name):
        return os.path.join(self.place, name)

    def renew(self, before):
        """Empties the folder and writes the files in `before`. Compiled kernels stay, in a separate folder."""
        shutil.rmtree(self.place, ignore_errors=True)
        os.makedirs(self.place)
        with open(self.file("sweep.yaml"), "w", encoding="utf-8") as stream:
            stream.write(SWEEP)
        for name, content in before.items():
            os.makedirs(os.path.dirname(self.file(name)), exist_ok=True)
            with open(self.file(name), "wb") as stream:
                stream.write(content)

    def run(self, arguments, program="bin/kernelcurve", **torture):
        environment = dict(os.environ, LC_ALL="C.UTF-8", QT_QPA_PLATFORM="offscreen", XDG_CACHE_HOME=self.cache)
        for name in ("CONFIG", "STATE", "DATA"):
            environment[f"XDG_{name}_HOME"] = self.file(name.lower())
        if torture:
            environment.update({f"TORTURE_{name.upper()}": str(value) for name, value in torture.items()})
            environment.update(LD_PRELOAD=self.library, TORTURE_FOLDER=self.place)
        return subprocess.run([os.path.join(self.build, program), *arguments], cwd=self.place, env=environment, timeout=HANGS,
                              capture_output=True, check=False)


def content(path):
    try:
        with open(path, "rb") as stream:
            return stream.read()
    except FileNotFoundError:
        return None


def rows_of(text):
    """Returns the rows of a recording, without an incomplete last line. Returns none if another line is invalid."""
    lines = [line for line in (text or b"").partition(b"\nmeasurements:")[2].split(b"\n") if line.startswith(b"- ")]
    rows = []
    for number, line in enumerate(lines):
        try:
            rows.append(json.loads(line[2:]))
        except ValueError:
            if number != len(lines) - 1:
                return []
    return rows


def is_whole(name, text):
    if name.endswith(".yaml"):
        return len(rows_of(text)) == ROWS and text.endswith(b"\n")
    if name.endswith(".csv"):
        return text.count(b"\n") == ROWS + 1 and text.endswith(b"\n")
    if name.endswith(".json"):
        return len(json.loads(text)) > 0
    if name.endswith(".png"):
        return text.startswith(b"\x89PNG") and text[-8:-4] == b"IEND"
    if name.endswith(".pdf"):
        return text.startswith(b"%PDF") and text.rstrip().endswith(b"%%EOF")
    return text.rstrip().endswith((b"</svg>", b"</html>"))


class Scenario:
    """A scenario. `victim` is the process whose calls fail: the program, or the worker that it starts."""

    def __init__(self, name, arguments, outputs, victim="", before=None, measures=False):
        self.name, self.arguments, self.outputs, self.measures = name, arguments, outputs, measures
        self.program = "tests/driven_window" if arguments[0] in ("measure", "change", "recover", "export") else "bin/kernelcurve"
        self.victim = victim or os.path.basename(self.program)
        self.before = before or {}

    def is_window(self):
        return self.program.startswith("tests/")


RUN = ["run", "sweep.yaml", "--out", "rec.yaml", "--csv", "rows.csv", "--json", "rows.json", "--chart", "chart.svg"]
RUN_FILES = ["rec.yaml", "rows.csv", "rows.json", "chart.svg"]
MEASURE = ["measure", "sweep.yaml", "rec.yaml"]
KEPT = "state/kernelcurve/autosave/20260101-000000-1.1-1.yaml"
GIVEN = object() # placeholder for a complete recording


def scenarios():
    return [
        Scenario("run", RUN, RUN_FILES, measures=True),
        Scenario("worker", RUN, RUN_FILES, victim="kernelcurve-worker", measures=True),
        Scenario("picture", ["run", "sweep.yaml", "--chart", "chart.png", "--quiet"], ["chart.png"]),
        Scenario("report", ["report", "given.yaml", "-o", "report.html"], ["report.html"]),
        Scenario("pages", ["report", "given.yaml", "-o", "report.pdf"], ["report.pdf"]),
        Scenario("diff", ["diff", "given.yaml", "given.yaml"], []),
        Scenario("merge", ["merge", "given.yaml", "given.yaml", "-o", "merged.yaml"], []),
        Scenario("preset", ["run", "sweep.yaml", "--search", "exhaustive", "--keep-preset", "mine", "--quiet"], []),
        Scenario("window", MEASURE, ["rec.yaml"], measures=True),
        Scenario("its worker", MEASURE, ["rec.yaml"], victim="kernelcurve-worker", measures=True),
        Scenario("save", ["change", "rec.yaml"], ["rec.yaml"], before={"rec.yaml": GIVEN}),
        Scenario("recovery", ["recover", "rec.yaml"], ["rec.yaml"], before={KEPT: GIVEN}, measures=True),
        Scenario("export", ["export", "given.yaml", "."], ["chart.png", "chart.svg", "chart.pdf", "rows.csv", "report.html", "report.pdf"]),
    ]


COMPLAINT = ("error", "warning", "cannot", "could not", "failed", "ended before")


def judge(scenario, folder, before, call, outcome):
    """Returns the errors of an outcome; empty if there are none."""
    wrong = []
    said = outcome.stderr.decode("utf-8", "replace")
    if "no Qt platform plugin could be initialized" in said:
        return [] # Qt ends the program before it starts
    died = outcome.returncode < 0 or outcome.returncode >= 128
    may_die = call == "malloc" and scenario.victim != "kernelcurve-worker"
    if died and not may_die:
        wrong.append(f"a signal or worse: {outcome.returncode}")
    complains = any(word in said.lower() for word in COMPLAINT)
    if outcome.returncode != 0 and not complains and not may_die:
        wrong.append("it failed and said nothing")
    for name in scenario.outputs:
        text = content(folder.file(name))
        if text is None or text == before.get(name):
            if outcome.returncode == 0 and not (scenario.is_window() and complains):
                wrong.append(f"all is well, and {name} was not written")
            continue
        try:
            whole = is_whole(name, text)
        except ValueError:
            whole = False
        # After a failure of the worker, the recording has failed rows, or fewer rows.
        if not whole and not (scenario.victim == "kernelcurve-worker" and complains):
            wrong.append(f"{name} is torn")
    if scenario.measures and scenario.victim != "kernelcurve-worker":
        kept = [len(rows_of(content(file))) for file in glob.glob(folder.file("state/kernelcurve/autosave/*.yaml"))]
        saved = len(rows_of(content(folder.file("rec.yaml"))))
        all_told = f"{ROWS} of " in said + outcome.stdout.decode("utf-8", "replace") or scenario.arguments[0] == "recover"
        if max(kept + [saved]) < ROWS and all_told:
            wrong.append(f"rows are lost: {kept} kept, {saved} saved")
    for left in glob.glob(folder.file("**/*.tmp"), recursive=True) + glob.glob(folder.file(".*.kernelcurve*")):
        wrong.append(f"{os.path.basename(left)} is left behind")
    return [f"{each}: {said.strip()[-300:]}" for each in wrong]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("--scenario", action="append")
    parser.add_argument("--call", action="append")
    parser.add_argument("--most", type=int, default=200, help="calls of a kind that fail, spread evenly")
    arguments = parser.parse_args()
    here = os.path.dirname(os.path.abspath(__file__))
    library = os.path.join(tempfile.mkdtemp(prefix="kernelcurve-torture-"), "failing_calls.so")
    subprocess.run(["c++", "-std=c++20", "-O1", "-shared", "-fPIC", "-o", library, os.path.join(here, "torture/failing_calls.cpp"),
                    "-ldl"], check=True)
    folder = Folder(arguments.build, library)
    folder.renew({})
    folder.run(RUN)
    given = content(folder.file("rec.yaml"))
    if len(rows_of(given)) != ROWS:
        sys.exit("torture: a run without any failure does not work here")
    tries = faults = 0
    for scenario in scenarios():
        if arguments.scenario and scenario.name not in arguments.scenario:
            continue
        before = {"given.yaml": given}
        before.update({name: b"what was there before\n" for name in scenario.outputs})
        before.update({name: given if what is GIVEN else what for name, what in scenario.before.items()})
        for call, errors in ERRORS.items():
            if arguments.call and call not in arguments.call:
                continue
            folder.renew(before)
            log = os.path.join(folder.path, "log")
            if os.path.exists(log):
                os.remove(log)
            folder.run(scenario.arguments, scenario.program, victim=scenario.victim, call=call, at=0, error=0, log=log)
            calls = max([0] + [int(line.split()[1]) for line in (content(log) or b"").decode().splitlines()])
            chosen = sorted({1 + index * calls // min(calls, arguments.most) for index in range(min(calls, arguments.most))})
            bad = 0
            for at in chosen:
                for error in errors:
                    folder.renew(before)
                    try:
                        outcome = folder.run(scenario.arguments, scenario.program, victim=scenario.victim, call=call, at=at,
                                             error=error)
                        wrong = judge(scenario, folder, before, call, outcome)
                    except subprocess.TimeoutExpired:
                        wrong = ["it hangs"]
                    tries += 1
                    bad += 1 if wrong else 0
                    for each in wrong:
                        print(f"  {scenario.name}, {call} {at} of {calls}, {error}: {each}", flush=True)
            faults += bad
            print(f"{scenario.name}: {call}: {calls} calls, {len(chosen) * len(errors)} failed once, {bad} badly", flush=True)
    print(f"{tries} tries, {faults} faults", flush=True)
    shutil.rmtree(folder.path, ignore_errors=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
