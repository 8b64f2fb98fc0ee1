#!/usr/bin/env bash
# Runs all static checks (./dev lint). Needs build/release (for compile_commands.json).
set -uo pipefail
shopt -s lastpipe # report sets `failed` at the end of a pipe
cd "$(dirname "$0")/.." || exit 2
build=build/release
failed=0
report() { # TITLE, offenders on stdin
    local offenders
    offenders=$(cat)
    [ -n "$offenders" ] || return 0
    printf '%s:\n%s\n' "$1" "$offenders" >&2
    failed=1
}
sources() { git ls-files -- "$@"; }

# Formatting.
sources '*.cpp' '*.h' | xargs -r clang-format --dry-run -Werror 2>&1 | grep -E 'error|warning' | cut -d: -f1 | sort -u |
    report "not in the project's format (./dev format fixes it)"

# A body of one line has no braces unless another branch of the chain has them. (GoogleTest's macros contain an `if`.)
sources '*.cpp' '*.h' | grep -v '^gpu/device/cpu/runtime/' | xargs -r awk '
    FNR == 1 { two = one = "" }
    {
        indent = $0
        sub(/}$/, "", indent)
        if (/^ *}$/ && two ~ "^" indent "(if|for|while) .*{$" && one ~ /;$/ && one !~ /^ *(EXPECT_|ASSERT_|GTEST_|FAIL|ADD_FAILURE)/)
            print FILENAME ":" FNR - 2 ": " two
        two = one
        one = $0
    }' | report "braces around a body of one line"

# Casts of numbers must not have the form of a call.
sources 'app/*.cpp' 'app/*.h' 'gpu/*.cpp' 'gpu/*.h' 'ui/*.cpp' 'ui/*.h' | grep -v '^gpu/device/cpu/runtime/' |
    xargs -r grep -nP '(?<![\w:<>*&"])(std::size_t|std::ptrdiff_t|std::u?int(8|16|32|64)_t|unsigned|int|double|float|long|q(int64|sizetype|real))\((?!\))' |
    grep -vE '(:|[^:])//|sizeof\(' | report "a cast of numbers without static_cast"

# Modules: cmake/rooms.txt.
tools/rooms.py | report "an include that cmake/rooms.txt does not allow"

# Names and sizes.
git ls-files | grep -E '(^|/)(utils?|helpers?|common|misc|manager)(\.|/)' | report "a name without a meaning"
sources 'tests/*.cpp' | xargs -r grep -HnE '^(TYPED_)?TEST(_F|_P)?\([[:alnum:]_]+, *[a-z]' |
    report "a test whose name does not begin with a capital letter"
# A warning, not an error: a long file may have more than one subject. The first line of its header is its subject.
sources 'app/*.cpp' 'gpu/*.cpp' 'ui/*.cpp' | xargs -r wc -l | awk '$1 > 400 && $2 != "total" { print $2, $1 }' |
    while read -r file lines; do
        echo "lint: warning: $file has $lines lines; does it still have one subject?" \
            "$(grep -m1 -hE '^ *///' "${file%.cpp}.h" 2>/dev/null)" >&2
    done
sources '*.cpp' '*.h' '*.cu' | xargs -r grep -nE '\b(TODO|FIXME|XXX)\b' | report "unfinished work belongs in an issue"
git ls-files | xargs -r grep -lIP '[ \t]+$' | grep -vE '^LICENSE$|/data/' | report "spaces at the end of a line"

# Tests wait for events, not for a time, and compare no time with a bound (docs/development/testing.md). Exceptions are benchmarks and
# tests/device/*.py, which are started by hand on a machine with a GPU.
timed='(^|[^A-Za-z_])(qWait|qSleep|msleep|usleep|nanosleep|sleep_for|sleep_until)\(|QThread::sleep|time\.(sleep|time|monotonic|perf_counter)\('
timed+='|(^|[;|&`(] *|^ +)sleep [0-9.$]|QElapsedTimer|QDeadlineTimer|std::clock\(|CLOCKS_PER_SEC|clock_gettime|getrusage'
timed+='|(steady|system|high_resolution)_clock|(EXPECT|ASSERT)_(LT|LE)\(.*([sS]econds|[eE]lapsed)|[.>]wait\([0-9][0-9][0-9]|QTRY_|TIMEOUT [0-9]'
limited='(wait_for|wait_until|qWaitFor[A-Za-z]*|waitFor(Started|Finished|ReadyRead|BytesWritten))\('
sources 'tests/*.cpp' 'tests/*.h' 'tests/*.sh' 'tests/*.py' 'tests/*CMakeLists.txt' |
    grep -vE '(^|/)bench_|_bench\.cpp$|^tests/device/[^/]*\.py$' |
    xargs -r awk -v timed="$timed" -v limited="$limited" '
        FNR == 1 { allowed = 0 }
        { mark = /lint-time: [^ ]/ }
        ($0 ~ timed || ($0 ~ limited && !/hang(Limit|Milliseconds)/)) && !mark && !allowed { print FILENAME ":" FNR ": " $0 }
        { allowed = mark }' |
    report "a test that sleeps, or compares a time with a bound (wait for the event; \"lint-time: REASON\" on the line marks an exception)"

# Wording and spelling. Misspelled words in tests are intentional. codespell skips camelCase names and the marks of keys in menus.
tools/wording.py | report "wording (docs/development/writing.md)"
sources '*.md' '*.cpp' '*.h' '*.cu' '*.cuh' '*.py' '*.sh' '*.cmake' '*.yaml' '*.js' dev | grep -vE 'zh_CN|^resources/recordings/|^tests/' |
    xargs -r codespell --ignore-regex '\w*[a-z][A-Z]\w*|\w+&\w+' --ignore-words-list inout,dout,fro,lod,vermillion |
    report "a misspelled word"

# Paths of sources in the documentation, as in `gpu/catalog/plan`. Words in capitals stand for any name.
git grep -ohE '`(app|cmake|gpu|resources|tests|tools|ui)/[A-Za-z0-9_./-]+`' -- '*.md' ':!CHANGELOG.md' | tr -d '`' | grep -vE '[A-Z]{3}' | sort -u |
    while read -r path; do compgen -G "$path*" >/dev/null || echo "$path"; done | report "a path in the documentation that does not exist"

# Shell.
{ sources '*.sh'; echo dev; echo .ci/run; } | xargs shellcheck -S warning || failed=1

# clang-tidy on the sources of app, gpu, and ui in the groups of the release build (cmake/Parts.cmake), but without GCC's precompiled
# headers. A group is skipped if neither its sources nor their headers have changed since it last passed.
stamps=build/lint
mkdir -p "$stamps"
ninja -C "$build" -t deps >"$stamps/deps" 2>/dev/null
compiled=$(python3 - "$build/compile_commands.json" "$stamps/compile_commands.json" <<'PYTHON'
import json, os, re, sys
root = os.getcwd() + "/"
own = re.compile(re.escape(root) + r"((app|gpu|ui)/|build/release/(app|gpu|ui)/.*/Unity/)")
entries = [e for e in json.load(open(sys.argv[1])) if own.match(e["file"])]
for entry in entries:
    entry["command"] = re.sub(r" -Winvalid-pch -include \S+", "", entry["command"])
json.dump(entries, open(sys.argv[2], "w"))
print("\n".join(sorted({e["file"][len(root):] for e in entries})))
PYTHON
)
[ -n "$compiled" ] || { echo "nothing for clang-tidy: $build is not built (./dev lint builds it first)" >&2; failed=1; }
dependencies() { # FILE: the file and the project's files that its last build included
    awk -v root="$PWD/" -v file="$1" '
        /^[^ ].*:/ { keep = 0; first = 1; next }
        NF == 1 && first { keep = ($1 == root file || $1 == "../../" file || "build/release/" $1 == file); first = 0 }
        keep && (index($1, root) == 1 || index($1, "../../") == 1) { sub(/^\.\.\/\.\.\//, "", $1); print $1 }' "$stamps/deps"
}
tidy() { # FILE
    local file=$1 key stamp
    key=$({ cat .clang-tidy; dependencies "$file" | sort -u | xargs -r cat; cat "$file"; } | sha256sum | cut -d' ' -f1)
    stamp=$stamps/$(echo "$file" | tr / _)
    [ "$(cat "$stamp" 2>/dev/null)" = "$key" ] && return 0
    if clang-tidy --quiet -p "$stamps" "$file" 2>/dev/null; then
        echo "$key" >"$stamp"
    else
        echo "clang-tidy: $file" >&2
        return 1
    fi
}
export -f tidy dependencies
export stamps
xargs -r -P "$(nproc)" -I{} bash -c 'tidy {}' <<<"$compiled" || failed=1

[ "$failed" -eq 0 ] && echo "lint: all checks passed"
exit "$failed"
