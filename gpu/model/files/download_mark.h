#pragma once

#include <optional>
#include <string>

namespace kernelcurve {

/// Returns the address in the extended attribute `user.xdg.origin.url` of an open file, or nullopt
/// if missing. Browsers and `curl --xattr` store it.
std::optional<std::string> downloadMark(int descriptor);
/// Stores the address in an open file if the file system supports such attributes.
void setDownloadMark(int descriptor, const std::string& address);

} // namespace kernelcurve
