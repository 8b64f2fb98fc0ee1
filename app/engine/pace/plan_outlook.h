#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/values/configuration.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace kernelcurve {

/// A reason why configurations of a plan are excluded.
struct Exclusion {
    Failure reason;
    std::int64_t count = 0; ///< among the examined ones
    Configuration example;
    /// Parameters of the reason; empty if unknown.
    std::vector<std::string> parameters;
};

/// An estimate of a run before it starts.
struct PlanOutlook {
    std::int64_t configurations = 0;
    std::int64_t lookedAt = 0; ///< evenly distributed over the plan
    std::int64_t excluded = 0; ///< among the examined ones
    std::vector<Exclusion> exclusions;
    /// By kernel, among the examined ones.
    std::map<std::string, std::int64_t> runnable;

    /// All configurations were examined; otherwise, the totals are estimates.
    bool isExact() const { return lookedAt == configurations; }
    /// Known for certain.
    bool nothingRuns() const { return lookedAt > 0 && isExact() && excluded == lookedAt; }
    /// For the whole plan: exact if all were examined, otherwise extrapolated.
    std::int64_t excludedOfAll() const;
};

/// Resolves at most `most` configurations of the plan for the device. Throws Error like resolve.
PlanOutlook planOutlook(const Plan& plan, const Catalog& catalog, const DeviceDescription& device,
                        std::int64_t most = 400);

} // namespace kernelcurve
