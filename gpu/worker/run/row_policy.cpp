#include "gpu/worker/run/row_policy.h"

#include "gpu/measure/arrays/operation.h"
#include "gpu/model/values/rough_figures.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

namespace kernelcurve {
namespace {

std::size_t openRows(const RunRows& rows) {
    return static_cast<std::size_t>(
        std::ranges::count_if(rows, [](const auto& row) { return row->isOpen(); }));
}

} // namespace

void RunDrift::note(std::int64_t index, const Measurement& measurement) {
    if (measurement.status == Status::Measured)
        firstTimes_.emplace(index, measurement.metrics.valueOr("time", 0));
}

void RunDrift::setReference(std::int64_t index, const Measurement& measurement) {
    reference_ = index;
    first_ = measurement.metrics.valueOr("time", 0);
    noise_ = measurement.metrics.valueOr("noise", 0);
}

bool RunDrift::hasChanged(const Measurement& again) {
    last_ = again.metrics.valueOr("time", 0);
    if (!(first_ > 0) || !(last_ > 0))
        return false;
    // Noise explains twice the standard error of both times. About 95 % of random differences are
    // smaller.
    const double explained = 2 * std::hypot(noise_, again.metrics.valueOr("noise", 0));
    return std::abs(last_ / first_ - 1) > std::max(explained, least_);
}

Message RunDrift::remark(std::int64_t index) const {
    constexpr int digits = 4;
    const auto before = firstTimes_.find(index);
    return message(
        KC_TEXT("engine",
                "measured twice: the first configuration took {0} at the start of the run and {1} "
                "at the end; the first measurement of this configuration was {2}"),
        roughDuration(first_, digits), roughDuration(last_, digits),
        before == firstTimes_.end() ? std::string("?") : roughDuration(before->second, digits));
}

RowPolicy::RowPolicy(RowRunner& runner, Device& device, const Experiment& experiment)
    : runner_(runner)
    , device_(device)
    , searches_(experiment.search.has_value())
    , noticesDrift_(experiment.measure.interleave && !searches_)
    , drift_(RunDrift::minDrift(device.description().kind)) {}

std::optional<RunEnd> RowPolicy::run(WorkQueue& work, const std::stop_token& stop) {
    if (std::optional<RunEnd> end = measureAll(work, stop))
        return end;
    if (std::optional<RunEnd> end = repeatAfterDrift(stop))
        return end;
    return countAll(stop);
}

std::optional<RunEnd> RowPolicy::measureAll(WorkQueue& work, const std::stop_token& stop) {
    while (true) {
        const std::optional<request::Next> next = work.take(stop);
        if (!next)
            return runner_.cancelled();
        if (next->indices.empty())
            return std::nullopt;
        // Another group follows, so the run needs a reference.
        if (std::optional<RunEnd> end = chooseReference(stop))
            return end;
        order_.add(next->indices);
        incumbent_ = next->incumbent;
        const auto announceFrom = [&](std::size_t at) {
            std::vector<std::int64_t> coming(
                next->indices.begin() + static_cast<std::ptrdiff_t>(at), next->indices.end());
            std::ranges::copy(work.coming(runner_.announcedAhead()), std::back_inserter(coming));
            std::ranges::copy(next->ahead, std::back_inserter(coming));
            announce(coming);
        };
        if (std::optional<RunEnd> end =
                runGroup(next->indices, RunRow::Purpose::First, announceFrom, stop))
            return end;
    }
}

void RowPolicy::announce(std::span<const std::int64_t> coming) {
    const std::size_t ahead = runner_.announcedAhead();
    if (ahead == 0)
        return;
    for (const std::int64_t index : coming.first(std::min(coming.size(), ahead + 1)))
        if (announced_.insert(index).second)
            runner_.announce(index);
}

std::optional<RunEnd> RowPolicy::runGroup(std::span<const std::int64_t> group,
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

std::optional<RunEnd> RowPolicy::timeInTurn(RunRows& rows, const std::stop_token& stop) {
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

std::optional<RunEnd> RowPolicy::chooseReference(const std::stop_token& stop) {
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

std::optional<RunEnd> RowPolicy::measureReference(std::int64_t index,
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

std::optional<RunEnd> RowPolicy::repeatAfterDrift(const std::stop_token& stop) {
    if (!drift_.reference() || drift_.measured() < 2)
        return std::nullopt;
    std::optional<Measurement> last;
    if (std::optional<RunEnd> end = measureReference(*drift_.reference(), last, stop))
        return end;
    if (!last || !drift_.hasChanged(*last))
        return std::nullopt;
    announced_.clear();
    for (std::size_t number = 0; number < order_.groups(); ++number) {
        const auto announceFrom = [&](std::size_t at) {
            announce(std::span(order_.indices()).subspan(order_.begin(number) + at));
        };
        if (std::optional<RunEnd> end =
                runGroup(order_.group(number), RunRow::Purpose::Again, announceFrom, stop))
            return end;
    }
    return std::nullopt;
}

std::optional<RunEnd> RowPolicy::countAll(const std::stop_token& stop) {
    if (uncounted_.empty())
        return std::nullopt;
    const std::shared_ptr<void> held = countersOf(device_).holdCounters();
    announced_.clear();
    for (std::size_t place = 0; place < order_.indices().size(); ++place) {
        const auto measured = uncounted_.find(order_.indices()[place]);
        if (measured == uncounted_.end())
            continue;
        if (stop.stop_requested())
            return runner_.cancelled();
        announce(std::span(order_.indices()).subspan(place));
        const auto row = runner_.makeRow(measured->first, RunRow::Purpose::Count);
        row->result = std::move(measured->second);
        if (std::optional<RunEnd> end = runner_.count(*row, stop))
            return end;
        runner_.send(*row);
    }
    return std::nullopt;
}

void RowPolicy::setIncumbent(const RunRow& row) {
    std::optional<double> incumbent = incumbent_;
    if (row.resolved)
        if (const auto best = best_.find(problemParameters(*row.resolved)); best != best_.end())
            incumbent = std::min(best->second, incumbent.value_or(best->second));
    runner_.measurer().setIncumbent(incumbent);
}

void RowPolicy::noteBest(const RunRow& row) {
    const auto time = metricValue(row.result->metrics, "time");
    if (!time || !row.resolved)
        return;
    double& best = best_.try_emplace(problemParameters(*row.resolved), *time).first->second;
    best = std::min(best, *time);
}

void RowPolicy::sendInOrder(const RunRows& rows) {
    for (const auto& row : rows) {
        if (row->isOpen())
            return;
        send(*row);
    }
}

void RowPolicy::send(RunRow& row) {
    if (!runner_.send(row))
        return;
    if (row.purpose == RunRow::Purpose::First)
        drift_.note(row.index, *row.result);
    if (row.result->status != Status::Measured)
        return;
    if (searches_)
        noteBest(row);
    else if (runner_.measurer().counts())
        uncounted_.insert_or_assign(row.index, *row.result);
}

} // namespace kernelcurve
