#include "app/engine/peak_measurement.h"

#include "app/engine/engine_client.h"
#include "gpu/model/device/device_place.h"
#include "gpu/model/text/error.h"

#include <QDateTime>

#include <algorithm>

namespace kernelcurve {

PeakMeasurement::PeakMeasurement(EngineClient& engine, const Catalog& catalog, QObject* parent)
    : QObject(parent)
    , engine_(engine)
    , catalog_(catalog) {}

void PeakMeasurement::start(const DeviceDescription& device) {
    if (device.kind == DeviceKind::Predict)
        throw Error({message(KC_TEXT("engine", "peaks of {0} cannot be measured: a model predicts "
                                               "its times"),
                             device.name),
                     message(KC_TEXT("engine", "choose a device that is here"))});
    std::vector<PeakProbe> probes = peakProbes(device);
    configurations_ = configurationsOf(probes, catalog_);
    probes_ = std::move(probes);
    next_ = 0;
    said_.clear();
    found_ = {};
    kept_ = true;
    found_.device = keptName(device.id, device.name);
    time_ = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
    try {
        startNext();
    } catch (const Error&) {
        next_ = probes_.size();
        throw;
    }
}

void PeakMeasurement::startNext() {
    rows_.clear();
    Run& run = engine_.run(probes_.at(next_).experiment, catalog_);
    connect(&run, &Run::measured, this, &PeakMeasurement::accept);
    connect(&run, &Run::finished, this, &PeakMeasurement::conclude);
}

void PeakMeasurement::accept(const event::Measured& measured) {
    rows_.push_back(measured.measurement);
    if (measured.measurement.status == Status::Failed)
        say(measured.measurement.reason);
    if (!measured.again)
        emit progressed();
}

void PeakMeasurement::conclude(const event::Finished& finished) {
    if (finished.ending == event::Ending::Failed)
        say(finished.failure);
    const PeakProbe& probe = probes_.at(next_);
    if (const auto best = bestOf(rows_, probe.metric))
        found_.*probe.result = {*best, time_};
    else
        for (const Measurement& row : rows_)
            if (row.status == Status::Excluded)
                say(row.reason);
    const bool goesOn = finished.ending == event::Ending::Completed && ++next_ < probes_.size();
    if (goesOn) {
        startNext();
        return;
    }
    next_ = probes_.size();
    emit this->finished(finished.ending == event::Ending::Cancelled ? found_ : keep());
}

void PeakMeasurement::say(const Failure& failure) {
    if (std::ranges::find(said_, failure) != said_.end())
        return;
    said_.push_back(failure);
    emit failed(failure);
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
        say(error.failure());
        return found_;
    }
}

} // namespace kernelcurve
