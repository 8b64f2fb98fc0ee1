#!/usr/bin/env bash
# build/arm64-root is an ARM64 Debian with the libraries for the cross-build. On other processors, QEMU runs its programs.
#   arm64.sh --setup              creates the system
#   arm64.sh COMMAND [ARGUMENT...]  runs a command in the system. The sources and /tmp have the same paths as outside.
set -euo pipefail
sources=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)
root=$sources/build/arm64-root

# Lets Linux start QEMU for ARM64 programs. On most machines, systemd has done so.
register() {
    local known=/proc/sys/fs/binfmt_misc
    [ "$(uname -m)" != aarch64 ] || return 0
    [ -e $known/register ] || mount -t binfmt_misc binfmt_misc $known
    [ -e $known/qemu-aarch64 ] || cat /usr/lib/binfmt.d/qemu-aarch64.conf >$known/register
}

setup() {
    [ ! -e "$root/etc/kernelcurve" ] || return 0
    "$sources/tools/setup.sh" build arm64
    local root_user=()
    [ "$(id -u)" -eq 0 ] || root_user=(sudo)
    "${root_user[@]}" bash -euo pipefail -c "$(declare -f register); register"
    local packages log=$sources/build/arm64-root.log
    packages=$("$sources/tools/setup.sh" --list build bundle | paste -sd,)
    echo "Creating an ARM64 system in $root, once. This takes about 10 minutes (log: $log)."
    mkdir -p "$sources/build"
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
