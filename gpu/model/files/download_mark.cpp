#include "gpu/model/files/download_mark.h"

#include <sys/types.h>
#include <sys/xattr.h>

namespace kernelcurve {
namespace {

constexpr const char* attribute = "user.xdg.origin.url";

} // namespace

std::optional<std::string> downloadMark(int descriptor) {
    const ssize_t length = ::fgetxattr(descriptor, attribute, nullptr, 0);
    if (length < 0)
        return std::nullopt;
    std::string address(static_cast<std::size_t>(length), '\0');
    const ssize_t got = ::fgetxattr(descriptor, attribute, address.data(), address.size());
    // The size may have changed since the first call.
    address.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return address;
}

void setDownloadMark(int descriptor, const std::string& address) {
    // Failure is not an error, because the attribute is optional.
    [[maybe_unused]] const int noted =
        ::fsetxattr(descriptor, attribute, address.data(), address.size(), 0);
}

} // namespace kernelcurve
