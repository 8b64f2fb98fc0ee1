"""Exceptions. Each one has the parts of the program's message: what is wrong, how to fix it, and where it is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, List, NamedTuple, Optional, Sequence

if TYPE_CHECKING:
    from .recording import Recording


class Where(NamedTuple):
    """A position in a file. Lines and columns start at 1; 0 means unknown."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return ":".join([self.file] + [str(part) for part in (self.line, self.column) if part])


class Error(Exception):
    """The program reported an error.

    Attributes:
        what: the error in one sentence.
        hint: how to fix it; empty if the program has no advice.
        where: the position, or None.
        status: the exit status of the program, or None if it did not run.
        others: further errors of the same call.
        recording: the rows of a run that failed, or None.
    """

    def __init__(
        self,
        what: str,
        hint: str = "",
        where: Optional[Where] = None,
        status: Optional[int] = None,
        others: Sequence["Error"] = (),
        recording: Optional["Recording"] = None,
    ) -> None:
        self.what = what
        self.hint = hint
        self.where = where
        self.status = status
        self.others: List[Error] = list(others)
        self.recording = recording
        super().__init__(what, hint, where, status)

    def __str__(self) -> str:
        text = f"{self.where}: {self.what}" if self.where else self.what
        return f"{text} ({self.hint})" if self.hint else text

    def __reduce__(self) -> Any:
        return type(self), (self.what, self.hint, self.where, self.status)


class InvalidInput(Error):
    """An argument, a kernel, or a document is invalid. Nothing was run."""


class NoDevice(Error):
    """The device does not exist or cannot be used. `kernelcurve.devices()` lists the reasons."""


class Failed(Error):
    """The program ran, but could not compute or write a result."""


class ProgramNotFound(Error):
    """The program `kernelcurve` was not found."""


class MissingPackage(Error, ImportError):
    """An optional Python package is not installed."""


class Cancelled(KeyboardInterrupt):
    """You interrupted a run. `recording` contains the rows that were measured before, or is None."""

    def __init__(self, recording: Optional["Recording"] = None) -> None:
        self.recording = recording
        super().__init__("interrupted")


ARGUMENTS = {
    "--blocks": "blocks=",
    "--counters": "counters=True",
    "--device": "device=",
    "--figure": "figure=",
    "--kernel": "kernels=",
    "--kind": "kind=",
    "--launch-from": "launch=",
    "--least": "least=",
    "--metric": "metric=",
    "--out": "out=",
    "--problem": "problem=",
    "--row": "row=",
    "--search": "search=",
    "--set": "parameters=",
    "--trust": "trust=True",
    "--x": "x=",
    "--y": "y=",
}
"""The arguments of the package's functions, by the program's options. Other options have no argument."""


def in_python(text: str) -> str:
    """Returns a text of the program with the names that it has in Python: `device=` instead of `--device`.

    Example: "see `kernelcurve list devices`" becomes "see `kernelcurve.devices()`".
    """

    def setting(found: "re.Match[str]") -> str:
        return f'parameters={{"{found[1]}": {found[2]}}}'

    def argument(found: "re.Match[str]") -> str:
        name = ARGUMENTS.get(found[0], found[0])
        return name.split("=")[0] if found[0] == text or text[found.end() :].startswith(":") else name

    text = re.sub(r'(?<!\S)--set "?(\w+)=([^\s"]+)"?', setting, text)
    text = re.sub(r"(?<![\w=-])--[a-z][a-z-]*(?![\w=-])", argument, text)
    text = re.sub(r"`kernelcurve list (devices|kernels|labs|metrics|problems)`", r"`kernelcurve.\1()`", text)
    return text.replace("`kernelcurve --help`", "`help(kernelcurve)`")


def from_message(message: Any, status: int, others: Sequence[Error] = ()) -> Error:
    """Returns the exception for an error message of the program (docs/reference/command-output.md)."""
    kinds = {2: InvalidInput, 3: NoDevice}
    file = in_python(message.get("file", ""))
    where = Where(file, message.get("line", 0), message.get("column", 0)) if file else None
    return kinds.get(status, Failed)(
        in_python(message["what"]), in_python(message.get("hint", "")), where, status, others
    )
