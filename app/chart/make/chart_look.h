#pragma once

#include "app/chart/data/chart_data.h"
#include "gpu/model/experiment/plot_settings.h"

#include <functional>
#include <optional>

namespace kernelcurve {

/// Applies the settings for reports, such as limits, labels, series names, notes, font size, and
/// background. `placeOf` returns the x position of a value, or nullopt. Series keep their colours
/// and markers in any order.
void applyLook(ChartData& chart, const PlotSettings& plot,
               const std::function<std::optional<double>(const Value&)>& placeOf);

/// If the chart has too many curves to distinguish, fades all but the best curves. The best curves
/// get different colours. The best point of a curve determines its rank.
void fadeMost(ChartData& chart, bool higherIsBetter);

} // namespace kernelcurve
