#pragma once

#include <optional>
#include <string>

namespace kernelcurve {

/// Returns the address in the extended attribute `user.xdg.origin.url` of an open file, which
/// browsers and `curl --xattr` store. Returns nullopt without this attribute.
std::optional<std::string> downloadMark(int descriptor);
/// Stores the address in an open file if the file system supports such attributes.
void setDownloadMark(int descriptor, const std::string& address);

} // namespace kernelcurve
