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

PredictAhead::PredictAhead(std::vector<std::unique_ptr<Device>> devices, MeasuringRules rules)
    : rules_(std::move(rules))
    , current_(devices.size())
    , devices_(std::move(devices)) {
    rules_.counters = false;
    for (std::size_t i = 0; i < devices_.size(); ++i)
        threads_.emplace_back([this, i](std::stop_token stop) { work(i, std::move(stop)); });
}

PredictAhead::~PredictAhead() {
    for (std::jthread& thread : threads_)
        thread.request_stop();
}

void PredictAhead::announce(const ResolvedConfiguration& resolved) {
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

void PredictAhead::work(std::size_t thread, std::stop_token stop) {
    Measurer measurer(*devices_[thread], rules_);
    NoObserver observer;
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [this] { return !queue_.empty(); })) {
        const ResolvedConfiguration resolved = std::move(queue_.front());
        queue_.pop_front();
        current_[thread] = resolved.configuration;
        lock.unlock();
        try {
            measurer.measure(resolved, observer, stop);
        } catch (const std::exception&) {
            // The row of the configuration will contain the error.
        }
        lock.lock();
        current_[thread].reset();
        changed_.notify_all();
    }
}

} // namespace kernelcurve
