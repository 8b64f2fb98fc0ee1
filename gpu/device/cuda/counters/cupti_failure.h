#pragma once

#include "gpu/model/text/message.h"

#include <string>

namespace kernelcurve {

/// What a result of CUPTI other than success means to a user, and what to do (CUPTI 13.0, API
/// reference, CUptiResult). `call` is the function that gave it, `text` CUPTI's own words.
Failure cuptiFailure(int result, const std::string& call, const std::string& text);

/// Another tool is attached to this process.
Failure otherToolFailure();

/// What stands for a CUPTI that is not there, or too old for counters.
Failure cuptiMissing(int driverVersion, bool installed);

/// How to get one that fits the driver.
Message cuptiRemedy(int driverVersion);

} // namespace kernelcurve
