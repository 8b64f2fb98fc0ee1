"""Runs: measured on a device, played from a recorded one, or predicted."""

from __future__ import annotations

import difflib
import os
import warnings
from pathlib import Path
from typing import Any, List, Optional, Sequence, Union

from . import errors, program
from .kernels import Kernel
from .program import Progress
from .recording import PathLike, Recording, ScratchFolder
from .settings import Parameters, settings

Runnable = Union[PathLike, Kernel, Sequence[Union[PathLike, Kernel]]]


class RunWarning(UserWarning):
    """Some configurations of a run failed. The other rows are in the recording."""


def _is_kernel(what: Any) -> bool:
    return isinstance(what, Kernel) or os.fspath(what).endswith((".cu", ".cuh"))


def _words(what: Runnable) -> List[str]:
    """Returns what to run as options of `kernelcurve run`."""
    if isinstance(what, (list, tuple)):
        return [word for each in what for word in ("--kernel", os.fspath(each))]
    assert isinstance(what, (str, os.PathLike))
    name = os.fspath(what)
    if _is_kernel(what):
        return ["--kernel", name]
    if isinstance(what, str) and not Path(name).exists() and not name.endswith((".yaml", ".html")):
        known: List[str] = []
        for listed, option in (("labs", "--lab"), ("kernels", "--kernel"), ("references", "")):
            ids = [each["id"] for each in program.read_json(["list", listed])]
            if name in ids:
                return [option, name] if option else [name]
            known += ids
        near = difflib.get_close_matches(name, known, 1)
        raise errors.InvalidInput(
            f"No lab, kernel, published table, or file is called {name}",
            f'did you mean "{near[0]}"?' if near else "kernelcurve.labs() and kernelcurve.kernels() list the names",
        )
    return [name]


def _kernel_files(what: Union[Runnable, Sequence[Any]]) -> List[str]:
    several = what if isinstance(what, (list, tuple)) else [what]
    return [word for each in several if _is_kernel(each) for word in ("--kernel", os.fspath(each))]


def run(
    what: Runnable,
    parameters: Optional[Parameters] = None,
    *,
    device: Union[str, Sequence[str], None] = None,
    kernels: Sequence[Union[PathLike, Kernel]] = (),
    counters: bool = False,
    search: Optional[str] = None,
    progress: Progress = True,
    out: Optional[PathLike] = None,
    trust: bool = False,
) -> Recording:
    """Runs an experiment, a lab, or kernels, and returns the recording.

    Args:
        what: the path of an experiment or a recording (`.yaml`), the id of a lab or of a shipped kernel, the path of a kernel
            file (`.cu`), a `Kernel`, or a list of kernels to compare.
        parameters: values to set or to sweep: `{"n": 1 << 20, "offset": range(0, 65, 4), "block": [128, 256]}`.
        device: `auto`, `cpu`, `cuda:0`, `replay:nvidia-h200`, `predict:nvidia-a100`, ... Several devices are compared.
            Default: the devices of the experiment. `kernelcurve.devices()` lists them.
        kernels: kernels of your own that the experiment uses, or that are run in addition.
        counters: True to read hardware counters, too.
        search: `exhaustive`, `random`, or `local`: search the best configuration instead of measuring all.
        progress: True for a bar, or a function `(done, total, text)`.
        out: where to write the recording. Default: a temporary file that exists as long as the recording.
        trust: True to run kernels from another source in the sandbox.

    Raises:
        InvalidInput: an argument or a document is invalid.
        NoDevice: the device does not exist or cannot be used.
        Failed: every configuration failed. The attribute `recording` of the exception contains the rows.
        Cancelled: you interrupted the run. `recording` contains the rows that were measured before. It is a KeyboardInterrupt.

    Warns:
        RunWarning: some configurations failed. Their rows contain the reasons.
    """
    keeps: List[object] = [what, kernels]
    if out is None:
        folder = ScratchFolder()
        keeps.append(folder)
        file = folder.path / "recording.yaml"
    else:
        file = Path(out)
    words = ["run", *_words(what), *_kernel_files(kernels), *settings(parameters), "--out", str(file)]
    for each in [device] if isinstance(device, str) else device or ():
        words += ["--device", each]
    if counters:
        words.append("--counters")
    if search:
        words += ["--search", search]
    if trust:
        words.append("--trust")
    before = _changed(file)

    def written() -> Optional[Recording]:
        if _changed(file) == before:
            return None
        return Recording(file, [*_kernel_files(what), *_kernel_files(kernels)], keeps)

    try:
        output = program.call(words, progress)
    except errors.Cancelled:
        raise errors.Cancelled(written()) from None
    recording = written() if output.status in (0, 1) else None
    if recording is None:
        raise output.error()
    recording.notes = output.notes + recording.notes
    if output.status != 0:
        error = output.error()
        if not any(row["status"] == "measured" for row in recording):
            error.recording = recording
            raise error
        warnings.warn(str(error), RunWarning, stacklevel=2)
    return recording


def _changed(file: Path) -> Optional[int]:
    return file.stat().st_mtime_ns if file.exists() else None


def predict(
    what: Runnable,
    parameters: Optional[Parameters] = None,
    *,
    device: Union[str, Sequence[str]] = "predict:nvidia-h200",
    progress: Progress = True,
    out: Optional[PathLike] = None,
    trust: bool = False,
) -> Recording:
    """Predicts times on GPUs that your machine does not need to have. Needs NVRTC and nvdisasm.

    The rows have `predicted`, the median `time`, and its 80 % band `time_low` and `time_high`. Arguments and exceptions: see
    `run`.
    """
    return run(what, parameters, device=device, progress=progress, out=out, trust=trust)
