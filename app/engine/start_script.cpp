#include "app/engine/start_script.h"

#include "gpu/model/text/text_parts.h"

#include <string_view>

namespace kernelcurve {
namespace {

// The login shell receives these scripts in single quotes. csh requires joined lines, and allows an
// exclamation mark only before "=". fish allows neither single quotes nor double backslashes.

constexpr std::string_view folder = R"sh(
c=$XDG_CACHE_HOME; case "$c" in /*) ;; *) c=$HOME/.cache;; esac;
d=$c/kernelcurve/worker;
)sh";

/// Finds a worker of the right version. If there is no such worker, reports this and reads an
/// answer.
constexpr std::string_view find = R"sh(
n=$d/$k; w=$n/bin/kernelcurve-worker; o=; v=$r;
if test -x "$w"; then :; else
    o=$(command -v kernelcurve-worker); v=; w=$o;
    if test -n "$o"; then v=$("$o" --version 2>/dev/null </dev/null | tr -cd "A-Za-z0-9+. -"); fi;
    v=${v#kernelcurve-worker };
fi;
if test "$v" != "$r"; then
    p=false; if command -v xz >/dev/null; then p=true; fi;
    printf "\n{\"type\":\"missing\",\"version\":\"%s\",\"machine\":\"%s\",\"xz\":%s}\n" "$v" "$(uname -s -m)" $p;
    a=; read -r a s x z;
    case "$a" in use) ;; install) @INSTALL@;; *) exit 0;; esac;
fi;
)sh";

/// Installs the worker that this program sends. The `find` command removes leftovers of interrupted
/// uploads. If renaming the folder fails, there are two possible reasons: another upload has
/// created the target, or the existing target is broken.
constexpr std::string_view install = R"sh(
q() { printf "\n{\"type\":\"not_installed\",\"step\":\"%s\"}\n" "$1"; exit 0; };
for p in tar sha256sum mktemp head; do
    command -v $p >/dev/null || { echo "there is no $p" >&2; q tools; };
done;
l=$LC_ALL; LC_ALL=C; export LC_ALL;
mkdir -p "$d" && t=$(mktemp -d "$d/.new.XXXXXX") || q folder;
trap "rm -rf \"$t\"" EXIT; trap "exit 1" HUP INT TERM PIPE;
find "$d" -maxdepth 1 -name ".new.*" -mmin +60 -exec rm -rf {} + 2>/dev/null;
head -c "$s" >"$t/sent" || q receive;
test "$(wc -c <"$t/sent")" -eq "$s" || q receive;
test "$(sha256sum <"$t/sent" | cut -c 1-64)" = "$x" || q digest;
if test "$z" = xz; then xz -dc "$t/sent"; else cat "$t/sent"; fi | tar -xom -f - -C "$t" || q unpack;
m=$t/kernelcurve-worker-$k; w=$n/bin/kernelcurve-worker;
"$m/bin/kernelcurve-worker" --version >/dev/null </dev/null || q start;
mv -T "$m" "$n" 2>/dev/null || test -x "$w" || { rm -rf "$n" && mv -T "$m" "$n"; } || q folder;
rm -rf "$t"; trap - EXIT HUP INT TERM PIPE;
if test -n "$l"; then LC_ALL=$l; else unset LC_ALL; fi;
printf "\n{\"type\":\"installed\"}\n"
)sh";

constexpr std::string_view clean = R"sh(
for f in "$d"/* "$d"/.new.*; do
    if test -d "$f" && @OTHER@; then
        k=$(du -sk "$f" | cut -f 1); rm -rf "$f" && echo "kernelcurve-removed $k ${f##*/}";
    fi;
done
)sh";

std::string onOneLine(std::string_view script) {
    std::string line;
    for (const char character : script)
        if (const bool isBlank = character == '\n' || character == ' ';
            !isBlank || (!line.empty() && line.back() != ' '))
            line += isBlank ? ' ' : character;
    return line;
}

} // namespace

std::string chooseArchive(const WorkerArchives& archives) {
    std::string script = "case \"$(uname -s -m)\" in ";
    for (const WorkerArchive& archive : archives)
        script +=
            "\"" + archive.machine + "\") k=" + archive.name + " r=" + archive.version + ";; ";
    return script + "*) k=none r=" + archives.front().version + ";; esac; ";
}

std::string startScript(const WorkerArchives& archives, const std::string& then) {
    return onOneLine(folder) + chooseArchive(archives) +
           replacedAll(onOneLine(find), "@INSTALL@", onOneLine(install)) + then;
}

std::string cleanScript(const WorkerArchives& kept) {
    std::string other = "true";
    for (const WorkerArchive& archive : kept)
        other += " && test \"$f\" != \"$d/" + archive.name + "\"";
    return replacedAll(onOneLine(folder) + onOneLine(clean), "@OTHER@", other);
}

} // namespace kernelcurve
