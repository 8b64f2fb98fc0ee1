#pragma once

#include "gpu/model/recording/recording.h"

#include <QDateTime>
#include <QString>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

namespace kernelcurve {

class Autosave;

/// A run that was replaced by a later one.
struct EarlierRun {
    std::shared_ptr<const Recording> recording;
    QDateTime ended;
    QString file;        ///< file with its rows; empty if there is none
    int number = 0;      ///< number of its autosaved file
    bool isPart = false; ///< the file has additional rows
};

/// Rows worth keeping: excluded ones can be computed again at once.
std::int64_t measuredRows(const Recording& recording);

/// The earlier runs of a document, the last first. Unsaved ones are all kept and autosaved; of the
/// saved ones, only the last.
class EarlierRuns {
  public:
    explicit EarlierRuns(Autosave& autosave)
        : autosave_(autosave) {}

    const std::vector<EarlierRun>& all() const { return runs_; }
    /// `file` contains its rows; empty if none does. A run without measured rows is skipped.
    /// `replaced` is an obsolete autosaved file of it.
    void add(Recording run, const QString& file, const std::filesystem::path& replaced = {},
             bool isPart = false);
    /// Drops the oldest saved runs, except `open`, whose file would be overwritten by saving the
    /// document.
    void trim(const QString& open);
    /// Removes it from the list; its autosaved file stays until it is dropped.
    EarlierRun take(std::size_t place);
    void drop(const EarlierRun& run);
    /// The file was overwritten by another recording.
    void overwritten(const QString& file);
    /// Writes each unsaved run next to `file`: NAME-run-1.yaml ... Returns the files. Throws Error.
    std::vector<QString> saveBeside(const QString& file);
    std::int64_t unsavedRows() const;
    void clear() { runs_.clear(); }

  private:
    Autosave& autosave_;
    std::vector<EarlierRun> runs_;
    int added_ = 0;
};

} // namespace kernelcurve
