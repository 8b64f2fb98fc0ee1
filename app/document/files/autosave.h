#pragma once

#include "gpu/model/recording/recording.h"
#include "gpu/model/text/message.h"

#include <QObject>
#include <QString>

#include <filesystem>
#include <memory>

namespace kernelcurve {

/// Keeps a growing recording on disk until it is saved, and the earlier runs of its document in
/// files beside it, so that a program that is killed loses nothing. Writes in a thread of its own:
/// a slow disk does not make the window wait. The files are locked while this object lives; where
/// the program dies, the system releases the locks and unfinishedRecordings() finds them.
class Autosave : public QObject {
    Q_OBJECT

  public:
    /// Files are put into `folder`, by default autosave/ of the state folder; created when needed.
    explicit Autosave(QObject* parent = nullptr);
    explicit Autosave(std::filesystem::path folder, QObject* parent = nullptr);
    /// Writes what is still waiting. The file stays unless it was discarded.
    ~Autosave() override;

    /// Starts a new file with everything in `recording`; the file before it, and `replaced`, are
    /// removed when the new one stands. Where it cannot be written, the one before it stays.
    void start(const Recording& recording, const std::filesystem::path& replaced = {});
    void append(const Measurement& measurement);
    /// The recording is saved elsewhere or not wanted: removes the file.
    void discard();
    /// An earlier run gets a file of its own, until it is dropped by its number.
    void keep(int number, std::shared_ptr<const Recording> run,
              const std::filesystem::path& replaced = {});
    void drop(int number);
    /// The document is left: the recording and the earlier runs.
    void discardAll();
    /// Whether there is a file to append to.
    bool active() const { return active_; }
    /// The file, once everything is written to it; empty where that was not possible.
    std::filesystem::path whole();

    static std::filesystem::path defaultFolder();

  signals:
    /// Once a file: nothing more is written to it, and what was written stays.
    void failed(const kernelcurve::Failure& failure);

  private:
    class Writer;
    std::unique_ptr<Writer> writer_;
    bool active_ = false;
};

} // namespace kernelcurve
