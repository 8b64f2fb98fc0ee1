#!/usr/bin/env bash
# Tests a typical session in a real window with the keyboard only: start, play the first lab, sweep values that are not recorded,
# stop, run another sweep, save the recording, present the chart, close. usage: desktop_session.sh PROGRAM FOLDER
# The recording and a picture of every step are saved in FOLDER (desktop.sh).
set -u
program=$1
folder=$2
. "$(dirname "$0")/desktop.sh"

count() { cat "$folder"/state/kernelcurve/autosave/*.yaml 2>/dev/null | grep -c '"status": "measured"'; }
rows() { # COUNT: whether the autosave contains this number of configurations
    [ "$(count)" -ge "$1" ]
}
logged() { # PATTERN: the number of matches in the program's log
    grep -cE "$1" "$folder/state/kernelcurve/kernelcurve.log"
}
begun() { # COUNT: whether this number of runs has begun
    [ "$(logged 'run begins')" -eq "$1" ]
}
third() { # whether the third run has measured the typed values; the rows of the other runs are in separate files
    begun 3 &&
        grep -cH '"status": "measured"' "$folder"/state/kernelcurve/autosave/*.yaml | grep -q ':24$'
}
idle() { # whether every run that began has ended
    [ "$(logged 'run begins')" -eq "$(logged 'run ended')" ]
}
fullscreen() { xdotool getactivewindow getwindowgeometry | grep -q 1600x1000; }
windowed() { ! fullscreen; }

"$program" >"$folder/program.log" 2>&1 &
window=$!
jobs+=("$window")
within titled 'Kernelcurve$' || fail "no window appeared"
picture 1_start
xdotool key alt+t
within titled '^Misaligned memory accesses' || fail "the first lab did not open"
within rows 75 || fail "the recorded lab did not run by itself"
within idle || fail "the recorded lab did not end"
picture 2_lab
# The second field is the offset. No recording contains these values, so the CPU measures them.
xdotool key ctrl+2 Tab ctrl+a
xdotool type --delay 15 "30..59"
xdotool key Return ctrl+r
within begun 2 || fail "the sweep on the CPU did not begin"
within rows 78 || fail "the CPU measured nothing"
xdotool key Escape
within idle || fail "the run did not stop"
[ "$(logged 'ended: cancelled')" -eq 1 ] || fail "the run went on to the end"
# The sweep has eight values for each of three kernels.
xdotool key ctrl+2 Tab ctrl+a
xdotool type --delay 15 "25..32"
xdotool key Return ctrl+r
within third || fail "the 24 configurations were not measured"
picture 3_measured
xdotool key F11
within fullscreen || fail "F11 did not fill the screen"
picture 4_presented
xdotool key F11
within windowed || fail "F11 did not lead back"
xdotool key Escape # stops a second pass if one is running
within idle || fail "the second pass did not stop"
xdotool key ctrl+s
within titled '^Save' || fail "no dialog to save"
xdotool type --delay 15 "$folder/session.yaml"
xdotool key Return
within test -s "$folder/session.yaml" || fail "nothing was saved"
within titled '^session.yaml – Misaligned memory accesses – Kernelcurve$' ||
    fail "the title does not name the file, or still says unsaved"
xdotool key alt+F4
# The rows of the earlier runs have not been saved to a file.
within titled '^Unsaved changes' || fail "the earlier run would be lost without a question"
xdotool key Right Return # from Save to Discard
within ended "$window" || fail "the window did not close"
wait "$window" || fail "the program ended with status $?"
measured=$(grep -c '"status": "measured"' "$folder/session.yaml")
[ "$measured" -eq 24 ] || fail "$measured instead of 24 configurations in the recording"
echo "24 configurations measured, presented and saved by the keyboard"
end 0
