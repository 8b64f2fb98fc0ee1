#include "gpu/model/device/occupancy.h"

#include <gtest/gtest.h>

#ifdef KERNELCURVE_OCCUPANCY_CALCULATOR
#include <cuda_occupancy.h>
#endif

namespace kernelcurve {
namespace {

// Source: CUDA C++ Programming Guide, technical specifications per compute capability.
constexpr std::int64_t kib = 1024;
constexpr MultiprocessorResources turing = {32, 1024, 16, 65536, 65536, 64 * kib, 0, 256};
constexpr MultiprocessorResources ampere = {32, 2048, 32, 65536, 65536, 164 * kib, kib, 128};
constexpr MultiprocessorResources hopperLimits = {32, 2048, 32, 65536, 65536, 228 * kib, kib, 128};
constexpr MultiprocessorResources consumerBlackwell = {32,    1536,      24,  65536,
                                                       65536, 100 * kib, kib, 128};

TEST(Occupancy, NamesTheResourceThatRunsOutFirst) {
    // With 256 threads per block and few registers, 2048 threads are 8 blocks.
    const Occupancy threads = occupancyOf({256, 32, 0}, hopperLimits);
    EXPECT_EQ(threads.blocks(), 8);
    EXPECT_EQ(threads.fraction, 1);
    EXPECT_TRUE(threads.limits(OccupancyLimit::Threads));
    // With 32 * 32 registers per warp, the 65536 registers are used up at exactly the same number
    // of warps.
    EXPECT_TRUE(threads.limits(OccupancyLimit::Registers));
    EXPECT_FALSE(threads.limits(OccupancyLimit::SharedMemory));

    // With 128 registers per thread, 65536 / (128 * 256) = 2 blocks fit.
    const Occupancy registers = occupancyOf({256, 128, 0}, hopperLimits);
    EXPECT_EQ(registers.blocks(), 2);
    EXPECT_EQ(registers.fraction, 0.25);
    EXPECT_TRUE(registers.limits(OccupancyLimit::Registers));
    EXPECT_FALSE(registers.limits(OccupancyLimit::Threads));

    // 48 KiB plus the 1 KiB of the driver: 4 blocks fit into 228 KiB.
    const Occupancy shared = occupancyOf({128, 32, 48 * kib}, hopperLimits);
    EXPECT_EQ(shared.blocks(), 4);
    EXPECT_TRUE(shared.limits(OccupancyLimit::SharedMemory));

    // With blocks of one warp, 32 blocks fit, although 64 warps would fit.
    const Occupancy blocks = occupancyOf({32, 16, 0}, hopperLimits);
    EXPECT_EQ(blocks.blocks(), 32);
    EXPECT_EQ(blocks.fraction, 0.5);
    EXPECT_TRUE(blocks.limits(OccupancyLimit::Blocks));
}

TEST(Occupancy, RoundsUpAsTheHardwareDoes) {
    // 65 registers per thread cost as much as 72, because a warp gets registers in units of 256.
    EXPECT_EQ(occupancyOf({256, 65, 0}, hopperLimits).by(OccupancyLimit::Registers),
              occupancyOf({256, 72, 0}, hopperLimits).by(OccupancyLimit::Registers));
    EXPECT_LT(occupancyOf({256, 65, 0}, hopperLimits).by(OccupancyLimit::Registers),
              occupancyOf({256, 64, 0}, hopperLimits).by(OccupancyLimit::Registers));
    // 33 threads need two warps.
    EXPECT_EQ(occupancyOf({33, 16, 0}, turing).by(OccupancyLimit::Threads), 16);
    // A block that needs more than the available resources does not fit at all.
    EXPECT_EQ(occupancyOf({1024, 80, 0}, hopperLimits).blocks(), 0);
    EXPECT_EQ(occupancyOf({64, 32, 230 * kib}, hopperLimits).blocks(), 0);
}

TEST(Occupancy, ReadsWhatTheDeviceSays) {
    DeviceDescription device;
    EXPECT_EQ(multiprocessorResources(device), std::nullopt); // the CPU
    device.computeCapability = 90;
    const auto property = [&](const char* tag, std::int64_t value) {
        device.properties.push_back({{}, {{tag, {}, value, ""}}});
    };
    property("warp_size", 32);
    property("threads_per_multiprocessor", 2048);
    property("blocks_per_multiprocessor", 32);
    property("registers_per_multiprocessor", 65536);
    property("registers_per_block", 65536);
    EXPECT_EQ(multiprocessorResources(device), std::nullopt); // still incomplete
    property("shared_bytes_per_multiprocessor", 228 * kib);
    property("shared_bytes_reserved", kib);
    EXPECT_EQ(multiprocessorResources(device), hopperLimits);
    device.computeCapability = 75;
    EXPECT_EQ(multiprocessorResources(device)->sharedUnit, 256);
}

#ifdef KERNELCURVE_OCCUPANCY_CALCULATOR

cudaOccDeviceProp toolkitDevice(int capability, const MultiprocessorResources& resources) {
    cudaOccDeviceProp device;
    device.computeMajor = capability / 10;
    device.computeMinor = capability % 10;
    device.maxThreadsPerBlock = 1024;
    device.maxThreadsPerMultiprocessor = int(resources.threads);
    device.regsPerBlock = int(resources.registersPerBlock);
    device.regsPerMultiprocessor = int(resources.registers);
    device.warpSize = int(resources.warpSize);
    device.sharedMemPerBlock = 48 * kib;
    device.sharedMemPerMultiprocessor = std::size_t(resources.sharedBytes);
    device.numSms = 100;
    device.sharedMemPerBlockOptin =
        std::size_t(resources.sharedBytes - resources.reservedSharedBytes);
    device.reservedSharedMemPerBlock = std::size_t(resources.reservedSharedBytes);
    return device;
}

TEST(Occupancy, AgreesWithTheToolkitsCalculator) {
    for (const auto& [capability, resources] :
         {std::pair{75, turing}, {80, ampere}, {90, hopperLimits}, {120, consumerBlackwell}}) {
        const cudaOccDeviceProp device = toolkitDevice(capability, resources);
        for (std::int64_t threads = 1; threads <= 1024; threads += threads < 64 ? 31 : 32)
            for (std::int64_t registers = 16; registers <= 255; registers += 13)
                for (const std::int64_t shared :
                     {std::int64_t{0}, std::int64_t{1}, std::int64_t{1000}, 8 * kib, 33 * kib + 5,
                      48 * kib, 63 * kib, 99 * kib}) {
                    cudaOccFuncAttributes function;
                    function.maxThreadsPerBlock = 1024;
                    function.numRegs = int(registers);
                    function.sharedSizeBytes = std::size_t(shared);
                    function.partitionedGCConfig = PARTITIONED_GC_OFF;
                    function.shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN;
                    function.maxDynamicSharedSizeBytes =
                        device.sharedMemPerBlockOptin -
                        std::min(device.sharedMemPerBlockOptin, std::size_t(shared));
                    function.numBlockBarriers = 1;
                    const cudaOccDeviceState state;
                    cudaOccResult expected;
                    ASSERT_EQ(cudaOccMaxActiveBlocksPerMultiprocessor(&expected, &device, &function,
                                                                      &state, int(threads), 0),
                              CUDA_OCC_SUCCESS);
                    const Occupancy occupancy =
                        occupancyOf({threads, registers, shared}, resources);
                    ASSERT_EQ(occupancy.blocks(), expected.activeBlocksPerMultiprocessor)
                        << capability << ": " << threads << " threads, " << registers
                        << " registers, " << shared << " B";
                    const auto named = [&](unsigned factor) {
                        return (expected.limitingFactors & factor) != 0;
                    };
                    ASSERT_EQ(occupancy.limits(OccupancyLimit::Threads), named(OCC_LIMIT_WARPS));
                    ASSERT_EQ(occupancy.limits(OccupancyLimit::Registers),
                              named(OCC_LIMIT_REGISTERS));
                    ASSERT_EQ(occupancy.limits(OccupancyLimit::SharedMemory),
                              named(OCC_LIMIT_SHARED_MEMORY));
                    ASSERT_EQ(occupancy.limits(OccupancyLimit::Blocks), named(OCC_LIMIT_BLOCKS));
                }
    }
}

#else

TEST(Occupancy, AgreesWithTheToolkitsCalculator) {
    GTEST_SKIP() << "cuda_occupancy.h was not found when the build was configured";
}

#endif

} // namespace
} // namespace kernelcurve
