#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/measurement/measurement.h"

#include <cstdint>
#include <map>
#include <optional>

namespace kernelcurve {

/// Whether the device at the end of a run still does what it did at its beginning: one
/// configuration is the reference, measured first and last. If it has changed by more than the
/// noise of both, nothing that was measured between can be compared, and all of it is measured
/// again.
class RunDrift {
  public:
    /// A change of less is ordinary: on a GPU what a fresh start changes as well; on a CPU what the
    /// other programs of the machine do to it.
    static double minDrift(DeviceKind kind) { return kind == DeviceKind::Cuda ? 0.01 : 0.1; }

    explicit RunDrift(double least)
        : least_(least) {}

    /// A row of the first pass.
    void note(std::int64_t index, const Measurement& measurement);
    void setReference(std::int64_t index, const Measurement& measurement);
    std::optional<std::int64_t> reference() const { return reference_; }
    /// How many configurations were measured.
    std::size_t measured() const { return firstTimes_.size(); }

    /// By this measurement of the reference at the end of the run.
    bool hasChanged(const Measurement& again);
    /// What is said of a configuration that was measured again; `hasChanged` was asked before.
    Message remark(std::int64_t index) const;

  private:
    double least_;
    std::optional<std::int64_t> reference_;
    double first_ = 0; ///< seconds, of the reference
    double last_ = 0;
    double noise_ = 0;
    std::map<std::int64_t, double> firstTimes_; ///< medians by index
};

} // namespace kernelcurve
