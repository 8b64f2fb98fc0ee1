#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/catalog/plan.h"
#include "gpu/measure/checks/check_ahead.h"
#include "gpu/measure/measurer.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/worker/channels/event_channel.h"
#include "gpu/worker/channels/launch_watch.h"
#include "gpu/worker/jobs/device_source.h"
#include "gpu/worker/run/cpu_verification.h"
#include "gpu/worker/run/run_end.h"
#include "gpu/worker/run/run_row.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <variant>

namespace kernelcurve {

/// Something that has no sentence of its own, or memory of the host that is full.
Failure unexpected(const std::exception& error);

/// What happens to one configuration of a run: it is resolved, compiled, checked, timed and
/// counted, each under the eyes of the watch. Where something goes wrong its row is closed with the
/// reason. What gives a RunEnd gives nothing if the run goes on.
class RowRunner {
  public:
    /// All that is named outlives it. Throws DeviceError.
    RowRunner(const request::Run& request, const Catalog& catalog, const Plan& plan, Device& device,
              EventChannel& events, LaunchWatch& watch);

    /// Opens the tracer where the experiment has a use for it; what the environment says of
    /// that.
    std::string prepareTracer(DeviceRegistry& devices);

    const Plan& plan() const { return plan_; }
    Measurer& measurer() { return measurer_; }
    RunEnd cancelled() const;

    /// False where the limits of the kernel or of the device exclude it.
    bool canRun(std::int64_t index) const;
    /// Has it compiled and checked, in the background, until it is its turn.
    void announce(std::int64_t index);

    /// Closed already, with the reason, if it cannot be run.
    std::unique_ptr<RunRow> makeRow(std::int64_t index, RunRow::Purpose purpose);
    std::optional<RunEnd> prepare(RunRow& row, const std::stop_token& stop);
    std::optional<RunEnd> time(RunRow& row, Turn turn, const std::stop_token& stop);
    /// Reads the counters of a row that was measured; what goes wrong is a remark on it.
    std::optional<RunEnd> count(RunRow& row, const std::stop_token& stop);
    /// Sends its result, once; whether it did so now. A row that nobody but the run wants is not
    /// sent, nor one that was to take the place of another and went wrong.
    bool send(RunRow& row);

  private:
    using Step = std::function<void(RunRow& row, const std::stop_token& stop)>;

    /// Or why it is excluded. Throws Error if the kernel's header has no value for it.
    std::variant<ResolvedConfiguration, Failure> resolved(const Configuration& configuration) const;
    /// One step of a row. A row in which it goes wrong is closed.
    std::optional<RunEnd> attempt(RunRow& row, const std::stop_token& stop, const Step& step);
    /// Throws Error if the kernel has a mistake.
    void checkFirstUse(RunRow& row, const std::stop_token& stop);

    const request::Run& request_;
    const Catalog& catalog_;
    const Plan& plan_;
    Device& device_;
    EventChannel& events_;
    LaunchWatch& watch_;
    Measurer measurer_;
    KernelTracer* tracer_ = nullptr; ///< where kernels can be looked at
    std::optional<CheckAhead> check_;
    std::optional<CpuVerification> results_; ///< of a device that computes none
};

/// Announces the configurations of an order so far ahead of the one whose turn it is as the device
/// compiles.
class AnnouncedOrder {
  public:
    AnnouncedOrder(RowRunner& runner, std::span<const std::int64_t> indices)
        : runner_(runner)
        , indices_(indices) {}
    /// What stands at this place of the order, and what comes after it.
    void reach(std::size_t place);

  private:
    RowRunner& runner_;
    std::span<const std::int64_t> indices_;
    std::size_t announced_ = 0; ///< places of the order before this one have been announced
};

} // namespace kernelcurve
