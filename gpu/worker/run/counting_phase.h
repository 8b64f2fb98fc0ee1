#pragma once

#include "gpu/worker/run/row_runner.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <stop_token>

namespace kernelcurve {

/// Reads the counters of all measured rows in a separate phase, because the device cannot time and
/// count at once, and switching takes longer than counting.
class CountingPhase {
  public:
    /// Both outlive it.
    CountingPhase(RowRunner& runner, Device& device)
        : runner_(runner)
        , device_(device) {}

    /// A measured or repeated row.
    void add(const RunRow& row);
    /// In measuring order.
    std::optional<RunEnd> run(std::span<const std::int64_t> indices, const std::stop_token& stop);

  private:
    RowRunner& runner_;
    Device& device_;
    std::map<std::int64_t, Measurement> uncounted_; ///< by index; if there are counters
};

} // namespace kernelcurve
