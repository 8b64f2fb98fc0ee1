#include "gpu/measure/figures.h"

#include "gpu/catalog/catalog.h"
#include "gpu/measure/arrays/operation.h"
#include "gpu/model/values/quantity.h"
#include "gpu/model/values/rough_figures.h"

#include <algorithm>
#include <optional>

namespace kernelcurve {
namespace {

// The time in seconds below which CUDA events, with a resolution of 0.5 us, have an error of more
// than 5 %.
constexpr double shortForEvents = 10e-6;

// The smallest ratio that causes a remark (1 %).
constexpr double worthSaying = 1.01;

constexpr int digitsOfNoise = 2;
// Times have more digits than other values, because readers compare them.
constexpr int digitsOfTimes = 4;

constexpr double percent = 100;
constexpr double sectorBytes = 32;

class Figures {
  public:
    explicit Figures(const HardwareCounts& counts)
        : counts_(counts) {}

    /// Returns the sum of counters, or nullopt if any counter is missing.
    std::optional<double> sum(std::initializer_list<std::string_view> tags) const {
        double sum = 0;
        for (const std::string_view tag : tags) {
            const auto found = counts_.find(tag);
            if (found == counts_.end())
                return std::nullopt;
            sum += found->second;
        }
        return sum;
    }
    /// Returns the sum of sector counters in bytes.
    std::optional<double> bytes(std::initializer_list<std::string_view> tags) const {
        const auto sectors = sum(tags);
        return sectors ? std::optional(*sectors * sectorBytes) : std::nullopt;
    }
    void set(std::string_view metric, std::optional<double> value) {
        if (value)
            figures_[std::string(metric)] = *value;
    }
    /// Sets a ratio. The metric remains unset if `whole` is 0.
    void setRatio(std::string_view metric, std::optional<double> part,
                  std::optional<double> whole) {
        if (part && whole && *whole > 0)
            figures_[std::string(metric)] = *part / *whole;
    }
    /// Sets the average of percentages that are multiplied by their counts.
    void setAverage(std::string_view metric, std::string_view percentages,
                    std::string_view numbers) {
        const auto number = sum({numbers});
        setRatio(metric, sum({percentages}),
                 number ? std::optional(*number * percent) : std::nullopt);
    }
    MetricValues take() { return std::move(figures_); }

  private:
    const HardwareCounts& counts_;
    MetricValues figures_;
};

/// Returns the minimum DRAM traffic of any implementation in bytes. The traffic that the problem
/// declares may be larger: if several kernels read the same data, one implementation can keep this
/// data on the chip.
double leastBytes(const ResolvedConfiguration& resolved) {
    double bytes = 0;
    for (const BufferSpec& buffer : resolved.buffers)
        if (buffer.memory == MemoryKind::Device)
            bytes +=
                static_cast<double>(buffer.bytes()) * (buffer.role == BufferRole::InOut ? 2 : 1);
    return std::min(bytes, resolved.bytesMoved);
}

/// tensorPeak() returns the rate of GeForce GPUs with FP32 accumulation. This function returns the
/// factor by which a device may exceed that rate. Workstation GPUs of these compute capabilities
/// and FP16 accumulation are twice as fast (NVIDIA Ada GPU Architecture, 2022).
double fastTensorFactor(const DeviceDescription& device) {
    const int capability = device.computeCapability;
    return capability == 86 || capability == 89 || capability == 120 ? 2 : 1;
}

} // namespace

MetricValues timingFigures(const Samples& samples, const ResolvedConfiguration& resolved,
                           const DeviceDescription& device) {
    MetricValues figures;
    const SampleStatistics& statistics = samples.statistics;
    figures["samples"] = static_cast<double>(statistics.count());
    const std::optional<Quartiles> quartiles = statistics.quartiles();
    if (!quartiles)
        return figures;
    figures["time"] = quartiles->median;
    figures["time_min"] = quartiles->least;
    figures["time_q1"] = quartiles->lower;
    figures["time_q3"] = quartiles->upper;
    figures["time_max"] = quartiles->most;
    figures["time_mean"] = statistics.mean();
    if (const auto noise = samples.noise())
        figures["noise"] = *noise;
    if (const auto deviation = statistics.relativeDeviation())
        figures["deviation"] = *deviation;
    if (resolved.operations > 0 && resolved.bytesMoved > 0)
        figures["intensity"] = resolved.operations / resolved.bytesMoved;
    const double time = quartiles->median;
    if (time <= 0)
        return figures;
    if (resolved.bytesMoved > 0)
        figures["bandwidth"] = resolved.bytesMoved / time;
    if (resolved.operations > 0)
        figures["flops"] = resolved.operations / time;
    const std::optional<double> clock = propertyOf(device, "clock");
    if (clock)
        figures["cycles"] = time * *clock;
    if (resolved.accesses > 0) {
        const double accessTime =
            time * static_cast<double>(device.multiprocessors) / resolved.accesses;
        figures["access_time"] = accessTime;
        if (clock)
            figures["access_cycles"] = accessTime * *clock;
    }
    return figures;
}

MetricValues errorFigures(const Verification& verification) {
    MetricValues figures;
    if (verification.maxError)
        figures["error_max"] = *verification.maxError;
    if (verification.meanError)
        figures["error_mean"] = *verification.meanError;
    return figures;
}

MetricValues programFigures(const Program& program, const ResolvedConfiguration& resolved) {
    MetricValues figures = resolved.figures;
    if (!program.fromCache())
        figures["compile_time"] = program.compileSeconds();
    double threads = 0;
    for (const Launch& launch : resolved.launches) {
        double inLaunch = 1;
        for (const auto& extents : {launch.grid, launch.block})
            for (const std::int64_t extent : extents)
                inLaunch *= static_cast<double>(extent);
        threads = std::max(threads, inLaunch);

        for (const auto& [tag, value] : program.resources(launch)) {
            const auto [found, isNew] = figures.try_emplace(tag, value);
            const bool leastCounts = tag == "occupancy" || tag == "blocks_per_multiprocessor";
            if (!isNew)
                found->second =
                    leastCounts ? std::min(found->second, value) : std::max(found->second, value);
        }
    }
    figures["threads"] = threads;
    return figures;
}

std::vector<Message> remarksOn(const Samples& samples, const MeasuringRules& rules,
                               const std::string& clock) {
    std::vector<Message> remarks;
    const std::optional<double> noise = samples.statistics.relativeError();
    const std::string count = std::to_string(samples.statistics.count());
    if (samples.limitReached)
        remarks.push_back(
            message(KC_TEXT("engine", "sampling stopped at the limit of {0} after {1} samples"),
                    formatDuration(rules.limit), count));
    else if (samples.stopped == StopReason::TimedOut)
        remarks.push_back(message(KC_TEXT("engine", "stopped after {0} with {1} samples"),
                                  formatDuration(rules.maxTime), count));
    if (!noise)
        remarks.push_back(message(KC_TEXT("engine", "too few samples to estimate the noise")));
    else if (*noise > rules.noise && samples.stopped == StopReason::NoiseStable)
        remarks.push_back(message(
            KC_TEXT(
                "engine",
                "the noise stays at {0}, above the target of {1}; more samples do not reduce it"),
            roughPercent(*noise, digitsOfNoise), formatPercent(rules.noise)));
    else if (*noise > rules.noise && samples.stopped != StopReason::CountReached)
        remarks.push_back(message(KC_TEXT("engine", "the noise is {0}, above the target of {1}"),
                                  roughPercent(*noise, digitsOfNoise), formatPercent(rules.noise)));

    if (const std::vector<double> places = samples.placeMedians(); places.size() > 1) {
        const auto [least, most] = std::ranges::minmax(places);
        if (most > worthSaying * least)
            remarks.push_back(
                message(KC_TEXT("engine", "the time depends on the addresses of the arrays: {0} to "
                                          "{1} for {2} sets of addresses"),
                        roughDuration(least, digitsOfTimes), roughDuration(most, digitsOfTimes),
                        std::to_string(places.size())));
    }

    const std::optional<Quartiles> quartiles = samples.statistics.quartiles();
    if (samples.repetitions > 1)
        remarks.push_back(message(KC_TEXT("engine", "{0} consecutive launches per sample"),
                                  std::to_string(samples.repetitions)));
    else if (clock == "events" && quartiles && quartiles->median < shortForEvents)
        remarks.push_back(
            message(KC_TEXT("engine", "the time is shorter than {0}: the timing mode `batch` "
                                      "measures such kernels more accurately"),
                    formatDuration(shortForEvents)));
    return remarks;
}

MetricValues countedFigures(const HardwareCounts& counts, std::optional<double> time) {
    Figures figures(counts);
    figures.setAverage("counted_load_efficiency", "load_percent", "load_sectors");
    figures.setAverage("counted_store_efficiency", "store_percent", "store_sectors");
    figures.setRatio("counted_load_sectors_per_request", figures.sum({"load_sectors"}),
                     figures.sum({"load_requests"}));
    figures.setRatio("counted_store_sectors_per_request", figures.sum({"store_sectors"}),
                     figures.sum({"store_requests"}));
    const auto shared = figures.sum({"shared_load_requests", "shared_store_requests"});
    // The metric requires shared memory accesses, because other operations use the same pipe.
    if (shared && *shared > 0)
        figures.setAverage("counted_shared_efficiency", "shared_percent", "shared_wavefronts");
    figures.setRatio("counted_bank_conflicts",
                     figures.sum({"shared_load_conflicts", "shared_store_conflicts"}), shared);
    figures.setAverage("l1_hit_rate", "l1_hit_percent", "l1_sectors");
    figures.setAverage("l2_hit_rate", "l2_hit_percent", "l2_sectors");
    figures.setAverage("achieved_occupancy", "occupancy_percent", "active_cycles");
    const auto read = figures.sum({"dram_read_bytes"});
    const auto written = figures.sum({"dram_write_bytes"});
    const auto moved = figures.sum({"dram_read_bytes", "dram_write_bytes"});
    const auto operations =
        figures.sum({"multiply_adds", "multiply_adds", "additions", "multiplications"});
    figures.set("dram_read_bytes", read);
    figures.set("dram_write_bytes", written);
    figures.setRatio("dram_bandwidth", moved, time);
    figures.set("counted_operations", operations);
    figures.set("counted_l1_bytes",
                figures.bytes({"l1_hits_global", "l1_hits_local", "l1_hits_texture"}));
    figures.set("counted_host_bytes", figures.bytes({"host_sectors"}));
    const auto throughL2 = figures.bytes({"l2_sectors_of_multiprocessors"});
    figures.set("l2_traffic", throughL2);
    figures.setRatio("l2_bandwidth", throughL2, time);
    // A roofline point needs both rate and intensity.
    if (operations && *operations > 0 && moved && *moved > 0 && time && *time > 0) {
        figures.setRatio("counted_flops", operations, time);
        figures.setRatio("counted_intensity", operations, moved);
        figures.setRatio("counted_l2_intensity", operations, throughL2);
    }
    // The counters report the reason for waiting per warp and cycle. The metrics are relative to
    // the number of issued instructions.
    const auto issues = figures.sum({"issues"});
    figures.setRatio("issue_slots_busy", issues, figures.sum({"scheduler_cycles"}));
    figures.setRatio("warp_cycles", figures.sum({"warp_cycles"}), issues);
    for (const Metric& metric : metrics())
        if (metric.tag.starts_with("stall_"))
            figures.setRatio(metric.tag, figures.sum({metric.tag}), issues);
    return figures.take();
}

Message withoutCounters(const Failure& reason) {
    return message(KC_TEXT("engine", "no counters: {0} ({1})"), reason.what.english(),
                   reason.hint.english());
}

std::optional<double> floorTime(const ResolvedConfiguration& resolved,
                                const DeviceDescription& device, bool isCold) {
    if (device.computeCapability == 0 || !device.peakBytesPerSecond)
        return std::nullopt;
    const double cached = isCold ? 0 : propertyOf(device, "l2_bytes").value_or(0);
    const double bytes = std::max(leastBytes(resolved) - cached, 0.0);
    double seconds = bytes / *device.peakBytesPerSecond;
    const auto numbers = tensorNumbersOf(*resolved.kernel);
    if (const auto peak = numbers ? tensorPeak(device, *numbers) : device.peakFlopsPerSecond)
        seconds = std::max(seconds, resolved.operations /
                                        (numbers ? *peak * fastTensorFactor(device) : *peak));
    return seconds > 0 ? std::optional(seconds) : std::nullopt;
}

void addFloor(Measurement& row, const ResolvedConfiguration& resolved,
              const DeviceDescription& device, bool isCold) {
    const auto time = measuredMetric(row, "time");
    const auto floor = floorTime(resolved, device, isCold);
    if (!time || !floor || *time <= 0)
        return;
    row.metrics["floor_time"] = *floor;
    row.metrics["of_floor"] = *floor / *time;
    if (*floor > *time && !isPredicted(row))
        row.remarks.push_back(message(
            KC_TEXT("engine", "Suspicious time: {0} is shorter than {1}, the minimum for the "
                              "problem's bytes and operations at the peaks of this device. Check "
                              "whether the kernel skips work, or whether part of it is not timed"),
            roughDuration(*time), roughDuration(*floor)));
}

} // namespace kernelcurve
