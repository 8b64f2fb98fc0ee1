#!/usr/bin/env bash
# The main job in a real window, by the keyboard alone: start, try the first lab, stop it, change what is swept, run it
# again, save the recording, present the chart, close. usage: desktop_session.sh PROGRAM FOLDER
# Needs Xvfb, a window manager (openbox) and xdotool; ends with 77, "skipped", where one is missing. FOLDER keeps the
# recording and, where ImageMagick is there, a picture of every step.
set -u
program=$1
folder=$2
for tool in Xvfb openbox xdotool; do
    command -v "$tool" >/dev/null || { echo "no $tool: skipped"; exit 77; }
done
rm -rf "$folder"
mkdir -p "$folder"/{config,cache,state,data,run}
chmod 700 "$folder/run"
export XDG_CONFIG_HOME=$folder/config XDG_CACHE_HOME=$folder/cache XDG_STATE_HOME=$folder/state
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
within() { # SECONDS CONDITION...: waits until the condition holds
    local left=$(($1 * 10))
    shift
    while ! "$@" >/dev/null 2>&1; do
        left=$((left - 1))
        [ "$left" -gt 0 ] || return 1
        sleep 0.1
    done
}
titled() { # PATTERN: whether the active window's title matches
    xdotool getactivewindow getwindowname 2>/dev/null | grep -qE "$1"
}
count() { cat "$folder"/state/kernelcurve/autosave/*.yaml 2>/dev/null | grep -c '"status": "measured"'; }
rows() { # COUNT: whether so many configurations are in the autosave
    [ "$(count)" -ge "$1" ]
}
settled() { # whether nothing more is measured
    local before
    before=$(count)
    sleep 1
    [ "$(count)" -eq "$before" ]
}
ended() { ! kill -0 "$1" 2>/dev/null; }

# The server chooses a free display and says which.
exec 3>"$folder/display"
Xvfb -displayfd 3 -screen 0 1600x1000x24 >/dev/null 2>&1 &
jobs+=($!)
within 20 test -s "$folder/display" || fail "no X server"
DISPLAY=:$(cat "$folder/display")
export DISPLAY
openbox >/dev/null 2>&1 &
jobs+=($!)
within 20 xdotool get_num_desktops || fail "no window manager"

"$program" >"$folder/program.log" 2>&1 &
window=$!
jobs+=("$window")
within 60 titled 'Kernelcurve$' || fail "no window appeared"
picture 1_start
xdotool key alt+t
within 30 titled '^Reads and writes that start in the wrong place' || fail "the first lab did not open"
within 60 rows 3 || fail "the lab did not run by itself"
picture 2_lab
xdotool key Escape
within 20 settled || fail "the run did not stop"
rows 24 && fail "the run went on to the end"
# The second field is the offset: eight values for each of three kernels.
xdotool key ctrl+2 Tab ctrl+a
xdotool type --delay 15 "0..7"
xdotool key Return ctrl+r
within 120 rows 24 || fail "the 24 configurations were not measured"
picture 3_measured
xdotool key F11
sleep 1
picture 4_presented
xdotool key F11
sleep 0.5
xdotool key Escape # no second pass, where one is under way
sleep 0.5
xdotool key ctrl+s
within 20 titled '^Save' || fail "no dialog to save"
xdotool type --delay 15 "$folder/session.yaml"
xdotool key Return
within 20 test -s "$folder/session.yaml" || fail "nothing was saved"
within 20 titled '^Reads and writes that start in the wrong place – Kernelcurve$' || fail "the title still says unsaved"
xdotool key alt+F4
within 20 ended "$window" || fail "the window did not close"
wait "$window" || fail "the program ended with status $?"
measured=$(grep -c '"status": "measured"' "$folder/session.yaml")
[ "$measured" -eq 24 ] || fail "$measured instead of 24 configurations in the recording"
echo "24 configurations measured, presented and saved by the keyboard"
end 0
