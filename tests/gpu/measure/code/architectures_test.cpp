// Checks what ptxas reports for the shipped kernels on GPUs that are not present: no register is
// spilled to memory, the shared memory fits, and the compiler gives no warnings. Needs NVRTC, but
// no GPU.

#include "gpu/catalog/catalog.h"
#include "gpu/measure/arrays/operation.h"
#include "tests/gpu/complaints.h"
#include "tests/gpu/measure/code/cubin_accesses.h"
#include "tests/gpu/measure/code/nvrtc_compiler.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace kernelcurve {
namespace {

struct Architecture {
    int capability;
    /// Maximum shared memory of a block in bytes (CUDA C++ Programming Guide, compute
    /// capabilities).
    std::int64_t sharedBytes;
    bool withPresets; ///< compile the presets of each kernel, not only the defaults
};
constexpr Architecture architectures[] = {{75, 64 * 1024, true},
                                          {80, 163 * 1024, false},
                                          {89, 99 * 1024, false},
                                          {90, 227 * 1024, true},
                                          {120, 99 * 1024, true}};
/// A kernel with more parameters than this takes seconds to compile and is only compiled for the
/// oldest and the newest architecture.
constexpr std::size_t maxParameters = 6;

Values with(Values values, const Values& others) {
    for (const auto& [name, value] : others)
        values[name] = value;
    return values;
}

/// The defaults, and for some architectures the presets.
std::vector<Values> settingsOf(const KernelFile& kernel, const Architecture& architecture) {
    std::vector<Values> all = {defaultsOf(kernel)};
    if (!architecture.withPresets)
        return all;
    for (const DeclaredPreset& preset : kernel.presets)
        all.push_back(with(with(all.front(), preset.at), preset.parameters));
    return all;
}

/// The error of a configuration for an architecture. Empty if missing, or if the program
/// itself excludes the configuration because of its limits.
std::string problemOf(const CudaCompiler& compiler, const Architecture& architecture,
                      const KernelFile& kernel, const Values& values) {
    DeviceDescription device;
    device.computeCapability = architecture.capability;
    device.limits.sharedBytesPerBlock = architecture.sharedBytes;
    const auto result = resolve(kernel, {kernel.id, values}, device);
    const auto* resolved = std::get_if<ResolvedConfiguration>(&result);
    if (resolved == nullptr)
        return {};
    const CompileRequest request = compileRequest(*resolved);
    for (const Launch& launch : resolved->launches) {
        CompileRequest single = request;
        single.entries = {resolved->entryOf(launch)};
        const CompiledCode code = compiler.compile(single, {}).code;
        if (code.log.find("warning") != std::string::npos)
            return "is warned of: " + code.log;
        if (code.entries.front().spilledBytes > 0)
            return "spills " + std::to_string(code.entries.front().spilledBytes) + " bytes";
        const std::int64_t shared = launch.sharedBytes + staticSharedBytesOf(code.cubin);
        if (shared > architecture.sharedBytes)
            return "takes " + std::to_string(shared) + " bytes of shared memory";
    }
    return {};
}

struct Task {
    const KernelFile* kernel;
    const Architecture* architecture;
    const CudaCompiler* compiler;
};

/// The error of the first setting that has one.
std::string complaintOf(const Task& task) {
    const auto& [kernel, architecture, compiler] = task;
    for (const Values& values : settingsOf(*kernel, *architecture))
        if (const std::string problem = problemOf(*compiler, *architecture, *kernel, values);
            !problem.empty())
            return kernel->name + " for sm_" + std::to_string(architecture->capability) + " " +
                   problem;
    return {};
}

TEST(Architectures, AreServedWithoutSpills) {
    std::map<int, std::unique_ptr<const CudaCompiler>> compilers;
    for (const Architecture& each : architectures) {
        auto compiler = nvrtcCompiler(each.capability);
        if (compiler == nullptr)
            GTEST_SKIP() << "NVRTC is not installed, or does not know sm_" << each.capability;
        compilers[each.capability] = std::move(compiler);
    }
    const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    std::vector<Task> tasks;
    for (const KernelFile& kernel : catalog.kernels())
        for (const Architecture& each : architectures) {
            const bool slow = kernel.parameters.size() > maxParameters;
            // 9.0 is what its own kernels are compiled for.
            const bool isOwn =
                kernel.architecture.isAlone && kernel.architecture.capability == each.capability;
            if (kernel.library.empty() && (isOwn || each.capability != 90) &&
                (isOwn || !slow || each.capability < 80 || each.capability > 100))
                tasks.push_back({&kernel, &each, compilers.at(each.capability).get()});
        }
    EXPECT_GE(tasks.size(), 300U);
    for (const std::string& complaint : complaintsOf(tasks, complaintOf))
        ADD_FAILURE() << complaint;
}

} // namespace
} // namespace kernelcurve
