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
    std::int64_t count = 0; ///< number of excluded configurations among the examined ones
    Configuration example;
    /// Parameters that cause the exclusion. The list is empty if they are unknown.
    std::vector<std::string> parameters;
};

/// An estimate of a run before it starts.
struct PlanOutlook {
    std::int64_t configurations = 0;
    std::int64_t lookedAt = 0; ///< number of examined configurations
    std::int64_t excluded = 0; ///< number of excluded configurations among the examined ones
    std::vector<Exclusion> exclusions;
    /// The number of runnable configurations by kernel. It includes only examined configurations.
    std::map<std::string, std::int64_t> runnable;

    /// Returns true if all configurations were examined. Otherwise, the totals are estimates.
    bool isExact() const { return lookedAt == configurations; }
    /// Returns true if no configuration can run. This requires that all configurations were
    /// examined.
    bool nothingRuns() const { return lookedAt > 0 && isExact() && excluded == lookedAt; }
    /// Returns the number of excluded configurations in the whole plan. The number is exact if all
    /// configurations were examined. Otherwise, it is extrapolated.
    std::int64_t excludedOfAll() const;
};

/// Resolves at most `most` configurations of the plan for the device. Throws Error like resolve().
PlanOutlook planOutlook(const Plan& plan, const Catalog& catalog, const DeviceDescription& device,
                        std::int64_t most = 400);

} // namespace kernelcurve
