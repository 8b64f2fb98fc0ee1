#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/measurement/measurement.h"

#include <cstdint>
#include <map>
#include <optional>

namespace kernelcurve {

/// Detects whether the device has changed during a run: one configuration is the reference,
/// measured first and last. If it has changed by more than the noise of both, the rows in between
/// are not comparable, and all are measured again.
class RunDrift {
  public:
    /// Smaller changes are ordinary: on a GPU, a fresh start has the same effect; on a CPU, other
    /// programs have.
    static double minDrift(DeviceKind kind) { return kind == DeviceKind::Cuda ? 0.01 : 0.1; }

    explicit RunDrift(double least)
        : least_(least) {}

    /// A row of the first pass.
    void note(std::int64_t index, const Measurement& measurement);
    void setReference(std::int64_t index, const Measurement& measurement);
    std::optional<std::int64_t> reference() const { return reference_; }
    /// The number of measured configurations.
    std::size_t measured() const { return firstTimes_.size(); }

    /// From this measurement of the reference at the end of the run.
    bool hasChanged(const Measurement& again);
    /// The remark for a repeated configuration; call `hasChanged` before.
    Message remark(std::int64_t index) const;

  private:
    double least_;
    std::optional<std::int64_t> reference_;
    double first_ = 0; ///< time of the reference in seconds
    double last_ = 0;
    double noise_ = 0;
    std::map<std::int64_t, double> firstTimes_; ///< medians by index
};

} // namespace kernelcurve
