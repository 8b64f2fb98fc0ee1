#pragma once

#include "app/chart/data/chart_data.h"

#include <QList>
#include <QString>

namespace kernelcurve {

/// Where an axis is labelled.
struct ChartTickMarks {
    QList<double> ticks;
    QList<QString> labels; ///< one for each tick
    QList<double> subTicks;
};

/// About `count` ticks between `low` and `high`, at numbers that read well: 1, 2, 5 times a power
/// of ten; powers of two for counts and bytes; whole numbers where the axis has no others; names
/// where it has categories.
ChartTickMarks chartTicks(const ChartAxis& axis, double low, double high, int count);

/// A value of the axis in few digits: "1.5 Mi", "12.4", "float".
QString chartNumber(const ChartAxis& axis, double value);

} // namespace kernelcurve
