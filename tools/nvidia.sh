#!/usr/bin/env bash
# Fetches NVIDIA's compiler NVRTC, its disassembler, and its headers from PyPI into build/nvidia if they are not installed.
# The predicted devices need them. nvidia.sh [--no-nvidia]; KERNELCURVE_NO_NVIDIA=1 declines, too. Without them, or without
# a network, everything else works: this script then prints what is missing and how to get it, and succeeds.
set -euo pipefail
cd "$(dirname "$0")/.."

found() { # FILE: in a toolkit, on PATH, or fetched before
    local place
    for place in "${CUDA_HOME:-}" "${CUDA_PATH:-}" /usr/local/cuda /usr/local/cuda-* /opt/cuda /usr; do
        [ -n "$place" ] && compgen -G "$place/$1" >/dev/null && return
    done
    compgen -G "build/nvidia/lib/python3*/site-packages/nvidia/*/$1" >/dev/null
}

packages() { # "package version why" lines
    if ! found 'lib*/libnvrtc.so.*' && ! found "lib/$(uname -m)-linux-gnu/libnvrtc.so.*"; then
        echo 'nvidia-cuda-nvrtc ==13.0.* 90_MB compiles_kernels'
    fi
    if ! found 'include/cuda.h' && ! found 'targets/*/include/cuda.h'; then
        echo 'nvidia-cuda-runtime ==13.0.* 2.2_MB headers'
        echo 'nvidia-cuda-cccl ==13.0.* 3.1_MB headers'
        echo 'nvidia-cuda-crt ==13.0.* 0.1_MB headers'
        echo 'nvidia-cuda-cupti ==13.0.* 10_MB headers'
    fi
    if ! found 'bin/nvdisasm' && ! command -v nvdisasm >/dev/null; then
        echo 'nvidia-cuda-nvdisasm >=13 5.2_MB lists_machine_code'
    fi
}

mapfile -t missing < <(packages)
[ ${#missing[@]} -gt 0 ] || exit 0
specifications=()
for line in "${missing[@]}"; do
    read -r package version _ <<<"$line"
    specifications+=("$package$version")
done
remedy="Predicted devices need: pip install ${specifications[*]@Q}"
if [ "${1:-}" = --no-nvidia ] || [ -n "${KERNELCURVE_NO_NVIDIA:-}" ]; then
    echo "NVIDIA's packages: declined. $remedy"
    exit 0
fi
echo "Fetching NVIDIA's packages from PyPI into build/nvidia, once (--no-nvidia declines):"
for line in "${missing[@]}"; do
    read -r package _ size why <<<"$line"
    echo "  $package: ${size/_/ }, ${why//_/ }, license: NVIDIA proprietary (https://docs.nvidia.com/cuda/eula)"
done
tools/setup.sh nvidia
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! { [ -x build/nvidia/bin/python3 ] || python3 -m venv build/nvidia; } >"$log" 2>&1 ||
    ! build/nvidia/bin/python3 -m pip install --quiet --disable-pip-version-check --no-deps \
        "${specifications[@]}" >>"$log" 2>&1; then
    tail -n 3 "$log" >&2
    echo "NVIDIA's packages: not fetched (see above). $remedy"
fi
