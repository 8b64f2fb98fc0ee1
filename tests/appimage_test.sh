#!/usr/bin/env bash
# Makes an AppImage of a stand-in for what tools/stage.sh makes, and calls it in every way, with FUSE where that is to be had and without:
#   appimage_test.sh SOURCES FOLDER
set -euo pipefail
sources=$1 folder=$2
fail() { echo "failed: $1" >&2; exit 1; }
rm -rf "$folder"
stage=$folder/stage
mkdir -p "$stage"/{bin,share/applications,share/icons/hicolor/scalable/apps,share/metainfo} "$folder/temporary"
cat >"$stage/bin/kernelcurve" <<'SH'
#!/bin/sh
PATH=/usr/bin:/bin
printf '%s|' "$@"
head -c 5 "$APPDIR/usr/large" && test -L "$APPDIR/AppRun" && test -x "$APPDIR/usr/bin/kernelcurve" && test ! -s "$APPDIR/usr/empty" || exit 1
printf '|%s' "$APPIMAGE"
[ "${1:-}" != stay ] || read -r _
exit 7
SH
chmod 755 "$stage/bin/kernelcurve"
touch "$stage/empty" "$stage/share/icons/hicolor/scalable/apps/kernelcurve.svg"
{ printf first; head -c 3000000 /dev/urandom; } >"$stage/large" # several blocks of the image
cp "$sources/resources/desktop/kernelcurve.desktop" "$stage/share/applications/"
cp "$sources/resources/desktop/kernelcurve.metainfo.xml" "$stage/share/metainfo/org.kernelcurve.kernelcurve.metainfo.xml"
image=$(readlink -f "$folder")/kernelcurve.AppImage
"$sources/tools/appimage.sh" "$stage" "$image"
[ "$(head -c 11 "$image" | tail -c 3 | tr '\002' 2)" = AI2 ] || fail "it has not the mark of an AppImage"
ldd "$image" >/dev/null 2>&1 && fail "its head needs libraries"

export TMPDIR=$folder/temporary
left=1200 # two minutes in all, which are over only where something hangs
swept() { # waits until nothing is left of the program
    while [ -n "$(/bin/ls -A "$TMPDIR")" ]; do
        left=$((left - 1))
        [ "$left" -gt 0 ] || fail "$(ls -A "$TMPDIR") stays"
        /bin/sleep 0.1 # lint-time: a look from outside every now and then
    done
}
called() { # WORDS...: whether the program gets its own words, reads its files and ends as it does, and nothing is left of it
    local status=0 said
    said=$("$@") || status=$?
    [ "$said" = "run|two words||first|$image" ] || fail "$*: $said"
    [ "$status" -eq 7 ] || fail "$*: its status became $status"
    swept
}
called "$image" run 'two words' ''
called "$image" --appimage-extract-and-run run 'two words' ''
APPIMAGE_EXTRACT_AND_RUN=1 called "$image" run 'two words' ''
PATH='' called "$image" run 'two words' '' # no fusermount3, and without root no FUSE

# One that is killed cannot tidy up after itself.
mkfifo "$folder/input"
exec 3<>"$folder/input"
"$image" stay <"$folder/input" >"$folder/output" &
program=$!
until [ -s "$folder/output" ]; do
    left=$((left - 1))
    [ "$left" -gt 0 ] || fail "it does not start"
    sleep 0.1 # lint-time: a look from outside every now and then
done
[ -n "$(ls -A "$TMPDIR")" ] || fail "it runs from nowhere"
kill -9 "$program"
wait "$program" 2>/dev/null || true
swept

cd "$folder"
[ "$(stat -c %a "$image")" = 755 ] || fail "it may not be run"
"$image" --appimage-extract 'usr/share'
[ -e squashfs-root/usr/share/metainfo/org.kernelcurve.kernelcurve.appdata.xml ] || fail "a folder is not unpacked"
[ ! -e squashfs-root/usr/bin ] || fail "more is unpacked than was asked for"
"$image" --appimage-extract
cmp squashfs-root/usr/large "$stage/large" || fail "a file changed"
grep -q '^X-AppImage-Version=[0-9]' squashfs-root/kernelcurve.desktop || fail "the menu entry has no version"
[ "$(dd if="$image" bs=1 skip="$("$image" --appimage-offset)" count=4 status=none)" = hsqs ] || fail "no image where it says"
"$image" --appimage-nothing 2>/dev/null && fail "it takes any option"
said=$(TMPDIR=$folder/nowhere "$image" run 2>&1) && fail "it runs without a folder"
[[ $said == *TMPDIR* ]] || fail "it does not say what to do: $said"
# Cut off, as by a connection that broke.
head -c 3000000 "$image" >cut.AppImage
chmod 755 cut.AppImage
said=$(./cut.AppImage --appimage-extract 2>&1) && fail "half a file is whole"
[[ $said == *damaged* ]] || fail "it does not say that it is damaged: $said"
rm -rf "$folder"
echo "an AppImage: run, killed, unpacked, cut off"
