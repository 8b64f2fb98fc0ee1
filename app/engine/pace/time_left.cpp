#include "app/engine/pace/time_left.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace kernelcurve {

namespace {

// The number of recent configurations for the estimate. Sizes and kernels are swept in order, so
// the next configurations resemble the last ones.
constexpr std::size_t window = 32;

QString said(const char* text) {
    return QCoreApplication::translate("Progress", text);
}

qint64 roundedTo(qint64 step, double value) {
    return static_cast<qint64>(std::ceil(value / static_cast<double>(step))) * step;
}

} // namespace

TimeLeft::TimeLeft(std::int64_t configurations, Duration now)
    : configurations_(configurations)
    , last_(now) {}

void TimeLeft::finish(Duration now, bool usual) {
    if (done_++ > 0 && usual)
        recent_.push_back(now - last_);
    if (recent_.size() > window)
        recent_.pop_front();
    last_ = now;
}

std::optional<TimeLeft::Duration> TimeLeft::estimate(Duration now) const {
    if (recent_.empty())
        return std::nullopt;
    const Duration each = std::accumulate(recent_.begin(), recent_.end(), Duration{}) /
                          static_cast<double>(recent_.size());
    const auto remaining = static_cast<double>(std::max<std::int64_t>(configurations_ - done_, 0));
    // Subtract the time that the running configuration has already used, but at most the average
    // time of a configuration.
    return std::max(each * remaining - std::min(now - last_, each), Duration{});
}

QString estimatedDuration(TimeLeft::Duration duration) {
    const double seconds = duration.count();
    if (seconds < 10)
        return said(QT_TRANSLATE_NOOP("Progress", "%1 s"))
            .arg(std::max<qint64>(roundedTo(1, seconds), 1));
    if (seconds < 90)
        return said(QT_TRANSLATE_NOOP("Progress", "%1 s")).arg(roundedTo(5, seconds));
    if (seconds < 5400)
        return said(QT_TRANSLATE_NOOP("Progress", "%1 min")).arg(roundedTo(1, seconds / 60));
    return said(QT_TRANSLATE_NOOP("Progress", "%1 h")).arg(roundedTo(1, seconds / 3600));
}

QString progressText(const TimeLeft& progress, TimeLeft::Duration now) {
    return headwayText(progress, progress.estimate(now));
}

QString headwayText(const TimeLeft& progress, std::optional<TimeLeft::Duration> left) {
    QString done =
        progress.configurations() == 1
            ? said(QT_TRANSLATE_NOOP("Progress", "%1 of 1 configuration")).arg(progress.done())
            : said(QT_TRANSLATE_NOOP("Progress", "%1 of %2 configurations"))
                  .arg(progress.done())
                  .arg(progress.configurations());
    if (!left || progress.done() >= progress.configurations())
        return done;
    return said(QT_TRANSLATE_NOOP("Progress", "%1, about %2 left"))
        .arg(done, estimatedDuration(*left));
}

} // namespace kernelcurve
