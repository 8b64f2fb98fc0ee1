#pragma once

#include "gpu/model/analysis/trace.h"
#include "gpu/model/recording/recording.h"
#include "gpu/model/values/configuration.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The hardware counters of one configuration by tag, summed over whole launches. The tags are
/// load_requests, load_sectors, store_requests, store_sectors (also with the prefix local_),
/// shared_load_requests, shared_load_wavefronts, shared_store_requests, and
/// shared_store_wavefronts. Counters that have no modelled equivalent have further tags. A request
/// is one instruction of a warp.
struct CountedConfiguration {
    Configuration configuration;
    std::map<std::string, std::int64_t, std::less<>> counters;
    bool operator==(const CountedConfiguration&) const = default;
};

/// A counter file: `kernelcurve_counters: 1`, `environment`, and one JSON object per line in
/// `measurements:`.
struct CounterFile {
    Environment environment;
    std::vector<CountedConfiguration> rows;
    bool operator==(const CounterFile&) const = default;
};

/// Returns the modelled values for the counter tags, from a trace of all blocks.
std::map<std::string, std::int64_t, std::less<>> countersOf(const TraceTotals& totals);

std::string writeCounterFile(const CounterFile& file);
/// Reads a counter file. Throws Error with the position in the file `name`.
CounterFile readCounterFile(std::string_view text, const std::string& name);

} // namespace kernelcurve
