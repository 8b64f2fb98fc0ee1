#pragma once

#include "gpu/device/device.h"
#include "gpu/measure/measurer.h"

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

namespace kernelcurve {

/// Predicts the next configurations of a run on idle cores. Each thread has its own predicted
/// device. Predicted devices cache their results on disk, so the device of the run does not repeat
/// the work.
class PredictAhead {
  public:
    /// Starts one thread for each device.
    PredictAhead(std::vector<std::unique_ptr<Device>> devices, MeasuringRules rules);
    /// Cancels the current predictions and waits for them.
    ~PredictAhead();
    PredictAhead(const PredictAhead&) = delete;
    PredictAhead& operator=(const PredictAhead&) = delete;

    /// Returns the number of configurations that should be announced, so that no thread is idle.
    std::size_t capacity() const { return 2 * devices_.size(); }
    /// Announces a configuration. Its kernel and problem must outlive this object.
    void announce(const ResolvedConfiguration& resolved);
    /// Waits if a thread is predicting the configuration. If no thread has started it, the caller
    /// predicts it instead. Throws Cancelled after a stop request.
    void await(const Configuration& configuration, const std::stop_token& stop);

  private:
    void work(std::size_t thread, std::stop_token stop);

    MeasuringRules rules_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<ResolvedConfiguration> queue_;
    std::vector<std::optional<Configuration>> current_; ///< by thread
    std::vector<std::unique_ptr<Device>> devices_;
    std::vector<std::jthread> threads_;
};

} // namespace kernelcurve
