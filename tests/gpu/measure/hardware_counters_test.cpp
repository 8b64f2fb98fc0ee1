// The model of the memory system against counters of an H200 (tests/device/counters).

#include "gpu/device/cpu/cpu_device.h"
#include "gpu/device/cpu/trace/microscope.h"
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
#include <variant>
#include <vector>

namespace kernelcurve {
namespace {

/// Of each kernel: the defaults with round and with prime sizes come first in the file. The others
/// would take minutes to compile; `kernelcurve trace --against` goes through all of them.
constexpr int mostRows = 2;

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

/// Asynchronous copies and what is read meanwhile wait for each other: the counters of such kernels
/// vary by some parts in a thousand from run to run. All others are exact.
std::int64_t noiseOf(const std::string& tag, const CountedConfiguration& row) {
    const bool shared = tag.starts_with("shared_") && row.counters.at("copy_requests") > 0;
    return shared ? row.counters.at(tag) / 200 : 0;
}

class CountedKernel : public testing::TestWithParam<std::string> {};

TEST_P(CountedKernel, isModelledAsTheHardwareCounts) {
    static const std::unique_ptr<Microscope> microscope = openMicroscope();
    const KernelFile& kernel = catalog().at(GetParam());
    const auto [firstExplained, lastExplained] = explained().equal_range(kernel.id);
    int compared = 0;
    for (const CountedConfiguration& row : counted().rows) {
        if (row.configuration.kernel != kernel.id || compared == mostRows)
            continue;
        const auto outcome = resolve(kernel, row.configuration, describeCpu());
        const auto* const resolved = std::get_if<ResolvedConfiguration>(&outcome);
        ASSERT_NE(resolved, nullptr) << std::get<Failure>(outcome).english();
        const TraceReport report =
            traceConfiguration(*microscope, *resolved, {.blocks = BlockChoice::All}, {}).report;
        for (const auto& [tag, modelled] : countersOf(report.totals())) {
            const bool known = std::any_of(firstExplained, lastExplained,
                                           [&](const auto& pair) { return pair.second == tag; });
            // At the edges of a matrix lanes part, and meet again later than on the GPU.
            const bool partsAtEdges =
                compared > 0 && kernel.problem == "gemm" && tag.starts_with("shared_");
            if (known || partsAtEdges)
                continue;
            const std::int64_t real = row.counters.at(tag);
            EXPECT_LE(std::abs(modelled - real), noiseOf(tag, row))
                << tag << " of " << row.configuration.text() << ": counted " << real
                << ", modelled " << modelled;
        }
        ++compared;
    }
    EXPECT_GT(compared, 0);
}

INSTANTIATE_TEST_SUITE_P(H200, CountedKernel, testing::ValuesIn(kernels()),
                         [](const auto& kernel) { return kernel.param; });

} // namespace
} // namespace kernelcurve
