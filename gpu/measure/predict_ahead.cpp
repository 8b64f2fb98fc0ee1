#include "gpu/measure/predict_ahead.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace kernelcurve {
namespace {

class NoObserver : public MeasureObserver {
  public:
    void stageBegins(Stage) override {}
    void launchBegins(double) override {}
    void launchEnds() override {}
};

} // namespace

PredictAhead::PredictAhead(OpenDevice open, std::size_t maxThreads, MeasuringRules rules)
    : open_(std::move(open))
    , rules_(std::move(rules))
    , current_(maxThreads) {
    rules_.counters = false;
}

PredictAhead::~PredictAhead() {
    for (std::jthread& thread : threads_)
        thread.request_stop();
}

void PredictAhead::announce(const ResolvedConfiguration& resolved) {
    if (threads_.size() < current_.size())
        threads_.emplace_back(
            [this, device = open_(), &current = current_[threads_.size()]](std::stop_token stop) {
                work(*device, current, std::move(stop));
            });
    const std::scoped_lock lock(mutex_);
    queue_.push_back(resolved);
    changed_.notify_all();
}

void PredictAhead::await(const Configuration& configuration, const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    std::erase_if(queue_, [&](const ResolvedConfiguration& each) {
        return each.configuration == configuration;
    });
    if (!changed_.wait(lock, stop, [&] {
            return std::ranges::find(current_, configuration) == current_.end();
        }))
        throw Cancelled();
}

void PredictAhead::work(Device& device, std::optional<Configuration>& current,
                        std::stop_token stop) {
    Measurer measurer(device, rules_);
    NoObserver observer;
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [this] { return !queue_.empty(); }) &&
           !stop.stop_requested()) {
        const ResolvedConfiguration resolved = std::move(queue_.front());
        queue_.pop_front();
        current = resolved.configuration;
        lock.unlock();
        try {
            measurer.measure(resolved, observer, stop);
        } catch (const std::exception&) {
            // The row of the configuration will contain the error.
        }
        lock.lock();
        current.reset();
        changed_.notify_all();
    }
}

} // namespace kernelcurve
