#include "app/engine/pace/run_pace.h"

#include "gpu/model/device/device_place.h"

#include <QCoreApplication>
#include <QSettings>
#include <QString>

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

QString plainKey(const std::string& name) {
    return QString::fromStdString(name).replace(u'/', u'-').replace(u'\\', u'-');
}

/// Returns the settings group of a device. The group contains the device name, because device
/// numbers may change.
QString groupOf(const std::string& device) {
    return QStringLiteral("kernelPace/") + plainKey(device);
}

} // namespace

TimeLeft::TimeLeft(std::int64_t configurations, Duration now)
    : configurations_(configurations)
    , last_(now) {}

void TimeLeft::finish(Duration now, bool isTypical) {
    if (done_++ > 0 && isTypical)
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

bool tellsPace(const Measurement& row) {
    return row.status == Status::Measured && row.stopped != StopReason::TimedOut &&
           row.stopped != StopReason::Cancelled;
}

void RunPace::note(const Measurement& row, TimeLeft::Duration took) {
    if (!tellsPace(row) || !(took.count() > 0))
        return;
    Taken& taken = taken_[row.configuration.kernel];
    ++taken.rows;
    taken.time += took;
}

void RunPace::learn(const std::string& device) const {
    if (device.empty() || taken_.empty())
        return;
    QSettings settings;
    settings.remove(QStringLiteral("pace")); // Earlier versions used this settings group.
    settings.beginGroup(groupOf(device));
    for (const auto& [kernel, taken] : taken_) {
        const double seconds = taken.time.count() / static_cast<double>(taken.rows);
        const QVariant before = settings.value(plainKey(kernel));
        // The average weights recent runs most, because experiments change gradually.
        constexpr double newest = 0.5;
        settings.setValue(plainKey(kernel),
                          before.isValid() ? newest * seconds + (1 - newest) * before.toDouble()
                                           : seconds);
    }
}

TimeLeft::Duration RunPace::estimate(const DeviceDescription& device, const Experiment& experiment,
                                     std::int64_t configurations,
                                     std::map<std::string, std::int64_t> shares) {
    QSettings settings;
    settings.beginGroup(groupOf(keptName(device.id, device.name)));
    // Seconds per configuration, measured with the labs. They include compilation, checks, and 20
    // samples.
    constexpr double usualOnGpu = 0.4;
    constexpr double usualOnCpu = 0.8;
    // Seconds per recorded row, without compilation and checks.
    constexpr double usualOfRecorded = 0.08;
    // Seconds per predicted row for compilation and the emulation of a few hundred thousand
    // instructions.
    constexpr double usualOfPredicted = 1.5;
    double usual = device.kind == DeviceKind::Cuda      ? usualOnGpu
                   : device.kind == DeviceKind::Replay  ? usualOfRecorded
                   : device.kind == DeviceKind::Predict ? usualOfPredicted
                                                        : usualOnCpu;
    if (const QStringList known = settings.childKeys(); !known.isEmpty()) {
        usual = 0;
        for (const QString& kernel : known)
            usual += settings.value(kernel).toDouble() / static_cast<double>(known.size());
    }
    if (shares.empty())
        for (const std::string& kernel : experiment.kernels)
            shares[kernel] = 1;
    if (shares.empty())
        shares[{}] = 1;
    // Seconds for compilation and checks. The time limit of a configuration does not include them.
    constexpr double besideMeasuring = 2;
    const double most = experiment.measure.limit + besideMeasuring;
    double seconds = 0;
    double all = 0;
    for (const auto& [kernel, share] : shares) {
        const double each =
            kernel.empty() ? usual : settings.value(plainKey(kernel), usual).toDouble();
        seconds += std::min(each, most) * static_cast<double>(share);
        all += static_cast<double>(share);
    }
    return TimeLeft::Duration(seconds / all * static_cast<double>(configurations));
}

} // namespace kernelcurve
