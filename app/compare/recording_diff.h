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
    /// The status of the row in the other recording, or nullopt if that recording lacks the row.
    /// `Measured` means that the row lacks the metric.
    std::optional<Status> other;
    Failure reason;
};

/// An environment entry that differs between two recordings. A missing entry is nullopt.
struct EnvironmentDifference {
    std::string name;
    std::optional<Value> old;
    std::optional<Value> now;
};

/// The comparison of two recordings by configuration.
struct RecordingDiff {
    std::string metric;
    std::vector<Difference> shared; ///< values in the old and the new recording
    /// The rows that only the old recording contains, followed by those that only the new recording
    /// contains. Both are in row order.
    std::vector<OneSided> oneSided;
    /// Environment entries that differ, without the time.
    std::vector<EnvironmentDifference> environment;
    /// Returns true if a value is worse, or if a previously measured row now fails.
    bool anyWorse() const;
};

/// Compares two recordings with judge(), as the window does. If `metric` is empty, compares the
/// metric that the old recording plots. Throws Error if the metric is unknown or neither recording
/// has a value.
RecordingDiff diffOf(const Recording& old, const Recording& now, std::string metric,
                     double least = minChange);

} // namespace kernelcurve
