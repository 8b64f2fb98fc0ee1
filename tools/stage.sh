#!/usr/bin/env bash
# stage.sh FOLDER [--with-compiler]: creates FOLDER with both programs, their libraries, the necessary Qt plugins, a Chinese font, the
# resources, and the files for desktops and shells. The folder runs from any location on a Linux of this processor with the C library that the
# script prints, for example 2.35. ./dev bundle and ./dev wheel pack it. Needs build/release, or the folder in KERNELCURVE_BUILD.
# --with-compiler adds clang and lld for the CPU device.
set -euo pipefail
cd "$(dirname "$0")/.."
build=${KERNELCURVE_BUILD:-build/release}
stage=$1
with_compiler=0
[ "${2:-}" != --with-compiler ] || with_compiler=1
rm -rf "$stage"
mkdir -p "$stage"/{bin,lib,plugins,share/kernelcurve/fonts}

# The C library and its loader must be those of the machine. So must libstdc++ and libexpat: those of Debian 12 need a newer C library
# than the programs, and NVIDIA's libraries may need a newer libstdc++.
from_the_machine='^(ld-linux-.*|libc|libm|libdl|libpthread|librt|libresolv|libutil|libanl|libnss_.*|libstdc\+\+|libgcc_s|libexpat)\.so'
add_libraries() { # FILE ...: copies what they need into lib/
    local library
    ldd "$@" | awk '$2 == "=>" && $3 ~ /^\// { print $3 }' | sort -u | while read -r library; do
        [[ $(basename "$library") =~ $from_the_machine ]] || [ -e "$stage/lib/$(basename "$library")" ] ||
            install -m 755 "$(readlink -f "$library")" "$stage/lib/$(basename "$library")"
    done
}

programs=("$build/bin/kernelcurve" "$build/bin/kernelcurve-worker")
install -m 755 "${programs[@]}" "$stage/bin/"
add_libraries "${programs[@]}"

plugins=$(qtpaths6 --query QT_INSTALL_PLUGINS 2>/dev/null || /usr/lib/qt6/bin/qtpaths --query QT_INSTALL_PLUGINS)
for plugin in platforms/libqoffscreen.so platforms/libqxcb.so platforms/libqminimal.so imageformats/libqsvg.so \
    imageformats/libqjpeg.so iconengines/libqsvgicon.so platformthemes/libqxdgdesktopportal.so \
    platforms/libqwayland-generic.so wayland-shell-integration/libxdg-shell.so wayland-decoration-client/libbradient.so; do
    [ -e "$plugins/$plugin" ] || continue
    install -D -m 755 "$plugins/$plugin" "$stage/plugins/$plugin"
    add_libraries "$plugins/$plugin"
done
printf '[Paths]\nPrefix = ..\nPlugins = plugins\nTranslations = share/qt6/translations\n' >"$stage/bin/qt.conf"
translations=$(qtpaths6 --query QT_INSTALL_TRANSLATIONS 2>/dev/null || /usr/lib/qt6/bin/qtpaths --query QT_INSTALL_TRANSLATIONS)
if [ -e "$translations/qtbase_zh_CN.qm" ]; then
    install -D -m 644 "$translations/qtbase_zh_CN.qm" "$stage/share/qt6/translations/qtbase_zh_CN.qm"
fi

cp -rL "$build"/share/kernelcurve/. "$stage/share/kernelcurve/"
cmake --install "$build" --component desktop --prefix "$stage" >/dev/null
install -m 644 LICENSE README.md CHANGELOG.md "$stage/"

# The font: Noto Sans CJK SC with Latin, Greek, punctuation, symbols, all characters of the texts, and the first level of GB 2312.
letters=$stage.letters
{
    git ls-files -z -- '*.ts' '*.cu' '*.yaml' '*.cpp' '*.zh_CN.md' ':!tests' | xargs -0 cat
    python3 -c 'print("".join(bytes([a, b]).decode("gb2312", "ignore") for a in range(0xB0, 0xD8) for b in range(0xA1, 0xFF)))'
} >"$letters"
pyftsubset /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc --font-number=2 --text-file="$letters" \
    --unicodes=U+0020-017F,U+0370-03FF,U+2000-206F,U+20A0-20BF,U+2190-22FF,U+2500-25FF,U+3000-303F,U+FF00-FFEF \
    --output-file="$stage/share/kernelcurve/fonts/KernelcurveSansSC.otf"
cat >"$stage/share/kernelcurve/fonts/fonts.conf" <<'XML'
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">.</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
XML
install -m 644 /usr/share/doc/fonts-noto-cjk/copyright "$stage/share/kernelcurve/fonts/LICENSE"

if [ "$with_compiler" -eq 1 ]; then
    compiler=$stage/lib/kernelcurve/clang
    clang=$(readlink -f "$(command -v clang++)")
    lld=$(readlink -f "$(command -v ld.lld)")
    mkdir -p "$compiler/bin" "$compiler/lib/clang"
    install -m 755 "$clang" "$compiler/bin/clang"
    ln -s clang "$compiler/bin/clang++"
    install -m 755 "$lld" "$compiler/bin/ld.lld"
    add_libraries "$clang" "$lld"
    resources=$("$clang" -print-resource-dir)
    mkdir -p "$compiler/lib/clang/$(basename "$resources")"
    cp -r "$resources/include" "$compiler/lib/clang/$(basename "$resources")/"
    patchelf --set-rpath '$ORIGIN/../../../../lib' "$compiler/bin/clang" "$compiler/bin/ld.lld"
fi

# shellcheck disable=SC2016  # $ORIGIN is for the loader
# The paths of libraries are relative, so that the bundle runs from any folder.
strip --strip-unneeded "$stage"/bin/kernelcurve* "$stage"/lib/*.so* 2>/dev/null || true
patchelf --set-rpath '$ORIGIN/../lib' "$stage"/bin/kernelcurve "$stage"/bin/kernelcurve-worker
for library in "$stage"/lib/*.so*; do patchelf --set-rpath '$ORIGIN' "$library"; done
find "$stage/plugins" -name '*.so' -exec patchelf --set-rpath '$ORIGIN/../../lib' {} +

# The newest version of the C library that any program requires. objdump rejects qt.conf, which is not a program; ignore that.
{ find "$stage" -type f \( -name '*.so*' -o -path '*/bin/*' \) -exec objdump -T {} + 2>/dev/null || true; } |
    grep -o 'GLIBC_2\.[0-9]*' | sort -uV | tail -n 1 | sed 's/GLIBC_//'
