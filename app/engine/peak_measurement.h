#pragma once

#include "app/engine/device_peaks.h"
#include "app/engine/probe_run.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/protocol/protocol.h"

#include <QObject>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace kernelcurve {

/// An experiment with built-in kernels that measures a peak. The result is its best row.
struct PeakProbe {
    const char* what;   ///< "copy", "read", "read from L2", "multiply-add"
    const char* metric; ///< "bandwidth" or "flops"
    std::optional<ReachedRate> DevicePeaks::*result;
    Experiment experiment;
};

/// Returns the probes for a device. They are a copy with vector accesses of 8 and 16 bytes, a sum,
/// which only reads, and chains of multiply-adds. Each probe sweeps the relevant block sizes and
/// unroll factors. Arrays are much larger than the caches and fit in the device's memory. For a GPU
/// with a known L2 size, another probe reads arrays of up to half of L2 and bypasses L1. L2 may
/// evict parts of larger arrays, see limit_rules.cpp.
std::vector<PeakProbe> peakProbes(const DeviceDescription& device);

/// Returns the maximum of a metric, or nullopt if no row was measured.
std::optional<double> bestOf(std::span<const Measurement> measurements, std::string_view metric);

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
