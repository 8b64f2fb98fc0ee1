#pragma once

#include "gpu/device/program_box.h"

#include <filesystem>

namespace kernelcurve {

/// The box of a program of the toolkit. nvcc starts its own parts and the host's compiler, those
/// their parts and the system's assembler, and where the program is a script it starts a shell. All
/// of them may be run and read, with their headers and libraries, wherever PATH finds them, and
/// nothing of a user's but what lies next to them; they work in `work`, which is also their HOME
/// and TMPDIR.
ProcessBox toolkitBox(const std::filesystem::path& program, const std::filesystem::path& work);

} // namespace kernelcurve
