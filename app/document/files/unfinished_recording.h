#pragma once

#include "app/document/files/autosave.h"
#include "gpu/model/text/message.h"

#include <QDateTime>

#include <filesystem>
#include <vector>

namespace kernelcurve {

/// A document whose program died before it was saved.
struct UnfinishedRecording {
    std::filesystem::path file;                 ///< of the last run
    std::vector<std::filesystem::path> earlier; ///< of the runs before it, the last first
    LocalizedText title;
    QDateTime changed;
    qint64 measurements = 0;    ///< of all runs; 0: only the experiment was edited
    DocumentOrigin origin = {}; ///< of `file`
};

/// Newest first. Files that a running program writes are left out.
std::vector<UnfinishedRecording>
unfinishedRecordings(const std::filesystem::path& folder = Autosave::defaultFolder());

} // namespace kernelcurve
