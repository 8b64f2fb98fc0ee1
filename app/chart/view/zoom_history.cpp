#include "app/chart/view/zoom_history.h"

namespace kernelcurve {
namespace {

constexpr std::chrono::milliseconds oneStep{500};
constexpr std::size_t most = 100;

} // namespace

void ZoomHistory::leave(const ChartZoom& now, Moment at) {
    const bool goesOn = last_ && at - *last_ < oneStep && !past_.empty();
    last_ = at;
    future_.clear();
    if (goesOn)
        return;
    past_.push_back(now);
    if (past_.size() > most)
        past_.erase(past_.begin());
}

std::optional<ChartZoom> ZoomHistory::step(std::vector<ChartZoom>& from, std::vector<ChartZoom>& to,
                                           const ChartZoom& now) {
    if (from.empty())
        return std::nullopt;
    last_.reset();
    to.push_back(now);
    const ChartZoom zoom = from.back();
    from.pop_back();
    return zoom;
}

void ZoomHistory::clear() {
    past_.clear();
    future_.clear();
    last_.reset();
}

} // namespace kernelcurve
