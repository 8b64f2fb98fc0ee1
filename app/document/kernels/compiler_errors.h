#pragma once

#include "gpu/model/text/message.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// Every error of a compiler's log that has a place in one of the kernel's files, in its order,
/// none twice; at most 50. Reads clang's `mine.cu:13:9: error: ...` and NVRTC's `mine.cu(13):
/// error:
/// ...`.
std::vector<Failure> compilerErrors(const std::string& log, const std::vector<std::string>& files);

} // namespace kernelcurve
