#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/catalog/plan.h"
#include "gpu/device/kernel_tracer.h"
#include "gpu/device/replay/replay_table.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/worker/channels/event_channel.h"
#include "gpu/worker/channels/work_queue.h"
#include "gpu/worker/run/run_end.h"

#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>

namespace kernelcurve {

/// Carries out one run request by what a device measured some time ago: the rows come back as they
/// were recorded. What was not recorded is excluded and says what the nearest recorded row is.
/// Modelled metrics, which need no device, are computed where the experiment wants them and the
/// recording has none.
class ReplayJob {
  public:
    using Seconds = std::chrono::duration<double>;
    using Pause = std::function<void(Seconds, const std::stop_token&)>;
    /// Returns when the time is over or a stop is requested.
    static void pause(Seconds time, const std::stop_token& stop);

    /// May throw DeviceError.
    using OpenKernelTracer = std::function<KernelTracer&()>;

    /// `work` gives what to play and outlives it.
    ReplayJob(request::Run request, WorkQueue& work, EventChannel& events,
              std::shared_ptr<const ReplayTable> table, OpenKernelTracer openTracer,
              Pause pause = ReplayJob::pause);

    /// Sends Started, Progress and Measured; the caller sends what comes back. Does not throw. A
    /// paced request gets each row after the time that its samples took (three seconds at most).
    RunEnd execute(const std::stop_token& stop);

  private:
    RunEnd playPlan(const std::stop_token& stop);
    /// Nothing if the run goes on.
    std::optional<RunEnd> play(std::int64_t index, const Plan& plan, const std::stop_token& stop);
    Measurement rowOf(const Configuration& configuration, const RecordedRow& found) const;
    /// Adds the floor and, if the run wants them, modelled metrics to a recorded row.
    void addComputed(Measurement& row, const RecordedRow& found, const std::stop_token& stop) const;
    Measurement missing(const Configuration& configuration) const;
    RunEnd ended(event::Ending ending, Failure failure = {}) const;

    request::Run request_;
    WorkQueue& work_;
    EventChannel& events_;
    std::shared_ptr<const ReplayTable> table_;
    OpenKernelTracer openTracer_;
    Pause pause_;
    Catalog catalog_;
};

} // namespace kernelcurve
