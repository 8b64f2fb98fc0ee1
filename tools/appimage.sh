#!/usr/bin/env bash
# appimage.sh STAGE FILE: writes FILE, an AppImage, from what tools/stage.sh made: it runs by a double click, with FUSE or without. Its
# head is tools/appimage/runtime.cpp.
set -euo pipefail
cd "$(dirname "$0")/.."
stage=$1 image=$2
version=$(sed -n 's/^project(kernelcurve VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
tree=$(mktemp -d "$image.XXXXXX")
trap 'rm -rf "$tree"' EXIT
files=$tree/AppDir
mkdir -p "$files"
chmod 755 "$files"
cp -a "$stage" "$files/usr"
ln -s usr/bin/kernelcurve "$files/AppRun"
sed "/^Terminal=/a X-AppImage-Version=$version" "$stage/share/applications/kernelcurve.desktop" >"$files/kernelcurve.desktop"
cp "$stage/share/icons/hicolor/scalable/apps/kernelcurve.svg" "$files/"
ln -s kernelcurve.svg "$files/.DirIcon"
# The name that AppImage's catalogues look for.
ln -s org.kernelcurve.kernelcurve.metainfo.xml "$files/usr/share/metainfo/org.kernelcurve.kernelcurve.appdata.xml"

# The linker warns of modules of libfuse that are never loaded.
g++ -std=c++20 -O2 -Wall -Wextra -static -Wl,--no-warnings -isystem /usr/include/squashfuse -isystem /usr/include/fuse3 \
    -D_FILE_OFFSET_BITS=64 tools/appimage/runtime.cpp -o "$tree/runtime" \
    -lsquashfuse_ll -lsquashfuse -lfuse3 -lzstd -llzma -llz4 -llzo2 -lz -lpthread -ldl
strip "$tree/runtime"
# By FUSE a block is unpacked for any byte of it: with 1 MiB the file is 4 % smaller, and the program takes half as long again to start.
mksquashfs "$files" "$tree/image" -root-owned -noappend -comp zstd -Xcompression-level 19 -b 256K -mkfs-time 0 -no-progress -quiet
# The mark of an AppImage of type 2, in bytes that ELF leaves free.
printf 'AI\002' | dd of="$tree/runtime" bs=1 seek=8 conv=notrunc status=none
cat "$tree/runtime" "$tree/image" >"$image"
chmod 755 "$image"
