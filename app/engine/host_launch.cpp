#include "app/engine/host_launch.h"

#include "gpu/model/text/text_parts.h"

#include <QProcess>

#include <string_view>
#include <vector>

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

std::string shellLine(const std::vector<std::string>& words) {
    return joined(words, " ", shellWord);
}

QStringList asList(const std::vector<std::string>& words) {
    QStringList list;
    for (const std::string& word : words)
        list << QString::fromStdString(word);
    return list;
}

/// Returns the relay's arguments that select the worker's job.
std::vector<std::string> jobWords(const Host& host, const std::string& job) {
    std::vector<std::string> words = {"--relay"};
    if (!job.empty()) {
        words.insert(words.end(), {"--job", job});
    } else {
        words.emplace_back("--slurm");
        words.insert(words.end(), host.slurm->begin(), host.slurm->end());
    }
    words.emplace_back("--");
    return words;
}

/// Returns the worker's command. If the worker runs in a job, the relay's command precedes it.
std::vector<std::string> workerWords(const Host& host, const std::string& job) {
    std::vector<std::string> words = host.container;
    words.push_back(host.worker);
    if (!host.slurm)
        return words;
    std::vector<std::string> relay = jobWords(host, job);
    relay.insert(relay.begin(), host.worker);
    relay.insert(relay.end(), words.begin(), words.end());
    return relay;
}

/// Returns the same command as a shell line. In that line, the variable w contains the path of the
/// worker.
std::string lineOfKnownWorker(const Host& host, const std::string& job) {
    const std::string worker = "\"$w\"";
    if (!host.slurm)
        return worker;
    std::vector<std::string> words = jobWords(host, job);
    words.insert(words.end(), host.container.begin(), host.container.end());
    return worker + " " + shellLine(words) + " " + worker;
}

/// Returns the command for a shell that runs `line`. Its exit status shows how the worker ended,
/// because sshd does not report signals.
std::vector<std::string> shellFor(const std::string& line, const std::string& before = {}) {
    if (before.empty())
        return {"sh", "-c", line + "; exit $?"};
    // A login shell also defines commands such as `module`, which /etc/profile provides.
    return {"sh", "-lc", before + "\n" + line + "; exit $?"};
}

/// Returns the arguments of ssh up to and including the destination.
QStringList loginTo(const Host& host, bool asks) {
    // If an option occurs several times, ssh uses the first occurrence. Therefore, these options
    // override the user's configuration, except for ControlMaster. Keepalive messages detect a dead
    // connection within 15 s.
    QStringList command = {"ssh", "-T"};
    for (const char* option :
         {"RemoteCommand=none", "PermitLocalCommand=no", "ClearAllForwardings=yes",
          "Compression=yes", "ConnectTimeout=10", "ServerAliveInterval=5", "ServerAliveCountMax=3"})
        command << QStringLiteral("-o") << QLatin1String(option);
    command << QStringLiteral("-o")
            << (asks ? QStringLiteral("BatchMode=no") : QStringLiteral("BatchMode=yes"));
    return command << asList(host.ssh);
}

/// Returns the command that runs a shell line on the host, outside its container.
QStringList outerShell(const Host& host, const std::string& line, bool asks) {
    const std::vector<std::string> words = shellFor(line, host.before);
    if (host.ssh.empty())
        return asList(words);
    return loginTo(host, asks) << QString::fromStdString("exec " + shellLine(words));
}

/// Returns a command, as a program with arguments, that runs a line of POSIX shell in the
/// environment of the host's workers.
QStringList shellOn(const Host& host, const std::string& line, bool asks) {
    if (host.container.empty() || host.slurm) // A job's relay runs outside its container.
        return outerShell(host, line, asks);
    std::vector<std::string> words = host.container;
    for (std::string& word : shellFor(line))
        words.push_back(std::move(word));
    return outerShell(host, shellLine(words), asks);
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

std::string shellWord(const std::string& word) {
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                       "0123456789-_=+,./:@%";
    if (word.starts_with("~/")) // The remote shell expands the tilde.
        return "~/" + shellWord(word.substr(2));
    if (!word.empty() && word.find_first_not_of(plain) == std::string::npos)
        return word;
    std::string quoted = "'";
    for (const char character : word)
        quoted += character == '\'' ? std::string("'\\''") : std::string(1, character);
    return quoted + "'";
}

ShellResult runShellOn(const Host& host, const std::string& line, const QByteArray& input) {
    const QStringList words = shellOn(host, line, qEnvironmentVariableIsSet("SSH_ASKPASS_REQUIRE"));
    QProcess shell;
    shell.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    shell.start(words.front(), words.mid(1));
    shell.write(input);
    shell.closeWriteChannel();
    ShellResult result;
    if (shell.waitForFinished(-1) && shell.exitStatus() == QProcess::NormalExit)
        result.status = shell.exitCode();
    result.output = shell.readAllStandardOutput();
    return result;
}

WorkerLaunch launchOf(const Host& host, bool asks, const WorkerArchives& sends,
                      const std::string& job) {
    WorkerLaunch launch;
    launch.host = host.name;
    launch.remote = true;
    launch.asks = asks;
    launch.job = host.slurm.has_value();
    if (host.command.empty() && !host.ssh.empty())
        launch.login = loginTo(host, asks);
    if (!host.command.empty()) {
        launch.command = asList(host.command);
    } else if (!sends.empty() && host.worker == Host::usualWorker) {
        launch.sends = sends;
        launch.command = shellOn(host, startScript(sends, lineOfKnownWorker(host, job)), asks);
    } else if (host.ssh.empty() && host.before.empty()) {
        launch.command = asList(workerWords(host, job));
    } else {
        launch.command = outerShell(host, shellLine(workerWords(host, job)), asks);
    }
    return launch;
}

} // namespace kernelcurve
