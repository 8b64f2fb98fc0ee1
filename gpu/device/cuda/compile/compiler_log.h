#pragma once

#include "gpu/model/text/message.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Returns the first error in NVRTC's log, with line and column. `files` contains the names of the
/// kernel file and its includes. An error in another file has no position. For a log without an
/// error, `cause` is the compiler's result code.
Failure compilationFailure(std::string_view log, const std::vector<std::string>& files,
                           const std::string& cause);

/// Parses the output of ptxas -v. Returns the bytes of spill stores and loads of a thread, by the
/// entry's lowered name.
std::map<std::string, std::int64_t> spilledBytes(std::string_view log);

} // namespace kernelcurve
