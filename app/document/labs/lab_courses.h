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
    std::optional<LabTopic> topic; ///< topic, or nullopt for the beginners' course
    std::vector<std::size_t> labs; ///< indices in the original list, in order
};

/// Returns the beginners' course, followed by each topic that has labs, in teaching order.
std::vector<LabRow> labRows(const std::vector<Lab>& labs);

/// Returns the lab to do after the lab `id`: the next unfinished lab of the same course, preferably
/// the beginners' course. After the last lab of the course, returns the first unfinished lab of the
/// other courses. Returns null if all labs are finished.
const Lab* labAfter(const std::vector<Lab>& labs, const std::string& id,
                    const std::set<std::string>& done);

} // namespace kernelcurve
