#include "gpu/catalog/catalog.h"
#include "gpu/catalog/kernel/header_launch.h"
#include "gpu/catalog/resolve.h"
#include "tests/gpu/complaints.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <span>

#ifdef KERNELCURVE_NVRTC
#include <nvrtc.h>

namespace kernelcurve {
namespace {

/// The architectures for which the kernel is compiled. A feature that the oldest and the newest
/// architecture support exists in all between. The toolkit's headers distinguish one more step,
/// asynchronous copies, and a kernel that checks __CUDA_ARCH__ may distinguish all. Architectures
/// that the kernel's header excludes are omitted.
std::vector<int> architecturesFor(const KernelFile& kernel) {
    if (kernel.architecture.isAlone)
        return {kernel.architecture.capability};
    static const std::vector<int> ends = {75, 120};
    static const std::vector<int> steps = {75, 80, 120};
    static const std::vector<int> all = {75, 80, 89, 90, 120};
    const auto has = [&](const char* word) { return kernel.code.find(word) != std::string::npos; };
    std::vector<int> chosen = has("__CUDA_ARCH__") ? all : has("#include") ? steps : ends;
    const int least = kernel.architecture.capability;
    if (std::erase_if(chosen, [&](int each) { return each < least; }) > 0)
        chosen.insert(chosen.begin(), least);
    return chosen;
}

/// Combinations are only compiled exhaustively for kernels with at most this many template
/// parameters.
constexpr std::size_t maxCombined = 4;

/// The lowest and the highest value of the parameter.
std::vector<Value> endsOf(const Parameter& parameter) {
    if (parameter.values.empty())
        return {static_cast<std::int64_t>(parameter.range->least),
                static_cast<std::int64_t>(parameter.range->most)};
    if (parameter.kind == ParameterKind::Word)
        return parameter.values; // the values are types, and each type is a corner
    return {parameter.values.front(), parameter.values.back()};
}

std::vector<Parameter> templateParameters(const KernelFile& kernel) {
    std::set<std::string> names;
    for (const KernelLaunch& launch : kernel.launches)
        for (const EntryPart& part : parseEntry(launch.entry, {}).templateArguments)
            names.insert(part.text);
    std::vector<Parameter> parameters;
    for (const Parameter& parameter : parametersOf(kernel))
        if (names.contains(parameter.name))
            parameters.push_back(parameter);
    return parameters;
}

/// The template instantiations of a configuration. Empty if the kernel's rules exclude the
/// configuration.
std::vector<std::string> entriesOf(const KernelFile& kernel, const Values& values) {
    DeviceDescription device;
    device.computeCapability = std::max(kernel.architecture.capability, 75);
    device.limits.sharedBytesPerBlock =
        (kernel.architecture.isAlone ? 227 : 99) * std::int64_t{1024};
    const auto result = resolve(kernel, {kernel.id, values}, device);
    const auto* resolved = std::get_if<ResolvedConfiguration>(&result);
    return resolved != nullptr ? resolved->entries : std::vector<std::string>();
}

/// Instantiations for every combination of lowest and highest values.
std::vector<std::string> cornersOf(const KernelFile& kernel) {
    std::vector<Values> corners = {defaultsOf(kernel)};
    for (const Parameter& parameter : templateParameters(kernel)) {
        std::vector<Values> more;
        for (const Values& corner : corners)
            for (const Value& end : endsOf(parameter)) {
                more.push_back(corner);
                more.back()[parameter.name] = end;
            }
        corners = std::move(more);
    }
    std::set<std::string> entries;
    for (const Values& corner : corners)
        for (const std::string& entry : entriesOf(kernel, corner))
            entries.insert(entry);
    return {entries.begin(), entries.end()};
}

/// Sets `values` to the first combination that the kernel's rules allow, where each of the
/// parameters tries its values from the lowest to the highest. Returns false if no combination is
/// allowed.
bool lower(const KernelFile& kernel, std::span<const Parameter> parameters, Values& values) {
    if (parameters.empty())
        return !entriesOf(kernel, values).empty();
    const Value before = values.at(parameters.front().name);
    for (const Value& value : parameters.front().values) {
        values[parameters.front().name] = value;
        if (lower(kernel, parameters.subspan(1), values))
            return true;
    }
    values[parameters.front().name] = before;
    return parameters.front().values.empty() && lower(kernel, parameters.subspan(1), values);
}

/// Instantiations for the lowest values that the kernel's rules allow together.
std::vector<std::string> lowestOf(const KernelFile& kernel) {
    Values lowest = defaultsOf(kernel);
    lower(kernel, templateParameters(kernel), lowest);
    return entriesOf(kernel, lowest);
}

struct Task {
    const KernelFile* kernel;
    int architecture;
    std::vector<std::string> entries;
};

/// The tasks for all corners. A kernel with many template parameters takes a second to compile, so
/// only its lowest values are compiled here. measure_architectures compiles the defaults of all
/// kernels.
std::vector<Task> tasksFor(const KernelFile& kernel) {
    const bool large = templateParameters(kernel).size() > maxCombined;
    const std::vector<std::string> entries = large ? lowestOf(kernel) : cornersOf(kernel);
    std::vector<Task> tasks;
    for (const int architecture : architecturesFor(kernel))
        tasks.push_back({&kernel, architecture, entries});
    return tasks;
}

/// The error messages of the compilation. Empty if it succeeds.
std::string compile(const KernelFile& kernel, const std::vector<std::string>& entries,
                    int architecture) {
    nvrtcProgram program = nullptr;
    nvrtcCreateProgram(&program, kernel.code.c_str(), kernel.codeName.c_str(), 0, nullptr, nullptr);
    for (const std::string& entry : entries)
        nvrtcAddNameExpression(program, entry.c_str());
    // PTX suffices: the front end finds missing features, and measure_architectures runs ptxas.
    const std::string target = "--gpu-architecture=compute_" + std::to_string(architecture) +
                               (kernel.architecture.isAlone ? "a" : "");
    const char* options[] = {target.c_str(), "--std=c++17", "-I" KERNELCURVE_CUDA_INCLUDE,
                             "-I" KERNELCURVE_CUDA_INCLUDE "/cccl",
                             // definitions that kernels can use without an include
                             "-DINFINITY=__int_as_float(0x7f800000)"};
    const nvrtcResult result = nvrtcCompileProgram(program, std::size(options), options);
    std::size_t logSize = 0;
    nvrtcGetProgramLogSize(program, &logSize);
    std::string log(logSize, '\0');
    nvrtcGetProgramLog(program, log.data());
    log.resize(std::max<std::size_t>(logSize, 1) - 1);
    if (result != NVRTC_SUCCESS)
        log += nvrtcGetErrorString(result);
    else
        for (const std::string& entry : entries) {
            const char* lowered = nullptr;
            if (nvrtcGetLoweredName(program, entry.c_str(), &lowered) != NVRTC_SUCCESS)
                log += "no code for " + entry;
        }
    nvrtcDestroyProgram(&program);
    return log;
}

TEST(Nvrtc, CompilesEveryShippedKernelWithoutAWarning) {
    const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    std::vector<Task> tasks;
    for (const KernelFile& kernel : catalog.kernels())
        if (kernel.library.empty())
            for (Task& task : tasksFor(kernel)) {
                EXPECT_FALSE(task.entries.empty()) << kernel.name;
                tasks.push_back(std::move(task));
            }
    EXPECT_GE(tasks.size(), 40U);
    const auto complaintOf = [](const Task& task) {
        const std::string log = compile(*task.kernel, task.entries, task.architecture);
        return log.empty() ? ""
                           : task.kernel->name + " for sm_" + std::to_string(task.architecture) +
                                 ":\n" + log;
    };
    for (const std::string& complaint : complaintsOf(tasks, complaintOf))
        ADD_FAILURE() << complaint;
}

TEST(Nvrtc, SeesWhatIsWrong) {
    const KernelFile kernel = readKernelFile("/*---\n"
                                             "entry: broken\n"
                                             "problem: copy\n"
                                             "arguments: [out, in, n]\n"
                                             "block: [32]\n"
                                             "grid: [n]\n"
                                             "---*/\n"
                                             "__global__ void broken(float *out, const float *in,"
                                             " size_t n) { out[n] = inn[n]; }\n",
                                             "broken.cu");
    EXPECT_NE(compile(kernel, {"broken"}, 90).find("broken.cu(8): error: identifier \"inn\""),
              std::string::npos);
}

} // namespace
} // namespace kernelcurve

#else

TEST(Nvrtc, CompilesEveryShippedKernelWithoutAWarning) {
    GTEST_SKIP() << "NVRTC was not found when the build was configured: no kernel was compiled";
}

#endif
