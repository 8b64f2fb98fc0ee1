"""Recordings: the rows, samples, environment, and charts of a run."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import weakref
from pathlib import Path
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

from . import errors, program, tables
from .settings import Parameters, settings

if TYPE_CHECKING:
    import matplotlib.axes
    import pandas

    from .analysis import Comparison, Explanation

PathLike = Union[str, "os.PathLike[str]"]


class Samples(NamedTuple):
    """The samples of one row."""

    seconds: List[float]
    counts: List[int]


class ScratchFolder:
    """A folder that is removed with this object. Other users cannot write to it."""

    def __init__(self) -> None:
        self.path = Path(tempfile.mkdtemp(prefix="kernelcurve-"))
        self._removal = weakref.finalize(self, shutil.rmtree, self.path, True)

    def __enter__(self) -> Path:
        return self.path

    def __exit__(self, *_: object) -> None:
        self._removal()


def write_chart(recording: "Recording", ending: str, arguments: Sequence[str]) -> bytes:
    """Returns the chart of a recording, written by `kernelcurve plot`."""
    with ScratchFolder() as folder:
        file = folder / ("chart" + ending)
        output = program.call(["plot", str(recording.path), "-o", str(file), *recording.kernel_files, *arguments])
        if output.status != 0:
            raise output.error()
        return file.read_bytes()


def axes_arguments(x: Optional[str], y: Optional[str], kind: Optional[str]) -> List[str]:
    """Returns the options of `kernelcurve plot` for these axes."""
    pairs = (("--x", x), ("--y", y), ("--kind", kind))
    return [word for option, value in pairs if value for word in (option, value)]


class Recording:
    """A recording: what was measured or predicted, on which device, and under which conditions.

    A notebook shows its chart, its finding, and its table. `len()` is the number of rows; iteration yields the rows as dictionaries, as in
    the file ("Recording file" in the manual).

    Attributes:
        path: the file.
        data: the complete recording as the program describes it in JSON. All values are in SI units.
        notes: what the program printed during the run.
    """

    def __init__(
        self,
        path: PathLike,
        kernel_files: Sequence[str] = (),
        keeps: Sequence[object] = (),
        notes: Sequence[str] = (),
    ) -> None:
        self.path = Path(path)
        self.kernel_files = list(kernel_files)  # options --kernel FILE
        self.notes = list(notes)
        self._keeps = list(keeps)  # temporary folders that must outlive the recording
        with ScratchFolder() as folder:
            file = folder / "recording.json"
            output = program.call(["report", str(self.path), "-o", str(file), *self.kernel_files])
            if output.status != 0:
                raise output.error()
            self.data: Dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        self.notes += output.notes

    def __len__(self) -> int:
        return len(self.data["measurements"])

    def __iter__(self) -> Iterator[Dict[str, Any]]:
        return iter(self.data["measurements"])

    def __repr__(self) -> str:
        return f"<Recording {self.title!r}: {len(self)} rows, {', '.join(self.devices)}>"

    @property
    def title(self) -> str:
        """The title, in English."""
        return str(tables.text_in("en", self.data["title"]))

    @property
    def finding(self) -> str:
        """The result in a few sentences, as HTML: the best kernel, its value, and its limit."""
        return str(tables.text_in("en", self.data["finding"]))

    @property
    def environments(self) -> Dict[str, Dict[str, Any]]:
        """The conditions of the measurement for each device, in SI units (keys: "Recording file", section "Environment")."""
        if "devices" in self.data:
            return {each["name"]: each["environment"] for each in self.data["devices"]}
        environment = self.data["environment"]
        return {str(environment.get("replayed") or environment.get("device_id") or "device"): environment}

    @property
    def devices(self) -> List[str]:
        """The names of the GPUs or processors."""
        return [str(each.get("device", name)) for name, each in self.environments.items()]

    @property
    def environment(self) -> "pandas.DataFrame":
        """The conditions as a DataFrame of shape (entries, devices). Empty cells are missing entries."""
        return tables.pandas_module().DataFrame(self.environments)

    @property
    def parameters(self) -> List[str]:
        """The names of all parameters, in the order of the rows."""
        return list(dict.fromkeys(name for row in self for name in row["parameters"]))

    @property
    def metrics(self) -> List[str]:
        """The tags of all metrics that a row has ("Metrics" in the manual)."""
        return list(dict.fromkeys(tag for row in self for tag in row.get("metrics", {})))

    def unit(self, tag: str) -> Tuple[str, float]:
        """Returns the unit in which the program shows a metric, and the factor from SI units to it.

        Example: `recording.unit("bandwidth")` is `("GB/s", 1e-09)`.

        Raises:
            InvalidInput: no metric has this tag.
        """
        metric = self.data["metrics"].get(tag)
        if metric is None:
            raise errors.InvalidInput(f"Unknown metric: {tag}", "kernelcurve.metrics() lists the tags")
        return metric["unit"], metric["factor"]

    @property
    def rows(self) -> "pandas.DataFrame":
        """The rows as a DataFrame of shape (rows, columns). The index is the row number, starting at 0.

        Columns: `kernel`; `device` if the recording has several; one column per parameter; `status` (`measured`, `failed`, or
        `excluded`); `predicted`; `reason` of rows without values; one column per metric, in SI units (seconds, bytes/s,
        FLOP/s, shares from 0 to 1); `remarks`. Unknown values are NaN.
        """
        many = any("device" in row for row in self)
        collected = []
        for row in self:
            cells: Dict[str, Any] = {"kernel": row["kernel"]}
            if many:
                cells["device"] = row.get("device")
            cells.update(row["parameters"])
            cells["status"] = row["status"]
            cells["predicted"] = bool(row.get("predicted", False))
            cells["reason"] = _reason(row)
            for tag, value in row.get("metrics", {}).items():
                cells[tag if tag not in cells else f"{tag}_metric"] = value
            cells["remarks"] = "; ".join(_message(each) for each in row.get("remarks", []))
            collected.append(cells)
        columns = list(dict.fromkeys(name for cells in collected for name in cells if name != "remarks"))
        return tables.pandas_module().DataFrame(collected, columns=[*columns, "remarks"])

    def samples_of(self, row: int) -> Samples:
        """Returns the samples of a row: durations in seconds, and how often each one occurred."""
        pairs = self.data["measurements"][row].get("samples", [])
        return Samples([seconds for seconds, _ in pairs], [count for _, count in pairs])

    @property
    def samples(self) -> "pandas.DataFrame":
        """The samples of all rows as a DataFrame of shape (samples, 4): `row`, `kernel`, `time` (seconds), `count`.

        `row` is the index in `rows`. A row keeps at most 40 different times; `count` is the number of samples at this time.
        """
        collected = [
            {"row": index, "kernel": row["kernel"], "time": seconds, "count": count}
            for index, row in enumerate(self)
            for seconds, count in row.get("samples", [])
        ]
        return tables.pandas_module().DataFrame(collected, columns=["row", "kernel", "time", "count"])

    def save(self, path: PathLike) -> "Recording":
        """Copies the file, and returns the recording of the copy. The window and every command can open it."""
        shutil.copyfile(self.path, path)
        copy = Recording.__new__(Recording)
        copy.__dict__.update(self.__dict__, path=Path(path))
        return copy

    def chart(
        self,
        x: Optional[str] = None,
        y: Optional[str] = None,
        kind: Optional[str] = None,
        format: str = "svg",
        figure: Optional[str] = None,
    ) -> bytes:
        """Returns the program's chart as a file: `svg`, `pdf`, or `png`.

        Args:
            x: a parameter or a metric. Default: the recording's settings.
            y: a metric.
            kind: `curves`, `bars`, `heat_map`, `roofline`, or `timeline`.
            figure: a size: `column` (80 x 60 mm), `page`, `slide`, or `poster`.
        """
        size = ["--figure", figure] if figure else []
        return write_chart(self, "." + format, [*axes_arguments(x, y, kind), *size])

    def plot(
        self,
        x: Optional[str] = None,
        y: Optional[str] = None,
        kind: Optional[str] = None,
        ax: Optional["matplotlib.axes.Axes"] = None,
        dark: bool = False,
        language: str = "en",
    ) -> "matplotlib.axes.Axes":
        """Draws the chart with matplotlib: see `kernelcurve.plot`."""
        from .chart import plot

        return plot(self, x=x, y=y, kind=kind, ax=ax, dark=dark, language=language)

    def explain(
        self, row: Optional[int] = None, parameters: Optional[Parameters] = None, trust: bool = False
    ) -> List["Explanation"]:
        """Explains rows: the cost of each cause ("Predicted times" in the manual).

        Args:
            row: the index of a row in `rows`. Default: the last row of each kernel that has the values in `parameters`.

        Raises:
            InvalidInput: the row does not exist, or its kernel is unknown.
            Failed: the model cannot run the kernel, for example because NVRTC is missing.
        """
        from .analysis import Explanation

        if row is not None and not 0 <= row < len(self):
            raise errors.InvalidInput(f"Row not found: {row}", f"the recording has rows 0 to {len(self) - 1}")
        chosen = ["--row", str(row + 1)] if row is not None else settings(parameters)
        trusts = ["--trust"] if trust else []
        found = program.read_json(["explain", str(self.path), *self.kernel_files, *chosen, *trusts])
        return [Explanation(each) for each in found["explanations"]]

    def compare(self, new: Union["Recording", PathLike], metric: Optional[str] = None) -> "Comparison":
        """Compares another recording with this one: see `kernelcurve.compare`."""
        from .analysis import compare

        return compare(self, new, metric=metric)

    def _summary(self) -> str:
        names = self.parameters
        varying = [name for name in names if len({str(row["parameters"].get(name)) for row in self}) > 1]
        many = any("device" in row for row in self)
        tags = [tag for tag in ("time", "bandwidth", "flops") if tag in self.metrics]
        units = [self.unit(tag) for tag in tags]
        columns = ["", "kernel", *(["device"] if many else []), *varying]
        columns += [f"{tag} ({unit})" for tag, (unit, _) in zip(tags, units)]
        columns.append("status")

        def cells() -> Iterator[List[Any]]:
            for index, row in enumerate(self):
                shown: List[Any] = [index, row["kernel"], *([row.get("device")] if many else [])]
                shown += [row["parameters"].get(name) for name in varying]
                for tag, (_, factor) in zip(tags, units):
                    value = row.get("metrics", {}).get(tag)
                    shown.append(value if value is None else value * factor)
                status = "predicted" if row.get("predicted") else row["status"]
                reason = _reason(row)
                shown.append(f"{status}: {reason}" if reason else status)
                yield shown

        return tables.html_table(columns, cells(), len(self))

    def _repr_html_(self) -> str:
        parts = []
        try:
            svg = self.chart().decode("utf-8")
            parts.append(f'<div style="max-width: 900px">{svg[svg.index("<svg"):]}</div>')
        except errors.Error:
            pass  # no row has a value
        parts.append(self.finding)
        parts.append(self._summary())
        parts.append(f"<p>{len(self)} rows, {', '.join(self.devices)}</p>")
        return "".join(parts)


def _message(written: Any) -> str:
    """Returns a message of a recording as English text ("Recording file", section "Messages")."""
    if isinstance(written, str):
        return written
    if "text" in written:
        text = str(tables.text_in("en", written["text"]))
        for index, argument in enumerate(written.get("arguments", [])):
            text = text.replace("{%d}" % index, argument)
        return text
    return str(tables.text_in("en", written))


def _reason(row: Dict[str, Any]) -> str:
    failure = row.get("reason")
    if not failure:
        return ""
    what = errors.in_python(_message(failure["what"]))
    hint = errors.in_python(_message(failure["hint"])) if "hint" in failure else ""
    return f"{what} ({hint})" if hint else what


def open_recording(path: PathLike) -> Recording:
    """Reads a recording.

    Args:
        path: a recording (`.yaml`), an interactive page (`.html`), or the name of a published table.

    Returns:
        The recording. `rows`, `samples`, and `environment` are pandas DataFrames.

    Raises:
        InvalidInput: the file does not exist, or is not a recording.
    """
    return Recording(path)
