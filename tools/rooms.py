#!/usr/bin/env python3
"""Checks every #include of the project with cmake/rooms.txt. Prints one line per violation, and then exits with 1."""

import re
import subprocess
import sys
from pathlib import PurePosixPath

TABLE = "cmake/rooms.txt"
# A program may include the headers of all parts with which it is linked.
PROGRAMS = {"app/main.cpp": ["app/", "ui/", "gpu/model/"], "gpu/worker/main.cpp": ["gpu/"], "gpu/worker/machine_devices.cpp": ["gpu/"]}
CUDA_HEADERS = re.compile(r"(cuda|nvrtc|cublas|cupti|nvml)")
QT_HEADERS = re.compile(r"(Q[A-Z]|qt|Qsci/|qcustomplot)")


def read_table():
    """Returns the folders that each module may include, and the errors of the table. Modules may only include those above them."""
    rows, numbers, wrong = {}, {}, []
    for number, line in enumerate(open(TABLE, encoding="utf-8"), 1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if words[0] in rows:
            wrong.append(f"{TABLE}:{number}: {words[0]} has two rows")
        rows[words[0]] = [word for word in words[2:] if word != "-"]
        numbers[words[0]] = number
    for room, names in rows.items():
        for name in names:
            for other, number in numbers.items():
                if means(name, other) and number >= numbers[room]:
                    wrong.append(f"{TABLE}:{numbers[room]}: {room} names {name}, but {other} does not stand above it")
    return rows, wrong


def inside(path, folder):
    return path == folder or path.startswith(folder + "/")


def means(name, folder):
    """Returns true if a name of the last column refers to this folder."""
    return inside(folder, name[:-1]) if name.endswith("/") else folder == name


def faults(rows):
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "--", "app", "gpu", "ui"], capture_output=True, text=True, check=True)
    for path in listed.stdout.splitlines():
        if not path.endswith((".h", ".cpp")) or inside(path, "gpu/device/cpu/runtime") or inside(path, "gpu/kernels"):
            continue
        room = str(PurePosixPath(path).parent)
        if path in PROGRAMS:
            allowed = PROGRAMS[path]
        elif room in rows:
            allowed = rows[room]
        else:
            yield f"{path}: lies in no room of {TABLE}"
            continue
        try:
            text = open(path, encoding="utf-8")
        except FileNotFoundError:  # deleted, but still in the index of git
            continue
        for number, line in enumerate(text, 1):
            match = re.match(r'\s*#\s*include\s+[<"]([^>"]+)[>"]', line)
            if not match:
                continue
            included = match.group(1)
            where = f"{path}:{number}"
            if inside(path, "gpu") and QT_HEADERS.match(included):
                yield f"{where}: gpu/ has no Qt: {included}"
            elif not inside(path, "gpu/device/cuda") and path not in PROGRAMS and CUDA_HEADERS.match(included):
                yield f"{where}: only gpu/device/cuda sees NVIDIA's headers: {included}"
            elif re.match(r"(app|gpu|ui|tests)/", included):
                target = str(PurePosixPath(included).parent)
                if target != room and not any(means(name, target) for name in allowed):
                    yield f"{where}: {room} must not include {included}"


table, found = read_table()
found += faults(table)
print("\n".join(found), end="\n" if found else "")
sys.exit(1 if found else 0)
