#include "app/engine/worker_archive.h"

#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/rough_figures.h"

#include <QDateTime>

#include <algorithm>
#include <optional>
#include <string_view>
#include <sys/utsname.h>
#include <system_error>

namespace kernelcurve {
namespace {

/// Reads the name VERSION-COMMIT-MACHINE or VERSION-COMMIT-dirty-DIGEST-MACHINE (see
/// tools/worker_bundle.sh). A prefix is allowed.
std::optional<WorkerArchive> archiveAt(const std::filesystem::path& path) {
    constexpr std::string_view prefix = "kernelcurve-worker-";
    constexpr std::string_view ending = ".tar.xz";
    constexpr std::string_view dirty = "-dirty";
    std::string name = path.filename().string();
    if (!name.ends_with(ending))
        return std::nullopt;
    name.resize(name.size() - ending.size());
    if (name.starts_with(prefix))
        name.erase(0, prefix.size());
    const std::size_t last = name.rfind('-');
    if (last == std::string::npos)
        return std::nullopt;
    std::string version = name.substr(0, last);
    if (const std::size_t at = version.find(dirty); at != std::string::npos)
        version.resize(at + dirty.size());
    if (const std::size_t at = version.find('-'); at != std::string::npos)
        version[at] = '+';
    return WorkerArchive{QString::fromStdString(path.string()), name, version,
                         "Linux " + name.substr(last + 1)};
}

/// Returns the reason why a job waits. Only the most frequent reasons have texts (squeue(1), JOB
/// REASON CODES).
Message reasonOf(const relay::Waiting& waiting) {
    const std::string& reason = waiting.reason;
    if (waiting.state == "CONFIGURING")
        return message(KC_TEXT("engine", "job {0} is waiting for its machine to start"),
                       waiting.job);
    if (reason == "Resources")
        return message(KC_TEXT("engine", "job {0} is waiting for resources"), waiting.job);
    if (reason == "Priority")
        return message(KC_TEXT("engine", "job {0} is waiting for jobs with higher priority"),
                       waiting.job);
    if (reason == "PartitionTimeLimit")
        return message(
            KC_TEXT("engine",
                    "job {0} can never start: it requests more time than its partition allows"),
            waiting.job);
    if (reason.empty())
        return message(KC_TEXT("engine", "job {0} is waiting"), waiting.job);
    return message(KC_TEXT("engine", "job {0} is waiting: {1}"), waiting.job, reason);
}

std::string momentText(std::int64_t seconds) {
    const QDateTime moment = QDateTime::fromSecsSinceEpoch(seconds);
    const bool isToday = moment.date() == QDate::currentDate();
    return moment.toString(isToday ? QStringLiteral("HH:mm") : QStringLiteral("yyyy-MM-dd HH:mm"))
        .toStdString();
}

} // namespace

WorkerArchives workerArchives(const std::vector<std::filesystem::path>& folders) {
    std::vector<std::filesystem::path> files;
    for (const std::filesystem::path& folder : folders) {
        std::error_code none;
        const std::ptrdiff_t before = std::ssize(files);
        for (const auto& entry : std::filesystem::directory_iterator(folder, none))
            files.push_back(entry.path());
        std::sort(files.begin() + before, files.end());
    }
    WorkerArchives archives;
    for (const std::filesystem::path& file : files)
        if (const auto archive = archiveAt(file);
            archive && archiveFor(archives, archive->machine) == nullptr)
            archives.push_back(*archive);
    utsname here{};
    uname(&here);
    std::ranges::stable_partition(archives, [&](const WorkerArchive& archive) {
        return archive.machine == std::string("Linux ") + here.machine;
    });
    if (!archives.empty())
        std::erase_if(archives, [version = archives.front().version](const WorkerArchive& archive) {
            return archive.version != version;
        });
    return archives;
}

Message missingText(const std::string& host, const relay::Missing& missing) {
    if (missing.version.empty())
        return message(KC_TEXT("engine", "Kernelcurve worker not found on {0}"), host);
    const WorkerArchives archives = workerArchives();
    return message(
        KC_TEXT("engine", "The worker on {0} has version {1}, but this program has version {2}"),
        host, missing.version, archives.empty() ? std::string() : archives.front().version);
}

Message sendingText(const relay::Missing& missing) {
    std::error_code none;
    const WorkerArchives archives = workerArchives();
    const WorkerArchive* const own = archiveFor(archives, missing.machine);
    const auto bytes = own != nullptr ? std::filesystem::file_size(own->file.toStdString(), none)
                                      : std::uintmax_t{0};
    return message(KC_TEXT("engine",
                           "Install this program's worker ({0}) in ~/.cache/kernelcurve/worker? "
                           "Kernelcurve changes nothing else on that machine."),
                   roughBytes(static_cast<double>(bytes)));
}

std::vector<Message> waitingMessages(const relay::Waiting& waiting) {
    std::vector<Message> messages = {reasonOf(waiting)};
    if (waiting.inFront)
        messages.push_back(
            message(KC_TEXT("engine", "jobs ahead: {0}"), std::to_string(*waiting.inFront)));
    if (waiting.start)
        messages.push_back(
            message(KC_TEXT("engine", "expected start: {0}"), momentText(*waiting.start)));
    return messages;
}

std::string waitingText(const relay::Waiting& waiting) {
    return joined(waitingMessages(waiting), "; ", &Message::english);
}

} // namespace kernelcurve
