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

/// Answers a run request with earlier measurements of a device, unchanged. Rows that were not
/// recorded are excluded, with the most similar recorded row. Modelled metrics, which need no
/// device, are computed if the experiment requests them and the recording lacks them.
class ReplayJob {
  public:
    using Seconds = std::chrono::duration<double>;
    using Pause = std::function<void(Seconds, const std::stop_token&)>;
    /// Returns after the time or a stop request.
    static void pause(Seconds time, const std::stop_token& stop);

    /// May throw DeviceError.
    using OpenKernelTracer = std::function<KernelTracer&()>;

    /// `work` provides the configurations and outlives it.
    ReplayJob(request::Run request, WorkQueue& work, EventChannel& events,
              std::shared_ptr<const ReplayTable> table, OpenKernelTracer openTracer,
              Pause pause = ReplayJob::pause);

    /// Sends Started, Progress, and Measured; the caller sends the returned event. Does not throw.
    /// A paced request receives each row after the duration of its samples (at most three seconds).
    RunEnd execute(const std::stop_token& stop);

  private:
    RunEnd playPlan(const std::stop_token& stop);
    /// Nothing if the run continues.
    std::optional<RunEnd> play(std::int64_t index, const Plan& plan, const std::stop_token& stop);
    Measurement rowOf(const Configuration& configuration, const RecordedRow& found) const;
    /// Adds the minimum time and, if requested, modelled metrics to a recorded row.
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
