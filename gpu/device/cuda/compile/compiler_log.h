#pragma once

#include "gpu/model/values/message.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace kernelcurve {

/// The first error in NVRTC's log, with its line and column. `name` is the kernel file's name: an
/// error that is not in it has no position.
Failure compilationFailure(std::string_view log, const std::string& name);

/// What ptxas says with -v: bytes of registers that a thread stores to and loads from local memory
/// for want of registers, by the entry's lowered name.
std::map<std::string, std::int64_t> spilledBytes(std::string_view log);

} // namespace kernelcurve
