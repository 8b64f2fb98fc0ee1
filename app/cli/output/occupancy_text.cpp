#include "app/cli/output/occupancy_text.h"

#include "gpu/model/device/occupancy.h"

#include <array>
#include <utility>

namespace kernelcurve {

std::string occupancyText(const LaunchReport& launch, const DeviceDescription& device) {
    const auto resources = multiprocessorResources(device);
    const auto registers = metricValue(launch.resources, "registers");
    if (!resources || !registers)
        return {};
    const auto shared = metricValue(launch.resources, "shared_bytes");
    const BlockDemand demand = {launch.block[0] * launch.block[1] * launch.block[2],
                                static_cast<std::int64_t>(*registers),
                                shared ? static_cast<std::int64_t>(*shared) : launch.sharedBytes};
    const Occupancy occupancy = occupancyOf(demand, *resources);

    constexpr std::array<std::pair<OccupancyLimit, const char*>, 4> names = {
        {{OccupancyLimit::Threads, "threads"},
         {OccupancyLimit::Registers, "registers"},
         {OccupancyLimit::SharedMemory, "shared memory"},
         {OccupancyLimit::Blocks, "blocks"}}};
    std::string each, limits;
    for (const auto& [limit, name] : names) {
        if (occupancy.by(limit) == Occupancy::unlimited)
            continue;
        each += (each.empty() ? "" : ", ") + std::to_string(occupancy.by(limit)) + " by " + name;
        if (occupancy.limits(limit))
            limits += (limits.empty() ? "" : " and ") + std::string(name);
    }
    return "  blocks per SM: " + std::to_string(occupancy.blocks()) + " (" + each +
           ")\n  limited by: " + limits + '\n';
}

} // namespace kernelcurve
