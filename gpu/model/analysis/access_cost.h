#pragma once

#include "gpu/model/analysis/trace.h"

namespace kernelcurve {

/// What an access costs against what it would cost at best: sectors or passes, 1 and more. 0 where
/// there is no such measure: atomics, constant memory, no request.
double costOf(const LineAccess& access);

} // namespace kernelcurve
