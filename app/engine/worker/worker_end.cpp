#include "app/engine/worker/worker_end.h"

#include "app/engine/worker/worker_launch.h"
#include "gpu/model/protocol/exit_codes.h"
#include "gpu/model/values/enum_names.h"

#include <algorithm>
#include <array>
#include <csignal>

namespace kernelcurve {

namespace {

// Composed sentences cannot be translated, so each stage has a separate text, and a further text is
// for an end outside all stages.
using StageTexts = std::array<const char*, 6>;

constexpr StageTexts crashedTexts = {
    KC_TEXT("engine", "the worker crashed ({0}) while compiling"),
    KC_TEXT("engine", "the worker crashed ({0}) while preparing the data"),
    KC_TEXT("engine", "the worker crashed ({0}) while running the problem's reference or check"),
    KC_TEXT("engine", "the worker crashed ({0}) while checking the result"),
    KC_TEXT("engine", "the worker crashed ({0}) while measuring"),
    KC_TEXT("engine", "the worker crashed ({0})"),
};
constexpr StageTexts exitedTexts = {
    KC_TEXT("engine", "the worker exited with status {0} while compiling"),
    KC_TEXT("engine", "the worker exited with status {0} while preparing the data"),
    KC_TEXT("engine",
            "the worker exited with status {0} while running the problem's reference or check"),
    KC_TEXT("engine", "the worker exited with status {0} while checking the result"),
    KC_TEXT("engine", "the worker exited with status {0} while measuring"),
    KC_TEXT("engine", "the worker exited with status {0}"),
};
constexpr StageTexts garbageTexts = {
    KC_TEXT("engine", "the worker sent an unreadable line while compiling: {0}"),
    KC_TEXT("engine", "the worker sent an unreadable line while preparing the data: {0}"),
    KC_TEXT(
        "engine",
        "the worker sent an unreadable line while running the problem's reference or check: {0}"),
    KC_TEXT("engine", "the worker sent an unreadable line while checking the result: {0}"),
    KC_TEXT("engine", "the worker sent an unreadable line while measuring: {0}"),
    KC_TEXT("engine", "the worker sent an unreadable line: {0}"),
};
constexpr StageTexts silentTexts = {
    KC_TEXT("engine", "the worker did not respond for {0} while compiling"),
    KC_TEXT("engine", "the worker did not respond for {0} while preparing the data"),
    KC_TEXT("engine",
            "the worker did not respond for {0} while running the problem's reference or check"),
    KC_TEXT("engine", "the worker did not respond for {0} while checking the result"),
    KC_TEXT("engine", "the worker did not respond for {0} while measuring"),
    KC_TEXT("engine", "the worker did not respond for {0}"),
};

const char* textFor(const StageTexts& texts, std::optional<Stage> stage) {
    return texts[stage ? static_cast<std::size_t>(*stage) : texts.size() - 1];
}

Message crashHint(int signal, std::optional<Stage> stage) {
    const bool isReference = stage == Stage::Reference;
    switch (signal) {
    case SIGSEGV:
    case SIGBUS:
        return isReference ? message(KC_TEXT("engine", "check the problem's functions for accesses "
                                                       "outside its arrays"))
                           : message(KC_TEXT("engine", "check the kernel for accesses outside its "
                                                       "arrays"));
    case SIGKILL:
        return message(KC_TEXT("engine", "the system may have run out of memory; try a smaller "
                                         "problem"));
    case SIGFPE:
        return isReference ? message(KC_TEXT("engine", "check the problem's functions for a "
                                                       "division by zero"))
                           : message(KC_TEXT("engine", "check the kernel for a division by zero"));
    default:
        return {};
    }
}

/// Returns true if one of the lines contains `words`.
bool holds(const std::vector<std::string>& lines, std::string_view words) {
    return std::ranges::any_of(
        lines, [&](const std::string& line) { return line.find(words) != std::string::npos; });
}

Failure unreached(const std::string& host) {
    return {host.empty() ? message(KC_TEXT("engine", "the worker's machine is unreachable"))
                         : message(KC_TEXT("engine", "{0} is unreachable"), host)};
}

/// Returns the failure that ssh's messages describe (sshconnect.c and sshconnect2.c of OpenSSH).
/// The messages are always in English.
Failure refused(const std::string& host, const std::vector<std::string>& stderrLines) {
    const std::string there = host.empty() ? "HOST" : host;
    if (holds(stderrLines, "REMOTE HOST IDENTIFICATION HAS CHANGED"))
        return {message(KC_TEXT("engine", "the host key of {0} has changed"), there),
                message(KC_TEXT("engine", "a changed key can be an attack; if the machine was "
                                          "reinstalled, remove the old key: ssh-keygen -R {0}"),
                        there)};
    if (holds(stderrLines, "Host key verification failed"))
        return {message(KC_TEXT("engine", "unknown host key of {0}"), there),
                message(KC_TEXT("engine", "log in once and verify the key: ssh {0}"), there)};
    return {message(KC_TEXT("engine", "{0} rejected the login"), there),
            message(KC_TEXT("engine", "to see the reason, run: ssh {0}"), there)};
}

Failure lost(const std::string& host, bool job, bool atConfiguration) {
    if (job)
        return {message(KC_TEXT("engine", "lost the connection to {0} and its job"), host),
                message(KC_TEXT("engine", "continue in another job"))};
    if (atConfiguration)
        return {message(KC_TEXT(
            "engine", "lost the connection to the worker twice while running this configuration"))};
    return {host.empty() ? message(KC_TEXT("engine", "lost the connection to the worker"))
                         : message(KC_TEXT("engine", "lost the connection to {0}"), host)};
}

/// If the program is missing or cannot start, a shell or loader writes messages. Returns the
/// failure that these messages describe.
Failure noWorker(const WorkerEnd& end) {
    const std::string there = end.host.empty() ? "HOST" : end.host;
    if (holds(end.stderrLines, "GLIBC_") || holds(end.stderrLines, "GLIBCXX_"))
        return {
            message(
                KC_TEXT("engine",
                        "the system on {0} is too old for the worker that hosts.yaml specifies"),
                there),
            message(KC_TEXT("engine", "remove `worker` from hosts.yaml: the worker that "
                                      "Kernelcurve sends includes its libraries"))};
    if (!end.sends)
        return {message(KC_TEXT("engine", "no worker found on {0}"), there),
                message(KC_TEXT("engine",
                                "install Kernelcurve there, and set `worker` in hosts.yaml if the "
                                "program is not in the PATH; to send a worker from your build, "
                                "first run: cmake --build BUILD --target worker_bundle"))};
    if (!end.detail.empty())
        return {
            message(KC_TEXT("engine",
                            "no worker found on {0}, and Kernelcurve cannot send one for {1}"),
                    there, end.detail),
            message(KC_TEXT("engine", "install Kernelcurve there, or copy a worker archive of this "
                                      "version for that machine (kernelcurve-worker-*.tar.xz) to "
                                      "~/.local/share/kernelcurve/worker"))};
    if (end.code != 0)
        return {message(KC_TEXT("engine",
                                "the worker on {0} is not visible inside its job or container"),
                        there),
                message(KC_TEXT("engine", "mount the home folder there, or set `worker` in "
                                          "hosts.yaml to a visible program"))};
    return {
        message(KC_TEXT("engine", "no worker found on {0}"), there),
        message(KC_TEXT("engine", "send the worker with `kernelcurve hosts check {0} --install`"),
                there)};
}

/// Returns the failure for an incomplete installation of a worker.
Failure notInstalled(const WorkerEnd& end) {
    const std::string there = end.host.empty() ? "HOST" : end.host;
    if (!end.detail.empty())
        return {
            message(KC_TEXT("engine", "cannot read the worker binary to upload: {0}"), end.detail)};
    if (holds(end.stderrLines, "No space left") || holds(end.stderrLines, "uota exceeded"))
        return {message(KC_TEXT("engine", "not enough disk space for the worker on {0}"), there),
                message(KC_TEXT("engine", "the worker requires 20 MB in ~/.cache/kernelcurve; "
                                          "`kernelcurve hosts clean {0}` removes old workers"),
                        there)};
    switch (end.step) {
    case relay::InstallStep::Tools:
        return {message(
            KC_TEXT("engine", "cannot unpack the worker on {0}: a required program is missing"),
            there)};
    case relay::InstallStep::Folder:
        return {message(KC_TEXT("engine", "cannot create a folder for the worker on {0}"), there)};
    case relay::InstallStep::Start:
        return {message(KC_TEXT("engine", "cannot start the worker on {0}"), there)};
    case relay::InstallStep::Unpack:
        return {message(KC_TEXT("engine", "could not unpack the worker on {0}"), there)};
    case relay::InstallStep::Receive:
    case relay::InstallStep::Digest:
        break;
    }
    return {message(KC_TEXT("engine", "the transfer of the worker to {0} was incomplete"), there),
            message(KC_TEXT("engine", "try again"))};
}

Failure jobEnded(const std::string& host, relay::Cause cause,
                 const std::vector<std::string>& stderrLines) {
    switch (cause) {
    case relay::Cause::NotGranted:
        return {message(KC_TEXT("engine", "{0} did not grant a job"), host),
                stderrLines.empty() ? Message{} : message("{0}", stderrLines.back())};
    case relay::Cause::TimeLimit:
        return {message(KC_TEXT("engine", "the time limit of the job on {0} has expired"), host),
                message(KC_TEXT(
                    "engine",
                    "continue in another job with a larger --time under `slurm` in hosts.yaml"))};
    case relay::Cause::NodeFailed:
        return {message(KC_TEXT("engine", "the machine of the job on {0} failed"), host),
                message(KC_TEXT("engine", "continue in another job"))};
    case relay::Cause::Preempted:
        return {message(KC_TEXT("engine", "the job on {0} was preempted by another job"), host),
                message(KC_TEXT("engine", "continue in another job"))};
    case relay::Cause::OutOfMemory:
        return {message(KC_TEXT("engine", "the job on {0} exceeded its memory limit"), host),
                message(KC_TEXT("engine",
                                "request more memory with --mem under `slurm` in hosts.yaml"))};
    case relay::Cause::Cancelled:
    case relay::Cause::Exited:
        break;
    }
    return {message(KC_TEXT("engine", "the job on {0} was cancelled"), host),
            message(KC_TEXT("engine", "continue in another job"))};
}

/// Describes the end without the worker's output.
Failure described(const WorkerEnd& end, std::optional<Stage> stage) {
    using Kind = WorkerEnd::Kind;
    switch (end.kind) {
    case Kind::NotStarted:
        return {message(KC_TEXT("engine", "cannot start the worker: {0}"), end.detail),
                message(KC_TEXT("engine",
                                "put kernelcurve-worker into the same folder as kernelcurve"))};
    case Kind::WrongProtocol:
        return {
            message(
                KC_TEXT("engine",
                        "the worker uses protocol version {0}, but this program uses version {1}"),
                end.detail, std::to_string(protocolVersion)),
            message(KC_TEXT("engine", "install the same version of Kernelcurve on both machines"))};
    case Kind::Crashed:
        return {message(textFor(crashedTexts, stage), signalName(end.code)),
                crashHint(end.code, stage)};
    case Kind::Exited:
        return {message(textFor(exitedTexts, stage), std::to_string(end.code))};
    case Kind::ProtocolError:
        return {message(textFor(garbageTexts, stage), end.detail)};
    case Kind::Silent:
        return {message(textFor(silentTexts, stage), end.detail),
                message(KC_TEXT("engine", "raise `limit` if the kernel needs more time"))};
    case Kind::Unreached:
        return unreached(end.host);
    case Kind::Refused:
        return refused(end.host, end.stderrLines);
    case Kind::NoWorker:
        return noWorker(end);
    case Kind::NotInstalled:
        return notInstalled(end);
    case Kind::JobEnded:
        return jobEnded(end.host, end.cause, end.stderrLines);
    case Kind::Lost:
        return lost(end.host, end.job, stage.has_value());
    case Kind::Ended:
        break;
    }
    return {message(KC_TEXT("engine", "the worker was terminated"))};
}

} // namespace

WorkerEnd endOfCommand(int status, const WorkerLaunch& launch, bool greeted,
                       std::vector<std::string> stderrLines) {
    // The exit status of ssh for errors of ssh (ssh(1), EXIT STATUS).
    constexpr int sshFailed = 255;
    // Shells, srun, and containers report a signal as the exit status 128 + signal.
    constexpr int signalled = 128;
    constexpr int lastSignal = 64;
    // The exit statuses of a shell for missing programs (POSIX, Shell Command Language, 2.8.2).
    constexpr int notExecutable = 126;
    constexpr int notFound = 127;
    WorkerEnd end{WorkerEnd::Kind::Exited, status, {}, std::move(stderrLines), launch.host};
    if (status > signalled && status <= signalled + lastSignal) {
        end.kind = WorkerEnd::Kind::Crashed;
        end.code = status - signalled;
    } else if (launch.remote && status == sshFailed) {
        const bool isRefused = holds(end.stderrLines, "Host key verification failed") ||
                               holds(end.stderrLines, "Permission denied");
        end.kind = greeted     ? WorkerEnd::Kind::Lost
                   : isRefused ? WorkerEnd::Kind::Refused
                               : WorkerEnd::Kind::Unreached;
    } else if (launch.remote && !greeted &&
               (status == notFound || status == notExecutable || holds(end.stderrLines, "GLIBC_") ||
                holds(end.stderrLines, "GLIBCXX_"))) {
        end.kind = WorkerEnd::Kind::NoWorker;
    } else if (greeted && status == 0) {
        // The worker exits with 0 when its input ends. This program has not closed the input, so
        // the connection must have broken.
        end.kind = WorkerEnd::Kind::Lost;
    }
    return end;
}

std::string signalName(int signal) {
    constexpr EnumNames<int, 11> names{{{SIGSEGV, "segmentation fault"},
                                        {SIGBUS, "bus error"},
                                        {SIGFPE, "arithmetic exception"},
                                        {SIGILL, "illegal instruction"},
                                        {SIGABRT, "aborted"},
                                        {SIGKILL, "killed"},
                                        {SIGTERM, "terminated"},
                                        {SIGINT, "interrupted"},
                                        {SIGPIPE, "broken pipe"},
                                        {SIGTRAP, "trap"},
                                        {SIGXCPU, "processor time used up"}}};
    const std::string_view name = nameOf(names, signal);
    return name.empty() ? "signal " + std::to_string(signal) : std::string(name);
}

bool WorkerEnd::gaveUpItsDevice() const {
    return kind == Kind::Exited && (code == static_cast<int>(WorkerExit::DeviceLost) ||
                                    code == static_cast<int>(WorkerExit::LaunchOverdue));
}

Failure WorkerEnd::failure(std::optional<Stage> stage) const {
    Failure failure = described(*this, stage);
    if (failure.hint.empty() && !stderrLines.empty())
        failure.hint = message(KC_TEXT("engine", "worker output: {0}"), stderrLines.back());
    return failure;
}

Failure WorkerEnd::failureWithoutHeadway() const {
    Failure why = failure();
    if (why.hint.empty())
        why.hint = message(KC_TEXT("engine", "two workers in succession exited without a new row; "
                                             "Kernelcurve keeps the measured rows"));
    return why;
}

} // namespace kernelcurve
