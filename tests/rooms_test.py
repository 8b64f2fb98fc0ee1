#!/usr/bin/env python3
"""Tests that tools/rooms.py accepts the source tree, and rejects errors in a small one. Usage: rooms_test.py SOURCE SCRATCH"""

import pathlib
import shutil
import subprocess
import sys

source = pathlib.Path(sys.argv[1])
scratch = pathlib.Path(sys.argv[2])
checker = source / "tools/rooms.py"
ONE_ROOM = "gpu/model/values model -\napp/cli app gpu/model/values\n"
faults = 0


def check(title, files, expected):
    """Requires that the checker prints exactly `expected` for a tree of these files."""
    global faults
    shutil.rmtree(scratch, ignore_errors=True)
    for name, text in {"cmake/rooms.txt": ONE_ROOM, **files}.items():
        (scratch / name).parent.mkdir(parents=True, exist_ok=True)
        (scratch / name).write_text(text, encoding="utf-8")
    subprocess.run(["git", "init", "-q"], cwd=scratch, check=True)
    said = subprocess.run([sys.executable, checker], cwd=scratch, capture_output=True, text=True)
    if said.stdout != "".join(line + "\n" for line in expected) or said.returncode != bool(expected):
        print(f"{title}: exit {said.returncode}, said\n{said.stdout}{said.stderr}")
        faults += 1


check("what the table allows", {"app/cli/a.cpp": '#include "gpu/model/values/v.h"\n#include "app/cli/a.h"\n#include <QString>\n'}, [])
check("an arrow upwards", {"gpu/model/values/v.h": '#pragma once\n#include "app/cli/a.h"\n'},
      ["gpu/model/values/v.h:2: gpu/model/values must not include app/cli/a.h"])
check("a folder with what is below it", {"cmake/rooms.txt": "gpu/model/values model -\napp/cli app gpu/model/\n",
                                         "app/cli/a.cpp": '#include "gpu/model/values/v.h"\n'}, [])
check("a folder alone", {"cmake/rooms.txt": "gpu/model/values model -\napp/cli app gpu/model\n",
                         "app/cli/a.cpp": '#include "gpu/model/values/v.h"\n'},
      ["app/cli/a.cpp:1: app/cli must not include gpu/model/values/v.h"])
check("Qt below the window", {"gpu/model/values/v.h": "#include <QString>\n"}, ["gpu/model/values/v.h:1: gpu/ has no Qt: QString"])
check("NVIDIA's headers", {"app/cli/a.cpp": "#include <cuda.h>\n"}, ["app/cli/a.cpp:1: only gpu/device/cuda sees NVIDIA's headers: cuda.h"])
check("tests in the product", {"app/cli/a.cpp": '#include "tests/qt.h"\n'}, ["app/cli/a.cpp:1: app/cli must not include tests/qt.h"])
check("a file in no room", {"app/new/a.cpp": ""}, ["app/new/a.cpp: lies in no room of cmake/rooms.txt"])
check("a room with two rows", {"cmake/rooms.txt": ONE_ROOM + "app/cli app -\n"}, ["cmake/rooms.txt:3: app/cli has two rows"])
check("a room that names one below it", {"cmake/rooms.txt": "gpu/model/values model app/\n" + ONE_ROOM.splitlines()[1] + "\n"},
      ["cmake/rooms.txt:1: gpu/model/values names app/, but app/cli does not stand above it"])
check("a room that names itself", {"cmake/rooms.txt": "gpu/model/values model gpu/\n"},
      ["cmake/rooms.txt:1: gpu/model/values names gpu/, but gpu/model/values does not stand above it"])
shutil.rmtree(scratch, ignore_errors=True)

whole = subprocess.run([sys.executable, checker], cwd=source, capture_output=True, text=True)
if whole.returncode != 0:
    print(whole.stdout + whole.stderr)
    faults += 1
sys.exit(1 if faults else 0)
