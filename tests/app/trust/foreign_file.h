#pragma once

#include <filesystem>

namespace kernelcurve {

/// From now on the file may be another user's, whatever is written into it.
inline void letOthersWrite(const std::filesystem::path& file) {
    using std::filesystem::perms;
    std::filesystem::permissions(file, perms::others_write, std::filesystem::perm_options::add);
}

} // namespace kernelcurve
