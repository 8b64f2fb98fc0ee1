#pragma once

#include "gpu/worker/run/row_runner.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <stop_token>

namespace kernelcurve {

/// Reads the counters of all measured rows in a separate phase. The device cannot time and count
/// simultaneously, and switching takes longer than counting.
class CountingPhase {
  public:
    /// All arguments must outlive this object.
    CountingPhase(RowRunner& runner, Device& device)
        : runner_(runner)
        , device_(device) {}

    /// Adds a measured or repeated row.
    void add(const RunRow& row);
    /// Reads the counters of the rows in the order of `indices`.
    std::optional<RunEnd> run(std::span<const std::int64_t> indices, const std::stop_token& stop);

  private:
    RowRunner& runner_;
    Device& device_;
    /// The rows to count, by index; empty if counting is disabled.
    std::map<std::int64_t, Measurement> uncounted_;
};

} // namespace kernelcurve
