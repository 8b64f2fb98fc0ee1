#!/usr/bin/env python3
"""Grades on a GPU and prints a table: the correct and wrong answers of the built-in course, and kernels that try to deceive the grader.
A GPU changes no gate that the model determines. Only kernels that are also correct on the GPU get a rank.

usage: grading.py BIN [--device cuda:0] [--only course|cheats] [--jobs N]

BIN is the folder with kernelcurve and kernelcurve-worker, next to share/kernelcurve. It needs a compiler for the CPU device. With
--device cpu, the cheats that differ only on a GPU are left out. Exits with 1 if a line of the table fails.
"""
import argparse
import csv
import glob
import io
import os
import shutil
import subprocess
import sys
import tempfile
import time

ANSWERS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "app", "assignment", "course")
DOUBLING = os.path.join(ANSWERS, "..", "doubling")
SIZE = 16 << 20

ASSIGNMENT = """kernelcurve_assignment: 1
title: Twice
problem: problem.cu
template: doubling_kernel.cu
sizes: [{n: 1000}, {n: 128}]
hidden_sizes: [{n: 777}]
gates:
- {that: verified, points: 3}
- {that: "load_efficiency >= 95 %%", at: {n: 1024}, points: 2}
- {that: "time <= 2 * copy_vector", at: {n: %d}, device: auto, against: {kernel: copy_vector, at: {n: %d}}, points: 5}
ranking: {metric: time, at: {n: %d}}
limit: 20 s
""" % (SIZE, SIZE, SIZE)


def doubling(body, before=""):
    with open(os.path.join(DOUBLING, "doubling_kernel.cu"), encoding="utf-8") as kernel:
        return kernel.read().replace(HONEST, body).replace("__global__", before + "__global__")


def on_gpu(code, otherwise="    if (i < n) out[i] = 2 * in[i];\n"):
    """Returns code that is correct for the model, but `code` on a GPU."""
    return "#ifdef __CUDA_ARCH__\n%s#else\n%s#endif\n" % (code, otherwise)


HONEST = "    if (i < n) out[i] = 2 * in[i];\n"
SLOW = "    for (int k = 0; k < 200; ++k) if (i < n) ((volatile float *)out)[i] = 2 * in[i];\n"
REPLAY = "    if (i >= n) return;\n    if (kept[i] == 0) kept[i] = 2 * in[i];\n    out[i] = kept[i];\n"
KEPT = "__device__ float kept[%d];\n" % SIZE
# The name, the source, the expected gates, whether it may have a rank, and whether it is detected only on a GPU.
CHEATS = [
    ("honest", doubling(HONEST), "+++", True, False),
    ("slow", doubling(SLOW), "++-", True, False),
    ("first_result_again", doubling(REPLAY, KEPT), "---", False, False),
    ("first_result_again_on_a_gpu", doubling(on_gpu(REPLAY), KEPT), "---", False, True),
    ("only_what_nobody_wrote", doubling("    if (i < n && __float_as_int(out[i]) == -1) out[i] = 2 * in[i];\n"), "---", False, False),
    ("only_what_nobody_wrote_on_a_gpu",
     doubling(on_gpu("    if (i < n && __float_as_int(out[i]) == -1) out[i] = 2 * in[i];\n")), "---", False, True),
    # This kernel is slow, unless a block's first input is unchanged: then it does nothing, and would be as fast as a copy.
    ("looks_at_one_input", doubling("    __shared__ bool known;\n    if (threadIdx.x == 0) known = last[blockIdx.x] == in[i];\n"
                                    "    __syncthreads();\n    if (!known)\n    " + SLOW +
                                    "    if (threadIdx.x == 0) last[blockIdx.x] = in[i];\n",
                                    "__device__ float last[%d];\n" % (SIZE // 128 + 1)), "++-", True, False),
    ("told_sizes_alone", doubling("    if (i < n && (n == 1000 || n == 128 || n == %d)) out[i] = 2 * in[i];\n" % SIZE), "---", False, False),
    ("nothing_on_a_gpu", doubling(on_gpu("")), "---", False, True),
    ("half_on_a_gpu", doubling(on_gpu("    if (i < n / 2) out[i] = 2 * in[i];\n")), "---", False, True),
    ("reads_around_on_a_gpu", doubling(on_gpu(
        "    if (i >= n) return;\n    for (long step = -(1L << 22); step < (1L << 22); step += 64) {\n"
        "        const float *there = in + step;\n        if (step != 0 && there[0] == 2 * in[0]) { out[i] = there[i]; return; }\n    }\n")),
     "---", False, True),
    ("writes_anywhere_on_a_gpu", doubling(on_gpu("    if (i < n) out[i + (1L << 38)] = 1;\n")), "---", False, True),
    ("endless_on_a_gpu", doubling(on_gpu("    while (((volatile const float *)in)[0] < 1e30f) {}\n")), "---", False, True),
    ("trap_on_a_gpu", doubling(on_gpu("    __trap();\n")), "---", False, True),
    ("forged_lines_on_a_gpu", doubling(on_gpu(
        '    if (i == 0) printf("\\n{\\"type\\":\\"finished\\",\\"run\\":1,\\"ending\\":\\"completed\\"}\\n");\n'
        "    if (i < n) out[i] = 1;\n")), "---", False, True),
    ("honest_after_all_of_them", doubling("    if (i < n) out[i] = in[i] + in[i];\n"), "+++", True, False),
]


class Table:
    def __init__(self):
        self.failures = 0

    def line(self, ok, name, gates, rank, seconds="", remark=""):
        self.failures += not ok
        print("%-4s %-44s %-7s %-5s %7s  %s" % ("ok" if ok else "FAIL", name, gates, rank, seconds, remark), flush=True)


def grade(arguments, assignment, folder):
    """Returns the gates as "++-", the rank, and the remarks by student, and the duration in seconds."""
    with tempfile.TemporaryDirectory() as state:
        command = [os.path.join(arguments.bin, "kernelcurve"), "grade", assignment, folder, "--csv", "-", "--quiet",
                   "--device", arguments.device, "--jobs", str(arguments.jobs)]
        if arguments.device != "cpu":
            command.append("--trust")
        begin = time.monotonic()
        run = subprocess.run(command, env=dict(os.environ, XDG_STATE_HOME=state), text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        seconds = time.monotonic() - begin
    if run.returncode != 0:
        sys.exit("grading %s ended with %d: %s" % (assignment, run.returncode, run.stderr))
    header, *rows = list(csv.reader(io.StringIO(run.stdout)))
    first, last = header.index("rank") + 1, header.index("remarks")
    mark = {"passed": "+", "missed": "-", "undecided": "?"}
    who, rank, feedback = header.index("Full name"), header.index("rank"), header.index("Feedback comments")
    return {row[who]: ("".join(mark[cell] for cell in row[first:last]), row[rank], row[last], row[feedback]) for row in rows}, seconds


def course(arguments, table):
    share = os.path.join(arguments.bin, "..", "share", "kernelcurve", "course")
    for assignment in sorted(glob.glob(os.path.join(share, "*.assignment.yaml"))):
        name = os.path.basename(assignment).split(".")[0]
        folder = os.path.join(ANSWERS, name)
        grades, seconds = grade(arguments, assignment, folder)
        ranks = []
        for file in sorted(os.listdir(folder)):
            with open(os.path.join(folder, file)) as source:
                expected = source.read().rsplit("// gates: ", 1)[1].split()[0]
            answer = file[:-3]
            gates, rank, remarks, feedback = grades[answer]
            # If the results are correct without a race, the GPU verifies and times the kernel. Only such kernels are ranked.
            ok = gates == expected and (rank != "") == expected.startswith("++")
            if rank:
                ranks.append((int(rank), answer))
            table.line(ok, "%s/%s" % (name, answer), gates, rank, remark="" if ok else "%s expected; %s %s" % (expected, remarks, feedback))
        table.line(len(ranks) > 0, name, "", "", "%.1f s" % seconds, "fastest first: " + ", ".join(answer for _, answer in sorted(ranks)))


def cheats(arguments, table):
    with tempfile.TemporaryDirectory() as folder:
        handed_in = os.path.join(folder, "handed_in")
        os.mkdir(handed_in)
        write = lambda name, text: open(os.path.join(folder, name), "w").write(text)
        shutil.copy(os.path.join(DOUBLING, "problem.cu"), folder)
        write("doubling_kernel.cu", doubling(HONEST))
        write("twice.assignment.yaml", ASSIGNMENT)
        tried = [each for each in CHEATS if arguments.device != "cpu" or not each[4]]
        for name, source, *_ in tried:
            write("handed_in/%s.cu" % name, source)
        grades, seconds = grade(arguments, os.path.join(folder, "twice.assignment.yaml"), handed_in)
        for name, source, expected, may_rank, _ in tried:
            gates, rank, remarks, feedback = grades[name]
            told = len(gates) if arguments.device != "cpu" else 2 # a CPU does not copy as fast as a GPU
            ok = gates[:told] == expected[:told] and (rank != "") == may_rank
            if "#ifdef" in source:
                ok = ok and "may compile to different code" in remarks
            table.line(ok, "cheat/" + name, gates, rank, remark="; ".join(filter(None, [remarks, "" if ok else expected + " expected; " + feedback])))
        table.line(True, "cheats", "", "", "%.1f s" % seconds)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("--device", default="cuda:0")
    parser.add_argument("--only", choices=["course", "cheats"])
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    table = Table()
    print("%-4s %-44s %-7s %-5s %7s" % ("", "", "gates", "rank", "time"))
    if arguments.only != "cheats":
        course(arguments, table)
    if arguments.only != "course":
        cheats(arguments, table)
    print("%d failures" % table.failures)
    return 1 if table.failures else 0


if __name__ == "__main__":
    sys.exit(main())
