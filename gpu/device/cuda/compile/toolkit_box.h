#pragma once

#include "gpu/device/program_box.h"

#include <filesystem>

namespace kernelcurve {

/// Returns the sandbox for a program of the toolkit. The sandbox allows nvcc to start its tools and
/// the host compiler, which starts the assembler. Scripts may start a shell. The folders of PATH
/// that contain these programs are readable and executable, with their headers and libraries. The
/// user's other files are not readable. The working folder `work` is also HOME and TMPDIR.
ProcessBox toolkitBox(const std::filesystem::path& program, const std::filesystem::path& work);

} // namespace kernelcurve
