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

/// A run that another one took the place of.
struct EarlierRun {
    std::shared_ptr<const Recording> recording;
    QDateTime ended;
    QString file;        ///< contains its rows; empty if no file does
    int number = 0;      ///< of its autosaved file
    bool isPart = false; ///< the file holds other rows as well
};

/// Rows of a recording that say something: what was excluded can be had again at once.
std::int64_t measuredRows(const Recording& recording);

/// The runs of a document before the one that it shows, the last first. Those that are in no file
/// are all kept, and autosaved; of the others the last ones.
class EarlierRuns {
  public:
    explicit EarlierRuns(Autosave& autosave)
        : autosave_(autosave) {}

    const std::vector<EarlierRun>& all() const { return runs_; }
    /// `file` holds its rows; empty if none does. A run without measured rows is left out.
    /// `replaced` is an autosaved file of it that is no longer needed.
    void add(Recording run, const QString& file, const std::filesystem::path& replaced = {},
             bool isPart = false);
    /// Drops the oldest runs that are in a file, but for `open`: saving the document there would
    /// destroy their rows.
    void trim(const QString& open);
    /// Takes it out; its autosaved file stays until it is dropped.
    EarlierRun take(std::size_t place);
    void drop(const EarlierRun& run);
    /// Another recording was written over the file.
    void overwritten(const QString& file);
    /// Each run that is in no file is written next to `file`: NAME-run-1.yaml ... Returns the
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
