#include "gpu/worker/run/run_job.h"

#include "gpu/catalog/resolve.h"
#include "gpu/measure/arrays/operation.h"
#include "gpu/model/text/document_error.h"
#include "gpu/search/search_run.h"

#include <algorithm>
#include <map>

namespace kernelcurve {

std::optional<RunEnd> RunJob::runSearch(const std::stop_token& stop) {
    SearchRun search(
        *request_.experiment.search, SearchSpace(plan_->boxes()),
        [this](std::int64_t index) { return canRun(index); }, plan_->defaultsOf(0), request_.tried,
        [this] { return clock_() - began_; });
    // What is compared is the same task: the median to beat is that of the same sizes.
    std::map<Values, double> best;
    while (const std::optional<std::int64_t> index = search.next()) {
        if (stop.stop_requested())
            return ended(event::Ending::Cancelled);
        const std::unique_ptr<RunRow> row = makeRow(*index, RunRow::Purpose::First);
        announce(*index);
        for (const std::int64_t next : search.likely(measurer_->lookAhead()))
            announce(next);
        const Values task = row->resolved ? problemParameters(*row->resolved) : Values{};
        const auto known = best.find(task);
        measurer_->setBar(known == best.end() ? std::nullopt : std::optional(known->second));
        std::optional<RunEnd> end = prepareRow(*row, stop);
        if (!end)
            end = timeRow(*row, Turn::ToTheEnd, stop);
        if (!end)
            end = addCounters(*row, stop);
        if (row->result) {
            search.finish(*index, *row->result);
            const auto time = row->result->metrics.find("time");
            if (row->result->status == Status::Measured && time != row->result->metrics.end()) {
                const auto place = best.try_emplace(task, time->second).first;
                place->second = std::min(place->second, time->second);
            }
        }
        send(*row);
        if (end)
            return end;
    }
    return std::nullopt;
}

bool RunJob::canRun(std::int64_t index) const {
    const Configuration configuration = plan_->at(index);
    try {
        return std::holds_alternative<ResolvedConfiguration>(
            resolve(catalog_.at(configuration.kernel), configuration, device_->description()));
    } catch (const DocumentError&) {
        // Its row will say what is wrong.
        return true;
    }
}

} // namespace kernelcurve
