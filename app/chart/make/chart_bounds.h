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

/// The greatest value of a metric among some kernels on each device, in SI units. It grows with the
/// rows.
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

/// What the rows themselves reached.
struct MeasuredBounds {
    const BestRates& copies;    ///< bandwidth of kernels that only copy
    const BestRates& libraries; ///< flops of library calls
    bool counted = false;       ///< a roofline of counted operations and bytes
};

/// Adds the lines that the figures are held against: the theoretical peak and the best measured
/// copy or library call, the shortest possible time, the baseline of speed-ups, and the place where
/// what the task moves outgrows the L2 cache. A roofline gets its ceilings, and points under that
/// of L2. `settings` is complete.
void addBounds(ChartData& chart, const ChartInput& input, const PlotSettings& settings,
               const MeasuredBounds& measured);

} // namespace kernelcurve
