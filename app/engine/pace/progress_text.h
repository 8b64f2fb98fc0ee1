#pragma once

#include "app/engine/pace/time_left.h"

#include <QString>

#include <optional>

namespace kernelcurve {

/// "13 of 19 configurations, about 40 s left"; the time only where it is known and matters.
QString progressText(const TimeLeft& progress, TimeLeft::Duration now);
/// The same where somebody else knows how long it takes.
QString headwayText(const TimeLeft& progress, std::optional<TimeLeft::Duration> left);
/// "40 s", "3 min", "2 h": rounded to what an estimate is worth.
QString estimatedDuration(TimeLeft::Duration duration);

} // namespace kernelcurve
