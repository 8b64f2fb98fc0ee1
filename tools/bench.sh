#!/usr/bin/env bash
# Builds and runs the benchmarks of the program. Each prints "name value unit" lines. bench.sh [NAME ...] runs only
# these benchmarks. They are not tests, because their values depend on the machine.
set -euo pipefail
cd "$(dirname "$0")/.."
build=build/release
names=("${@%_bench}")
names=("${names[@]/%/_bench}")
[ ${#names[@]} -gt 0 ] || names=(recording_bench worker_bench cpu_device_bench tracer_bench chart_bench window_bench remote_bench)
# The other benchmarks start these programs.
targets=("${names[@]/#remote_bench/kernelcurve}")
cmake --build --preset release --target "${targets[@]}" kernelcurve-worker >build/bench.log 2>&1 || {
    tail -n 40 build/bench.log >&2
    exit 1
}
export QT_QPA_PLATFORM=${QT_QPA_PLATFORM:-offscreen}
for name in "${names[@]}"; do
    if [ "$name" = remote_bench ]; then
        python3 tests/bench/bench_remote.py $build
        continue
    fi
    program=$build/bench/$name
    [ -x "$program" ] || program=$build/tests/$name
    "$program"
done
