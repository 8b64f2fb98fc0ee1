#pragma once

#include <filesystem>

namespace kernelcurve {

/// Whether `folder` is one that nobody else can put anything into: a folder and no link to one,
/// owned by this process's user, with mode 0700. Made where it is not there yet (the one above it
/// has to be), closed to others where it is ours and open.
bool makePrivate(const std::filesystem::path& folder);

} // namespace kernelcurve
