#include "app/engine/latest_row.h"

#include <algorithm>
#include <iterator>

namespace kernelcurve {

std::vector<Measurement>::iterator latestRow(std::vector<Measurement>& rows,
                                             const Configuration& configuration) {
    const auto same = std::find_if(rows.rbegin(), rows.rend(), [&](const Measurement& row) {
        return row.configuration == configuration;
    });
    return same == rows.rend() ? rows.end() : std::prev(same.base());
}

} // namespace kernelcurve
