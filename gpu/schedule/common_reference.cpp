#include "gpu/schedule/common_reference.h"

#include "gpu/model/derived/speedup.h"
#include "gpu/model/text/error.h"
#include "gpu/model/values/metric.h"
#include "gpu/model/values/quantity.h"
#include "gpu/model/values/rough_figures.h"

#include <algorithm>
#include <cmath>

namespace kernelcurve {
namespace {

/// The ratio of two devices' reference times. `value` is the geometric mean over the rows that both
/// devices have. The deviation is the part that the noise of both devices explains (about 95 %).
struct Ratio {
    double value = 1;
    double explained = 0;
};

std::optional<Ratio> ratioOf(const std::map<std::int64_t, Measurement>& rows,
                             const std::map<std::int64_t, Measurement>& to) {
    double logs = 0;
    double variances = 0;
    int count = 0;
    for (const auto& [index, row] : rows) {
        const auto other = to.find(index);
        const auto time = medianTime(row);
        const auto base = other == to.end() ? std::nullopt : medianTime(other->second);
        if (!time || !base)
            continue;
        logs += std::log(*time / *base);
        for (const Measurement* each : {&row, &other->second})
            variances +=
                std::pow(std::max(0.0, metricValue(each->metrics, "noise").value_or(0)), 2);
        ++count;
    }
    if (count == 0)
        return std::nullopt;
    return Ratio{std::exp(logs / count), 2 * std::sqrt(variances) / count};
}

std::string percentText(double fraction) {
    constexpr double hundredths = 1e4;
    return formatPercent(std::round(fraction * hundredths) / hundredths);
}

/// Multiplies the times of a row by `factor`, including derived values and samples.
void scaleTimes(Measurement& row, double factor) {
    for (auto& [tag, value] : row.metrics) {
        const Metric* metric = findMetric(tag);
        if (metric == nullptr || tag == "compile_time")
            continue;
        if (metric->unit == MetricUnit::Seconds || tag == "cycles" || tag == "access_cycles")
            value *= factor;
        else if (metric->unit == MetricUnit::BytesPerSecond ||
                 metric->unit == MetricUnit::FlopsPerSecond)
            value /= factor;
    }
    row.times.from *= factor;
    row.times.step *= factor;
}

} // namespace

std::optional<CommonReference> CommonReference::of(const std::vector<Rows>& rows) {
    const auto hasTime = [](const auto& row) { return medianTime(row.second).has_value(); };
    const auto base = std::ranges::find_if(
        rows, [&](const Rows& each) { return std::ranges::any_of(each.rows, hasTime); });
    if (base == rows.end())
        return std::nullopt;
    const auto first = std::ranges::find_if(base->rows, hasTime);
    CommonReference reference;
    reference.text_ = first->second.configuration.text();
    reference.base_ = base->device;
    double least = 1;
    double greatest = 1;
    for (const Rows& each : rows) {
        SharedReference& found =
            reference.devices_.emplace_back(SharedReference{each.device, {}, 1, 1, false});
        const auto ratio = ratioOf(each.rows, base->rows);
        if (!ratio)
            continue;
        found.isComparable = true;
        if (const auto own = each.rows.find(first->first); own != each.rows.end())
            found.time = medianTime(own->second);
        found.ratio = ratio->value;
        if (std::abs(ratio->value - 1) > ratio->explained)
            found.factor = 1 / ratio->value;
        least = std::min(least, ratio->value);
        greatest = std::max(greatest, ratio->value);
    }
    reference.spread_ = greatest / least - 1;
    return reference;
}

Message CommonReference::spreadMessage() const {
    std::string times;
    for (const SharedReference& each : devices_) {
        if (!each.time)
            continue;
        times +=
            (times.empty() ? "" : ", ") + roughDuration(*each.time, 4) + " (" + each.device + ")";
    }
    return message(KC_TEXT("engine", "times for the common reference: {0} (spread {1})"), times,
                   percentText(spread_));
}

std::optional<Failure> CommonReference::refusal(DeviceKind kind) const {
    const double most = maxSpread(kind);
    if (spread_ <= most)
        return std::nullopt;
    return Failure{
        spreadMessage(),
        message(KC_TEXT("engine", "Kernelcurve corrects only a spread of up to {0}; compare the "
                                  "devices instead, or find out what slows one of them down"),
                percentText(most)),
        {}};
}

void CommonReference::correct(std::size_t device, Measurement& row) const {
    const SharedReference& own = devices_[device];
    if (own.factor == 1 || row.status != Status::Measured)
        return;
    scaleTimes(row, own.factor);
    row.remarks.push_back(message(KC_TEXT("engine", "times multiplied by {0}: the common reference "
                                                    "took {1} of the time that it took on {2}"),
                                  formatReal(std::round(own.factor * 1e6) / 1e6),
                                  percentText(own.ratio), base_));
}

} // namespace kernelcurve
