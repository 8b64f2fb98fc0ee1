#!/usr/bin/env python3
"""Compares the fastest kernels of each problem with the libraries, on one GPU.

    libraries.py BIN --kernels SHARE/kernelcurve/kernels [--device cuda:0] [--nvcc nvcc] [--out FOLDER] [--only PART ...]
                 [--seed NUMBER]

BIN contains kernelcurve and its worker. `kernelcurve run` measures the kernels of one problem and the library's call in
turn. A program that nvcc compiles here measures a sum by CUB; it is left out without nvcc. All kernels are verified before.
Each line has the ratio, its minimum and its target, the noise, and the SM clock and power that NVML reports right after the
timings. Rows are only compared with their neighbours, because a hot GPU is slower in all of them. The exit status is 1 if a
ratio is below its minimum.
"""

import argparse
import functools
import os
import random
import subprocess
import sys
import tempfile

from on_gpu import Lab, Run, parameter, reason, status

RULES = "measure: {noise: 0.1 %, max_time: 2 s, limit: 30 s, check: false}\n"
GEMM_SHAPES = ((2048, 2048, 2048), (4096, 4096, 4096), (8192, 8192, 8192), (4096, 1024, 8192))
# m, n, k; the kernel; its parameters; the minimum and target ratios to cublasGemmEx.
BF16_SHAPES = ((2048, 2048, 2048, "bf16_even", "cluster: 1", 0.95, 0.99),
               (4096, 4096, 4096, "bf16_hilbert", "cluster: 2", 0.97, 1.00),
               (4096, 1024, 8192, "bf16_even", "cluster: 1", 0.95, 0.99),
               (8192, 8192, 8192, "bf16_hilbert", "cluster: 2", 0.99, 1.02))
BF16_ANY_SHAPES = ((1536, 1536, 1536), (3072, 3072, 3072), (5120, 5120, 1024), (16384, 512, 2048), (2048, 2048, 2048), (4096, 1024, 8192))
TF32_SHAPES = ((2048, 2048, 2048, 1), (4096, 4096, 4096, 2), (4096, 1024, 8192, 1), (8192, 8192, 8192, 2))
# The heads, length, depth, and causal of each shape.
ATTENTION = tuple((heads, length, depth, causal) for heads, length in ((32, 4096), (16, 16384)) for depth in (64, 128)
                  for causal in (False, True))
ANY_SHAPES = ((512, 512, 512), (1000, 1000, 1000), (1024, 1024, 1024), (2048, 2048, 2048), (4095, 4095, 4095),
              (8192, 128, 4096), (128, 8192, 8192), (2047, 2047, 2047), (33, 4096, 65), (398, 1166, 195), (5035, 87, 207),
              (1, 8192, 8192), (4, 8191, 8193), (8192, 1, 8192), (256, 256, 131072))
COPY_SIZES = ("16 MiB", 2**22), ("1 GiB", 2**28), ("4 GiB", 2**30)
MATRICES = (8192, 8192), (16384, 16384), (8000, 12000)
ANY_MATRICES = (8191, 8193), (100, 1000000), (1000000, 33)
STRIDES = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32)
# The bytes that are read and written per record.
STRUCTURES = {"pair_packets": 16, "pair_arrays_packets": 16, "triple_packets": 24, "triple_aligned": 32,
              "triple_arrays_packets": 24}


def power():
    """Returns the current power of the GPU in watts as text; empty if nvidia-smi does not report it."""
    try:
        said = subprocess.run(["nvidia-smi", "--query-gpu=power.draw", "--format=csv,noheader,nounits"],
                              capture_output=True, text=True).stdout
        return ", %.0f W" % float(said.split()[0])
    except (OSError, IndexError, ValueError):
        return ""


class Table:
    def __init__(self):
        self.short = 0
        print("%-34s %10s %10s %9s %8s %8s  %s"
              % ("", "own", "against", "ratio", "at least", "aim", "noise, clock, power"))

    def line(self, what, own, other, unit, least, aim, noise, clock, verified):
        ratio = own / other
        good = ratio >= least and verified
        self.short += 0 if good else 1
        print("%-34s %10s %10s %8.2f%% %7.1f%% %7.1f%%  %.2f %%, %.0f MHz%s%s%s%s"
              % (what, unit % own, unit % other, 100 * ratio, 100 * least, 100 * aim, 100 * noise, clock / 1e6, power(),
                 ", verified" if verified else ", NOT VERIFIED", "" if good else "  SHORT",
                 "" if ratio >= aim or not good else "  below the aim"), flush=True)

    def failed(self, what, why):
        self.short += 1
        print("%-34s failed: %s" % (what, why), flush=True)


def clock_of(row):
    return row["metrics"].get("cycles", 0) / row["metrics"]["time"]


def noise_of(*rows):
    return max(row["metrics"].get("noise", 0) for row in rows)  # one sample has no noise


def measured(lab, experiment):
    """Returns the measured rows. Prints failed rows."""
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


def bf16(lab, table):
    for m, n, k, kernel, parameters, least, aim in BF16_SHAPES:
        for against, name in (("bf16_library", "BF16"), ("bf16_library_best", "BF16, best of Lt,")):
            rows = measured(lab, "kernels: [%s, %s]\nparameters: {m: %d, n: %d, k: %d, %s}\n"
                            % (against, kernel, m, n, k, parameters))
            other = against != "bf16_library"
            pair(table, "%s %d x %d x %d" % (name, m, n, k), rows, kernel, against, "flops", "%.1f TF", 1e12,
                 least - 0.03 if other else least, 1.0 if other else aim)
    rows = measured(lab, "kernels: [bf16_library, bf16_wgmma]\nparameters: {m: 8192, n: 8192, k: 8192}\n")
    pair(table, "BF16 without tensor maps", rows, "bf16_wgmma", "bf16_library", "flops", "%.1f TF", 1e12, 0.55, 0.6)


def bf16_any(lab, table, seed):
    """Compares the listed shapes, and then twenty random ones, with the fastest algorithm of cublasLt."""
    chance = random.Random(seed)
    for m, n, k in BF16_ANY_SHAPES + tuple(tuple(8 * round(8 * 128 ** chance.random()) for _ in range(3)) for _ in range(20)):
        rows = measured(lab, "kernels: [bf16_library_best, bf16_any]\nparameters: {m: %d, n: %d, k: %d}\n" % (m, n, k))
        pair(table, "BF16 any %d x %d x %d" % (m, n, k), rows, "bf16_any", "bf16_library_best", "flops", "%.1f TF", 1e12, 0.6, 0.97)


def tf32(lab, table):
    for m, n, k, cluster in TF32_SHAPES:
        rows = measured(lab, "kernels: [tf32_library, tf32_library_best, tf32_wgmma]\n"
                        "parameters: {m: %d, n: %d, k: %d, cluster: %d}\n" % (m, n, k, cluster))
        for against, name in (("tf32_library", "TF32"), ("tf32_library_best", "TF32, best of Lt,")):
            pair(table, "%s %d x %d x %d" % (name, m, n, k), rows, "tf32_wgmma", against, "flops", "%.1f TF", 1e12, 0.95, 1.0)


def fp8(lab, table):
    """Compares FP8 with a scale per matrix with the library, and FP8 with a scale per block with the same call, as the library has none."""
    for m, n, k, cluster in TF32_SHAPES:
        rows = measured(lab, "kernels: [fp8_library_best, fp8_wgmma]\nparameters: {m: %d, n: %d, k: %d, cluster: %d}\n"
                        % (m, n, k, cluster))
        rows += measured(lab, "kernels: [fp8_blocks]\nparameters: {m: %d, n: %d, k: %d}\n" % (m, n, k))
        pair(table, "FP8 %d x %d x %d" % (m, n, k), rows, "fp8_wgmma", "fp8_library_best", "flops", "%.0f TF", 1e12, 0.9, 0.98)
        pair(table, "FP8, block scales, %d x %d x %d" % (m, n, k), rows, "fp8_blocks", "fp8_library_best", "flops",
             "%.0f TF", 1e12, 0.65, 0.98)


def attention(lab, table):
    """Compares attention with the fastest implementation of PyTorch, if that is installed."""
    here = os.path.dirname(os.path.abspath(__file__))
    said = subprocess.run([sys.executable, os.path.join(here, "torch_attention.py")] + [
        "%d,%d,%d,%d" % shape for shape in ATTENTION], capture_output=True, text=True, env=without_own_libraries())
    if said.returncode != 0:
        table.failed("attention", "no PyTorch: %s" % said.stderr.strip()[-200:])
        return
    for (heads, length, depth, causal), line in zip(ATTENTION, said.stdout.splitlines()):
        seconds, noise, backend = line.split()
        rows = measured(lab, "kernels: [attention_wgmma]\nparameters: {heads: %d, length: %d, depth: %d, causal: %s}\n"
                        % (heads, length, depth, str(causal).lower()))
        what = "attention %d x %d x %d%s, %s" % (heads, length, depth, " causal" if causal else "", backend)
        if not rows:
            table.failed(what, "not measured")
            continue
        own = rows[0]["metrics"]
        table.line(what, own["flops"] / 1e12, own["flops"] * own["time"] / float(seconds) / 1e12, "%.0f TF", 0.6, 0.7,
                   max(float(noise), noise_of(rows[0])), clock_of(rows[0]), True)


def any_shape(lab, table, seed):
    """Compares the listed shapes, and then twenty random ones."""
    for m, n, k in ANY_SHAPES:
        rows = measured(lab, "kernels: [gemm_library, gemm_any]\nparameters: {m: %d, n: %d, k: %d}\n" % (m, n, k))
        pair(table, "SGEMM any %d x %d x %d" % (m, n, k), rows, "gemm_any", "gemm_library", "flops", "%.2f TF", 1e12,
             0.95, 1.0)
    print("random shapes, seed %d" % seed)
    chance = random.Random(seed)
    ahead = 0
    for _ in range(20):
        m, n, k = (round(64 * 256 ** chance.random()) for _ in range(3))
        rows = measured(lab, "kernels: [gemm_library, gemm_any]\nparameters: {m: %d, n: %d, k: %d}\n" % (m, n, k))
        pair(table, "SGEMM random %d x %d x %d" % (m, n, k), rows, "gemm_any", "gemm_library", "flops", "%.2f TF", 1e12,
             0.8, 1.0)
        flops = {row["kernel"]: row["metrics"]["flops"] for row in rows}
        ahead += len(flops) == 2 and flops["gemm_any"] >= flops["gemm_library"]
    print("random shapes: ahead of the library at %d of 20 (aim: 18)" % ahead)


def rows_of_matrices(lab, table):
    """Compares softmax and normalizations with a copy of the same bytes."""
    for what, kernel, height, width, parameters, least, aim in (
            ("softmax", "softmax_registers", 8192, 8192, "block: 512, packets: 4", 0.93, 0.97),
            ("softmax", "softmax_cluster", 1024, 131072, "block: 512, packets: 8, blocks: 8", 0.72, 0.85),
            ("layer norm", "layer_norm_registers", 8192, 8192, "block: 512, packets: 4", 0.9, 0.97),
            ("RMS norm", "rms_norm_registers", 8192, 8192, "block: 1024, packets: 2", 0.93, 0.97)):
        own = measured(lab, "kernels: [%s]\nparameters: {rows: %d, cols: %d, %s}\n" % (kernel, height, width, parameters))
        same = measured(lab, "kernels: [copy_vector]\nparameters: {n: %d, element: float, block: 128}\n" % (height * width))
        pair(table, "%s %d x %d of copy" % (what, height, width), own + same, kernel, "copy_vector", "bandwidth",
             "%.0f GB/s", 1e9, least, aim)
    own = measured(lab, "kernels: [stencil_3d_queue]\nparameters: {planes: 512, rows: 512, cols: 512, block_y: 8, height: 8}\n")
    same = measured(lab, "kernels: [copy_vector]\nparameters: {n: 128 Mi, element: float, block: 128}\n")
    pair(table, "stencil 512^3 of copy", own + same, "stencil_3d_queue", "copy_vector", "bandwidth", "%.0f GB/s", 1e9,
         0.85, 0.95)


def against_cub(lab, table):
    """Compares with CUB's device-wide algorithms, if nvcc can compile them."""
    for what, kernel, library, parameters, least, aim in (
            ("scan", "scan_windows", "scan_library", "block: 1024, packets: 12, windows: 2", 0.95, 1.1),
            ("histogram, even", "histogram_bytes", "histogram_library", "skew: 0.0", 1.3, 1.5),
            ("histogram, skewed", "histogram_bytes", "histogram_library", "skew: 3.0", 1.3, 1.5),
            ("bytes, even", "bytes_lanes", "bytes_library", "skew: 0.0, block: 1024, blocks: 1", 1.1, 1.1),
            ("bytes, skewed", "bytes_lanes", "bytes_library", "skew: 3.0, block: 1024, blocks: 1", 1.0, 1.1),
            ("sort", "sort_onesweep", "sort_library", "copies: 32", 0.8, 0.8)):
        rows = measured(lab, "kernels: [%s, %s]\nparameters: {n: 256 Mi, %s}\n" % (library, kernel, parameters))
        pair(table, "%s, 2^28 numbers" % what, rows, kernel, library, "bandwidth", "%.0f GB/s", 1e9, least, aim)


def sparse(lab, table):
    """Compares with cuSPARSE, if it is installed."""
    for matrix in ("banded", "random", "power_law"):
        for rows_of, nnz in ((2**18, 2**23), (2**22, 2**26)):
            rows = measured(lab, "kernels: [spmv_library, spmv_merge]\n"
                            "parameters: {rows: %d, cols: %d, nnz: %d, matrix: %s}\n" % (rows_of, rows_of, nnz, matrix))
            pair(table, "sparse, %s, %d values" % (matrix, nnz), rows, "spmv_merge", "spmv_library", "bandwidth",
                 "%.0f GB/s", 1e9, 0.7, 1.0)


def steps(lab, table):
    """Compares time blocking and separable convolution with a copy of the grid."""
    same = measured(lab, "kernels: [copy_vector]\nparameters: {n: 64 Mi, element: float, block: 128}\n")
    for depth, block, height, least, aim in ((1, 64, 14, 0.9, 0.95), (4, 128, 32, 2.5, 3.0), (8, 64, 64, 3.5, 5.0)):
        own = measured(lab, "kernels: [steps_registers]\nparameters: {rows: 8192, cols: 8192, steps: %d, depth: %d, "
                       "block: %d, height: %d}\n" % (depth, depth, block, height))
        pair(table, "stencil 8192^2, %d steps a reading" % depth, own + same, "steps_registers", "copy_vector", "bandwidth",
             "%.0f GB/s", 1e9, least, aim)
    for radius, block, stages, warps, least, aim in ((4, 128, 3, 8, 0.85, 0.95), (8, 128, 3, 8, 0.8, 0.9),
                                                     (16, 32, 3, 8, 0.6, 0.7)):
        own = measured(lab, "kernels: [separable_async]\nparameters: {rows: 8192, cols: 8192, radius: %d, block: %d, "
                       "stages: %d, warps: %d}\n" % (radius, block, stages, warps))
        pair(table, "separable 8192^2, radius %d" % radius, own + same, "separable_async", "copy_vector", "bandwidth",
             "%.0f GB/s", 1e9, least, aim)


def copy(lab, table):
    for name, n in COPY_SIZES:
        # Small copies fit in the L2 cache, so the start of blocks takes a relevant part of the time.
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
    for height, width in ANY_MATRICES:
        rows = measured(lab, "kernels: [copy_matrix, transpose_any]\nparameters: {rows: %d, cols: %d}\n" % (height, width))
        pair(table, "transpose %d x %d" % (height, width), rows, "transpose_any", "copy_matrix", "bandwidth", "%.0f GB/s", 1e9,
             0.9, 0.92)


def without_own_libraries():
    """Returns the environment for nvcc and its programs. They need the C++ library of this machine, but kernelcurve may
    include another one."""
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
        # A write takes 4 bytes per element. If the elements are far apart, a read takes a sector of 32 bytes per
        # element, and the DRAM fetches two sectors at a time.
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
    parser.add_argument("--seed", type=int, default=20261124)
    parser.add_argument("--only", action="append", help="gemm, any_shape, bf16, bf16_any, tf32, fp8, attention, rows, cub, sparse, "
                        "steps, copy, transpose, sums, strided or structures")
    options = parser.parse_args()
    lab = Lab(options)
    if lab.keep:
        os.makedirs(lab.keep, exist_ok=True)
    table = Table()
    limit = functools.cache(lambda: ceiling(lab))
    parts = {"gemm": lambda: gemm(lab, table), "any_shape": lambda: any_shape(lab, table, options.seed),
             "bf16": lambda: bf16(lab, table),
             "bf16_any": lambda: bf16_any(lab, table, options.seed), "tf32": lambda: tf32(lab, table), "fp8": lambda: fp8(lab, table),
             "attention": lambda: attention(lab, table), "rows": lambda: rows_of_matrices(lab, table),
             "cub": lambda: against_cub(lab, table), "sparse": lambda: sparse(lab, table),
             "steps": lambda: steps(lab, table), "copy": lambda: copy(lab, table),
             "transpose": lambda: transpose(lab, table), "sums": lambda: sums(lab, table, options),
             "strided": lambda: strided(lab, table, limit()), "structures": lambda: structures(lab, table, limit())}
    for name in options.only or parts:
        if name not in parts:
            parser.error("there is no part %s" % name)
        parts[name]()
    print("%d lines short" % table.short)
    return 1 if table.short else 0


if __name__ == "__main__":
    sys.exit(main())
