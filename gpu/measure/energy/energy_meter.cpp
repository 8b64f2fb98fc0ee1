#include "gpu/measure/energy/energy_meter.h"

#include <vector>

namespace kernelcurve {
namespace {

constexpr double settling = 0.35; ///< seconds until the power is stable
constexpr double window = 1.25;   ///< in seconds; a step may be lost at each end
constexpr double idleStep = 20e-3;

} // namespace

std::optional<EnergyUse> meteredUse(Device& device, const Clock& clock,
                                    const std::function<std::int64_t()>& work) {
    std::int64_t runs = 0;
    double worked = 0;
    const std::vector<MeterReading> readings = device.meter([&] {
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
    if (device.meter([] {}).empty())
        return std::nullopt;
    const std::optional<EnergyUse> use = meteredUse(device, clock, [&] {
        pause(idleStep, stop);
        if (stop.stop_requested())
            throw Cancelled();
        return std::int64_t{1};
    });
    return use ? std::optional(use->watts) : std::nullopt;
}

} // namespace kernelcurve
