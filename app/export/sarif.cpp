#include "app/export/sarif.h"

#include "gpu/model/analysis/cause_words.h"
#include "gpu/model/values/rough_figures.h"

#include <nlohmann/json.hpp>

#include <QByteArray>
#include <QUrl>

#include <filesystem>
#include <set>

namespace kernelcurve {
namespace {

using Json = nlohmann::ordered_json;

/// Returns a location whose file name has no folder.
Json locationOf(const SourcePosition& where, const std::string& file) {
    const bool isFile = where.file.empty() || std::filesystem::path(file).filename() == where.file;
    const QByteArray uri =
        QUrl::toPercentEncoding(QString::fromStdString(isFile ? file : where.file), "/");
    Json physical = {{"artifactLocation", {{"uri", uri.toStdString()}}}};
    if (where.line > 0) {
        physical["region"]["startLine"] = where.line;
        if (where.column > 0)
            physical["region"]["startColumn"] = where.column;
    }
    return {{"physicalLocation", std::move(physical)}};
}

Json resultOf(const std::string& rule, const char* level, const std::string& text, Json location) {
    return {{"ruleId", rule},
            {"level", level},
            {"message", {{"text", text}}},
            {"locations", Json::array({std::move(location)})}};
}

/// Returns a log. Logs of one upload need different categories.
Structured logOf(Json results, const std::string& category, bool isComplete) {
    std::set<std::string> ids;
    for (const Json& result : results)
        ids.insert(result["ruleId"].get<std::string>());
    Json rules = Json::array();
    for (const std::string& id : ids)
        rules.push_back({{"id", id}});
    Json log;
    log["$schema"] = "https://json.schemastore.org/sarif-2.1.0.json";
    log["version"] = "2.1.0";
    log["runs"] = Json::array(
        {{{"tool", {{"driver", {{"name", "Kernelcurve"}, {"rules", std::move(rules)}}}}},
          {"automationDetails", {{"id", category + "/"}}},
          {"invocations", Json::array({{{"executionSuccessful", isComplete}}})},
          {"results", std::move(results)}}});
    return structured(std::move(log));
}

} // namespace

Structured sarifOf(std::span<const CheckFinding> findings, const std::string& file,
                   bool isComplete) {
    Json results = Json::array();
    for (const CheckFinding& finding : findings) {
        Json result = resultOf("check/" + std::string(nameOf(finding.kind)), "error",
                               finding.what.english(), locationOf(finding.where, file));
        if (finding.other.line > 0)
            result["relatedLocations"] = Json::array({locationOf(finding.other, file)});
        results.push_back(std::move(result));
    }
    return logOf(std::move(results), "check/" + file, isComplete);
}

Structured sarifOf(std::span<const Explanation> explanations, const std::string& file,
                   bool isComplete) {
    constexpr double warning = 0.1;
    Json results = Json::array();
    for (const Explanation& explanation : explanations)
        for (const TimeCost& cost : explanation.costs.costs) {
            if (cost.line == 0)
                continue;
            const double share = explanation.costs.shareOf(cost);
            std::string text = costTitle(cost) + ": at most " + roughPercent(share, 2) +
                               " of the time on " + explanation.costs.gpu;
            if (const Message remedy = remedyOf(cost.cause); !remedy.empty())
                text += "; " + remedy.english();
            results.push_back(
                resultOf("cost/" + cost.cause, share >= warning ? "warning" : "note", text,
                         locationOf({cost.file, static_cast<int>(cost.line), 0}, file)));
        }
    return logOf(std::move(results), "cost/" + file, isComplete);
}

} // namespace kernelcurve
