#include "gpu/model/analysis/trace.h"

#include "gpu/model/analysis/memory_model.h"
#include "gpu/model/analysis/warp_picture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

namespace kernelcurve {
namespace {

using testing::ElementsAre;
using testing::Pair;

/// A request in which lane i accesses `first + stride * i`.
WarpRequest requestOf(AddressSpace space, int width, std::int64_t first, std::int64_t stride,
                      int lanes = 32) {
    WarpRequest request;
    request.space = space;
    request.width = width;
    for (int lane = 0; lane < lanes; ++lane)
        request.offsets[static_cast<std::size_t>(lane)] = first + stride * lane;
    return request;
}

LineAccess access(AddressSpace space, AccessKind kind, std::int64_t requests) {
    LineAccess result;
    result.space = space;
    result.access = kind;
    result.requests = requests;
    return result;
}

TEST(TraceTotals, SumByKind) {
    TraceReport report;
    LineAccess load = access(AddressSpace::Global, AccessKind::Load, 10);
    load.sectors = 50;
    load.bytes = 1280;
    load.partial = 2;
    LineAccess broadcast = access(AddressSpace::Global, AccessKind::Load, 10);
    broadcast.sectors = 10;
    broadcast.bytes = 40;
    LineAccess store = access(AddressSpace::Global, AccessKind::Store, 5);
    store.sectors = 20;
    store.bytes = 640;
    LineAccess atomic = access(AddressSpace::Global, AccessKind::Atomic, 3);
    atomic.sectors = 3;
    LineAccess read = access(AddressSpace::Shared, AccessKind::Load, 4);
    read.wavefronts = 128;
    read.idealWavefronts = 4;
    LineAccess write = access(AddressSpace::Shared, AccessKind::Store, 4);
    write.wavefronts = 4;
    write.idealWavefronts = 4;
    LineAccess sharedAtomic = access(AddressSpace::Shared, AccessKind::Atomic, 4);
    sharedAtomic.wavefronts = 1000;
    LineAccess own = access(AddressSpace::Local, AccessKind::Load, 6);
    own.sectors = 24;
    own.bytes = 768;
    LineAccess kept = access(AddressSpace::Local, AccessKind::Store, 2);
    kept.sectors = 64;
    kept.bytes = 256;
    report.accesses = {load, broadcast, store, atomic, read, write, sharedAtomic, own, kept};

    const TraceTotals totals = report.totals();
    EXPECT_EQ(totals.loads, (GlobalTotals{20, 60, 1320}));
    EXPECT_EQ(totals.loads.bytesMoved(), 1920);
    EXPECT_EQ(totals.stores, (GlobalTotals{5, 20, 640}));
    EXPECT_EQ(totals.atomics, (GlobalTotals{3, 3, 0}));
    EXPECT_EQ(totals.localLoads, (GlobalTotals{6, 24, 768}));
    EXPECT_EQ(totals.localStores, (GlobalTotals{2, 64, 256}));
    EXPECT_EQ(totals.sharedLoads, (SharedTotals{4, 128, 4}));
    EXPECT_EQ(totals.shared(), (SharedTotals{8, 132, 8}));
    EXPECT_EQ(totals.shared().conflicts(), 124);
    EXPECT_THAT(totals.metrics(),
                ElementsAre(Pair("bank_conflicts", 124 / 8.0), Pair("divergence", 2 / 48.0),
                            Pair("load_efficiency", 1320 / 1920.0),
                            Pair("load_sectors_per_request", 3),
                            Pair("shared_efficiency", 8 / 132.0), Pair("store_efficiency", 1),
                            Pair("store_sectors_per_request", 4)));
}

TEST(TraceTotals, WhatIsNotThereIsMissing) {
    EXPECT_TRUE(TraceReport{}.totals().metrics().empty());
    EXPECT_EQ(TraceReport{}.totals().loads.efficiency(), std::nullopt);
    EXPECT_EQ(LineAccess{}.efficiency(), std::nullopt);
}

TEST(WarpPicture, SectorsOfAShiftedRead) {
    const WarpPicture picture = pictureOf(requestOf(AddressSpace::Global, 4, 44, 4));
    ASSERT_EQ(picture.cells.size(), 5U);
    EXPECT_EQ(picture.cells[0].begin, 32);
    // 20 bytes of the first sector, which belong to 5 lanes.
    EXPECT_EQ(picture.cells[0].lanes, 0x1fU);
    EXPECT_EQ(picture.cells[4].begin, 160);
    EXPECT_EQ(picture.cells[4].lanes, 0xe0000000U);
    EXPECT_EQ(picture.lines, 2);
    ASSERT_TRUE(picture.lanes[5]);
    EXPECT_EQ(picture.lanes[5]->begin, 64);
    EXPECT_EQ(picture.lanes[5]->end, 68);
    EXPECT_THAT(picture.lanes[5]->cells, ElementsAre(1));
}

TEST(WarpPicture, LocalMemoryHasTheWordsOfItsLanesSideBySide) {
    const WarpPicture same = pictureOf(requestOf(AddressSpace::Local, 4, 256, 0));
    EXPECT_EQ(same.cells.size(), 4U) << "the same word of 32 arrays: 128 bytes in a row";
    EXPECT_EQ(same.lines, 1);
    EXPECT_EQ(same.cells[1].lanes, 0xff00U);
    EXPECT_EQ(pictureOf(requestOf(AddressSpace::Local, 4, 0, 4)).cells.size(), 32U)
        << "another word of every array: a sector for each lane";
    EXPECT_EQ(pictureOf(requestOf(AddressSpace::Local, 1, 0, 1)).cells.size(), 8U)
        << "four lanes to a word, each in its own";
    const WarpPicture wide = pictureOf(requestOf(AddressSpace::Local, 16, 0, 0, 2));
    EXPECT_EQ(wide.cells.size(), 4U) << "four words of two lanes";
    EXPECT_EQ(wide.lines, 4);
    ASSERT_TRUE(wide.lanes[1]);
    EXPECT_THAT(wide.lanes[1]->ranges,
                ElementsAre(Pair(4, 8), Pair(132, 136), Pair(260, 264), Pair(388, 392)));
}

TEST(WarpPicture, AMisalignedVectorTouchesTwoSectors) {
    const WarpPicture picture = pictureOf(requestOf(AddressSpace::Global, 16, 24, 0, 1));
    EXPECT_EQ(picture.cells.size(), 2U);
    EXPECT_THAT(picture.lanes[0]->cells, ElementsAre(0, 1));
    EXPECT_EQ(picture.lanes[1], std::nullopt);
}

TEST(WarpPicture, BanksOfAColumn) {
    // A column of a tile of 32 x 32 floats is in one bank and needs 32 wavefronts.
    const WarpPicture column = pictureOf(requestOf(AddressSpace::Shared, 4, 20, 128));
    ASSERT_EQ(column.cells.size(), 32U);
    EXPECT_EQ(column.wavefronts, 32);
    EXPECT_EQ(column.idealWavefronts, 1);
    for (std::size_t i = 0; i < 32; ++i) {
        EXPECT_EQ(column.cells[i].bank, 5);
        EXPECT_EQ(column.cells[i].wavefront, static_cast<int>(i));
        EXPECT_EQ(column.cells[i].lanes, 1U << i);
    }
    const WarpPicture padded = pictureOf(requestOf(AddressSpace::Shared, 4, 20, 132));
    EXPECT_EQ(padded.wavefronts, 1);
    EXPECT_EQ(padded.cells[0].bank, 0); // the cells of a wavefront are sorted by bank
    EXPECT_EQ(padded.cells[31].bank, 31);
}

TEST(WarpPicture, AWordForEverybodyIsOneCell) {
    const WarpPicture picture = pictureOf(requestOf(AddressSpace::Shared, 4, 64, 0));
    ASSERT_EQ(picture.cells.size(), 1U);
    EXPECT_EQ(picture.cells[0].lanes, 0xffffffffU);
    EXPECT_EQ(picture.wavefronts, 1);
}

TEST(SharedCost, LetsLoadsOfPairsGoTogetherButNoStores) {
    WarpAddresses request{.mask = 0xffffffff, .width = 8};
    const auto ask = [&](auto elementOf) {
        for (std::size_t lane = 0; lane < warpLanes; ++lane)
            request.address[lane] = static_cast<std::uint64_t>(request.width) *
                                    static_cast<std::uint64_t>(elementOf(lane));
        request.load = true;
        const int load = sharedCost(request).wavefronts;
        request.load = false;
        return std::pair(load, sharedCost(request).wavefronts);
    };
    const auto neighbours = [](std::size_t lane) { return lane / 2; };
    const auto twoApart = [](std::size_t lane) { return lane % 2 + lane / 4 * 2; };
    const auto eachInItsHalf = [&](std::size_t lane) {
        return lane < 16 ? neighbours(lane) : twoApart(lane);
    };
    const auto oneQuarterAlone = [](std::size_t lane) { return lane < 8 ? lane : 32 + lane / 2; };
    EXPECT_EQ(ask(neighbours), std::pair(1, 2));
    EXPECT_EQ(ask(twoApart), std::pair(1, 2));
    EXPECT_EQ(ask(eachInItsHalf), std::pair(2, 2));
    request.width = 16;
    EXPECT_EQ(ask(neighbours), std::pair(2, 4));
    EXPECT_EQ(ask(twoApart), std::pair(2, 4));
    EXPECT_EQ(ask(eachInItsHalf), std::pair(4, 4));
    EXPECT_EQ(ask(oneQuarterAlone), std::pair(4, 4));
}

TEST(WarpPicture, AgreesWithTheModel) {
    for (const int width : {1, 2, 4, 8, 16})
        for (const std::int64_t stride : {0, 4, 8, 16, 36, 64, 128, 132, 256})
            for (const int lanes : {1, 7, 16, 17, 32}) {
                const std::int64_t step = stride / width * width;
                const WarpRequest request = requestOf(AddressSpace::Shared, width, 0, step, lanes);
                WarpAddresses addresses;
                addresses.width = width;
                for (std::size_t lane = 0; lane < static_cast<std::size_t>(lanes); ++lane) {
                    addresses.mask |= 1U << lane;
                    addresses.address[lane] = static_cast<std::uint64_t>(*request.offsets[lane]);
                }
                const SharedCost cost = sharedCost(addresses);
                const WarpPicture picture = pictureOf(request);
                EXPECT_EQ(picture.wavefronts, cost.wavefronts) << width << " " << stride;
                EXPECT_EQ(picture.idealWavefronts, cost.ideal) << width << " " << stride;
            }
}

} // namespace
} // namespace kernelcurve
