#!/usr/bin/env bash
# Tests the desktop integration of an installed Kernelcurve: file types and their icons, the window that receives a double click, a
# second window, and a killed window. usage: desktop_double_click.sh BUILD FOLDER (see desktop.sh)
set -u
build=$1
folder=$2
export tools="gio update-mime-database update-desktop-database"
# shellcheck source=tests/ui/window/desktop/desktop.sh
. "$(dirname "$0")/desktop.sh"

prefix="$folder/a place" # which is not in PATH
cmake --install "$build" --prefix "$prefix" >"$folder/program.log" 2>&1 || fail "it cannot be installed"
kernelcurve=$prefix/bin/kernelcurve
"$prefix/share/kernelcurve/register.sh" >>"$folder/program.log" 2>&1 || fail "the desktop was not told"

files=$folder/files
mkdir "$files"
experiment() { printf 'kernelcurve: 1\ntitle: %s\nkernels: [read_offset]\n' "$1"; }
experiment First >"$files/first.kernelcurve"
experiment Second >"$files/第二 2.kernelcurve"
experiment Third >"$files/third.yaml"
experiment Fourth >"$files/nameless"
"$kernelcurve" assignment export "$prefix/share/kernelcurve/course/coalesced_copy.assignment.yaml" \
    -o "$files/copy.assignment.yaml" 2>>"$folder/program.log" || fail "no assignment"
cp "$files/copy.assignment.yaml" "$files/told by its text.kernelcurve"
echo 'kernelcurve_handin: 1' >"$files/ada.handin.yaml"

is() { # FILE KIND
    local kind
    kind=$(gio info -a standard::content-type "$files/$1" | sed -n 's/^ *standard::content-type: //p')
    [ "$kind" = "$2" ] || fail "$1 is taken for $kind instead of $2"
}
is first.kernelcurve application/x-kernelcurve
is nameless application/x-kernelcurve
is copy.assignment.yaml application/x-kernelcurve-assignment
is ada.handin.yaml application/x-kernelcurve-handin
case $(gio info -a standard::content-type "$files/third.yaml") in *kernelcurve\ *) fail "every YAML file is ours" ;; esac
gio info -a standard::icon "$files/copy.assignment.yaml" | grep -q 'application-x-kernelcurve-assignment' || fail "no icon of an assignment"
for kind in x-kernelcurve x-kernelcurve-assignment x-kernelcurve-handin; do
    gio mime "application/$kind" | grep -q 'Default.*kernelcurve.desktop' || fail "$kind is not opened by the program"
done

windows() { xdotool search --onlyvisible --name 'Kernelcurve$' 2>/dev/null | wc -l; }
there() { [ "$(windows)" -eq "$1" ]; }
double_click() { gio open "$files/$1" >>"$folder/program.log" 2>&1 || fail "the desktop cannot open $1"; }

double_click first.kernelcurve
within titled '^first.kernelcurve – First' || fail "no window with the first file"
program=$(xdotool getactivewindow getwindowpid)
jobs+=("$program")
double_click '第二 2.kernelcurve'
within titled '^第二 2.kernelcurve – Second' || fail "the second file did not come to the window"
there 1 || fail "there are $(windows) windows after the second file"
xdotool getactivewindow windowminimize
"$kernelcurve" "$files/third.yaml" || fail "the third file was not handed over" # ends after the window has received the file
within titled '^third.yaml – Third' || fail "the third file did not bring the window back"
there 1 || fail "there are $(windows) windows after the third file"
picture 1_third

# Both files contain programs, so that the user is asked. While the question is open, the window accepts no other input.
double_click "told by its text.kernelcurve"
within titled '^Programs from other sources' || fail "nobody asks about the programs of the assignment"
"$kernelcurve" "$files/nameless" >>"$folder/program.log" 2>&1 &
beside=$!
jobs+=("$beside")
within titled '^nameless – Fourth' || fail "no window of its own beside a question"
picture 2_beside
kill "$beside"
within ended "$beside"
kill -9 "$program" # while its question is open; the socket is not removed
within ended "$program"

double_click first.kernelcurve
within titled '^first.kernelcurve – First' || fail "no window where the one before was killed"
program=$(xdotool getactivewindow getwindowpid)
jobs+=("$program")
"$kernelcurve" --new-window "$files/third.yaml" >>"$folder/program.log" 2>&1 &
second=$!
jobs+=("$second")
within titled '^third.yaml – Third' || fail "no new window"
within there 2 || fail "there are $(windows) windows instead of two"
double_click '第二 2.kernelcurve'
within titled '^第二 2.kernelcurve – Second' || fail "the first window does not take a file beside a second"
[ "$(xdotool getactivewindow getwindowpid)" = "$program" ] || fail "another window than the first took it"
picture 3_two
# After the first window is closed, the other one receives the files.
kill -9 "$program"
within there 1 || fail "the first window is still there"
xdotool search --onlyvisible --name 'Third' windowactivate
within titled '^third.yaml – Third' || fail "the second window cannot be chosen"
# The lock file of a listening window contains its process id.
listens() { grep -qsx "$1" "$folder"/run/kernelcurve/window-*.lock "/tmp/kernelcurve-$(id -u)"/window-*.lock; }
within listens "$second" || fail "the second window does not take the place of the first"
double_click first.kernelcurve
within titled '^first.kernelcurve – First' || fail "the second window does not take what is opened after the first"
there 1 || fail "there are $(windows) windows at the end"
"$prefix/share/kernelcurve/register.sh" --remove 2>>"$folder/program.log"
gio mime application/x-kernelcurve | grep -q kernelcurve.desktop && fail "the desktop still knows it"
echo "files, icons, one window, a question, a second window, a killed one"
end 0
