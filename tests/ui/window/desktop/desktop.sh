#!/usr/bin/env bash
# Starts a display with a window manager for the tests that use a real window. Source this file with FOLDER set: the folder is created
# again and contains the user's folders and, if ImageMagick is installed, pictures. Ends with 77 ("skipped") if Xvfb, openbox, xdotool
# or one of $tools is missing.
set -u
: "${folder:?}"
for tool in Xvfb openbox xdotool ${tools:-}; do
    command -v "$tool" >/dev/null || { echo "SKIPPED: $tool not found (tools/setup.sh test installs it)"; exit 77; }
done
rm -rf "$folder"
mkdir -p "$folder"/{config,cache,state,data,run}
chmod 700 "$folder/run"
export XDG_CONFIG_HOME=$folder/config XDG_CACHE_HOME=${XDG_CACHE_HOME:-$folder/cache} XDG_STATE_HOME=$folder/state
export XDG_DATA_HOME=$folder/data XDG_RUNTIME_DIR=$folder/run LANG=C.UTF-8 QT_QPA_PLATFORM=xcb
unset WAYLAND_DISPLAY

jobs=()
end() { # STATUS
    kill "${jobs[@]}" 2>/dev/null
    exit "$1"
}
fail() { # WHAT
    echo "failed: $1" >&2
    picture failed
    cat "$folder/program.log" >&2
    end 1
}
picture() { # NAME
    command -v import >/dev/null && import -window root "$folder/$1.png"
    return 0
}
within() { # CONDITION...: waits until it is true, for at most two minutes, which only expire if something hangs
    local left=1200
    while ! "$@" >/dev/null 2>&1; do
        left=$((left - 1))
        [ "$left" -gt 0 ] || return 1
        sleep 0.1 # lint-time: a look from outside every now and then
    done
}
titled() { # PATTERN: whether the active window's title matches
    xdotool getactivewindow getwindowname 2>/dev/null | grep -qE "$1"
}
ended() { ! kill -0 "$1" 2>/dev/null; }

# The server chooses a free display and prints its number.
exec 3>"$folder/display"
Xvfb -displayfd 3 -screen 0 1600x1000x24 >/dev/null 2>&1 &
jobs+=($!)
within test -s "$folder/display" || fail "no X server"
DISPLAY=:$(cat "$folder/display")
export DISPLAY
openbox >/dev/null 2>&1 &
jobs+=($!)
within xdotool get_num_desktops || fail "no window manager"
