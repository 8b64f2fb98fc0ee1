"""The notebooks of the manual run from the first to the last cell, without a GPU."""

import os
import shutil
import tempfile
import unittest
from pathlib import Path

import nbformat
from nbclient import NotebookClient

from python_fixture import usable

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "notebooks"


class Notebooks(unittest.TestCase):
    def setUp(self) -> None:
        os.environ.pop("MPLBACKEND", None)  # Jupyter chooses the backend

    def executed(self, name: str) -> list:
        """Returns the texts of all outputs."""
        folder = tempfile.mkdtemp(prefix="kernelcurve-test-")
        self.addCleanup(shutil.rmtree, folder)
        notebook = nbformat.read(FOLDER / name, as_version=4)
        self.assertEqual([cell.get("outputs", []) for cell in notebook.cells if cell.get("outputs")], [], "saved outputs")
        NotebookClient(notebook, timeout=None, kernel_name="python3", resources={"metadata": {"path": folder}}).execute()
        self.files = {file.name for file in Path(folder).iterdir()}
        texts = []
        for cell in notebook.cells:
            for output in cell.get("outputs", []):
                texts += [str(output.get("text", ""))] + [str(data) for data in output.get("data", {}).values()]
                texts += [f"<{kind}>" for kind in output.get("data", {})]
        return texts

    def testRecording(self) -> None:
        texts = "\n".join(self.executed("recording.ipynb"))
        self.assertIn("offset_reads.yaml", self.files)
        self.assertIn("<svg", texts)
        self.assertGreaterEqual(texts.count("<image/png>"), 2)
        self.assertIn("NVIDIA H200", texts)

    def testOwnKernel(self) -> None:
        texts = "\n".join(self.executed("own_kernel.ipynb"))
        if usable("cpu"):
            self.assertIn("Nothing found.", texts)
        if usable("predict:nvidia-a100"):
            self.assertIn("bank_conflicts", texts)
            self.assertIn("turn_padded", texts)
            self.assertIn("<image/png>", texts)
        else:
            self.assertIn("Not available on this machine", texts)
            self.assertIn("How to fix it", texts)

    def testPaper(self) -> None:
        texts = "\n".join(self.executed("paper.ipynb"))
        self.assertLessEqual({"h100.yaml", "h200.yaml", "figure.pdf", "table.csv"}, self.files)
        self.assertIn("faster", texts)


if __name__ == "__main__":
    unittest.main()
