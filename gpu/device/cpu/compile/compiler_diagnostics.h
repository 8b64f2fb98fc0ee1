#pragma once

#include "gpu/device/device.h"
#include "gpu/source/compiler_text.h"

#include <filesystem>
#include <string>

namespace kernelcurve {

/// What a refusal of the compiler means for the user who wrote the kernel: the first error with its
/// place in the kernel file, in the device's own words where the kernel needs something that only a
/// GPU has. `output` is the compiler's, `code` what it was given.
DeviceError compilerError(const std::string& output, const CompileRequest& request,
                          const CompilerText& code);

/// The compiler's output without folders of this machine.
std::string withoutFolders(std::string output, const std::filesystem::path& headers);

} // namespace kernelcurve
