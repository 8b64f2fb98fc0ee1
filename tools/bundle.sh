#!/usr/bin/env bash
# Packs the folder of tools/stage.sh into build/kernelcurve-VERSION-MACHINE.tar.xz, which runs without an installation.
# --with-compiler adds clang and lld for the CPU device. --wheel builds a Python wheel instead. Needs build/release (see tools/stage.sh).
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(sed -n 's/^project(kernelcurve VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
within=()
[ "${KERNELCURVE_BUILD:-}" != build/arm64 ] || within=(tools/arm64.sh)
machine=$("${within[@]}" uname -m)
with_compiler=()
name=kernelcurve-$version-$machine
form=tar
limit=40
for argument in "$@"; do
    case "$argument" in
    --with-compiler) with_compiler=("$argument"); name=$name-compiler; limit=100 ;;
    --wheel) form=wheel; limit=60 ;;
    *) echo "bundle: unknown option '$argument' (options: --with-compiler, --wheel)" >&2; exit 2 ;;
    esac
done
stage=build/bundle/$name
mkdir -p build/bundle
glibc=$("${within[@]}" tools/stage.sh "$stage" "${with_compiler[@]}")
case "$form" in
tar)
    archive=build/$name.tar.xz
    tar -C build/bundle -c "$name" | xz -T0 -9 >"$archive"
    ;;
wheel)
    rm -f build/kernelcurve-*_"$machine".whl
    "${within[@]}" tools/wheel.sh "$stage" "$glibc" build
    archive=$(echo build/kernelcurve-*_"$machine".whl)
    ;;
esac
size=$(stat -c %s "$archive")
echo "$archive: $((size / 1048576)) MiB, needs the C library $glibc or newer"
if [ "$size" -gt $((limit * 1048576)) ]; then
    echo "bundle: larger than $limit MiB" >&2
    exit 1
fi
