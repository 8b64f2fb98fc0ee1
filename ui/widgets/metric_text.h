#pragma once

#include "gpu/model/values/metric.h"
#include "ui/widgets/picker_item.h"

#include <QString>

namespace kernelcurve {

/// Returns the metric's name in the program's language, such as "Bandwidth".
QString metricLabel(const Metric& metric);
/// Returns the description and, on a second line, the metric's name in nvprof.
QString metricDescription(const Metric& metric);
/// Returns the metric's name with the unit, such as "Bandwidth (GB/s)".
QString metricHeading(const Metric& metric);
/// Returns the group's title in the program's language, such as "Throughput".
QString metricGroupTitle(MetricGroup group);
/// Returns a picker item for a metric. The search finds the item also by the metric's tag, its
/// English label, and its names in profilers.
PickerItem pickerItem(const Metric& metric);
/// Returns a value in the metric's display unit with four significant digits. Values below a
/// billion have no exponent, and counts have all digits. The decimal separator is a point in every
/// locale.
QString metricText(const Metric& metric, double value);

} // namespace kernelcurve
