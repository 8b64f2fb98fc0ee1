#!/bin/sh
# Registers the unpacked Kernelcurve that contains this script with the desktop: a menu entry, and the types of its files with their
# icons, so that a double click opens them. It works for one user and without root. usage: register.sh [--remove]
set -eu
share=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
remove=0
[ "${1:-}" != --remove ] || remove=1
cd "$share"
for file in applications/kernelcurve.desktop mime/packages/kernelcurve.xml icons/hicolor/scalable/apps/kernelcurve.svg \
    icons/hicolor/scalable/mimetypes/application-x-kernelcurve*.svg; do
    if [ "$remove" -eq 1 ]; then
        rm -f "$data/$file"
    elif [ "$share" != "$data" ]; then
        mkdir -p "$data/$(dirname "$file")"
        cp "$file" "$data/$file"
    fi
done
if [ "$remove" -eq 0 ]; then
    # The desktop entry contains the path of the program, which need not be in PATH. Special characters in quotes get a backslash.
    program=$(printf %s "${share%/share}/bin/kernelcurve" | sed -e 's/[\\"`$]/\\\\&/g' -e 's/[\\&|]/\\&/g')
    sed -i "s|^Exec=\"*[^\"%]*kernelcurve\"*|Exec=\"$program\"|" "$data/applications/kernelcurve.desktop"
fi
for update in "update-mime-database $data/mime" "update-desktop-database $data/applications"; do
    command -v "${update%% *}" >/dev/null || { echo "register.sh: there is no ${update%% *}: the desktop may not look at once" >&2; continue; }
    "${update%% *}" "${update#* }"
done
