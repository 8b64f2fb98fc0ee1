#include "gpu/measure/sampling.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace kernelcurve {
namespace {

constexpr int mostRepetitions = 1 << 16;

class Sampler {
  public:
    Sampler(const SamplingTask& task, MeasureObserver& observer, const Clock& clock,
            std::stop_token stop)
        : task_(task)
        , observer_(observer)
        , clock_(clock)
        , stop_(std::move(stop))
        , begin_(clock()) {}

    double elapsed() const { return clock_() - begin_; }

    void warmUp(const WarmUp& warmUp) {
        const double begin = clock_();
        for (int run = 0; run < warmUp.mostRuns; ++run) {
            timeOnce(1);
            if (clock_() - begin >= warmUp.seconds)
                return;
        }
    }

    /// Makes a batch long enough, starting from one launch and growing by what is missing.
    int chooseRepetitions() {
        int repetitions = 1;
        while (repetitions < mostRepetitions) {
            const double seconds = timeOnce(repetitions);
            if (seconds >= batchSeconds)
                break;
            const double missing = seconds > 0 ? 1.2 * batchSeconds / seconds : mostRepetitions;
            const double wanted = std::ceil(repetitions * std::max(missing, 1.5));
            repetitions = static_cast<int>(std::min<double>(wanted, mostRepetitions));
        }
        return repetitions;
    }

    double timeOnce(int repetitions) {
        if (stop_.stop_requested())
            throw Cancelled();
        for (Buffer* buffer : task_.clear)
            buffer->fill(std::byte{0});
        if (task_.mode == TimingMode::Cold)
            task_.device.flushCaches();
        const ObservedLaunch launch(observer_, task_.limit);
        return task_.device.time(task_.operation, repetitions, stop_);
    }

  private:
    const SamplingTask& task_;
    MeasureObserver& observer_;
    const Clock& clock_;
    std::stop_token stop_;
    double begin_;
};

} // namespace

Clock steadyClock() {
    return [] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
            .count();
    };
}

Samples takeSamples(const SamplingTask& task, StoppingRule& rule, MeasureObserver& observer,
                    const Clock& clock, std::stop_token stop, WarmUp warmUp) {
    Sampler sampler(task, observer, clock, std::move(stop));
    sampler.warmUp(warmUp);

    Samples samples;
    if (task.mode == TimingMode::Batch)
        samples.repetitions = sampler.chooseRepetitions();
    const double begin = sampler.elapsed();
    double longest = 0;
    while (!rule.decision()) {
        const double before = sampler.elapsed();
        if (samples.statistics.count() > 0 && before + longest > task.limit) {
            samples.limitReached = true;
            break;
        }
        const double seconds = sampler.timeOnce(samples.repetitions) / samples.repetitions;
        const double after = sampler.elapsed();
        longest = std::max(longest, after - before);
        samples.statistics.add(seconds);
        rule.add({seconds, after - begin});
    }
    samples.stopped = rule.decision().value_or(StopReason::TimedOut);
    samples.elapsed = sampler.elapsed() - begin;
    return samples;
}

} // namespace kernelcurve
