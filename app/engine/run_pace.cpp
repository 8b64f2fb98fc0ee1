#include "app/engine/run_pace.h"

#include <QSettings>
#include <QString>

#include <algorithm>

namespace kernelcurve {
namespace {

/// By the device's name: its number may be another one's tomorrow.
QString keyOf(const std::string& device) {
    return QStringLiteral("pace/") + QString::fromStdString(device).replace(u'/', u'-');
}

} // namespace

void RunPace::learn(const std::string& device, std::int64_t configurations,
                    TimeLeft::Duration duration) {
    if (device.empty() || configurations <= 0 || !(duration.count() > 0))
        return;
    const double seconds = duration.count() / static_cast<double>(configurations);
    QSettings settings;
    const QVariant before = settings.value(keyOf(device));
    // The last runs count most: experiments are changed little by little.
    constexpr double newest = 0.5;
    const double pace =
        before.isValid() ? newest * seconds + (1 - newest) * before.toDouble() : seconds;
    settings.setValue(keyOf(device), pace);
}

TimeLeft::Duration RunPace::estimate(const DeviceDescription& device, const Experiment& experiment,
                                     std::int64_t configurations) {
    // Measured with the labs: what compiling, checking and 20 samples take.
    constexpr double usualOnGpu = 0.4;
    constexpr double usualOnCpu = 0.8;
    const double usual = device.kind == DeviceKind::Cuda ? usualOnGpu : usualOnCpu;
    double each = QSettings().value(keyOf(device.name), usual).toDouble();
    // No configuration is measured for longer; compiling and checking come on top.
    constexpr double besideMeasuring = 2;
    each = std::min(each, experiment.measure.limit + besideMeasuring);
    return TimeLeft::Duration(each * static_cast<double>(configurations));
}

} // namespace kernelcurve
