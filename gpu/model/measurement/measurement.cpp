#include "gpu/model/measurement/measurement.h"

#include <cmath>

namespace kernelcurve {

std::optional<double> measuredMetric(const Measurement& row, std::string_view tag) {
    const auto value = metricValue(row.metrics, tag);
    return row.status == Status::Measured && value && std::isfinite(*value) ? value : std::nullopt;
}

} // namespace kernelcurve
