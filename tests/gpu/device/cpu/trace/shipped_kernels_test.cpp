// The check finds nothing in any kernel of the catalogue: it is silent where all is well.

#include "gpu/device/cpu/cpu_device.h"
#include "gpu/device/cpu/trace/microscope.h"
#include "gpu/measure/input_upload.h"
#include "gpu/measure/operation.h"
#include "tests/gpu/measure/kernel_corners.h"

#include <gtest/gtest.h>
#include <variant>

namespace kernelcurve {
namespace {

/// Every byte that a thread touches is looked at: more than this takes longer than it is worth.
constexpr double mostWork = 5e4;
constexpr int mostSizes = 2;

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

class ShippedKernelChecked : public testing::TestWithParam<std::string> {
  protected:
    static Device& device() {
        static const std::unique_ptr<Device> device = openCpuDevice();
        return *device;
    }
    static Microscope& microscope() {
        static const std::unique_ptr<Microscope> microscope = openMicroscope();
        return *microscope;
    }

    static TraceReport check(const ResolvedConfiguration& resolved) {
        const PreparedBuffers buffers(device(), resolved.buffers);
        const PreparedBuffers scratch(device(), resolved.scratch);
        uploadInputs(buffers, *resolved.problem, problemParameters(resolved), {});
        for (Buffer* buffer : clearList(resolved, buffers, scratch))
            buffer->fill(std::byte{0});
        TraceRequest request;
        request.compile = compileRequest(resolved);
        request.launches = boundLaunches(resolved, request.compile, buffers, scratch);
        for (const BufferSpec& spec : resolved.buffers)
            request.buffers.emplace_back(spec.name, buffers.find(spec.name));
        for (const BufferSpec& spec : resolved.scratch)
            request.buffers.emplace_back(spec.name, scratch.find(spec.name));
        request.blocks = BlockChoice::All;
        request.check = true;
        return microscope().trace(request, {});
    }
};

TEST_P(ShippedKernelChecked, isSilent) {
    const KernelFile& kernel = shipped().at(GetParam());
    int checked = 0;
    for (const Values& problem : awkwardProblems(*findProblem(kernel.problem))) {
        Configuration configuration{kernel.id, defaultsOf(kernel)};
        for (const auto& [name, value] : problem)
            configuration.parameters[name] = value;
        const auto outcome = resolve(kernel, configuration, device().description());
        const auto* const resolved = std::get_if<ResolvedConfiguration>(&outcome);
        if (resolved == nullptr || resolved->operations + resolved->bytesMoved > mostWork)
            continue;
        const TraceReport report = check(*resolved);
        EXPECT_EQ(report.tracedBlocks, report.blocks);
        EXPECT_FALSE(report.accesses.empty());
        for (const CheckFinding& finding : report.findings)
            ADD_FAILURE() << kernel.name << ":" << finding.where.line << ":" << finding.where.column
                          << ": " << finding.what.english();
        if (++checked == mostSizes)
            break;
    }
    EXPECT_GT(checked, 0);
}

INSTANTIATE_TEST_SUITE_P(Kernels, ShippedKernelChecked, testing::ValuesIn(kernelsWithSource()),
                         [](const auto& kernel) { return kernel.param; });

} // namespace
} // namespace kernelcurve
