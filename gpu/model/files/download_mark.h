#pragma once

#include <optional>
#include <string>

namespace kernelcurve {

/// Returns the address that a browser or `curl --xattr` stores in the extended attribute
/// `user.xdg.origin.url` of an open file. Returns nullopt if the file has no such attribute.
std::optional<std::string> downloadMark(int descriptor);
/// Stores the address in an open file if the file system supports such attributes.
void setDownloadMark(int descriptor, const std::string& address);

} // namespace kernelcurve
