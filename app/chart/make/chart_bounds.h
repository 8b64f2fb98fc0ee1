#pragma once

#include "app/chart/make/make_chart.h"

#include <QString>

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// The maximum of a metric per device among certain kernels, in SI units. follow() adds rows.
class BestRates {
  public:
    BestRates(std::set<std::string> kernels, std::string metric)
        : kernels_(std::move(kernels))
        , metric_(std::move(metric)) {}
    void follow(std::span<const Measurement> more);
    std::optional<double> of(const std::string& device) const;

  private:
    std::set<std::string> kernels_;
    std::string metric_;
    std::map<std::string, double> best_;
};

/// The best measured rates of the chart's rows.
struct MeasuredBounds {
    const BestRates& copies;    ///< bandwidth of copy kernels
    const BestRates& libraries; ///< FLOP/s of library calls
    bool counted = false;       ///< true if the roofline uses counted operations and bytes
};

/// Adds reference lines: the theoretical peak, the best measured copy or library call, the shortest
/// possible time, the baseline of speedups, and the x at which the task's bytes exceed the L2
/// cache. To a roofline, adds the ceilings and the L2 points instead. `settings` must be complete.
void addBounds(ChartData& chart, const ChartInput& input, const PlotSettings& settings,
               const MeasuredBounds& measured);

} // namespace kernelcurve
