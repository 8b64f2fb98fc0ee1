#pragma once

#include "gpu/model/text/message.h"

#include <string>

namespace kernelcurve {

/// Returns the meaning of an unsuccessful CUPTI result, with a hint (CUPTI 13.0, API reference,
/// CUptiResult). `call` is the function, and `text` is CUPTI's message. Under WSL, Windows grants
/// the permissions.
Failure cuptiFailure(int result, const std::string& call, const std::string& text, bool isWsl);

/// Returns the failure that reports that another tool is attached to this process.
Failure otherToolFailure();

/// Returns the failure for a CUPTI library that is missing, or too old for counters.
Failure cuptiMissing(int driverVersion, bool installed);

/// Returns the hint for installing a suitable CUPTI version.
Message cuptiRemedy(int driverVersion);

} // namespace kernelcurve
