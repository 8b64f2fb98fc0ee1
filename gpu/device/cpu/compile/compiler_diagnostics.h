#pragma once

#include "gpu/device/device.h"
#include "gpu/source/compiler_text.h"

#include <filesystem>
#include <string>

namespace kernelcurve {

/// Converts the compiler's output to an error for the author of the kernel. The error contains the
/// first diagnostic and its position in the kernel file. If the kernel needs a feature that only
/// GPUs have, the error explains this. `code` is the compiler's input.
DeviceError compilerError(const std::string& output, const CompileRequest& request,
                          const CompilerText& code);

/// Returns the compiler's output without the folders of this machine.
std::string withoutFolders(std::string output, const std::filesystem::path& headers);

} // namespace kernelcurve
