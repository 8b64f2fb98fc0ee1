#pragma once

#include "app/chart/data/chart_data.h"
#include "gpu/model/experiment/plot_settings.h"

#include <functional>
#include <optional>

namespace kernelcurve {

/// Applies the settings for reports: limits, title and axis labels, the order and names of the
/// series, notes, legend, font size, and background. `placeOf` returns the x position of a value,
/// or nullopt. Series keep their colours and markers in any order.
void applyLook(ChartData& chart, const PlotSettings& plot,
               const std::function<std::optional<double>(const Value&)>& placeOf);

/// If there are too many curves to distinguish, fades all but the best ones, which get different
/// colours. A curve is as good as its best point.
void fadeMost(ChartData& chart, bool higherIsBetter);

} // namespace kernelcurve
