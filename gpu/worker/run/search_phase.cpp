#include "gpu/worker/run/search_phase.h"

#include "gpu/measure/arrays/operation.h"
#include "gpu/search/search_run.h"

#include <algorithm>
#include <map>
#include <memory>

namespace kernelcurve {
namespace {

/// One try, with its counters. `onRow` is told its row before that is sent.
template <typename OnRow>
std::optional<RunEnd> tryOne(RowRunner& runner, RunRow& row, std::optional<double> incumbent,
                             const std::stop_token& stop, const OnRow& onRow) {
    runner.measurer().setIncumbent(incumbent);
    std::optional<RunEnd> end = runner.prepare(row, stop);
    if (!end)
        end = runner.time(row, Turn::ToTheEnd, stop);
    if (!end)
        end = runner.count(row, stop);
    if (row.result)
        onRow(*row.result);
    runner.send(row);
    return end;
}

} // namespace

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
        for (const std::int64_t next : search.likely(runner.measurer().compiledAhead()))
            runner.announce(next);
        const Values task = row->resolved ? problemParameters(*row->resolved) : Values{};
        const auto known = best.find(task);
        const auto incumbent = known == best.end() ? std::nullopt : std::optional(known->second);
        std::optional<RunEnd> end = tryOne(runner, *row, incumbent, stop, [&](Measurement& result) {
            search.finish(*index, result);
            const auto time = metricValue(result.metrics, "time");
            if (result.status == Status::Measured && time) {
                double& fastest = best.try_emplace(task, *time).first->second;
                fastest = std::min(fastest, *time);
            }
        });
        if (end)
            return end;
    }
    return std::nullopt;
}

std::optional<RunEnd> runHandedOutSearch(RowRunner& runner, HandedOut& work,
                                         const std::stop_token& stop) {
    while (true) {
        const std::optional<request::Next> next = work.take(runner.plan().size(), stop);
        if (!next)
            return runner.cancelled();
        if (next->indices.empty())
            return std::nullopt;
        for (const auto& coming : {next->indices, next->ahead})
            for (const std::int64_t index : coming)
                runner.announce(index);
        for (const std::int64_t index : next->indices) {
            const std::unique_ptr<RunRow> row = runner.makeRow(index, RunRow::Purpose::First);
            if (std::optional<RunEnd> end =
                    tryOne(runner, *row, next->incumbent, stop, [](const Measurement&) {}))
                return end;
        }
    }
}

} // namespace kernelcurve
