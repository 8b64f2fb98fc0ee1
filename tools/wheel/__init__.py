"""Starts the programs of Kernelcurve. They are next to this file, and are not Python."""

import os
import sys


def _start(name):
    program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", name)
    os.execv(program, [program] + sys.argv[1:])


def kernelcurve():
    _start("kernelcurve")


def worker():
    _start("kernelcurve-worker")
