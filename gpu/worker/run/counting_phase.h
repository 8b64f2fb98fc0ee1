#pragma once

#include "gpu/worker/run/row_runner.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <stop_token>

namespace kernelcurve {

/// Has the counters of every row that was measured read: in a phase of its own, as the device
/// cannot time and count at once and changing from one to the other takes longer than a counting.
class CountingPhase {
  public:
    /// Both outlive it.
    CountingPhase(RowRunner& runner, Device& device)
        : runner_(runner)
        , device_(device) {}

    /// A row that was measured, or measured again.
    void add(const RunRow& row);
    /// In the order in which they were measured.
    std::optional<RunEnd> run(std::span<const std::int64_t> indices, const std::stop_token& stop);

  private:
    RowRunner& runner_;
    Device& device_;
    std::map<std::int64_t, Measurement> uncounted_; ///< by index; if there are counters
};

} // namespace kernelcurve
