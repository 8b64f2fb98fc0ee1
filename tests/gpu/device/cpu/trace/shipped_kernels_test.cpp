// The check finds nothing in any kernel of the catalogue: it is silent where all is well.

#include "gpu/device/cpu/cpu_device.h"
#include "gpu/device/cpu/trace/microscope.h"
#include "gpu/measure/kernel_check.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
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

class ShippedKernelChecked : public testing::TestWithParam<std::string> {};

/// As before the kernel's first use: at sizes that are prime and at round ones.
TEST_P(ShippedKernelChecked, isSilent) {
    static const std::unique_ptr<Microscope> microscope = openMicroscope();
    const KernelFile& kernel = shipped().at(GetParam());
    if (const auto lack = lackFor(kernel, describeCpu()))
        GTEST_SKIP() << lack->english();
    const KernelCheckResult result = checkKernel(
        *microscope, kernel, {kernel.id, defaultsOf(kernel)}, describeCpu(), {}, {}, {});
    EXPECT_FALSE(result.instances.empty());
    for (const CheckedInstance& instance : result.instances)
        EXPECT_GT(instance.checkedBlocks, 0) << instance.configuration.text();
    for (const CheckFinding& finding : result.findings)
        ADD_FAILURE() << kernel.name << ":" << finding.where.line << ":" << finding.where.column
                      << ": " << finding.what.english();
}

INSTANTIATE_TEST_SUITE_P(Kernels, ShippedKernelChecked, testing::ValuesIn(kernelsWithSource()),
                         [](const auto& kernel) { return kernel.param; });

} // namespace
} // namespace kernelcurve
