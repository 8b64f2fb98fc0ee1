// Compares the statements about sectors, passes and conflicts in the kernels' texts with traces of
// the kernels.

#include "gpu/measure/checks/traced_configuration.h"

#include "tests/gpu/measure/small_kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <variant>

namespace kernelcurve {
namespace {

TraceReport trace(const std::string& id, const Values& changes, const TraceChoice& choice = {}) {
    static const std::unique_ptr<KernelTracer> tracer = openTracerOfTests();
    static const Catalog shipped = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    const KernelFile& kernel = shipped.at(id);
    Configuration configuration{id, defaultsOf(kernel)};
    for (const auto& [name, value] : changes)
        configuration.parameters[name] = value;
    const auto resolved = resolve(kernel, configuration, describeCpu());
    return traceConfiguration(*tracer, std::get<ResolvedConfiguration>(resolved), describeCpu(),
                              choice, {})
        .report;
}

Values cube(Values changes, int side) {
    for (const char* name : {"m", "n", "k"})
        changes[name] = side;
    return changes;
}

int worstDegree(const TraceReport& report, AccessKind access) {
    int worst = 1;
    for (const LineAccess& line : report.accesses)
        if (line.space == AddressSpace::Shared && line.access == access)
            worst = std::max(worst, line.degree);
    return worst;
}

TEST(KernelClaims, CopyColumnTouchesASectorForEachRowOfItsBlock) {
    for (const auto& [width, sectors] : {std::pair{16, 16}, {32, 32}, {64, 32}}) {
        const TraceTotals totals = trace("copy_column", {{"block_x", width}}).totals();
        EXPECT_EQ(totals.loads.sectorsPerRequest(), sectors) << width;
        EXPECT_EQ(totals.stores.sectorsPerRequest(), sectors) << width;
    }
}

TEST(KernelClaims, BlocksAlongDiagonalsTakeNeighboursOnThem) {
    for (const std::string id : {"transpose_row_diagonal", "transpose_column_diagonal"})
        for (const auto& [down, along] : {std::pair{4, 4}, {3, 5}, {5, 3}, {4, 6}}) {
            const int rows =
                id == "transpose_row_diagonal" ? down : along; // order of blocks in the input
            const int columns = id == "transpose_row_diagonal" ? along : down;
            std::set<std::pair<std::int64_t, std::int64_t>> taken;
            for (int block = 0; block < rows * columns; ++block) {
                const TraceReport report =
                    trace(id, {{"rows", 16 * rows}, {"cols", 16 * columns}},
                          {.blocks = BlockChoice::First, .warp = WarpChoice{block, 0}});
                const auto load =
                    std::ranges::find(report.requests, AccessKind::Load, &WarpRequest::access);
                ASSERT_NE(load, report.requests.end());
                const std::int64_t element = load->offsets[0].value() / 4;
                const std::int64_t row = element / (16 * columns) / 16;
                const std::int64_t column = element % (16 * columns) / 16;
                taken.insert({row, column});
                // The diagonal (0, 0), (1, 1), (2, 2) ... up to the first edge.
                if (block < std::min(rows, columns)) {
                    EXPECT_EQ(row, block) << id << " " << rows << " x " << columns;
                    EXPECT_EQ(column, block) << id << " " << rows << " x " << columns;
                }
            }
            EXPECT_EQ(taken.size(), std::size_t(rows * columns)) << id; // each block exactly once
        }
}

TEST(KernelClaims, LanesThatStoreARowOfATransposedTileCollide) {
    for (const auto& [depth, plain, padded] : {std::tuple{8, 2, 1}, {16, 4, 2}, {32, 8, 4}}) {
        const auto stores = [&depth = depth](const std::string& id, const Values& changes) {
            Values all = cube(changes, 128);
            all["BK"] = depth;
            return worstDegree(trace(id, all), AccessKind::Store);
        };
        EXPECT_EQ(stores("gemm_transposed", {{"padding", 0}}), plain) << depth;
        EXPECT_EQ(stores("gemm_transposed", {{"padding", 4}}), padded) << depth;
        EXPECT_EQ(stores("gemm_swizzle", {}), 1) << depth;
    }
}

TEST(KernelClaims, LanesCrossedByXorCostPassesOfAAlone) {
    // Each step has two loads of A and four of B. Those of B need four passes in both kernels.
    const auto passes = [](const std::string& id) {
        const SharedTotals loads = trace(id, cube({}, 256)).totals().sharedLoads;
        return static_cast<double>(loads.wavefronts) / static_cast<double>(loads.requests);
    };
    EXPECT_NEAR(passes("gemm_ordered"), (2 * 2 + 4 * 4) / 6.0, 0.02);
    EXPECT_NEAR(passes("gemm_lanes"), 4, 0.02);
    EXPECT_DOUBLE_EQ(passes("gemm_warp_tile"), 3);
    EXPECT_DOUBLE_EQ(passes("gemm_zorder"), 2);
}

TEST(KernelClaims, FourReadsOfAAreOne) {
    // One and a half passes per multiply-add. In each of three blocks, a warp has 32 * 128
    // multiply-adds.
    const SharedTotals loads = trace("gemm_shared", cube({}, 128)).totals().sharedLoads;
    EXPECT_EQ(loads.wavefronts, 3 * 32 * 128 * 3 / 2);
    for (const LineAccess& line : trace("gemm_vector", cube({}, 128)).accesses)
        if (line.space == AddressSpace::Shared && line.access == AccessKind::Load) {
            EXPECT_EQ(line.width, 16);
            EXPECT_EQ(line.degree, 1);
        }
}

TEST(KernelClaims, LooksAtWhatOthersFoundAreLoadsAndNoRace) {
    const Values one = {{"number", 100000007}, {"block", 32}, {"blocks", 1}};
    EXPECT_EQ(trace("prime_interleaved", one).totals().loads.requests,
              4); // 312 candidates per thread
    EXPECT_EQ(trace("prime_interleaved", one).totals().atomics.requests, 1);
    EXPECT_TRUE(trace("prime_interleaved", one, {.check = true}).findings.empty());
}

TEST(KernelClaims, TreesPayWithDivergenceOrWithConflictsOrNot) {
    // Values of one block of 256 threads, including the first store and the last load of the sums.
    const auto shared = [](const std::string& id) {
        return trace(id, {}, {.blocks = BlockChoice::First}).totals().shared();
    };
    EXPECT_EQ(shared("sum_tree_strided"), (SharedTotals{150, 150, 150}));
    EXPECT_EQ(shared("sum_tree_indexed"), (SharedTotals{45, 150, 45}));
    EXPECT_EQ(shared("sum_tree_halving"), (SharedTotals{45, 45, 45}));
}

} // namespace
} // namespace kernelcurve
