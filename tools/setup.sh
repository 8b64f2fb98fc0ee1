#!/usr/bin/env bash
# Installs missing Debian packages for one or several purposes: setup.sh build test nvidia docs servers asan lint bundle arm64.
# setup.sh --list PURPOSE... only prints the names of the packages.
# Prints each package with its reason, and installs only missing ones. CONTRIBUTING.md has more on each library.
set -euo pipefail

packages() { # PURPOSE: one "package why" line each
    case "$1" in
    build) cat <<'LIST'
g++ compiles the project
cmake configures the build
ninja-build runs the build
pkg-config finds libdw
qt6-base-dev window, processes, settings
qt6-svg-dev SVG charts and icons
qt6-tools-dev translations
qt6-tools-dev-tools translations
qt6-l10n-tools translations
libgl-dev required by headers of Qt
libqcustomplot-dev charts
libjs-chart.js charts of interactive pages
libqscintilla2-qt6-dev source code in colours
libyaml-cpp-dev experiments and kernel headers
nlohmann-json3-dev messages and recordings
libmuparser-dev expressions in kernel headers
libboost-context-dev threads of a block on the CPU device
libboost-stacktrace-dev the stack in a crash report
libdw-dev source lines of machine code
libelf-dev source lines of machine code
libcli11-dev command line
libutf8proc-dev width of characters in a terminal
libseccomp-dev the sandbox of kernels and compilers
libgtest-dev tests
libgmock-dev tests
patchelf sets relative library paths in a bundle
xz-utils packs the worker for other machines
clang compiles kernels for the CPU device, at run time
lld links kernels for the CPU device, at run time
qt6-translations-l10n Qt's own texts in Chinese
fonts-dejavu-core a font, also without a desktop
fonts-noto-cjk Chinese characters
LIST
        ;;
    test) cat <<'LIST'
chromium draws an interactive page in a test
python3 drives programs in end-to-end tests
python3-numpy independent formulas for the references of problems
git creates a checkout for a test
python3-venv a place to install the wheel
python3-wheel packs the wheel
python3-pandas tables of the Python package
python3-matplotlib charts of the Python package
python3-nbclient executes the notebooks of the manual
python3-ipykernel runs the cells of a notebook
mypy checks the type hints of the Python package
python3-yaml reads the GitHub action and the GitLab template
xvfb a display for the end-to-end test of the window
openbox a window manager for it
xdotool presses its keys
shared-mime-info registers file types, in the test of a double click
desktop-file-utils registers the program, in the same test
appstream validates the entry for software catalogues
weston a Wayland compositor for a test of the window
qt6-wayland draws on it
zsh reads its completions
fish reads its completions
groff-base reads the manual page
mandoc reads the manual page as other systems do
libglib2.0-bin opens files as a file manager does
at-spi2-core the accessibility bus, in the test of a screen reader
python3-pyatspi reads the window on that bus
dbus a session for it
libopenblas0-pthread baseline of matrix multiplication on the CPU device, found at run time
LIST
        ;;
    nvidia) cat <<'LIST'
python3-venv a folder for NVIDIA's compiler from PyPI
LIST
        ;;
    docs) cat <<'LIST'
mkdocs builds the manual as a site
mkdocs-material theme of the site
LIST
        ;;
    servers) cat <<'LIST'
openssh-client logs in to the server below
openssh-server another machine on 127.0.0.1 for the tests of remote workers; the package's own service is masked
munge authenticates the daemons of a test's cluster
slurmctld the queue of a test's cluster
slurmd the node of a test's cluster
slurm-client submits jobs to a test's cluster
LIST
        ;;
    asan) cat <<'LIST'
libclang-rt-dev the runtimes of AddressSanitizer and libFuzzer
LIST
        ;;
    lint) cat <<'LIST'
clang-format formatting
clang-tidy static checks
shellcheck checks of shell scripts
codespell finds misspelled words
LIST
        ;;
    bundle) cat <<'LIST'
binutils strips the bundle
dpkg-dev determines the dependencies of the .deb package
git lists the files with texts
fonttools cuts the bundle's font to size
qt6-wayland goes into the bundle
python3-wheel packs the wheel
LIST
        ;;
    arm64) cat <<'LIST'
g++-aarch64-linux-gnu compiles for ARM64
mmdebstrap creates an ARM64 Debian with the libraries
arch-test required by mmdebstrap for other processors
qemu-user-static runs ARM64 programs: the tests and the packaging
LIST
        ;;
    *)
        echo "setup.sh: unknown purpose '$1' (build, test, nvidia, docs, servers, asan, lint, bundle, arm64)" >&2
        exit 2
        ;;
    esac
}

installed() { dpkg-query -W -f '${db:Status-Status}\n' "$1" 2>/dev/null | grep -qx installed; }

if [ "${1:-}" = --list ]; then
    shift
    for purpose in "$@"; do packages "$purpose" | cut -d ' ' -f 1; done
    exit
fi
missing=()
reasons=()
for purpose in "$@"; do
    while read -r package why; do
        installed "$package" || { missing+=("$package"); reasons+=("  $package: $why"); }
    done < <(packages "$purpose")
done
[ ${#missing[@]} -gt 0 ] || exit 0

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    echo "setup: this is not a Debian system. Install these packages by hand (names of Debian):" >&2
    printf '%s\n' "${reasons[@]}" >&2
    exit 1
fi
root=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || {
        echo "setup: root is required to install packages, and sudo is missing. Run as root: apt-get install ${missing[*]}" >&2
        exit 1
    }
    root=(sudo)
fi
echo "Installing ${#missing[@]} Debian packages, once:"
printf '%s\n' "${reasons[@]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# Tests start their own servers. Mask the services of the packages, so that they never run.
for package in "${missing[@]}"; do
    case "$package" in
    openssh-server) units=(ssh.service ssh.socket) ;;
    munge | slurmctld | slurmd) units=("$package.service") ;;
    *) continue ;;
    esac
    "${root[@]}" mkdir -p /etc/systemd/system
    for unit in "${units[@]}"; do
        [ -e "/etc/systemd/system/$unit" ] || "${root[@]}" ln -s /dev/null "/etc/systemd/system/$unit"
    done
    # Without systemd:
    policy=/usr/sbin/policy-rc.d
    if [ ! -e "$policy" ]; then
        printf '#!/bin/sh\nexit 101\n' | "${root[@]}" tee "$policy" >/dev/null
        "${root[@]}" chmod 755 "$policy"
        trap 'rm -f "$log"; "${root[@]}" rm -f "$policy"' EXIT
    fi
done
install() {
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}" >"$log" 2>&1
}
# The package lists may be old or empty: refresh them only if the first attempt fails.
if ! install; then
    "${root[@]}" apt-get update -q >"$log" 2>&1 && install || {
        tail -n 20 "$log" >&2
        echo "setup: apt-get could not install the packages (see above)" >&2
        exit 1
    }
fi
echo "Installed."
