#include "gpu/model/files/temporary_file.h"

#include "gpu/model/files/file_error.h"
#include "gpu/model/files/file_lock.h"

#include <cerrno>
#include <fcntl.h>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view beginning = ".kernelcurve-";
constexpr std::string_view ending = ".tmp";

bool isOurs(const fs::path& file) {
    const std::string name = file.filename().string();
    struct stat status {};
    return name.starts_with(beginning) && name.ends_with(ending) &&
           ::lstat(file.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
           status.st_uid == ::geteuid();
}

/// Removes leftovers once per folder, because a folder may contain a hundred thousand files.
void removeLeftovers(const fs::path& folder) {
    static std::mutex mutex;
    static std::set<fs::path> seen;
    const std::lock_guard guard(mutex);
    std::error_code error;
    if (!seen.insert(fs::absolute(folder, error)).second)
        return;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
        if (isOurs(at->path()) && FileLock(at->path()).held())
            ::unlink(at->path().c_str());
}

/// Returns true if this process still owns the file, which another process may have removed as a
/// leftover.
bool isTaken(const FileDescriptor& file) {
    if (::flock(file.get(), LOCK_EX | LOCK_NB) != 0)
        // Without locks, no process removes the file either.
        return errno != EWOULDBLOCK;
    struct stat status {};
    return ::fstat(file.get(), &status) == 0 && status.st_nlink > 0;
}

} // namespace

TemporaryFile::TemporaryFile(const fs::path& folder, const fs::path& file) {
    removeLeftovers(folder);
    std::random_device random;
    constexpr int maxTries = 100;
    int error = EEXIST;
    for (int i = 0; i < maxTries && error == EEXIST; ++i) {
        name_ = folder / (std::string(beginning) + std::to_string(random()) + std::string(ending));
        descriptor_ =
            FileDescriptor(::open(name_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
        if (!descriptor_.isOpen())
            error = errno;
        else if (isTaken(descriptor_))
            return;
    }
    name_.clear();
    throw writeError(file, error);
}

TemporaryFile::~TemporaryFile() {
    if (!name_.empty())
        ::unlink(name_.c_str());
}

int TemporaryFile::become(const fs::path& file) {
    if (::rename(name_.c_str(), file.c_str()) != 0)
        return errno;
    name_.clear();
    return descriptor_.close();
}

} // namespace kernelcurve
