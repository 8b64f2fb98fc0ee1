#pragma once

#include "app/document/labs/labs.h"

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace kernelcurve {

/// Labs that are done one after the other.
struct LabRow {
    std::optional<LabTopic> topic; ///< nothing: for those who begin
    std::vector<std::size_t> labs; ///< places in the list that it was made from, in order
};

/// For those who begin, then each topic that has labs, in the order in which they are taught.
std::vector<LabRow> labRows(const std::vector<Lab>& labs);

/// What to do after a lab: the next of its row that is not done, of the row for those who begin
/// where it is in that; behind the last one the first of the others that is not done. Null where
/// all are done.
const Lab* labAfter(const std::vector<Lab>& labs, const std::string& id,
                    const std::set<std::string>& done);

} // namespace kernelcurve
