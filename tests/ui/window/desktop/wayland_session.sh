#!/usr/bin/env bash
# Runs a test of the window on a Wayland compositor without a display. usage: wayland_session.sh FOLDER TEST [ARGUMENTS]
# The output of the compositor is saved in FOLDER. Ends with 77 ("skipped") if weston is missing.
set -u
folder=$1
shift
command -v weston >/dev/null || { echo "SKIPPED: weston not found (tools/setup.sh test installs it)"; exit 77; }
rm -rf "$folder"
mkdir -p "$folder/run"
chmod 700 "$folder/run"
export XDG_RUNTIME_DIR=$folder/run
socket=kernelcurve-test
weston --backend=headless-backend.so --socket="$socket" --width=1600 --height=1000 --idle-time=0 --no-config \
    >"$folder/weston.log" 2>&1 &
compositor=$!
trap 'kill "$compositor" 2>/dev/null' EXIT
left=1200 # two minutes, which only expire if something hangs
until [ -S "$folder/run/$socket" ]; do
    left=$((left - 1))
    if [ "$left" -eq 0 ] || ! kill -0 "$compositor" 2>/dev/null; then
        echo "no compositor" >&2
        cat "$folder/weston.log" >&2
        exit 1
    fi
    sleep 0.1 # lint-time: a look from outside every now and then
done
unset DISPLAY
WAYLAND_DISPLAY=$socket QT_QPA_PLATFORM=wayland "$@"
