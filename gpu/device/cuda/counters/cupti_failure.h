#pragma once

#include "gpu/model/text/message.h"

#include <string>

namespace kernelcurve {

/// The meaning of an unsuccessful CUPTI result, with a hint (CUPTI 13.0, API reference,
/// CUptiResult). `call` is the function, `text` CUPTI's message.
Failure cuptiFailure(int result, const std::string& call, const std::string& text);

/// Another tool is attached to this process.
Failure otherToolFailure();

/// The error for a CUPTI that is missing, or too old for counters.
Failure cuptiMissing(int driverVersion, bool installed);

/// The hint for installing a suitable version.
Message cuptiRemedy(int driverVersion);

} // namespace kernelcurve
