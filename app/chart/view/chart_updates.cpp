#include "app/chart/view/chart_updates.h"

#include "app/chart/view/chart_canvas.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

constexpr int framePause = 40;     // pause in milliseconds, for at most 25 updates per second
constexpr int longestPause = 1000; // maximum pause in milliseconds
constexpr int restAfterWork = 8;   // pause in multiples of the update time

} // namespace

ChartUpdates::ChartUpdates(ChartCanvas& canvas, QObject* parent)
    : QObject(parent)
    , canvas_(canvas)
    , timer_(this) {
    timer_.setObjectName(QStringLiteral("redraw"));
    timer_.setSingleShot(true);
    timer_.setTimerType(Qt::PreciseTimer);
    connect(&timer_, &QTimer::timeout, this, &ChartUpdates::refresh);
}

void ChartUpdates::setChart(ChartData chart) {
    waiting_ = std::move(chart);
    sourceChanged_ = false;
    schedule();
}

void ChartUpdates::setSource(std::function<ChartData()> source) {
    source_ = std::move(source);
    sourceChanged();
}

void ChartUpdates::sourceChanged() {
    waiting_.reset();
    sourceChanged_ = true;
    schedule();
}

void ChartUpdates::refresh() {
    timer_.stop();
    QElapsedTimer cost;
    cost.start();
    if (sourceChanged_ && source_)
        waiting_ = source_();
    sourceChanged_ = false;
    if (!waiting_)
        return;
    canvas_.setChart(*std::exchange(waiting_, std::nullopt));
    emit chartReplaced();
    canvas_.redrawNow();
    updateCost_ = cost.elapsed();
    sinceUpdate_.start();
}

void ChartUpdates::begin() {
    if (!std::exchange(begun_, true) && (sourceChanged_ || waiting_))
        schedule();
}

int ChartUpdates::pause() const {
    const double cost =
        static_cast<double>(updateCost_) + std::max(0.0, canvas_.redrawSeconds() * 1000);
    return std::clamp(static_cast<int>(cost * restAfterWork), framePause, longestPause);
}

void ChartUpdates::schedule() {
    if (timer_.isActive() || !begun_)
        return;
    const qint64 since = sinceUpdate_.isValid() ? sinceUpdate_.elapsed() : longestPause;
    timer_.start(static_cast<int>(std::max<qint64>(0, pause() - since)));
}

} // namespace kernelcurve
