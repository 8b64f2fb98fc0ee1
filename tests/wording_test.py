#!/usr/bin/env python3
"""Tests that tools/wording.py rejects private vocabulary, and accepts plain English. Usage: wording_test.py SOURCE"""

import importlib.util
import sys

specification = importlib.util.spec_from_file_location("wording", sys.argv[1] + "/tools/wording.py")
wording = importlib.util.module_from_spec(specification)
specification.loader.exec_module(wording)

REJECTED = [
    "On a GPU where there is one it runs.",
    "It runs, where the device has a compiler.",
    "A time of 0 s is none.",
    "The file is no kernel.",
    "Nothing tells the size.",
    "Write one JSON object a line.",
    "It copies 16 bytes a thread.",
    "The program says why.",
    "The dialog asks for the rest, and Kernelcurve knows it.",
    "The difference is said below.",
    "Use the metric that is there.",
    "It stays as it is.",
    "A multiprocessor has 32 banks.",
    "We mend it for every person.",
    "The hand-ins are\nheld against the reference.",
]
ACCEPTED = [
    "On a GPU if you have one, otherwise on the CPU.",
    "The line where the race begins has a mark.",
    "There is no barrier between the two.",
    "It no longer fails, and the time is no longer than 10 s.",
    "Write one JSON object per line. It copies 16 bytes per thread. It reads 3 values in a row.",
    "The program reports why, and the table shows it as soon as it is measured.",
    "SM means streaming multiprocessor.",
    "`the program says so`, and\n```\nthe program says so\n```\n",
]
COMMENTS = {"a.cpp": "int x; // The program says so.\n", "a.py": "x = 1 # The program says so.\n", "a.cu": "/// The program says so.\n"}
faults = [f"accepted: {text}" for text in REJECTED if not list(wording.findings("a.md", text))]
faults += [f"rejected: {found}" for text in ACCEPTED for found in wording.findings("a.md", text)]
faults += [f"not read: {name}" for name, text in COMMENTS.items() if len(list(wording.findings(name, text))) != 1]
faults += [f"subject: {subject}" for subject, bad in {"Let it run": True, "Fix the run": False}.items() if bool(wording.SUBJECT.match(subject)) != bad]
print("\n".join(faults))
sys.exit(bool(faults))
