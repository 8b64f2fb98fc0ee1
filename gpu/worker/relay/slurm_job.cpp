#include "gpu/worker/relay/slurm_job.h"

#include "gpu/worker/relay/child_process.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <thread>
#include <utility>
#include <vector>

namespace kernelcurve {
namespace {

using namespace std::chrono_literals;
using relay::Cause;

constexpr std::chrono::milliseconds controllerPatience = 10s;
// The number of queries for the end of a job. A job that has ended remains in the state COMPLETING
// until its nodes are cleaned up.
constexpr int maxLooksAtTheEnd = 50;
constexpr auto endLookInterval = 100ms;

std::vector<std::string_view> cut(std::string_view text, char at) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = text.find(at);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos)
            return parts;
        text.remove_prefix(end + 1);
    }
}

/// Converts a time in this machine's time zone, such as "2026-11-24T14:05:00", to seconds since
/// 1970. Returns nullopt for "N/A".
std::optional<std::int64_t> momentOf(std::string_view written) {
    std::tm parts{};
    const std::string text(written);
    const char* end = ::strptime(text.c_str(), "%Y-%m-%dT%H:%M:%S", &parts);
    if (end == nullptr || *end != '\0')
        return std::nullopt;
    parts.tm_isdst = -1;
    const std::time_t moment = std::mktime(&parts);
    return moment < 0 ? std::nullopt : std::optional<std::int64_t>(moment);
}

} // namespace

std::optional<relay::Waiting> waitingAmong(std::string_view queue, const std::string& job) {
    constexpr std::size_t fields = 5;
    std::vector<std::string_view> partitions; // partitions of the jobs ahead
    for (const std::string_view line : cut(queue, '\n')) {
        const std::vector<std::string_view> field = cut(line, '|');
        if (field.size() != fields)
            continue;
        if (field[0] != job) {
            partitions.push_back(field[1]);
            continue;
        }
        relay::Waiting waiting{job, std::string(field[2]), std::string(field[3]),
                               momentOf(field[4])};
        waiting.inFront = std::count(partitions.begin(), partitions.end(), field[1]);
        if (waiting.reason == "None")
            waiting.reason.clear();
        return waiting;
    }
    return std::nullopt;
}

std::optional<relay::Waiting> askForWaiting(const std::string& job) {
    // squeue sorts the jobs by priority, like the scheduler. `squeue --json` ignores a job number
    // in version 22.05, and its format changes between releases.
    const auto queue = outputOf({"squeue", "--noheader", "--states=PENDING,CONFIGURING",
                                 "--sort=-p,i", "--format=%A|%P|%T|%r|%S"},
                                controllerPatience);
    return queue ? waitingAmong(*queue, job) : std::nullopt;
}

std::optional<Cause> causeOf(std::string_view state) {
    constexpr auto known =
        std::to_array<std::pair<std::string_view, Cause>>({{"TIMEOUT", Cause::TimeLimit},
                                                           {"DEADLINE", Cause::TimeLimit},
                                                           {"CANCELLED", Cause::Cancelled},
                                                           {"REVOKED", Cause::Cancelled},
                                                           {"NODE_FAIL", Cause::NodeFailed},
                                                           {"BOOT_FAIL", Cause::NodeFailed},
                                                           {"PREEMPTED", Cause::Preempted},
                                                           {"OUT_OF_MEMORY", Cause::OutOfMemory},
                                                           {"COMPLETED", Cause::Exited},
                                                           {"FAILED", Cause::Exited}});
    for (const auto& [name, cause] : known)
        if (state == name)
            return cause;
    return std::nullopt;
}

std::optional<Cause> askForEnd(const std::string& job) {
    for (int look = 0; look < maxLooksAtTheEnd; ++look) {
        const auto state =
            outputOf({"squeue", "--noheader", "--states=all", "--jobs=" + job, "--format=%T"},
                     controllerPatience);
        if (!state)
            return std::nullopt;
        const std::string_view word = cut(*state, '\n').front();
        if (word != "COMPLETING")
            return causeOf(word);
        std::this_thread::sleep_for(endLookInterval);
    }
    return std::nullopt;
}

std::optional<Cause> causeIn(std::string_view line) {
    constexpr auto known = std::to_array<std::pair<std::string_view, Cause>>(
        {{"DUE TO TIME LIMIT", Cause::TimeLimit},
         {"has exceeded its time limit", Cause::TimeLimit},
         {"DUE TO NODE FAILURE", Cause::NodeFailed},
         {"Node failure on", Cause::NodeFailed},
         {"DUE TO PREEMPTION", Cause::Preempted},
         {"oom-kill", Cause::OutOfMemory},
         {"Unable to allocate resources", Cause::NotGranted},
         {" CANCELLED AT ", Cause::Cancelled},
         {"has been revoked", Cause::Cancelled}});
    for (const auto& [words, cause] : known)
        if (line.find(words) != std::string_view::npos)
            return cause;
    return std::nullopt;
}

std::string jobIn(std::string_view line) {
    if (!line.starts_with("srun: ") && !line.starts_with("salloc: "))
        return {};
    for (const std::string_view words :
         {"Pending job allocation ", "Granted job allocation ", ": job "}) {
        const std::size_t at = line.find(words);
        if (at == std::string_view::npos)
            continue;
        const std::string_view rest = line.substr(at + words.size());
        const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
        if (digits > 0)
            return std::string(rest.substr(0, digits));
    }
    return {};
}

} // namespace kernelcurve
