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

/// A run that a later run replaced.
struct EarlierRun {
    std::shared_ptr<const Recording> recording;
    QDateTime ended;
    QString file;        ///< file that contains the rows, or empty
    int number = 0;      ///< number of the autosaved file
    bool isPart = false; ///< true if the file contains additional rows
};

/// Returns the number of rows worth keeping. Excluded rows do not count, because they need no
/// measurement.
std::int64_t measuredRows(const Recording& recording);

/// The earlier runs of a document, newest first. The class keeps and autosaves all unsaved runs. It
/// keeps saved runs only if they are among the last ten runs.
class EarlierRuns {
  public:
    explicit EarlierRuns(Autosave& autosave)
        : autosave_(autosave) {}

    const std::vector<EarlierRun>& all() const { return runs_; }
    /// Adds a run unless it has no measured rows. `file` contains the rows and may be empty.
    /// `replaced` is an obsolete autosaved file of the run.
    void add(Recording run, const QString& file, const std::filesystem::path& replaced = {},
             bool isPart = false);
    /// Drops saved runs that are not among the last ten runs. Keeps a run from the file `open`,
    /// because saving the document would overwrite that file.
    void trim(const QString& open);
    /// Removes the run with this index from the list and returns it. The run's autosaved file
    /// remains until drop() is called.
    EarlierRun take(std::size_t place);
    void drop(const EarlierRun& run);
    /// Must be called after another recording has overwritten `file`.
    void overwritten(const QString& file);
    /// Writes each unsaved run to a file next to `file`: NAME-run-1.yaml and so on. Returns these
    /// files. Throws Error if writing fails.
    std::vector<QString> saveBeside(const QString& file);
    std::int64_t unsavedRows() const;
    void clear() { runs_.clear(); }

  private:
    Autosave& autosave_;
    std::vector<EarlierRun> runs_;
    int added_ = 0;
};

} // namespace kernelcurve
