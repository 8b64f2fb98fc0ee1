#pragma once

#include "gpu/device/device.h"
#include "gpu/source/compiler_text.h"

#include <filesystem>
#include <string>

namespace kernelcurve {

/// Converts the compiler's errors to a message for the author of the kernel: the first error with
/// its position in the kernel file, in the device's words if the kernel needs a GPU feature.
/// `output` is the compiler's, `code` its input.
DeviceError compilerError(const std::string& output, const CompileRequest& request,
                          const CompilerText& code);

/// The compiler's output without folders of this machine.
std::string withoutFolders(std::string output, const std::filesystem::path& headers);

} // namespace kernelcurve
