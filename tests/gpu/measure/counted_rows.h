#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/analysis/counters.h"
#include "gpu/model/files/atomic_file.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

// Access to tests/gpu/measure/data/h200.yaml for tests of counted values without a GPU.

namespace kernelcurve {

/// The number of requests to all memory spaces.
inline std::int64_t requestsOf(const CountedConfiguration& row) {
    std::int64_t requests = 0;
    for (const auto& [tag, value] : row.counters)
        if (tag.ends_with("_requests"))
            requests += value;
    return requests;
}

/// The counters of an H200.
inline const CounterFile& countedFile() {
    static const CounterFile file = readCounterFile(
        readFile(KERNELCURVE_SOURCE_DIR "/tests/gpu/measure/data/h200.yaml"), "h200.yaml");
    return file;
}

/// The shipped kernels and an additional kernel of the counter file.
inline const Catalog& countedCatalog() {
    static const Catalog all = [] {
        Catalog shipped = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
        shipped.open(KERNELCURVE_SOURCE_DIR "/tests/device/kernels/shared_pattern.cu");
        return shipped;
    }();
    return all;
}

/// The ids of the kernels with counters.
inline std::vector<std::string> countedKernels() {
    std::set<std::string> ids;
    for (const CountedConfiguration& row : countedFile().rows)
        ids.insert(row.configuration.kernel);
    return {ids.begin(), ids.end()};
}

} // namespace kernelcurve
