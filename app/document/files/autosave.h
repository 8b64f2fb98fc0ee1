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

/// The origin of a recording. The paths are private to this machine. They are therefore in a file
/// of the private folder, next to the autosaved file.
struct DocumentOrigin {
    std::filesystem::path file = {};                 ///< file of the document, or empty
    std::string stamp = {};                          ///< stamp of that file's content
    std::filesystem::path rows = {};                 ///< file that contains the rows, or empty
    std::vector<std::filesystem::path> kernels = {}; ///< files of the custom kernels
    bool operator==(const DocumentOrigin&) const = default;
};
/// Returns the origin of an autosaved file, or an empty origin if it is unknown.
DocumentOrigin originOf(const std::filesystem::path& autosaved);
/// Removes an autosaved file and its origin.
void removeAutosaved(const std::filesystem::path& file, std::error_code& error);

/// Autosaves a growing recording and the earlier runs of its document, so that a killed program
/// loses no data. A separate thread writes, so a slow disk does not block the window. At most
/// maxWaiting rows wait for the disk. When there is space for more rows, roomAgain() is emitted.
/// The files are locked while this object exists. If the program dies, the system releases the
/// locks, and unfinishedRecordings() finds the files.
class Autosave : public QObject {
    Q_OBJECT

  public:
    /// Creates files in `folder`, by default autosave/ in the state folder.
    explicit Autosave(std::filesystem::path folder = defaultFolder());
    /// Writes the waiting rows. The file remains until discard() is called.
    ~Autosave() override;

    /// The maximum number of waiting rows.
    static constexpr std::size_t maxWaiting = 1000;

    /// Sets the origin for all subsequent files.
    void comesFrom(DocumentOrigin origin) { origin_ = std::move(origin); }
    /// Starts a new file with everything in `recording`, and then follows its rows. Removes the
    /// previous file and `replaced` when the new file is complete. Keeps the previous file if the
    /// new file cannot be written.
    void start(const Recording& recording, const std::filesystem::path& replaced = {});
    /// Passes new rows of the recording to the writer while the writer's queue has space. If rows
    /// are left, roomAgain() is emitted later.
    void follow(const std::vector<Measurement>& rows);
    /// Returns true if the last file lacks some of its initial rows.
    bool starting() const { return active_ && taken_ < begun_; }
    /// Removes the file, because the recording is saved elsewhere or discarded.
    void discard();
    /// Saves an earlier run in a separate file until drop() is called with its number. Removes
    /// `replaced`, a previous file of the run.
    void keep(int number, std::shared_ptr<const Recording> run,
              const std::filesystem::path& replaced = {});
    void drop(int number);
    /// Removes the files of the recording and the earlier runs, because the document is closed.
    void discardAll();
    /// Returns true if rows can be appended to a file.
    bool active() const { return active_; }
    /// Waits until all of these rows are written. Returns the path of the file, or an empty path if
    /// writing failed.
    std::filesystem::path whole(const std::vector<Measurement>& rows);
    /// Returns the number of rows that wait for the disk.
    std::size_t waiting() const;

    static std::filesystem::path defaultFolder();

  signals:
    void roomAgain();
    /// Emitted when writing fails. The file keeps its content and receives no more rows. Not
    /// emitted again until a file could be written.
    void failed(const kernelcurve::Failure& failure);

  private:
    class Writer;
    std::unique_ptr<Writer> writer_;
    DocumentOrigin origin_;
    bool active_ = false;
    std::size_t taken_ = 0; ///< number of rows that were passed to the writer
    std::size_t begun_ = 0; ///< number of rows at the start of the file
};

} // namespace kernelcurve
