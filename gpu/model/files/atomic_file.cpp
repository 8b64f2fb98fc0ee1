#include "gpu/model/files/atomic_file.h"

#include "gpu/model/files/file_descriptor.h"
#include "gpu/model/files/file_error.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <optional>
#include <random>
#include <system_error>

namespace kernelcurve {
namespace {

using std::filesystem::path;

/// A document of more than this is no document of ours.
constexpr std::size_t mostBytes = std::size_t{2} << 30;

struct FileState {
    bool exists = false;
    bool regular = false;
    mode_t mode = 0;
    uid_t user = 0;
    gid_t group = 0;
};

FileState stateOf(const path& file) {
    struct stat status {};
    if (::stat(file.c_str(), &status) != 0)
        return {};
    return {true, S_ISREG(status.st_mode), status.st_mode & 07777, status.st_uid, status.st_gid};
}

/// Where a link points, so that the link stays and what it names is replaced. Follows a link to a
/// file that does not exist yet as well.
path followLinks(path file, const path& asNamed) {
    constexpr int mostLinks = 40;
    for (int i = 0; i < mostLinks; ++i) {
        std::error_code error;
        const path target = std::filesystem::read_symlink(file, error);
        if (error)
            return file;
        file = file.parent_path() / target;
    }
    throw writeError(asNamed, ELOOP);
}

/// A file that is removed again unless it became the real one.
class TemporaryFile {
  public:
    /// Throws where none can be made in `folder`; `file` is what the error names.
    TemporaryFile(const path& folder, const path& file) {
        std::random_device random;
        constexpr int mostTries = 100;
        int error = EEXIST;
        for (int i = 0; i < mostTries && error == EEXIST; ++i) {
            name_ = folder / (".kernelcurve-" + std::to_string(random()) + ".tmp");
            descriptor_ = FileDescriptor(
                ::open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
            if (descriptor_.isOpen())
                return;
            error = errno;
        }
        throw writeError(file, error);
    }
    ~TemporaryFile() {
        if (!name_.empty())
            ::unlink(name_.c_str());
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    int write(std::string_view content, const FileState& old) {
        if (const int error = descriptor_.write(content))
            return error;
        if (old.exists) {
            // The owner can be kept by root alone; anyone else's copy becomes their own.
            [[maybe_unused]] const int kept = ::fchown(descriptor_.get(), old.user, old.group);
            if (::fchmod(descriptor_.get(), old.mode) != 0)
                return errno;
        }
        // A file system without syncing says EINVAL; everything else is a failure to keep the data.
        if (::fsync(descriptor_.get()) != 0 && errno != EINVAL)
            return errno;
        return descriptor_.close();
    }
    int renameTo(const path& file) {
        if (::rename(name_.c_str(), file.c_str()) != 0)
            return errno;
        name_.clear();
        return 0;
    }

  private:
    path name_;
    FileDescriptor descriptor_;
};

/// Makes the rename itself outlast a power cut. Some network disks cannot: the file is whole then
/// all the same.
void syncFolder(const path& folder) {
    const FileDescriptor descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (descriptor.isOpen())
        ::fsync(descriptor.get());
}

/// A pipe, a terminal or another device: there is nothing to replace.
void writeInPlace(const path& file, std::string_view content) {
    FileDescriptor descriptor(::open(file.c_str(), O_WRONLY | O_CLOEXEC));
    int error = descriptor.isOpen() ? descriptor.write(content) : errno;
    if (error == 0)
        error = descriptor.close();
    if (error != 0)
        throw writeError(file, error);
}

} // namespace

void writeFileAtomically(const path& file, std::string_view content) {
    const FileState old = stateOf(file);
    if (old.exists && !old.regular)
        return writeInPlace(file, content);
    // A rename would replace a file that its owner has write-protected.
    if (old.exists && ::access(file.c_str(), W_OK) != 0)
        throw writeError(file, errno);
    const path target = followLinks(file, file);
    if (!target.has_filename())
        throw writeError(file, file.empty() ? ENOENT : EISDIR);
    const path folder = target.has_parent_path() ? target.parent_path() : path(".");
    TemporaryFile temporary(folder, file);
    int error = temporary.write(content, old);
    if (error == 0)
        error = temporary.renameTo(target);
    if (error != 0)
        throw writeError(file, error);
    syncFolder(folder);
}

void makeFolder(const path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        throw DocumentError(
            {message(KC_TEXT("engine", "the folder cannot be made: {0}"), error.message()),
             message(KC_TEXT("engine", "look whether there is room, and who may write there")),
             {folder.string(), 0, 0}});
}

std::string readFile(const path& file) {
    const FileDescriptor descriptor(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
    if (!descriptor.isOpen())
        throw readError(file, errno);
    struct stat status {};
    if (::fstat(descriptor.get(), &status) != 0)
        throw readError(file, errno);
    if (S_ISDIR(status.st_mode))
        throw readError(file, EISDIR);
    std::string content;
    std::size_t used = 0;
    const auto expected = static_cast<std::size_t>(S_ISREG(status.st_mode) ? status.st_size : 0);
    if (expected > mostBytes)
        throw readError(file, EFBIG);
    content.resize(expected + 4096);
    for (;;) {
        const ssize_t got = ::read(descriptor.get(), content.data() + used, content.size() - used);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            throw readError(file, errno);
        if (got == 0)
            break;
        used += static_cast<std::size_t>(got);
        if (used > mostBytes)
            throw readError(file, EFBIG);
        if (used == content.size())
            content.resize(content.size() * 2);
    }
    content.resize(used);
    return content;
}

} // namespace kernelcurve
