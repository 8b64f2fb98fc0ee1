"""What the tests of the Python package share: a temporary folder, and a recording of the recorded H200."""

import functools
import os
import shutil
import tempfile
import unittest
from pathlib import Path

import matplotlib

import kernelcurve

matplotlib.use("Agg")

ADD = """
extern "C" __global__ void add_arrays(const float* a, const float* b, float* c, int n) {
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}
"""

TRANSPOSE = """
#define TILE 32
__global__ void turn(const float* in, float* out, int rows, int cols) {
    __shared__ float tile[TILE][TILE];
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    if (x < cols && y < rows)
        tile[threadIdx.y][threadIdx.x] = in[y * cols + x];
    __syncthreads();
    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
    if (x < rows && y < cols)
        out[y * rows + x] = tile[threadIdx.x][threadIdx.y];
}
"""


class PythonTest(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="kernelcurve-test-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def file(self, name: str, text: str) -> str:
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    def failure(self, kind, call, *arguments, **options):
        with self.assertRaises(kind) as caught:
            call(*arguments, **options)
        return caught.exception


@functools.lru_cache(maxsize=None)
def recorded() -> kernelcurve.Recording:
    """The lab offset_reads, played from the recorded H200. It needs no GPU."""
    return kernelcurve.run("offset_reads", device="replay:nvidia-h200", progress=False)


@functools.lru_cache(maxsize=None)
def usable(device: str) -> bool:
    return any(each["id"] == device and each["usable"] for each in kernelcurve.devices())


needs_prediction = unittest.skipUnless(usable("predict:nvidia-h200"), "NVRTC or nvdisasm is missing")
needs_processor = unittest.skipUnless(usable("cpu"), "clang++ is missing")


def program() -> str:
    return os.environ["KERNELCURVE_PROGRAM"]
