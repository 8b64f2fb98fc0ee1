"""Kernelcurve in Python: run, predict, explain, and plot CUDA kernels in notebooks and scripts.

All functions call the program `kernelcurve`, and return its results as objects. In a notebook, these objects show charts and
tables.

Example:
    >>> import kernelcurve
    >>> recording = kernelcurve.run("offset_reads", device="replay:nvidia-h200")
    >>> recording.rows[["kernel", "offset", "bandwidth"]]
    >>> kernelcurve.plot(recording)
"""

from __future__ import annotations

from typing import List

from . import errors, program
from .analysis import Access, Change, Check, Comparison, Cost, Explanation, Finding, Trace, check, compare, explain, trace
from .chart import plot
from .errors import Cancelled, Error, Failed, InvalidInput, MissingPackage, NoDevice, ProgramNotFound, Where
from .kernels import HeaderWarning, Kernel, kernel
from .program import version
from .recording import Recording, Samples
from .recording import open_recording as open
from .runs import RunWarning, predict, run
from .tables import Table

__all__ = [
    "Access",
    "Cancelled",
    "Change",
    "Check",
    "Comparison",
    "Cost",
    "Error",
    "Explanation",
    "Failed",
    "Finding",
    "HeaderWarning",
    "InvalidInput",
    "Kernel",
    "MissingPackage",
    "NoDevice",
    "ProgramNotFound",
    "Recording",
    "RunWarning",
    "Samples",
    "Table",
    "Trace",
    "Where",
    "check",
    "compare",
    "devices",
    "explain",
    "kernel",
    "kernels",
    "labs",
    "metrics",
    "open",
    "plot",
    "predict",
    "problems",
    "run",
    "trace",
    "version",
]


def _listing(what: str, words: List[str], columns: List[str]) -> Table:
    return Table(program.read_json(["list", what, *words]), columns)


def devices(host: str = "") -> Table:
    """Lists the devices: GPUs, the CPU, recorded and predicted GPUs. `reason` states why a device cannot be used.

    Args:
        host: a machine of the hosts file. Default: this machine.
    """
    return _listing("devices", [host] if host else [], ["id", "name", "usable", "reason"])


def kernels(*words: str) -> Table:
    """Lists the shipped kernels that match all words, best match first."""
    return _listing("kernels", list(words), ["id", "problem", "title"])


def labs(*words: str) -> Table:
    """Lists the labs that match all words, best match first."""
    return _listing("labs", list(words), ["id", "title", "goal"])


def metrics(*words: str) -> Table:
    """Lists the metrics that match all words, with their tags and units."""
    return _listing("metrics", list(words), ["id", "label", "unit", "group", "meaning"])


def problems(*words: str) -> Table:
    """Lists the problems that match all words."""
    return _listing("problems", list(words), ["id", "title", "main_metric", "about"])
