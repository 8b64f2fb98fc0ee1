#pragma once

#include "gpu/device/device.h"
#include "gpu/measure/measurer.h"

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

namespace kernelcurve {

/// Predicts the next configurations of a run on idle cores. Each thread has its own predicted
/// device. Predicted devices cache their results on disk, so the device of the run does not repeat
/// the work. Only the thread of the run may call the member functions.
class PredictAhead {
  public:
    using OpenDevice = std::function<std::unique_ptr<Device>()>;

    /// Each announcement opens a device and starts a thread, until there are `maxThreads` threads.
    PredictAhead(OpenDevice open, std::size_t maxThreads, MeasuringRules rules);
    /// Cancels the current predictions and waits for them.
    ~PredictAhead();
    PredictAhead(const PredictAhead&) = delete;
    PredictAhead& operator=(const PredictAhead&) = delete;

    /// Returns the number of configurations that should be announced, so that no thread is idle.
    std::size_t capacity() const { return 2 * current_.size(); }
    /// Announces a configuration. Its kernel and problem must outlive this object. Throws
    /// DeviceError if no device can be opened.
    void announce(const ResolvedConfiguration& resolved);
    /// Waits if a thread is predicting the configuration. If no thread has started it, the caller
    /// predicts it instead. Throws Cancelled after a stop request.
    void await(const Configuration& configuration, const std::stop_token& stop);

  private:
    void work(Device& device, std::optional<Configuration>& current, std::stop_token stop);

    OpenDevice open_;
    MeasuringRules rules_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<ResolvedConfiguration> queue_;
    std::vector<std::optional<Configuration>> current_; ///< by thread
    std::vector<std::jthread> threads_;
};

} // namespace kernelcurve
