#include "app/chart/zoom_history.h"

namespace kernelcurve {
namespace {

constexpr qint64 oneStep = 500; // milliseconds
constexpr std::size_t most = 100;

} // namespace

void ZoomHistory::leave(const ChartZoom& now) {
    const bool goesOn = sinceLast_.isValid() && sinceLast_.elapsed() < oneStep && !past_.empty();
    sinceLast_.start();
    future_.clear();
    if (goesOn)
        return;
    past_.push_back(now);
    if (past_.size() > most)
        past_.erase(past_.begin());
}

std::optional<ChartZoom> ZoomHistory::back(const ChartZoom& now) {
    if (past_.empty())
        return std::nullopt;
    sinceLast_.invalidate();
    future_.push_back(now);
    const ChartZoom zoom = past_.back();
    past_.pop_back();
    return zoom;
}

std::optional<ChartZoom> ZoomHistory::forward(const ChartZoom& now) {
    if (future_.empty())
        return std::nullopt;
    sinceLast_.invalidate();
    past_.push_back(now);
    const ChartZoom zoom = future_.back();
    future_.pop_back();
    return zoom;
}

void ZoomHistory::clear() {
    past_.clear();
    future_.clear();
    sinceLast_.invalidate();
}

} // namespace kernelcurve
