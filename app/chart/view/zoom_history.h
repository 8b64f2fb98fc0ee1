#pragma once

#include "app/chart/data/chart_range.h"

#include <chrono>
#include <optional>
#include <vector>

namespace kernelcurve {

/// The visible ranges of a chart.
struct ChartZoom {
    ChartRange x;
    ChartRange y;
    bool zoomedX = false; ///< true if x does not show everything
    bool zoomedY = false;
    bool operator==(const ChartZoom&) const = default;
};

/// The zoom history of a chart. Changes in quick succession, such as the steps of a wheel or a
/// drag, form one step.
class ZoomHistory {
  public:
    using Moment = std::chrono::steady_clock::time_point;

    /// Adds `now` to the history. Call this function before each change.
    void leave(const ChartZoom& now, Moment at = std::chrono::steady_clock::now());
    /// Return the zoom that replaces `now`, or nullopt at that end of the history.
    std::optional<ChartZoom> back(const ChartZoom& now) { return step(past_, future_, now); }
    std::optional<ChartZoom> forward(const ChartZoom& now) { return step(future_, past_, now); }
    bool hasBack() const { return !past_.empty(); }
    bool hasForward() const { return !future_.empty(); }
    /// Must be called when an axis changes its meaning.
    void clear();

  private:
    std::optional<ChartZoom> step(std::vector<ChartZoom>& from, std::vector<ChartZoom>& to,
                                  const ChartZoom& now);

    std::vector<ChartZoom> past_;
    std::vector<ChartZoom> future_;
    std::optional<Moment> last_; ///< time of the last change, or nullopt to start a new step
};

} // namespace kernelcurve
