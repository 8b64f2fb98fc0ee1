#!/usr/bin/env python3
"""Measures the attention of PyTorch with its fastest implementation.

    torch_attention.py HEADS,LENGTH,DEPTH,CAUSAL ...

Prints one line per shape: the median in seconds, its relative standard error, and the implementation. The values are bfloat16.
Events around each call time it, after three untimed calls.
"""

import statistics
import sys

import torch
from torch.nn.attention import SDPBackend, sdpa_kernel

WAYS = (SDPBackend.CUDNN_ATTENTION, SDPBackend.FLASH_ATTENTION, SDPBackend.EFFICIENT_ATTENTION)
CALLS = 25


def times(call):
    for _ in range(3):
        call()
    events = [(torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)) for _ in range(CALLS)]
    for begin, end in events:
        begin.record()
        call()
        end.record()
    torch.cuda.synchronize()
    return [1e-3 * begin.elapsed_time(end) for begin, end in events]


for shape in sys.argv[1:]:
    heads, length, depth, causal = map(int, shape.split(","))
    q, k, v = (torch.randn(1, heads, length, depth, device="cuda", dtype=torch.bfloat16) for _ in range(3))
    found = []
    for way in WAYS:
        try:
            with sdpa_kernel(way):
                taken = times(lambda: torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=bool(causal)))
        except RuntimeError:
            continue
        found.append((statistics.median(taken), statistics.stdev(taken) / statistics.mean(taken) / CALLS**0.5, way.name))
    print("%g %g %s" % min(found), flush=True)
