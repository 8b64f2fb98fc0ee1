#pragma once

#include "gpu/model/experiment/experiment.h"

#include <QString>

#include <optional>

namespace kernelcurve {

/// The name of a course; nothing: the beginners' course.
QString rowTitle(std::optional<LabTopic> topic);
/// "beginner · 25 min · needs a GPU"
QString courseText(const LabCourse& course);

} // namespace kernelcurve
