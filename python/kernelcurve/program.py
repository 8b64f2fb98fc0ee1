"""Finds the program `kernelcurve`, and calls its commands."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Union

from . import errors

Progress = Union[bool, Callable[[int, int, str], None]]
"""True for a bar on standard error, False, or a function that receives the number of finished configurations, their total
number, and a text."""

VARIABLE = "KERNELCURVE_PROGRAM"


def find() -> str:
    """Returns the path of the program.

    The program is, in this order: the value of the variable KERNELCURVE_PROGRAM, the program in the same wheel, the program of
    the same source folder (`build/release`), or `kernelcurve` in PATH.

    Raises:
        ProgramNotFound: it is in none of these places.
    """
    chosen = os.environ.get(VARIABLE)
    if chosen:
        if not os.access(chosen, os.X_OK):
            raise errors.ProgramNotFound(
                f"{VARIABLE} is not the path of a program: {chosen}", "set it to the path of the program kernelcurve"
            )
        return chosen
    package = Path(__file__).resolve().parent
    for near in (package / "bin" / "kernelcurve", package.parents[1] / "build" / "release" / "bin" / "kernelcurve"):
        if os.access(near, os.X_OK):
            return str(near)
    found = shutil.which("kernelcurve")
    if found:
        return found
    raise errors.ProgramNotFound(
        "The program kernelcurve was not found", f"install the wheel, or set {VARIABLE} to the path of the program"
    )


class Output(NamedTuple):
    """The result of a command."""

    text: str  # standard output
    status: int
    problems: List[Dict[str, Any]]  # error messages
    notes: List[str]  # other lines on standard error

    def error(self) -> errors.Error:
        """Returns the reported errors as one exception."""
        if not self.problems:
            ended = f"signal {-self.status}" if self.status < 0 else f"exit status {self.status}"
            return errors.Failed(f"The program ended with {ended}", "\n".join(self.notes[-3:]), None, self.status)
        first, *rest = self.problems
        return errors.from_message(first, self.status, [errors.from_message(each, self.status) for each in rest])


def _in_notebook() -> bool:
    return "ipykernel" in sys.modules


class Bar:
    """A line of text on standard error that shows the progress of a run."""

    WIDTH = 30

    def __init__(self, progress: Progress) -> None:
        self._call = progress if callable(progress) else None
        self._shows = progress is True and (sys.stderr.isatty() or _in_notebook())
        self._length = 0
        self._line = ""

    def update(self, done: int, total: int, text: str) -> None:
        """Shows that `done` of `total` configurations are finished."""
        if self._call is not None:
            self._call(done, total, text)
        if not self._shows:
            return
        filled = self.WIDTH * done // total if total else 0
        line = "[" + "#" * filled + "." * (self.WIDTH - filled) + "] " + text
        if line == self._line:
            return  # a notebook stores each output
        self._line = line
        sys.stderr.write("\r" + line.ljust(self._length))
        sys.stderr.flush()
        self._length = len(line)

    def note(self, text: str) -> None:
        """Prints a line. The bar continues below it."""
        if self._shows:
            sys.stderr.write("\r" + text.ljust(self._length) + "\n")
            self._length = 0
            self._line = ""

    def close(self) -> None:
        """Ends the line."""
        if self._shows and self._length:
            sys.stderr.write("\n")
            sys.stderr.flush()


def _message(line: str) -> Dict[str, Any]:
    if line.startswith("{"):
        try:
            message = json.loads(line)
        except ValueError:
            return {}
        if isinstance(message, dict):
            return message
    return {}


class _Reader(threading.Thread):
    """Reads standard output, so that a full pipe never blocks the program."""

    def __init__(self, stream: Any) -> None:
        super().__init__(daemon=True)
        self.text = ""
        self._stream = stream

    def run(self) -> None:
        self.text = self._stream.read()


def call(arguments: Sequence[str], progress: Progress = False) -> Output:
    """Runs a command of the program, and waits for its end.

    An interrupt (Ctrl-C, **Interrupt** in Jupyter) stops the program: it writes the rows that it has, and this function raises
    Cancelled. A second interrupt kills the program.
    """
    environment = dict(os.environ, KERNELCURVE_MESSAGES="json")
    # The program has a session of its own, so that Ctrl-C in a terminal does not interrupt it twice.
    process = subprocess.Popen(
        [find(), *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
    )
    assert process.stderr is not None
    reader = _Reader(process.stdout)
    reader.start()
    bar = Bar(progress)
    problems: List[Dict[str, Any]] = []
    notes: List[str] = []
    interrupts = 0

    def read() -> None:
        assert process.stderr is not None
        for line in process.stderr:
            message = _message(line)
            if "error" in message:
                problems.append(message["error"])
            elif "progress" in message:
                now = message["progress"]
                bar.update(now["done"], now["total"], now["text"])
            else:
                notes.append(line.rstrip("\n"))
                bar.note(notes[-1])

    try:
        while True:
            try:
                read()
                process.wait()
                reader.join()
                break
            except KeyboardInterrupt:
                interrupts += 1
                process.send_signal(signal.SIGTERM if interrupts == 1 else signal.SIGKILL)
    except BaseException:
        process.kill()
        process.wait()
        raise
    finally:
        bar.close()
        process.stderr.close()
        if process.stdout is not None:
            process.stdout.close()
    if interrupts:
        raise errors.Cancelled()
    return Output(reader.text, process.returncode, problems, notes)


def read_json(arguments: Sequence[str], accepted: Sequence[int] = (0,)) -> Any:
    """Runs a command with `--format json`, and returns its output.

    Raises:
        Error: the program ended with another status than the accepted ones, or without a result.
    """
    output = call([*arguments, "--format", "json"])
    if output.status not in accepted or not output.text.strip():
        raise output.error()
    return json.loads(output.text)


def version() -> str:
    """Returns the version of the program."""
    output = call(["--version", "--format", "json"])
    if output.status != 0:
        raise output.error()
    found: Optional[str] = json.loads(output.text).get("version")
    return found or ""
