// Tests configurations with a known limit, and similar configurations that do not have this limit.
// Peaks, sizes and most times are those of an H200 (resources/recordings).
#include "gpu/model/analysis/limits.h"

#include "gpu/model/analysis/memory_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

namespace kernelcurve {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr double mib = 1 << 20;
constexpr MultiprocessorResources hopper = {32, 2048, 32, 65536, 65536, 228 * 1024, 1024, 128};

/// A kernel that moves `bytes` in `time`, with a grid that fills the device.
LimitEvidence onH200(double time, double bytes, double operations = 0) {
    LimitEvidence evidence;
    evidence.timedOnGpu = true;
    evidence.metrics = {{"time", time},
                        {"occupancy", 1.0},
                        {"registers", 16.0},
                        {"blocks_per_multiprocessor", 8.0}};
    evidence.bytes = bytes;
    evidence.footprint = bytes;
    evidence.operations = operations;
    evidence.blocks = 65536;
    evidence.threadsPerBlock = 256;
    evidence.multiprocessors = 132;
    evidence.clock = 1.98e9;
    evidence.peakBandwidth = 4.814304e12;
    evidence.peakFlops = 6.690816e13;
    evidence.l2Bytes = 60 * mib;
    return evidence;
}

/// The request of a warp in which lane i begins at `offsetOf(i)`.
WarpRequest request(int line, AddressSpace space, AccessKind access, int width,
                    const std::function<std::int64_t(int)>& offsetOf) {
    WarpRequest made;
    made.line = line;
    made.space = space;
    made.access = access;
    made.width = width;
    for (int lane = 0; lane < warpLanes; ++lane)
        made.offsets[static_cast<std::size_t>(lane)] = offsetOf(lane);
    return made;
}

/// A trace of one block of `blocks` in which every warp makes these requests, each of them `times`
/// times.
TraceReport traceOf(const std::vector<WarpRequest>& requests, std::int64_t times,
                    std::int64_t blocks) {
    TraceReport report;
    report.blocks = blocks;
    report.tracedBlocks = 1;
    report.requests = requests;
    for (const WarpRequest& each : requests) {
        WarpAddresses addresses;
        addresses.width = each.width;
        for (std::size_t lane = 0; lane < warpLanes; ++lane)
            if (each.offsets[lane]) {
                addresses.mask |= 1U << lane;
                addresses.address[lane] = static_cast<std::uint64_t>(*each.offsets[lane]);
            }
        LineAccess access;
        access.line = each.line;
        access.space = each.space;
        access.access = each.access;
        access.width = each.width;
        access.requests = times;
        access.lanes = times * warpLanes;
        if (each.space == AddressSpace::Shared) {
            const SharedCost cost = sharedCost(addresses);
            access.wavefronts = times * cost.wavefronts;
            access.idealWavefronts = times * cost.ideal;
            access.degree = cost.degree;
        } else {
            const GlobalCost cost = globalCost(addresses);
            access.sectors = times * cost.sectors;
            access.lines = times * cost.lines;
            access.bytes = times * cost.bytes;
        }
        report.accesses.push_back(access);
    }
    return report;
}

WarpRequest load(int line, std::int64_t stride, std::int64_t from = 0) {
    return request(line, AddressSpace::Global, AccessKind::Load, 4,
                   [=](int lane) { return from + stride * lane; });
}
WarpRequest store(int line, std::int64_t stride, std::int64_t from = 0) {
    return request(line, AddressSpace::Global, AccessKind::Store, 4,
                   [=](int lane) { return from + stride * lane; });
}
WarpRequest sharedLoad(int line, std::int64_t stride) {
    return request(line, AddressSpace::Shared, AccessKind::Load, 4,
                   [=](int lane) { return stride * lane; });
}

std::string sentences(const LimitEvidence& evidence) {
    std::string text;
    for (const Message& sentence : explanationOf(limitsOf(evidence)))
        text += (text.empty() ? "" : "; ") + sentence.english();
    return text;
}
LimitFinding first(const LimitEvidence& evidence) {
    return limitsOf(evidence).front();
}
bool found(const LimitEvidence& evidence, Limit limit) {
    const auto findings = limitsOf(evidence);
    return std::any_of(findings.begin(), findings.end(),
                       [&](const LimitFinding& finding) { return finding.limit == limit; });
}

TEST(Limits, MemoryNearItsPeak) {
    // This is a copy of 64 Mi floats.
    LimitEvidence copy = onH200(125.4e-6, 512 * mib);
    EXPECT_EQ(sentences(copy), "limited by DRAM: 4280 GB/s, 88.9 % of the device's peak");
    EXPECT_EQ(first(copy).limit, Limit::Memory);
    EXPECT_TRUE(first(copy).decided);
    EXPECT_TRUE(first(copy).next.empty()) << "nothing is left to measure";

    copy.metrics["time"] = 300e-6;
    EXPECT_FALSE(found(copy, Limit::Memory)) << "37 % of the peak";
    copy.metrics["time"] = 125.4e-6;
    copy.timedOnGpu = false;
    EXPECT_FALSE(found(copy, Limit::Memory)) << "a processor's time says nothing of a GPU";
    copy.timedOnGpu = true;
    copy.peakBandwidth.reset();
    EXPECT_FALSE(found(copy, Limit::Memory)) << "of an unknown peak there are no parts";
}

TEST(Limits, MultiplyAddsNearTheirPeak) {
    const LimitEvidence product = onH200(2.35e-3, 192 * mib, 2.0 * 4096 * 4096 * 4096);
    EXPECT_EQ(sentences(product),
              "limited by multiply-adds: 58500 GFLOP/s, 87.4 % of the device's peak");
    EXPECT_EQ(first(product).limit, Limit::Arithmetic);
    EXPECT_FALSE(found(onH200(4.7e-3, 192 * mib, 2.0 * 4096 * 4096 * 4096), Limit::Arithmetic));
}

TEST(Limits, DataThatStayInTheCache) {
    const LimitEvidence small = onH200(3.4e-6 * 4, 32 * mib);
    ASSERT_LT(small.bytes / 13.6e-6, *small.peakBandwidth);
    EXPECT_EQ(sentences(small),
              "the arrays (32 MiB) fit in the L2 cache (60 MiB) and remain there from the previous "
              "run: 2470 GB/s is the cache bandwidth, not the DRAM bandwidth; measure larger "
              "sizes, or with cold caches (`timing: cold`)")
        << "more than half of it: perhaps";
    const LimitEvidence tiny = onH200(11e-6, 28 * mib);
    EXPECT_EQ(first(tiny).limit, Limit::Cache);
    EXPECT_TRUE(first(tiny).decided);
    const LimitEvidence faster = onH200(14e-6, 80 * mib);
    EXPECT_EQ(sentences(faster),
              "5990 GB/s exceeds the DRAM bandwidth (4810 GB/s): the data comes from a cache");

    LimitEvidence cold = tiny;
    cold.coldCaches = true;
    EXPECT_FALSE(found(cold, Limit::Cache));
    EXPECT_FALSE(found(onH200(125.4e-6, 512 * mib), Limit::Cache)) << "does not fit";
    EXPECT_FALSE(found(onH200(60e-6, 28 * mib), Limit::Cache)) << "fits, and is slow all the same";
}

TEST(Limits, ALaunch) {
    EXPECT_EQ(sentences(onH200(3.3e-6, 0.25 * mib)),
              "the time is 3.3 us, but the minimum at the device's peak rates is 54.5 ns: at this "
              "size, the launch dominates");
    EXPECT_TRUE(first(onH200(3.3e-6, 0.25 * mib)).decided);
    EXPECT_FALSE(found(onH200(33e-6, 0.25 * mib), Limit::Launch)) << "longer than a launch";
    EXPECT_FALSE(found(onH200(3.3e-6, 12 * mib), Limit::Launch)) << "enough work for that time";
    EXPECT_EQ(
        sentences(onH200(8.29e-6, 8 * mib)),
        "the time is 8.29 us, but the minimum at the device's peak rates is 1.74 us; a launch "
        "takes 2 to 4 us; measure larger sizes, or consecutive launches (`timing: batch`)")
        << "copying shorts one by one on the H200: wider accesses take 3.7 us";
    LimitEvidence oneBlock = onH200(8e-6, 0.25 * mib);
    oneBlock.blocks = 1;
    EXPECT_EQ(first(oneBlock).limit, Limit::Parallelism) << "8 us are more than a launch";
}

TEST(Limits, TooLittleParallelism) {
    LimitEvidence few = onH200(900e-6, 64 * mib);
    few.blocks = 32;
    EXPECT_EQ(sentences(few),
              "too little parallelism: 32 blocks for 132 SMs, 100 of which are idle");
    EXPECT_TRUE(first(few).decided);
    few.timedOnGpu = false;
    EXPECT_FALSE(first(few).decided) << "a fact all the same, but nobody knows what it costs";
    few.timedOnGpu = true;
    few.blocks = 1;
    EXPECT_EQ(sentences(few), "too little parallelism: one block, and 131 idle SMs");
    few.bytes = 0;
    EXPECT_FALSE(first(few).decided) << "nobody knows what the device could do";
    few.bytes = 64 * mib;
    few.blocks = 256;
    EXPECT_EQ(sentences(few),
              "the grid has 256 blocks, but 1060 such blocks fit on the device at once; measure "
              "with more blocks, and check whether the time decreases");
    few.metrics["time"] = 20e-6;
    EXPECT_FALSE(found(few, Limit::Parallelism)) << "memory has enough to do";
    few.metrics["time"] = 900e-6;
    few.blocks = 528;
    EXPECT_FALSE(found(few, Limit::Parallelism));
    few.multiprocessors = 0;
    few.blocks = 1;
    EXPECT_FALSE(found(few, Limit::Parallelism)) << "the device is not known";
}

TEST(Limits, MisalignedAccesses) {
    const TraceReport shifted = traceOf({load(12, 4, 44), store(13, 4)}, 8, 65536);
    // 8 warps per block and 65536 blocks move 64 MiB in each direction.
    LimitEvidence evidence = onH200(46e-6, 128 * mib);
    evidence.trace = &shifted;
    EXPECT_EQ(sentences(evidence),
              "line 12: the accesses of a warp are not aligned to 32 bytes; a request touches 5 "
              "sectors of 32 bytes, but 4 are enough for its data; without cache hits, the sectors "
              "that the kernel touches amount to 3280 GB/s (68.2 % of the DRAM peak); the "
              "problem's bytes require only 60.6 % of the peak; measure accesses that start at a "
              "multiple of 32 bytes, and compare");
    EXPECT_EQ(first(evidence).limit, Limit::Misaligned);
    EXPECT_EQ(first(evidence).line, 12);
    EXPECT_FALSE(first(evidence).decided) << "on the H200 aligned reads are not faster than these";
    evidence.metrics["dram_bandwidth"] = 2.95e12;
    EXPECT_FALSE(first(evidence).decided) << "L1 keeps what neighbours share";
    evidence.metrics["time"] = 60e-6;
    evidence.metrics["dram_bandwidth"] = 3.2e12;
    EXPECT_EQ(first(evidence).limit, Limit::Misaligned);
    EXPECT_TRUE(first(evidence).decided);
    EXPECT_THAT(sentences(evidence),
                HasSubstr("; DRAM throughput is 66.5 % of its peak according to the counters, but "
                          "the problem's bytes require only 46.5 % of the peak"));
    evidence.metrics.erase("dram_bandwidth");

    evidence.metrics["time"] = 33e-6;
    EXPECT_EQ(first(evidence).limit, Limit::Memory) << "at its peak all the same";
    EXPECT_TRUE(found(evidence, Limit::Misaligned));
    evidence.timedOnGpu = false;
    EXPECT_THAT(sentences(evidence), HasSubstr("times on a CPU do not predict times on a GPU"));

    const TraceReport aligned = traceOf({load(12, 4, 64), store(13, 4)}, 8, 65536);
    evidence.trace = &aligned;
    EXPECT_FALSE(found(evidence, Limit::Misaligned));
    const TraceReport backwards = traceOf({load(12, -4, 124)}, 8, 65536);
    evidence.trace = &backwards;
    EXPECT_EQ(first(evidence).limit, Limit::Unknown) << "the order of the lanes costs nothing";
    const TraceReport same = traceOf({load(12, 0)}, 8, 65536);
    evidence.trace = &same;
    EXPECT_EQ(first(evidence).limit, Limit::Unknown) << "one sector for all";
}

TEST(Limits, StridedAccesses) {
    const TraceReport columns = traceOf({load(7, 4), store(9, 8192 * 4)}, 8, 8192);
    LimitEvidence naive = onH200(20e-6, 16 * mib);
    naive.coldCaches = true;
    naive.trace = &columns;
    EXPECT_EQ(sentences(naive),
              "line 9: neighbouring threads access elements that are 32768 bytes apart; a request "
              "touches 32 sectors of 32 bytes, but 4 are enough for its data; without cache hits, "
              "the sectors that the kernel touches amount to 3770 GB/s (78.4 % of the DRAM peak); "
              "the problem's bytes require only 17.4 % of the peak; measure a kernel whose "
              "neighbouring threads access neighbouring elements, and compare");
    EXPECT_EQ(first(naive).limit, Limit::Strided);
    EXPECT_FALSE(first(naive).decided);
    naive.metrics["dram_bandwidth"] = 3.5e12;
    const auto counted = limitsOf(naive);
    EXPECT_EQ(counted[0].limit, Limit::Memory);
    EXPECT_EQ(counted[1].limit, Limit::Strided);
    EXPECT_TRUE(counted[1].decided) << "memory moves four times what the task needs";
    naive.metrics.erase("dram_bandwidth");
    naive.metrics["time"] = 11e-6;
    EXPECT_THAT(sentences(naive),
                HasSubstr("require 6860 GB/s, which exceeds the DRAM bandwidth, so caches serve "
                          "some of the sectors; the problem's bytes require only 31.7 % of the "
                          "DRAM bandwidth; measure a kernel whose"));
    naive.metrics["time"] = 60e-6;
    EXPECT_FALSE(first(naive).decided);
    EXPECT_THAT(sentences(naive), HasSubstr("measure a kernel whose neighbouring threads access "
                                            "neighbouring elements, and compare"));

    const TraceReport everyOther = traceOf({load(7, 8)}, 8, 8192);
    naive.trace = &everyOther;
    EXPECT_THAT(sentences(naive),
                HasSubstr("8 bytes apart; a request touches 8 sectors of 32 bytes, but 4"));
    const TraceReport anywhere = traceOf(
        {request(7, AddressSpace::Global, AccessKind::Load, 4,
                 [](int lane) { return std::int64_t{4096} * (lane * 7 % 32) + lane * lane * 4; })},
        8, 8192);
    naive.trace = &anywhere;
    EXPECT_EQ(first(naive).limit, Limit::Scattered);
    EXPECT_THAT(sentences(naive),
                HasSubstr("access scattered addresses; a request touches 32 sectors"));
}

TEST(Limits, BankConflicts) {
    const TraceReport column = traceOf({load(20, 4), sharedLoad(24, 128), store(24, 4)}, 32, 65536);
    LimitEvidence tile = onH200(437.4e-6, 512 * mib);
    tile.trace = &column;
    EXPECT_EQ(sentences(tile),
              "line 24: 32-way bank conflict: a shared memory request takes 32 wavefronts instead "
              "of 1; shared memory is busy for 58.7 % of the time, including 96.9 % for conflicts");
    EXPECT_EQ(first(tile).limit, Limit::BankConflicts);
    EXPECT_EQ(first(tile).line, 24);
    tile.metrics["time"] = 3e-3;
    EXPECT_FALSE(first(tile).decided) << "9 % of the time";
    EXPECT_THAT(sentences(tile), HasSubstr("rows that are one element longer"));

    const TraceReport padded = traceOf({load(20, 4), sharedLoad(24, 132), store(24, 4)}, 32, 65536);
    tile.trace = &padded;
    EXPECT_FALSE(found(tile, Limit::BankConflicts));
    const TraceReport often = traceOf({sharedLoad(24, 132)}, 32 * 1024, 2048);
    tile.trace = &often;
    tile.metrics["time"] = 320e-6;
    EXPECT_EQ(first(tile).limit, Limit::SharedMemory) << "busy without conflicts";
    EXPECT_THAT(sentences(tile), HasSubstr("80.2 % of the time, without conflicts"));
}

TEST(Limits, RequestsAsFastAsTheyAreTaken) {
    // gemm_naive with n = 4096: for each multiply-add, a warp makes one load of A, with the same
    // address in all lanes, and one load of B. Each thread does 4096 multiply-adds.
    const TraceReport inner = traceOf({load(30, 0), load(31, 4)}, 8 * 4096, 65536);
    LimitEvidence naive = onH200(23.2e-3, 192 * mib, 2.0 * 4096 * 4096 * 4096);
    naive.trace = &inner;
    EXPECT_EQ(
        sentences(naive),
        "limited by memory requests: they keep the load/store units busy for 70.8 % of the time");
    naive.metrics["time"] = 27e-3;
    EXPECT_EQ(first(naive).limit, Limit::LoadStore);
    EXPECT_FALSE(first(naive).decided);
    EXPECT_THAT(sentences(naive),
                HasSubstr("60.9 % of the time; measure a version with fewer requests"));
    naive.metrics["time"] = 40e-3;
    EXPECT_FALSE(found(naive, Limit::LoadStore));
}

TEST(Limits, ArraysElsewhere) {
    LimitEvidence pinned = onH200(1e-3, 0);
    pinned.hostMemory = true;
    EXPECT_EQ(sentences(pinned), "some arrays are not in device memory, so the DRAM peak does not "
                                 "apply; measure with all arrays in device memory, and compare");
}

TEST(Limits, CopiesAroundAKernel) {
    LimitEvidence whole = onH200(15e-3, 0);
    whole.hostMemory = true;
    whole.metrics["copy_share"] = 0.97;
    whole.metrics["kernel_share"] = 0.02;
    whole.metrics["overlap_share"] = 0;
    EXPECT_TRUE(first(whole).decided);
    EXPECT_EQ(first(whole).limit, Limit::Copies);
    EXPECT_THAT(
        sentences(whole),
        StartsWith(
            "limited by copies between host and device: copies take 97 % of a run, kernels 2"));
    EXPECT_THAT(sentences(whole), HasSubstr("does not overlap with copies"));
    whole.metrics["overlap_share"] = 0.019;
    EXPECT_THAT(sentences(whole), Not(HasSubstr("does not overlap")));
    whole.metrics["copy_share"] = 0.3;
    EXPECT_FALSE(found(whole, Limit::Copies)) << "a product of large matrices";
    whole.metrics["copy_share"] = 0.97;
    whole.timedOnGpu = false;
    EXPECT_FALSE(found(whole, Limit::Copies)) << "a processor's copies cross no bus";
}

TEST(Limits, ATailOfBlocks) {
    LimitEvidence tail = onH200(1e-3, 32 * mib, 8.6e9);
    tail.metrics["busy_share"] = 0.57;
    EXPECT_THAT(sentences(tail), HasSubstr("an SM is busy for only 57 % of the run"));
    EXPECT_FALSE(first(tail).decided);
    tail.metrics["busy_share"] = 0.95;
    EXPECT_FALSE(found(tail, Limit::Parallelism));
}

TEST(Limits, SpilledRegisters) {
    // mix_bounds of the recorded H200 keeps 64 values in 64 registers.
    LimitEvidence spilling = onH200(3.52e-3, 256 * mib, 4.29e9);
    spilling.blocks = 2048;
    spilling.threadsPerBlock = 128;
    spilling.metrics["registers"] = 64;
    spilling.metrics["spill_bytes"] = 2872;
    spilling.metrics["local_bytes"] = 560;
    EXPECT_EQ(sentences(spilling),
              "the compiler ran out of registers (64 per thread) and spilled 2.8 KiB per thread to "
              "local memory; DRAM runs at 1.58 % of its peak; measure with more registers per "
              "thread (`max_registers`, smaller blocks) or less work per thread");
    EXPECT_EQ(first(spilling).limit, Limit::Spills);
    EXPECT_FALSE(first(spilling).decided) << "how often they are spilled is not known";
    spilling.metrics["time"] = 0.4e-3;
    EXPECT_TRUE(first(spilling).decided) << "even once is much";
    EXPECT_THAT(sentences(spilling),
                HasSubstr("the local memory traffic alone is at least 1880 GB/s, 39.1 %"));
    spilling.metrics["spill_bytes"] = 0;
    EXPECT_THAT(sentences(spilling), HasSubstr("each thread uses 560 B of local memory"));
    spilling.metrics["local_bytes"] = 0;
    EXPECT_FALSE(found(spilling, Limit::Spills));
}

TEST(Limits, TooFewWarps) {
    LimitEvidence few = onH200(400e-6, 512 * mib, 1e9);
    few.metrics["registers"] = 128;
    few.metrics["occupancy"] = 0.25;
    few.occupancy = occupancyOf({256, 128, 0}, hopper);
    EXPECT_EQ(
        sentences(few),
        "the registers per thread limit an SM to 25 % of its maximum number of warps; neither DRAM "
        "(27.9 % of its peak) nor arithmetic (3.74 % of its peak) is near its limit; measure other "
        "block sizes "
        "and `max_registers`, and check whether the time follows the occupancy");
    EXPECT_EQ(first(few).limit, Limit::Occupancy);
    EXPECT_FALSE(first(few).decided) << "few warps with much to do can be enough";
    few.occupancy = occupancyOf({128, 32, 48 * 1024}, hopper);
    EXPECT_THAT(sentences(few), HasSubstr("the shared memory per block"));
    few.occupancy = occupancyOf({32, 16, 0}, hopper);
    EXPECT_THAT(sentences(few), HasSubstr("small blocks limit"));
    few.metrics["time"] = 125.4e-6;
    EXPECT_FALSE(found(few, Limit::Occupancy)) << "memory is at its peak with these";
    few.metrics["time"] = 400e-6;
    few.metrics["occupancy"] = 0.5;
    EXPECT_FALSE(found(few, Limit::Occupancy));
}

TEST(Limits, WhatTheMemorysCountersSay) {
    // The kernel moves twice the bytes of the task, because it fetches unused sectors.
    LimitEvidence wasteful = onH200(300e-6, 512 * mib);
    wasteful.metrics["dram_bandwidth"] = 3.6e12;
    EXPECT_EQ(sentences(wasteful),
              "limited by DRAM: the counters show 3600 GB/s, 74.8 % of the device's peak");
    wasteful.metrics["dram_bandwidth"] = 1.9e12;
    EXPECT_FALSE(found(wasteful, Limit::Memory));
    EXPECT_THAT(sentences(wasteful), Not(HasSubstr("hardware counters"))) << "they are there";

    LimitEvidence served = onH200(125.4e-6, 512 * mib);
    served.metrics["dram_bandwidth"] = 0.4e12;
    EXPECT_EQ(sentences(served), "the bandwidth is 4280 GB/s, but DRAM transfers only 400 GB/s "
                                 "according to the counters; the caches supply the rest");
    EXPECT_FALSE(found(served, Limit::Memory));
    LimitEvidence fits = onH200(19e-6, 48 * mib);
    fits.metrics["dram_bandwidth"] = 2.4e12;
    EXPECT_FALSE(found(fits, Limit::Cache)) << "it would fit, but does not stay";

    // Two arrays of 8 MiB as in the recording. The counted runs begin with restored arrays.
    LimitEvidence small = onH200(4.79e-6, 16 * mib);
    small.metrics["dram_bandwidth"] = 3.67e12;
    EXPECT_THAT(sentences(small), StartsWith("the arrays (16 MiB) fit in the L2 cache"));
    small.coldCaches = true;
    EXPECT_THAT(sentences(small), StartsWith("limited by DRAM: the counters show 3670 GB/s"));
}

TEST(Limits, NothingThatTheNumbersDecide) {
    const TraceReport clean = traceOf({load(7, 4), store(8, 4)}, 8, 65536);
    LimitEvidence quiet = onH200(400e-6, 512 * mib, 1e9);
    quiet.trace = &clean;
    EXPECT_EQ(first(quiet).limit, Limit::Unknown);
    EXPECT_THAT(sentences(quiet), HasSubstr("the available data does not show the limit"));
    EXPECT_THAT(sentences(quiet), HasSubstr("neither DRAM (27.9 % of its peak)"));
    quiet.timedOnGpu = false;
    EXPECT_EQ(
        sentences(quiet),
        "every request to global memory touches the minimum number of sectors; measure the kernel "
        "on a GPU, or play a recorded GPU: times on a CPU do not predict times on a GPU");
    const TraceReport staged = traceOf({load(7, 4), sharedLoad(8, 4), store(8, 4)}, 8, 65536);
    quiet.trace = &staged;
    EXPECT_THAT(sentences(quiet), HasSubstr(", and shared memory has no bank conflicts;"));
    EXPECT_THAT(sentences(LimitEvidence()), HasSubstr("no data yet about what limits the kernel"));
}

TEST(Limits, HaveNamesOfTheirOwn) {
    EXPECT_EQ(nameOf(Limit::Launch), "launch");
    EXPECT_EQ(nameOf(Limit::BankConflicts), "bank_conflicts");
    EXPECT_EQ(nameOf(Limit::Unknown), "unknown");
}

} // namespace
} // namespace kernelcurve
