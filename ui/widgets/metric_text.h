#pragma once

#include "gpu/model/values/metric.h"

#include <QString>

namespace kernelcurve {

/// "Bandwidth", in the program's language.
QString metricLabel(const Metric& metric);
/// What it means and, in a second line, what nvprof called it.
QString metricDescription(const Metric& metric);
/// "Bandwidth (GB/s)".
QString metricHeading(const Metric& metric);
/// In the metric's display unit with four significant digits, never with an exponent below a
/// billion; counts in full. With a point in every locale.
QString metricText(const Metric& metric, double value);

} // namespace kernelcurve
