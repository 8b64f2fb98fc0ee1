#!/usr/bin/env bash
# build/arm64-root is an ARM64 Debian with the libraries for the cross-build. On other processors, QEMU runs its programs.
#   arm64.sh --setup              creates the system
#   arm64.sh COMMAND [ARGUMENT...]  runs a command in the system. The sources and /tmp have the same paths as outside.
set -euo pipefail
sources=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)
root=$sources/build/arm64-root

qemu=$sources/build/arm64-qemu # only if the QEMU of this Debian is too old
root_user=()
[ "$(id -u)" -eq 0 ] || root_user=(sudo)

# Before version 10, QEMU cannot start processes of Qt (clone with CLONE_PIDFD). The QEMU of Debian 13 also runs on Debian 12,
# because it is a static program.
fetch_qemu() {
    local version
    version=$({ qemu-aarch64 --version || qemu-aarch64-static --version; } 2>/dev/null | sed -n 's/^qemu-aarch64 version \([0-9]*\).*/\1/p')
    [ "${version:-0}" -lt 10 ] || return 0
    echo "Fetching QEMU from Debian 13, once (71 MB), because version ${version:-?} of this system cannot run Qt programs."
    local mirror fetched=$qemu.new
    # shellcheck disable=SC2016  # The variable is apt's.
    mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' | grep -m 1 '/debian/*$')
    rm -rf "$fetched"
    mkdir -p "$fetched"/{lists,cache}/partial
    echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" >"$fetched/sources.list"
    apt() {
        apt-get -q -o Dir::Etc::SourceList="$fetched/sources.list" -o Dir::Etc::SourceParts=- -o Dir::State::Lists="$fetched/lists" \
            -o Dir::Cache="$fetched/cache" -o Acquire::Languages=none "$@"
    }
    if ! { cd "$fetched" && apt update && apt download qemu-user &&
        dpkg-deb --fsys-tarfile qemu-user_*.deb | tar -x --strip-components=3 ./usr/bin/qemu-aarch64; } >"$qemu.log" 2>&1; then
        tail -n 20 "$qemu.log" >&2
        echo "arm64: QEMU could not be fetched from Debian 13 (see above)" >&2
        exit 1
    fi
    cd "$sources"
    mkdir -p "$qemu"
    mv "$fetched/qemu-aarch64" "$qemu/"
    rm -r "$fetched" "$qemu.log"
}

# Lets Linux start QEMU for ARM64 programs, until the next start of the system. On most machines, systemd has already started
# the QEMU of the system.
register() {
    [ "$(uname -m)" != aarch64 ] || return 0
    local known=/proc/sys/fs/binfmt_misc name=qemu-aarch64 rule
    rule=$(cat /usr/lib/binfmt.d/qemu-aarch64.conf)
    if [ -e "$qemu/qemu-aarch64" ]; then
        # The newest rule applies.
        name=kernelcurve-aarch64
        rule=$(sed "s|^:[^:]*|:$name|; s|[^:]*\(:[^:]*\)\$|$qemu/qemu-aarch64\1|" <<<"$rule")
    fi
    [ ! -e "$known/$name" ] || return 0
    # shellcheck disable=SC2016  # The variables belong to the inner shell.
    "${root_user[@]}" sh -ec '[ -e "$1/register" ] || mount -t binfmt_misc binfmt_misc "$1"
        [ -e "$1/$2" ] || printf "%s\n" "$3" >"$1/register"' sh "$known" "$name" "$rule"
}

setup() {
    mkdir -p "$sources/build"
    [ "$(uname -m)" = aarch64 ] || [ -e "$qemu/qemu-aarch64" ] || fetch_qemu
    register
    [ ! -e "$root/etc/kernelcurve" ] || return 0
    local packages log=$sources/build/arm64-root.log
    packages=$("$sources/tools/setup.sh" --list build bundle | paste -sd,)
    echo "Creating an ARM64 system in $root, once. This takes about 10 minutes (log: $log)."
    "${root_user[@]}" rm -rf "$root"
    if ! "${root_user[@]}" mmdebstrap --architectures=arm64 --variant=minbase --include="$packages" \
        "$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)" "$root" >"$log" 2>&1; then
        tail -n 20 "$log" >&2
        echo "arm64: mmdebstrap could not create the ARM64 system (see above)" >&2
        exit 1
    fi
    "${root_user[@]}" touch "$root/etc/kernelcurve"
}

if [ "${1:-}" = --setup ]; then
    setup
    exit
fi
if [ ! -e "$root/etc/kernelcurve" ]; then
    echo "arm64: $root is missing; first run: ./dev arm64" >&2
    exit 1
fi
register
enter=(unshare --mount)
[ "$(id -u)" -eq 0 ] || enter+=(--map-root-user)
# shellcheck disable=SC2016  # The variables belong to the inner shells.
exec "${enter[@]}" bash -euc '
    root=$1 sources=$2 here=$PWD
    shift 2
    mkdir -p "$root$sources"
    for folder in "$sources" /tmp; do mount --bind "$folder" "$root$folder"; done
    for folder in /proc /sys /dev; do mount --rbind "$folder" "$root$folder"; done
    exec chroot "$root" /bin/sh -c "cd \"\$0\" && exec \"\$@\"" "$here" "$@"' arm64 "$root" "$sources" "$@"
