"""Traces, checks, explanations, and comparisons, as the program computes them."""

from __future__ import annotations

import html
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Sequence, Union

from . import program, tables
from .errors import Where
from .kernels import Kernel, kernel_words
from .recording import PathLike, Recording
from .settings import Parameters, settings

if TYPE_CHECKING:
    import pandas

KernelLike = Union[PathLike, Kernel]


@dataclass(frozen=True)
class Access:
    """The memory requests of one source position, from `kernelcurve trace`.

    `width` is in bytes per lane; `efficiency` is in percent. Members that do not apply are None: sectors and lines of shared
    memory, wavefronts and conflicts of global memory.
    """

    line: int
    space: str
    access: str
    width: int
    requests: int
    lanes: float
    counted_in: str
    column: Optional[int] = None
    file: Optional[str] = None
    efficiency: Optional[float] = None
    sectors_per_request: Optional[float] = None
    lines_per_request: Optional[float] = None
    wavefronts: Optional[float] = None
    ideal_wavefronts: Optional[float] = None
    conflicts: Optional[float] = None
    degree: Optional[float] = None


@dataclass(frozen=True)
class Finding:
    """An error in a kernel. `thread` and `block` are coordinates (x, y, z), or None for a wrong result."""

    what: str
    where: Where
    thread: Optional[List[int]] = None
    block: Optional[List[int]] = None
    other: Optional[Where] = None
    result: Optional[Dict[str, Any]] = None

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


@dataclass(frozen=True)
class Cost:
    """The cost of one cause. `seconds` and `share` (0 to 1) are upper bounds; costs overlap, so they do not add up to 1.

    `line` is None if the cause concerns the whole kernel. `remedy` is empty for a limit of the hardware.
    """

    cause: str
    seconds: float
    share: float
    file: Optional[str] = None
    line: Optional[int] = None
    also: Optional[str] = None
    remedy: str = ""
    evidence: Dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Change:
    """A change that the program tried. `gain` is the share of the time (0 to 1) that it saves."""

    change: str
    seconds: float
    gain: float
    cause: Optional[str] = None
    line: Optional[int] = None


def _known(kind: Any, values: Dict[str, Any]) -> Any:
    """Makes a dataclass. Later versions of the program may add members, which are ignored."""
    return kind(**{name: value for name, value in values.items() if name in kind.__dataclass_fields__})


def _where(position: Dict[str, Any]) -> Where:
    return Where(position["file"], position.get("line", 0), position.get("column", 0))


def _findings(written: Sequence[Dict[str, Any]]) -> List[Finding]:
    return [
        Finding(
            each["what"],
            _where(each["where"]),
            each.get("thread"),
            each.get("block"),
            _where(each["other"]) if "other" in each else None,
            each.get("result"),
        )
        for each in written
    ]


def _configuration(data: Dict[str, Any]) -> str:
    return " ".join([data["kernel"], *(f"{name}={tables.shown(value)}" for name, value in data["parameters"].items())])


class Trace:
    """The memory requests of each line of a kernel. A notebook shows them as a table.

    Attributes:
        kernel, parameters: the traced configuration.
        accesses: one `Access` per position, space, kind, and width.
        findings: accesses outside of arrays.
        data: the program's JSON (`docs/reference/command-output.md`), with totals.
    """

    def __init__(self, data: Dict[str, Any]) -> None:
        self.data = data
        self.kernel: str = data["kernel"]
        self.parameters: Dict[str, Any] = data["parameters"]
        self.accesses: List[Access] = [_known(Access, each) for each in data["accesses"]]
        self.findings: List[Finding] = _findings(data["findings"])

    @property
    def frame(self) -> "pandas.DataFrame":
        """The accesses as a DataFrame, one row per access."""
        return tables.pandas_module().DataFrame(self.data["accesses"])

    def __repr__(self) -> str:
        return f"<Trace {_configuration(self.data)}: {len(self.accesses)} accesses>"

    def _repr_html_(self) -> str:
        columns = ["line", "space", "access", "bytes per lane", "requests", "efficiency (%)", "sectors or wavefronts", "degree"]
        rows = [
            [a.line, a.space, a.access, a.width, a.requests, a.efficiency, a.sectors_per_request or a.wavefronts, a.degree]
            for a in self.accesses
        ]
        found = "".join(f"<p>{html.escape(str(finding))}</p>" for finding in self.findings)
        return f"<p>{html.escape(_configuration(self.data))}</p>{found}" + tables.html_table(columns, rows, len(rows))


class Check:
    """The errors that the check found. It is true if there are none.

    Attributes:
        ok: True if nothing was found.
        findings: one `Finding` per error.
        problem: the problem with whose reference the results were compared.
        not_compared: why the results were not compared with the reference; empty if they were.
        data: the program's JSON.
    """

    def __init__(self, data: Dict[str, Any]) -> None:
        self.data = data
        self.findings: List[Finding] = _findings(data["findings"])
        self.problem: str = data.get("problem", "")
        self.not_compared: str = data.get("not_compared", "")

    @property
    def ok(self) -> bool:
        """True if nothing was found."""
        return not self.findings

    def __bool__(self) -> bool:
        return self.ok

    def __repr__(self) -> str:
        found = "; ".join(map(str, self.findings)) or "nothing found"
        return f"<Check {self._compared}: {found}>"

    @property
    def _compared(self) -> str:
        return f"without results: {self.not_compared}" if self.not_compared else f"with the problem {self.problem}"

    def _repr_html_(self) -> str:
        instances = [
            [_configuration(each), f"{each['checked_blocks']} of {each['blocks']}", each["compared_elements"]]
            for each in self.data["instances"]
        ]
        checked = f"<p>Check {html.escape(self._compared)}</p>"
        checked += tables.html_table(["checked", "blocks", "compared elements"], instances, len(instances))
        if self.ok:
            return f"<p>Nothing found.</p>{checked}"
        rows = [[str(each.where), each.what, str(each.thread or ""), str(each.block or "")] for each in self.findings]
        return tables.html_table(["where", "what", "thread", "block"], rows, len(rows)) + checked


class Explanation:
    """The predicted time of a configuration, and the cost of each cause.

    Attributes:
        device, kernel, parameters: what was predicted.
        seconds, low, high: the predicted time and its 80 % band, in seconds.
        measured: the measured time of the row in seconds, or None.
        sentence: the explanation in a few sentences.
        costs: one `Cost` per cause and line, largest first.
        tried: one `Change` per change that the program tried.
        data: the program's JSON ("JSON of explain" in the manual).
    """

    def __init__(self, data: Dict[str, Any]) -> None:
        self.data = data
        self.device: str = data["device"]
        self.kernel: str = data["kernel"]
        self.parameters: Dict[str, Any] = data["parameters"]
        self.seconds: Optional[float] = data.get("seconds")
        self.low: Optional[float] = data.get("low_seconds")
        self.high: Optional[float] = data.get("high_seconds")
        self.measured: Optional[float] = data.get("measured_seconds")
        self.sentence: str = data["sentence"]
        self.costs: List[Cost] = [_known(Cost, each) for each in data["costs"]]
        self.tried: List[Change] = [_known(Change, each) for each in data.get("tried", [])]

    def cost_of(self, cause: str) -> float:
        """Returns the largest share (0 to 1) of a cause, or 0 if it costs less than 1 %."""
        return max((cost.share for cost in self.costs if cost.cause == cause), default=0.0)

    @property
    def frame(self) -> "pandas.DataFrame":
        """The costs as a DataFrame, one row per cause and line. Times are in seconds."""
        columns = ["cause", "also", "file", "line", "seconds", "share", "remedy"]
        return tables.pandas_module().DataFrame(self.data["costs"], columns=columns)

    def __repr__(self) -> str:
        return f"<Explanation {_configuration(self.data)} on {self.device}: {self.sentence}>"

    def _repr_html_(self) -> str:
        head = f"<p>{html.escape(_configuration(self.data))}, {html.escape(self.device)}</p>"
        rows = [[f"{100 * c.share:.0f} %", c.seconds * 1e6, c.line, c.cause, c.remedy] for c in self.costs]
        costs = tables.html_table(["at most", "time (us)", "line", "cause", "remedy"], rows, len(rows))
        tried = ""
        if self.tried:
            changes = [[f"{100 * t.gain:.0f} %", t.seconds * 1e6, t.change] for t in self.tried]
            tried = tables.html_table(["gain", "time (us)", "tried change"], changes, len(changes))
        return f"{head}<p>{html.escape(self.sentence)}</p>{costs}{tried}"


class Comparison:
    """The comparison of two recordings, row by row. It is true if no row is slower, worse, or fails now.

    Attributes:
        metric, unit: the compared metric, and the unit of `old` and `new`.
        rows: one dictionary per configuration: `kernel`, `parameters`, `verdict`, `old`, `new`, `change` and `noise` in percent,
            and `reason`; unknown members are missing.
        data: the program's JSON.
    """

    def __init__(self, data: Dict[str, Any], ok: bool) -> None:
        self.data = data
        self.ok = ok
        self.metric: str = data["metric"]
        self.unit: str = data["unit"]
        self.rows: List[Dict[str, Any]] = data["configurations"]

    def __bool__(self) -> bool:
        return self.ok

    @property
    def verdicts(self) -> Dict[str, int]:
        """The number of rows with each verdict (`faster`, `slower`, `same`, `unclear`, ...)."""
        counts: Dict[str, int] = {}
        for row in self.rows:
            counts[row["verdict"]] = counts.get(row["verdict"], 0) + 1
        return counts

    @property
    def frame(self) -> "pandas.DataFrame":
        """The rows as a DataFrame, with one column per parameter."""
        flat = []
        for row in self.rows:
            others = {name: value for name, value in row.items() if name not in ("kernel", "parameters")}
            flat.append({"kernel": row["kernel"], **row["parameters"], **others})
        return tables.pandas_module().DataFrame(flat)

    def __repr__(self) -> str:
        return "<Comparison: " + ", ".join(f"{count} {verdict}" for verdict, count in self.verdicts.items()) + ">"

    def _repr_html_(self) -> str:
        rows = [
            [_configuration(row), row["verdict"], row.get("old"), row.get("new"), row.get("change"), row.get("noise")]
            for row in self.rows
        ]
        columns = ["configuration", "verdict", f"old ({self.unit})", f"new ({self.unit})", "change (%)", "noise (%)"]
        return f"<p>{html.escape(repr(self)[1:-1])}</p>" + tables.html_table(columns, rows, len(rows))


def _words(
    kernel: KernelLike, parameters: Optional[Parameters], device: Optional[str], trust: bool
) -> List[str]:
    words = [*kernel_words(kernel), *settings(parameters)]
    if device:
        words += ["--device", device]
    return [*words, "--trust"] if trust else words


def trace(
    kernel: KernelLike,
    parameters: Optional[Parameters] = None,
    device: Optional[str] = None,
    blocks: str = "sample",
    trust: bool = False,
) -> Trace:
    """Shows the memory requests of each line of a kernel. Needs no GPU, but clang++.

    Args:
        kernel: a `Kernel`, the path of a `.cu` file, or the id of a shipped kernel.
        parameters: values of parameters; others have their defaults.
        device: the device for which expressions in the header are evaluated.
        blocks: `first`, `sample` (the first, the middle, and the last block of each launch), or `all`.
        trust: True to run a kernel from another source in the sandbox.

    Raises:
        InvalidInput: the kernel or a parameter is invalid.
        Failed: the kernel does not compile, or ends with an error.
        NoDevice: the CPU device cannot be used, for example because clang++ is missing.
    """
    words = ["trace", *_words(kernel, parameters, device, trust), "--blocks", blocks]
    return Trace(program.read_json(words, accepted=(0, 1)))


def check(
    kernel: KernelLike, parameters: Optional[Parameters] = None, device: Optional[str] = None, trust: bool = False
) -> Check:
    """Looks for races, out-of-bounds accesses, wrong results, and other errors, on small instances on the CPU.

    The result is true if nothing was found: `assert kernelcurve.check(kernel)`. Arguments and exceptions: see `trace`.
    """
    return Check(program.read_json(["check", *_words(kernel, parameters, device, trust)], accepted=(0, 1)))


def explain(
    kernel: KernelLike,
    parameters: Optional[Parameters] = None,
    device: str = "predict:nvidia-h200",
    tries: bool = False,
    trust: bool = False,
) -> Explanation:
    """Predicts the time of a configuration on a GPU, and the cost of each cause. Needs no GPU, but NVRTC and nvdisasm.

    Args:
        device: a predicted device; `kernelcurve.devices()` lists them.
        tries: True to predict changed kernels, too: neighbouring parameter values, padded shared arrays, no register limit.

    Raises:
        Failed: the model cannot run the kernel.
        NoDevice: the device is unknown, or NVRTC or nvdisasm is missing.
    """
    words = ["explain", *_words(kernel, parameters, device, trust), *(["--try"] if tries else [])]
    return Explanation(program.read_json(words)["explanations"][0])


def compare(
    old: Union[Recording, PathLike],
    new: Union[Recording, PathLike],
    metric: Optional[str] = None,
    least: Optional[float] = None,
) -> Comparison:
    """Compares two recordings, with a verdict per row that considers the noise.

    Args:
        metric: the tag of a metric. Default: the metric that `old` plots.
        least: changes up to this percentage are ignored. Default: 0.5.

    Raises:
        InvalidInput: a file is unreadable, or the recordings have no common configuration.
    """
    files = [str(each.path if isinstance(each, Recording) else each) for each in (old, new)]
    words = ["diff", *files]
    if metric:
        words += ["--metric", metric]
    if least is not None:
        words += ["--least", str(least)]
    output = program.call([*words, "--format", "json"])
    if output.status not in (0, 1) or not output.text.strip():
        raise output.error()
    return Comparison(json.loads(output.text), output.status == 0)
