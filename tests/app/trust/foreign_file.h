#pragma once

#include <filesystem>

namespace kernelcurve {

/// From now on, another user may have written the file's content.
inline void letOthersWrite(const std::filesystem::path& file) {
    using std::filesystem::perms;
    std::filesystem::permissions(file, perms::others_write, std::filesystem::perm_options::add);
}

} // namespace kernelcurve
