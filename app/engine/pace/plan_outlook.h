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

/// One reason for which configurations of a plan cannot run.
struct Exclusion {
    Failure reason;
    std::int64_t count = 0; ///< of those that were looked at
    Configuration example;
    /// Parameters that the reason is about; empty if it is not known.
    std::vector<std::string> parameters;
};

/// What a run will meet, as far as it can be said without running it.
struct PlanOutlook {
    std::int64_t configurations = 0;
    std::int64_t lookedAt = 0; ///< spread evenly over the plan
    std::int64_t excluded = 0; ///< of those that were looked at
    std::vector<Exclusion> exclusions;
    /// By kernel, of those that were looked at.
    std::map<std::string, std::int64_t> runnable;

    /// Everything was looked at; otherwise what is said of all is an estimate.
    bool isExact() const { return lookedAt == configurations; }
    /// Known for certain.
    bool nothingRuns() const { return lookedAt > 0 && isExact() && excluded == lookedAt; }
    /// Of the whole plan: exact where everything was looked at, else in proportion.
    std::int64_t excludedOfAll() const;
};

/// Resolves `most` configurations of the plan at most for the device. Throws Error like
/// resolve.
PlanOutlook planOutlook(const Plan& plan, const Catalog& catalog, const DeviceDescription& device,
                        std::int64_t most = 400);

} // namespace kernelcurve
