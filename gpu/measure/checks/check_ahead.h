#pragma once

#include "gpu/measure/checks/first_use_check.h"

#include <condition_variable>
#include <deque>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace kernelcurve {

/// Runs the checks before first use during a run. If host work does not disturb the device, idle
/// cores check the next configurations during measurements. A kernel's fault ends only its own
/// check.
class CheckAhead {
  public:
    /// The calling thread uses `tracer`. Each tracer in `others` gets a separate thread.
    CheckAhead(KernelTracer& tracer, std::vector<std::unique_ptr<KernelTracer>> others,
               const DiskCache& cache, double limit = FirstUseCheck::longest);
    /// Cancels the current checks and waits for them.
    ~CheckAhead();
    CheckAhead(const CheckAhead&) = delete;
    CheckAhead& operator=(const CheckAhead&) = delete;

    /// Announces a check. `kernel` must outlive this object.
    void announce(const KernelFile& kernel, const Configuration& configuration,
                  const DeviceDescription& device);
    /// Returns the result of the check. If no thread has started the check, calls
    /// FirstUseCheck::verdictOn().
    FirstUse verdictOn(const KernelFile& kernel, const Configuration& configuration,
                       const DeviceDescription& device, const std::stop_token& stop);

  private:
    enum class State { Waiting, Checking, Done };
    struct Entry {
        const KernelFile* kernel = nullptr;
        Configuration configuration;
        DeviceDescription device;
        State state = State::Waiting;
        FirstUse verdict;
        std::exception_ptr error;
    };

    void work(KernelTracer& tracer, const DiskCache& cache, double limit, std::stop_token stop);

    FirstUseCheck here_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::map<std::string, std::shared_ptr<Entry>> entries_;
    std::deque<std::shared_ptr<Entry>> queue_;
    std::vector<std::unique_ptr<KernelTracer>> others_;
    std::vector<std::jthread> threads_;
};

} // namespace kernelcurve
