#pragma once

#include "gpu/worker/run/row_runner.h"
#include "gpu/worker/run/run_drift.h"
#include "gpu/worker/run/run_order.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

namespace kernelcurve {

/// Measures the configurations of an order: a group's are prepared one after the other, timed in
/// turn, and sent in the group's order. Where the device has changed by the end, all again.
class SweepPhase {
  public:
    /// `onMeasured` is told each row that was sent as measured, also when it comes again. All that
    /// is named outlives it.
    SweepPhase(RowRunner& runner, const RunOrder& order, const Experiment& experiment,
               DeviceKind kind, std::function<void(const RunRow& row)> onMeasured);

    std::optional<RunEnd> run(const std::stop_token& stop);

  private:
    std::optional<RunEnd> runGroups(RunRow::Purpose purpose, const std::stop_token& stop);
    std::optional<RunEnd> runGroup(std::size_t number, RunRow::Purpose purpose,
                                   const std::stop_token& stop);
    /// Two turns for each that is open.
    std::optional<RunEnd> timeInTurn(RunRows& rows, const std::stop_token& stop);

    /// The first configuration that could be measured.
    std::optional<RunEnd> chooseReference(const RunRows& rows, const std::stop_token& stop);
    std::optional<RunEnd> measureReference(std::int64_t index, std::optional<Measurement>& found,
                                           const std::stop_token& stop);
    /// Measures the reference again and, where it has changed, everything.
    std::optional<RunEnd> lookForDrift(const std::stop_token& stop);

    /// Rows up to the first that is open.
    void sendInOrder(const RunRows& rows);
    void send(RunRow& row);

    RowRunner& runner_;
    const RunOrder& order_;
    bool interleave_;
    AnnouncedOrder announced_;
    RunDrift drift_;
    std::function<void(const RunRow& row)> onMeasured_;
};

} // namespace kernelcurve
