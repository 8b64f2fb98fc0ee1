#pragma once

#include "app/chart/data/chart_data.h"
#include "gpu/model/experiment/plot_settings.h"

#include <functional>
#include <optional>

namespace kernelcurve {

/// Gives a chart what makes it fit into a report: limits, the order and the names of its series,
/// notes, the place of the legend, its letters and its background. `placeOf` says where on x a
/// value stands. Series keep their colours and markers in whichever order they come.
void applyLook(ChartData& chart, const PlotSettings& plot,
               const std::function<std::optional<double>(const Value&)>& placeOf);

} // namespace kernelcurve
