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

/// The checks before first use in a run. If host work does not disturb the device, those of coming
/// configurations run on idle cores during measurements. A kernel's faults end only its check.
class CheckAhead {
  public:
    /// `tracer` belongs to the calling thread; each of `others` gets a separate thread.
    CheckAhead(KernelTracer& tracer, std::vector<std::unique_ptr<KernelTracer>> others,
               const DiskCache& cache, double limit = FirstUseCheck::longest);
    /// Cancels running checks and waits for them.
    ~CheckAhead();
    CheckAhead(const CheckAhead&) = delete;
    CheckAhead& operator=(const CheckAhead&) = delete;

    /// Announces a check. `kernel` must outlive it.
    void announce(const KernelFile& kernel, const Configuration& configuration,
                  const DeviceDescription& device);
    /// Like FirstUseCheck::verdictOn, which it calls if no thread has started.
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
