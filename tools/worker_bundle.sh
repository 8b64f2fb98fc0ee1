#!/usr/bin/env bash
# worker_bundle.sh WORKER RUNTIME FOLDER: packs a kernelcurve-worker and the headers of the CPU device (RUNTIME) as
# FOLDER/VERSION-COMMIT-MACHINE.tar.xz, and removes older archives for this kind of machine. Kernelcurve sends this archive to other
# machines. It runs on any Linux of this processor: with the C library of the machine, or with its own if that one is too old or different.
set -euo pipefail
worker=$1 runtime=$2 folder=$3
version=$("$worker" --version)
version=${version#kernelcurve-worker }
name=${version/+/-}
# If sources have changed, one commit can have many workers.
[[ $name != *-dirty ]] || name=$name-$(sha256sum "$worker" | cut -c 1-12)
machine=$(uname -m)
name=$name-$machine
filter=()
[ "$machine" != x86_64 ] || filter=(--x86) # Only xz 5.4 or newer can unpack the filter for ARM64.

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
bundle=$stage/kernelcurve-worker-$name
mkdir -p "$bundle"/{bin,lib,glibc,share/kernelcurve}
cp -r "$runtime" "$bundle/share/kernelcurve/cpu"
rm -f "$bundle/share/kernelcurve/cpu/README.md"
install -m 755 "$worker" "$bundle/lib/kernelcurve-worker"
strip --strip-unneeded "$bundle/lib/kernelcurve-worker"

# All parts of the C library must have one version. NVIDIA's libraries need parts that the worker does not need.
c_library='^(ld-linux-.*|libc|libm|libdl|libpthread|librt|libutil|libresolv|libanl)\.so'
{ ldd "$worker" | awk '$2 == "=>" && $3 ~ /^\// { print $3 } $1 ~ /^\/.*ld-linux/ { print $1 }'; } | while read -r library; do
    if [[ $(basename "$library") =~ $c_library ]]; then
        install -m 755 "$(readlink -f "$library")" "$bundle/glibc/$(basename "$library")"
    else
        install -m 644 "$(readlink -f "$library")" "$bundle/lib/$(basename "$library")"
    fi
done
c_folder=$(dirname "$(ldd "$worker" | awk '$1 == "libc.so.6" { print $3 }')")
for library in libdl.so.2 libpthread.so.0 librt.so.1 libutil.so.1 libresolv.so.2 libanl.so.1; do
    [ ! -e "$c_folder/$library" ] || install -m 755 "$(readlink -f "$c_folder/$library")" "$bundle/glibc/$library"
done
# shellcheck disable=SC2016  # $ORIGIN is for the loader
# This also applies to dependencies of these libraries, and precedes LD_LIBRARY_PATH, which modules of a cluster set.
patchelf --force-rpath --set-rpath '$ORIGIN' "$bundle/lib/kernelcurve-worker"

cat >"$bundle/bin/kernelcurve-worker" <<'SH'
#!/bin/sh
# If the C library of the machine is new enough, use its loader: then libraries of the machine also fit.
here=$(dirname "$(dirname "$(readlink -f "$0")")")
worker=$here/lib/kernelcurve-worker
if "$worker" --version >/dev/null 2>&1 </dev/null; then
    exec "$worker" "$@"
fi
exec "$here"/glibc/ld-linux-*.so.? --library-path "$here/glibc:$here/lib" "$worker" "$@"
SH
chmod 755 "$bundle/bin/kernelcurve-worker"

mkdir -p "$folder"
tar -C "$stage" --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 -c "$(basename "$bundle")" |
    xz "${filter[@]}" --lzma2=preset=9e >"$stage/$name.tar.xz"
rm -f "$folder"/*"-$machine.tar.xz"
mv "$stage/$name.tar.xz" "$folder/"
