#pragma once

#include "gpu/model/recording/recording.h"
#include "gpu/model/text/message.h"

#include <QObject>
#include <QString>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace kernelcurve {

/// What a recording does not say of its document: paths of this machine. It stays in the private
/// folder, in a file next to the autosaved one.
struct DocumentOrigin {
    std::filesystem::path file = {}; ///< of the document; empty: in no file
    std::string stamp = {};          ///< of what that file holds
    std::filesystem::path rows = {}; ///< the file that has the rows, if they are saved
    std::vector<std::filesystem::path> kernels = {}; ///< files of its custom kernels
    bool operator==(const DocumentOrigin&) const = default;
};
/// Of an autosaved file; empty if nothing is known of it.
DocumentOrigin originOf(const std::filesystem::path& autosaved);
/// Removes an autosaved file with what is known of its origin.
void removeAutosaved(const std::filesystem::path& file, std::error_code& error);

/// Keeps a growing recording on disk until it is saved, and the earlier runs of its document in
/// files next to it, so that a program that is killed loses nothing. Writes in a thread of its own:
/// a slow disk does not make the window wait. Of rows it takes only so many copies ahead of the
/// disk: the others are in the document, and are asked for when there is room. The files are locked
/// while this object lives; where the program dies, the system releases the locks and
/// unfinishedRecordings() finds them.
class Autosave : public QObject {
    Q_OBJECT

  public:
    /// Files are put into `folder`, by default autosave/ of the state folder; created when needed.
    explicit Autosave(std::filesystem::path folder = defaultFolder());
    /// Writes what is still waiting. The file stays unless it was discarded.
    ~Autosave() override;

    /// How many rows wait for the disk at most.
    static constexpr std::size_t maxWaiting = 1000;

    /// Of all files that are begun from now on.
    void comesFrom(DocumentOrigin origin) { origin_ = std::move(origin); }
    /// Starts a new file of everything in `recording`, whose rows it goes on to follow; the file
    /// before it, and `replaced`, are removed when the new one has them all. If it cannot be
    /// written, the one before it stays.
    void start(const Recording& recording, const std::filesystem::path& replaced = {});
    /// The rows of the recording, with those that came. Takes as many as there is room for; where
    /// that is not all of them, roomAgain() comes.
    void follow(const std::vector<Measurement>& rows);
    /// Whether the last file that was started does not have all rows that there were then.
    bool starting() const { return active_ && taken_ < begun_; }
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
    /// The file, once all of these rows are written to it; empty if that was not possible.
    std::filesystem::path whole(const std::vector<Measurement>& rows);
    /// Rows that wait for the disk.
    std::size_t waiting() const;

    static std::filesystem::path defaultFolder();

  signals:
    void roomAgain();
    /// Nothing more is written to the file, and what was written stays. Once, until a file can be
    /// written again.
    void failed(const kernelcurve::Failure& failure);

  private:
    class Writer;
    std::unique_ptr<Writer> writer_;
    DocumentOrigin origin_;
    bool active_ = false;
    std::size_t taken_ = 0; ///< rows of the recording that the writer has
    std::size_t begun_ = 0; ///< that there were when the file was started
};

} // namespace kernelcurve
