#include "gpu/measure/checks/check_ahead.h"

#include "gpu/measure/checks/small_instance.h"

#include <utility>

namespace kernelcurve {
namespace {

/// Returns a key that is equal for configurations that share a check. Such configurations differ
/// only in problem sizes of the same kind.
std::string checkedAs(const KernelFile& kernel, const Configuration& configuration) {
    Configuration named{kernel.id, configuration.parameters};
    for (const SmallSize& size : smallSizesAsAsked(kernel, configuration))
        named.parameters[size.name] = size.small;
    return named.text();
}

} // namespace

CheckAhead::CheckAhead(KernelTracer& tracer, std::vector<std::unique_ptr<KernelTracer>> others,
                       const DiskCache& cache, double limit)
    : here_(tracer, cache, limit)
    , others_(std::move(others)) {
    for (const auto& other : others_)
        threads_.emplace_back([this, &other, cache, limit](std::stop_token stop) {
            work(*other, cache, limit, std::move(stop));
        });
}

CheckAhead::~CheckAhead() {
    for (std::jthread& thread : threads_)
        thread.request_stop();
}

void CheckAhead::announce(const KernelFile& kernel, const Configuration& configuration,
                          const DeviceDescription& device) {
    if (threads_.empty() || !kernel.library.empty())
        return;
    const std::scoped_lock lock(mutex_);
    const auto [entry, isNew] = entries_.try_emplace(checkedAs(kernel, configuration));
    if (!isNew)
        return;
    entry->second = std::make_shared<Entry>();
    entry->second->kernel = &kernel;
    entry->second->configuration = configuration;
    entry->second->device = device;
    queue_.push_back(entry->second);
    changed_.notify_all();
}

FirstUse CheckAhead::verdictOn(const KernelFile& kernel, const Configuration& configuration,
                               const DeviceDescription& device, const std::stop_token& stop) {
    {
        std::unique_lock lock(mutex_);
        const auto found = entries_.find(checkedAs(kernel, configuration));
        if (found != entries_.end()) {
            const std::shared_ptr<Entry> entry = found->second;
            changed_.wait(lock, stop, [&] { return entry->state != State::Checking; });
            if (entry->state == State::Done && !entry->error)
                return entry->verdict;
            if (entry->state == State::Checking)
                throw Cancelled();
            // No other thread has started the check, or the check failed on another thread.
            // Therefore, this thread runs the check.
            std::erase(queue_, entry);
            entries_.erase(found);
        }
    }
    return here_.verdictOn(kernel, configuration, device, stop);
}

void CheckAhead::work(KernelTracer& tracer, const DiskCache& cache, double limit,
                      std::stop_token stop) {
    FirstUseCheck check(tracer, cache, limit);
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [this] { return !queue_.empty(); }) &&
           !stop.stop_requested()) {
        const std::shared_ptr<Entry> entry = queue_.front();
        queue_.pop_front();
        entry->state = State::Checking;
        lock.unlock();
        FirstUse verdict;
        std::exception_ptr error;
        try {
            verdict = check.verdictOn(*entry->kernel, entry->configuration, entry->device, stop);
        } catch (...) {
            error = std::current_exception();
        }
        lock.lock();
        entry->state = State::Done;
        entry->verdict = std::move(verdict);
        entry->error = error;
        // A long sweep has many entries, so the memory of completed entries is released.
        entry->configuration = {};
        entry->device = {};
        changed_.notify_all();
    }
}

} // namespace kernelcurve
