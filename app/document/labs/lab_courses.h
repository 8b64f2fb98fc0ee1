#pragma once

#include "app/document/labs/labs.h"

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace kernelcurve {

/// A sequence of labs.
struct LabRow {
    std::optional<LabTopic> topic; ///< nothing: the beginners' course
    std::vector<std::size_t> labs; ///< indices in the original list, in order
};

/// The beginners' course, then each topic with labs, in teaching order.
std::vector<LabRow> labRows(const std::vector<Lab>& labs);

/// The lab after a lab: the next unfinished one of its course, preferably the beginners' course;
/// after the last, the first unfinished one of the others. Null if all are finished.
const Lab* labAfter(const std::vector<Lab>& labs, const std::string& id,
                    const std::set<std::string>& done);

} // namespace kernelcurve
