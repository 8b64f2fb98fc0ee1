#pragma once

#include "gpu/device/program_box.h"

#include <filesystem>

namespace kernelcurve {

/// Returns the sandbox for a program of the toolkit. nvcc starts its tools and the host compiler,
/// which starts the assembler. A script starts a shell. All these programs may be executed and
/// read, with their headers and libraries, in the folders of PATH. They may read no other files of
/// the user. They work in `work`, which is also HOME and TMPDIR.
ProcessBox toolkitBox(const std::filesystem::path& program, const std::filesystem::path& work);

} // namespace kernelcurve
