#include "gpu/worker/run/sweep_phase.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace kernelcurve {
namespace {

std::size_t openRows(const RunRows& rows) {
    return static_cast<std::size_t>(
        std::ranges::count_if(rows, [](const auto& row) { return row->isOpen(); }));
}

} // namespace

SweepPhase::SweepPhase(RowRunner& runner, const Experiment& experiment, DeviceKind kind,
                       std::function<void(const RunRow& row)> onMeasured)
    : runner_(runner)
    , interleave_(experiment.measure.interleave)
    , drift_(RunDrift::minDrift(kind))
    , onMeasured_(std::move(onMeasured)) {}

std::optional<RunEnd> SweepPhase::run(const RunOrder& order, const std::stop_token& stop) {
    mayDrift_ = order.groups() > 1;
    if (std::optional<RunEnd> end = runGroups(order, RunRow::Purpose::First, stop))
        return end;
    return lookForDrift(order, stop);
}

std::optional<RunEnd> SweepPhase::run(HandedOut& work, const std::stop_token& stop) {
    while (true) {
        const std::optional<request::Next> next = work.take(runner_.plan().size(), stop);
        if (!next)
            return runner_.cancelled();
        if (next->indices.empty())
            return lookForDrift(handedOut_, stop);
        handedOut_.add(next->indices);
        const auto announce = [&](std::size_t at) {
            for (const auto& coming : {next->indices, next->ahead})
                for (const std::int64_t index : coming)
                    if (at == 0)
                        runner_.announce(index);
        };
        if (std::optional<RunEnd> end =
                runGroup(next->indices, RunRow::Purpose::First, announce, stop))
            return end;
    }
}

std::optional<RunEnd> SweepPhase::runGroups(const RunOrder& order, RunRow::Purpose purpose,
                                            const std::stop_token& stop) {
    AnnouncedOrder announced(runner_, order.indices());
    for (std::size_t number = 0; number < order.groups(); ++number)
        if (std::optional<RunEnd> end = runGroup(
                order.group(number), purpose,
                [&](std::size_t at) { announced.reach(order.begin(number) + at); }, stop))
            return end;
    return std::nullopt;
}

std::optional<RunEnd> SweepPhase::runGroup(std::span<const std::int64_t> group,
                                           RunRow::Purpose purpose, const Announce& announce,
                                           const std::stop_token& stop) {
    RunRows rows;
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
        end = runner_.prepare(row, stop);
        if (!end && (!fit || together.size() < 2))
            end = runner_.time(row, Turn::ToTheEnd, stop);
        if (!fit && row.result && row.result->status == Status::Measured)
            row.result->remarks.push_back(
                message(KC_TEXT("engine", "not measured in turn with the kernels it is compared "
                                          "with: their arrays do not fit into memory together")));
        sendInOrder(rows);
    }
    while (!end && openRows(rows) > 0)
        end = timeInTurn(rows, stop);
    // What is measured stays, whatever ended the others.
    for (const auto& row : rows)
        send(*row);
    if (!end && purpose == RunRow::Purpose::First)
        end = chooseReference(rows, stop);
    return end;
}

std::optional<RunEnd> SweepPhase::timeInTurn(RunRows& rows, const std::stop_token& stop) {
    const Turn turn = openRows(rows) == 1 ? Turn::ToTheEnd : Turn::InTurn;
    const auto timeNext = [&](const auto& row) {
        std::optional<RunEnd> end = runner_.time(*row, turn, stop);
        sendInOrder(rows);
        return end;
    };
    // There and back: what changes steadily then hits the first and the last alike.
    for (const auto& row : rows)
        if (std::optional<RunEnd> end = timeNext(row))
            return end;
    for (auto row = rows.rbegin(); row != rows.rend(); ++row)
        if (std::optional<RunEnd> end = timeNext(*row))
            return end;
    return std::nullopt;
}

std::optional<RunEnd> SweepPhase::chooseReference(const RunRows& rows,
                                                  const std::stop_token& stop) {
    if (!interleave_ || !mayDrift_ || drift_.reference())
        return std::nullopt;
    for (const auto& row : rows) {
        if (!row->result || row->result->status != Status::Measured)
            continue;
        const bool alone = std::ranges::count_if(rows, [](const auto& each) {
                               return each->resolved.has_value();
                           }) == 1;
        if (alone) {
            drift_.setReference(row->index, *row->result);
            return std::nullopt;
        }
        // In turn with others it does not take quite the time that it takes alone.
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

std::optional<RunEnd> SweepPhase::measureReference(std::int64_t index,
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

std::optional<RunEnd> SweepPhase::lookForDrift(const RunOrder& order, const std::stop_token& stop) {
    if (!drift_.reference() || drift_.measured() < 2)
        return std::nullopt;
    std::optional<Measurement> last;
    if (std::optional<RunEnd> end = measureReference(*drift_.reference(), last, stop))
        return end;
    if (!last || !drift_.hasChanged(*last))
        return std::nullopt;
    return runGroups(order, RunRow::Purpose::Again, stop);
}

void SweepPhase::sendInOrder(const RunRows& rows) {
    for (const auto& row : rows) {
        if (row->isOpen())
            return;
        send(*row);
    }
}

void SweepPhase::send(RunRow& row) {
    if (!runner_.send(row))
        return;
    if (row.purpose == RunRow::Purpose::First)
        drift_.note(row.index, *row.result);
    if (row.result->status == Status::Measured)
        onMeasured_(row);
}

} // namespace kernelcurve
