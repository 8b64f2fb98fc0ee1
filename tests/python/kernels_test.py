"""Kernels from source texts, and what the program finds in them."""

import unittest
import warnings

import kernelcurve
from kernelcurve.kernels import kernel_names
from python_fixture import ADD, TRANSPOSE, PythonTest, needs_prediction, needs_processor


class RawKernel:
    """The attributes of cupy.RawKernel that the package reads."""

    def __init__(self, code: str, name: str, options: tuple = (), backend: str = "nvrtc") -> None:
        self.code, self.name, self.options, self.backend = code, name, options, backend


COMPLETE = {"problem": "array_sum", "arguments": ["A", "B", "C", "n"], "block": "block", "grid": "ceil(n / block)"}
BLOCKS = {"block": {"values": [128, 256], "default": 256}}

TORCH = """
#include <torch/extension.h>
__global__ void square_kernel(const float* __restrict__ in, float* __restrict__ out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[i] * in[i];
}
torch::Tensor square(torch::Tensor x) {
    auto y = torch::empty_like(x);
    const int threads = 128;
    int n = x.numel();
    square_kernel<<<(n + threads - 1) / threads, threads>>>(x.data_ptr<float>(), y.data_ptr<float>(), n);
    return y;
}
"""


class Names(unittest.TestCase):
    def testKernelsOfASourceAreFound(self) -> None:
        text = """
// __global__ void in_comment(int n) {}
__global__ void one(int* a) {}
template <typename T> __global__ static void two(T* a) {}
extern "C" __global__ void __launch_bounds__(256, 2) three(float* a) {}
__global__ __launch_bounds__(128) void four() {}
__device__ void five() {}
"""
        self.assertEqual(kernel_names(text), ["one", "two", "three", "four"])


class Kernels(PythonTest):
    def testRawKernelKeepsItsOptions(self) -> None:
        raw = RawKernel(ADD, "add_arrays", ("-DTILE=16", "--std=c++14", "-lineinfo"), "nvcc")
        kernel = kernelcurve.kernel(raw, parameters=BLOCKS, **COMPLETE)
        self.assertIn("standard: 14", kernel.header)
        self.assertIn('defines: {"TILE": 16}', kernel.header)
        self.assertIn('compiler: "nvcc"', kernel.header)
        self.assertEqual(kernel.source, ADD)

    @needs_processor
    def testCompleteHeaderIsNotGuessed(self) -> None:
        kernel = kernelcurve.kernel(RawKernel(ADD, "add_arrays"), parameters=BLOCKS, requires=["n > 0"], **COMPLETE)
        self.assertNotIn("guess", kernel.header)
        self.assertTrue(kernel.check())
        rows = kernel.run({"n": [1000, 1024], "block": [128, 256]}, device="cpu", progress=False).rows
        self.assertEqual(list(rows["status"]), ["measured"] * 4)

    @needs_processor
    def testHeaderIsDerivedFromTheSource(self) -> None:
        kernel = kernelcurve.kernel(TRANSPOSE)
        self.assertIn("problem: transpose", kernel.header)
        self.assertTrue(kernel.check())
        trace = kernel.trace()
        self.assertEqual({access.space for access in trace.accesses}, {"global", "shared"})
        self.assertIn("<table>", trace._repr_html_())
        self.assertEqual(len(trace.frame), len(trace.accesses))

    @needs_processor
    def testGivenKeysReplaceGuesses(self) -> None:
        kernel = kernelcurve.kernel(ADD, block=64, grid="ceil(n / 64)")
        self.assertEqual([line for line in kernel.header.splitlines() if line.startswith("block")], ["block: [64]"])
        self.assertIn("problem: array_sum", kernel.header)
        self.assertTrue(kernel.check())

    @needs_processor
    def testHostCodeOfPyTorchDeterminesTheLaunch(self) -> None:
        kernel = kernelcurve.kernel([TORCH], reference="out[unit] = in[unit] * in[unit];")
        self.assertIn("block: [128]", kernel.header)
        recording = kernel.run({"n": 1000}, device="cpu", progress=False)
        self.assertEqual([row["status"] for row in recording], ["measured"])
        wrong = kernelcurve.kernel([TORCH], reference="out[unit] = in[unit] + 1;")
        error = self.failure(kernelcurve.Failed, wrong.run, {"n": 1000}, device="cpu", progress=False)
        self.assertIn("elements are wrong", str(error))
        self.assertEqual([row["status"] for row in error.recording], ["failed"])

    @needs_processor
    def testUnknownPartsAreAWarning(self) -> None:
        hidden = TORCH.replace("(n + threads - 1) / threads", "blocks_for(x)")
        with self.assertWarnsRegex(kernelcurve.HeaderWarning, "square_kernel: not found in the source: grid"):
            kernelcurve.kernel([hidden])
        kernelcurve.kernel([hidden], grid="ceil(n / 128)", problem="new")

    @needs_processor
    def testProblemAndUnsetParameterAreNamed(self) -> None:
        text = "__global__ void gather(const float* in, float* out, int n, int a) {\n"
        text += "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i < n)\n        out[i] = in[i * a];\n}\n"
        with self.assertWarnsRegex(kernelcurve.HeaderWarning, "(?s)not found in the source: parameters.*problem copy is uncertain.*matches a"):
            kernel = kernelcurve.kernel(text)
        self.assertIn("<Kernel gather: problem copy (guess: tested on the CPU, correct for copy, strided_read), ", repr(kernel))
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            given = kernelcurve.kernel(text, problem="strided_read", arguments=["in", "out", "n", "stride"], block=256, grid="ceil(n / 256)")
        self.assertIn("<Kernel gather: problem strided_read, ", repr(given))
        check = given.check({"stride": 3})
        self.assertEqual(repr(check), "<Check with the problem strided_read: nothing found>")

    @needs_processor
    def testLaunchOfTheHostProgramIsRead(self) -> None:
        kernel = kernelcurve.kernel(ADD, launch="add_arrays<<<(n + 31) / 32, 32>>>(a, b, c, n);")
        self.assertIn("block: [32]", kernel.header)

    @needs_processor
    def testRaceIsFoundAtItsLine(self) -> None:
        racy = TRANSPOSE.replace("__syncthreads();", "")
        launch = {"block": [32, 32], "grid": ["ceil(cols / 32)", "ceil(rows / 32)"]}
        found = kernelcurve.check(kernelcurve.kernel(racy, **launch))
        self.assertFalse(found)
        race = next(each for each in found.findings if each.what.startswith("race"))
        self.assertEqual((race.where.line, race.other.line), (7, 12))
        self.assertIn("race", found._repr_html_())

    def testSeveralKernelsNeedAName(self) -> None:
        both = ADD + TRANSPOSE
        error = self.failure(kernelcurve.InvalidInput, kernelcurve.kernel, both)
        self.assertIn("add_arrays, turn", error.what)
        self.assertIn('name="add_arrays"', error.hint)
        kernel = kernelcurve.kernel(both, name="add_arrays", **{**COMPLETE, "block": 256, "grid": "ceil(n / 256)"})
        self.assertEqual(kernel.id, "add_arrays")

    def testNameOfAShippedKernelIsChanged(self) -> None:
        text = ADD.replace("add_arrays", "saxpy")
        self.assertEqual(kernelcurve.kernel(text, **{**COMPLETE, "block": 32, "grid": "ceil(n / 32)"}).id, "my_saxpy")

    @needs_processor
    def testIncludeFilesAreFound(self) -> None:
        (self.folder / "include").mkdir()
        self.file("include/index.cuh", "__device__ int index() { return blockIdx.x * blockDim.x + threadIdx.x; }\n")
        text = '#include "index.cuh"\n' + ADD.replace("blockDim.x * blockIdx.x + threadIdx.x", "index()")
        launch = {"block": 256, "grid": "ceil(n / 256)"}
        option = RawKernel(text, "add_arrays", (f"-I{self.folder}/include",))
        self.assertTrue(kernelcurve.kernel(option, **{**COMPLETE, **launch}).check())
        self.assertTrue(kernelcurve.kernel(text, include=[self.folder / "include"], **launch).check())
        self.file("include/add.cu", text)
        self.assertTrue(kernelcurve.kernel(self.folder / "include" / "add.cu", **launch).check())

    def testFolderKeepsTheFiles(self) -> None:
        kernel = kernelcurve.kernel(ADD, folder=self.folder / "kept", parameters=BLOCKS, **COMPLETE)
        self.assertEqual(kernel.path, self.folder / "kept" / "add_arrays.cu")
        self.assertEqual((self.folder / "kept" / "add_arrays_source.cuh").read_text(), ADD)

    def testInvalidHeaderIsAnError(self) -> None:
        error = self.failure(kernelcurve.InvalidInput, kernelcurve.kernel, ADD, **{**COMPLETE, "arguments": ["A", "B", "C", "nonsense"]})
        self.assertIn("nonsense", str(error))

    def testOtherObjectsAreRefused(self) -> None:
        self.assertIn("float", self.failure(kernelcurve.InvalidInput, kernelcurve.kernel, 1.5).what)
        self.assertIn("no __global__", self.failure(kernelcurve.InvalidInput, kernelcurve.kernel, "int x;").what)

    @needs_prediction
    def testCostsHaveLinesAndRemedies(self) -> None:
        explanation = kernelcurve.kernel(TRANSPOSE).explain({"rows": 2048, "cols": 2048}, device="predict:nvidia-a100")
        self.assertEqual(explanation.device, "predict:nvidia-a100")
        self.assertLessEqual(explanation.low, explanation.seconds)
        worst = max((cost for cost in explanation.costs if cost.cause == "bank_conflicts"), key=lambda cost: cost.share)
        self.assertEqual(worst.line, 12)
        self.assertEqual(explanation.cost_of("bank_conflicts"), worst.share)
        self.assertNotEqual(worst.remedy, "")
        self.assertIn("bank_conflicts", explanation._repr_html_())
        self.assertEqual(len(explanation.frame), len(explanation.costs))


if __name__ == "__main__":
    unittest.main()
