// The fast kernels of the matrix multiplication depend on an instruction order that a new version
// of the assembler could change. These tests check the machine code. They need NVRTC, but no GPU.

#include "gpu/catalog/catalog.h"
#include "gpu/measure/arrays/operation.h"
#include "tests/gpu/measure/code/cubin_loop.h"
#include "tests/gpu/measure/code/nvrtc_compiler.h"

#include <gtest/gtest.h>

#include <string>
#include <variant>

namespace kernelcurve {
namespace {

/// Null if NVRTC is not installed.
const CudaCompiler* hopperCompiler() {
    static const auto made = nvrtcCompiler(90);
    return made.get();
}

CubinLoop loopOf(const std::string& kernel, const Values& settings, int multiplyAdds) {
    static const Catalog shipped = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    Values values = defaultsOf(shipped.at(kernel));
    for (const auto& [name, value] : settings)
        values[name] = value;
    DeviceDescription device;
    device.limits.sharedBytesPerBlock = 227 * 1024;
    const auto resolved = resolve(shipped.at(kernel), {kernel, values}, device);
    const CompileRequest request = compileRequest(std::get<ResolvedConfiguration>(resolved));
    return multiplyLoopOf(hopperCompiler()->compile(request, {}).code.cubin, multiplyAdds);
}

struct Expected {
    std::string kernel;
    int multiplyAdds; ///< multiply-adds per loop iteration: BK * TM * TN
};

class MultiplyLoop : public testing::TestWithParam<Expected> {};

TEST_P(MultiplyLoop, IsAlmostAllMultiplyAdds) {
    if (hopperCompiler() == nullptr)
        GTEST_SKIP() << "NVRTC is not installed";
    const auto& [kernel, multiplyAdds] = GetParam();
    const CubinLoop loop = loopOf(kernel, {}, multiplyAdds);
    EXPECT_EQ(loop.multiplyAdds, multiplyAdds);
    EXPECT_EQ(loop.spills, 0);
    EXPECT_GE(loop.multiplyAdds, 0.91 * loop.instructions) << loop.instructions;
    // The loaded values are used in the next step along k, 128 multiply-adds later.
    EXPECT_GE(loop.minDistance, 60);
    EXPECT_LE(loop.conflicts, 0.25 * multiplyAdds);
}

INSTANTIATE_TEST_SUITE_P(Kernels, MultiplyLoop,
                         testing::Values(Expected{"gemm_ordered", 2048},
                                         Expected{"gemm_lanes", 2048}, Expected{"gemm_rows", 1024},
                                         Expected{"gemm_stream", 1024}),
                         [](const auto& each) { return each.param.kernel; });

TEST(MultiplyLoop, ShowsWhatTheOptimiserMakesOfTheOrder) {
    if (hopperCompiler() == nullptr)
        GTEST_SKIP() << "NVRTC is not installed";
    const CubinLoop kept = loopOf("gemm_ordered", {}, 2048);
    const CubinLoop moved = loopOf("gemm_ordered", {{"ptxas", 3}}, 2048);
    EXPECT_LT(moved.minDistance, kept.minDistance) << "loads move next to their use";
}

} // namespace
} // namespace kernelcurve
