#!/usr/bin/env bash
# Builds and runs the benchmarks of the program itself; each prints "name value unit" lines. bench.sh [NAME ...]
# runs only those named. They are no tests: numbers depend on the machine.
set -euo pipefail
cd "$(dirname "$0")/.."
build=build/release
names=("$@")
[ ${#names[@]} -gt 0 ] || names=(recording_bench worker_bench cpu_device_bench tracer_bench chart_bench window_bench)
cmake --build --preset release --target "${names[@]}" >build/bench.log 2>&1 || {
    tail -n 40 build/bench.log >&2
    exit 1
}
export QT_QPA_PLATFORM=${QT_QPA_PLATFORM:-offscreen}
for name in "${names[@]}"; do
    program=$build/bench/$name
    [ -x "$program" ] || program=$build/tests/$name
    "$program"
done
