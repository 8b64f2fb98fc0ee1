#include "gpu/worker/run/timing_phase.h"

#include "gpu/measure/arrays/operation.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace kernelcurve {
namespace {

std::size_t openRows(const RunRows& rows) {
    return static_cast<std::size_t>(
        std::ranges::count_if(rows, [](const auto& row) { return row->isOpen(); }));
}

} // namespace

TimingPhase::TimingPhase(RowRunner& runner, const Experiment& experiment, DeviceKind kind,
                         std::function<void(const RunRow& row)> onMeasured)
    : runner_(runner)
    , searches_(experiment.search.has_value())
    , noticesDrift_(experiment.measure.interleave && !searches_)
    , announced_(static_cast<std::size_t>(runner.plan().size()))
    , drift_(RunDrift::minDrift(kind))
    , onMeasured_(std::move(onMeasured)) {}

std::optional<RunEnd> TimingPhase::run(WorkQueue& work, const std::stop_token& stop) {
    while (true) {
        const std::optional<request::Next> next = work.take(runner_.plan().size(), stop);
        if (!next)
            return runner_.cancelled();
        if (next->indices.empty())
            return lookForDrift(stop);
        // Another group follows, so the run needs a reference.
        if (std::optional<RunEnd> end = chooseReference(stop))
            return end;
        order_.add(next->indices);
        const auto announceFrom = [&](std::size_t at) { announce(*next, at, work); };
        incumbent_ = next->incumbent;
        if (std::optional<RunEnd> end =
                runGroup(next->indices, RunRow::Purpose::First, announceFrom, stop))
            return end;
    }
}

/// Compiles and checks the next configurations, as far ahead as the device compiles.
void TimingPhase::announce(const request::Next& next, std::size_t at, WorkQueue& work) {
    const std::size_t ahead = runner_.measurer().compiledAhead();
    if (ahead == 0)
        return;
    std::vector<std::int64_t> coming(next.indices.begin() + static_cast<std::ptrdiff_t>(at),
                                     next.indices.end());
    std::ranges::copy(work.coming(ahead), std::back_inserter(coming));
    std::ranges::copy(next.ahead, std::back_inserter(coming));
    coming.resize(std::min(coming.size(), ahead + 1));
    for (const std::int64_t index : coming) {
        auto announced = announced_.begin() + index;
        if (announced < announced_.end() && !*announced) {
            *announced = true;
            runner_.announce(index);
        }
    }
}

std::optional<RunEnd> TimingPhase::runAgain(const std::stop_token& stop) {
    AnnouncedOrder announced(runner_, order_.indices());
    for (std::size_t number = 0; number < order_.groups(); ++number)
        if (std::optional<RunEnd> end = runGroup(
                order_.group(number), RunRow::Purpose::Again,
                [&](std::size_t at) { announced.reach(order_.begin(number) + at); }, stop))
            return end;
    return std::nullopt;
}

std::optional<RunEnd> TimingPhase::runGroup(std::span<const std::int64_t> group,
                                            RunRow::Purpose purpose, const Announce& announce,
                                            const std::stop_token& stop) {
    RunRows& rows = last_;
    rows.clear();
    std::vector<ResolvedConfiguration> together;
    for (const std::int64_t index : group) {
        rows.push_back(runner_.makeRow(index, purpose));
        if (purpose == RunRow::Purpose::Again)
            rows.back()->whyAgain = drift_.remark(index);
        if (rows.back()->resolved)
            together.push_back(*rows.back()->resolved);
    }
    const bool fit = together.size() < 2 || runner_.measurer().mayStandTogether(together);
    std::optional<RunEnd> end;
    for (std::size_t at = 0; at < rows.size() && !end; ++at) {
        if (stop.stop_requested()) {
            end = runner_.cancelled();
            break;
        }
        RunRow& row = *rows[at];
        announce(at);
        if (searches_)
            setIncumbent(row);
        end = runner_.prepare(row, stop);
        if (!end && (!fit || together.size() < 2))
            end = runner_.time(row, Turn::ToTheEnd, stop);
        if (!end && searches_)
            end = runner_.count(row, stop);
        if (!fit && row.result && row.result->status == Status::Measured)
            row.result->remarks.push_back(
                message(KC_TEXT("engine", "not interleaved with the compared kernels, because the "
                                          "arrays do not fit into memory together")));
        sendInOrder(rows);
    }
    while (!end && openRows(rows) > 0)
        end = timeInTurn(rows, stop);
    // Measured rows are sent even if an error ended the group.
    for (const auto& row : rows)
        send(*row);
    return end;
}

std::optional<RunEnd> TimingPhase::timeInTurn(RunRows& rows, const std::stop_token& stop) {
    const Turn turn = openRows(rows) == 1 ? Turn::ToTheEnd : Turn::InTurn;
    const auto timeNext = [&](const auto& row) {
        std::optional<RunEnd> end = runner_.time(*row, turn, stop);
        sendInOrder(rows);
        return end;
    };
    // The order is first forward, and then backward. With this order, a steady change of the device
    // affects the first and the last configuration equally.
    for (const auto& row : rows)
        if (std::optional<RunEnd> end = timeNext(row))
            return end;
    for (auto row = rows.rbegin(); row != rows.rend(); ++row)
        if (std::optional<RunEnd> end = timeNext(*row))
            return end;
    return std::nullopt;
}

std::optional<RunEnd> TimingPhase::chooseReference(const std::stop_token& stop) {
    if (!noticesDrift_ || drift_.reference())
        return std::nullopt;
    for (const auto& row : last_) {
        if (!row->result || row->result->status != Status::Measured)
            continue;
        const bool alone = std::ranges::count_if(last_, [](const auto& each) {
                               return each->resolved.has_value();
                           }) == 1;
        if (alone) {
            drift_.setReference(row->index, *row->result);
            return std::nullopt;
        }
        // The reference is measured again without other configurations, because interleaved
        // launches take slightly longer.
        std::optional<Measurement> first;
        if (std::optional<RunEnd> end = measureReference(row->index, first, stop))
            return end;
        if (first) {
            drift_.setReference(row->index, *first);
            return std::nullopt;
        }
    }
    return std::nullopt;
}

std::optional<RunEnd> TimingPhase::measureReference(std::int64_t index,
                                                    std::optional<Measurement>& found,
                                                    const std::stop_token& stop) {
    const auto row = runner_.makeRow(index, RunRow::Purpose::Reference);
    if (std::optional<RunEnd> end = runner_.prepare(*row, stop))
        return end;
    if (std::optional<RunEnd> end = runner_.time(*row, Turn::ToTheEnd, stop))
        return end;
    if (row->result && row->result->status == Status::Measured)
        found = row->result;
    return std::nullopt;
}

std::optional<RunEnd> TimingPhase::lookForDrift(const std::stop_token& stop) {
    if (!drift_.reference() || drift_.measured() < 2)
        return std::nullopt;
    std::optional<Measurement> last;
    if (std::optional<RunEnd> end = measureReference(*drift_.reference(), last, stop))
        return end;
    if (!last || !drift_.hasChanged(*last))
        return std::nullopt;
    return runAgain(stop);
}

/// Sets the time to beat. Slower configurations are terminated early.
void TimingPhase::setIncumbent(const RunRow& row) {
    std::optional<double> incumbent = incumbent_;
    if (row.resolved)
        if (const auto best = best_.find(problemParameters(*row.resolved)); best != best_.end())
            incumbent = std::min(best->second, incumbent.value_or(best->second));
    runner_.measurer().setIncumbent(incumbent);
}

void TimingPhase::noteBest(const RunRow& row) {
    const auto time = metricValue(row.result->metrics, "time");
    if (!time || !row.resolved)
        return;
    double& best = best_.try_emplace(problemParameters(*row.resolved), *time).first->second;
    best = std::min(best, *time);
}

void TimingPhase::sendInOrder(const RunRows& rows) {
    for (const auto& row : rows) {
        if (row->isOpen())
            return;
        send(*row);
    }
}

void TimingPhase::send(RunRow& row) {
    if (!runner_.send(row))
        return;
    if (row.purpose == RunRow::Purpose::First)
        drift_.note(row.index, *row.result);
    if (row.result->status != Status::Measured)
        return;
    if (searches_)
        noteBest(row);
    else
        onMeasured_(row);
}

} // namespace kernelcurve
