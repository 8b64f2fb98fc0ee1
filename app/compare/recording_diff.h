#pragma once

#include "app/compare/comparison.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// A configuration that only one of two recordings has a figure for.
struct OneSided {
    Configuration configuration;
    bool inOld = false;
    MeasuredFigure figure;
    /// What the other recording says of it: why it failed or was excluded there. Empty where it
    /// does not have it, or lacks the metric.
    std::optional<Status> other;
    Failure reason;
};

/// What is not the same in two environments; an empty value is absent.
struct EnvironmentDifference {
    std::string name;
    std::optional<Value> old;
    std::optional<Value> now;
};

/// Two recordings, configuration by configuration.
struct RecordingDiff {
    std::string metric;
    std::vector<Difference> shared; ///< figures of the old one and the new one
    std::vector<OneSided> oneSided; ///< in the order of their recordings, the old one's first
    std::vector<EnvironmentDifference> environment; ///< the time aside
    /// Whether something is worse, or was measured before and now fails.
    bool anyWorse() const;
};

/// By the same rule as the window's comparison (judge). An empty `metric` is the one that the old
/// recording plots. Throws Error where no metric is called so, or where neither recording
/// has a figure for it.
RecordingDiff diffOf(const Recording& old, const Recording& now, std::string metric,
                     double least = minChange);

} // namespace kernelcurve
