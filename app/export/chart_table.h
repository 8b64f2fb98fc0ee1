#pragma once

#include "app/chart/data/chart_data.h"
#include "app/export/text/text_table.h"

namespace kernelcurve {

/// Returns the points of a chart as a table for other programs. The columns are `panel` (of small
/// multiples), `x`, `series`, `y`, and the ends of the error bar, `low` and `high`. Values are in
/// the units of the axes. A failed configuration has no row. The chart must outlive the table.
LongTable chartTable(const ChartData& chart);

} // namespace kernelcurve
