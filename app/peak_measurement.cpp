#include "app/peak_measurement.h"

#include "app/engine_client.h"
#include "gpu/model/document_error.h"

#include <QDateTime>

#include <utility>

namespace kernelcurve {

PeakMeasurement::PeakMeasurement(EngineClient& engine, const Catalog& catalog, QObject* parent)
    : QObject(parent)
    , engine_(engine)
    , catalog_(catalog) {
    connect(&engine_, &EngineClient::measured, this, &PeakMeasurement::accept);
    connect(&engine_, &EngineClient::runFinished, this, &PeakMeasurement::conclude);
}

void PeakMeasurement::start(const DeviceDescription& device) {
    probes_ = peakProbes(device);
    configurations_ = configurationsOf(probes_, catalog_);
    next_ = 0;
    peaks_ = {};
    peaks_.device = device.name;
    try {
        startNext();
    } catch (const DocumentError&) {
        probes_.clear();
        throw;
    }
}

void PeakMeasurement::startNext() {
    rows_.clear();
    run_ = engine_.run(probes_.at(next_).experiment, catalog_);
}

void PeakMeasurement::accept(const event::Measured& measured) {
    if (!running() || measured.run != run_)
        return;
    rows_.push_back(measured.measurement);
    if (measured.measurement.status == Status::Failed)
        emit failed(measured.measurement.reason);
    if (!measured.again)
        emit progressed();
}

void PeakMeasurement::conclude(const event::Finished& finished) {
    if (!running() || finished.run != run_)
        return;
    if (finished.ending == event::Ending::Failed)
        emit failed(finished.failure);
    const PeakProbe& probe = probes_.at(next_);
    peaks_.*probe.result = bestOf(rows_, probe.metric);
    const bool goesOn = finished.ending == event::Ending::Completed && ++next_ < probes_.size();
    if (goesOn) {
        startNext();
        return;
    }
    probes_.clear();
    if (finished.ending != event::Ending::Cancelled)
        keep();
    emit this->finished(peaks_);
}

void PeakMeasurement::keep() {
    peaks_.time = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
    try {
        const PeakStore store;
        peaks_.given = store.find(peaks_.device).value_or(DevicePeaks{}).given;
        store.keep(peaks_);
    } catch (const DocumentError& error) {
        emit failed(error.failure());
    }
}

} // namespace kernelcurve
