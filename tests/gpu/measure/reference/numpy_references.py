#!/usr/bin/env python3
"""Computes the results for the arrays that numpy_references_test.cpp wrote, with NumPy. Usage: numpy_references.py SCRATCH

SCRATCH contains one folder per case: case.json with the problem, its variant, and parameters, and the inputs NAME.npy. The results are
written to results/ as doubles: every output, and every additional array that a reference fills. NaN marks elements without a result.
The formulas follow the description of the problem (`about`), not the code of its reference.
"""

import json
import pathlib
import sys

try:
    import numpy as np
    from numpy.lib.stride_tricks import sliding_window_view
except ImportError:
    sys.exit("NumPy is missing: `tools/setup.sh test` installs it (Debian: python3-numpy).")


# The arguments of these functions are a case (parameters by name, and the variant), and the one-dimensional inputs as doubles or
# 64-bit integers.


def array_sum(case, A, B):
    return {"C": A + B}


matrix_sum = array_sum


def cache_read(case, numbers):
    return {"sum": numbers.sum() * case.rounds % 2**32}


def convolution(case, **arrays):
    side = 2 * case.radius + 1
    padded = np.pad(arrays["in"].reshape(case.rows, case.cols), case.radius)
    terms = sliding_window_view(padded, (side, side)) * arrays["weights"].reshape(side, side)
    return {"out": terms.sum(axis=(2, 3)), "size": abs(terms).sum(axis=(2, 3))}


def separable(case, across, down, **arrays):
    padded = np.pad(arrays["in"].reshape(case.rows, case.cols), case.radius)
    terms = sliding_window_view(padded, (2 * case.radius + 1, 2 * case.radius + 1)) * np.outer(down, across)
    return {"out": terms.sum(axis=(2, 3)), "size": abs(terms).sum(axis=(2, 3))}


def gemm_bf16(case, A, B):
    B = B.reshape(case.n, case.k).T if case.transposed else B.reshape(case.k, case.n)
    return {"C": A.reshape(case.m, case.k) @ B}


def gemm_tf32(case, A, B):
    return {"C": A.reshape(case.m, case.k) @ B.reshape(case.n, case.k).T}


def gemm_fp8(case, A, B, scale_A, scale_B):
    return {"C": scale_A[0] * scale_B[0] * (A.reshape(case.m, case.k) @ B.reshape(case.n, case.k).T)}


def gemm_fp8_blocks(case, A, B, scale_A, scale_B):
    steps = -(-case.k // 128)
    of_rows = np.repeat(scale_A.reshape(steps, case.m), 128, axis=0)[:case.k].T
    of_blocks = np.repeat(np.repeat(scale_B.reshape(-1, steps), 128, axis=0), 128, axis=1)[:case.n, :case.k]
    return {"C": (A.reshape(case.m, case.k) * of_rows) @ (B.reshape(case.n, case.k) * of_blocks).T}


def atomics(case):
    counts = np.zeros((case.counters, case.apart))
    counts[:, 0] = np.bincount(np.arange(case.n) % case.counters, minlength=case.counters) * case.rounds
    return {"counts": counts}


def divergence(case, **arrays):
    x = arrays["in"]
    for _ in range(case.rounds):
        x = x + (np.arange(case.n) // case.run % case.ways + 1 - x) / 1024
    return {"out": x}


def attention(case, Q, K, V):
    Q, K, V = (each.reshape(case.heads, case.length, case.depth) for each in (Q, K, V))
    scores = Q @ K.transpose(0, 2, 1) / np.sqrt(case.depth)
    if case.causal:
        scores = np.where(np.tri(case.length, dtype=bool), scores, -np.inf)
    weights = np.exp(scores - scores.max(axis=2, keepdims=True))
    return {"O": weights / weights.sum(axis=2, keepdims=True) @ V}


def histogram(case, values):
    return {"counts": np.bincount(values, minlength=case.bins)}


def byte_histogram(case, values):
    return {"counts": np.bincount(values, minlength=256)}


def intensity(case, **arrays):
    x = arrays["in"]
    for _ in range(case.fmas):
        x = x * (1 + 1 / 1024) + 1 / 1024
    return {"out": x}


def layer_norm(case, weight, bias, **arrays):
    x = arrays["in"].reshape(case.rows, case.cols)
    return {"out": (x - x.mean(axis=1, keepdims=True)) / np.sqrt(x.var(axis=1, keepdims=True) + 1e-5) * weight + bias}


def n_body(case, bodies):
    place, mass = bodies.reshape(-1, 4)[:, :3], abs(bodies.reshape(-1, 4)[:, 3])
    away = place[np.newaxis, :, :] - place[:, np.newaxis, :]
    pull = away * (mass / (np.linalg.norm(away, axis=2) ** 2 + 0.01) ** 1.5)[:, :, np.newaxis]
    # The fourth component of an acceleration is always 0. The scale of its error is 1.
    return {"acceleration": np.pad(pull.sum(axis=1), ((0, 0), (0, 1))),
            "size": np.pad(abs(pull).sum(axis=1), ((0, 0), (0, 1)), constant_values=1)}


def offset_add(case, A, B):
    C = np.full(case.n, np.nan)
    kept = case.n - case.offset
    if case.variant == "read":
        C[:kept] = (A + B)[case.offset:]
    else:
        C[case.offset:] = (A + B)[:kept]
    return {"C": C}


def prime(case):
    small = np.arange(1, int(case.number ** 0.5) + 2)
    small = small[case.number % small == 0]
    divisors = np.concatenate([small, case.number // small])
    return {"divisor": divisors[divisors < case.number].max()}


def registers(case, **arrays):
    x = arrays["in"].reshape(case.held, case.n)
    for _ in range(case.rounds):
        x = (x + np.roll(x, -1, axis=0)) / 2
    return {"out": x}


def repeated_read(case, **arrays):
    return {"sums": arrays["in"].reshape(case.windows, -1).sum(axis=1) * case.passes % 2**32}


def resample(case, **arrays):
    # Positions are multiples of 1/256 texel, from sines in units of 2^-12 (see `sizes`), so doubles are exact.
    turn = np.radians(case.angle)
    cosine, sine = np.round(256 * case.step * np.array([np.cos(turn), np.sin(turn)])) / 4096
    size = np.array([case.cols, case.rows])
    centres = np.stack(np.meshgrid(np.arange(case.cols), np.arange(case.rows)), axis=-1) + 0.5 - size / 2
    places = np.floor(256 * (centres @ np.array([[cosine, -sine], [sine, cosine]]) + size / 2)) / 256
    # This is the picture with all texels that may be accessed beyond its edges.
    margin = 8 * max(case.rows, case.cols)
    mode = {"border": "constant", "clamp": "edge", "wrap": "wrap", "mirror": "symmetric"}[case.edges]
    picture = np.pad(arrays["in"].reshape(case.rows, case.cols) / 255, margin, mode=mode)
    if case.variant == "point":
        x, y = np.moveaxis(np.floor(places).astype(int) + margin, -1, 0)
        return {"out": picture[y, x]}
    x, y = np.moveaxis(np.floor(places - 0.5).astype(int) + margin, -1, 0)
    right, low = np.moveaxis((places - 0.5) % 1, -1, 0)
    above = picture[y, x] + right * (picture[y, x + 1] - picture[y, x])
    below = picture[y + 1, x] + right * (picture[y + 1, x + 1] - picture[y + 1, x])
    return {"out": above + low * (below - above)}


def rotation(case, **arrays):
    # The angle's cosine and sine are multiples of 2^-14 (see `sizes`), so doubles are exact.
    cosine, sine = np.round(16384 * np.array([np.cos(np.radians(case.angle)), np.sin(np.radians(case.angle))])) / 16384
    size = np.array([case.cols, case.rows])
    centres = np.stack(np.meshgrid(np.arange(case.cols), np.arange(case.rows)), axis=-1) + 0.5 - size / 2
    x, y = np.moveaxis(np.floor(centres @ np.array([[cosine, -sine], [sine, cosine]]) + size / 2).astype(int), -1, 0)
    inside = (x >= 0) & (x < case.cols) & (y >= 0) & (y < case.rows)
    picture = arrays["in"].reshape(case.rows, case.cols)
    return {"out": np.where(inside, picture[y % case.rows, x % case.cols], 0)}


def saxpy(case, x, y):
    return {"y": case.a * x + y}


def scan(case, **arrays):
    return {"out": np.cumsum(arrays["in"])}


def shared_read(case, **arrays):
    width = {"words": 1, "pairs": 2, "quads": 4}[case.variant]
    table = arrays[case.variant].reshape(-1, width).sum(axis=1)
    lanes, rounds, reads = np.ogrid[:32, :case.rounds, :16]
    lane_sums = table[lanes * case.stride + rounds % 32 + 32 * reads].sum(axis=(1, 2)) % 2**32
    return {"sums": np.resize(lane_sums, case.n)}


def softmax_rows(case, **arrays):
    x = arrays["in"].reshape(case.rows, case.cols)
    return {"out": np.exp(x - np.logaddexp.reduce(x, axis=1, keepdims=True))}


def sort(case, keys):
    return {"keys": np.sort(keys)}


def spmv(case, row_begin, columns, values, x):
    rows = np.repeat(np.arange(case.rows), np.diff(row_begin))
    terms = values * x[columns]
    return {"y": np.bincount(rows, terms, case.rows), "size": np.bincount(rows, abs(terms), case.rows)}


def rms_norm(case, weight, **arrays):
    x = arrays["in"].reshape(case.rows, case.cols)
    return {"out": x / np.sqrt(np.mean(x**2, axis=1, keepdims=True) + 1e-5) * weight}


def stencil(case, **arrays):
    x = arrays["in"].reshape(case.rows, case.cols)
    out = x.copy()
    out[1:-1, 1:-1] = x[1:-1, 1:-1] / 2 + (x[:-2, 1:-1] + x[2:, 1:-1] + x[1:-1, :-2] + x[1:-1, 2:]) / 8
    return {"out": out}


def stencil_steps(case, **arrays):
    for _ in range(case.steps):
        arrays["in"] = stencil(case, **arrays)["out"].ravel()
    return {"out": arrays["in"]}


def stencil_3d(case, **arrays):
    x = arrays["in"].reshape(case.planes, case.rows, case.cols)
    out = x.copy()
    middle = slice(1, -1)
    neighbours = sum(x[tuple(slice(1 + by, x.shape[a] - 1 + by) if a == axis else middle for a in range(3))]
                     for axis in range(3) for by in (-1, 1))
    out[1:-1, 1:-1, 1:-1] = x[1:-1, 1:-1, 1:-1] / 2 + neighbours / 12
    return {"out": out}


def strided_read(case, **arrays):
    return {"out": arrays["in"][::case.stride]}


def sum_of_squares(case, numbers):
    return {"sum": numbers @ numbers}


def table_lookup(case, table):
    return {"sums": np.resize(sliding_window_view(table, 64)[::65].sum(axis=1)[:case.groups], case.n)}


class Case:
    def __init__(self, folder):
        said = json.loads((folder / "case.json").read_text(encoding="utf-8"))
        self.problem, self.variant = said["problem"], said["variant"]
        vars(self).update(said["parameters"])


def wide(array):
    return array.astype(np.float64 if array.dtype.kind == "f" else np.int64)


def main():
    for folder in sorted(pathlib.Path(sys.argv[1]).iterdir()):
        case = Case(folder)
        formula = globals().get(case.problem)
        if formula is None:
            continue  # only its examples verify its reference
        inputs = {file.stem: wide(np.load(file)) for file in folder.glob("*.npy")}
        (folder / "results").mkdir()
        for name, result in formula(case, **inputs).items():
            np.save(folder / "results" / name, np.asarray(result, np.float64).ravel())


main()
