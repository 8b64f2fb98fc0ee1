#pragma once

#include "gpu/model/text/message.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The first error in NVRTC's log, with its line and column. `files` are the kernel file's name and
/// those of what it includes: an error elsewhere has no position. `cause` is what the compiler
/// returned, for a log that names no error.
Failure compilationFailure(std::string_view log, const std::vector<std::string>& files,
                           const std::string& cause);

/// What ptxas says with -v: bytes of registers that a thread stores to and loads from local memory
/// for want of registers, by the entry's lowered name.
std::map<std::string, std::int64_t> spilledBytes(std::string_view log);

} // namespace kernelcurve
