#include "gpu/model/files/private_folder.h"

#include "gpu/model/files/file_descriptor.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace kernelcurve {
namespace {

constexpr mode_t ownerOnly = 0700;

} // namespace

bool makePrivate(const std::filesystem::path& folder) {
    ::mkdir(folder.c_str(), ownerOnly); // usually, the folder already exists
    // The checks and changes apply to the opened folder, even if the folder is renamed.
    const FileDescriptor opened(
        ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    struct stat status {};
    if (!opened.isOpen() || ::fstat(opened.get(), &status) != 0 || status.st_uid != ::geteuid())
        return false;
    return (status.st_mode & 07777) == ownerOnly || ::fchmod(opened.get(), ownerOnly) == 0;
}

} // namespace kernelcurve
