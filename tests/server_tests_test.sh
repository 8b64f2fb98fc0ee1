#!/usr/bin/env bash
# Tests that `./dev test` installs and starts servers only in CI or with --servers: server_tests_test.sh SOURCES FOLDER
set -euo pipefail
sources=$1 folder=$2
rm -rf "$folder"
mkdir -p "$folder"/{bin,tools}

fail() {
    echo "failed: $1" >&2
    exit 1
}
holds() { # WORD FILE
    grep -qwF -- "$1" "$2"
}

# Determines which purposes ./dev requests for `test`. A fake tools/setup.sh ends the command.
cp "$sources/dev" "$folder/dev"
printf '#!/bin/sh\necho "$@" >"%s"\nexit 1\n' "$folder/requested" >"$folder/tools/setup.sh"
chmod 755 "$folder/tools/setup.sh"
requested() { # CI ARGUMENTS...: prints the purposes
    CI=$1 "$folder/dev" test "${@:2}" >/dev/null 2>&1 && fail "./dev test goes on without its packages"
    cat "$folder/requested"
}
[ "$(requested "" -R name)" = "build test docs" ] || fail "./dev test requests more than it needs"
[ "$(requested true)" = "build test docs servers" ] || fail "CI leaves the servers out"
[ "$(requested "" dev --servers -R name)" = "build test docs servers" ] || fail "--servers is not taken"

# Checks what tools/setup.sh would install for `test` on a machine without any of the packages.
printf '#!/bin/sh\nexit 1\n' >"$folder/bin/dpkg-query"
printf '#!/bin/sh\necho "$@" >>"%s"\n' "$folder/installed" >"$folder/bin/apt-get"
printf '#!/bin/sh\nexec "$@"\n' >"$folder/bin/sudo"
chmod 755 "$folder/bin"/*
PATH=$folder/bin:$PATH "$sources/tools/setup.sh" build test docs >/dev/null
holds xvfb "$folder/installed" || fail "the stand-in for apt-get was not called"
for package in openssh-server munge slurmctld slurmd; do
    ! holds "$package" "$folder/installed" || fail "./dev test installs $package"
done

# Checks the exit status of the tests without the servers. ctest interprets 77 as "skipped".
for world in ssh slurm; do
    status=0
    env -u KERNELCURVE_TEST_SERVERS python3 "$sources/tests/app/remote/remote_test.py" "$folder" "$world" >"$folder/said" || status=$?
    [ "$status" = 77 ] || fail "remote_$world ends with $status"
    grep -q "^SKIPPED: .*\./dev test --servers -R remote_$world" "$folder/said" || fail "remote_$world does not print how to run it"
done
