#pragma once

#include "gpu/model/experiment/experiment.h"

#include <QString>

#include <optional>

namespace kernelcurve {

/// What a row of labs is called; nothing: the one for those who begin.
QString rowTitle(std::optional<LabTopic> topic);
/// "beginner · 25 min · needs a GPU"
QString courseText(const LabCourse& course);

} // namespace kernelcurve
