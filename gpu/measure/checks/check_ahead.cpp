#include "gpu/measure/checks/check_ahead.h"

#include "gpu/measure/checks/small_instance.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

/// Configurations that differ in the sizes of their problem alone are checked as one.
std::string checkedAs(const KernelFile& kernel, const Configuration& configuration) {
    Configuration named{kernel.id, configuration.parameters};
    for (const Parameter& parameter : findProblem(kernel.problem)->declaration().parameters)
        if (isSize(parameter))
            named.parameters.erase(parameter.name);
    return named.text();
}

} // namespace

CheckAhead::CheckAhead(Microscope& microscope, std::vector<std::unique_ptr<Microscope>> others,
                       const DiskCache& cache, double limit)
    : here_(microscope, cache, limit)
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

std::optional<Failure> CheckAhead::failureOf(const KernelFile& kernel,
                                             const Configuration& configuration,
                                             const DeviceDescription& device,
                                             std::stop_token stop) {
    {
        std::unique_lock lock(mutex_);
        const auto found = entries_.find(checkedAs(kernel, configuration));
        if (found != entries_.end()) {
            const std::shared_ptr<Entry> entry = found->second;
            changed_.wait(lock, stop, [&] { return entry->state != State::Checking; });
            if (entry->state == State::Done && !entry->error)
                return entry->failure;
            if (entry->state == State::Checking)
                throw Cancelled();
            // Nobody has begun, or it went wrong there: this thread is as good as any other.
            std::erase(queue_, entry);
            entries_.erase(found);
        }
    }
    return here_.failureOf(kernel, configuration, device, std::move(stop));
}

void CheckAhead::work(Microscope& microscope, const DiskCache& cache, double limit,
                      std::stop_token stop) {
    FirstUseCheck check(microscope, cache, limit);
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [this] { return !queue_.empty(); }) &&
           !stop.stop_requested()) {
        const std::shared_ptr<Entry> entry = queue_.front();
        queue_.pop_front();
        entry->state = State::Checking;
        lock.unlock();
        std::optional<Failure> failure;
        std::exception_ptr error;
        try {
            failure = check.failureOf(*entry->kernel, entry->configuration, entry->device, stop);
        } catch (...) {
            error = std::current_exception();
        }
        lock.lock();
        entry->state = State::Done;
        entry->failure = std::move(failure);
        entry->error = error;
        // A long sweep has many of them.
        entry->configuration = {};
        entry->device = {};
        changed_.notify_all();
    }
}

} // namespace kernelcurve
