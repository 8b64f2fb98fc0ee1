#!/usr/bin/env bash
# Builds a wheel from a fake output of tools/stage.sh, installs it like a user, and calls its commands:
#   wheel_test.sh SOURCES FOLDER
set -euo pipefail
sources=$1 folder=$2
fail() { echo "failed: $1" >&2; exit 1; }
rm -rf "$folder"
stage=$folder/stage
mkdir -p "$stage"/{bin,lib,share/kernelcurve,share/applications,share/man/man1}
cat >"$stage/bin/kernelcurve" <<'SH'
#!/bin/sh
printf '%s|' "$(readlink -f "$0")" "$@"
exit 7
SH
cp "$stage/bin/kernelcurve" "$stage/bin/kernelcurve-worker"
chmod 755 "$stage"/bin/*
touch "$stage/share/kernelcurve/lab.yaml" "$stage/share/applications/kernelcurve.desktop" "$stage/share/man/man1/kernelcurve.1"

"$sources/tools/wheel.sh" "$stage" 2.36 "$folder"
wheels=("$folder"/kernelcurve-*-py3-none-manylinux_2_36_"$(uname -m)".whl)
[ -e "${wheels[0]}" ] || fail "no wheel by the right name: $(ls "$folder")"

# The installation needs neither root nor network. pip compares RECORD with the files.
/usr/bin/python3 -m venv "$folder/environment"
"$folder/environment/bin/pip" install --quiet --no-index --disable-pip-version-check "${wheels[0]}"
packages=$(echo "$folder"/environment/lib/python3*/site-packages)
for program in kernelcurve kernelcurve-worker; do
    status=0
    said=$("$folder/environment/bin/$program" run 'two words' "") || status=$?
    [ "$said" = "$(readlink -f "$packages")/kernelcurve/bin/$program|run|two words||" ] || fail "$program was called as $said"
    [ "$status" -eq 7 ] || fail "the status of $program became $status"
done
[ -e "$packages/kernelcurve/share/kernelcurve/lab.yaml" ] || fail "no labs beside the program"
for known in applications/kernelcurve.desktop man/man1/kernelcurve.1; do
    [ -e "$folder/environment/share/$known" ] || fail "the environment has no share/$known"
done
# The Python package is typed, imports without optional packages, and calls the program of the wheel.
[ -e "$packages/kernelcurve/py.typed" ] || fail "the package has no py.typed"
"$folder/environment/bin/python" - "$(readlink -f "$packages")/kernelcurve/bin/kernelcurve" <<'PYTHON' || fail "the package does not work"
import os, sys
import kernelcurve
assert kernelcurve.program.find() == sys.argv[1], kernelcurve.program.find()
output = kernelcurve.program.call(["list", "labs"])
assert (output.text, output.status) == (sys.argv[1] + "|list|labs|", 7), output
try:
    kernelcurve.tables.pandas_module()
except kernelcurve.MissingPackage as error:
    assert "kernelcurve[notebook]" in error.hint, error
else:
    sys.exit("pandas was found in an environment without it")
PYTHON
"$folder/environment/bin/python" -m kernelcurve.review --help >/dev/null || fail "the package has no review"
# Checks the packages that pip determines for the extras.
wants() { # EXTRA
    "$folder/environment/bin/python" - "$1" <<'PYTHON'
import importlib.metadata, sys
try:
    from packaging.requirements import Requirement
except ImportError:
    from pip._vendor.packaging.requirements import Requirement
wanted = map(Requirement, importlib.metadata.requires("kernelcurve"))
print(*sorted(w.name for w in wanted if w.marker.evaluate({"extra": sys.argv[1]})))
PYTHON
}
[ -z "$(wants none)" ] || fail "without an extra it needs $(wants none)"
[ "$(wants notebook)" = "matplotlib pandas" ] || fail "notebook brings $(wants notebook)"
[ "$(wants cuda12 | wc -w)" -eq 6 ] || fail "cuda12 brings $(wants cuda12)"
[ "$(wants cuda13 | wc -w)" -eq 6 ] || fail "cuda13 brings $(wants cuda13)"
case $(wants cuda13) in *cu12*) fail "cuda13 brings $(wants cuda13)" ;; esac
rm -rf "$folder"
echo "a wheel, its commands and extras"
