#pragma once

#include "app/engine/peak_probes.h"
#include "app/engine/probe_run.h"
#include "gpu/model/protocol/protocol.h"

#include <QObject>

#include <string>
#include <vector>

namespace kernelcurve {

class EngineClient;

/// Finds out what a device reaches: runs the probes one after the other and keeps the result. A
/// peak that could not be measured keeps what was found before, with its date. Nothing else may run
/// meanwhile.
class PeakMeasurement : public QObject {
    Q_OBJECT

  public:
    PeakMeasurement(EngineClient& engine, const Catalog& catalog, QObject* parent = nullptr);

    /// Throws Error while a run is on.
    void start(const DeviceDescription& device);
    bool running() const { return run_.running(); }
    /// Whether the last measurement found every peak, and what it found is kept.
    bool complete() const;
    std::int64_t configurations() const { return run_.configurations(); }

  signals:
    /// One more configuration is done.
    void progressed();
    /// See ProbeRun; also a file that could not be written.
    void failed(const kernelcurve::Failure& failure);
    /// What is known of the device now.
    void finished(const kernelcurve::DevicePeaks& peaks);

  private:
    void conclude(event::Ending ending);
    DevicePeaks keep();

    ProbeRun run_;
    std::vector<PeakProbe> probes_;
    std::string time_;  ///< UTC, when it began
    DevicePeaks found_; ///< this time
    bool kept_ = true;  ///< as far as anything was found
};

} // namespace kernelcurve
