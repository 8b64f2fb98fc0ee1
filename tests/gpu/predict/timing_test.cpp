#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"
#include "gpu/predict/sass/listing.h"
#include "gpu/predict/timing/gpu_model.h"
#include "gpu/predict/timing/instruction_cache.h"
#include "gpu/predict/timing/l1_cache.h"
#include "gpu/predict/timing/memory_share.h"
#include "gpu/predict/timing/occupancy.h"
#include "gpu/predict/timing/prediction.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace kernelcurve {
namespace {

using emulator::BoundKernel;
using emulator::MemoryImage;
using testing::HasSubstr;
using timing::GpuModel;
using timing::readGpuModel;

std::string described(const std::string& name) {
    return readFile(std::filesystem::path(KERNELCURVE_SOURCE_DIR "/resources/devices") / name);
}

GpuModel h100() {
    return readGpuModel(described("nvidia-h100.yaml"), "nvidia-h100.yaml");
}

std::string errorOf(const std::string& text) {
    try {
        readGpuModel(text, "x.yaml");
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

/// Cycles per instruction of a loop of so many KiB of code, with so many warps in lockstep.
double cyclesPerInstruction(double kibibytes, int warps) {
    constexpr int perLine = 8;
    const GpuModel gpu = h100();
    const auto lines = static_cast<std::size_t>(kibibytes * 1024 / 128);
    timing::InstructionCache cache(gpu, lines * perLine);
    double now = 0;
    double begin = 0;
    constexpr int passes = 3;
    for (int pass = 0; pass < passes; ++pass) {
        if (pass == 1)
            begin = now;
        for (std::size_t line = 0; line < lines; ++line) {
            double ready = now;
            for (int warp = 0; warp < warps; ++warp)
                ready = std::max(ready, cache.enter(0, line, now));
            now = ready + perLine * warps;
        }
    }
    return (now - begin) / static_cast<double>(lines * perLine * warps * (passes - 1));
}

// Measured on an NVIDIA H200, in cycles per instruction of a scheduler: 1.02 up to 28 KiB, 2.1 to
// 2.3 from 40 to 128 KiB, and 5.8 to 5.9 beyond with one warp; 3.0 with two warps beyond 128 KiB.
TEST(InstructionCache, TakesAsLongAsOnAGpu) {
    EXPECT_NEAR(cyclesPerInstruction(28, 1), 1, 0.01);
    EXPECT_NEAR(cyclesPerInstruction(40, 1), 2.2, 0.1);
    EXPECT_NEAR(cyclesPerInstruction(128, 1), 2.2, 0.1);
    EXPECT_NEAR(cyclesPerInstruction(192, 1), 5.85, 0.1);
    EXPECT_NEAR(cyclesPerInstruction(192, 2), 3.0, 0.1);
    EXPECT_NEAR(cyclesPerInstruction(64, 4), 1, 0.01);
}

TEST(GpuModel, WithoutAnInstructionCacheHasThatOfTheH200) {
    std::string text = described("nvidia-h100.yaml");
    text.erase(text.find("  instruction_l0_bytes"));
    const GpuModel model = readGpuModel(text, "x.yaml");
    EXPECT_EQ(model.instructionL1Bytes, h100().instructionL1Bytes);
    EXPECT_EQ(model.origins.at("instruction_l1_bytes").source, timing::ValueSource::Assumed);
}

TEST(GpuModel, IsReadOfEveryShippedDescription) {
    int count = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(KERNELCURVE_SOURCE_DIR "/resources/devices")) {
        const std::string name = entry.path().filename().string();
        const GpuModel model = readGpuModel(described(name), name);
        EXPECT_GE(model.computeCapability, 75) << name;
        EXPECT_GE(model.dramPeakBytesPerSecond, model.dramReadBytesPerSecond) << name;
        EXPECT_GE(model.dramReadBytesPerSecond, model.dramCopyBytesPerSecond) << name;
        EXPECT_LE(model.maxBlockSharedBytes, model.maxSharedBytes) << name;
        ++count;
    }
    EXPECT_GE(count, 2);
}

TEST(GpuModel, NamesAMissingUnknownOrInvalidValue) {
    const std::string good = described("nvidia-h100.yaml");
    std::string bad = good;
    bad.replace(bad.find("sm_count"), 8, "sm_kount");
    EXPECT_THAT(errorOf(bad), HasSubstr("sm_kount"));
    bad = good;
    bad.replace(bad.find("sm_count: {value: 132"), 21, "sm_count: {value: -13");
    EXPECT_THAT(errorOf(bad), HasSubstr("sm_count must be positive"));
    bad = good;
    bad.replace(bad.find("source: data_sheet"), 18, "source: a_friend__");
    EXPECT_THAT(errorOf(bad), HasSubstr("a_friend__"));
}

TEST(Occupancy, IsLimitedByWarpsRegistersAndSharedMemory) {
    const GpuModel gpu = h100();
    BoundKernel launch;
    launch.block = {256, 1, 1};
    launch.registers = 32;
    EXPECT_EQ(blocksPerSm(launch, gpu), 8); // limited by 64 warps
    launch.registers = 128;
    EXPECT_EQ(blocksPerSm(launch, gpu), 2); // limited by 65,536 registers
    launch.registers = 32;
    launch.dynamicSharedBytes = 100 * 1024;
    EXPECT_EQ(blocksPerSm(launch, gpu), 2); // limited by 228 KiB of shared memory
    launch.block = {32, 1, 1};
    launch.dynamicSharedBytes = 0;
    EXPECT_EQ(blocksPerSm(launch, gpu), 32);
}

TEST(Occupancy, OfTuringHasTwoPartitionsAndReservesNoSharedMemory) {
    GpuModel gpu = readGpuModel(described("nvidia-t4.yaml"), "nvidia-t4.yaml");
    BoundKernel launch;
    launch.block = {128, 1, 1};
    launch.registers = 32;
    EXPECT_EQ(blocksPerSm(launch, gpu), 8); // limited by 32 warps
    EXPECT_EQ(sharedPartition(launch, gpu, 8), 32 * 1024);
    launch.dynamicSharedBytes = 32 * 1024;
    EXPECT_EQ(blocksPerSm(launch, gpu), 2);
    EXPECT_EQ(sharedPartition(launch, gpu, 2), 64 * 1024);
}

TEST(L1Cache, ForgetsTheLineThatWasUsedLongestAgo) {
    timing::L1Cache cache(8 * 128); // one set
    for (std::uint64_t line = 0; line < 8; ++line)
        cache.allocate(line);
    EXPECT_NE(cache.find(0), nullptr);
    cache.allocate(8);
    EXPECT_NE(cache.find(0), nullptr);
    EXPECT_EQ(cache.find(1), nullptr);
}

/// The part of L2 that belongs to one of 132 SMs. L2 holds all arrays.
class L2Share : public testing::Test {
  protected:
    const GpuModel gpu_ = h100();
    const timing::Footprint footprint_;
    timing::MemoryShare share_{gpu_, footprint_, 132, 1, {}};
};

TEST_F(L2Share, TakesLongForOneSectorOfALine) {
    share_.sendPacket(1, 0b1111, 0);
    const double whole = share_.stored();
    share_.sendPacket(2, 0b0001, 0);
    const double one = share_.stored() - whole;
    EXPECT_GT(one, whole / 2);
    EXPECT_LT(one, whole);
}

TEST_F(L2Share, JoinsStoresToALineInOnePacket) {
    constexpr double sector = 32;
    share_.sendPacket(1, 0b0011, 0);
    const double first = share_.stored();
    EXPECT_EQ(share_.l2Bytes, 2 * sector);
    // The other bytes of the same sectors are part of the packet.
    share_.sendPacket(1, 0b0011, first);
    EXPECT_EQ(share_.stored(), first);
    EXPECT_EQ(share_.l2Bytes, 2 * sector);
    share_.sendPacket(1, 0b1100, first);
    EXPECT_LT(share_.stored() - first, first);
    EXPECT_EQ(share_.l2Bytes, 4 * sector);
    share_.sendPacket(1, 0b0011, 1000); // the packet no longer waits
    EXPECT_NEAR(share_.stored(), 1000 + first, 1e-9);
    EXPECT_EQ(share_.l2Bytes, 6 * sector);
}

TEST_F(L2Share, Reads64BytesAtOnce) {
    share_.load(0, 0, false);
    const double one = share_.end();
    share_.load(1, 0, true);
    EXPECT_EQ(share_.end(), one);
    share_.load(2, 0, false);
    EXPECT_EQ(share_.end(), 2 * one);
}

/// A kernel that copies one word per thread.
class TimedCopy : public testing::Test {
  protected:
    static double predicted(std::uint32_t blocks, const GpuModel& gpu, bool isCold = false) {
        return prediction(blocks, gpu, isCold).seconds;
    }

    static timing::Prediction prediction(std::uint32_t blocks, const GpuModel& gpu, bool isCold) {
        std::string listing = ".text.copy:\ncopy:\n";
        struct Line {
            const char* text;
            int stall;
            int writes; ///< number of a scoreboard, or 7 for none
            int waits;  ///< bit mask
        };
        for (const Line& line : std::vector<Line>{{"S2R R0, SR_TID.X", 1, 0, 0},
                                                  {"S2R R1, SR_CTAID.X", 1, 1, 0},
                                                  {"LDC.64 R2, c[0x0][0x210]", 1, 2, 0},
                                                  {"LDC.64 R4, c[0x0][0x218]", 1, 3, 0},
                                                  {"IMAD R0, R1, 0x100, R0", 5, 7, 3},
                                                  {"IMAD.WIDE.U32 R2, R0, 0x4, R2", 5, 7, 4},
                                                  {"IMAD.WIDE.U32 R4, R0, 0x4, R4", 5, 7, 8},
                                                  {"LDG.E R6, desc[UR4][R2.64]", 1, 0, 0},
                                                  {"STG.E desc[UR4][R4.64], R6", 1, 7, 1},
                                                  {"EXIT", 5, 7, 0}}) {
            const std::uint64_t control = static_cast<unsigned>(line.stall) | 1U << 4U |
                                          static_cast<unsigned>(line.writes) << 5U | 7U << 8U |
                                          static_cast<unsigned>(line.waits) << 11U;
            char upper[17];
            std::snprintf(upper, sizeof upper, "%016llx",
                          static_cast<unsigned long long>(control << 41U));
            listing += std::string("  /*0000*/ ") + line.text +
                       " ; /* 0x0000000000000000 */\n /* 0x" + upper + " */\n";
        }
        BoundKernel launch;
        launch.code = std::make_shared<const std::vector<emulator::Operation>>(
            emulator::decode(sass::readListing(listing).front()));
        launch.grid = {blocks, 1, 1};
        launch.block = {256, 1, 1};
        launch.registers = 16;
        launch.bank0.resize(0x210 + 64);
        MemoryImage memory;
        for (int i = 0; i < 2; ++i) {
            const std::uint64_t address =
                memory.add(emulator::ArrayImage(std::size_t{blocks} * 256 * 4));
            std::memcpy(launch.bank0.data() + 0x210 + 8 * i, &address, sizeof address);
        }
        return timing::predict({&launch, 1}, memory, gpu, isCold, {}, {});
    }
};

TEST_F(TimedCopy, OfALargeArrayTakesWhatDramNeeds) {
    const GpuModel gpu = h100();
    const std::uint32_t blocks = 1U << 18U; // 2 x 256 MiB
    const double atPeak = blocks * 256.0 * 8 / gpu.dramCopyBytesPerSecond;
    const double time = predicted(blocks, gpu);
    EXPECT_GT(time, 0.95 * atPeak);
    EXPECT_LT(time, 1.35 * atPeak);
}

TEST_F(TimedCopy, IsFasterWithMoreBandwidth) {
    GpuModel faster = h100();
    faster.dramReadBytesPerSecond *= 1.5;
    faster.dramCopyBytesPerSecond *= 1.5;
    EXPECT_LT(predicted(1U << 17U, faster), 0.9 * predicted(1U << 17U, h100()));
}

TEST_F(TimedCopy, OfFewElementsTakesLittleMoreThanAnEmptyKernel) {
    const GpuModel gpu = h100();
    const double empty = gpu.startSeconds;
    EXPECT_GT(predicted(1, gpu), empty);
    EXPECT_LT(predicted(1, gpu), empty + 2e-6);
}

TEST_F(TimedCopy, TakesLongerWithColdCaches) {
    EXPECT_GT(predicted(1000, h100(), true), predicted(1000, h100(), false));
}

TEST_F(TimedCopy, HasAClassAndABand) {
    const timing::Prediction large = prediction(1U << 18U, h100(), false);
    EXPECT_EQ(large.kernelClass, "streaming");
    EXPECT_THAT(large.flags, testing::IsEmpty());
    EXPECT_LT(large.lowSeconds, large.seconds); // lint-time: predicted
    EXPECT_GT(large.highSeconds, large.seconds);
    EXPECT_EQ(prediction(1, h100(), false).kernelClass, "launch");
}

TEST_F(TimedCopy, HasAWiderBandIfBandwidthsAreAssumed) {
    const GpuModel measured = h100();
    GpuModel assumed = measured;
    for (const char* const name : {"dram_read_bytes_per_s", "dram_copy_bytes_per_s"})
        assumed.origins[name].source = timing::ValueSource::Assumed;
    const timing::Prediction known = prediction(1000, measured, false);
    const timing::Prediction guessed = prediction(1000, assumed, false);
    EXPECT_EQ(guessed.seconds, known.seconds);
    EXPECT_LT(guessed.lowSeconds, known.lowSeconds); // lint-time: predicted
    EXPECT_GT(guessed.highSeconds, known.highSeconds);
}

TEST_F(TimedCopy, IsPredictedTheSameEachTime) {
    EXPECT_EQ(predicted(5000, h100()), predicted(5000, h100()));
}

} // namespace
} // namespace kernelcurve
