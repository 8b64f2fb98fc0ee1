#include "gpu/model/files/file_descriptor.h"

#include <unistd.h>

#include <cerrno>

namespace kernelcurve {

int FileDescriptor::close() {
    const int descriptor = std::exchange(descriptor_, -1);
    if (descriptor < 0 || ::close(descriptor) == 0)
        return 0;
    return errno == EINTR ? 0 : errno;
}

int FileDescriptor::write(std::string_view content) const {
    while (!content.empty()) {
        const ssize_t written = ::write(descriptor_, content.data(), content.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return errno;
        // A regular file that accepts no bytes means a full disk.
        if (written == 0)
            return ENOSPC;
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

} // namespace kernelcurve
