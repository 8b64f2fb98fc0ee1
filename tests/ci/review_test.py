"""The review of kernels in CI: the script that the GitHub action and the GitLab template call, with good and bad kernels."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import yaml

import kernelcurve

SOURCES = Path(__file__).resolve().parents[2]
SCRIPT = SOURCES / "ci" / "review.sh"

HEADER = """/*---
entry: NAME
problem: transpose
arguments: [in, out, rows, cols]
block: [32, 32]
grid: ["ceil(cols / 32)", "ceil(rows / 32)"]
---*/
"""
BODY = """__global__ void NAME(const float *in, float *out, long rows, long cols) {
    __shared__ float tile[32][WIDTH];
    long x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    if (x < cols && y < rows)
        tile[threadIdx.y][threadIdx.x] = in[y * cols + x];
    BARRIER
    x = blockIdx.y * 32 + threadIdx.x;
    y = blockIdx.x * 32 + threadIdx.y;
    if (x < rows && y < cols)
        out[y * rows + x] = tile[threadIdx.x][threadIdx.y];
}
"""
DEVICE = "predict:nvidia-a100"
PREDICTS = any(each["id"] == DEVICE and each["usable"] for each in kernelcurve.devices())


@unittest.skipUnless(PREDICTS, "NVRTC or nvdisasm is missing")
class Review(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="kernelcurve-test-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.kernel("padded", "33")

    def kernel(self, name: str, width: str, barrier: str = "__syncthreads();") -> None:
        (self.folder / "kernels").mkdir(exist_ok=True)
        text = (HEADER + BODY).replace("NAME", name).replace("WIDTH", width).replace("BARRIER", barrier)
        (self.folder / "kernels" / f"{name}.cu").write_text(text)

    def environment(self, **variables: str) -> dict:
        known = {name: value for name, value in os.environ.items() if not name.startswith(("KERNELCURVE_INSTALL", "GITHUB_"))}
        known["KERNELCURVE_PYTHON"] = "/usr/bin/python3"
        known.pop("PYTHONPATH", None)  # the script finds the package
        return {**known, **variables}

    def review(self, **variables: str) -> subprocess.CompletedProcess:
        named = {f"KERNELCURVE_{name.upper()}": value for name, value in {"kernels": "kernels/*.cu", "device": DEVICE, **variables}.items()}
        return subprocess.run([SCRIPT], cwd=self.folder, env=self.environment(**named), capture_output=True, text=True)

    def log(self, name: str) -> str:
        return (self.folder / "kernelcurve-logs" / name).read_text()

    def testGoodKernelPasses(self) -> None:
        done = self.review(costs="bank_conflicts <= 5 %\nuncoalesced < 1", gates="shared.conflicts == 0\n\nloads.efficiency >= 95\n")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertNotIn("FAILED", done.stdout)
        self.assertIn("passed  kernels/padded.cu  bank_conflicts <= 5 %: 0 % of the time", done.stdout)
        self.assertIn("passed  kernels/padded.cu  loads.efficiency >= 95: 100", done.stdout)
        self.assertEqual(json.loads(self.log("kernels-padded.check.sarif"))["runs"][0]["results"], [])

    def testErrorFails(self) -> None:
        self.kernel("racy", "33", barrier="")
        summary = self.folder / "summary.md"
        done = subprocess.run(
            [SCRIPT],
            cwd=self.folder,
            env=self.environment(
                KERNELCURVE_KERNELS="kernels/*.cu", KERNELCURVE_DEVICE=DEVICE, GITHUB_ACTIONS="true", GITHUB_STEP_SUMMARY=str(summary)
            ),
            capture_output=True,
            text=True,
        )
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("passed  kernels/padded.cu  check", done.stdout)
        self.assertRegex(done.stdout, r"FAILED  kernels/racy.cu  check: kernels/racy.cu:12: race")
        self.assertIn("::error file=kernels/racy.cu,line=12::race", done.stdout)
        self.assertIn("| **failed** | kernels/racy.cu | check |", summary.read_text())
        finding = json.loads(self.log("gl-code-quality-report.json"))[0]
        self.assertEqual((finding["location"]["path"], finding["location"]["lines"]["begin"]), ("kernels/racy.cu", 12))
        self.assertEqual((finding["check_name"], finding["severity"]), ("check/race", "critical"))

    def testCostAboveItsLimitFails(self) -> None:
        self.kernel("conflicts", "32")
        done = self.review(kernels="kernels/conflicts.cu", costs="bank_conflicts <= 5 %", gates="shared.conflicts == 0")
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertRegex(done.stdout, r"FAILED  kernels/conflicts.cu  bank_conflicts <= 5 %: \d\d % of the time, line 17")
        self.assertRegex(done.stdout, r"FAILED  kernels/conflicts.cu  shared.conflicts == 0: \d+")
        self.assertIn("passed  kernels/conflicts.cu  check", done.stdout)

    def testBetterBaselineFails(self) -> None:
        sizes = {"rows": [1024, 2048], "cols": 2048}
        baseline = str(self.folder / "baseline.yaml")
        shutil.copytree(self.folder / "kernels", self.folder / "before")
        kernelcurve.predict(self.folder / "before" / "padded.cu", sizes, device=DEVICE, progress=False, out=baseline)
        same = self.review(baseline="baseline.yaml")
        self.assertEqual(same.returncode, 0, same.stdout + same.stderr)
        self.assertEqual(len(re.findall(r"passed  padded .*time <= 102 % of the baseline: .*\(\+0.0 %\)", same.stdout)), 2)
        self.kernel("padded", "32")
        slower = self.review(baseline="baseline.yaml")
        self.assertEqual(slower.returncode, 1, slower.stdout + slower.stderr)
        self.assertEqual(len(re.findall(r"FAILED  padded .*time <= 102 % of the baseline: .*\(\+[1-9]", slower.stdout)), 2)
        self.assertEqual(self.review(baseline="baseline.yaml", tolerance="900").returncode, 0)

    def testMeasuredBaselineIsRefused(self) -> None:
        sizes = {"rows": 64, "cols": 64}
        kernel = self.folder / "kernels" / "padded.cu"
        kernelcurve.run(kernel, sizes, device="cpu", progress=False, out=self.folder / "measured.yaml")
        done = self.review(baseline="measured.yaml")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stdout, "FAILED  padded .*not predicted for the same device")

    def testMistakesAreReported(self) -> None:
        self.assertEqual(self.review(kernels="").returncode, 2)
        none = self.review(kernels="nothing/*.cu")
        self.assertEqual(none.returncode, 2)
        self.assertIn("No kernel matches nothing/*.cu", none.stderr)
        limit = self.review(costs="bank conflicts below 5")
        self.assertEqual(limit.returncode, 2)
        self.assertIn("Invalid limit: bank conflicts below 5", limit.stderr)
        unknown = self.review(gates="loads.efficency >= 95")
        self.assertEqual(unknown.returncode, 1)
        self.assertIn("the trace has no value loads.efficency; it has ", unknown.stdout)
        self.assertIn("loads.efficiency", unknown.stdout)

    def testActionCallsTheScriptWithItsInputs(self) -> None:
        """Runs the steps of the action as a runner does."""
        action = yaml.safe_load((SOURCES / "ci" / "action.yml").read_text())
        given = {"kernels": "kernels/padded.cu", "device": DEVICE, "costs": "bank_conflicts <= 5 %", "logs": "logs"}
        inputs = {name: given.get(name, described.get("default")) for name, described in action["inputs"].items()}
        self.assertNotIn(None, inputs.values())
        steps = [step for step in action["runs"]["steps"] if "env" in step]
        self.assertEqual(len(steps), 1)
        filled = {
            name: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda found: inputs[found[1]], value) for name, value in steps[0]["env"].items()
        }
        done = subprocess.run(
            ["bash", "-e", "-c", steps[0]["run"]],
            cwd=self.folder,
            env=self.environment(GITHUB_ACTION_PATH=str(SCRIPT.parent), **filled),
            capture_output=True,
            text=True,
        )
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("passed  kernels/padded.cu  bank_conflicts <= 5 %", done.stdout)
        self.assertTrue((self.folder / "logs" / "kernels-padded.cost.sarif").exists())


class Files(unittest.TestCase):
    def variables(self) -> set:
        return set(re.findall(r"^#   (KERNELCURVE_\w+)", SCRIPT.read_text(), re.MULTILINE))

    def testActionSetsEveryVariable(self) -> None:
        action = yaml.safe_load((SOURCES / "ci" / "action.yml").read_text())
        self.assertEqual({name for step in action["runs"]["steps"] for name in step.get("env", {})}, self.variables())

    def testTemplateRunsTheScript(self) -> None:
        job = yaml.safe_load((SOURCES / "ci" / "gitlab.yml").read_text())[".kernelcurve-review"]
        self.assertEqual(job["script"], ["/tmp/kernelcurve/ci/review.sh"])
        self.assertIn("kernelcurve-logs", job["artifacts"]["paths"])


if __name__ == "__main__":
    unittest.main()
