#include "gpu/worker/run/search_phase.h"

#include "gpu/measure/arrays/operation.h"
#include "gpu/search/search_run.h"

#include <algorithm>
#include <map>
#include <memory>

namespace kernelcurve {

std::optional<RunEnd> runSearch(RowRunner& runner, const request::Run& request,
                                const std::function<double()>& elapsed,
                                const std::stop_token& stop) {
    SearchRun search(
        *request.experiment.search, SearchSpace(runner.plan().boxes()),
        [&](std::int64_t index) { return runner.canRun(index); }, runner.plan().defaultsOf(0),
        request.tried, elapsed);
    // What is compared is the same task: the median to beat is that of the same sizes.
    std::map<Values, double> best;
    while (const std::optional<std::int64_t> index = search.next()) {
        if (stop.stop_requested())
            return runner.cancelled();
        const std::unique_ptr<RunRow> row = runner.makeRow(*index, RunRow::Purpose::First);
        runner.announce(*index);
        for (const std::int64_t next : search.likely(runner.measurer().lookAhead()))
            runner.announce(next);
        const Values task = row->resolved ? problemParameters(*row->resolved) : Values{};
        const auto known = best.find(task);
        runner.measurer().setIncumbent(known == best.end() ? std::nullopt
                                                           : std::optional(known->second));
        std::optional<RunEnd> end = runner.prepare(*row, stop);
        if (!end)
            end = runner.time(*row, Turn::ToTheEnd, stop);
        if (!end)
            end = runner.count(*row, stop);
        if (row->result) {
            search.finish(*index, *row->result);
            const auto time = row->result->metrics.find("time");
            if (row->result->status == Status::Measured && time != row->result->metrics.end()) {
                const auto place = best.try_emplace(task, time->second).first;
                place->second = std::min(place->second, time->second);
            }
        }
        runner.send(*row);
        if (end)
            return end;
    }
    return std::nullopt;
}

} // namespace kernelcurve
