#pragma once

#include "gpu/model/text/message.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// Returns the errors in a compiler log that have a position in one of the kernel's files. The
/// result has at most 50 errors in order, without duplicates. Supports the formats of clang,
/// `mine.cu:13:9: error: ...`, and NVRTC, `mine.cu(13): error: ...`.
std::vector<Failure> compilerErrors(const std::string& log, const std::vector<std::string>& files);

} // namespace kernelcurve
