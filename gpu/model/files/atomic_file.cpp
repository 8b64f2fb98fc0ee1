#include "gpu/model/files/atomic_file.h"

#include "gpu/model/files/download_mark.h"
#include "gpu/model/files/file_descriptor.h"
#include "gpu/model/files/file_error.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/files/temporary_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <optional>
#include <string>
#include <system_error>

namespace kernelcurve {
namespace {

using std::filesystem::path;

struct FileState {
    bool exists = false;
    bool regular = false;
    mode_t mode = 0;
    uid_t user = 0;
    gid_t group = 0;
    std::optional<std::string> mark = {}; ///< see downloadMark()
};

FileState stateOf(const path& file) {
    struct stat status {};
    if (::stat(file.c_str(), &status) != 0)
        return {};
    FileState state{true, S_ISREG(status.st_mode), status.st_mode & 07777, status.st_uid,
                    status.st_gid};
    if (state.regular)
        if (const FileDescriptor descriptor(
                ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
            descriptor.isOpen())
            state.mark = downloadMark(descriptor.get());
    return state;
}

/// Resolves a link, so that its target is replaced and the link stays. Also follows a link to a
/// missing file.
path followLinks(path file, const path& asNamed) {
    constexpr int maxLinks = 40;
    for (int i = 0; i < maxLinks; ++i) {
        std::error_code error;
        const path target = std::filesystem::read_symlink(file, error);
        if (error)
            return file;
        file = file.parent_path() / target;
    }
    throw writeError(asNamed, ELOOP);
}

using Content = std::function<void(const TextSink&)>;

/// Writes the pieces of a text. Returns 0, or the errno of the first failed write. Collects short
/// pieces to save system calls.
int writePieces(const FileDescriptor& descriptor, const Content& content) {
    constexpr std::size_t enough = std::size_t{1} << 18;
    std::string waiting;
    int error = 0;
    const auto put = [&](std::string_view text) {
        if (error == 0)
            error = descriptor.write(text);
    };
    content([&](std::string_view piece) {
        if (waiting.size() + piece.size() < enough) {
            waiting += piece;
            return;
        }
        put(waiting);
        waiting.clear();
        put(piece);
    });
    put(waiting);
    return error;
}

int writeAll(const FileDescriptor& descriptor, const Content& content, const FileState& old) {
    if (const int error = writePieces(descriptor, content))
        return error;
    if (old.exists) {
        // Only root can preserve the owner. Otherwise, the new file belongs to the current user.
        [[maybe_unused]] const int kept = ::fchown(descriptor.get(), old.user, old.group);
        if (::fchmod(descriptor.get(), old.mode) != 0)
            return errno;
        // A downloaded file keeps its download mark after an edit.
        if (old.mark)
            setDownloadMark(descriptor.get(), *old.mark);
    }
    // EINVAL means that the file system does not support syncing. Other errors mean lost data.
    if (::fsync(descriptor.get()) != 0 && errno != EINVAL)
        return errno;
    // A network file system may report a full disk only on close. Closes a duplicate, so that the
    // file stays open and locked.
    return FileDescriptor(::fcntl(descriptor.get(), F_DUPFD_CLOEXEC, 0)).close();
}

/// Syncs the folder, so that the rename survives a power failure. Ignores errors, because some
/// network file systems do not support this.
void syncFolder(const path& folder) {
    const FileDescriptor descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (descriptor.isOpen())
        ::fsync(descriptor.get());
}

/// Writes a pipe, a terminal, or another device directly.
void writeInPlace(const path& file, const Content& content) {
    FileDescriptor descriptor(::open(file.c_str(), O_WRONLY | O_CLOEXEC));
    int error = descriptor.isOpen() ? writePieces(descriptor, content) : errno;
    if (error == 0)
        error = descriptor.close();
    if (error != 0)
        throw writeError(file, error);
}

} // namespace

void writeFileAtomically(const path& file, std::string_view content) {
    writeFileAtomically(file, [content](const TextSink& write) { write(content); });
}

void writeFileAtomically(const path& file, const Content& content) {
    const FileState old = stateOf(file);
    if (old.exists && !old.regular)
        return writeInPlace(file, content);
    // Renaming would even replace a write-protected file.
    if (old.exists && ::access(file.c_str(), W_OK) != 0)
        throw writeError(file, errno);
    const path target = followLinks(file, file);
    if (!target.has_filename())
        throw writeError(file, file.empty() ? ENOENT : EISDIR);
    const path folder = target.has_parent_path() ? target.parent_path() : path(".");
    TemporaryFile temporary(folder, file);
    int error = writeAll(temporary.descriptor(), content, old);
    if (error == 0)
        error = temporary.become(target);
    if (error != 0)
        throw writeError(file, error);
    syncFolder(folder);
}

void makeFolder(const path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        throw Error({message(KC_TEXT("engine", "Cannot create the folder: {0}"), error.message()),
                     message(KC_TEXT("engine", "check the free disk space and the permissions")),
                     {folder.string()}});
}

std::string readFile(const path& file) {
    return readFile(file, maxFileBytes);
}

} // namespace kernelcurve
