#include "gpu/model/files/file_lock.h"

#include "gpu/model/files/file_error.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>

namespace kernelcurve {
namespace {

constexpr int always = O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW;

/// Opens a file for locking. Network file systems lock only files that are open for writing, but
/// folders cannot be opened for writing.
FileDescriptor opened(const std::filesystem::path& file) {
    FileDescriptor descriptor(::open(file.c_str(), O_RDWR | always));
    if (!descriptor.isOpen() && errno == EISDIR)
        descriptor = FileDescriptor(::open(file.c_str(), O_RDONLY | always));
    return descriptor;
}

} // namespace

FileLock::FileLock(const std::filesystem::path& file)
    : descriptor_(opened(file))
    , held_(descriptor_.isOpen() && ::flock(descriptor_.get(), LOCK_EX | LOCK_NB) == 0) {}

FileLock FileLock::waitFor(const std::filesystem::path& file) {
    FileLock lock;
    lock.descriptor_ = FileDescriptor(::open(file.c_str(), O_RDWR | O_CREAT | always, 0666));
    if (!lock.descriptor_.isOpen())
        throw writeError(file, errno);
    int result = -1;
    do
        result = ::flock(lock.descriptor_.get(), LOCK_EX);
    while (result != 0 && errno == EINTR);
    // On a file system without locks, the last writer wins.
    lock.held_ = result == 0;
    return lock;
}

} // namespace kernelcurve
