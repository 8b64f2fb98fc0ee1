#include "gpu/measure/untimed_metrics.h"

#include "gpu/model/measurement/timeline_shares.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <climits>
#include <cmath>
#include <map>
#include <span>
#include <vector>

namespace kernelcurve {
namespace {

constexpr double settling = 0.35; ///< seconds until the power is stable
constexpr double window = 1.25;   ///< in seconds; a step may be lost at each end
constexpr double idleStep = 20e-3;

bool isNoted(const BlockTime& block) {
    return block.multiprocessor >= 0 && block.multiprocessor <= INT_MAX && block.begin >= 0 &&
           block.end >= block.begin && block.ended >= block.began && block.began > 0;
}

/// Returns the nanoseconds per cycle, or 0 if the shared clock did not advance.
double rateOf(std::span<const BlockTime> blocks) {
    double nanoseconds = 0;
    double cycles = 0;
    for (const BlockTime& block : blocks) {
        nanoseconds += static_cast<double>(block.ended - block.began);
        cycles += static_cast<double>(block.end - block.begin);
    }
    return cycles > 0 ? nanoseconds / cycles : 0;
}

/// The clock of one SM.
struct OwnClock {
    std::int64_t zero = INT64_MAX; ///< first cycle
    double shared = 0;             ///< corresponding shared time, summed over `stamps`
    double stamps = 0;
};

/// Returns energy and power. If the SM clock is known, also returns sm_clock. If `metrics` contains
/// the rate and time, also returns flops_per_watt.
MetricValues energyFigures(const EnergyUse& use, const MetricValues& metrics) {
    MetricValues figures = {{"energy", use.joules}, {"power", use.watts}};
    if (use.hertz)
        figures["sm_clock"] = *use.hertz;
    const auto flops = metricValue(metrics, "flops");
    if (flops && use.joules > 0)
        figures["flops_per_watt"] = *flops * metrics.at("time") / use.joules;
    return figures;
}

} // namespace

std::optional<EnergyUse> meteredUse(Device& device, const Clock& clock,
                                    const std::function<std::int64_t()>& work) {
    PowerMeter* const meter = device.capabilities().meter;
    if (meter == nullptr)
        return std::nullopt;
    std::int64_t runs = 0;
    double worked = 0;
    const std::vector<MeterReading> readings = meter->meter([&] {
        const double begin = clock();
        while (worked < settling + window) {
            runs += work();
            worked = clock() - begin;
        }
    });
    // The interval starts at the first step of the sensor and ends at the last step.
    const MeterReading* first = nullptr;
    const MeterReading* last = nullptr;
    double hertz = 0;
    int clocks = 0;
    for (std::size_t k = 1; k < readings.size(); ++k) {
        if (readings[k].at < settling)
            continue;
        if (readings[k].hertz) {
            hertz += *readings[k].hertz;
            ++clocks;
        }
        if (readings[k].joules > readings[k - 1].joules)
            (first != nullptr ? last : first) = &readings[k];
    }
    if (last == nullptr || runs == 0)
        return std::nullopt;
    EnergyUse use;
    use.watts = (last->joules - first->joules) / (last->at - first->at);
    use.joules = use.watts * worked / static_cast<double>(runs);
    if (clocks > 0)
        use.hertz = hertz / clocks;
    return use;
}

std::optional<double> idlePower(Device& device, const Clock& clock, const Pause& pause,
                                const std::stop_token& stop) {
    PowerMeter* const meter = device.capabilities().meter;
    if (meter == nullptr || meter->meter([] {}).empty())
        return std::nullopt;
    const std::optional<EnergyUse> use = meteredUse(device, clock, [&] {
        pause(idleStep, stop);
        if (stop.stop_requested())
            throw Cancelled();
        return std::int64_t{1};
    });
    return use ? std::optional(use->watts) : std::nullopt;
}

Timeline blockTimeline(std::span<const BlockTime> blocks, LaneKind lanes) {
    if (blocks.empty() || !std::ranges::all_of(blocks, isNoted))
        return {};
    const double rate = rateOf(blocks);
    const std::int64_t origin = std::ranges::min_element(blocks, {}, &BlockTime::began)->began;
    std::map<std::int64_t, OwnClock> clocks;
    for (const BlockTime& block : blocks) {
        OwnClock& clock = clocks[block.multiprocessor];
        clock.zero = std::min(clock.zero, block.begin);
    }
    for (const BlockTime& block : blocks) {
        OwnClock& clock = clocks[block.multiprocessor];
        const auto add = [&](std::int64_t cycles, std::int64_t shared) {
            clock.shared += static_cast<double>(shared - origin) -
                            rate * static_cast<double>(cycles - clock.zero);
            ++clock.stamps;
        };
        add(block.begin, block.began);
        add(block.end, block.ended);
    }
    Timeline timeline;
    std::map<std::int64_t, int> laneOf;
    for (const auto& [number, clock] : clocks) {
        laneOf[number] = static_cast<int>(timeline.lanes.size());
        timeline.lanes.push_back({lanes, static_cast<int>(number)});
    }
    for (std::size_t number = 0; number < blocks.size(); ++number) {
        const BlockTime& block = blocks[number];
        const OwnClock& clock = clocks[block.multiprocessor];
        const auto at = [&](std::int64_t cycles, std::int64_t shared) {
            return rate > 0 ? std::llround(clock.shared / clock.stamps +
                                           rate * static_cast<double>(cycles - clock.zero))
                            : static_cast<long long>(shared - origin);
        };
        const std::int64_t begin = at(block.begin, block.began);
        timeline.spans.push_back({laneOf[block.multiprocessor], RunStep::Block,
                                  static_cast<std::int64_t>(number), begin,
                                  at(block.end, block.ended) - begin});
    }
    return arranged(std::move(timeline));
}

void addPrediction(Device& device, const MeasuringRules& rules, const Trial& trial,
                   Measurement& measurement) {
    measurement.remarks.push_back(message(KC_TEXT("engine", "predicted by a model, not measured")));
    TimePredictor* const predictor = device.capabilities().predictor;
    const auto predicted =
        predictor != nullptr ? predictor->predictedTime(*trial.operation) : std::nullopt;
    if (!predicted)
        return;
    measurement.metrics["time_low"] = predicted->lowSeconds;
    measurement.metrics["time_high"] = predicted->highSeconds;
    measurement.metrics["predicted_l1_bytes"] = predicted->l1Bytes;
    measurement.metrics["predicted_l2_bytes"] = predicted->l2Bytes;
    measurement.metrics["predicted_dram_bytes"] = predicted->dramBytes;
    measurement.kernelClass = predicted->kernelClass;
    if (!rules.costs)
        return;
    // The device predicts a time for each cause.
    const ObservedLaunch launch(trial.observer, launchLimit(Stage::Reference, rules.limit));
    measurement.costs = predictor->timeCosts(*trial.operation, trial.stop);
}

void addRestoreRemarks(const Trial& trial, Measurement& measurement) {
    if (!trial.arrays->begins.items().empty())
        return;
    for (const BufferSpec& spec : trial.resolved.buffers)
        if (spec.role == BufferRole::InOut)
            measurement.remarks.push_back(message(
                KC_TEXT("engine",
                        "each timed run starts with the previous run's result in {0}, because "
                        "the device lacks memory for a copy of the original values"),
                spec.name));
}

void addTimeline(Device& device, const MeasuringRules& rules, const Trial& trial,
                 Measurement& measurement) {
    const std::string& name = trial.resolved.kernel->blockTimes;
    const bool onCpu = device.description().kind == DeviceKind::Cpu;
    if (trial.resolved.endToEnd) {
        const ObservedLaunch launch(trial.observer, rules.limit);
        measurement.timeline = endToEndRunsOf(device).timeline(*trial.operation, trial.stop);
        if (onCpu)
            measurement.remarks.push_back(message(KC_TEXT(
                "engine", "the CPU device uses host memory, so these copies do not use a bus")));
    } else if (!name.empty()) {
        // The array contains the block records of the last timed run at these addresses.
        const Buffer& noted = *trial.scratch.find(name);
        std::vector<BlockTime> blocks(noted.bytes() / sizeof(BlockTime));
        noted.download(0, std::as_writable_bytes(std::span(blocks)));
        measurement.timeline =
            blockTimeline(blocks, onCpu ? LaneKind::Worker : LaneKind::Multiprocessor);
        if (measurement.timeline.empty())
            measurement.remarks.push_back(
                message(KC_TEXT("engine",
                                "block times not recorded: some blocks wrote invalid times to {0}"),
                        name));
    }
    measurement.metrics.merge(timelineMetrics(measurement.timeline));
}

void addMoves(Device& device, const MeasuringRules& rules, const Trial& trial,
              Measurement& measurement) {
    PageCounter* const pages = device.capabilities().pages;
    const auto isInManaged = [](const BufferSpec& spec) { return isManaged(spec.memory); };
    const auto& endToEnd = trial.resolved.endToEnd;
    if (pages == nullptr || (std::ranges::none_of(trial.resolved.buffers, isInManaged) &&
                             !(endToEnd && isManaged(endToEnd->host))))
        return;
    try {
        trial.before.apply();
        const ObservedLaunch launch(trial.observer, rules.limit);
        if (const auto moves = pages->countMoves(*trial.operation, trial.stop))
            measurement.metrics.merge(
                MetricValues{{"page_faults", static_cast<double>(moves->faults)},
                             {"host_page_faults", static_cast<double>(moves->hostFaults)},
                             {"moved_to_device", static_cast<double>(moves->toDevice)},
                             {"moved_to_host", static_cast<double>(moves->toHost)}});
    } catch (const DeviceError& error) {
        if (error.fatal())
            throw;
        measurement.remarks.push_back(
            message(KC_TEXT("engine", "page faults not counted: {0} ({1})"),
                    error.failure().what.english(), error.failure().hint.english()));
    }
}

void addEnergy(Device& device, const MeasuringRules& rules, const Clock& clock, const Trial& trial,
               Measurement& measurement) {
    // Each run first clears and restores arrays. The measured energy of a run includes this work.
    const BeforeRun& before = trial.before;
    const bool isAlone = before.clear.empty() && before.putBack.empty();
    const double seconds = std::max(measurement.metrics.at("time"), 1e-9);
    constexpr double stretch = 20e-3;
    const int runs = isAlone ? std::clamp(static_cast<int>(stretch / seconds), 1, 1 << 14) : 1;
    trial.observer.stageBegins(Stage::Measure);
    const auto use = meteredUse(device, clock, [&]() -> std::int64_t {
        before.apply();
        const ObservedLaunch launch(trial.observer, rules.limit);
        device.time(*trial.operation, runs, trial.stop);
        return runs;
    });
    if (!use) {
        measurement.remarks.push_back(message(KC_TEXT(
            "engine",
            "energy not measured: the reading of the device's power sensor does not change")));
        return;
    }
    measurement.metrics.merge(energyFigures(*use, measurement.metrics));
    if (!isAlone)
        measurement.remarks.push_back(message(
            KC_TEXT("engine", "the energy includes clearing or restoring arrays before each run")));
}

} // namespace kernelcurve
