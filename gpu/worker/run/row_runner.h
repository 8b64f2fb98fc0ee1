#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/measure/checks/check_ahead.h"
#include "gpu/measure/measurer.h"
#include "gpu/measure/predict_ahead.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/worker/channels/event_channel.h"
#include "gpu/worker/channels/launch_watch.h"
#include "gpu/worker/channels/work_queue.h"
#include "gpu/worker/jobs/device_source.h"
#include "gpu/worker/run/cpu_verification.h"
#include "gpu/worker/run/run_row.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>

namespace kernelcurve {

/// Returns the failure for an exception that is not an Error, such as insufficient host memory.
Failure unexpected(const std::exception& error);

/// Processes single configurations of a run. The class resolves, compiles, checks, times, and
/// counts a configuration. The watch limits the duration of its launches. A failed row is closed
/// with the reason. A function that returns a RunEnd returns nullopt if the run should continue.
class RowRunner {
  public:
    /// All arguments must outlive this object. Throws DeviceError on failure.
    RowRunner(const request::Run& request, const Catalog& catalog, const WorkQueue& work,
              Device& device, EventChannel& events, LaunchWatch& watch);

    /// Opens the tracer if the experiment needs it. Returns the environment entry about the check.
    std::string prepareTracer(DeviceRegistry& devices);
    /// Prepares predictions on all cores if the device predicts times. `devices` must outlive this
    /// object.
    void preparePredictAhead(DeviceRegistry& devices);

    Measurer& measurer() { return measurer_; }
    RunEnd cancelled() const;

    /// Returns the number of configurations that the caller should announce in advance.
    std::size_t announcedAhead() const;
    /// Starts compiling and checking, or predicting, a configuration in the background.
    void announce(std::int64_t index);

    /// Creates the row of a configuration. If the configuration cannot run, the returned row is
    /// already closed with the reason.
    std::unique_ptr<RunRow> makeRow(std::int64_t index, RunRow::Purpose purpose);
    std::optional<RunEnd> prepare(RunRow& row, const std::stop_token& stop);
    std::optional<RunEnd> time(RunRow& row, Turn turn, const std::stop_token& stop);
    /// Reads the counters of a measured row. Failures become remarks.
    std::optional<RunEnd> count(RunRow& row, const std::stop_token& stop);
    /// Sends the result, unless it was sent earlier. Returns true if this call sent the result.
    /// Internal rows and failed repetitions are not sent.
    bool send(RunRow& row);

  private:
    using Step = std::function<void(RunRow& row, const std::stop_token& stop)>;

    /// Resolves a configuration, or returns the reason why the configuration is excluded. Throws
    /// Error if an expression in the kernel's header has no value for the configuration.
    std::variant<ResolvedConfiguration, Failure> resolved(const Configuration& configuration) const;
    /// Executes one step of a row. Closes the row if the step fails.
    std::optional<RunEnd> attempt(RunRow& row, const std::stop_token& stop, const Step& step);
    /// Checks a kernel before its first use. Throws Error if the kernel has an error.
    void checkFirstUse(RunRow& row, const std::stop_token& stop);

    const request::Run& request_;
    const Catalog& catalog_;
    const WorkQueue& work_; ///< the configurations
    Device& device_;
    EventChannel& events_;
    LaunchWatch& watch_;
    Measurer measurer_;
    KernelTracer* tracer_ = nullptr; ///< null if kernels cannot be traced
    std::optional<CheckAhead> check_;
    std::optional<CpuVerification> results_;   ///< set for a device that computes no results
    std::optional<PredictAhead> predictAhead_; ///< set for a device that predicts times
};

} // namespace kernelcurve
