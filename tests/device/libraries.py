#!/usr/bin/env python3
"""The last rungs of the ladders against the libraries, on one GPU.

    libraries.py BIN --kernels SHARE/kernelcurve/kernels [--device cuda:0] [--nvcc nvcc] [--out FOLDER]

BIN holds kernelcurve and its worker. Kernels of one problem, and the library's call, are measured in turn by
`kernelcurve run`; CUB by a program that nvcc makes here (left out where there is none). What is measured has been
verified first. Exit status 1 where a ratio is below what it should at least be.
"""

import argparse
import os
import subprocess
import sys
import tempfile

from on_gpu import Lab, Run, parameter, reason, status

RULES = "measure: {noise: 0.1 %, max_time: 2 s, limit: 30 s, check: false}\n"
GEMM_SHAPES = ((2048, 2048, 2048), (4096, 4096, 4096), (8192, 8192, 8192), (4096, 1024, 8192))
COPY_SIZES = ("16 MiB", 2**22), ("1 GiB", 2**28), ("4 GiB", 2**30)
MATRICES = (8192, 8192), (16384, 16384), (8000, 12000)
STRIDES = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32)
# Bytes that a record moves, read and written.
STRUCTURES = {"pair_packets": 16, "pair_arrays_packets": 16, "triple_packets": 24, "triple_aligned": 32,
              "triple_arrays_packets": 24}


class Table:
    def __init__(self):
        self.short = 0
        print("%-34s %10s %10s %9s %8s %8s  %s" % ("", "own", "against", "ratio", "at least", "aim", "noise, clock"))

    def line(self, what, own, other, unit, least, aim, noise, clock, verified):
        ratio = own / other
        good = ratio >= least and verified
        self.short += 0 if good else 1
        print("%-34s %10s %10s %8.2f%% %7.1f%% %7.1f%%  %.2f %%, %.0f MHz%s%s"
              % (what, unit % own, unit % other, 100 * ratio, 100 * least, 100 * aim, 100 * noise, clock / 1e6,
                 ", verified" if verified else ", NOT VERIFIED", "" if good else "  SHORT"), flush=True)

    def failed(self, what, why):
        self.short += 1
        print("%-34s failed: %s" % (what, why), flush=True)


def clock_of(row):
    return row["metrics"].get("cycles", 0) / row["metrics"]["time"]


def noise_of(*rows):
    return max(row["metrics"]["noise"] for row in rows)


def measured(lab, experiment):
    """Rows by kernel and parameters; what failed is printed."""
    run = Run(lab, experiment + RULES)
    for row in run.rows:
        if status(row) != "measured":
            print("%s: %s" % (row["kernel"], reason(row)))
    if not run.rows:
        print(run.errors)
    return [row for row in run.rows if status(row) == "measured"]


def pair(table, what, rows, own, library, metric, unit, scale, least, aim):
    first = next((row for row in rows if row["kernel"] == own), None)
    second = next((row for row in rows if row["kernel"] == library), None)
    if first is None or second is None:
        table.failed(what, "not measured")
        return
    table.line(what, first["metrics"][metric] / scale, second["metrics"][metric] / scale, unit, least, aim,
               noise_of(first, second), clock_of(first), True)


def gemm(lab, table):
    for m, n, k in GEMM_SHAPES:
        rows = measured(lab, "kernels: [gemm_library, gemm_stream]\nparameters: {m: %d, n: %d, k: %d}\n" % (m, n, k))
        pair(table, "SGEMM %d x %d x %d" % (m, n, k), rows, "gemm_stream", "gemm_library", "flops", "%.2f TF", 1e12,
             1.06, 1.12)


def copy(lab, table):
    for name, n in COPY_SIZES:
        # Small copies live in the L2 cache, and starting blocks counts.
        block = 512 if n < 2**24 else 128
        rows = measured(lab, "kernels: [copy_library, copy_vector]\n"
                        "parameters: {n: %d, element: float, block: %d}\n" % (n, block))
        pair(table, "copy " + name, rows, "copy_vector", "copy_library", "bandwidth", "%.0f GB/s", 1e9, 0.995, 1.01)


def transpose(lab, table):
    for height, width in MATRICES:
        rows = measured(lab, "kernels: [copy_matrix, transpose_bulk]\nparameters: {rows: %d, cols: %d}\n"
                        % (height, width))
        pair(table, "transpose %d x %d" % (height, width), rows, "transpose_bulk", "copy_matrix", "bandwidth",
             "%.0f GB/s", 1e9, 0.95, 0.98)


def without_own_libraries():
    """The environment for nvcc and what it makes: they need this machine's C++ library, and kernelcurve may have
    come with another."""
    folders = [folder for folder in os.environ.get("LD_LIBRARY_PATH", "").split(":")
               if not os.path.exists(os.path.join(folder, "libstdc++.so.6"))]
    return dict(os.environ, LD_LIBRARY_PATH=":".join(folders))


def sums(lab, table, options):
    tuned = {}
    for element, n in (("int", 2**30), ("float", 2**30), ("float", 2**24)):
        for row in measured(lab, "kernels: [reduce_last]\nparameters: {n: %d, element: %s}\n" % (n, element)):
            print("  verified: reduce_last of %d %ss, %.0f GB/s%s"
                  % (n, element, row["metrics"]["bandwidth"] / 1e9,
                     ", error %.1e" % row["metrics"]["error_max"] if "error_max" in row["metrics"] else ""))
            tuned = {name: parameter(row, name) for name in ("unroll", "block", "blocks")}
    if not tuned:
        table.failed("sums", "not measured")
        return
    program = os.path.join(tempfile.mkdtemp(dir=lab.folder), "reduce_against_cub")
    here = os.path.dirname(os.path.abspath(__file__))
    environment = without_own_libraries()
    try:
        subprocess.run([options.nvcc, "-std=c++17", "-O2", "-arch=native", "-w",
                        '-DREDUCE_LAST="%s/reduce/2_reduce_last.cu"' % os.path.abspath(options.kernels),
                        "-DUNROLL=%d" % tuned["unroll"], "-DBLOCK=%d" % tuned["block"],
                        "-DBLOCKS=%d" % tuned["blocks"], "-o", program, os.path.join(here, "reduce_against_cub.cu"),
                        "-ldl"], check=True, env=environment)
    except (OSError, subprocess.CalledProcessError) as error:
        table.failed("sums", "no CUB: %s" % error)
        return
    result = subprocess.run([program], capture_output=True, text=True, env=environment)
    if result.returncode != 0:
        table.failed("sums", result.stderr.strip())
    for line in result.stdout.splitlines():
        element, n, library, library_noise, own, own_noise, agree, clock = line.split()
        rate = 4e-9 * int(n)
        table.line("sum of 2^%d %ss" % (int(n).bit_length() - 1, element), rate / float(own), rate / float(library),
                   "%.0f GB/s", 0.995, 1.01, max(float(library_noise), float(own_noise)), 1e6 * int(clock),
                   agree == "1")


def ceiling(lab):
    rows = measured(lab, "kernels: [copy_library, copy_vector]\nparameters: {n: 512 Mi, element: float, block: 128}\n")
    return max(row["metrics"]["bandwidth"] for row in rows) / 1e9


def strided(lab, table, limit):
    rows = measured(lab, "kernels: [strided_read, strided_read_unroll]\nparameters: {n: 64 Mi}\nsweep:\n  stride: %s\n"
                    % list(STRIDES))
    for stride in STRIDES:
        here = [row for row in rows if parameter(row, "stride") == stride]
        if not here:
            table.failed("stride %d" % stride, "not measured")
            continue
        best = min(here, key=lambda row: row["metrics"]["time"])
        # An element is written with 4 bytes. Where its neighbours lie further apart, it is read with a sector of 32
        # bytes; the memory below the L2 cache fetches two of them at a time.
        rate = 64 * 2**20 / best["metrics"]["time"] / 1e9
        sectors, fetched = 4 + min(4 * stride, 32), 4 + min(4 * stride, 64)
        table.line("stride %d (%.0f %% by sectors)" % (stride, 100 * rate * sectors / limit), rate * fetched, limit,
                   "%.0f GB/s", 0.9, 0.95, noise_of(best), clock_of(best), True)


def structures(lab, table, limit):
    rows = measured(lab, "kernels: [%s]\nparameters: {n: 128 Mi}\n" % ", ".join(STRUCTURES))
    for row in rows:
        rate = STRUCTURES[row["kernel"]] * 128 * 2**20 / row["metrics"]["time"] / 1e9
        table.line(row["kernel"], rate, limit, "%.0f GB/s", 0.9, 0.95, noise_of(row), clock_of(row), True)
    if len(rows) < len(STRUCTURES):
        table.failed("structures", "not all were measured")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("--kernels", required=True)
    parser.add_argument("--device", default="cuda:0")
    parser.add_argument("--nvcc", default="nvcc")
    parser.add_argument("--out")
    options = parser.parse_args()
    lab = Lab(options)
    if lab.keep:
        os.makedirs(lab.keep, exist_ok=True)
    table = Table()
    gemm(lab, table)
    copy(lab, table)
    transpose(lab, table)
    sums(lab, table, options)
    limit = ceiling(lab)
    strided(lab, table, limit)
    structures(lab, table, limit)
    print("%d lines short" % table.short)
    return 1 if table.short else 0


if __name__ == "__main__":
    sys.exit(main())
