#include "gpu/model/experiment.h"

#include "gpu/model/metric.h"

#include <algorithm>

namespace kernelcurve {
namespace {

bool isModelled(const std::string& name) {
    const Metric* const metric = findMetric(name);
    return metric != nullptr && metric->modelled;
}

} // namespace

bool wantsModelled(const Experiment& experiment) {
    const PlotSettings& plot = experiment.plot;
    return experiment.measure.modelled || isModelled(plot.x) || isModelled(plot.y) ||
           std::any_of(plot.series.begin(), plot.series.end(), isModelled);
}

} // namespace kernelcurve
