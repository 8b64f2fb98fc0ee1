// Shared-memory accesses by line, counted in machine code.

#include "gpu/measure/checks/traced_configuration.h"
#include "gpu/model/files/atomic_file.h"
#include "tests/gpu/measure/counted_rows.h"
#include "tests/gpu/predict/needs_nvidia.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

namespace kernelcurve {
namespace {

CodeAccesses tracedOn(Device& device, const KernelFile& kernel, const Values& parameters,
                      BlockChoice blocks, const std::optional<WarpChoice>& warp = {}) {
    const auto outcome = resolve(kernel, {kernel.id, parameters}, device.description());
    const PreparedConfiguration prepared(device, std::get<ResolvedConfiguration>(outcome), {});
    return sharedAccesses(device, prepared.operation(), blocks, warp, {});
}

/// The accesses of a kind whose line contains `text`.
std::vector<LineAccess> at(const CodeAccesses& code, const KernelFile& kernel, AccessKind kind,
                           const std::string& text) {
    std::vector<LineAccess> found;
    std::istringstream lines(kernel.source);
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number)
        if (line.find(text) != std::string::npos)
            std::ranges::copy_if(code.accesses, std::back_inserter(found),
                                 [&](const LineAccess& access) {
                                     return access.line == number && access.access == kind;
                                 });
    return found;
}

TEST(CodeTrace, MergesTheLoadsOfAMatrixProductAsTheCompilerDoes) {
    const std::unique_ptr<Device> device = predictedDeviceOf("nvidia-h100");
    KERNELCURVE_NEEDS_PREDICTED(device);
    const std::string file =
        KERNELCURVE_SOURCE_DIR "/tests/gpu/predict/data/cases/08_tile_transposed_store.cu";
    const KernelFile kernel = readKernelFile(readFile(file), file);
    const Value size = std::int64_t{1024};
    const CodeAccesses code =
        tracedOn(*device, kernel, {{"m", size}, {"n", size}, {"k", size}}, BlockChoice::First);
    EXPECT_EQ(code.architecture, "sm_90");
    const auto loads = at(code, kernel, AccessKind::Load, "sum[i / 8][i % 8] +=");
    ASSERT_EQ(loads.size(), 1U);
    EXPECT_EQ(loads.front().width, 16);
    // An H100 counted 5.0 wavefronts and 2.0 conflicts for each load.
    EXPECT_EQ(loads.front().wavefronts, 5 * loads.front().requests);
    EXPECT_EQ(loads.front().conflicts(), 2 * loads.front().requests);
    EXPECT_EQ(loads.front().degree, 2);
    for (const char* const element : {"= a.x", "= a.y", "= a.z", "= a.w"}) {
        const auto stores = at(code, kernel, AccessKind::Store, element);
        ASSERT_EQ(stores.size(), 1U) << element;
        EXPECT_EQ(stores.front().degree, 2) << element;
        EXPECT_EQ(stores.front().wavefronts, 2 * stores.front().requests) << element;
    }
    const auto ofB = at(code, kernel, AccessKind::Store, "= b;");
    ASSERT_EQ(ofB.size(), 1U);
    EXPECT_EQ(ofB.front().width, 16);
    EXPECT_EQ(ofB.front().conflicts(), 0);
}

TEST(CodeTrace, ShowsTheLanesOfTheChosenWarp) {
    const std::unique_ptr<Device> device = predictedDeviceOf("nvidia-h100");
    KERNELCURVE_NEEDS_PREDICTED(device);
    const KernelFile& tile = countedCatalog().at("transpose_tile");
    const Values sizes{{"rows", Value(64)}, {"cols", Value(64)}};
    const CodeAccesses code = tracedOn(*device, tile, sizes, BlockChoice::First, WarpChoice{3, 1});
    ASSERT_FALSE(code.requests.empty());
    for (const WarpRequest& request : code.requests) {
        EXPECT_EQ(request.block, (std::array<std::int64_t, 3>{1, 1, 0}));
        EXPECT_EQ(request.warp, 1);
        // The block's own memory begins at 0.
        for (const auto& offset : request.offsets)
            EXPECT_LT(offset.value_or(0), 33 * 33 * 8);
    }
    // The other block runs for its examples only.
    const CodeAccesses first = tracedOn(*device, tile, sizes, BlockChoice::First);
    EXPECT_EQ(code.accesses, first.accesses);
}

class CountedByLine : public testing::TestWithParam<std::string> {};

/// The sum over all lines is what an H200 counted for whole launches.
TEST_P(CountedByLine, AddsUpToTheCounters) {
    const std::unique_ptr<Device> device = predictedDeviceOf("nvidia-h200");
    KERNELCURVE_NEEDS_PREDICTED(device);
    int compared = 0;
    for (const CountedConfiguration& row : countedFile().rows) {
        if (row.configuration.kernel != GetParam() || compared == 2)
            continue;
        const CodeAccesses code = tracedOn(*device, countedCatalog().at(GetParam()),
                                           row.configuration.parameters, BlockChoice::All);
        SharedTotals loads;
        SharedTotals stores;
        for (const LineAccess& access : code.accesses) {
            SharedTotals& sum = access.access == AccessKind::Load ? loads : stores;
            sum.requests += access.requests;
            sum.wavefronts += access.wavefronts;
            sum.idealWavefronts += access.idealWavefronts;
        }
        EXPECT_EQ(loads.requests, row.counters.at("shared_load_requests"));
        EXPECT_EQ(loads.wavefronts, row.counters.at("shared_load_wavefronts"));
        EXPECT_EQ(stores.requests, row.counters.at("shared_store_requests"));
        EXPECT_EQ(stores.wavefronts, row.counters.at("shared_store_wavefronts"));
        ++compared;
    }
    EXPECT_EQ(compared, 2);
}

INSTANTIATE_TEST_SUITE_P(H200, CountedByLine,
                         testing::Values("gemm_thread_tile", "gemm_shared", "transpose_tile"),
                         [](const auto& kernel) { return kernel.param; });

} // namespace
} // namespace kernelcurve
