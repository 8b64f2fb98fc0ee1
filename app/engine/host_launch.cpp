#include "app/engine/host_launch.h"

#include "app/engine/start_script.h"
#include "gpu/model/text/text_parts.h"

#include <QProcess>

#include <string_view>
#include <vector>

namespace kernelcurve {
namespace {

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
