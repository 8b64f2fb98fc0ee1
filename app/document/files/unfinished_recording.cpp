#include "app/document/files/unfinished_recording.h"

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/file_lock.h"
#include "gpu/model/format/recording_parts.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"

#include <QRegularExpression>

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <tuple>

namespace kernelcurve {

namespace fs = std::filesystem;

namespace {

struct UnfinishedFile {
    UnfinishedRecording document;
    bool isCurrent; ///< false for a file of an earlier run
    int number;
};

/// Reads an autosaved file. Returns nullopt if the file is not a complete document.
std::optional<UnfinishedRecording> readUnfinished(const fs::directory_entry& entry) {
    UnfinishedRecording unfinished;
    unfinished.file = entry.path();
    try {
        const std::string text = readFile(entry.path());
        const RecordingParts parts = splitRecording(text);
        unfinished.title =
            readRecording(parts.head, entry.path().filename().string()).recording.experiment.title;
        unfinished.measurements =
            std::count(parts.rows.begin(), parts.rows.end(), '\n'); // Only complete lines count.
        unfinished.origin = originOf(entry.path());
    } catch (const Error&) {
        return std::nullopt; // The file ends within its head.
    }
    std::error_code error;
    const auto changed = std::chrono::file_clock::to_sys(entry.last_write_time(error));
    unfinished.changed = QDateTime::fromSecsSinceEpoch(
        std::chrono::duration_cast<std::chrono::seconds>(changed.time_since_epoch()).count());
    return unfinished;
}

} // namespace

std::vector<UnfinishedRecording> unfinishedRecordings(const fs::path& folder) {
    // The file names of a document start with DATE-TIME-PROCESS.DOCUMENT. In the name of an earlier
    // run, "-run" comes next. An increasing number is at the end.
    static const QRegularExpression fileName(
        QStringLiteral("^(\\d+-\\d+-[\\d.]+)(-run)?(?:-(\\d+))?$"));
    std::map<QString, std::vector<UnfinishedFile>> documents;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        if (entry.path().extension() != ".yaml" || !entry.is_regular_file(error) ||
            !FileLock(entry.path()).held())
            continue;
        const QString stem = QString::fromStdString(entry.path().stem().string());
        const QRegularExpressionMatch name = fileName.match(stem);
        if (auto file = readUnfinished(entry))
            documents[name.hasMatch() ? name.captured(1) : stem].push_back(
                {std::move(*file), name.captured(2).isEmpty(), name.captured(3).toInt()});
    }
    std::vector<UnfinishedRecording> found;
    for (auto& [stem, files] : documents) {
        // The first file is the current file, which is the latest file with rows. A later file
        // without rows may be an incomplete replacement.
        std::ranges::sort(files, std::greater(), [](const UnfinishedFile& file) {
            return std::tuple(file.isCurrent, file.document.measurements > 0, file.number);
        });
        UnfinishedRecording& document = found.emplace_back(std::move(files[0].document));
        for (const UnfinishedFile& file : std::span(files).subspan(1)) {
            document.measurements += file.document.measurements;
            document.earlier.push_back(file.document.file);
        }
    }
    std::ranges::sort(found, [](const auto& left, const auto& right) {
        return std::tie(right.changed, right.file) < std::tie(left.changed, left.file);
    });
    return found;
}

} // namespace kernelcurve
