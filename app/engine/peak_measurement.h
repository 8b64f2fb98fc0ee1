#pragma once

#include "app/engine/peak_probes.h"
#include "app/engine/probe_run.h"
#include "gpu/model/protocol/protocol.h"

#include <QObject>

#include <string>
#include <vector>

namespace kernelcurve {

class EngineClient;

/// Measures the peaks of a device: runs the probes in sequence and stores the result. A failed peak
/// keeps its previous value with its date. Nothing else may run at the same time.
class PeakMeasurement : public QObject {
    Q_OBJECT

  public:
    PeakMeasurement(EngineClient& engine, const Catalog& catalog, QObject* parent = nullptr);

    /// Throws Error during a run.
    void start(const DeviceDescription& device);
    bool running() const { return run_.running(); }
    /// Returns true if the last measurement found every peak and stored them.
    bool complete() const;
    std::int64_t configurations() const { return run_.configurations(); }

  signals:
    /// One more configuration is done.
    void progressed();
    /// See ProbeRun; also a file that could not be written.
    void failed(const kernelcurve::Failure& failure);
    /// The current peaks of the device.
    void finished(const kernelcurve::DevicePeaks& peaks);

  private:
    void conclude(event::Ending ending);
    DevicePeaks keep();

    ProbeRun run_;
    std::vector<PeakProbe> probes_;
    std::string time_;  ///< start time in UTC
    DevicePeaks found_; ///< this time
    bool kept_ = true;  ///< results so far
};

} // namespace kernelcurve
