#include "app/engine/host_launch.h"

#include "app/engine/start_script.h"

#include <string_view>
#include <vector>

namespace kernelcurve {
namespace {

/// As a word of a POSIX shell; also of csh and fish, which may be the login shell.
std::string quotedForShell(const std::string& word) {
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                       "0123456789-_=+,./:@%";
    if (word.starts_with("~/")) // the home there
        return "~/" + quotedForShell(word.substr(2));
    if (!word.empty() && word.find_first_not_of(plain) == std::string::npos)
        return word;
    std::string quoted = "'";
    for (const char character : word)
        quoted += character == '\'' ? std::string("'\\''") : std::string(1, character);
    return quoted + "'";
}

std::string shellLine(const std::vector<std::string>& words) {
    std::string line;
    for (const std::string& word : words)
        line += (line.empty() ? "" : " ") + quotedForShell(word);
    return line;
}

QStringList asList(const std::vector<std::string>& words) {
    QStringList list;
    for (const std::string& word : words)
        list << QString::fromStdString(word);
    return list;
}

/// The worker's words where it is to run; the relay's before it where that is in a job.
std::vector<std::string> workerWords(const Host& host) {
    std::vector<std::string> words = host.container;
    words.push_back(host.worker);
    if (!host.slurm)
        return words;
    std::vector<std::string> relay = {host.worker, "--relay", "--slurm"};
    relay.insert(relay.end(), host.slurm->begin(), host.slurm->end());
    relay.emplace_back("--");
    relay.insert(relay.end(), words.begin(), words.end());
    return relay;
}

/// The same for a shell that knows the worker as $w.
std::string lineOfKnownWorker(const Host& host) {
    const std::string worker = "\"$w\"";
    if (!host.slurm)
        return worker;
    std::vector<std::string> inJob = {"--"};
    inJob.insert(inJob.end(), host.container.begin(), host.container.end());
    return worker + " --relay --slurm " + shellLine(*host.slurm) + " " + shellLine(inJob) + " " +
           worker;
}

/// A shell that tells by its own status how the worker ended: sshd itself tells no signal.
std::vector<std::string> shellFor(const std::string& line, const std::string& before = {}) {
    if (before.empty())
        return {"sh", "-c", line + "; exit $?"};
    // A login shell: what /etc/profile defines, such as `module`, is not there otherwise.
    return {"sh", "-lc", before + "\n" + line + "; exit $?"};
}

/// A line of shell on the host, outside a container.
QStringList outerShell(const Host& host, const std::string& line, bool asks) {
    const std::vector<std::string> words = shellFor(line, host.before);
    if (host.ssh.empty())
        return asList(words);
    // The first of equal options counts: these stand before those of the user's files. A
    // ControlMaster stays as the user has it. Keepalive finds a dead link within 15 s.
    QStringList command = {"ssh", "-T"};
    for (const char* option :
         {"RemoteCommand=none", "PermitLocalCommand=no", "ClearAllForwardings=yes",
          "Compression=yes", "ConnectTimeout=10", "ServerAliveInterval=5", "ServerAliveCountMax=3"})
        command << QStringLiteral("-o") << QLatin1String(option);
    command << QStringLiteral("-o")
            << (asks ? QStringLiteral("BatchMode=no") : QStringLiteral("BatchMode=yes"));
    return command << asList(host.ssh) << QString::fromStdString("exec " + shellLine(words));
}

} // namespace

QStringList shellOn(const Host& host, const std::string& line, bool asks) {
    if (host.container.empty() || host.slurm) // a job's relay stands before its container
        return outerShell(host, line, asks);
    std::vector<std::string> words = host.container;
    for (std::string& word : shellFor(line))
        words.push_back(std::move(word));
    return outerShell(host, shellLine(words), asks);
}

WorkerLaunch launchOf(const Host& host, bool asks, const std::optional<WorkerArchive>& sends) {
    WorkerLaunch launch;
    launch.host = host.name;
    launch.remote = true;
    launch.asks = asks;
    launch.job = host.slurm.has_value();
    if (!host.command.empty()) {
        launch.command = asList(host.command);
    } else if (sends && host.worker == Host::usualWorker) {
        launch.sends = sends;
        launch.command = shellOn(host, startScript(*sends, lineOfKnownWorker(host)), asks);
    } else if (host.ssh.empty() && host.before.empty()) {
        launch.command = asList(workerWords(host));
    } else {
        launch.command = outerShell(host, shellLine(workerWords(host)), asks);
    }
    return launch;
}

} // namespace kernelcurve
