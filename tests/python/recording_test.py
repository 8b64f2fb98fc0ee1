"""Recordings as tables of pandas, charts, and comparisons."""

import json
import unittest
import warnings
from unittest import mock

import matplotlib.pyplot as pyplot
from matplotlib.colors import to_hex

import kernelcurve
from kernelcurve import chart, tables
from python_fixture import PythonTest, needs_prediction, needs_processor, recorded


class Recordings(PythonTest):
    def testRowsAreThoseOfTheFile(self) -> None:
        recording = recorded()
        lines = [line[2:] for line in recording.path.read_text(encoding="utf-8").splitlines() if line.startswith('- {"kernel"')]
        written = [json.loads(line) for line in lines]
        rows = recording.rows
        self.assertEqual(len(rows), len(written))
        self.assertEqual(len(recording), len(written))
        for index, row in enumerate(written):
            self.assertEqual(rows["kernel"][index], row["kernel"])
            self.assertEqual(rows["offset"][index], row["parameters"]["offset"])
            self.assertEqual(rows["time"][index], row["metrics"]["time"])
            self.assertEqual(rows["bandwidth"][index], row["metrics"]["bandwidth"])
        self.assertEqual(set(rows["status"]), {"measured"})
        self.assertFalse(rows["predicted"].any())

    def testSamplesAreDecoded(self) -> None:
        recording = recorded()
        samples = recording.samples
        self.assertEqual(list(samples.columns), ["row", "kernel", "time", "count"])
        first = samples[samples["row"] == 0]
        self.assertEqual(recording.samples_of(0), (list(first["time"]), list(first["count"])))
        self.assertLessEqual(first["time"].min(), recording.rows["time"][0])
        self.assertGreaterEqual(first["time"].max(), recording.rows["time"][0])

    def testEnvironmentHasOneColumnPerDevice(self) -> None:
        environment = recorded().environment
        self.assertEqual(environment.shape[1], 1)
        self.assertEqual(environment.loc["device"].iloc[0], "NVIDIA H200")
        both = kernelcurve.run(
            "offset_reads", {"offset": 0}, device=["replay:nvidia-h200", "replay:nvidia-h100"], progress=False
        )
        self.assertEqual(list(both.environment.columns), ["replay:nvidia-h200", "replay:nvidia-h100"])
        self.assertEqual(set(both.rows["device"]), set(both.environment.columns))

    def testUnitsAreThoseOfTheProgram(self) -> None:
        unit, factor = recorded().unit("bandwidth")
        self.assertEqual((unit, factor), ("GB/s", 1e-9))
        self.assertIn("nonsense", self.failure(kernelcurve.InvalidInput, recorded().unit, "nonsense").what)

    def testNotebookShowsChartAndTable(self) -> None:
        page = recorded()._repr_html_()
        self.assertIn("<svg", page)
        self.assertIn("The best kernel is <b>read_offset_unroll</b>", page)
        self.assertIn("bandwidth (GB/s)", page)
        self.assertIn("... 15 rows ...", page)
        self.assertEqual(page.count("<tr>"), 1 + tables.MOST_ROWS + 1)

    def testSavedRecordingOpens(self) -> None:
        path = self.folder / "saved.yaml"
        copy = recorded().save(path)
        self.assertEqual(copy.path, path)
        self.assertEqual(kernelcurve.open(path).data, recorded().data)

    def testPublishedTableOpensByItsName(self) -> None:
        self.assertGreater(len(kernelcurve.open("leimao_memcpy_rtx3090")), 0)

    def testMissingFileIsAnError(self) -> None:
        error = self.failure(kernelcurve.InvalidInput, kernelcurve.open, self.folder / "none.yaml")
        self.assertTrue(error.where.file.endswith("none.yaml"))

    def testOtherFilesAreNamed(self) -> None:
        picture = self.folder / "chart.png"
        picture.write_bytes(recorded().chart(format="png"))
        error = self.failure(kernelcurve.InvalidInput, kernelcurve.open, picture)
        self.assertIn("its format is PNG", error.what)
        self.assertIn("results of NVBench", error.hint)
        error = self.failure(kernelcurve.InvalidInput, kernelcurve.open, self.file("notes.md", "# Notes\n"))
        self.assertEqual(error.what, "The file is not a recording")

    def testRowsAreCountedFromZero(self) -> None:
        error = self.failure(kernelcurve.InvalidInput, recorded().explain, row=len(recorded()))
        self.assertEqual(str(error), "Row not found: 75 (the recording has rows 0 to 74)")
        self.assertIn("Row not found: -1", self.failure(kernelcurve.InvalidInput, recorded().explain, row=-1).what)

    def testMissingPandasIsAClearError(self) -> None:
        with mock.patch.dict("sys.modules", {"pandas": None}):
            error = self.failure(kernelcurve.MissingPackage, lambda: recorded().rows)
        self.assertIn("kernelcurve[notebook]", error.hint)
        self.assertIsInstance(error, ImportError)

    @needs_processor
    def testFailedRowsAreAWarningAndHaveReasons(self) -> None:
        text = """/*---
entry: half_wrong
problem: array_sum
arguments: [A, B, C, n]
block: [128]
grid: ["ceil(n / 128)"]
---*/
__global__ void half_wrong(const float *A, const float *B, float *C, size_t n) {
    size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    if (i < n)
        C[i] = n > 100000 ? 0 : A[i] + B[i];
}
"""
        kernel = self.file("half_wrong.cu", text)
        experiment = self.file(
            "experiment.yaml",
            "kernelcurve: 1\nkernels: [half_wrong]\n"
            "measure: {check: false}\ndevice: cpu\n",
        )
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            rows = kernelcurve.run(experiment, {"n": [1000, 400000]}, kernels=[kernel], progress=False).rows
        self.assertEqual([each.category for each in caught], [kernelcurve.RunWarning])
        self.assertEqual(list(rows["status"]), ["measured", "failed"])
        self.assertIn("elements are wrong", rows["reason"][1])
        self.assertGreater(rows["time"][0], 0)


class Comparisons(PythonTest):
    def testRecordingIsTheSameAsItself(self) -> None:
        result = recorded().compare(recorded())
        self.assertTrue(result)
        self.assertEqual(result.verdicts, {"same": len(recorded())})
        self.assertEqual(len(result.frame), len(recorded()))
        self.assertIn(f"old ({result.unit})", result._repr_html_())

    def testSlowerRowsAreFound(self) -> None:
        lines = []
        for line in recorded().path.read_text(encoding="utf-8").splitlines():
            if line.startswith('- {"kernel":"read_offset"') or line.startswith('- {"kernel": "read_offset"'):
                row = json.loads(line[2:])
                if row["kernel"] == "read_offset":
                    row["metrics"]["bandwidth"] *= 0.8
                    line = "- " + json.dumps(row)
            lines.append(line)
        slower = self.file("slower.yaml", "\n".join(lines) + "\n")
        result = kernelcurve.compare(recorded(), slower)
        self.assertFalse(result)
        self.assertEqual(result.verdicts["slower"], 25)
        slow = next(row for row in result.rows if row["verdict"] == "slower")
        self.assertAlmostEqual(slow["change"], -20, places=6)


class Charts(PythonTest):
    def tearDown(self) -> None:
        pyplot.close("all")

    def testCurvesHaveTheStyleOfTheProgram(self) -> None:
        described = chart.description(recorded())
        axes = recorded().plot()
        for series in described["series"]:
            line = next(each for each in axes.get_lines() if each.get_label() == series["short"])
            self.assertEqual(to_hex(line.get_color()), series["style"]["light"])
            self.assertEqual(line.get_marker(), chart.MARKERS[series["style"]["marker"]])
            self.assertEqual(list(line.get_xdata()), [point[0] for point in series["points"]])
            self.assertEqual(list(line.get_ydata()), [point[1] for point in series["points"]])
        self.assertEqual(axes.get_ylabel(), "Bandwidth (GB/s)")
        self.assertEqual(axes.get_title(), "Misaligned memory accesses")

    def testNamesAreAtTheEndsAndDoNotOverlap(self) -> None:
        axes = recorded().plot()
        names = [text for text in axes.texts if text.get_text() in recorded().data["kernels"]]
        self.assertEqual(len(names), 3)
        axes.figure.canvas.draw()
        boxes = sorted((name.get_window_extent() for name in axes.texts if name.get_text() != "NVIDIA H200"), key=lambda box: box.y0)
        for below, above in zip(boxes, boxes[1:]):
            self.assertLessEqual(below.y1, above.y1)
            self.assertGreater(above.y0, below.y0)
        for box in boxes:
            self.assertGreater(box.x0, axes.get_window_extent().x1)

    def testDarkChartHasTheColoursOfTheProgram(self) -> None:
        described = chart.description(recorded())
        axes = recorded().plot(dark=True)
        self.assertEqual(to_hex(axes.get_facecolor()), described["style"]["dark"]["ground"])
        self.assertEqual(to_hex(axes.xaxis.label.get_color()), described["style"]["dark"]["text"])

    def testChineseTextsAreThoseOfTheProgram(self) -> None:
        self.assertEqual(recorded().plot(language="zh_CN").get_ylabel(), "带宽 (GB/s)")

    def testAxesAndKindCanBeChosen(self) -> None:
        self.assertRegex(recorded().plot(y="time").get_ylabel(), r"ime \(.s\)")
        bars = recorded().plot(x="kernel", kind="bars")
        self.assertEqual({text.get_text() for text in bars.get_xticklabels()}, set(recorded().data["kernels"]))
        self.assertEqual({patch.get_x() + patch.get_width() / 2 for patch in bars.patches}, {0, 1, 2})
        self.assertEqual(len(recorded().plot(kind="heat_map").get_images()), 1)
        self.assertEqual(recorded().plot(kind="roofline").get_xscale(), "log")

    def testLegendAndNamesOfLinesAreOutsideOfTheAxes(self) -> None:
        axes = recorded().plot(kind="roofline")
        axes.figure.canvas.draw()
        inside = axes.get_window_extent()
        self.assertLess(axes.get_legend().get_window_extent().y1, inside.y0)
        self.assertEqual([text.get_text() for text in axes.get_legend().get_texts()], [each["short"] for each in chart.description(recorded(), kind="roofline")["series"] if each["short"]])
        names = [text for text in axes.texts if text.get_text() != "NVIDIA H200"]
        self.assertIn("DRAM: theoretical peak\n4814 GB/s", [name.get_text() for name in names])
        for name in names:
            self.assertGreater(name.get_window_extent().x0, inside.x1)
            self.assertLessEqual(name.get_window_extent().y1, inside.y1 + 12)

    def testFewBarsShowTheirValues(self) -> None:
        axes = recorded().plot(x="kernel", kind="bars")
        values = [tables.number(point[1]) for each in chart.description(recorded(), x="kernel", kind="bars")["series"] for point in each["points"]]
        self.assertEqual(sorted(text.get_text() for text in axes.texts if text.get_text() in values), sorted(values))

    def testUnknownAxisIsAnError(self) -> None:
        error = self.failure(kernelcurve.InvalidInput, recorded().plot, y="bandwith")
        self.assertIn('"bandwidth"', error.hint)
        error = self.failure(kernelcurve.Failed, lambda: recorded().plot(kind="timeline"))
        self.assertIn("kind=", error.hint)

    def testChartIsDrawnIntoGivenAxes(self) -> None:
        figure, (left, right) = pyplot.subplots(1, 2)
        self.assertIs(kernelcurve.plot(recorded(), ax=left), left)
        self.assertGreater(len(left.get_lines()), 0)
        self.assertEqual(len(right.get_lines()), 0)

    def testMissingMatplotlibIsAClearError(self) -> None:
        with mock.patch.dict("sys.modules", {"matplotlib": None, "matplotlib.pyplot": None}):
            error = self.failure(kernelcurve.MissingPackage, recorded().plot)
        self.assertIn("kernelcurve[notebook]", error.hint)

    def testFilesHaveTheWantedFormat(self) -> None:
        self.assertTrue(recorded().chart(format="png").startswith(b"\x89PNG"))
        self.assertTrue(recorded().chart(format="pdf").startswith(b"%PDF"))
        self.assertIn(b"<svg", recorded().chart(figure="column"))

    @needs_prediction
    def testPredictedCurvesAreDashedWithABand(self) -> None:
        recording = kernelcurve.predict("read_offset", {"n": 1 << 20, "offset": [0, 1, 2]}, progress=False)
        self.assertTrue(recording.rows["predicted"].all())
        self.assertTrue((recording.rows["time_low"] <= recording.rows["time"]).all())
        axes = recording.plot(x="offset")
        line = axes.get_lines()[0]
        self.assertTrue(line.is_dashed())
        self.assertEqual(to_hex(line.get_markerfacecolor()), to_hex(axes.get_facecolor()))
        self.assertEqual(len(axes.collections), 1)
        self.assertAlmostEqual(axes.collections[0].get_alpha(), 0.15)
        self.assertEqual(axes.get_title(), "read_offset")
        self.assertIn("NVIDIA H200 (predicted)", [text.get_text() for text in axes.texts])
        bars = recording.plot(x="offset", kind="bars", dark=True).patches
        self.assertAlmostEqual(bars[0].get_facecolor()[3], 0.3)


if __name__ == "__main__":
    unittest.main()
