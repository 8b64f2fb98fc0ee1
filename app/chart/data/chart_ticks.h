#pragma once

#include "app/chart/data/chart_data.h"

#include <QList>
#include <QString>

namespace kernelcurve {

/// The ticks of an axis and their labels.
struct ChartTickMarks {
    QList<double> ticks;
    QList<QString> labels; ///< one label per tick
    QList<double> subTicks;
};

/// Returns about `count` ticks between `low` and `high`. They are 1, 2, or 5 times a power of ten,
/// or powers of two for counts and bytes. An axis of whole numbers has ticks only at whole numbers.
/// An axis with categories has ticks only at categories. Returns no ticks if the range is invalid.
ChartTickMarks chartTicks(const ChartAxis& axis, double low, double high, int count);

/// Returns a short text of a value on the axis: "1.5 Mi", "12.4", "float".
QString chartNumber(const ChartAxis& axis, double value);

} // namespace kernelcurve
