#pragma once

#include "gpu/model/values/metric.h"

#include <QString>

namespace kernelcurve {

/// The symbol of a metric's unit as people read it: "µs", where files write "us".
QString shownUnit(const Metric& metric);

} // namespace kernelcurve
