// The model of the memory system against counters of an H200 (tests/device/counters).

#include "gpu/device/cpu/cpu_device.h"
#include "gpu/device/cpu/trace/microscope.h"
#include "gpu/measure/operation.h"
#include "gpu/measure/traced_configuration.h"
#include "gpu/model/atomic_file.h"
#include "gpu/model/counters.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace kernelcurve {
namespace {

/// Of each kernel: as many configurations as these need, the file's first ones, and all others that
/// need no further one. The rest would take minutes to compile; `kernelcurve trace --against` goes
/// through all.
constexpr std::size_t mostPrograms = 2;

const CounterFile& counted() {
    static const CounterFile file = readCounterFile(
        readFile(KERNELCURVE_SOURCE_DIR "/tests/gpu/measure/data/h200.yaml"), "h200.yaml");
    return file;
}

const Catalog& catalog() {
    static const Catalog all = [] {
        Catalog shipped = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
        shipped.open(KERNELCURVE_SOURCE_DIR "/tests/device/kernels/shared_pattern.cu");
        return shipped;
    }();
    return all;
}

std::vector<std::string> kernels() {
    std::set<std::string> ids;
    for (const CountedConfiguration& row : counted().rows)
        ids.insert(row.configuration.kernel);
    return {ids.begin(), ids.end()};
}

/// Counters that differ from the model for reasons that docs/trace.md gives.
const std::multimap<std::string, std::string>& explained() {
    static const std::multimap<std::string, std::string> list = {
        // A structure with padding.
        {"triple_aligned", "load_requests"},
        {"triple_aligned", "load_sectors"},
        {"triple_aligned", "store_requests"},
        {"triple_aligned", "store_sectors"},
        // A vector store that nvcc takes apart.
        {"transpose_vector", "store_requests"},
        {"transpose_vector", "store_sectors"},
        // The end of an unrolled loop.
        {"sum_chunks", "load_requests"},
        // Atomics in shared memory.
        {"sum_shuffle", "shared_load_wavefronts"},
        {"sum_shuffle", "shared_store_requests"},
        {"sum_vector", "shared_load_wavefronts"},
        {"sum_vector", "shared_store_requests"}};
    return list;
}

/// What the counters themselves vary by, as docs/trace.md has it; all others are exact.
std::int64_t noiseOf(const std::string& tag, const CountedConfiguration& row,
                     const Problem& problem) {
    if (!tag.starts_with("shared_"))
        return 0;
    const auto is = [&](const char* name, std::int64_t value) {
        const auto found = row.configuration.parameters.find(name);
        return found != row.configuration.parameters.end() && found->second == Value(value);
    };
    const std::int64_t real = row.counters.at(tag);
    const std::string& problemName = problem.declaration().id;
    // Many warps that store and read shared memory at once.
    if (is("BM", 256))
        return real * 8 / 100;
    // Asynchronous copies and what is read meanwhile wait for each other.
    if (row.counters.at("copy_requests") > 0)
        return real / 200;
    const bool manyShortBlocks =
        (problemName == "sum_of_squares" && (is("blocks", 4096) || is("block", 1024))) ||
        (problemName == "structures" && is("block", 32));
    if (manyShortBlocks)
        return real / 25;
    if (problemName == "multiply" && is("tile", 8))
        return real * 6 / 100;
    if (problemName == "registers" && is("block", 1024))
        return real / 100;
    return real / 1000;
}

/// At the edges of a matrix lanes part, and meet again later than on the GPU.
bool partsAtEdges(const CountedConfiguration& row, const KernelFile& kernel,
                  const std::string& tag) {
    const char* side = kernel.problem == "gemm"       ? "m"
                       : kernel.problem == "multiply" ? "n"
                                                      : nullptr;
    return side != nullptr && tag.starts_with("shared_") &&
           row.configuration.parameters.at(side).integer() % 32 != 0;
}

/// Neighbours in shared memory that nvcc cannot know to be such: a block one thread high goes
/// through the tile's column element by element.
bool neighboursByChance(const CountedConfiguration& row, const std::string& tag) {
    return row.configuration.kernel == "transpose_tile" && tag.starts_with("shared_load") &&
           row.configuration.parameters.at("block_y") == Value(1);
}

class CountedKernel : public testing::TestWithParam<std::string> {};

TEST_P(CountedKernel, isModelledAsTheHardwareCounts) {
    static const std::unique_ptr<Microscope> microscope = openMicroscope();
    const KernelFile& kernel = catalog().at(GetParam());
    if (const auto lack = lackFor(kernel, describeCpu()))
        GTEST_SKIP() << lack->english();
    const auto [firstExplained, lastExplained] = explained().equal_range(kernel.id);
    std::set<std::pair<std::vector<std::string>, CompilerOptions>> programs;
    int compared = 0;
    for (const CountedConfiguration& row : counted().rows) {
        if (row.configuration.kernel != kernel.id)
            continue;
        const auto outcome = resolve(kernel, row.configuration, describeCpu());
        const auto* const resolved = std::get_if<ResolvedConfiguration>(&outcome);
        ASSERT_NE(resolved, nullptr) << std::get<Failure>(outcome).english();
        CompilerOptions options = resolved->options;
        options.ptxas.reset(); // not the CPU's
        const std::pair program(compileRequest(*resolved).entries, options);
        if (programs.size() == mostPrograms && !programs.contains(program))
            continue;
        programs.insert(program);
        const TraceReport report = traceConfiguration(*microscope, *resolved, describeCpu(),
                                                      {.blocks = BlockChoice::All}, {})
                                       .report;
        for (const auto& [tag, modelled] : countersOf(report.totals())) {
            const bool known = std::any_of(firstExplained, lastExplained,
                                           [&](const auto& pair) { return pair.second == tag; });
            if (known || partsAtEdges(row, kernel, tag) || neighboursByChance(row, tag))
                continue;
            const std::int64_t real = row.counters.at(tag);
            EXPECT_LE(std::abs(modelled - real), noiseOf(tag, row, *resolved->problem))
                << tag << " of " << row.configuration.text() << ": counted " << real
                << ", modelled " << modelled;
        }
        ++compared;
    }
    EXPECT_GT(compared, 1);
    RecordProperty("configurations", compared);
}

INSTANTIATE_TEST_SUITE_P(H200, CountedKernel, testing::ValuesIn(kernels()),
                         [](const auto& kernel) { return kernel.param; });

} // namespace
} // namespace kernelcurve
