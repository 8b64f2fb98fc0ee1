#pragma once

#include <filesystem>

namespace kernelcurve {

/// Returns true if `folder` is private: it is not a link, belongs to this process's user, and has
/// mode 0700. A missing folder is created if its parent exists. If the user's folder has other
/// permissions, they are set to 0700.
bool makePrivate(const std::filesystem::path& folder);

} // namespace kernelcurve
