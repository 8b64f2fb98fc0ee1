#!/usr/bin/env python3
"""Tests the command line with a real sshd and a real Slurm: remote_test.py BUILD_FOLDER ssh|slurm [TEST]. The tests are skipped
unless KERNELCURVE_TEST_SERVERS is in the environment, because a user's machine lacks the servers that they need. `./dev test` sets the
variable in CI and for --servers. If it is set, a server that cannot start is a failure."""

import contextlib
import json
import os
import pathlib
import platform
import pty
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

import worlds

BUILD = pathlib.Path()
FOLDER = pathlib.Path()
ARCHIVE = pathlib.Path()  # the worker that is sent to a machine without one
WORLD = {}

# Each offset is smaller than n, for any number of rows before a test stops the run.
SWEEP = """\
kernelcurve: 1
kernels: [read_offset]
parameters: {n: 40960, block: 256}
sweep:
  offset: {from: 0, to: %d, step: 1}
measure: {samples: 1, interleave: false}
"""

# A worker that has a second device in addition to the CPU. It is the same CPU.
TWIN = """\
#!{python}
import json, os, subprocess, sys, threading
if "--relay" in sys.argv:
    os.execv("{worker}", ["{worker}", *sys.argv[1:]])
worker = subprocess.Popen(["{worker}"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
def pass_requests():
    for line in sys.stdin.buffer:
        worker.stdin.write(line.replace(b"device: twin", b"device: cpu"))
        worker.stdin.flush()
    worker.stdin.close()
threading.Thread(target=pass_requests, daemon=True).start()
for line in worker.stdout:
    event = json.loads(line)
    if event["type"] == "devices":
        event["devices"] += [{{**device, "id": "twin"}} for device in event["devices"] if device["id"] == "cpu"]
    print(json.dumps(event), flush=True)
os._exit(worker.wait()) # the thread may hold the standard input
"""


class Client:
    """Runs `kernelcurve` with separate folders."""

    def __init__(self, name):
        self.folder = FOLDER / name
        self.folder.mkdir()
        self.started = []
        self.environment = {**os.environ, "HOME": str(self.folder), "XDG_CACHE_HOME": str(FOLDER / "cache")}
        for kind in ("CONFIG", "STATE", "DATA"):
            self.environment[f"XDG_{kind}_HOME"] = str(self.folder / kind.lower())
        if "slurm" in WORLD:
            self.environment.update(WORLD["slurm"].environment)

    def run(self, *arguments):
        return subprocess.run([BUILD / "bin/kernelcurve", *arguments], env=self.environment, cwd=self.folder, text=True,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=worlds.HANG)

    def start(self, *arguments):
        self.started.append(Running(self, arguments))
        return self.started[-1]

    def end_all(self):
        """Ends the programs that a failed test has left running, and prints their output."""
        for running in self.started:
            if running.process.poll() is None:
                print(f"still running: {running.said}", flush=True)
                worlds.end(running.process.pid)

    def hosts(self, *hosts):
        file = self.folder / "config/kernelcurve/hosts.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps({"kernelcurve_hosts": 1, "hosts": hosts}))

    def sweep(self, rows):
        (self.folder / "sweep.yaml").write_text(SWEEP % (rows - 1))
        return "sweep.yaml"

    def has_rows(self, count):
        """Waits until a run has autosaved more than `count` rows."""
        def kept():
            files = (self.folder / "state/kernelcurve").rglob("*.yaml")
            return sum(file.read_bytes().count(b"read_offset") for file in files) > count
        worlds.eventually(kept, f"{count} rows")

    def rows(self):
        """Returns the rows of the JSON file that a run wrote."""
        return json.loads((self.folder / "rows.json").read_text())["measurements"]


class Running:
    """A command that was started, and its output so far."""

    def __init__(self, client, arguments):
        self.process = subprocess.Popen([BUILD / "bin/kernelcurve", *arguments], env=client.environment, cwd=client.folder,
                                        text=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self.said = ""
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        while part := self.process.stderr.read(1):
            self.said += part

    def await_words(self, words, times=1):
        worlds.eventually(lambda: self.said.count(words) >= times or self.process.poll() is not None, words)
        if self.said.count(words) < times:
            raise AssertionError(f"ended with {self.process.returncode} before “{words}”: {self.said}")

    def below(self, words):
        """Returns a child process, direct or indirect, whose command line contains `words`. If there are several, returns the one
        nearest to the command, because a child has its parent's command line until it executes another program."""
        return worlds.eventually(lambda: [pid for pid in worlds.descendants(self.process.pid)[:-1]
                                          if words in worlds.command_line(pid)], words)[-1]

    def end(self):
        worlds.eventually(lambda: self.process.poll() is not None, f"it ends; so far it said: {self.said}")
        self.reader.join(timeout=worlds.HANG)
        return self.process.returncode


class Ssh(unittest.TestCase):
    def setUp(self):
        self.sshd = WORLD["ssh"]
        # The remote worker is identified by this name.
        self.there = FOLDER / self.id().split(".")[-1] / "there"
        self.client = Client(self.id().split(".")[-1])
        self.addCleanup(self.client.end_all)
        self.there.symlink_to(BUILD / "bin/kernelcurve-worker")
        self.client.hosts({"name": "box", "ssh": self.sshd.ssh(), "worker": str(self.there)})
        self.addCleanup(lambda: (self.sshd.home / ".bashrc").unlink(missing_ok=True))

    def host(self, name, **other):
        self.client.hosts({"name": "box", "ssh": self.sshd.ssh(name), "worker": str(self.there), **other})

    def fails(self, words, *, arguments=("list", "devices", "box"), code=3):
        outcome = self.client.run(*arguments)
        self.assertEqual(outcome.returncode, code, outcome.stderr)
        self.assertIn(words, outcome.stderr)

    def sent(self):
        """Returns the names in the folder to which workers are sent."""
        folder = self.sshd.home / ".cache/kernelcurve/worker"
        return sorted(entry.name for entry in folder.iterdir()) if folder.exists() else []

    def without_worker(self, name="box"):
        """Sets up a host without a worker. The worker that a test sends is removed afterwards."""
        self.client.hosts({"name": "box", "ssh": self.sshd.ssh(name)})
        self.addCleanup(lambda: shutil.rmtree(self.sshd.home / ".cache", ignore_errors=True))

    def nobody_there(self):
        worlds.eventually(lambda: not worlds.processes(str(self.there)), "the far worker ends")
        worlds.eventually(lambda: not worlds.processes(str(self.sshd.config)), "no ssh is left here")
        worlds.eventually(lambda: not self.sshd.sessions(), "no login is left there")

    def answers(self, answer):
        """Sets the answer to the questions of ssh."""
        asks = self.client.folder / "asks"
        asks.write_text(f'#!/bin/sh\necho "$1" >>"{self.client.folder}/asked"; echo "{answer}"\n')
        asks.chmod(0o700)
        self.client.environment.update(SSH_ASKPASS=str(asks), SSH_ASKPASS_REQUIRE="force")

    def asked(self):
        return (self.client.folder / "asked").read_text().splitlines()

    def test_devices_are_named_after_the_host(self):
        outcome = self.client.run("list", "devices", "box", "--format", "json")
        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        ids = [device["id"] for device in json.loads(outcome.stdout)]
        self.assertIn("box/cpu", ids)
        self.assertTrue(all(name.startswith("box/") for name in ids), ids)
        self.nobody_there()

    def test_a_run_there_is_recorded_as_such_and_a_noisy_login_costs_nothing(self):
        (self.sshd.home / ".bashrc").write_text('echo "Welcome to box"; printf "\\033]0;box\\007"; echo careful >&2\n')
        outcome = self.client.run("run", self.client.sweep(3), "--device", "box/cpu", "--out", "rec.yaml", "--json", "rows.json")
        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        self.assertEqual([row["status"] for row in self.client.rows()], ["measured"] * 3)
        recording = (self.client.folder / "rec.yaml").read_text()
        self.assertIn("device: box/cpu\n", recording)
        self.assertIn("device_id: box/cpu\n", recording)
        again = self.client.run("run", "rec.yaml", "--json", "rows.json")
        self.assertEqual(again.returncode, 0, again.stderr)

    def test_check_tells_step_by_step(self):
        outcome = self.client.run("hosts", "check", "box")
        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        steps = [line.split()[0] for line in outcome.stdout.splitlines() if not line.startswith(" ")]
        self.assertEqual(steps[:4], ["way", "login", "worker", "round"])
        self.assertIn("box/cpu", steps)
        self.assertIn("as this program", outcome.stdout)

    def test_what_keeps_one_out_is_said_in_words(self):
        self.host("box-changed")
        self.fails("the host key of box has changed")
        self.host("box-unknown")
        self.fails("unknown host key of box")
        self.host("box-refuses")
        self.fails("box rejected the login")
        self.host("box-down")
        self.fails("box is unreachable")
        self.host("box", worker="/nowhere/kernelcurve-worker")
        self.fails("no worker found on box")
        self.fails("Host not found: bxo (did you mean \"box\"?)", arguments=("list", "devices", "bxo"), code=2)

    def test_a_passphrase_is_asked_for_by_askpass(self):
        self.host("box-locked")
        self.fails("box rejected the login")
        self.answers("open sesame")
        outcome = self.client.run("list", "devices", "box")
        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        self.assertIn("passphrase", self.asked()[0])

    def test_a_password_is_asked_for_by_askpass(self):
        self.host("box-password")
        for answer, code in (("wrong", 3), ("open sesame", 0)):
            self.answers(answer)
            outcome = self.client.run("list", "devices", "box")
            self.assertEqual(outcome.returncode, code, outcome.stderr)
            self.assertIn("box rejected the login" if code else "", outcome.stderr)
        self.assertTrue(all("password" in question for question in self.asked()))

    def test_several_devices_have_one_login(self):
        twin = self.there.parent / "twin"
        twin.write_text(TWIN.format(python=sys.executable, worker=self.there))
        twin.chmod(0o755)
        self.host("box-password", worker=str(twin))
        self.answers("open sesame")
        running = self.client.start("run", self.client.sweep(40000), "--device", "box/cpu", "--device", "box/twin", "--json", "rows.json")
        worlds.eventually(lambda: len(worlds.processes(str(self.there))) == 2, "both workers are there")
        self.client.has_rows(4)
        self.assertEqual(len(self.asked()), 1)
        first = set(worlds.processes(str(self.there)))
        os.kill(running.below("ssh -N"), signal.SIGKILL)
        worlds.eventually(lambda: len(set(worlds.processes(str(self.there))) - first) == 2, "both workers are there again")
        self.assertEqual(len(self.asked()), 2)
        # A crashed worker is replaced without a question.
        before = worlds.eventually(lambda: {pid for pid in worlds.processes(str(self.there))}, "the workers are there")
        os.kill(min(before), signal.SIGKILL)
        worlds.eventually(lambda: set(worlds.processes(str(self.there))) - before, "another takes its place")
        os.kill(running.process.pid, signal.SIGTERM)
        running.end()
        self.assertEqual(len(self.asked()), 2, running.said)
        self.assertLessEqual(sum(row["status"] != "measured" for row in self.client.rows()), 1, running.said)
        self.nobody_there()

    def test_a_login_of_the_persons_own_is_used(self):
        def logins():
            return (self.sshd.folder / "sshd.log").read_text().count("Accepted publickey")
        self.host("box-mux")
        before = logins()
        for _ in range(2):
            running = self.client.start("run", self.client.sweep(3), "--device", "box/cpu")
            self.assertEqual(running.end(), 0, running.said)
        self.assertEqual(logins() - before, 1)
        self.assertTrue(self.sshd.masters())
        for master in self.sshd.masters():
            worlds.end(master)
        self.nobody_there()

    def test_a_worker_is_sent_where_there_is_none(self):
        self.without_worker()
        (self.sshd.home / ".bashrc").write_text('echo "Welcome to box"; printf "\\033]0;box\\007"\n')
        self.fails("no worker found on box (send the worker with `kernelcurve hosts check box --install`)")
        self.assertEqual(self.sent(), [])
        outcome = self.client.run("hosts", "check", "box", "--install")
        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        self.assertIn(", as this program, sent there, ready after", outcome.stdout)
        self.assertEqual(self.sent(), [ARCHIVE.name.removesuffix(".tar.xz")])
        outcome = self.client.run("run", self.client.sweep(3), "--device", "box/cpu", "--json", "rows.json")
        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        self.assertEqual([row["status"] for row in self.client.rows()], ["measured"] * 3)
        self.assertNotIn("sending", outcome.stderr)

    def test_whoever_sits_at_the_terminal_is_asked(self):
        self.without_worker()
        for answer, code in (("n", 3), ("y", 0)):
            terminal, its = pty.openpty()
            process = subprocess.Popen([BUILD / "bin/kernelcurve", "list", "devices", "box"], env=self.client.environment,
                                       stdin=its, stdout=its, stderr=its)
            os.close(its)
            said = b""
            while b"[Y/n]" not in said:
                said += os.read(terminal, 4096)
            self.assertIn(b"Kernelcurve worker not found on box. Install this program's worker (", said)
            os.write(terminal, answer.encode() + b"\n")
            with contextlib.suppress(OSError):  # the end of the program closes the terminal
                while more := os.read(terminal, 4096):
                    said += more
            self.assertEqual(process.wait(), code, said)
            os.close(terminal)
        self.assertIn(b"box/cpu", said)

    def test_another_version_is_used_until_this_one_is_sent(self):
        self.without_worker()
        other = self.sshd.home / "bin/kernelcurve-worker"
        other.parent.mkdir(exist_ok=True)
        self.addCleanup(other.unlink)
        other.write_text(f'#!/bin/sh\ncase "$1" in --version) echo "kernelcurve-worker 0.0.1+old";; *) touch "$HOME/bin/used"; '
                         f'exec {BUILD}/bin/kernelcurve-worker "$@";; esac\n')
        other.chmod(0o755)
        outcome = self.client.run("list", "devices", "box")
        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        self.assertIn("The worker on box has version 0.0.1+old, but this program has version ", outcome.stderr)
        used = self.sshd.home / "bin/used"
        used.unlink()
        for arguments in (("hosts", "check", "box", "--install"), ("list", "devices", "box")):
            outcome = self.client.run(*arguments)
            self.assertEqual(outcome.returncode, 0, outcome.stderr)
            self.assertNotIn("0.0.1", outcome.stderr)
        self.assertFalse(used.exists())

    def test_what_is_sent_is_cleaned_away(self):
        self.without_worker()
        old = self.sshd.home / ".cache/kernelcurve/worker/0.0.1-old"
        old.mkdir(parents=True)
        self.assertEqual(self.client.run("hosts", "check", "box", "--install").returncode, 0)
        self.assertEqual(len(self.sent()), 2, "other versions stay")
        outcome = self.client.run("hosts", "clean")
        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        self.assertIn("box: removed 0.0.1-old", outcome.stdout)
        self.assertEqual(len(self.sent()), 1)
        self.assertEqual(self.client.run("hosts", "clean", "box", "--all").returncode, 0)
        self.assertEqual(self.sent(), [])

    def test_two_that_send_at_once_give_one_folder(self):
        self.without_worker()
        both = [self.client.start("hosts", "check", "box", "--install") for _ in range(2)]
        for running in both:
            self.assertEqual(running.end(), 0, running.said)
            self.assertIn("sending the worker", running.said)
        self.assertEqual(len(self.sent()), 1)

    def test_a_connection_that_breaks_while_sending_leaves_nothing(self):
        self.without_worker("box-slow")
        for victim in (lambda running: running.below(" -T "),
                       lambda _: worlds.eventually(self.sshd.sessions, "there is a session")[0],
                       lambda running: running.process.pid):
            running = self.client.start("hosts", "check", "box", "--install")
            part = worlds.eventually(lambda: list((self.sshd.home / ".cache").glob("kernelcurve/worker/.new.*/sent")), "a part is there")[0]
            worlds.eventually(lambda: part.stat().st_size > 0, "some of it is there")
            os.kill(victim(running), signal.SIGKILL)
            self.assertNotEqual(running.end(), 0)
            worlds.eventually(lambda: not self.sent(), "nothing is left")

    def test_a_full_disk_there_is_said(self):
        self.without_worker()
        disk = self.sshd.home / ".cache"
        disk.mkdir()
        there = ["nsenter", "--mount", f"--target={self.sshd.server.pid}"]
        subprocess.run([*there, "mount", "-t", "tmpfs", "-o", "size=2m", "none", disk], check=True)
        self.addCleanup(lambda: subprocess.run([*there, "umount", disk], check=True))
        self.fails("not enough disk space for the worker on box", arguments=("hosts", "check", "box", "--install"))
        left = subprocess.run([*there, "ls", "-A", f"{disk}/kernelcurve/worker"], check=True, capture_output=True).stdout
        self.assertEqual(left, b"")

    def test_a_slow_link_costs_no_row(self):
        self.host("box-slow")
        outcome = self.client.run("run", self.client.sweep(30), "--device", "box/cpu", "--json", "rows.json")
        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        self.assertEqual([row["status"] for row in self.client.rows()], ["measured"] * 30)

    def test_whatever_is_killed_costs_at_most_a_row(self):
        # Two programs run at the same time, each with a separate worker. There are a hundred kills in total.
        programs = []
        for seed in ("1", "2"):
            worker = self.there.parent / f"there-{seed}"
            worker.symlink_to(BUILD / "bin/kernelcurve-worker")
            environment = {**self.client.environment, "KERNELCURVE_TEST_SSH": " ".join(self.sshd.ssh()), "KERNELCURVE_TEST_SEED": seed,
                           "KERNELCURVE_TEST_WORKER": str(worker), "QT_QPA_PLATFORM": "offscreen"}
            programs.append(subprocess.Popen([BUILD / "tests/remote_kills"], env=environment, stdin=subprocess.DEVNULL,
                                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True))
        for program in programs:
            said, _ = program.communicate()
            self.assertEqual(program.returncode, 0, said[-4000:])
        self.nobody_there()

    def test_a_killed_connection_loses_no_row(self):
        running = self.client.start("run", self.client.sweep(120), "--device", "box/cpu", "--json", "rows.json")
        # The victims are the worker's ssh, the shared connection that it uses, and the server's side of that connection.
        for times, victim in enumerate((lambda: running.below(str(self.there)), lambda: running.below("ssh -N"),
                                        lambda: worlds.eventually(self.sshd.sessions, "there is a session")[0]), start=1):
            self.client.has_rows(20 * times)
            os.kill(victim(), signal.SIGKILL)
            running.await_words("lost the connection to box", times=times)
            running.await_words("reconnected", times=times)
        self.assertEqual(running.end(), 0, running.said)
        self.assertEqual([row["status"] for row in self.client.rows()], ["measured"] * 120)
        self.nobody_there()

    def test_nothing_is_left_there_when_the_program_is_killed(self):
        running = self.client.start("run", self.client.sweep(4000), "--device", "box/cpu")
        self.client.has_rows(1)
        running.process.kill()
        running.end()
        self.nobody_there()

    def test_two_clients_share_a_host(self):
        other = Client("other")
        other.hosts({"name": "box", "ssh": self.sshd.ssh(), "worker": str(self.there)})
        both = [one.start("run", one.sweep(20), "--device", "box/cpu", "--json", "rows.json") for one in (self.client, other)]
        for running in both:
            self.assertEqual(running.end(), 0, running.said)
        self.assertEqual(len(self.client.rows()) + len(other.rows()), 40)


class Slurm(unittest.TestCase):
    def setUp(self):
        self.slurm = WORLD["slurm"]
        name = self.id().split(".")[-1]
        self.client = Client(name)
        self.addCleanup(self.client.end_all)
        # The processes are identified by this name.
        self.there = self.client.folder / "there"
        self.there.symlink_to(BUILD / "bin/kernelcurve-worker")
        self.host = {"name": "cluster", "slurm": ["--gres=gpu:1"], "worker": str(self.there)}
        self.client.hosts(self.host)
        self.before = set(self.slurm.jobs_so_far())
        self.addCleanup(self.empty)

    def empty(self):
        for job in self.slurm.queue():
            self.slurm.ask("scancel", job)
        worlds.eventually(lambda: not self.slurm.queue(), "the queue is empty")

    def fill(self):
        """Starts a job that takes all GPUs, and returns its number."""
        self.slurm.ask("sbatch", f"--gres=gpu:{self.slurm.GPUS}", "--output=/dev/null", f"--chdir={self.client.folder}",
                       "--wrap=tail -f /dev/null")
        return worlds.eventually(lambda: self.slurm.ask("squeue", "-h", "-t", "RUNNING", "-o", "%A").split(), "it runs")[0]

    def queue_is(self, expected):
        worlds.eventually(lambda: self.slurm.queue() == expected,
                          lambda: f"the queue holds {expected}; now: {self.slurm.states()}")
        worlds.eventually(lambda: not worlds.processes(str(self.there)), "no process is left")

    def jobs(self):
        return sorted(set(self.slurm.jobs_so_far()) - self.before, key=int)

    def start(self, rows):
        return self.client.start("run", self.client.sweep(rows), "--device", "cluster/cpu", "--json", "rows.json")

    def worker(self):
        """Returns the worker in the job, which is not the relay that starts it."""
        return worlds.eventually(lambda: [pid for pid in worlds.processes(str(self.there))
                                          if "--relay" not in worlds.command_line(pid) and
                                          "srun" not in worlds.command_line(pid)], "a worker runs")[0]

    def test_a_run_holds_one_job_and_gives_it_back(self):
        running = self.start(5)
        self.assertEqual(running.end(), 0, running.said)
        self.assertEqual([row["status"] for row in self.client.rows()], ["measured"] * 5)
        self.queue_is([])
        self.assertEqual(len(self.jobs()), 1)

    def test_a_worker_that_dies_is_replaced_in_the_same_job(self):
        running = self.start(40)
        self.client.has_rows(5)
        os.kill(self.worker(), signal.SIGKILL)
        self.assertEqual(running.end(), 1, running.said)
        failed = [row for row in self.client.rows() if row["status"] != "measured"]
        self.assertEqual(len(self.client.rows()), 40)
        self.assertEqual(len(failed), 1, running.said)
        self.assertIn("the worker crashed", json.dumps(failed))
        self.assertEqual(len(self.jobs()), 1)
        self.queue_is([])

    def test_a_full_queue_is_waited_for(self):
        blocker = self.fill()
        running = self.start(3)
        running.await_words("is waiting for resources")
        self.slurm.ask("scancel", blocker)
        self.assertEqual(running.end(), 0, running.said)
        self.assertEqual(len(self.client.rows()), 3)
        self.queue_is([])

    def test_nothing_stays_queued_however_it_is_ended(self):
        blocker = self.fill()
        for number, victim in ((signal.SIGTERM, None), (signal.SIGINT, None), (signal.SIGKILL, None),
                               (signal.SIGKILL, f"{self.there} --relay")):
            running = self.start(3)
            running.await_words("is waiting for resources")
            os.kill(running.below(victim) if victim else running.process.pid, number)
            running.end()
            self.queue_is([blocker])

    def test_nothing_stays_queued_however_the_window_is_left(self):
        blocker = self.fill()
        for how in ("disconnect", "close", "stay"):
            with open(self.client.folder / "said", "w") as said:
                window = subprocess.Popen([BUILD / "tests/remote_window", "cluster", how], stdin=subprocess.DEVNULL,
                                          stdout=subprocess.PIPE, stderr=said, text=True,
                                          env={**self.client.environment, "QT_QPA_PLATFORM": "offscreen"})
            self.assertEqual(window.stdout.readline(), "waiting\n", (self.client.folder / "said").read_text())
            if how == "stay":
                window.kill()
            window.stdout.read()
            self.assertEqual(window.wait(), -signal.SIGKILL if how == "stay" else 0)
            window.stdout.close()
            self.queue_is([blocker])

    def test_a_cancelled_job_ends_the_run_and_no_other_is_asked_for(self):
        running = self.start(4000)
        self.client.has_rows(5)
        self.worker()
        self.slurm.ask("scancel", *self.slurm.queue())
        self.assertEqual(running.end(), 1, running.said)
        self.assertIn("the job on cluster was cancelled", running.said)
        self.assertEqual([row for row in self.client.rows() if row["status"] != "measured"], [], running.said)
        self.queue_is([])
        self.assertEqual(len(self.jobs()), 1)

    def test_a_node_that_fails_ends_the_run(self):
        running = self.start(4000)
        self.client.has_rows(5)
        self.slurm.ask("scontrol", "update", "nodename=node1", "state=down", "reason=test")
        self.assertEqual(running.end(), 1, running.said)
        self.slurm.ask("scontrol", "update", "nodename=node1", "state=resume")
        self.assertIn("the machine of the job on cluster failed", running.said)
        worlds.eventually(lambda: self.slurm.ask("sinfo", "-h", "-t", "idle", "-o", "%D").strip() == "1", "the node is back")
        self.queue_is([])

    def test_two_devices_of_a_job_are_one_run(self):
        twin = self.client.folder / "twin"
        twin.write_text(TWIN.format(python=sys.executable, worker=self.there))
        twin.chmod(0o755)
        self.client.hosts({**self.host, "worker": str(twin)})
        blocker = self.fill()
        running = self.client.start("run", self.client.sweep(5), "--device", "cluster/cpu", "--device", "cluster/twin",
                                    "--json", "rows.json")
        running.await_words("is waiting for resources")
        self.slurm.ask("scancel", blocker)
        self.assertEqual(running.end(), 0, running.said)
        self.assertEqual(sorted(row["device"] for row in self.client.rows()), ["cluster/cpu"] * 5 + ["cluster/twin"] * 5)
        self.queue_is([])
        self.assertEqual(len(self.jobs()), 2, "one beside the blocker's")

    def test_what_slurm_refuses_is_said(self):
        self.client.hosts({**self.host, "slurm": ["--partition=nowhere"]})
        outcome = self.client.run("list", "devices", "cluster")
        self.assertEqual(outcome.returncode, 3, outcome.stderr)
        self.assertIn("cluster did not grant a job", outcome.stderr)
        self.assertIn("invalid partition", outcome.stderr.lower())

    def test_a_relay_serves_srun_as_it_is(self):
        self.client.hosts({"name": "cluster", "command": [str(self.there), "--relay", "--", "srun", "--gres=gpu:1",
                                                          str(self.there)]})
        blocker = self.fill()
        running = self.start(3)
        running.await_words("is waiting for resources")
        running.process.kill()
        running.end()
        self.queue_is([blocker])
        self.slurm.ask("scancel", blocker)
        running = self.start(3)
        self.assertEqual(running.end(), 0, running.said)
        self.queue_is([])

    def collected(self, code):
        outcome = self.client.run("collect", "sweep.sh", "-o", "rec.yaml")
        self.assertEqual(outcome.returncode, code, outcome.stderr)
        return (self.client.folder / "rec.yaml").read_text().count('"status": "measured"') if code == 0 else outcome.stderr

    def test_an_array_of_tasks_measures_without_anybody_there(self):
        blocker = self.fill()
        outcome = self.client.run("submit", self.client.sweep(12), "--device", "cpu", "--host", "cluster", "--array", "3")
        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        self.assertIn("of cluster, 3 tasks", outcome.stdout)
        self.assertIn("No results yet", self.collected(1))
        self.slurm.ask("scancel", blocker)
        self.queue_is([])
        self.assertEqual(self.collected(0), 14, "the reference on each of three")

    def test_a_job_behind_ssh_is_collected(self):
        self.behind_ssh(worker=None)
        self.addCleanup(lambda: shutil.rmtree(WORLD["ssh"].home / ".cache", ignore_errors=True))
        submit = ("submit", self.client.sweep(5), "--device", "cpu", "--host", "cluster")
        outcome = self.client.run(*submit)
        self.assertEqual(outcome.returncode, 3)
        self.assertIn("Kernelcurve worker not found on cluster", outcome.stderr)
        self.assertEqual(self.client.run("hosts", "check", "cluster", "--install").returncode, 0)
        outcome = self.client.run(*submit)
        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        self.queue_is([])
        self.assertEqual(self.collected(0), 5)

    def behind_ssh(self, **other):
        host = {**self.host, "ssh": WORLD["ssh"].ssh(), "before": f"export SLURM_CONF={self.slurm.folder}/slurm.conf", **other}
        self.client.hosts({key: value for key, value in host.items() if value is not None})

    def test_behind_ssh(self):
        self.behind_ssh()
        blocker = self.fill()
        running = self.start(3)
        running.await_words("is waiting for resources")
        os.kill(running.below(" -T "), signal.SIGKILL)
        running.end()
        self.queue_is([blocker])
        self.slurm.ask("scancel", blocker)
        running = self.start(3)
        self.assertEqual(running.end(), 0, running.said)
        self.assertEqual(len(self.client.rows()), 3)
        self.queue_is([])

    def test_a_lost_connection_asks_for_no_other_job(self):
        self.behind_ssh()
        running = self.start(4000)
        self.client.has_rows(5)
        os.kill(running.below(" -T "), signal.SIGKILL)
        self.assertEqual(running.end(), 1, running.said)
        self.assertIn("lost the connection to cluster and its job", running.said)
        self.assertTrue(all(row["status"] == "measured" for row in self.client.rows()))
        self.queue_is([])
        self.assertEqual(len(self.jobs()), 1)

    def test_the_worker_is_sent_to_the_login_node(self):
        self.behind_ssh(worker=None)
        self.addCleanup(lambda: shutil.rmtree(WORLD["ssh"].home / ".cache", ignore_errors=True))
        blocker = self.fill()
        outcome = self.client.run("list", "devices", "cluster")
        self.assertIn("no worker found on cluster", outcome.stderr)
        self.assertEqual(self.slurm.queue(), [blocker], "nobody queues before that is answered")
        self.slurm.ask("scancel", blocker)
        outcome = self.client.run("hosts", "check", "cluster", "--install")
        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        self.assertIn("sent there", outcome.stdout)
        running = self.start(3)
        self.assertEqual(running.end(), 0, running.said)
        self.assertEqual(len(self.client.rows()), 3)
        self.queue_is([])


def main():
    global ARCHIVE, BUILD, FOLDER
    BUILD = pathlib.Path(sys.argv[1]).resolve()
    kind = sys.argv[2]
    if not os.environ.get("KERNELCURVE_TEST_SERVERS"):
        needs = {"ssh": "an ssh server", "slurm": "an ssh server, munge, and Slurm"}[kind]
        print(f"SKIPPED: remote_{kind} needs {needs}. Install them and run the test: ./dev test --servers -R remote_{kind}")
        return 77  # ctest's "skipped"
    [ARCHIVE] = (BUILD / "share/kernelcurve/worker").glob(f"*-{platform.machine()}.tar.xz")
    with tempfile.TemporaryDirectory(prefix="kernelcurve-remote-", ignore_cleanup_errors=True) as folder:
        FOLDER = pathlib.Path(folder)
        try:
            try:
                WORLD["ssh"] = worlds.Sshd(FOLDER / "sshd")
                if kind == "slurm":
                    WORLD["slurm"] = worlds.Slurm(FOLDER / "slurm")
            except worlds.CannotStart as why:
                print(f"The server cannot start: {why}")
                return 1
            suite = unittest.defaultTestLoader.loadTestsFromTestCase({"ssh": Ssh, "slurm": Slurm}[kind])
            if len(sys.argv) > 3:
                suite = unittest.TestSuite(test for test in suite if sys.argv[3] in test.id())
            return 0 if unittest.TextTestRunner(verbosity=2).run(suite).wasSuccessful() else 1
        finally:
            for world in WORLD.values():
                world.stop()


if __name__ == "__main__":
    sys.exit(main())
