#!/usr/bin/env python3
"""Runs Kernelcurve on a GPU and prints a table: every kernel, two sweeps, and faults, with the time of each.

usage: on_gpu.py BIN [--device cuda:0] [--out FOLDER] [--sanitizer] [--only PART] [--problem NAME]

BIN is the folder with kernelcurve and kernelcurve-worker. The recordings are stored in FOLDER. --sanitizer also runs
every kernel under compute-sanitizer, which must be installed. --only PART runs only this part, and --problem NAME only
the kernels of this problem; both may be repeated. Exits with 1 if a line of the table fails.
"""
import argparse
import csv
import functools
import glob
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

FAULTY = """/*---
entry: faulty<fault>
problem: copy
arguments: [out, in, n]
parameters: {{fault: {{values: [0, 1, 2, 3, 4], default: 0}}}}
block: [256]
grid: ["ceil(n / 256)"]
{extra}---*/
template <int fault> __global__ void faulty(float *out, const float *in, size_t n{parameters})
{{
    size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    if (fault == 1 && i == 5) out[size_t(1) << 40] = 1;
    if (fault == 2) while (((volatile const float *)in)[0] < 1e30f) {{}}
    if (fault == 3 && i == 7) return;
    if (i < n) out[i] = in[i];
}}
"""


class Run:
    """One `kernelcurve run`: its rows, and the time at which each arrived."""

    def __init__(self, lab, experiment, kernels=(), kill_at=None):
        folder = tempfile.mkdtemp(dir=lab.folder)
        document = os.path.join(folder, "experiment.yaml")
        with open(document, "w") as file:
            file.write("kernelcurve: 1\ndevice: %s\n%s" % (lab.device, experiment))
        recording = os.path.join(folder, "recording.yaml")
        command = [os.path.join(lab.bin, "kernelcurve"), "run", document, "--out", recording, "--quiet"]
        for name, source in kernels:
            with open(os.path.join(folder, name), "w") as file:
                file.write(source)
            command += ["--kernel", os.path.join(folder, name), "--trust"]
        environment = dict(os.environ, XDG_STATE_HOME=os.path.join(folder, "state"), XDG_CACHE_HOME=lab.cache)
        if lab.wrapper:
            command += ["--worker", lab.wrapper + " " + os.path.join(lab.bin, "kernelcurve-worker")]
        self.killed = 0
        self.begin = time.monotonic()
        process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
        self.arrivals = []
        while process.poll() is None:
            self.look(os.path.join(folder, "state"))
            if kill_at is not None and len(self.arrivals) >= kill_at:
                kill_at = None
                for worker in children(process.pid):
                    os.kill(worker, signal.SIGKILL)
                self.killed = time.monotonic() - self.begin
            time.sleep(0.002)
        self.seconds = time.monotonic() - self.begin
        self.status = process.returncode
        self.errors = process.stderr.read().strip()
        self.rows = rows_of(recording)
        # The last rows may arrive between two checks.
        self.arrivals += [self.seconds] * (len(self.rows) - len(self.arrivals))
        if lab.keep:
            shutil.copy(recording, os.path.join(lab.keep, "%03d.yaml" % lab.count)) if self.rows else None
            lab.count += 1

    def look(self, state):
        now = time.monotonic() - self.begin
        for file in glob.glob(state + "/**/*.yaml", recursive=True):
            self.arrivals += [now] * (len(rows_of(file)) - len(self.arrivals))

    def bad(self):
        return ["%s: %s" % (row["kernel"], reason(row)) for row in self.rows if status(row) != "measured"]

    def complaints(self):
        return "; ".join(self.bad() + self.errors.splitlines())

    def gap(self, row):
        """Returns the seconds from the previous row to `row`."""
        return self.arrivals[row] - self.arrivals[row - 1]


def children(parent):
    found = []
    for stat in glob.glob("/proc/[0-9]*/stat"):
        try:
            with open(stat) as file:
                fields = file.read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[1]) == parent:
            found.append(int(stat.split("/")[2]))
    return found


def rows_of(file):
    rows = []
    try:
        with open(file) as stream:
            for line in stream:
                if line.startswith('- {"kernel"') and line.endswith("}\n"):
                    rows.append(json.loads(line[2:]))
    except OSError:
        pass
    return rows


def status(row):
    return row.get("status", "measured")


def reason(row):
    what = row.get("reason", {}).get("what", "")
    text = what.get("text", "") if isinstance(what, dict) else what
    for number, argument in enumerate(what.get("arguments", []) if isinstance(what, dict) else []):
        text = text.replace("{%d}" % number, argument)
    return text or str(row.get("reason", ""))


def parameter(row, name):
    return row.get("parameters", row)[name]


class Lab:
    def __init__(self, options):
        self.bin = os.path.abspath(options.bin)
        self.keep = options.out
        self.device = options.device
        self.count = 0
        self.wrapper = ""
        self.problems = getattr(options, "problem", None)
        self.folder = tempfile.mkdtemp(prefix="on_gpu_")
        self.cache = os.path.join(self.folder, "cache")
        self.failed = 0

    def line(self, what, good, result):
        self.failed += 0 if good else 1
        print("%-34s %-6s %s" % (what, "ok" if good else "FAILED", result), flush=True)

    def program(self, *arguments):
        return subprocess.run([os.path.join(self.bin, "kernelcurve"), *arguments], check=True,
                              capture_output=True, text=True).stdout


def kernels_by_problem(lab, of_libraries=True):
    found = {}
    for kernel in csv.DictReader(lab.program("list", "kernels", "--format", "csv").splitlines()):
        if of_libraries or not kernel["library"]:
            found.setdefault(kernel["problem"], []).append(kernel["id"])
    return found


QUICK = "measure: {noise: 5 %, max_time: 100 ms, limit: 10 s}\n"
# Faults must reach the GPU, so the check on the CPU must not find them before.
UNCHECKED = "measure: {noise: 5 %, max_time: 100 ms, limit: 10 s, check: false}\n"
# A sanitizer can make a kernel a thousand times slower.
PATIENT = "measure: {noise: 50 %, max_time: 1 ms, limit: 200 s, check: false}\n"
# These sizes are not divisible by tiles, vectors, or blocks.
ODD_SIZES = {"copy": "n: 1000003", "offset_add": "n: 1000003, offset: 11", "transpose": "rows: 1021, cols: 2039",
             "sum_of_squares": "n: 1000003", "multiply": "n: 263",
             "gemm": "m: 257, n: 269, k: 263"}
# Larger sizes would take minutes with a sanitizer.
FEW = {"softmax_rows": "rows: 67, cols: 4096"}


def every_kernel(lab, title="kernels", rules=QUICK, sizes_of=ODD_SIZES, of_libraries=True):
    for problem, kernels in kernels_by_problem(lab, of_libraries).items():
        if lab.problems and problem not in lab.problems:
            continue
        sizes = "parameters: {%s}\n" % sizes_of[problem] if problem in sizes_of else ""
        run = Run(lab, "kernels: [%s]\n%s%s" % (", ".join(kernels), sizes, rules))
        lab.line("%s of %s" % (title, problem), len(run.rows) == len(kernels) and not run.bad() and run.status == 0,
                 "%d verified and measured in %.1f s %s" % (len(run.rows), run.seconds, run.complaints()))


def first_configuration(lab):
    for kind, most in (("cold", 3.0), ("warm", 1.0)):
        run = Run(lab, "kernels: [read_offset]\nparameters: {n: 4 Mi}\n" + QUICK)
        seconds = run.arrivals[0] if run.arrivals else run.seconds
        lab.line("first row, %s cache" % kind, len(run.rows) == 1 and not run.bad() and seconds < most,
                 "%.2f s after the start of the program (at most %.0f s)" % (seconds, most))


def offset_sweep(lab):
    run = Run(lab, "kernels: [read_offset, read_offset_unroll, write_offset]\nparameters: {n: 64 Mi, block: 256}\n"
              "sweep:\n  offset: {from: 0, to: 64, step: 1}\nmeasure: {noise: 0.5 %, max_time: 300 ms, limit: 10 s}\n")
    texts = []
    for kernel in ("read_offset", "read_offset_unroll", "write_offset"):
        rates = [row["metrics"]["bandwidth"] / 1e9 for row in run.rows if row["kernel"] == kernel and "metrics" in row]
        texts.append("%s %.0f to %.0f GB/s" % (kernel, min(rates, default=0), max(rates, default=0)))
    lab.line("offset sweep 0 to 64", len(run.rows) == 195 and not run.bad(),
             "%d rows in %.1f s: %s" % (len(run.rows), run.seconds, ", ".join(texts)))


def copy_sweep(lab):
    run = Run(lab, "kernels: [copy_library, copy_vector]\nparameters: {element: float}\n"
              "sweep:\n  n: {from: 16 Ki, to: 1 Gi, times: 2}\nbaseline: copy_library\n"
              "measure: {noise: 0.2 %, max_time: 1 s, limit: 20 s}\n")
    rates = {(row["kernel"], parameter(row, "n")): row["metrics"]["bandwidth"] for row in run.rows if "metrics" in row}
    lab.line("copy sweep 64 KiB to 4 GiB", len(run.rows) == 34 and not run.bad(),
             "%d rows in %.1f s" % (len(run.rows), run.seconds))
    for n in sorted({n for _, n in rates}):
        library, own = rates.get(("copy_library", n)), rates.get(("copy_vector", n))
        if library and own:
            large = 4 * n >= 1 << 30
            lab.line("  %8.1f MiB" % (4 * n / 2**20), own >= 0.99 * library or not large,
                     "library %.0f GB/s, own %.0f GB/s, %.2f %%" % (library / 1e9, own / 1e9, 100 * own / library))


def faults(lab):
    source = FAULTY.format(extra="", parameters="")
    for value, what in ((1, "illegal access"), (2, "endless kernel, limit 2 s"), (3, "wrong result")):
        run = Run(lab, "kernels: [faulty]\nparameters: {n: 1 Mi, element: float}\nsweep:\n  fault: [0, %d, 4]\n"
                  "measure: {noise: 5 %%, max_time: 100 ms, limit: 2 s, check: false}\n" % value, [("faulty.cu", source)])
        states = [status(row) for row in run.rows]
        good = states == ["measured", "failed", "measured"] and run.status == 1 and len(run.arrivals) >= 3
        lab.line(what, good, "%s; failed after %.2f s, next row %.2f s later: %s"
                 % (", ".join(states), run.gap(1) if good else 0, run.gap(2) if good else 0,
                    run.complaints()))
    huge = FAULTY.format(extra='scratch: {more: {type: double, elements: "n * 8"}}\n', parameters=", double *more")
    huge = huge.replace("arguments: [out, in, n]", "arguments: [out, in, n, more]")
    run = Run(lab, "kernels: [huge]\nparameters: {element: float}\nsweep:\n  n: [1 Mi, 4 Gi, 2 Mi]\n" + QUICK,
              [("huge.cu", huge)])
    states = [status(row) for row in run.rows]
    good = states == ["measured", "failed", "measured"] and len(run.arrivals) >= 3
    lab.line("288 GiB on the GPU", good, "%s; next row %.2f s later: %s"
             % (", ".join(states), run.gap(2) if good else 0, run.complaints()))


def killed_worker(lab):
    run = Run(lab, "kernels: [read_offset]\nparameters: {n: 4 Mi}\nsweep:\n  offset: {from: 0, to: 15, step: 1}\n"
              "measure: {noise: 0.0001 %, max_time: 200 ms, limit: 10 s}\n", kill_at=4)
    states = [status(row) for row in run.rows]
    failed = states.count("failed")
    good = len(states) == 16 and failed == 1 and states.count("measured") == 15
    after = [t - run.killed for t in run.arrivals if t > run.killed] + [0, 0] if good else [0, 0]
    lab.line("kill -9 of the worker", good, "%d rows, %d failed, said after %.2f s; next row %.2f s after the kill: %s"
             % (len(states), failed, after[0], after[1],
                run.complaints()))


# Kernelcurve kills the whole process group of a worker that does not end immediately. The sanitizer has a separate session,
# because it writes its report at the end.
SANITIZER_TOOLS = ("memcheck", "racecheck", "initcheck", "synccheck")
SANITIZER = """#!/bin/sh
exec 3<&0
setsid compute-sanitizer --tool %s --log-file %s/sanitizer.%%p "$@" <&3 3<&- &
exec 3<&-
wait
"""


def wrap_in_sanitizer(lab, tool):
    lab.wrapper = os.path.join(lab.folder, "sanitizer-" + tool)
    with open(lab.wrapper, "w") as file:
        file.write(SANITIZER % (tool, lab.folder))
    os.chmod(lab.wrapper, 0o755)


def sanitizer_reports(lab):
    reports = ""
    give_up = time.monotonic() + 60
    for name in glob.glob(lab.folder + "/sanitizer.*"):
        text = ""
        while "SUMMARY" not in text and time.monotonic() < give_up:
            with open(name) as file:
                text = file.read()
            time.sleep(0.05)
        reports += text
        os.remove(name)
    if lab.keep:
        with open(os.path.join(lab.keep, "sanitizer.txt"), "a") as file:
            file.write(reports)
    return reports


def sanitized_kernels(lab, tools=SANITIZER_TOOLS):
    for tool in tools:
        wrap_in_sanitizer(lab, tool)
        # Kernels of libraries are left out, because racecheck reports the barriers of cuBLAS as hazards.
        every_kernel(lab, tool, PATIENT, ODD_SIZES | FEW, of_libraries=False)
        reports = sanitizer_reports(lab)
        # The summary of racecheck has other words than that of the other tools.
        begun = reports.count("========= COMPUTE-SANITIZER")
        ended = reports.count("ERROR SUMMARY") + reports.count("RACECHECK SUMMARY")
        clean = reports.count("ERROR SUMMARY: 0 errors") + reports.count("RACECHECK SUMMARY: 0 hazards")
        lab.line("compute-sanitizer " + tool, clean > 0 and clean == begun == ended,
                 "%d runs, %d reports, %d clean" % (begun, ended, clean))
        if tool == "memcheck":
            Run(lab, "kernels: [faulty]\nparameters: {n: 1 Mi, element: float, fault: 1}\n" + UNCHECKED,
                [("faulty.cu", FAULTY.format(extra="", parameters=""))])
            reports = sanitizer_reports(lab)
            lab.line("memcheck of an illegal access", "Invalid __global__ write of size 4 bytes" in reports,
                     "found" if "Invalid __global__ write" in reports else "not found")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("--device", default="cuda:0")
    parser.add_argument("--out")
    parser.add_argument("--sanitizer", action="store_true")
    parser.add_argument("--only", action="append", help="first, kernels, offset, copy, faults, kill, sanitizer, or one "
                        "tool of the sanitizer: " + ", ".join(SANITIZER_TOOLS))
    parser.add_argument("--problem", action="append")
    options = parser.parse_args()
    lab = Lab(options)
    if lab.keep:
        os.makedirs(lab.keep, exist_ok=True)
        with open(os.path.join(lab.keep, "devices.yaml"), "w") as file:
            file.write(lab.program("list", "devices", "--format", "yaml"))
    print(lab.program("list", "devices"))
    parts = {"first": first_configuration, "kernels": every_kernel, "offset": offset_sweep, "copy": copy_sweep,
             "faults": faults, "kill": killed_worker, "sanitizer": sanitized_kernels}
    tools = {tool: functools.partial(sanitized_kernels, tools=(tool,)) for tool in SANITIZER_TOOLS}
    for name, part in (parts | tools).items():
        if name in (options.only or (parts if options.sanitizer else set(parts) - {"sanitizer"})):
            part(lab)
    shutil.rmtree(lab.folder)
    print("%d lines failed" % lab.failed)
    return 1 if lab.failed else 0


if __name__ == "__main__":
    sys.exit(main())
