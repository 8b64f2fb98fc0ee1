#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/measurement/measurement.h"

#include <cstdint>
#include <map>
#include <optional>

namespace kernelcurve {

/// Detects whether the device has changed during a run. The class compares the time of a reference
/// configuration at the start with its time at the end. If the difference exceeds the noise of both
/// measurements, the rows in between are not comparable, and all rows are measured again.
class RunDrift {
  public:
    /// Returns the smallest relative change that counts as drift. Smaller changes are normal. On a
    /// GPU, restarting the process causes such changes. On a CPU, other programs cause them.
    static double minDrift(DeviceKind kind) { return kind == DeviceKind::Cuda ? 0.01 : 0.1; }

    explicit RunDrift(double least)
        : least_(least) {}

    /// Notes a row of the first pass over the plan.
    void note(std::int64_t index, const Measurement& measurement);
    void setReference(std::int64_t index, const Measurement& measurement);
    std::optional<std::int64_t> reference() const { return reference_; }
    /// Returns the number of measured configurations.
    std::size_t measured() const { return firstTimes_.size(); }

    /// Compares the reference with `again`, which was measured at the end of the run.
    bool hasChanged(const Measurement& again);
    /// Returns the remark for a repeated configuration. hasChanged() must be called first.
    Message remark(std::int64_t index) const;

  private:
    double least_;
    std::optional<std::int64_t> reference_;
    double first_ = 0; ///< time of the reference in seconds
    double last_ = 0;
    double noise_ = 0;
    std::map<std::int64_t, double> firstTimes_; ///< median times by index, in seconds
};

} // namespace kernelcurve
