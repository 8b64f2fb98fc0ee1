#!/usr/bin/env bash
# wheel.sh STAGE GLIBC FOLDER: writes FOLDER/kernelcurve-VERSION-py3-none-manylinux_..._MACHINE.whl from the folder of tools/stage.sh and
# the version of the C library that it printed. `pip install` of the file installs the Python package of python/, kernelcurve, and
# kernelcurve-worker without root. The extra notebook installs pandas and matplotlib. The extras cuda12 and cuda13 install NVIDIA's
# compiler, headers, counters, and disassembler next to the worker (gpu/device/cuda/driver/toolkit_folders).
set -euo pipefail
cd "$(dirname "$0")/.."
stage=$1 glibc=$2 folder=$3
version=$(sed -n 's/^project(kernelcurve VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
mkdir -p "$folder"
tree=$(mktemp -d "$folder/wheel.XXXXXX")
trap 'rm -rf "$tree"' EXIT
described=$tree/kernelcurve-$version.dist-info
mkdir -p "$tree/kernelcurve" "$described/licenses"
cp -a "$stage/." "$tree/kernelcurve/"
find python/kernelcurve -maxdepth 1 \( -name "*.py" -o -name py.typed \) -exec install -m 644 -t "$tree/kernelcurve" {} +
install -m 644 LICENSE "$described/licenses/"
# The folders that PATH of an environment and the desktop of a user (pip install --user) contain.
data=$tree/kernelcurve-$version.data/data/share
mkdir -p "$data"
for known in applications mime icons metainfo man bash-completion zsh fish; do
    [ ! -e "$stage/share/$known" ] || cp -a "$stage/share/$known" "$data/"
done

cat >"$described/WHEEL" <<TEXT
Wheel-Version: 1.0
Generator: kernelcurve
Root-Is-Purelib: false
Tag: py3-none-manylinux_${glibc/./_}_$(uname -m)
TEXT
cat >"$described/entry_points.txt" <<'TEXT'
[console_scripts]
kernelcurve = kernelcurve.start:kernelcurve
kernelcurve-worker = kernelcurve.start:worker
TEXT
# The headers of cooperative_groups.h and mma.h of CUDA 12 are in the wheels cccl and nvcc. CUDA 12 has no wheel with a disassembler: use
# the one of CUDA 13.
cat >"$described/METADATA" <<TEXT
Metadata-Version: 2.1
Name: kernelcurve
Version: $version
Summary: desktop laboratory for CUDA kernels
License: GPL-3.0-or-later
License-File: LICENSE
Classifier: Environment :: X11 Applications :: Qt
Classifier: Environment :: GPU :: NVIDIA CUDA
Classifier: Intended Audience :: Education
Classifier: Operating System :: POSIX :: Linux
Classifier: Typing :: Typed
Requires-Python: >=3.8
Provides-Extra: notebook
Requires-Dist: pandas; extra == "notebook"
Requires-Dist: matplotlib>=3.6; extra == "notebook"
Provides-Extra: cuda12
Requires-Dist: nvidia-cuda-nvrtc-cu12; extra == "cuda12"
Requires-Dist: nvidia-cuda-runtime-cu12; extra == "cuda12"
Requires-Dist: nvidia-cuda-cccl-cu12; extra == "cuda12"
Requires-Dist: nvidia-cuda-nvcc-cu12; extra == "cuda12"
Requires-Dist: nvidia-cuda-cupti-cu12; extra == "cuda12"
Requires-Dist: nvidia-cuda-nvdisasm>=13,<14; extra == "cuda12"
Provides-Extra: cuda13
Requires-Dist: nvidia-cuda-nvrtc>=13,<14; extra == "cuda13"
Requires-Dist: nvidia-cuda-runtime>=13,<14; extra == "cuda13"
Requires-Dist: nvidia-cuda-cccl>=13,<14; extra == "cuda13"
Requires-Dist: nvidia-cuda-crt>=13,<14; extra == "cuda13"
Requires-Dist: nvidia-cuda-cupti>=13,<14; extra == "cuda13"
Requires-Dist: nvidia-cuda-nvdisasm>=13,<14; extra == "cuda13"
Description-Content-Type: text/markdown

Measures CUDA kernels over their parameters and draws the curves, on an NVIDIA GPU or, with CUDA's semantics, on the CPU (with
Debian's \`clang\` and \`lld\`); comes with kernels, labs and explanations in English and Chinese. \`kernelcurve\` opens the window.
\`import kernelcurve\` does the same in notebooks and scripts. \`pip install 'FILE.whl[cuda13]'\` (or \`cuda12\`) brings what NVIDIA's
driver lacks to compile and count; the extra \`notebook\` brings pandas and matplotlib.
TEXT
# Debian's python3, even if PATH has another one first.
/usr/bin/python3 -m wheel pack --dest-dir "$folder" "$tree" >/dev/null
