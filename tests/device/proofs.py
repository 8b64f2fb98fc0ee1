#!/usr/bin/env python3
"""Compares measurements of Kernelcurve on a GPU with those of other tools and with repeated ones, and prints a table.

usage: proofs.py BIN [--device cuda:0] [--only PART] [--out FOLDER]

BIN is the folder with kernelcurve-worker. The kernels are next to it. The parts are: time (kernel times compared with
Nsight Compute), repeat (the same configurations in new processes), counters (compared with Nsight Compute), share
(the part of a sweep's time in which the GPU measures), missing (without libraries), attached (under
compute-sanitizer), and tuner (a sweep compared with Kernel Tuner). ncu and compute-sanitizer must be in PATH. Hiding
libraries in a separate mount namespace needs root. The last part needs kernel_tuner with cupy for this Python. The
rows are stored in FOLDER. Exits with 1 if a line of the table fails.
"""
import argparse
import csv
import glob
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

from absent_libraries import attached, missing

HERE = os.path.dirname(os.path.abspath(__file__))


class Worker:
    """A worker process without the client. `before` contains the words of a tool that runs it."""

    left_out = ("excluded",)

    def __init__(self, proofs, before=(), cache=None):
        environment = dict(os.environ, XDG_CACHE_HOME=cache or proofs.cache)
        self.process = subprocess.Popen([*before, os.path.join(proofs.bin, "kernelcurve-worker")], env=environment,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.proofs = proofs
        self.environment = {}

    def run(self, experiment):
        """Returns the measured and failed rows, and the run's last event."""
        text = "kernelcurve: 1\ndevice: %s\n%s" % (self.proofs.device, experiment)
        self.send(type="run", run=1, experiment=text, done=[], kernels=self.proofs.sources)
        rows = {}
        for line in self.process.stdout:
            event = json.loads(line)
            if event["type"] == "started":
                self.environment = dict(event["environment"])
            elif event["type"] == "measured" and event["measurement"].get("status") not in self.left_out:
                rows[event["index"]] = event["measurement"]
            elif event["type"] == "finished":
                return [rows[index] for index in sorted(rows)], event
            elif event["type"] == "refused":
                raise RuntimeError(str(event["failure"]))
        raise RuntimeError("the worker ended")

    def send(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.send(type="quit")
        self.process.communicate(timeout=60)


class Proofs:
    def __init__(self, options):
        self.bin = os.path.abspath(options.bin)
        self.device = options.device
        self.keep = options.out
        self.folder = tempfile.mkdtemp(prefix="proofs_")
        self.cache = os.path.join(self.folder, "cache")
        self.layers = os.path.join(self.folder, "layers")
        os.mkdir(self.layers)
        self.failed = 0
        self.sources = []
        self.files = {}
        for file in sorted(glob.glob(os.path.join(self.bin, "../share/kernelcurve/kernels/*/*.cu"))):
            if os.path.basename(file) == "problem.cu":
                continue
            with open(file) as stream:
                self.sources.append({"name": os.path.basename(file), "source": stream.read()})
            self.files[os.path.basename(file).split("_", 1)[1][:-3]] = file

    def line(self, what, good, result):
        self.failed += 0 if good else 1
        print("%-42s %-6s %s" % (what, "ok" if good else "FAILED", result), flush=True)

    def worker(self, **arguments):
        return Worker(self, **arguments)

    def run(self, experiment, **arguments):
        with self.worker(**arguments) as worker:
            rows, end = worker.run(experiment)
        if self.keep:
            with open(os.path.join(self.keep, "rows.json"), "a") as file:
                file.write(json.dumps(rows) + "\n")
        return rows, end

    def under_ncu(self, experiment, metrics, last):
        """Runs an experiment under ncu. Returns the values of the last launches as a list per metric."""
        log = os.path.join(self.folder, "ncu.csv")
        if os.path.exists(log):
            os.remove(log)
        self.run(experiment, before=["ncu", "--clock-control", "none", "--cache-control", "none", "--target-processes",
                                     "all", "--csv", "--print-units", "base", "--log-file", log, "--metrics",
                                     ",".join(metrics)])
        with open(log) as file:
            table = list(csv.DictReader(line for line in file if line.startswith('"')))
        found = {metric: [] for metric in metrics}
        for cells in table:
            if cells["Metric Name"] in found:
                found[cells["Metric Name"]].append(float(cells["Metric Value"].replace(",", "")))
        return {metric: values[-last:] for metric, values in found.items()}


def experiment(kernel, parameters, rules):
    return "kernels: [%s]\nparameters: {%s}\nmeasure: {check: false, %s}\n" % (
        kernel, ", ".join("%s: %s" % pair for pair in parameters.items()), rules)


# These ten kernels take from 2 us to 50 ms on an H200.
TIMED = [("copy_vector", dict(element="float", n="1 Mi")), ("copy_element", dict(element="float", n="2 Mi")),
         ("transpose_tile_padded", dict(rows=1024, cols=1024)), ("read_offset", dict(n="4 Mi", offset=1)),
         ("copy_vector", dict(element="float", n="16 Mi")), ("transpose_row", dict(rows=4096, cols=4096)),
         ("copy_element", dict(element="float", n="64 Mi")), ("gemm_shared", dict(m=2048, n=2048, k=2048)),
         ("copy_element", dict(element="float", n="1 Gi")), ("gemm_naive", dict(m=5280, n=5280, k=5280))]


SECONDS = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1}


def places_of(row):
    """Returns the minimum and maximum of the medians at several sets of addresses; the median twice if they hardly differ.
    The run of ncu uses one set, which is a different one."""
    for remark in row.get("remarks", []):
        if isinstance(remark, dict) and "addresses of the arrays" in remark.get("text", ""):
            return [float(text.split()[0]) * SECONDS[text.split()[1]] for text in remark["arguments"][:2]]
    return [row["metrics"]["time"]] * 2


def kernel_times(proofs):
    samples = 15
    for kernel, parameters in TIMED:
        rows, _ = proofs.run(experiment(kernel, parameters, "noise: 0.1 %, max_time: 1 s"))
        durations = proofs.under_ncu(experiment(kernel, parameters, "samples: %d, interleave: false" % samples),
                                     ["gpu__time_duration.sum"], samples)["gpu__time_duration.sum"]
        ours, ncu = rows[0]["metrics"]["time"], statistics.median(durations) * 1e-9
        least, most = places_of(rows[0])
        limit = 0.01 if ncu >= 20e-6 else 0.03
        proofs.line("time of %s, %.1f us" % (kernel, ncu * 1e6), least * (1 - limit) <= ncu <= most * (1 + limit),
                    "%.3f us by %s%s, %.3f us by ncu (median of %d, %.1f %% apart), %+.2f %%" % (
                        ours * 1e6, rows[0]["clock"],
                        " (%.1f to %.1f in its places)" % (least * 1e6, most * 1e6) if most > least else "",
                        ncu * 1e6, len(durations), 100 * (max(durations) / min(durations) - 1), 100 * (ours / ncu - 1)))


def repeated(proofs):
    texts = ["kernels: [copy_vector]\nparameters: {element: float}\nsweep: {n: [1 Mi, 4 Mi, 16 Mi, 64 Mi, 256 Mi]}\n",
             "kernels: [read_offset]\nparameters: {offset: 11}\nsweep: {n: [1 Mi, 4 Mi, 16 Mi, 64 Mi, 256 Mi]}\n",
             "kernels: [transpose_tile_padded]\nparameters: {rows: 4096}\nsweep: {cols: [512, 1024, 2048, 4096, 8192]}\n",
             "kernels: [gemm_thread_tile]\nparameters: {n: 2048, k: 2048}\nsweep: {m: [512, 1024, 2048, 4096, 8192]}\n"]
    medians = {}
    for _ in range(5):
        for text in texts:
            rows, _ = proofs.run(text + "measure: {check: false, noise: 0.1 %, max_time: 1 s}\n")
            for row in rows:
                key = row["kernel"] + " " + json.dumps(row["parameters"])
                medians.setdefault(key, []).append(row["metrics"]["time"])
    apart = {key: max(abs(time / statistics.median(times) - 1) for time in times) for key, times in medians.items()}
    for key, most in sorted(apart.items(), key=lambda pair: -pair[1])[:3]:
        proofs.line("  " + key.split()[0], most <= 0.005, "%.2f %% from the median of five: %s us" % (
            100 * most, ", ".join("%.2f" % (1e6 * time) for time in medians[key])))
    proofs.line("20 configurations in 5 fresh processes", len(apart) == 20 and max(apart.values()) <= 0.005,
                "%d configurations, medians at most %.2f %% from the median of five, %.2f %% in the middle" % (
                    len(apart), 100 * max(apart.values()), 100 * statistics.median(apart.values())))


def ratio(over, under):
    return lambda ncu: sum(ncu[name] for name in over) / max(1e-9, sum(ncu[name] for name in under))


def percent(name):
    return lambda ncu: ncu[name] / 100


LOADS = "l1tex__t_%s_pipe_lsu_mem_global_op_ld.sum"
STORES = "l1tex__t_%s_pipe_lsu_mem_global_op_st.sum"
CONFLICTS = ["l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_%s.sum" % way for way in ("ld", "st")]
SHARED = ["smsp__inst_executed_op_shared_%s.sum" % way for way in ("ld", "st")]
FLOPS = ["smsp__sass_thread_inst_executed_op_%s_pred_on.sum" % way for way in ("ffma", "fadd", "fmul")]
BYTES = "smsp__sass_average_data_bytes_per_%s.pct"
STALLED = "smsp__average_warps_issue_stalled_%s_per_issue_active.ratio"
STALLS = ["long_scoreboard", "short_scoreboard", "lg_throttle", "mio_throttle", "math_pipe_throttle", "barrier", "wait",
          "not_selected"]
# The bytes that the previous replay leaves in an L2 cache of 60 MB, to be written later.
L2_LEFT = 30e6
# The name of the metric, its value from ncu's metrics, and the maximum relative and absolute differences of two runs. Metrics
# that do not depend on caches and time must be equal.
COUNTED = [
    ("counted_load_efficiency", percent(BYTES % "sector_mem_global_op_ld"), 0, 0),
    ("counted_store_efficiency", percent(BYTES % "sector_mem_global_op_st"), 0, 0),
    ("counted_load_sectors_per_request", ratio([LOADS % "sectors"], [LOADS % "requests"]), 0, 0),
    ("counted_store_sectors_per_request", ratio([STORES % "sectors"], [STORES % "requests"]), 0, 0),
    ("counted_shared_efficiency", percent(BYTES % "wavefront_mem_shared"), 0.01, 0.001),
    ("counted_bank_conflicts", ratio(CONFLICTS, SHARED), 0.05, 0.01),
    ("counted_operations", lambda ncu: 2 * ncu[FLOPS[0]] + ncu[FLOPS[1]] + ncu[FLOPS[2]], 0, 0),
    ("l1_hit_rate", percent("l1tex__t_sector_hit_rate.pct"), 0.02, 0.01),
    ("l2_hit_rate", percent("lts__t_sector_hit_rate.pct"), 0.02, 0.05),
    ("achieved_occupancy", percent("sm__warps_active.avg.pct_of_peak_sustained_active"), 0.02, 0.01),
    ("issue_slots_busy", percent("smsp__issue_active.avg.pct_of_peak_sustained_active"), 0.05, 0.01),
    ("warp_cycles", lambda ncu: ncu["smsp__average_warps_active_per_issue_active.ratio"], 0.05, 0.2),
    *[("stall_" + reason, lambda ncu, name=STALLED % reason: ncu[name], 0.1, 0.2) for reason in STALLS],
    ("dram_read_bytes", lambda ncu: ncu["dram__bytes_read.sum"], 0.02, L2_LEFT),
    ("dram_write_bytes", lambda ncu: ncu["dram__bytes_write.sum"], 0.02, L2_LEFT)]
METRICS = ["l1tex__t_sector_hit_rate.pct", "lts__t_sector_hit_rate.pct", "dram__bytes_read.sum", "dram__bytes_write.sum",
           "sm__warps_active.avg.pct_of_peak_sustained_active",
           "smsp__issue_active.avg.pct_of_peak_sustained_active", "smsp__average_warps_active_per_issue_active.ratio",
           *[STALLED % reason for reason in STALLS], *CONFLICTS, *SHARED, *FLOPS, LOADS % "sectors",
           LOADS % "requests", STORES % "sectors", STORES % "requests", BYTES % "sector_mem_global_op_ld",
           BYTES % "sector_mem_global_op_st", BYTES % "wavefront_mem_shared"]


def counters(proofs):
    kernels = [("read_offset", dict(n="64 Mi", offset=11)), ("write_offset", dict(n="64 Mi", offset=11)),
               ("copy_vector", dict(element="float", n="64 Mi")), ("transpose_tile", dict(rows=8192, cols=8192)),
               ("transpose_tile_padded", dict(rows=8192, cols=8192)), ("transpose_row", dict(rows=8192, cols=8192)),
               ("gemm_shared", dict(m=2048, n=2048, k=2048)), ("gemm_thread_tile", dict(m=2048, n=2048, k=2048))]
    for kernel, parameters in kernels:
        rows, _ = proofs.run(experiment(kernel, parameters, "samples: 10, counters: true"))
        values = proofs.under_ncu(experiment(kernel, parameters, "samples: 1"), METRICS, 1)
        ncu = {name: found[-1] for name, found in values.items() if found}
        equal, close, wrong = 0, [], []
        for tag, figure, relative, absolute in COUNTED:
            ours = rows[0]["metrics"].get(tag)
            if ours is None:
                wrong += [] if "shared" in tag or "conflicts" in tag else [tag + " is missing"]
                continue
            theirs = figure(ncu)
            text = "%s %.6g (ncu %.6g)" % (tag, ours, theirs)
            if abs(ours - theirs) <= 1e-6 * abs(theirs):
                equal += 1
            elif abs(ours - theirs) <= max(relative * abs(theirs), absolute):
                close.append(text)
            else:
                wrong.append(text)
        proofs.line("counters of " + kernel, not wrong and equal > 0, "%d equal; %s%s" % (
            equal, "near: " + ", ".join(close) if close else "", "; WRONG: " + ", ".join(wrong) if wrong else ""))


SWEEP = """kernels: [gemm_thread_tile]
parameters: {m: 4096, n: 4096, k: 4096}
sweep: {BM: [64, 128], BN: [64, 128], BK: [8, 16], TM: [4, 8, 16], TN: [4, 8, 16]}
measure: {%s}
"""


def share(proofs):
    for what, rules in (("", "check: false"), (", checked", "check: true")):
        for kind, least in (("cold", 0.8), ("warm", 0.95)):
            begin = time.monotonic()
            rows, end = proofs.run(SWEEP % rules, cache=os.path.join(proofs.folder, "cache" + what.strip(", ")))
            good = all(row.get("status", "measured") == "measured" for row in rows)
            proofs.line("measuring, %s cache%s" % (kind, what), good and end["measuring_share"] >= least,
                        "%.1f %% of the time; %d configurations in %.1f s with the worker's start, noise %.2f %%" % (
                            100 * end["measuring_share"], len(rows), time.monotonic() - begin,
                            100 * statistics.median(row["metrics"]["noise"] for row in rows)))


SIDE = 2048
NAMES = ["BM", "BN", "BK", "TM", "TN"]
TUNED = """kernels: [gemm_thread_tile]
parameters: {m: %d, n: %d, k: %d}
sweep: {BM: [64, 128], BN: [64, 128, 256], BK: [8, 16], TM: [4, 8, 16], TN: [4, 8, 16]}
measure: {check: false}
""" % (SIDE, SIDE, SIDE)


def tuner(proofs):
    begin = time.monotonic()
    rows, _ = proofs.run(TUNED, cache=os.path.join(proofs.folder, "tuned"))
    seconds = time.monotonic() - begin
    ours = {tuple(row["parameters"][name] for name in NAMES): row["metrics"] for row in rows if "metrics" in row}
    result = subprocess.run([sys.executable, os.path.join(HERE, "kernel_tuner_sweep.py"),
                             proofs.files["gemm_thread_tile"], str(SIDE)], input=json.dumps(list(ours)),
                            capture_output=True, text=True, check=False)
    if result.returncode:
        proofs.line("a sweep beside Kernel Tuner", False, (result.stderr.strip().splitlines() or ["ended"])[-1])
        return
    theirs = json.loads(result.stdout.splitlines()[-1])
    noise = statistics.median(metrics["noise"] for metrics in ours.values())
    factors = sorted(one["time"] / ours[tuple(one["at"])]["time"] for one in theirs["rows"])
    proofs.line("a sweep beside Kernel Tuner", seconds * 3 <= theirs["seconds"] and noise <= theirs["noise"],
                "%d configurations in %.1f s, noise %.3f %%; Kernel Tuner %s: %d in %.1f s, noise %.3f %%, its times %.3f "
                "of ours (%.3f to %.3f)" % (
                    len(ours), seconds, 100 * noise, theirs["version"], len(theirs["rows"]), theirs["seconds"],
                    100 * theirs["noise"], statistics.median(factors), factors[0], factors[-1]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("--device", default="cuda:0")
    parser.add_argument("--out")
    parser.add_argument("--only", action="append", help="a part, time, repeat ... (repeatable)")
    options = parser.parse_args()
    proofs = Proofs(options)
    if proofs.keep:
        os.makedirs(proofs.keep, exist_ok=True)
    parts = {"time": kernel_times, "repeat": repeated, "counters": counters, "share": share, "missing": missing,
             "attached": attached, "tuner": tuner}
    for name, part in parts.items():
        if name in (options.only or parts):
            part(proofs)
    print("%d lines failed" % proofs.failed)
    return 1 if proofs.failed else 0


if __name__ == "__main__":
    sys.exit(main())
