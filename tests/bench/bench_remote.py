#!/usr/bin/env python3
"""bench_remote.py BUILD_FOLDER: measures the time until a worker behind a real sshd on 127.0.0.1 is ready, and how much longer a sweep
of 300 short rows takes there than without ssh; with no delay, and with 25 ms per direction. Needs root, as the tests of sshd do."""

import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "app/remote"))
import worlds  # noqa: E402

ROUNDS = 5
ROWS = 300
SWEEP = f"""\
kernelcurve: 1
kernels: [read_offset]
parameters: {{n: 4096, block: 256}}
sweep:
  offset: {{from: 0, to: {ROWS - 1}, step: 1}}
measure: {{noise: 50 %, max_time: 1 ms}}
"""


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory(prefix="kernelcurve-bench-", ignore_cleanup_errors=True) as folder:
        folder = pathlib.Path(folder)
        try:
            sshd = worlds.Sshd(folder / "sshd")
        except worlds.CannotStart as why:
            print(f"remote: skipped, {why}", file=sys.stderr)
            return 0
        try:
            measure(build, folder, sshd)
        finally:
            sshd.stop()
    return 0


def measure(build, folder, sshd):
    environment = {**os.environ, "HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache"), "XDG_CONFIG_HOME": str(folder / "config"),
                   "XDG_STATE_HOME": str(folder / "state")}
    (folder / "sweep.yaml").write_text(SWEEP)
    hosts = {"0ms": "box", "50ms": "box-far"}
    entries = "".join(f"- {{name: h{name}, ssh: [{', '.join(sshd.ssh(host))}], worker: {build}/bin/kernelcurve-worker}}\n"
                      for name, host in hosts.items())
    (folder / "config/kernelcurve").mkdir(parents=True)
    (folder / "config/kernelcurve/hosts.yaml").write_text("kernelcurve_hosts: 1\nhosts:\n" + entries)

    def call(*arguments):
        begin = time.monotonic()
        said = subprocess.run([build / "bin/kernelcurve", *arguments], env=environment, cwd=folder, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True)
        if said.returncode != 0:
            sys.exit(said.stdout + said.stderr)
        return time.monotonic() - begin, said.stdout

    def sweep(device):
        return call("run", "sweep.yaml", "--device", device, "--quiet", "--out", "rec.yaml")[0]

    # The first sweep compiles the kernels and does not count.
    sweep("cpu")
    ready = {name: [] for name in hosts}
    took = {name: [] for name in ("here", *hosts)}
    for _ in range(ROUNDS):
        took["here"].append(sweep("cpu"))
        for name in hosts:
            seconds, unit = re.search(r"ready after ([0-9.]+) (m?s)", call("hosts", "check", f"h{name}")[1]).groups()
            ready[name].append(float(seconds) * (1e-3 if unit == "ms" else 1))
            took[name].append(sweep(f"h{name}/cpu"))
    print(f"remote_sweep_here {statistics.median(took['here']):.3f} s")
    for name in hosts:
        print(f"remote_ready_{name} {statistics.median(ready[name]):.3f} s")
        ratios = [far / here for far, here in zip(took[name], took["here"])]
        print(f"remote_sweep_{name} {statistics.median(ratios):.3f} times")


if __name__ == "__main__":
    sys.exit(main())
