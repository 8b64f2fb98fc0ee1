// Compares the widths of the accesses that the model traces with those in the machine code of
// NVRTC. Needs no GPU.

#include "gpu/device/cpu/cpu_description.h"
#include "gpu/measure/arrays/operation.h"
#include "gpu/measure/checks/small_instance.h"
#include "gpu/measure/checks/traced_configuration.h"
#include "tests/gpu/device/cpu/trace/in_process_tracer.h"
#include "tests/gpu/measure/code/cubin_accesses.h"
#include "tests/gpu/measure/code/nvrtc_compiler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {
namespace {

/// Null if NVRTC is not installed.
const CudaCompiler* compiler() {
    static const auto made = nvrtcCompiler(90);
    return made.get();
}

/// The source with that kernel changed to a template that is never instantiated, unless it already
/// is a template. Line numbers do not change.
std::string withoutKernel(std::string source, const std::string& name) {
    const std::string begin = "__global__ void " + name + "(";
    if (const std::size_t at = source.find(begin); at != std::string::npos)
        source.insert(at, "template <int> ");
    return source;
}

/// The accesses of each entry, which is compiled separately, so that there is one code section.
/// `launched` contains all entries of the file.
std::vector<CubinAccess> accessesIn(const CompileRequest& request,
                                    const std::vector<KernelLaunch>& launched) {
    std::vector<CubinAccess> all;
    for (const std::string& entry : request.entries) {
        CompileRequest single = request;
        single.entries = {entry};
        for (const KernelLaunch& other : launched)
            if (other.entry != entry)
                single.source = withoutKernel(single.source, other.entry);
        const auto found = accessesOf(compiler()->compile(single, {}).code.cubin, request.name);
        all.insert(all.end(), found.begin(), found.end());
    }
    return all;
}

TEST(CubinAccesses, AreDecodedWithWidthAndLine) {
    if (compiler() == nullptr)
        GTEST_SKIP() << "NVRTC is not installed";
    const std::string source = R"(#include <cuda_pipeline.h>
__global__ void kernel(char *a, short *b, float *c, double *d, float4 *e)
{
    __shared__ float4 s[64];
    int t = threadIdx.x;
    a[t] = a[t + 64] + 1;
    b[t] = b[t + 64] + 1;
    c[t] = c[t + 64] + 1;
    d[t] = d[t + 64] + 1;
    s[t] = e[t];
    __pipeline_memcpy_async(&s[t + 32], e + 64 + t, 16);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    e[t + 128] = s[63 - t];
    c[t + 128] = s[t ^ 7].y;
}
)";
    using enum AddressSpace;
    using enum AccessKind;
    EXPECT_THAT(accessesIn({"kernel.cu", source, {"kernel"}, {}}, {}),
                testing::UnorderedElementsAre(
                    CubinAccess{6, Global, Load, 1}, CubinAccess{6, Global, Store, 1},
                    CubinAccess{7, Global, Load, 2}, CubinAccess{7, Global, Store, 2},
                    CubinAccess{8, Global, Load, 4}, CubinAccess{8, Global, Store, 4},
                    CubinAccess{9, Global, Load, 8}, CubinAccess{9, Global, Store, 8},
                    CubinAccess{10, Global, Load, 16}, CubinAccess{10, Shared, Store, 16},
                    CubinAccess{0, Global, Load, 16}, CubinAccess{0, Shared, Copy, 16},
                    CubinAccess{15, Shared, Load, 16}, CubinAccess{15, Global, Store, 16},
                    CubinAccess{16, Shared, Load, 4}, CubinAccess{16, Global, Store, 4}));
}

TEST(CubinAccesses, AreOfLocalMemory) {
    if (compiler() == nullptr)
        GTEST_SKIP() << "NVRTC is not installed";
    const std::string source = R"(
__global__ void kernel(const int *in, int *out, int n)
{
    int own[32];
    for (int i = 0; i < n; ++i)
        own[in[i]] = i;
    out[threadIdx.x] = own[n];
}
)";
    using enum AddressSpace;
    using enum AccessKind;
    EXPECT_THAT(
        accessesIn({"kernel.cu", source, {"kernel"}, {}}, {}),
        testing::IsSupersetOf({CubinAccess{6, Local, Store, 4}, CubinAccess{7, Local, Load, 4}}));
}

const Catalog& catalog() {
    static const Catalog shipped = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    return shipped;
}

/// The ids of the kernels to compare. The functions of mma.h are not compared, because their
/// accesses are internal to the GPU. docs/explanation/trace-accuracy.md describes how the CPU
/// device implements them.
std::vector<std::string> kernelsToCompare() {
    std::vector<std::string> ids;
    for (const KernelFile& kernel : catalog().kernels())
        if (kernel.library.empty() && kernel.code.find("#include <mma.h>") == std::string::npos)
            ids.push_back(kernel.id);
    return ids;
}

std::string textOf(const LineAccess& access) {
    constexpr std::array<const char*, 4> kinds = {"load", "store", "atomic", "copy"};
    return std::string(nameOf(access.space)) + " " +
           kinds[static_cast<std::size_t>(access.access)] + " at line " +
           std::to_string(access.line);
}

/// Line `number` of a file, counted from 1, without surrounding blanks.
std::string lineOf(const std::string& source, int number) {
    std::istringstream lines(source);
    std::string line;
    for (int i = 0; i < number; ++i)
        if (!std::getline(lines, line))
            return {};
    const std::size_t first = line.find_first_not_of(' ');
    return first == std::string::npos ? ""
                                      : line.substr(first, line.find_last_not_of(' ') - first + 1);
}

struct Explained {
    std::string kernel;
    AddressSpace space;
    AccessKind access;
    std::string line; ///< text of the line, because its number changes with every edit above it
};

/// Widths in the machine code that differ for a reason stated in
/// docs/explanation/trace-accuracy.md.
const std::vector<Explained>& explained() {
    using enum AddressSpace;
    using enum AccessKind;
    constexpr const char* readsAfterCopies =
        "bool inside = a_row + piece * rowsA < m && next_k + a_column < k;";
    static const std::vector<Explained> list = {
        // The structure contains padding.
        {"triple_aligned", Global, Store, "out[i] = triple;"},
        // nvcc splits a vector store.
        {"transpose_vector", Global, Store, "*reinterpret_cast<float4 *>(to) ="},
        // This code writes where the copy engine does not.
        {"transpose_bulk", Global, Store, "*reinterpret_cast<float4 *>(to) = four;"},
        // The pair of floats is in vector_types.h, whose lines are counted separately.
        {"attention_online", Local, Store, "uint4 zero = make_uint4(0, 0, 0, 0);"},
        // The compiler assigns loads after a branch to the line before the branch.
        {"gemm_ordered", Shared, Load, readsAfterCopies},
        {"gemm_lanes", Shared, Load, readsAfterCopies},
        {"gemm_rows", Shared, Load, readsAfterCopies},
        // A toolkit function reads the bytes without a line number, and the line also contains the
        // load of a float.
        {"fp8_naive", Global, Load, "sum += float(a[i]) * float(b[i]);"},
        {"fp8_blocks_naive", Global, Load, "part += float(a[i]) * float(b[i]);"},
        // nvcc combines the members of a structure in its own way.
        {"gemm_stream", Shared, Store, "tile = block - grid;"},
        {"gemm_stream", Shared, Store, "at = end = 0;"},
        {"gemm_stream", Shared, Load, "if (threadIdx.x == 0)"},
        {"gemm_stream", Shared, Load,
         "int row0 = span.row0 + first_row_of(thread), column0 = span.column0 + "
         "first_column_of(thread);"}};
    return list;
}

/// Returns the kernel whose file contains the line: `includer`, or the kernel that it includes.
const KernelFile& kernelOfLine(const KernelFile& includer, const LineAccess& access) {
    if (!access.file.empty())
        for (const KernelFile& kernel : catalog().kernels())
            if (kernel.name.ends_with("/" + access.file) || kernel.name == access.file)
                return kernel;
    return includer;
}

bool isExplained(const KernelFile& includer, const LineAccess& access) {
    const KernelFile& kernel = kernelOfLine(includer, access);
    const std::string line = lineOf(kernel.source, access.line);
    return std::ranges::any_of(explained(), [&](const Explained& one) {
        return one.kernel == kernel.id && one.space == access.space &&
               one.access == access.access && one.line == line;
    });
}

TEST(ExplainedWidths, NameLinesThatTheKernelsHave) {
    for (const Explained& one : explained()) {
        const std::string& source = catalog().at(one.kernel).source;
        EXPECT_NE(source.find(one.line + "\n"), std::string::npos)
            << one.kernel << ": " << one.line;
    }
}

/// The widths of such accesses in the machine code at the line or, if there are none, at the
/// nearest line, because the compilers choose different lines for a statement over several lines.
/// Accesses in functions of the toolkit have no line.
std::set<int> widthsNear(const LineAccess& traced, const std::vector<CubinAccess>& code) {
    constexpr int linesOfAStatement = 6;
    std::set<int> widths;
    int least = linesOfAStatement;
    for (const CubinAccess& access : code) {
        if (access.space != traced.space || access.kind != traced.access)
            continue;
        const int apart =
            access.line == 0 ? linesOfAStatement : std::abs(access.line - traced.line);
        if (apart < least)
            widths.clear();
        if (apart <= least)
            widths.insert(access.width);
        least = std::min(least, apart);
    }
    return widths;
}

class WidthsOfKernel : public testing::TestWithParam<std::string> {};

/// Every width that the model traces at a line must occur in the machine code of the line.
TEST_P(WidthsOfKernel, AreThoseOfTheMachineCode) {
    static const std::unique_ptr<KernelTracer> tracer = openTracer();
    const KernelFile& kernel = catalog().at(GetParam());
    if (compiler() == nullptr)
        GTEST_SKIP() << "NVRTC is not installed";
    if (const auto lack = lackFor(kernel, describeCpu()))
        GTEST_SKIP() << lack->english();
    const std::vector<ResolvedConfiguration> instances =
        smallInstances(kernel, {kernel.id, defaultsOf(kernel)}, describeCpu(), {});
    if (instances.empty())
        GTEST_SKIP() << "the CPU device excludes its defaults, such as clusters of several blocks";
    // The last instance has round sizes, so tiles fit.
    const ResolvedConfiguration& instance = instances.back();
    const TraceReport report = traceConfiguration(*tracer, instance, describeCpu(), {}, {}).report;
    // A trace must be that of a GPU, because the code can depend on the number of multiprocessors.
    const auto onGpu = resolve(kernel, instance.configuration, asGpu(describeCpu()));
    const std::vector<CubinAccess> code =
        accessesIn(compileRequest(std::get<ResolvedConfiguration>(onGpu)), kernel.launches);
    const bool hasAtomicsAlone = kernel.problem == "prime" || kernel.problem == "atomics";
    int compared = 0;
    for (const LineAccess& traced : report.accesses) {
        const bool isPlain =
            traced.space != AddressSpace::Constant && traced.access != AccessKind::Atomic;
        compared += isPlain || hasAtomicsAlone ? 1 : 0;
        if (!isPlain || isExplained(kernel, traced))
            continue;
        const std::set<int> widths = widthsNear(traced, code);
        EXPECT_TRUE(widths.contains(traced.width))
            << kernel.name << ": " << textOf(traced) << " is traced with " << traced.width
            << " bytes, the machine code has " << testing::PrintToString(widths);
    }
    EXPECT_GT(compared, 0);
}

INSTANTIATE_TEST_SUITE_P(Kernels, WidthsOfKernel, testing::ValuesIn(kernelsToCompare()),
                         [](const auto& kernel) { return kernel.param; });

} // namespace
} // namespace kernelcurve
