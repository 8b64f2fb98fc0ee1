#pragma once

#include "app/chart/data/chart_range.h"

#include <chrono>
#include <optional>
#include <vector>

namespace kernelcurve {

/// What a chart shows of its axes.
struct ChartZoom {
    ChartRange x;
    ChartRange y;
    bool zoomedX = false; ///< not everything of x
    bool zoomedY = false;
    bool operator==(const ChartZoom&) const = default;
};

/// The way through a chart, back and forward. Changes that follow each other quickly, as the steps
/// of a wheel and of a drag do, are one step of it.
class ZoomHistory {
  public:
    using Moment = std::chrono::steady_clock::time_point;

    /// Before a change: `now` is what will be left.
    void leave(const ChartZoom& now, Moment at = std::chrono::steady_clock::now());
    std::optional<ChartZoom> back(const ChartZoom& now) { return step(past_, future_, now); }
    std::optional<ChartZoom> forward(const ChartZoom& now) { return step(future_, past_, now); }
    bool hasBack() const { return !past_.empty(); }
    bool hasForward() const { return !future_.empty(); }
    /// Where the axes mean something else.
    void clear();

  private:
    std::optional<ChartZoom> step(std::vector<ChartZoom>& from, std::vector<ChartZoom>& to,
                                  const ChartZoom& now);

    std::vector<ChartZoom> past_;
    std::vector<ChartZoom> future_;
    std::optional<Moment> last_; ///< change; nothing where the next one is a step of its own
};

} // namespace kernelcurve
