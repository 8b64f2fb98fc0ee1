#pragma once

#include <optional>
#include <string>

namespace kernelcurve {

/// The address that a browser or `curl --xattr` notes in the extended attribute
/// `user.xdg.origin.url` of an open file. Nothing if the file has no such attribute.
std::optional<std::string> downloadMark(int descriptor);
/// Notes the address in an open file, if its file system keeps such attributes.
void setDownloadMark(int descriptor, const std::string& address);

} // namespace kernelcurve
