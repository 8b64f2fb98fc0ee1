#!/usr/bin/env bash
# Tests what a screen reader receives from the real window over AT-SPI, in both languages: every visible control that can have
# the focus must have a name. usage: screen_reader.sh PROGRAM FOLDER (see desktop.sh)
set -u
program=$1
folder=$2
export tools="dbus-run-session"
# shellcheck source=tests/ui/window/desktop/desktop.sh
. "$(dirname "$0")/desktop.sh"
python=/usr/bin/python3 # the Python of Debian's packages
"$python" -c 'import pyatspi' 2>/dev/null || { echo "SKIPPED: pyatspi not found (tools/setup.sh test installs it)"; end 77; }

for language in en zh_CN; do
    mkdir -p "$folder/config/kernelcurve"
    printf '[window]\nlanguage=%s\n' "$language" >"$folder/config/kernelcurve/kernelcurve.conf"
    QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1 dbus-run-session -- \
        "$python" "$(dirname "$0")/screen_reader.py" "$program" >"$folder/heard_$language" 2>"$folder/program.log" ||
        { cat "$folder/heard_$language"; fail "not all of the window says what it is ($language)"; }
    tail -n 1 "$folder/heard_$language"
done
grep -q 'Measures every configuration\|Run' "$folder/heard_en" || fail "English is not heard"
grep -q '运行' "$folder/heard_zh_CN" || fail "Chinese is not heard"
end 0
