// The check finds nothing in any kernel of the catalogue: it is silent where all is well. Neither
// it nor a trace keeps anybody waiting.

#include "gpu/device/cpu/cpu_device.h"
#include "gpu/device/cpu/trace/microscope.h"
#include "gpu/measure/checks/kernel_check.h"
#include "gpu/measure/traced_configuration.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <ctime>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace kernelcurve {
namespace {

const Catalog& shipped() {
    static const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    return catalog;
}

std::vector<std::string> kernelsWithSource() {
    std::vector<std::string> ids;
    for (const KernelFile& kernel : shipped().kernels())
        if (kernel.library.empty())
            ids.push_back(kernel.id);
    return ids;
}

Microscope& microscope() {
    static const std::unique_ptr<Microscope> opened = openMicroscope();
    return *opened;
}

/// Seconds of this process, which no other program makes longer. The goals on an idle machine are
/// 0.3 for a traced sample and 1 for a check; microscope_bench tells how far they are reached.
class ProcessorTime {
  public:
    double seconds() const {
        return static_cast<double>(std::clock() - begin_) / static_cast<double>(CLOCKS_PER_SEC);
    }

  private:
    std::clock_t begin_ = std::clock();
};
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr double sanitizerCost = 5;
#else
constexpr double sanitizerCost = 1;
#endif
constexpr double traceBound = 0.75 * sanitizerCost;
constexpr double checkBound = 1 * sanitizerCost;

class ShippedKernelChecked : public testing::TestWithParam<std::string> {};

/// As before the kernel's first use: at sizes that are prime and at round ones.
TEST_P(ShippedKernelChecked, isSilent) {
    const KernelFile& kernel = shipped().at(GetParam());
    if (const auto lack = lackFor(kernel, describeCpu()))
        GTEST_SKIP() << lack->english();
    const ProcessorTime time;
    const KernelCheckResult result = checkKernel(
        microscope(), kernel, {kernel.id, defaultsOf(kernel)}, describeCpu(), {}, {}, {});
    std::printf("check %s: %.3f s\n", kernel.id.c_str(), time.seconds());
    EXPECT_LT(time.seconds(), checkBound);
    EXPECT_FALSE(result.instances.empty());
    for (const CheckedInstance& instance : result.instances)
        EXPECT_GT(instance.checkedBlocks, 0) << instance.configuration.text();
    for (const CheckFinding& finding : result.findings)
        ADD_FAILURE() << kernel.name << ":" << finding.where.line << ":" << finding.where.column
                      << ": " << finding.what.english();
}

TEST_P(ShippedKernelChecked, isTracedInNoTime) {
    const KernelFile& kernel = shipped().at(GetParam());
    if (const auto lack = lackFor(kernel, describeCpu()))
        GTEST_SKIP() << lack->english();
    const auto resolved = resolve(kernel, {kernel.id, defaultsOf(kernel)}, describeCpu());
    const ProcessorTime time;
    const TraceReport report =
        traceConfiguration(microscope(), std::get<ResolvedConfiguration>(resolved), describeCpu(),
                           {}, {})
            .report;
    std::printf("trace %s: %.3f s\n", kernel.id.c_str(), time.seconds());
    EXPECT_LT(time.seconds(), traceBound);
    EXPECT_FALSE(report.accesses.empty());
    EXPECT_TRUE(report.findings.empty());
}

INSTANTIATE_TEST_SUITE_P(Kernels, ShippedKernelChecked, testing::ValuesIn(kernelsWithSource()),
                         [](const auto& kernel) { return kernel.param; });

} // namespace
} // namespace kernelcurve
