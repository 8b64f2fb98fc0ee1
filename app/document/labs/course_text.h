#pragma once

#include "gpu/model/experiment/experiment.h"

#include <QString>

#include <optional>

namespace kernelcurve {

/// Returns the name of a course. If `topic` is nullopt, returns the name of the beginners' course.
QString rowTitle(std::optional<LabTopic> topic);
/// Returns, for example, "beginner · 25 min · requires a GPU". Without `needs`, omits the hardware.
QString courseText(const LabCourse& course, bool needs = true);

} // namespace kernelcurve
