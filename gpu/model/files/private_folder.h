#pragma once

#include <filesystem>

namespace kernelcurve {

/// Returns true if `folder` is private: a folder that is not a link, is owned by this process's
/// user, and has mode 0700. A missing folder is created if its parent exists; an own folder with
/// other permissions is closed.
bool makePrivate(const std::filesystem::path& folder);

} // namespace kernelcurve
