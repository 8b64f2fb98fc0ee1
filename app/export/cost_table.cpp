#include "app/export/cost_table.h"

#include "gpu/model/analysis/cause_words.h"
#include "gpu/model/format/json_values.h"
#include "gpu/model/values/quantity.h"
#include "gpu/model/values/rough_figures.h"

#include <nlohmann/json.hpp>

namespace kernelcurve {
namespace {

std::string lineText(const TimeCost& cost) {
    return cost.line > 0 ? std::to_string(cost.line) : std::string();
}

nlohmann::ordered_json toJson(const Explanation& explanation) {
    nlohmann::ordered_json json;
    json["device"] = explanation.device;
    json["kernel"] = explanation.row.configuration.kernel;
    json["parameters"] = toJson(explanation.row.configuration.parameters);
    for (const auto& [key, tag] :
         {std::pair("seconds", "time"), {"low_seconds", "time_low"}, {"high_seconds", "time_high"}})
        if (const auto value = measuredMetric(explanation.predicted, tag))
            json[key] = *value;
    if (explanation.costs.predictedSeconds)
        json["measured_seconds"] = explanation.costs.seconds;
    json["kernel_class"] = explanation.predicted.kernelClass;
    json["sentence"] = costText(explanation);
    json["costs"] = nlohmann::ordered_json::array();
    for (const TimeCost& cost : explanation.costs.costs) {
        nlohmann::ordered_json one;
        one["cause"] = cost.cause;
        if (!cost.also.empty())
            one["also"] = cost.also;
        if (cost.line > 0) {
            one["file"] = cost.file;
            one["line"] = cost.line;
        }
        one["seconds"] = cost.seconds;
        one["share"] = explanation.costs.shareOf(cost);
        if (const std::string_view key = evidenceKey(cost.cause); !key.empty() && cost.amount > 0)
            one["evidence"] = {{std::string(key), cost.amount}};
        if (const Message remedy = remedyOf(cost.cause); !remedy.empty() && cost.also.empty())
            one["remedy"] = remedy.english();
        json["costs"].push_back(std::move(one));
    }
    for (const TriedChange& change : explanation.costs.tried) {
        nlohmann::ordered_json one;
        one["change"] = change.what.english();
        if (!change.cause.empty())
            one["cause"] = change.cause;
        if (change.line > 0)
            one["line"] = change.line;
        one["seconds"] = change.seconds;
        one["gain"] = explanation.costs.gainOf(change);
        json["tried"].push_back(std::move(one));
    }
    if (const auto& origins = explanation.costs.origins)
        for (const LevelBytes& level : origins->levels)
            json["levels"].push_back({{"level", nameOf(level.level)},
                                      {"bytes", level.bytes},
                                      {"share", origins->shareOf(level)},
                                      {"source", level.isCounted ? "counted" : "predicted"}});
    return json;
}

} // namespace

std::string costText(const Explanation& explanation) {
    std::string text;
    for (std::string sentence : costSentences(explanation.costs, explanation.row.metrics)) {
        sentence.front() =
            static_cast<char>(std::toupper(static_cast<unsigned char>(sentence.front())));
        text += (text.empty() ? "" : " ") + sentence + ".";
    }
    return text;
}

TextTable costTable(std::span<const Explanation> explanations) {
    constexpr double percent = 100;
    constexpr double microseconds = 1e6;
    TextTable table{{"configuration", "percent", "time_us", "file", "line", "cause", "remedy"}, {}};
    for (const Explanation& explanation : explanations)
        for (const TimeCost& cost : explanation.costs.costs)
            table.rows.push_back({explanation.row.configuration.text(),
                                  formatReal(explanation.costs.shareOf(cost) * percent),
                                  formatReal(cost.seconds * microseconds), cost.file,
                                  lineText(cost), cost.cause, remedyOf(cost.cause).english()});
    return table;
}

TextTable costSummary(const RowCosts& costs) {
    TextTable table{{"at most", "time", "line", "cause"}, {}};
    for (const TimeCost& cost : costs.costs)
        table.rows.push_back({roughPercent(costs.shareOf(cost), 2), roughDuration(cost.seconds),
                              lineText(cost), costTitle(cost)});
    return table;
}

TextTable changeSummary(const RowCosts& costs) {
    TextTable table{{"gain", "time", "tried change"}, {}};
    for (const TriedChange& change : costs.tried)
        table.rows.push_back({roughPercent(costs.gainOf(change), 2), roughDuration(change.seconds),
                              change.what.english()});
    return table;
}

Structured costStructure(std::span<const Explanation> explanations) {
    nlohmann::ordered_json json;
    json["schema"] = 1;
    json["explanations"] = nlohmann::ordered_json::array();
    for (const Explanation& explanation : explanations)
        json["explanations"].push_back(toJson(explanation));
    return structured(std::move(json));
}

} // namespace kernelcurve
