#include "gpu/device/replay/replay_table.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace kernelcurve {
namespace {

/// Returns the distance between two values of a parameter: the number of doublings for numbers, or
/// 1 for words.
double distance(const Value& left, const Value& right) {
    if (!left.isNumber() || !right.isNumber())
        return 1;
    const double from = std::abs(*left.number());
    const double to = std::abs(*right.number());
    if (from == 0 || to == 0)
        return std::abs(std::log2(1 + from) - std::log2(1 + to));
    return std::abs(std::log2(from / to));
}

/// Returns the number of parameters with different values, and the total distance between these
/// values.
std::pair<int, double> distance(const Configuration& left, const Configuration& right) {
    std::pair<int, double> sum = {0, 0.0};
    for (const auto& [name, value] : left.parameters) {
        const Value* other = right.parameters.get(name);
        if (other && *other == value)
            continue;
        ++sum.first;
        sum.second += other ? distance(value, *other) : 1;
    }
    return sum;
}

} // namespace

ReplayTable::ReplayTable(std::shared_ptr<const DeviceRecording> played)
    : played_(std::move(played)) {
    for (const Recording& recording : played_->recordings)
        for (const Measurement& measurement : recording.measurements)
            if (!isPredicted(measurement)) // predicted rows would appear as measured rows
                rows_[measurement.configuration.kernel].push_back({&measurement, &recording});
}

std::span<const RecordedRow> ReplayTable::rowsOf(const std::string& kernel) const {
    const auto rows = rows_.find(kernel);
    return rows != rows_.end() ? std::span(rows->second) : std::span<const RecordedRow>();
}

RecordedRow ReplayTable::find(const Experiment& experiment,
                              const Configuration& configuration) const {
    RecordedRow best;
    for (const RecordedRow& row : rowsOf(configuration.kernel)) {
        if (row.measurement->configuration != configuration)
            continue;
        if (row.recording->experiment.title == experiment.title)
            return row;
        if (best.measurement == nullptr || (best.measurement->status != Status::Measured &&
                                            row.measurement->status == Status::Measured))
            best = row;
    }
    return best;
}

RecordedRow ReplayTable::nearest(const Configuration& configuration) const {
    RecordedRow best;
    std::pair<int, double> least = {std::numeric_limits<int>::max(), 0.0};
    for (const RecordedRow& row : rowsOf(configuration.kernel)) {
        if (row.measurement->status != Status::Measured)
            continue;
        const auto away = distance(configuration, row.measurement->configuration);
        if (away < least) {
            least = away;
            best = row;
        }
    }
    return best;
}

const Recording& ReplayTable::recordingFor(const Experiment& experiment) const {
    const auto shared = [&](const Recording& recording) {
        return std::make_tuple(recording.experiment.title == experiment.title,
                               std::ranges::count_if(experiment.kernels, [&](const auto& kernel) {
                                   return std::ranges::count(recording.experiment.kernels, kernel) >
                                          0;
                               }));
    };
    return *std::ranges::max_element(played_->recordings, {}, shared);
}

std::string differenceText(const Configuration& here, const Configuration& there) {
    std::string text;
    for (const auto& [name, value] : there.parameters) {
        const Value* own = here.parameters.get(name);
        if (own && *own == value)
            continue;
        text += (text.empty() ? "" : ", ") + name + " = " + value.text();
    }
    return text;
}

} // namespace kernelcurve
