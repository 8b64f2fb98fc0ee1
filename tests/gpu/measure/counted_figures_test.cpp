#include "gpu/measure/figures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace kernelcurve;

namespace {

TEST(CountedFigures, AreRatiosOfWhatWasCounted) {
    const HardwareCounts counts = {{"load_requests", 1000},
                                   {"load_sectors", 5000},
                                   {"load_percent", 80.0 * 5000},
                                   {"store_requests", 0},
                                   {"store_sectors", 0},
                                   {"shared_load_requests", 60},
                                   {"shared_store_requests", 40},
                                   {"shared_load_conflicts", 300},
                                   {"shared_store_conflicts", 0},
                                   {"shared_wavefronts", 400},
                                   {"shared_percent", 25.0 * 400},
                                   {"l2_sectors_of_multiprocessors", 125000},
                                   {"l1_hits_global", 1000},
                                   {"l1_hits_local", 200},
                                   {"l1_hits_texture", 50},
                                   {"host_sectors", 10},
                                   {"l2_sectors", 200},
                                   {"l2_hit_percent", 50.0 * 200},
                                   {"active_cycles", 10},
                                   {"occupancy_percent", 75.0 * 10},
                                   {"dram_read_bytes", 3e6},
                                   {"dram_write_bytes", 1e6},
                                   {"multiply_adds", 1e6},
                                   {"additions", 3e6},
                                   {"multiplications", 5e6}};
    const MetricValues figures = countedFigures(counts, 2e-6);
    EXPECT_DOUBLE_EQ(figures.at("counted_load_efficiency"), 0.8);
    EXPECT_DOUBLE_EQ(figures.at("counted_load_sectors_per_request"), 5);
    EXPECT_FALSE(figures.contains("counted_store_sectors_per_request")) << "nothing of nothing";
    EXPECT_FALSE(figures.contains("counted_store_efficiency"));
    EXPECT_DOUBLE_EQ(figures.at("counted_shared_efficiency"), 0.25);
    EXPECT_DOUBLE_EQ(figures.at("counted_bank_conflicts"), 3);
    EXPECT_DOUBLE_EQ(figures.at("l2_hit_rate"), 0.5);
    EXPECT_FALSE(figures.contains("l1_hit_rate")) << "was not counted";
    EXPECT_DOUBLE_EQ(figures.at("achieved_occupancy"), 0.75);
    EXPECT_DOUBLE_EQ(figures.at("dram_bandwidth"), 2e12);
    EXPECT_DOUBLE_EQ(figures.at("l2_traffic"), 4e6);
    EXPECT_DOUBLE_EQ(figures.at("counted_l1_bytes"), 40000);
    EXPECT_DOUBLE_EQ(figures.at("counted_host_bytes"), 320);
    EXPECT_DOUBLE_EQ(figures.at("l2_bandwidth"), 2e12);
    EXPECT_DOUBLE_EQ(figures.at("counted_l2_intensity"), 2.5);
    EXPECT_DOUBLE_EQ(figures.at("counted_operations"), 10e6);
    EXPECT_DOUBLE_EQ(figures.at("counted_flops"), 5e12);
    EXPECT_DOUBLE_EQ(figures.at("counted_intensity"), 2.5);
}

TEST(CountedFigures, WaitsAreCyclesOfAWarpForAnInstruction) {
    HardwareCounts counts = {{"scheduler_cycles", 400},
                             {"issues", 100},
                             {"warp_cycles", 3200},
                             {"stall_long_scoreboard", 2500},
                             {"stall_sleeping", 0}};
    const MetricValues figures = countedFigures(counts, 1e-6);
    EXPECT_DOUBLE_EQ(figures.at("issue_slots_busy"), 0.25);
    EXPECT_DOUBLE_EQ(figures.at("warp_cycles"), 32);
    EXPECT_DOUBLE_EQ(figures.at("stall_long_scoreboard"), 25);
    EXPECT_EQ(figures.at("stall_sleeping"), 0) << "counted, and none";
    EXPECT_FALSE(figures.contains("stall_barrier")) << "was not counted";
    counts["issues"] = 0;
    EXPECT_THAT(countedFigures(counts, 1e-6),
                testing::ElementsAre(testing::Pair("issue_slots_busy", 0)))
        << "of no instruction there is no wait";
}

TEST(CountedFigures, ARooflinesPointHasBothOrNone) {
    HardwareCounts counts = {{"multiply_adds", 1e6}, {"additions", 0}, {"multiplications", 0}};
    EXPECT_FALSE(countedFigures(counts, 1e-6).contains("counted_flops")) << "no bytes";
    counts["dram_read_bytes"] = 100;
    counts["dram_write_bytes"] = 100;
    EXPECT_TRUE(countedFigures(counts, 1e-6).contains("counted_flops"));
    EXPECT_FALSE(countedFigures(counts, {}).contains("counted_intensity")) << "no time";
    counts["multiply_adds"] = 0;
    EXPECT_FALSE(countedFigures(counts, 1e-6).contains("counted_intensity"))
        << "no operations in single precision: the nominal point says more";
    EXPECT_EQ(countedFigures(counts, 1e-6).at("counted_operations"), 0);
}

} // namespace
