#pragma once

#include "app/engine/peak_probes.h"
#include "app/engine/probe_run.h"
#include "gpu/model/protocol/protocol.h"

#include <QObject>

#include <string>
#include <vector>

namespace kernelcurve {

class EngineClient;

/// Measures the peaks of a device. The class runs the probes in sequence and stores the result. If
/// a probe fails, its peak keeps the previous value and date. No other run may be in progress.
class PeakMeasurement : public QObject {
    Q_OBJECT

  public:
    PeakMeasurement(EngineClient& engine, const Catalog& catalog, QObject* parent = nullptr);

    /// Starts the measurement. Throws Error if a run is in progress.
    void start(const DeviceDescription& device);
    bool running() const { return run_.running(); }
    /// Returns true if the last measurement found every peak and stored them.
    bool complete() const;
    std::int64_t configurations() const { return run_.configurations(); }

  signals:
    /// Emitted after each configuration.
    void progressed();
    /// Emitted when a probe failed (see ProbeRun::failed()), or when the file could not be written.
    void failed(const kernelcurve::Failure& failure);
    /// `peaks` contains all known peaks of the device.
    void finished(const kernelcurve::DevicePeaks& peaks);

  private:
    void conclude(event::Ending ending);
    DevicePeaks keep();

    ProbeRun run_;
    std::vector<PeakProbe> probes_;
    std::string time_;  ///< start time in UTC
    DevicePeaks found_; ///< peaks of this measurement
    bool kept_ = true;  ///< true if all results so far could be stored
};

} // namespace kernelcurve
