#include "gpu/measure/sampling/sampling.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace kernelcurve {
namespace {

constexpr int maxRepetitions = 1 << 16;

// The limits of a turn. Its length is an eighth of the previous samples, with an upper limit in
// seconds.
constexpr std::int64_t minTurnSamples = 4;
constexpr std::int64_t turnShare = 8;
constexpr double longestTurn = 0.1;
// Runs of at least this duration in seconds do not depend on the cache content of the previous run.
// Loading 50 MB from DRAM takes about 10 us.
constexpr double shortForCaches = 5e-3;
// Runs of at least this duration in seconds differ by less than 0.5 % between bursts (H200, matrix
// multiplication at 4096).
constexpr double shortForBursts = 2e-3;

} // namespace

Clock steadyClock() {
    return [] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
            .count();
    };
}

namespace {

std::unique_ptr<StoppingRule> ruleFor(const SamplingTask& task) {
    std::unique_ptr<StoppingRule> rule = stoppingRule(task.rules);
    if (task.incumbent)
        return std::make_unique<EarlyTermination>(std::move(rule), *task.incumbent);
    return rule;
}

} // namespace

std::vector<double> Samples::placeMedians() const {
    std::vector<double> medians;
    for (const SampleStatistics& place : places)
        if (const auto quartiles = place.quartiles())
            medians.push_back(quartiles->median);
    return medians;
}

std::optional<double> Samples::noise() const {
    const std::optional<double> error = statistics.relativeError();
    SampleStatistics medians;
    for (const double median : placeMedians())
        medians.add(median);
    return error ? std::max(*error, medians.relativeError().value_or(0)) : error;
}

SampleSeries::SampleSeries(SamplingTask task, MeasureObserver& observer, Clock clock,
                           std::stop_token stop)
    : task_(std::move(task))
    , observer_(observer)
    , clock_(std::move(clock))
    , stop_(std::move(stop))
    , rule_(ruleFor(task_)) {
    places_ = std::move(task_.placements);
    places_.insert(places_.begin(), {task_.operation, task_.before});
    samples_.places.resize(places_.size());
}

void SampleSeries::startOver() {
    rule_ = ruleFor(task_);
    const int repetitions = samples_.repetitions;
    samples_ = Samples();
    samples_.repetitions = repetitions;
    samples_.places.resize(places_.size());
    leftOfBurst_ = 0;
    began_ = spent_;
    done_ = false;
}

void SampleSeries::takeTurn(Turn turn, const WarmUp& warmUp) {
    if (!warm_) {
        this->warmUp(warmUp);
        heat(heating);
        if (task_.rules.timing == TimingMode::Batch)
            chooseRepetitions();
        began_ = spent_;
        warm_ = true;
    } else if (task_.rules.heat == Heat::Hot) {
        heat(reheating);
        leftOfBurst_ = 0;
    } else if (takesBursts()) {
        leftOfBurst_ = 0;
    } else if (task_.rules.timing != TimingMode::Cold && longest_ < shortForCaches) {
        timeOnce(1);
    }
    const double begin = spent_;
    const std::int64_t before = samples_.statistics.count();
    const std::int64_t most = std::max({minTurnSamples, before / turnShare, std::int64_t{burst_}});
    const auto isOver = [&] {
        return turn == Turn::InTurn &&
               (samples_.statistics.count() - before >= most || spent_ - begin >= longestTurn);
    };
    while (!done_ && !isOver())
        sampleOnce();
}

void SampleSeries::sampleOnce() {
    if (samples_.statistics.count() > 0 && spent_ + longest_ > task_.rules.limit) {
        samples_.limitReached = true;
        samples_.stopped = StopReason::TimedOut;
        done_ = true;
        return;
    }
    const bool unsure = takesBursts() && shortest_ <= 0 && task_.warmed >= shortForBursts;
    const bool correlated = takesBursts() && leftOfBurst_ > 0;
    if (!correlated && !unsure) {
        rest();
        beginBurst();
    }
    leftOfBurst_ = std::max(leftOfBurst_ - 1, 0);
    if (task_.renew) {
        const double begin = clock_();
        places_.front() = task_.renew();
        spent_ += clock_() - begin;
    }
    const double before = spent_;
    const double seconds = timeOnce(samples_.repetitions) / samples_.repetitions;
    if (task_.sampled)
        task_.sampled();
    longest_ = std::max(longest_, spent_ - before);
    shortest_ = shortest_ > 0 ? std::min(shortest_, spent_ - before) : spent_ - before;
    // If the first run was long and this run is short, the first run probably loaded code. In this
    // case, the series uses bursts and discards this sample. If this run is also long, its sample
    // is kept.
    if (unsure && takesBursts())
        return;
    if (const std::string clock = task_.device.clockName(); samples_.clock != clock) {
        // Times of different clocks are not comparable.
        if (samples_.statistics.count() > 0)
            startOver();
        samples_.clock = clock;
    }
    samples_.statistics.add(seconds, correlated);
    samples_.places[place_].add(seconds, correlated);
    rule_->add({seconds, spent_ - began_, correlated});
    if (const auto decision = rule_->decision()) {
        samples_.stopped = *decision;
        done_ = true;
    }
}

bool SampleSeries::takesBursts() const {
    return mayFlush_ && task_.device.cachesPersist() && task_.rules.timing == TimingMode::Warm &&
           shortest_ < shortForBursts;
}

void SampleSeries::beginBurst() {
    if (samples_.statistics.count() > 0 && task_.rules.timing != TimingMode::Batch)
        place_ = (place_ + 1) % places_.size();
    if (!takesBursts())
        return;
    try {
        task_.device.flushCaches();
    } catch (const DeviceError& error) {
        if (error.fatal())
            throw;
        // The arrays leave no memory for flushing, so the series uses no bursts.
        mayFlush_ = false;
        return;
    }
    int runs = 1;
    for (double passed = timeOnce(1); passed < Burst::untimed && runs < Burst::maxUntimed; ++runs)
        passed += timeOnce(1);
    burst_ = leftOfBurst_ = std::max(Burst::minSamples, runs);
}

void SampleSeries::rest() {
    if (!task_.rest)
        return;
    const double before = clock_();
    task_.rest(rested_ ? std::clamp(Rest::share * (spent_ - *rested_), Rest::least, Rest::longest)
                       : Rest::first);
    spent_ += clock_() - before;
    rested_ = spent_;
}

void SampleSeries::heat(double seconds) {
    if (task_.rules.heat != Heat::Hot)
        return;
    const double begin = spent_;
    while (spent_ - begin < seconds)
        timeOnce(1);
    began_ += spent_ - begin; // excludes this time from sampling
}

void SampleSeries::warmUp(const WarmUp& warmUp) {
    if (task_.warmed >= warmUp.seconds)
        return;
    const double begin = spent_ - task_.warmed;
    for (int run = 0; run < warmUp.maxRuns; ++run) {
        timeOnce(1);
        if (spent_ - begin >= warmUp.seconds)
            return;
    }
}

/// Sets the number of launches per batch, which starts at one and grows as necessary.
void SampleSeries::chooseRepetitions() {
    int repetitions = 1;
    while (repetitions < maxRepetitions) {
        const double seconds = timeOnce(repetitions);
        if (seconds >= batchSeconds)
            break;
        const double missing = seconds > 0 ? 1.2 * batchSeconds / seconds : maxRepetitions;
        const double wanted = std::ceil(repetitions * std::max(missing, 1.5));
        repetitions = static_cast<int>(std::min<double>(wanted, maxRepetitions));
    }
    samples_.repetitions = repetitions;
}

double SampleSeries::timeOnce(int repetitions) {
    if (stop_.stop_requested())
        throw Cancelled();
    const double before = clock_();
    const WorkPlacement& work = places_[place_];
    work.before.apply();
    if (task_.rules.timing == TimingMode::Cold)
        task_.device.flushCaches();
    double seconds = 0;
    {
        const ObservedLaunch launch(observer_, task_.rules.limit);
        seconds = task_.device.time(work.operation, repetitions, stop_);
    }
    spent_ += clock_() - before;
    return seconds;
}

} // namespace kernelcurve
