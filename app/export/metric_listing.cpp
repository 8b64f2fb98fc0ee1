#include "app/export/listing.h"

#include "gpu/model/values/metric.h"
#include "gpu/model/values/profiler_name.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>

namespace kernelcurve {
namespace {

/// Whatever the case of its letters.
bool hasWord(std::string_view text, std::string_view word) {
    const auto same = [](unsigned char a, unsigned char b) {
        return std::tolower(a) == std::tolower(b);
    };
    return word.empty() ||
           std::search(text.begin(), text.end(), word.begin(), word.end(), same) != text.end();
}

} // namespace

Listing metricListing(std::string_view word) {
    TextTable summary{{"id", "unit", "nvprof", "label"}, {}};
    TextTable table{{"id", "unit", "modelled", "counted", "nvprof", "ncu", "label", "meaning"}, {}};
    nlohmann::ordered_json whole = nlohmann::ordered_json::array();
    for (const Metric& metric : metrics()) {
        const std::string nvprof = profilerNamesOf(metric.tag, Profiler::Nvprof);
        const std::string ncu = profilerNamesOf(metric.tag, Profiler::NsightCompute);
        if (!hasWord(metric.tag, word) && !hasWord(metric.label, word) && !hasWord(nvprof, word) &&
            !hasWord(ncu, word))
            continue;
        const std::string id(metric.tag);
        const std::string unit = displayUnit(metric).symbol;
        const bool isModelled = metric.source == MetricSource::Model;
        const bool isCounted = metric.source == MetricSource::Counters;
        summary.rows.push_back({id, unit, nvprof, metric.label});
        table.rows.push_back({id, unit, isModelled ? "true" : "false", isCounted ? "true" : "false",
                              nvprof, ncu, metric.label, metric.description});
        nlohmann::ordered_json each;
        each["id"] = id;
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
