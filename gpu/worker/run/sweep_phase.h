#pragma once

#include "gpu/catalog/run_order.h"
#include "gpu/worker/channels/handed_out.h"
#include "gpu/worker/run/row_runner.h"
#include "gpu/worker/run/run_drift.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>

namespace kernelcurve {

/// Measures the configurations of an order, or what is handed out: a group's are prepared one after
/// the other, timed in turn, and sent in the group's order. Where the device has changed by the
/// end, all again.
class SweepPhase {
  public:
    /// `onMeasured` is told each row that was sent as measured, also when it comes again. All that
    /// is named outlives it.
    SweepPhase(RowRunner& runner, const Experiment& experiment, DeviceKind kind,
               std::function<void(const RunRow& row)> onMeasured);

    std::optional<RunEnd> run(const RunOrder& order, const std::stop_token& stop);
    /// Until nothing more comes.
    std::optional<RunEnd> run(HandedOut& work, const std::stop_token& stop);
    /// What was handed out.
    std::span<const std::int64_t> handedOut() const { return handedOut_.indices(); }

  private:
    /// What is told before each configuration of a group: its place there.
    using Announce = std::function<void(std::size_t at)>;

    std::optional<RunEnd> runGroups(const RunOrder& order, RunRow::Purpose purpose,
                                    const std::stop_token& stop);
    std::optional<RunEnd> runGroup(std::span<const std::int64_t> group, RunRow::Purpose purpose,
                                   const Announce& announce, const std::stop_token& stop);
    /// Two turns for each that is open.
    std::optional<RunEnd> timeInTurn(RunRows& rows, const std::stop_token& stop);

    /// The first configuration that could be measured.
    std::optional<RunEnd> chooseReference(const RunRows& rows, const std::stop_token& stop);
    std::optional<RunEnd> measureReference(std::int64_t index, std::optional<Measurement>& found,
                                           const std::stop_token& stop);
    /// Measures the reference again and, where it has changed, everything.
    std::optional<RunEnd> lookForDrift(const RunOrder& order, const std::stop_token& stop);

    /// Rows up to the first that is open.
    void sendInOrder(const RunRows& rows);
    void send(RunRow& row);

    RowRunner& runner_;
    bool interleave_;
    bool mayDrift_ = true; ///< there is more than one group
    RunOrder handedOut_;
    RunDrift drift_;
    std::function<void(const RunRow& row)> onMeasured_;
};

} // namespace kernelcurve
