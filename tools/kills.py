#!/usr/bin/env python3
"""kills.py BUILD KILLS [--what worker,command,window,ssh,grader] [--device DEVICE] [--seed N]

Kills the worker, the command line, the window, the grader of a class, and the connection between a run and another machine (ssh,
the server's side, and the remote worker; with an sshd on 127.0.0.1, as root) with SIGKILL at random times, and counts the losses. A row
that the program has reported is complete: the file that the program leaves behind must contain it, and the next start must offer that
file with as many rows. A written file must be complete, whenever its writer died. If the worker or the connection is killed, the run
continues to its end, and the recording contains every configuration once. The current one may have failed. The journal of a grader
contains the submissions that it has reported, and so do the grades that the same command writes at the end.

Prints one line per kind of victim: kills, kills during a run, reported rows, lost rows, incomplete files, and runs that hang. The
status is 1 if any of the last three is not 0. BUILD is a folder with bin/ and, for the window, tests/, such as build/release or an
unpacked bundle. On a GPU: kills.py BUNDLE 100 --what worker,command --device cuda:0.
"""
import argparse
import glob
import json
import os
import pty
import random
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROWS = 300
HANGS = 600 # seconds
SWEEP = f"""kernelcurve: 1
kernels: [copy_row]
parameters: {{cols: 64}}
sweep: {{rows: {{from: 64, to: {64 + ROWS - 1}, step: 1}}}}
measure: {{samples: 1, check: false, interleave: false}}
"""
DOUBLING = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "app", "assignment", "doubling")
ASSIGNMENT = """kernelcurve_assignment: 1
title: Twice
problem: problem.cu
template: doubling_kernel.cu
sizes: [{n: 1000}]
gates: [{that: verified, points: 5}]
"""
STUDENTS = 20
HEADWAY = re.compile(rb"(\d+) of (\d+) (?:configurations|graded)")
OFFER = re.compile(r"^(.*): note: (\d+) measurements from an earlier run", re.M)


class Count:
    def __init__(self):
        self.kills = self.amid = self.told = self.lost = self.torn = self.hung = 0
        self.notes = []

    def wrong(self, what):
        if len(self.notes) < 20:
            self.notes.append(what)


def rows_in(file):
    """Returns the rows of a recording, and whether all lines are readable. The last line may be incomplete, which readers skip."""
    with open(file, "rb") as stream:
        text = stream.read()
    head, found, rest = text.partition(b"\nmeasurements:")
    if not found:
        return [], True
    lines = [line[2:] for line in rest.split(b"\n") if line.startswith(b"- ")]
    rows, whole = [], True
    for number, line in enumerate(lines):
        try:
            rows.append(json.loads(line))
        except ValueError:
            whole = number == len(lines) - 1 and not text.endswith(b"\n")
    return rows, whole


class Ground:
    """The separate folders in which the programs run."""

    def __init__(self, build, device):
        self.device = device
        self.bin = os.path.join(os.path.abspath(build), "bin")
        self.tests = os.path.join(os.path.abspath(build), "tests")
        self.folder = tempfile.mkdtemp(prefix="kernelcurve-kills-")
        self.environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", LC_ALL="C.UTF-8")
        for name in ("CONFIG", "STATE", "CACHE", "DATA"):
            self.environment[f"XDG_{name}_HOME"] = os.path.join(self.folder, name.lower())
        self.sweep = os.path.join(self.folder, "sweep.yaml")
        self.recording = os.path.join(self.folder, "rec.yaml")
        with open(self.sweep, "w", encoding="utf-8") as stream:
            stream.write(f"{SWEEP}device: {device}\n")

    def kept(self):
        return sorted(glob.glob(os.path.join(self.folder, "state/kernelcurve/autosave/*.yaml")))

    def clean(self):
        shutil.rmtree(os.path.join(self.folder, "state"), ignore_errors=True)

    def start(self, arguments):
        """Starts a program on a separate terminal. Returns it and the other end of the terminal."""
        ours, theirs = pty.openpty()
        process = subprocess.Popen(arguments, env=self.environment, cwd=self.folder, stdin=theirs, stdout=theirs, stderr=theirs,
                                   start_new_session=True)
        os.close(theirs)
        return process, ours

    def command(self, *more):
        return self.start([os.path.join(self.bin, "kernelcurve"), "run", self.sweep, "--out", self.recording, *more])

    def window(self):
        return self.start([os.path.join(self.tests, "driven_window"), "measure", self.sweep, self.recording])

    def offered(self):
        """Returns the files that the next start offers, with their number of rows."""
        process = subprocess.run([os.path.join(self.bin, "kernelcurve"), "run", "--kernel", "copy_row", "--device", self.device,
                                  "--set", "rows=64", "--set", "cols=64"], env=self.environment, cwd=self.folder, text=True,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
        return {file: int(rows) for file, rows in OFFER.findall(process.stderr)}


def listen(ours, process, until):
    """Returns the number of rows reported until the time `until` or the end of the program, and the printed text."""
    told, text = 0, b""
    while process.poll() is None and time.monotonic() < until:
        ready, _, _ = select.select([ours], [], [], max(0.0, min(0.05, until - time.monotonic())))
        if ready:
            try:
                text += os.read(ours, 65536)
            except OSError:
                break
            headway = HEADWAY.findall(text)
            told = max([told] + [int(done) for done, _ in headway])
            text = text[-65536:]
    return told, text


def drain(ours):
    """Returns the text that is left in the terminal, which was printed before the end."""
    text = b""
    while select.select([ours], [], [], 0)[0]:
        try:
            piece = os.read(ours, 65536)
        except OSError:
            break
        if not piece:
            break
        text += piece
    return text


def strike_program(ground, start, longest, dice, count):
    """Kills one run of the command line or the window."""
    ground.clean()
    begin = time.monotonic()
    process, ours = start()
    told, _ = listen(ours, process, begin + dice.uniform(0, longest))
    ended = process.poll() is not None
    if not ended:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    told = max([told] + [int(done) for done, _ in HEADWAY.findall(drain(ours))])
    os.close(ours)
    count.kills += 1
    count.told += told
    saved, whole = rows_in(ground.recording) if os.path.exists(ground.recording) else ([], True)
    if not whole or (saved and len(saved) != ROWS):
        count.torn += 1
        count.wrong(f"the recording has {len(saved)} rows")
    if ended:
        return
    files = ground.kept()
    count.amid += 1 if told else 0
    kept = []
    for file in files:
        rows, whole = rows_in(file)
        if not whole:
            count.torn += 1
            count.wrong(f"{file} is torn")
        if len(rows) > len(kept):
            kept = rows
    keys = [json.dumps(row["parameters"], sort_keys=True) for row in kept]
    if len(set(keys)) != len(keys):
        count.torn += 1
        count.wrong("a configuration is there twice")
    # After the recording is written, the autosaved file is removed.
    have = max(len(kept), len(saved))
    if have < told:
        count.lost += told - have
        count.wrong(f"{told} rows were told of, {len(kept)} are kept and {len(saved)} saved")
    if kept and not saved:
        offered = ground.offered()
        if max([0] + list(offered.values())) != len(kept):
            count.lost += len(kept)
            count.wrong(f"{len(kept)} rows are kept, offered are {offered}")
    if os.path.exists(ground.recording) and dice.random() < 0.7:
        os.remove(ground.recording) # otherwise, the next run overwrites it


def children(process):
    found = []
    for task in glob.glob(f"/proc/{process}/task/*/children"):
        try:
            with open(task, encoding="ascii") as stream:
                found += [int(child) for child in stream.read().split()]
        except OSError:
            continue
    return found


def victims(process):
    """Returns the worker, and the processes in which the worker runs kernels and compilers."""
    workers = children(process)
    return workers + [below for worker in workers for below in children(worker)]


class Remote:
    """A remote machine, which is this one behind a separate sshd."""

    def __init__(self, ground):
        sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../tests/app/remote"))
        import worlds # pylint: disable=import-outside-toplevel
        self.worlds = worlds
        self.sshd = worlds.Sshd(os.path.join(ground.folder, "sshd"))
        self.worker = os.path.join(ground.bin, "kernelcurve-worker")
        folder = os.path.join(ground.folder, "config/kernelcurve")
        os.makedirs(folder)
        with open(os.path.join(folder, "hosts.yaml"), "w", encoding="utf-8") as stream:
            stream.write("kernelcurve_hosts: 1\nhosts:\n"
                         f"- {{name: box, ssh: [{', '.join(self.sshd.ssh())}], worker: {self.worker}}}\n")

    def victims(self, process):
        """Returns the local ssh, the server's side of it, and the remote worker with its processes."""
        there = [below for session in self.sshd.sessions() for below in self.worlds.descendants(session)]
        return children(process) + there


def said_of(text):
    """Returns the last messages in a text, without tables and progress."""
    return " | ".join(re.findall(r"(?:error|warning|note|hint): [^\r\n]*", text)[-4:])


def strike_below(ground, start, victims_of, most, dice, count):
    """Kills child processes of one run up to `most` times. `victims_of` selects them."""
    ground.clean()
    if os.path.exists(ground.recording):
        os.remove(ground.recording)
    process, ours = start()
    said, struck, last = b"", 0, 0 # a death before the first row ends the run without a loss
    hangs = time.monotonic() + HANGS
    while process.poll() is None:
        if time.monotonic() > hangs:
            os.killpg(process.pid, signal.SIGKILL)
            count.hung += 1
        told, text = listen(ours, process, time.monotonic() + dice.uniform(0.01, 0.3))
        said += text
        # Two consecutive deaths without a measured row end a run, so the next kill must wait for a new row. The row that
        # the last kill has lost may also be reported.
        if told <= last + (struck > 0) or struck == most or process.poll() is not None:
            continue
        targets = victims_of(process.pid)
        if targets:
            try:
                os.kill(dice.choice(targets), signal.SIGKILL)
            except ProcessLookupError:
                continue
            struck, last = struck + 1, told
            count.kills += 1
            count.amid += 1
    said = (said + drain(ours)).decode("utf-8", "replace")
    os.close(ours)
    rows, whole = rows_in(ground.recording) if os.path.exists(ground.recording) else ([], False)
    keys = {json.dumps(row["parameters"], sort_keys=True) for row in rows}
    failed = sum(row["status"] != "measured" for row in rows)
    count.told += ROWS
    if not whole or len(keys) != len(rows):
        count.torn += 1
        count.wrong(f"the recording has {len(rows)} rows of {len(keys)} configurations")
    if len(keys) != ROWS or failed > struck:
        count.lost += ROWS - len(keys) + max(0, failed - struck)
        count.wrong(f"{len(keys)} of {ROWS} rows are there, {failed} have failed after {struck} kills, status "
                    f"{process.returncode}: {said_of(said)}")


def hand_in(ground):
    """Makes the submissions of a class: the same program, with a different comment per student."""
    folder = os.path.join(ground.folder, "class")
    shutil.copytree(DOUBLING, folder)
    os.makedirs(os.path.join(folder, "handed_in"))
    with open(os.path.join(folder, "twice.assignment.yaml"), "w", encoding="utf-8") as stream:
        stream.write(ASSIGNMENT)
    for student in range(STUDENTS):
        handed_in = os.path.join(folder, f"handed_in/s{student}.cu")
        shutil.copy(os.path.join(DOUBLING, "doubling_kernel.cu"), handed_in)
        with open(handed_in, "a", encoding="utf-8") as stream:
            stream.write(f"// {student}\n")
    return folder


def strike_grader(ground, folder, dice, count):
    """Repeats and kills the same command until it completes."""
    ground.clean()
    grades = os.path.join(folder, "grades.csv")
    if os.path.exists(grades):
        os.remove(grades)
    ended = False
    while not ended:
        process, ours = ground.start([os.path.join(ground.bin, "kernelcurve"), "grade", os.path.join(folder, "twice.assignment.yaml"),
                                      os.path.join(folder, "handed_in"), "--csv", grades, "--jobs", "2"])
        begin = time.monotonic()
        told, _ = listen(ours, process, begin + dice.uniform(0.05, 6))
        ended = process.poll() is not None
        if not ended:
            os.killpg(process.pid, signal.SIGKILL)
            count.kills += 1
            count.amid += 1 if told else 0
        process.wait()
        told = max([told] + [int(done) for done, _ in HEADWAY.findall(drain(ours))])
        os.close(ours)
        count.told += told
        kept = 0
        for journal in glob.glob(os.path.join(ground.folder, "state/kernelcurve/grades/*.jsonl")):
            with open(journal, "rb") as stream:
                lines = stream.read().split(b"\n")
            for line in lines[:-1]: # the last line may be incomplete
                try:
                    kept += len(json.loads(line)["key"]) > 0
                except ValueError:
                    count.torn += 1
                    count.wrong("the journal is torn")
        if kept < told:
            count.lost += told - kept
            count.wrong(f"{told} hand-ins were told of, {kept} are kept")
    text = ""
    if os.path.exists(grades):
        with open(grades, encoding="utf-8") as stream:
            text = stream.read()
    whole = sum(re.search(rf"^,s{student},5,5,", text, re.M) is not None for student in range(STUDENTS))
    if whole != STUDENTS or text.count("\n") != STUDENTS + 1:
        count.lost += STUDENTS - whole
        count.wrong(f"the grades have {whole} of {STUDENTS} students: {text[-300:]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("kills", type=int)
    parser.add_argument("--what", default="worker,command,window")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--seed", type=int, default=20261124)
    arguments = parser.parse_args()
    ground = Ground(arguments.build, arguments.device)
    dice = random.Random(arguments.seed)
    kinds = arguments.what.split(",")
    counts = {kind: Count() for kind in kinds}
    # The duration of a whole run with compiled kernels. The kills are distributed over it.
    longest = {}
    for kind, start in (("command", ground.command), ("window", ground.window)):
        if kind in kinds:
            for _ in range(2):
                begin = time.monotonic()
                process, ours = start()
                listen(ours, process, begin + 600)
                os.close(ours)
                longest[kind] = time.monotonic() - begin
    folder = hand_in(ground) if "grader" in kinds else None
    remote = Remote(ground) if "ssh" in kinds else None
    for kind in kinds:
        count = counts[kind]
        while count.kills < arguments.kills / len(kinds):
            if kind == "worker":
                strike_below(ground, ground.command, victims, 20, dice, count)
            elif kind == "ssh":
                strike_below(ground, lambda: ground.command("--device", f"box/{arguments.device}"), remote.victims, 20, dice, count)
            elif kind == "grader":
                strike_grader(ground, folder, dice, count)
            else:
                strike_program(ground, ground.command if kind == "command" else ground.window, 1.1 * longest[kind], dice, count)
        print(f"{kind}: {count.kills} kills, {count.amid} amid rows, {count.told} rows told of, {count.lost} lost, "
              f"{count.torn} torn, {count.hung} hung", flush=True)
        for note in count.notes:
            print("  " + note, flush=True)
    if remote:
        remote.sshd.stop()
    shutil.rmtree(ground.folder, ignore_errors=True)
    return 1 if any(count.lost or count.torn or count.hung for count in counts.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
