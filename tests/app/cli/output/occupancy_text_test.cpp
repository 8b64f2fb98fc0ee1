#include "app/cli/output/occupancy_text.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

DeviceDescription hopper() {
    DeviceDescription device;
    device.computeCapability = 90;
    for (const auto& [tag, value] : {std::pair{"warp_size", 32},
                                     {"threads_per_multiprocessor", 2048},
                                     {"blocks_per_multiprocessor", 32},
                                     {"registers_per_multiprocessor", 65536},
                                     {"registers_per_block", 65536},
                                     {"shared_bytes_per_multiprocessor", 233472},
                                     {"shared_bytes_reserved", 1024}})
        device.properties.push_back({{}, {{tag, {}, value, ""}}});
    return device;
}

TEST(OccupancyText, SaysWhatEachResourceAllowsAndWhichIsTheLimit) {
    LaunchReport launch;
    launch.block = {16, 16, 1};
    launch.resources = {{"registers", 90.0}, {"shared_bytes", 16384.0}};
    EXPECT_EQ(occupancyText(launch, hopper()),
              "  blocks per SM: 2 (8 by threads, 2 by registers, 13 by shared memory, 32 by "
              "blocks)\n  limited by: registers\n");
    launch.resources["registers"] = 32;
    launch.resources["shared_bytes"] = 0;
    EXPECT_EQ(occupancyText(launch, hopper()),
              "  blocks per SM: 8 (8 by threads, 8 by registers, 228 by shared memory, 32 by "
              "blocks)\n  limited by: threads and registers\n");
}

TEST(OccupancyText, IsEmptyWhereNothingIsKnown) {
    LaunchReport launch;
    EXPECT_EQ(occupancyText(launch, hopper()), "");
    launch.resources = {{"registers", 32.0}};
    EXPECT_EQ(occupancyText(launch, DeviceDescription()), "");
}

} // namespace
} // namespace kernelcurve
