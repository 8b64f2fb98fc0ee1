#pragma once

#include <optional>
#include <string>

namespace kernelcurve {

/// Returns the address in the extended attribute `user.xdg.origin.url` of an open file. Browsers
/// and `curl --xattr` store this attribute. Returns nullopt if the attribute is missing.
std::optional<std::string> downloadMark(int descriptor);
/// Stores the address in an open file if the file system supports such attributes.
void setDownloadMark(int descriptor, const std::string& address);

} // namespace kernelcurve
