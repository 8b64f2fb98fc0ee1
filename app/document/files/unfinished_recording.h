#pragma once

#include "app/document/files/autosave.h"
#include "gpu/model/text/message.h"

#include <QDateTime>

#include <filesystem>
#include <vector>

namespace kernelcurve {

/// A document whose program ended before it was saved.
struct UnfinishedRecording {
    std::filesystem::path file;                 ///< file of the last run
    std::vector<std::filesystem::path> earlier; ///< files of the earlier runs, newest first
    LocalizedText title;
    QDateTime changed;
    qint64 measurements = 0;    ///< rows of all runs, or 0 if the user only edited the experiment
    DocumentOrigin origin = {}; ///< origin of `file`
};

/// Returns the unfinished documents of a folder, newest first. Skips the files of running programs.
std::vector<UnfinishedRecording>
unfinishedRecordings(const std::filesystem::path& folder = Autosave::defaultFolder());

} // namespace kernelcurve
