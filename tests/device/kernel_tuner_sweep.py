#!/usr/bin/env python3
"""Tunes gemm_thread_tile with Kernel Tuner over given configurations, so that proofs.py can compare the results.

usage: kernel_tuner_sweep.py KERNEL.cu SIDE <CONFIGURATIONS

Reads a JSON list of [BM, BN, BK, TM, TN] and prints one line of JSON: seconds, version, noise (median of the relative
standard errors of the means), rows.
"""
import json
import re
import statistics
import sys
import time

import kernel_tuner
import numpy

NAMES = ["BM", "BN", "BK", "TM", "TN"]
# Kernel Tuner sets parameters as macros. The template, with other names, becomes a function that a kernel calls.
CALL = """
extern "C" __global__ void __launch_bounds__((BM / TM) * (BN / TN))
tuned(const float *A, const float *B, float *C, int m, int n, int k, float alpha, float beta)
{
    gemm_thread_tile<BM, BN, BK, TM, TN>(A, B, C, m, n, k, alpha, beta);
}
"""


def main():
    with open(sys.argv[1]) as file:
        source = file.read().split("---*/", 1)[1]
    side = int(sys.argv[2])
    wanted = {tuple(one) for one in json.load(sys.stdin)}
    source = re.sub(r"__global__ void __launch_bounds__\(.*\)\n", "__device__ __forceinline__ void\n", source)
    for name in NAMES:
        source = re.sub(r"\b%s\b" % name, "tile_" + name, source)
    random = numpy.random.default_rng(1)
    a, b = (random.random((side, side), dtype=numpy.float32) + 1 for _ in range(2))
    arguments = [a, b, numpy.zeros_like(a), *[numpy.int32(side)] * 3, numpy.float32(1), numpy.float32(0)]
    parameters = {name: sorted({one[i] for one in wanted}) for i, name in enumerate(NAMES)}
    parameters["block_size_x"] = sorted({one[0] // one[3] * (one[1] // one[4]) for one in wanted})
    begin = time.monotonic()
    rows, _ = kernel_tuner.tune_kernel(
        "tuned", source + CALL, (side, side), arguments, parameters, lang="CUPY",
        restrictions=["block_size_x * TM * TN == BM * BN", "block_size_x >= 32", "TM * TN <= 128",
                      "(BM + BN) * BK * 4 <= 49152"],
        grid_div_x=["BN"], grid_div_y=["BM"], quiet=True)
    seconds = time.monotonic() - begin
    rows = [row for row in rows if "times" in row and tuple(int(row[name]) for name in NAMES) in wanted]
    noises = [statistics.stdev(row["times"]) / len(row["times"]) ** 0.5 / statistics.mean(row["times"]) for row in rows]
    print(json.dumps({"seconds": seconds, "version": kernel_tuner.__version__, "noise": statistics.median(noises),
                      "rows": [{"at": [int(row[name]) for name in NAMES],
                                "time": statistics.median(row["times"]) * 1e-3} for row in rows]}))


if __name__ == "__main__":
    main()
