#include "app/engine/peak_measurement.h"

#include "gpu/model/device/device_place.h"
#include "gpu/model/text/error.h"

#include <QDateTime>

#include <algorithm>
#include <utility>

namespace kernelcurve {

PeakMeasurement::PeakMeasurement(EngineClient& engine, const Catalog& catalog, QObject* parent)
    : QObject(parent)
    , run_(engine, catalog) {
    connect(&run_, &ProbeRun::progressed, this, &PeakMeasurement::progressed);
    connect(&run_, &ProbeRun::failed, this, &PeakMeasurement::failed);
    connect(&run_, &ProbeRun::finished, this, &PeakMeasurement::conclude);
}

void PeakMeasurement::start(const DeviceDescription& device) {
    if (device.kind == DeviceKind::Predict)
        throw Error(
            {message(
                 KC_TEXT("engine",
                         "The peaks of {0} cannot be measured, because a model predicts its times"),
                 device.name),
             message(KC_TEXT("engine", "choose a device on this machine"))});
    std::vector<PeakProbe> probes = peakProbes(device);
    std::vector<Experiment> experiments;
    for (const PeakProbe& each : probes)
        experiments.push_back(each.experiment);
    run_.start(std::move(experiments));
    probes_ = std::move(probes);
    found_ = {};
    kept_ = true;
    found_.device = keptName(device.id, device.name);
    time_ = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
}

void PeakMeasurement::conclude(event::Ending ending) {
    for (std::size_t i = 0; i < run_.rows().size(); ++i)
        if (const auto best = bestOf(run_.rows()[i], probes_[i].metric))
            found_.*probes_[i].result = {*best, time_};
    emit finished(ending == event::Ending::Cancelled ? found_ : keep());
}

bool PeakMeasurement::complete() const {
    return kept_ && std::ranges::all_of(probes_, [this](const PeakProbe& probe) {
               return (found_.*probe.result).has_value();
           });
}

DevicePeaks PeakMeasurement::keep() {
    try {
        const PeakStore store;
        if (found_.time().empty())
            return store.find(found_.device).value_or(found_);
        return store.change(found_.device, [this](DevicePeaks& known) {
            for (const PeakProbe& probe : probes_)
                if (found_.*probe.result)
                    known.*probe.result = found_.*probe.result;
        });
    } catch (const Error& error) {
        kept_ = false;
        emit failed(error.failure());
        return found_;
    }
}

} // namespace kernelcurve
