// Compares the model of the memory system with counters of an H200 (tests/device/counters).

#include "gpu/device/cpu/cpu_description.h"
#include "gpu/measure/arrays/operation.h"
#include "gpu/measure/checks/traced_configuration.h"
#include "tests/gpu/device/cpu/trace/in_process_tracer.h"
#include "tests/gpu/measure/counted_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace kernelcurve {
namespace {

/// Maximum number of programs per kernel. The configurations of the file's first programs are
/// compared, up to a total number of requests. The others would take minutes to compile and run.
/// `kernelcurve trace --against` compares all.
constexpr std::size_t maxPrograms = 2;
constexpr std::int64_t maxRequests = 1'500'000;

bool has(const CountedConfiguration& row, const char* name, const Value& value) {
    const auto found = row.configuration.parameters.find(name);
    return found != row.configuration.parameters.end() && found->second == value;
}

/// Tags of a kernel that begin with this text differ from the model where `when` holds, for a
/// reason stated in docs/explanation/trace-accuracy.md.
struct Explained {
    const char* kernel;
    const char* tag;
    bool (*when)(const CountedConfiguration& row) = [](const CountedConfiguration&) {
        return true;
    };
};
const std::vector<Explained>& explained() {
    static const std::vector<Explained> list = {
        // The structure contains padding.
        {"triple_aligned", "load_"},
        {"triple_aligned", "store_"},
        // nvcc splits a vector store.
        {"transpose_vector", "store_"},
        {"transpose_registers", "store_",
         [](const CountedConfiguration& row) { return has(row, "hint", "plain"); }},
        // nvcc moves a read behind the condition that decides whether it is needed.
        {"transpose_registers", "shared_load_",
         [](const CountedConfiguration& row) { return has(row, "cols", 257); }},
        // The copy engine reads whole rows of a tile from shared memory and writes them.
        {"transpose_bulk", "shared_load_"},
        {"transpose_bulk", "store_",
         [](const CountedConfiguration& row) { return has(row, "cols", 256); }},
        {"transpose_bulk", "shared_store_wavefronts",
         [](const CountedConfiguration& row) { return has(row, "tile_rows", 256); }},
        // Cause: the end of an unrolled loop.
        {"sum_chunks", "load_requests"},
        {"multiply_row_shared", "shared_load_",
         [](const CountedConfiguration& row) { return has(row, "n", 131); }},
        {"multiply_pitched", "shared_load_",
         [](const CountedConfiguration& row) { return has(row, "n", 131); }},
        // Cause: atomics in shared memory.
        {"sum_shuffle", "shared_load_wavefronts"},
        {"sum_shuffle", "shared_store_requests"},
        {"sum_vector", "shared_load_wavefronts"},
        {"sum_vector", "shared_store_requests"},
        // nvcc cannot know that these elements in shared memory are adjacent: a block with a height
        // of one thread accesses the tile's column element
        // by element.
        {"transpose_tile", "shared_load",
         [](const CountedConfiguration& row) { return has(row, "block_y", 1); }},
        // The destinations of the copies in shared memory are not multiples of 32 bytes.
        {"gemm_stream", "load_sectors",
         [](const CountedConfiguration& row) {
             return has(row, "split", false) || has(row, "stages", 2);
         }},
        // The data that a block keeps about its tiles can be in registers or in shared memory.
        {"gemm_stream", "shared_store_"}};
    return list;
}

bool isExplained(const CountedConfiguration& row, const std::string& tag) {
    return std::any_of(explained().begin(), explained().end(), [&](const Explained& reason) {
        return row.configuration.kernel == reason.kernel && tag.starts_with(reason.tag) &&
               reason.when(row);
    });
}

/// The variation of the counters themselves according to docs/explanation/trace-accuracy.md, plus
/// the effect of a few additional or missing reads. All other counters must be exact.
std::int64_t noiseOf(const std::string& tag, const CountedConfiguration& row,
                     const Problem& problem) {
    if (!tag.starts_with("shared_"))
        return 0;
    const std::int64_t real = row.counters.at(tag);
    const std::string& problemName = problem.declaration().id;
    const std::string& kernel = row.configuration.kernel;
    // Many warps write and read shared memory at the same time.
    if (has(row, "BM", 256))
        return real * 9 / 100;
    // The GPU code makes reads whose results are not needed.
    if (kernel == "gemm_rows" || kernel == "gemm_ordered" || kernel == "gemm_lanes")
        return real * 4 / 100;
    // The data that a block keeps about its tiles.
    if (kernel == "gemm_stream")
        return real / 100;
    // Asynchronous copies and concurrent reads wait for each other.
    if (row.counters.at("copy_requests") > 0)
        return real / 200;
    const bool manyShortBlocks = (problemName == "sum_of_squares" &&
                                  (has(row, "blocks", 4096) || has(row, "block", 1024))) ||
                                 (problemName == "structures" && has(row, "block", 32));
    if (manyShortBlocks)
        return real / 25;
    if (problemName == "multiply" && has(row, "tile", 8))
        return real * 6 / 100;
    if (problemName == "registers" && has(row, "block", 1024))
        return real / 100;
    if (problemName == "reduce")
        return real / 50;
    return real / 1000;
}

class CountedKernel : public testing::TestWithParam<std::string> {};

TEST_P(CountedKernel, IsModelledAsTheHardwareCounts) {
    static const std::unique_ptr<KernelTracer> tracer = openTracer();
    const KernelFile& kernel = countedCatalog().at(GetParam());
    if (const auto lack = lackFor(kernel, describeCpu()))
        GTEST_SKIP() << lack->english();
    std::set<std::pair<std::vector<std::string>, CompilerOptions>> programs;
    std::int64_t requests = 0;
    int compared = 0;
    for (const CountedConfiguration& row : countedFile().rows) {
        if (row.configuration.kernel != kernel.id)
            continue;
        const auto outcome = resolve(kernel, row.configuration, describeCpu());
        const auto* const resolved = std::get_if<ResolvedConfiguration>(&outcome);
        ASSERT_NE(resolved, nullptr) << std::get<Failure>(outcome).english();
        CompilerOptions options = resolved->options;
        options.ptxas.reset(); // not the CPU's
        const std::pair program(compileRequest(*resolved).entries, options);
        if (programs.size() == maxPrograms && !programs.contains(program))
            continue;
        if (requests + requestsOf(row) > maxRequests)
            continue;
        requests += requestsOf(row);
        programs.insert(program);
        const TraceReport report =
            traceConfiguration(*tracer, *resolved, describeCpu(), {.blocks = BlockChoice::All}, {})
                .report;
        for (const auto& [tag, modelled] : countersOf(report.totals())) {
            // The file was recorded before local memory was counted.
            if (isExplained(row, tag) || (tag.starts_with("local_") && !row.counters.contains(tag)))
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

INSTANTIATE_TEST_SUITE_P(H200, CountedKernel, testing::ValuesIn(countedKernels()),
                         [](const auto& kernel) { return kernel.param; });

} // namespace
} // namespace kernelcurve
