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
hang=120 # seconds; over only where something hangs
within() { # SECONDS CONDITION...: waits until the condition holds
    local left=$(($1 * 10))
    shift
    while ! "$@" >/dev/null 2>&1; do
        left=$((left - 1))
        [ "$left" -gt 0 ] || return 1
        sleep 0.1 # lint-time: a look from outside every now and then
    done
}
titled() { # PATTERN: whether the active window's title matches
    xdotool getactivewindow getwindowname 2>/dev/null | grep -qE "$1"
}
count() { cat "$folder"/state/kernelcurve/autosave/*.yaml 2>/dev/null | grep -c '"status": "measured"'; }
rows() { # COUNT: whether so many configurations are in the autosave
    [ "$(count)" -ge "$1" ]
}
logged() { # PATTERN: how often the program's log has it
    grep -cE "$1" "$folder/state/kernelcurve/kernelcurve.log"
}
second() { # whether the second run has measured what was typed; what the first left is in a file of its own
    [ "$(logged 'run begins')" -eq 2 ] &&
        grep -cH '"status": "measured"' "$folder"/state/kernelcurve/autosave/*.yaml | grep -q ':24$'
}
idle() { # whether every run that began has ended
    [ "$(logged 'run begins')" -eq "$(logged 'run ended')" ]
}
fullscreen() { xdotool getactivewindow getwindowgeometry | grep -q 1600x1000; }
windowed() { ! fullscreen; }
ended() { ! kill -0 "$1" 2>/dev/null; }

# The server chooses a free display and says which.
exec 3>"$folder/display"
Xvfb -displayfd 3 -screen 0 1600x1000x24 >/dev/null 2>&1 &
jobs+=($!)
within "$hang" test -s "$folder/display" || fail "no X server"
DISPLAY=:$(cat "$folder/display")
export DISPLAY
openbox >/dev/null 2>&1 &
jobs+=($!)
within "$hang" xdotool get_num_desktops || fail "no window manager"

"$program" >"$folder/program.log" 2>&1 &
window=$!
jobs+=("$window")
within "$hang" titled 'Kernelcurve$' || fail "no window appeared"
picture 1_start
xdotool key alt+t
within "$hang" titled '^Reads and writes that start in the wrong place' || fail "the first lab did not open"
within "$hang" rows 3 || fail "the lab did not run by itself"
picture 2_lab
xdotool key Escape
within "$hang" idle || fail "the run did not stop"
[ "$(logged 'ended: cancelled')" -eq 1 ] || fail "the run went on to the end"
# The second field is the offset: eight values for each of three kernels.
xdotool key ctrl+2 Tab ctrl+a
xdotool type --delay 15 "0..7"
xdotool key Return ctrl+r
within "$hang" second || fail "the 24 configurations were not measured"
picture 3_measured
xdotool key F11
within "$hang" fullscreen || fail "F11 did not fill the screen"
picture 4_presented
xdotool key F11
within "$hang" windowed || fail "F11 did not lead back"
xdotool key Escape # no second pass, where one is under way
within "$hang" idle || fail "the second pass did not stop"
xdotool key ctrl+s
within "$hang" titled '^Save' || fail "no dialog to save"
xdotool type --delay 15 "$folder/session.yaml"
xdotool key Return
within "$hang" test -s "$folder/session.yaml" || fail "nothing was saved"
within "$hang" titled '^session.yaml – Reads and writes that start in the wrong place – Kernelcurve$' ||
    fail "the title does not name the file, or still says unsaved"
xdotool key alt+F4
# The three rows of the run that was stopped are in no file.
within "$hang" titled '^Unsaved changes' || fail "the earlier run would be lost without a question"
xdotool key Right Return # from Save to Discard
within "$hang" ended "$window" || fail "the window did not close"
wait "$window" || fail "the program ended with status $?"
measured=$(grep -c '"status": "measured"' "$folder/session.yaml")
[ "$measured" -eq 24 ] || fail "$measured instead of 24 configurations in the recording"
echo "24 configurations measured, presented and saved by the keyboard"
end 0
