"""The commands of an environment. They start the programs of the wheel, which are not Python."""

import os
import sys
from typing import NoReturn


def _start(name: str) -> NoReturn:
    program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", name)
    os.execv(program, [program] + sys.argv[1:])


def kernelcurve() -> NoReturn:
    """Starts `kernelcurve`."""
    _start("kernelcurve")


def worker() -> NoReturn:
    """Starts `kernelcurve-worker`."""
    _start("kernelcurve-worker")
