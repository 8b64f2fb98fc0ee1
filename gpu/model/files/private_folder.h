#pragma once

#include <filesystem>

namespace kernelcurve {

/// Creates a missing folder and sets the mode of an existing one to 0700. Returns true if `folder`
/// is private. A private folder is not a link, belongs to this process's user, and has mode 0700.
bool makePrivate(const std::filesystem::path& folder);

} // namespace kernelcurve
