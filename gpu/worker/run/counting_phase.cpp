#include "gpu/worker/run/counting_phase.h"

#include <cstddef>
#include <memory>
#include <utility>

namespace kernelcurve {

void CountingPhase::add(const RunRow& row) {
    if (runner_.measurer().counts())
        uncounted_.insert_or_assign(row.index, *row.result);
}

std::optional<RunEnd> CountingPhase::run(std::span<const std::int64_t> indices,
                                         const std::stop_token& stop) {
    if (uncounted_.empty())
        return std::nullopt;
    const std::shared_ptr<void> held = device_.holdCounters();
    AnnouncedOrder announced(runner_, indices);
    for (std::size_t place = 0; place < indices.size(); ++place) {
        const auto measured = uncounted_.find(indices[place]);
        if (measured == uncounted_.end())
            continue;
        if (stop.stop_requested())
            return runner_.cancelled();
        announced.reach(place);
        const auto row = runner_.makeRow(measured->first, RunRow::Purpose::Count);
        row->result = std::move(measured->second);
        if (std::optional<RunEnd> end = runner_.count(*row, stop))
            return end;
        runner_.send(*row);
    }
    return std::nullopt;
}

} // namespace kernelcurve
