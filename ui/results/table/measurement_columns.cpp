#include "ui/results/table/measurement_columns.h"

#include <algorithm>
#include <array>

namespace kernelcurve {

bool isDefaultColumn(std::string_view metric, std::string_view mainMetric) {
    constexpr std::array<std::string_view, 2> rates{"bandwidth", "flops"};
    constexpr std::array<std::string_view, 5> always{"time", "speedup", "error_max", "occupancy",
                                                     "registers"};
    if (std::ranges::count(rates, metric) > 0 && std::ranges::count(rates, mainMetric) > 0)
        return metric == mainMetric;
    return metric == mainMetric || std::ranges::count(rates, metric) > 0 ||
           std::ranges::count(always, metric) > 0;
}

void MeasurementColumns::reset(std::vector<std::string> swept) {
    swept_ = std::move(swept);
    devices_ = false;
    firstValues_.clear();
    varying_.clear();
    metrics_.clear();
}

void MeasurementColumns::note(std::span<const Measurement> measurements) {
    for (const Measurement& measurement : measurements) {
        devices_ = devices_ || !measurement.device.empty();
        for (const auto& [name, value] : measurement.configuration.parameters) {
            const auto [first, isNew] = firstValues_.try_emplace(name, value);
            if (!isNew && first->second != value)
                varying_.insert(name);
        }
        for (const auto& [tag, value] : measurement.metrics)
            if (!metrics_.contains(tag))
                metrics_.insert(tag);
    }
}

std::vector<MeasurementColumn> MeasurementColumns::columns() const {
    using Kind = MeasurementColumn::Kind;
    std::vector<MeasurementColumn> columns = {{Kind::Status, {}}, {Kind::Kernel, {}}};
    if (devices_)
        columns.push_back({Kind::Device, {}});
    for (const std::string& name : swept_)
        columns.push_back({Kind::Parameter, name});
    for (const std::string& name : varying_)
        if (std::find(swept_.begin(), swept_.end(), name) == swept_.end())
            columns.push_back({Kind::Parameter, name});
    for (const Metric& metric : metrics())
        if (metrics_.contains(metric.tag)) {
            columns.push_back({Kind::Metric, std::string(metric.tag)});
            if (metric.tag == "speedup")
                columns.push_back({Kind::Verdict, {}});
        }
    columns.push_back({Kind::Reason, {}});
    return columns;
}

} // namespace kernelcurve
