#include "app/describe/gpu_description.h"

#include "gpu/predict/timing/capability.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

namespace kernelcurve {
namespace {

using timing::GpuModel;
using timing::ValueSource;

constexpr double warpLanes = 32;
// Those cycles of the probe kernels that are not latency, according to the timing model. An H100
// agrees within 2 %. The cycles are the arithmetic of a chain step in global and in shared memory,
// the overhead of a one-step chain, and the overhead of a block that copies.
constexpr double stepCycles = 7.5;
constexpr double sharedStepCycles = 5.6;
constexpr double oneStepCycles = 137;
constexpr double copyCycles = 125;

class Description {
  public:
    Description(const DeviceDescription& device, const ProbeRows& rows, GpuModel h100)
        : device_(device)
        , rows_(rows)
        , model_(timing::modelOfCapability(device.computeCapability, std::move(h100))) {
        model_.name = device.name;
    }

    GpuModel made() {
        addAttributes();
        addBandwidths();
        addLatencies();
        addLaunches();
        addAtomics();
        return std::move(model_);
    }

  private:
    const std::vector<Measurement>& rows(std::string_view probe) const {
        static const std::vector<Measurement> none;
        const auto found = rows_.find(probe);
        return found != rows_.end() ? found->second : none;
    }

    std::optional<double> best(std::string_view probe, std::string_view metric) const {
        std::optional<double> greatest;
        for (const Measurement& row : rows(probe))
            if (const auto value = measuredMetric(row, metric))
                greatest = std::max(greatest.value_or(*value), *value);
        return greatest;
    }

    /// Returns the times of a probe by the value of the swept parameter.
    std::map<double, double> times(std::string_view probe, std::string_view parameter) const {
        std::map<double, double> all;
        for (const Measurement& row : rows(probe)) {
            const auto value = row.configuration.parameters.find(parameter);
            const auto time = measuredMetric(row, "time");
            if (time && value != row.configuration.parameters.end())
                all[value->second.number().value_or(0)] = *time;
        }
        return all;
    }

    std::optional<double> time(std::string_view probe, std::string_view parameter) const {
        const std::map<double, double> all = times(probe, parameter);
        return all.size() == 1 ? std::optional(all.begin()->second) : std::nullopt;
    }

    /// Returns the seconds per additional unit of the parameter, or nullopt if the time does not
    /// grow.
    std::optional<double> slope(std::string_view probe, std::string_view parameter) const {
        const std::map<double, double> all = times(probe, parameter);
        if (all.size() < 2)
            return std::nullopt;
        const auto& [less, shorter] = *all.begin();
        const auto& [more, longer] = *all.rbegin();
        if (longer <= shorter)
            return std::nullopt;
        return (longer - shorter) / (more - less);
    }

    void measured(const char* name, double value, std::string from) {
        if (value > 0 && std::isfinite(value))
            setValue(model_, name, value, {ValueSource::Measured, std::move(from)});
    }

    void addAttribute(const char* name, const char* tag, double factor = 1) {
        if (const auto value = propertyOf(device_, tag))
            measured(name, *value * factor, std::string("device attribute ") + tag);
    }

    void addAttributes() {
        measured("sm_count", static_cast<double>(device_.multiprocessors),
                 "device attribute multiprocessors");
        measured("memory_bytes", static_cast<double>(device_.limits.memoryBytes),
                 "total memory, CUDA driver");
        addAttribute("clock_hz", "clock");
        addAttribute("dram_peak_bytes_per_s", "peak_bandwidth");
        addAttribute("l2_bytes", "l2_bytes");
        addAttribute("max_shared_bytes", "shared_bytes_per_multiprocessor");
        addAttribute("max_block_shared_bytes", "shared_bytes_opt_in");
        addAttribute("max_warps", "threads_per_multiprocessor", 1 / warpLanes);
        addAttribute("max_blocks", "blocks_per_multiprocessor");
        addAttribute("registers", "registers_per_multiprocessor");
        if (const auto clock = best("clock", "sm_clock"))
            measured("clock_hz", *clock, "NVML during chase_shared");
    }

    void addBandwidths() {
        if (const auto rate = best("read", "bandwidth"))
            measured("dram_read_bytes_per_s", *rate, "sum_vector, best of its sweep");
        if (const auto rate = best("copy", "bandwidth"))
            measured("dram_copy_bytes_per_s", *rate, "copy_vector, best of its sweep");
        if (const auto rate = best("read from L2", "bandwidth"))
            measured("l2_read_bytes_per_s", *rate, "read_l2, best of its sweep");
        constexpr double elementBytes = 4;
        if (const auto seconds = slope("write to L2", "n"))
            measured("l2_write_bytes_per_s", elementBytes / *seconds,
                     "copy_vector in L2, growth with n");
        const std::map<double, double> strides = times("DRAM fetch", "stride");
        if (strides.size() == 2) {
            // Each float is in a different sector and, with the larger stride, in a different pair
            // of sectors.
            constexpr double between = 1.4;
            const bool isDouble = strides.rbegin()->second > between * strides.begin()->second;
            measured("dram_fetch_bytes", isDouble ? 64 : 32,
                     "strided_read, strides of 32 and 64 bytes");
        }
    }

    void addLatencies() {
        const double clock = model_.clockHz;
        if (const auto step = slope("L1 latency", "steps"))
            measured("l1_latency_cycles", *step * clock - stepCycles, "chase_global of 16 KiB");
        if (const auto step = slope("shared latency", "steps"))
            measured("shared_latency_cycles", *step * clock - sharedStepCycles, "chase_shared");
        if (const auto step = slope("L2 latency", "steps"))
            measured("l2_latency_cycles", *step * clock - stepCycles, "chase_l2 of 1 MiB");
        if (const auto step = slope("DRAM latency", "steps"))
            measured("dram_latency_cycles", *step * clock - stepCycles - model_.l2Latency,
                     "chase_global of 256 MiB, cold, less the latency of L2");
    }

    void addLaunches() {
        const double clock = model_.clockHz;
        if (const auto seconds = time("launch", "steps"))
            measured("start_s", *seconds - (model_.l2Latency + oneStepCycles) / clock,
                     "chase_global of one step, less the step");
        // A single launch may be timed by another clock.
        const std::map<double, double> launches = times("launches", "steps");
        if (launches.size() == 3) {
            const double further = (launches.at(8) - launches.at(2)) / 6;
            measured("next_launch_s", further - (launches.at(1) - model_.startSeconds),
                     "steps_one_by_one, 8 launches and 2, less one");
        }
        constexpr double threads = 32;
        if (const auto seconds = slope("block launches", "n"))
            measured("blocks_per_cycle", 1 / (threads * *seconds * clock),
                     "copy_element in blocks of 32, growth with n");
        constexpr double threadsOfReplaced = 64;
        if (const auto seconds = slope("block replacement", "n")) {
            const double wave = *seconds * threadsOfReplaced * model_.smCount * clock;
            measured("block_replacement_cycles", wave - model_.l2Latency - copyCycles,
                     "copy_ballast with one block per SM, less the copy");
        }
    }

    void addAtomics() {
        const double clock = model_.clockHz;
        constexpr double requests = 1024 * 1024 / warpLanes;
        const auto cycles = [&](const char* probe, double rounds) -> std::optional<double> {
            if (const auto seconds = time(probe, "counters"))
                return (*seconds - model_.startSeconds) * clock / (requests * rounds);
            return std::nullopt;
        };
        if (const auto request = cycles("atomics at one address", 16))
            measured("atomic_cycles_same_address", *request / warpLanes,
                     "atomics_global, one counter");
        // A request covers a line of four sectors. A slice holds pieces of 256 bytes.
        constexpr double sectors = 4;
        constexpr double slices = 1024 * 4 / 256;
        if (const auto request = cycles("atomics in 16 slices", 64))
            measured("atomic_cycles_per_sector", *request * slices / sectors,
                     "atomics_global, 1024 counters");
        if (const auto request = cycles("atomics everywhere", 64))
            measured("l2_slices", std::round(sectors * model_.atomicCyclesPerSector / *request),
                     "atomics_global, 1 Mi counters");
    }

    const DeviceDescription& device_;
    const ProbeRows& rows_;
    GpuModel model_;
};

} // namespace

timing::GpuModel describedGpu(const DeviceDescription& device, const ProbeRows& rows,
                              timing::GpuModel h100) {
    return Description(device, rows, std::move(h100)).made();
}

} // namespace kernelcurve
