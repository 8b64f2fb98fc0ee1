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

/// The origin of a recording: paths of this machine. It is stored in the private folder, in a file
/// next to the autosaved one.
struct DocumentOrigin {
    std::filesystem::path file = {}; ///< file of the document; empty: none
    std::string stamp = {};          ///< stamp of the content of that file
    std::filesystem::path rows = {}; ///< file that contains the rows, if they are saved
    std::vector<std::filesystem::path> kernels = {}; ///< files of its custom kernels
    bool operator==(const DocumentOrigin&) const = default;
};
/// The origin of an autosaved file; empty if unknown.
DocumentOrigin originOf(const std::filesystem::path& autosaved);
/// Removes an autosaved file and its origin.
void removeAutosaved(const std::filesystem::path& file, std::error_code& error);

/// Autosaves a growing recording and the earlier runs of its document, so that a killed program
/// loses nothing. A separate thread writes, so a slow disk does not block the window. It copies
/// only a limited number of rows ahead of the disk, and requests more when there is space. The
/// files are locked while this object lives; if the program dies, the system releases the locks,
/// and unfinishedRecordings() finds the files.
class Autosave : public QObject {
    Q_OBJECT

  public:
    /// Files are created in `folder`, by default autosave/ in the state folder.
    explicit Autosave(std::filesystem::path folder = defaultFolder());
    /// Writes the waiting rows. The file stays unless it was discarded.
    ~Autosave() override;

    /// The maximum number of waiting rows.
    static constexpr std::size_t maxWaiting = 1000;

    /// For all files from now on.
    void comesFrom(DocumentOrigin origin) { origin_ = std::move(origin); }
    /// Starts a new file with everything in `recording`, and then follows its rows. The previous
    /// file and `replaced` are removed when the new one is complete. If it cannot be written, the
    /// previous one stays.
    void start(const Recording& recording, const std::filesystem::path& replaced = {});
    /// Passes the rows of the recording. Copies as many as there is space for; if not all,
    /// roomAgain() follows.
    void follow(const std::vector<Measurement>& rows);
    /// Returns true if the last file does not have all of its initial rows yet.
    bool starting() const { return active_ && taken_ < begun_; }
    /// The recording is saved elsewhere or discarded: removes the file.
    void discard();
    /// Saves an earlier run in a separate file, until it is dropped by its number.
    void keep(int number, std::shared_ptr<const Recording> run,
              const std::filesystem::path& replaced = {});
    void drop(int number);
    /// The document is closed: removes the recording and the earlier runs.
    void discardAll();
    /// Returns true if there is a file to append to.
    bool active() const { return active_; }
    /// The file, after all of these rows are written to it; empty on failure.
    std::filesystem::path whole(const std::vector<Measurement>& rows);
    /// The number of rows that wait for the disk.
    std::size_t waiting() const;

    static std::filesystem::path defaultFolder();

  signals:
    void roomAgain();
    /// Nothing more is written to the file, whose content stays. Emitted once, until a file can be
    /// written again.
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
