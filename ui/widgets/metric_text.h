#pragma once

#include "gpu/model/values/metric.h"
#include "ui/widgets/picker_item.h"

#include <QString>

namespace kernelcurve {

/// "Bandwidth", in the program's language.
QString metricLabel(const Metric& metric);
/// Its description and, on a second line, its name in nvprof.
QString metricDescription(const Metric& metric);
/// "Bandwidth (GB/s)".
QString metricHeading(const Metric& metric);
/// "Throughput", in the program's language.
QString metricGroupTitle(MetricGroup group);
/// Is also found by its tag, its English label, and its names in profilers.
PickerItem pickerItem(const Metric& metric);
/// In the metric's display unit with four significant digits, without an exponent below a billion;
/// counts in full. With a point in every locale.
QString metricText(const Metric& metric, double value);

} // namespace kernelcurve
