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
    QString file;        ///< file that contains its rows; empty if there is none
    int number = 0;      ///< number of the autosaved file
    bool isPart = false; ///< the file has additional rows
};

/// Returns the number of rows that are worth keeping. Excluded rows are not, because they need no
/// measurement.
std::int64_t measuredRows(const Recording& recording);

/// The earlier runs of a document, the last one first. It keeps and autosaves all unsaved runs, but
/// of the saved runs only those among the last ten runs.
class EarlierRuns {
  public:
    explicit EarlierRuns(Autosave& autosave)
        : autosave_(autosave) {}

    const std::vector<EarlierRun>& all() const { return runs_; }
    /// Adds a run unless it has no measured rows. `file` contains its rows; it is empty if no file
    /// does. `replaced` is an obsolete autosaved file of the run.
    void add(Recording run, const QString& file, const std::filesystem::path& replaced = {},
             bool isPart = false);
    /// Drops saved runs that are not among the last ten runs. Keeps a run of the file `open`,
    /// because saving the document would overwrite that file.
    void trim(const QString& open);
    /// Removes the run with this index from the list and returns it. Its autosaved file stays until
    /// drop() is called.
    EarlierRun take(std::size_t place);
    void drop(const EarlierRun& run);
    /// Must be called after `file` was overwritten by another recording.
    void overwritten(const QString& file);
    /// Writes each unsaved run to a file next to `file`: NAME-run-1.yaml and so on. Returns these
    /// files. Throws Error.
    std::vector<QString> saveBeside(const QString& file);
    std::int64_t unsavedRows() const;
    void clear() { runs_.clear(); }

  private:
    Autosave& autosave_;
    std::vector<EarlierRun> runs_;
    int added_ = 0;
};

} // namespace kernelcurve
