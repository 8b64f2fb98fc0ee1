#pragma once

#include "gpu/model/text/message.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Returns the first error in NVRTC's log with line and column. `files` contains the names of the
/// kernel file and its includes. An error in any other file has no position. If the log contains no
/// error, uses `cause`, the compiler's result code.
Failure compilationFailure(std::string_view log, const std::vector<std::string>& files,
                           const std::string& cause);

/// Parses the output of ptxas -v. Returns the bytes of spill stores and loads per thread by the
/// lowered name of the entry.
std::map<std::string, std::int64_t> spilledBytes(std::string_view log);

} // namespace kernelcurve
