#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/device/kernel_tracer.h"
#include "gpu/device/replay/replay_table.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/worker/channels/event_channel.h"
#include "gpu/worker/channels/work_queue.h"

#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>

namespace kernelcurve {

/// Answers a run request with unmodified earlier measurements from a device. Configurations without
/// a recorded row are excluded. The reason contains the most similar recorded row. If the recording
/// lacks requested modelled metrics, the job computes these metrics, because this does not require
/// the device.
class ReplayJob {
  public:
    using Seconds = std::chrono::duration<double>;
    using Pause = std::function<void(Seconds, const std::stop_token&)>;
    /// Waits for `time`, or until a stop request.
    static void pause(Seconds time, const std::stop_token& stop);

    /// Opens and returns the tracer. Throws DeviceError if kernels cannot be traced.
    using OpenKernelTracer = std::function<KernelTracer&()>;

    /// `work` provides the configurations. All references must outlive this object.
    ReplayJob(request::Run request, WorkQueue& work, EventChannel& events,
              std::shared_ptr<const ReplayTable> table, OpenKernelTracer openTracer,
              Pause pause = ReplayJob::pause);

    /// Sends Started, Progress, and Measured. The caller must send the returned event. Does not
    /// throw. If the request is paced, each row is delayed by the duration of its samples, but by
    /// at most three seconds.
    RunEnd execute(const std::stop_token& stop);

  private:
    RunEnd playPlan(const std::stop_token& stop);
    /// Sends one row. Returns nullopt if the run should continue.
    std::optional<RunEnd> play(std::int64_t index, const std::stop_token& stop);
    Measurement rowOf(const Configuration& configuration, const RecordedRow& found) const;
    /// Adds the minimum time to a recorded row and, if requested, modelled metrics.
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
