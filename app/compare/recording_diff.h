#pragma once

#include "app/compare/comparison.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// A configuration for which only one of two recordings has a value.
struct OneSided {
    Configuration configuration;
    bool inOld = false;
    MeasuredFigure figure;
    /// The status of the row in the other recording; nullopt if it does not have the row. Measured
    /// means that the row lacks the metric.
    std::optional<Status> other;
    Failure reason;
};

/// An environment entry that differs; nullopt means that the entry is missing.
struct EnvironmentDifference {
    std::string name;
    std::optional<Value> old;
    std::optional<Value> now;
};

/// The comparison of two recordings by configuration.
struct RecordingDiff {
    std::string metric;
    std::vector<Difference> shared; ///< values of the old and the new recording
    std::vector<OneSided> oneSided; ///< in the order of the rows, first those of the old recording
    std::vector<EnvironmentDifference> environment; ///< without the time
    /// Returns true if a value is worse, or if a row was measured before and now fails.
    bool anyWorse() const;
};

/// Compares two recordings with judge(), as the window does. An empty `metric` is the one that the
/// old recording plots. Throws Error if the metric is unknown or neither recording has a value.
RecordingDiff diffOf(const Recording& old, const Recording& now, std::string metric,
                     double least = minChange);

} // namespace kernelcurve
