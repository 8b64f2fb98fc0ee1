"""Reviews kernels in CI, without a GPU: `python3 -m kernelcurve.review KERNEL.cu...`

Each kernel is checked for errors. Its memory requests are compared with gates, and its predicted costs with limits. A recording of
predicted times is a baseline. The results are a table, SARIF logs, and the files that GitHub and GitLab show in a review.
"""

from __future__ import annotations

import argparse
import glob
import hashlib
import json
import operator
import os
import re
import sys
from pathlib import Path
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple

from . import errors, program, tables
from .analysis import Explanation, compare
from .runs import run

COMPARISONS: Dict[str, Callable[[float, float], bool]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "==": operator.eq,
    "<": operator.lt,
    ">": operator.gt,
}


class Gate(NamedTuple):
    """A limit: `bank_conflicts <= 5 %` or `loads.efficiency >= 95`."""

    text: str
    name: str
    comparison: str
    limit: float

    def passes(self, value: float) -> bool:
        """Compares a value with the limit."""
        return COMPARISONS[self.comparison](value, self.limit)


def gate(text: str) -> Gate:
    """Reads a limit.

    Raises:
        argparse.ArgumentTypeError: it is not a name, a comparison, and a number.
    """
    parts = re.fullmatch(r"\s*([\w.]+)\s*(<=|>=|==|<|>)\s*([-+.\deE]+)\s*%?\s*", text)
    try:
        if parts:
            return Gate(text.strip(), parts[1], parts[2], float(parts[3]))
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"Invalid limit: {text} (write a name, <= or >=, and a number: 'bank_conflicts <= 5 %')")


class Result(NamedTuple):
    """One line of the table."""

    subject: str
    test: str
    passed: bool
    detail: str


class Review:
    """Collects the results of all kernels.

    Attributes:
        results: one line per test.
        logs: the SARIF logs.
    """

    def __init__(self, device: str, settings: Sequence[str], costs: Sequence[Gate], gates: Sequence[Gate], logs: Path) -> None:
        self.results: List[Result] = []
        self._device = device
        self._settings = [word for setting in settings for word in ("--set", setting)]
        self._costs = list(costs)
        self._gates = list(gates)
        self._folder = logs
        self._logged: List[Dict[str, Any]] = []

    def kernel(self, file: str) -> None:
        """Reviews one kernel file."""
        self._check(file)
        self._explain(file)
        if self._gates:
            self._trace(file)

    def _call(self, command: str, file: str, form: str, *words: str) -> program.Output:
        return program.call([command, file, "--trust", *self._settings, "--format", form, *words])

    def _add(self, subject: str, test: str, passed: bool, detail: str) -> None:
        self.results.append(Result(subject, test, passed, detail))

    def _log(self, file: str, name: str, output: program.Output) -> List[Dict[str, Any]]:
        """Keeps a SARIF log, and returns its results."""
        if not output.text.strip():
            return []
        stem = re.sub(r"\W+", "-", os.path.splitext(file)[0]).strip("-")
        (self._folder / f"{stem}.{name}.sarif").write_text(output.text, encoding="utf-8")
        results: List[Dict[str, Any]] = json.loads(output.text)["runs"][0]["results"]
        self._logged += results
        return results

    def _check(self, file: str) -> None:
        output = self._call("check", file, "sarif")
        found = self._log(file, "check", output)
        if output.status == 0:
            self._add(file, "check", True, "")
        elif found:
            first = _place(found[0])
            more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
            self._add(file, "check", False, f"{first[0]}:{first[1]}: {found[0]['message']['text']}{more}")
        else:
            self._add(file, "check", False, str(output.error()))

    def _explain(self, file: str) -> None:
        device = ["--device", self._device]
        output = self._call("explain", file, "json", *device)
        if output.status != 0:
            self._add(file, "predicted costs", False, str(output.error()))
            return
        self._log(file, "cost", self._call("explain", file, "sarif", *device))
        explanation = Explanation(json.loads(output.text)["explanations"][0])
        self._add(file, "predicted costs", True, explanation.sentence)
        for limit in self._costs:
            share = min(100.0, 100 * sum(cost.share for cost in explanation.costs if cost.cause == limit.name))
            lines = sorted({cost.line for cost in explanation.costs if cost.cause == limit.name and cost.line})
            at = f", line {', '.join(map(str, lines))}" if lines else ""
            self._add(file, limit.text, limit.passes(share), f"{share:.0f} % of the time{at}")

    def _trace(self, file: str) -> None:
        output = self._call("trace", file, "json")
        if not output.text.strip():
            self._add(file, "trace", False, str(output.error()))
            return
        totals = json.loads(output.text)["totals"]
        for limit in self._gates:
            value: Any = totals
            for part in limit.name.split("."):
                value = value.get(part) if isinstance(value, dict) else None
            if isinstance(value, (int, float)):
                self._add(file, limit.text, limit.passes(value), f"{value:g}")
            else:
                known = ", ".join(sorted(_names(totals)))
                self._add(file, limit.text, False, f"the trace has no value {limit.name}; it has {known}")

    def baseline(self, old: str, kernels: Sequence[str], tolerance: float) -> None:
        """Predicts the configurations of a recording again, with the current kernels, and compares the times.

        Both times have the same model and therefore the same error, so a change is not compared with the bands of the predictions.
        A row fails if its time increases by more than `tolerance` percent.
        """
        new = self._folder / "new.yaml"
        try:
            run(old, kernels=list(kernels), device=self._device, progress=False, out=new, trust=True)
            rows = compare(old, new, metric="time").rows
        except errors.Error as error:
            self._add(old, "baseline", False, str(error))
            return
        test = f"time <= {100 + tolerance:g} % of the baseline"
        compared = 0
        for row in rows:
            subject = " ".join([row["kernel"], *(f"{name}={tables.shown(value)}" for name, value in row["parameters"].items())])
            if row["verdict"] == "not_compared":
                self._add(subject, test, False, "the baseline was not predicted for the same device")
            elif row["verdict"] == "failed":
                self._add(subject, test, False, row.get("reason", "failed"))
            elif "change" in row:
                detail = f"{row['old']:.4g} -> {row['new']:.4g} (" + f"{row['change']:+.1f} %)"
                self._add(subject, test, row["change"] <= tolerance, detail)
            else:
                continue
            compared += 1
        if not compared:
            self._add(old, "baseline", False, "no configuration of the baseline uses a kernel of this review")

    @property
    def passed(self) -> bool:
        """True if each test passed."""
        return all(result.passed for result in self.results)

    def text(self) -> str:
        """The table as plain text."""
        return "".join(f"{'passed' if each.passed else 'FAILED'}  {each.subject}  {each.test}: {each.detail}\n" for each in self.results)

    def markdown(self) -> str:
        """The table for the summary of a job."""
        lines = ["| result | kernel | test | value |", "|---|---|---|---|"]
        for each in self.results:
            cells = [part.replace("|", "\\|").replace("\n", " ") for part in (each.subject, each.test, each.detail)]
            lines.append(f"| {'passed' if each.passed else '**failed**'} | {' | '.join(cells)} |")
        return "\n".join(lines) + "\n"

    def code_quality(self) -> List[Dict[str, Any]]:
        """The findings as a code quality report of GitLab."""
        severities = {"error": "critical", "warning": "minor", "note": "info"}
        report = []
        for result in self._logged:
            file, line = _place(result)
            text = result["message"]["text"]
            key = "\n".join((result["ruleId"], file, str(line), text))
            report.append(
                {
                    "description": text,
                    "check_name": result["ruleId"],
                    "fingerprint": hashlib.sha256(key.encode("utf-8")).hexdigest(),
                    "severity": severities.get(result.get("level", ""), "info"),
                    "location": {"path": file, "lines": {"begin": line}},
                }
            )
        return report

    def annotations(self) -> str:
        """The errors as commands that GitHub shows at the lines."""
        lines = []
        for result in self._logged:
            if result.get("level") == "error":
                file, line = _place(result)
                lines.append(f"::error file={file},line={line}::{_escaped(result['message']['text'])}")
        lines += [
            f"::error::{_escaped(f'{each.subject}: {each.test}: {each.detail}')}"
            for each in self.results
            if not each.passed and each.test != "check"
        ]
        return "".join(line + "\n" for line in lines)


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _place(result: Dict[str, Any]) -> Tuple[str, int]:
    physical = result["locations"][0]["physicalLocation"]
    return physical["artifactLocation"]["uri"], physical.get("region", {}).get("startLine", 1)


def _names(totals: Dict[str, Any], before: str = "") -> List[str]:
    names: List[str] = []
    for name, value in totals.items():
        names += _names(value, f"{before}{name}.") if isinstance(value, dict) else [before + name]
    return names


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Reviews the kernels of the command line. Returns 0 if each test passed, otherwise 1."""
    parser = argparse.ArgumentParser(prog="kernelcurve.review", description="Review kernels without a GPU")
    parser.add_argument("kernels", nargs="+", metavar="KERNEL.cu", help="kernel files; patterns such as kernels/*.cu are expanded")
    parser.add_argument("--device", default="predict:nvidia-h200", help="predict costs for this device")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", dest="settings", help="a parameter of all kernels")
    parser.add_argument("--cost", action="append", default=[], type=gate, help="limit of a cost: 'bank_conflicts <= 5 %%'")
    parser.add_argument("--gate", action="append", default=[], type=gate, help="limit of a trace: 'loads.efficiency >= 95'")
    parser.add_argument("--baseline", default="", metavar="REC.yaml", help="a recording of predicted times")
    parser.add_argument("--tolerance", type=float, default=2.0, metavar="PERCENT", help="ignore slower times up to this; default: 2")
    parser.add_argument("--logs", default="kernelcurve-logs", metavar="FOLDER", help="write SARIF logs and the table to this folder")
    options = parser.parse_args(arguments)
    files: List[str] = []
    for pattern in options.kernels:
        files += sorted(glob.glob(pattern, recursive=True)) if glob.has_magic(pattern) else [pattern]
    if not files:
        parser.error(f"No kernel matches {' '.join(options.kernels)}")
    folder = Path(options.logs)
    folder.mkdir(parents=True, exist_ok=True)
    review = Review(options.device, options.settings, options.cost, options.gate, folder)
    try:
        for file in files:
            review.kernel(file)
        if options.baseline:
            review.baseline(options.baseline, files, options.tolerance)
    except errors.Error as error:
        print(error, file=sys.stderr)
        return 1
    sys.stdout.write(review.text())
    (folder / "review.md").write_text(review.markdown(), encoding="utf-8")
    quality = json.dumps(review.code_quality(), indent=1)
    (folder / "gl-code-quality-report.json").write_text(quality + "\n", encoding="utf-8")
    summary = os.environ.get("GITHUB_STEP_SUMMARY")
    if summary:
        with open(summary, "a", encoding="utf-8") as file_:
            file_.write(review.markdown())
    if os.environ.get("GITHUB_ACTIONS") == "true":
        sys.stdout.write(review.annotations())
    return 0 if review.passed else 1


if __name__ == "__main__":
    sys.exit(main())
