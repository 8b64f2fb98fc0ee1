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

/// The checks before first use of a run. Where the host's work does not disturb the device those of
/// coming configurations are made on idle cores while it measures. A kernel's faults end its check,
/// not the process, on these threads too.
class CheckAhead {
  public:
    /// `tracer` is the caller's thread's; each of `others` gets a thread of its own.
    CheckAhead(KernelTracer& tracer, std::vector<std::unique_ptr<KernelTracer>> others,
               const DiskCache& cache, double limit = FirstUseCheck::longest);
    /// Cancels what is being checked and waits for it.
    ~CheckAhead();
    CheckAhead(const CheckAhead&) = delete;
    CheckAhead& operator=(const CheckAhead&) = delete;

    /// Will be asked for. `kernel` outlives the check.
    void announce(const KernelFile& kernel, const Configuration& configuration,
                  const DeviceDescription& device);
    /// As FirstUseCheck::verdictOn, which it calls where nobody has begun.
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
