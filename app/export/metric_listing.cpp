#include "app/export/listing.h"

#include "app/search/search_texts.h"
#include "gpu/model/values/metric.h"
#include "gpu/model/values/profiler_name.h"

#include <nlohmann/json.hpp>

namespace kernelcurve {
Listing metricListing(const SearchQuery& query) {
    TextTable summary{{"id", "group", "unit", "nvprof", "label"}, {}};
    TextTable table{
        {"id", "group", "unit", "modelled", "counted", "nvprof", "ncu", "label", "meaning"}, {}};
    nlohmann::ordered_json whole = nlohmann::ordered_json::array();
    const std::vector<Metric> all(metrics().begin(), metrics().end());
    for (const Metric& metric :
         found(query, all, [](const Metric& each) { return searchTextOf(each); })) {
        const std::string nvprof = profilerNamesOf(metric.tag, Profiler::Nvprof);
        const std::string ncu = profilerNamesOf(metric.tag, Profiler::NsightCompute);
        const std::string id(metric.tag);
        const std::string unit = displayUnit(metric).symbol;
        const std::string group(nameOf(metric.group));
        const bool isModelled = metric.source == MetricSource::Model;
        const bool isCounted = metric.source == MetricSource::Counters;
        summary.rows.push_back({id, group, unit, nvprof, metric.label});
        table.rows.push_back({id, group, unit, isModelled ? "true" : "false",
                              isCounted ? "true" : "false", nvprof, ncu, metric.label,
                              metric.description});
        nlohmann::ordered_json each;
        each["id"] = id;
        each["group"] = group;
        each["unit"] = unit;
        each["modelled"] = isModelled;
        each["counted"] = isCounted;
        if (!nvprof.empty())
            each["nvprof"] = nvprof;
        if (!ncu.empty())
            each["ncu"] = ncu;
        each["label"] = metric.label;
        each["meaning"] = metric.description;
        whole.push_back(std::move(each));
    }
    return {{}, std::move(summary), std::move(table), structured(std::move(whole))};
}

} // namespace kernelcurve
