#include "app/export/diff_table.h"

#include "app/export/measurement_table.h"
#include "app/export/text/figure_text.h"
#include "app/export/text/structured_text.h"
#include "gpu/model/format/json_map.h"
#include "gpu/model/recording/json_measurement.h"
#include "gpu/model/values/rough_figures.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace kernelcurve {
namespace {

using Json = nlohmann::ordered_json;

using Format = std::string (*)(double);

/// A shared or one-sided configuration, ready to print.
struct Line {
    const Configuration* configuration;
    std::string verdict;
    const MeasuredFigure* old = nullptr;
    const MeasuredFigure* now = nullptr;
    const Judgement* judgement = nullptr;
    std::string reason = {};
};

std::string oneSidedName(const OneSided& row) {
    if (row.inOld && row.other == Status::Failed)
        return "failed";
    return row.inOld ? "only_old" : "only_new";
}

std::string predictedText(const MeasuredFigure& old, const MeasuredFigure& now) {
    if (old.predicted && now.predicted)
        return "both are predicted";
    return old.predicted   ? "old is predicted, new is measured"
           : now.predicted ? "new is predicted, old is measured"
                           : std::string();
}

std::vector<Line> linesOf(const RecordingDiff& diff) {
    std::vector<Line> lines;
    for (const Difference& each : diff.shared) {
        const Judgement& judgement = *each.figures.at(1).judgement;
        lines.push_back({&each.configuration, verdictName(judgement.verdict, diff.metric),
                         &*each.figures.at(0).figure, &*each.figures.at(1).figure, &judgement,
                         predictedText(*each.figures.at(0).figure, *each.figures.at(1).figure)});
    }
    for (const OneSided& each : diff.oneSided)
        lines.push_back({&each.configuration, oneSidedName(each),
                         each.inOld ? &each.figure : nullptr, each.inOld ? nullptr : &each.figure,
                         nullptr,
                         each.other              ? reasonText(each.reason)
                         : each.figure.predicted ? std::string("predicted")
                                                 : std::string()});
    return lines;
}

std::map<std::string, std::set<Value>> seenValues(const std::vector<Line>& lines) {
    std::map<std::string, std::set<Value>> seen;
    for (const Line& line : lines)
        for (const auto& [name, value] : line.configuration->parameters)
            seen[name].insert(value);
    return seen;
}

DisplayUnit unitOf(const std::string& tag) {
    const Metric* metric = findMetric(tag);
    return metric != nullptr ? displayUnit(*metric) : DisplayUnit{"", 1};
}

std::string valueText(const MeasuredFigure* figure, const std::string& metric, Format format) {
    return figure != nullptr ? format(figure->value * unitOf(metric).factor) : std::string();
}

std::string percentText(const std::optional<double>& fraction, Format format) {
    return fraction ? format(*fraction * 100) : std::string();
}

/// Returns a change in percent with a sign and two decimals, because less than 0.01 % is
/// irrelevant. If the change is large, returns it as a factor, such as "x 26,600", as in the
/// window.
std::string shownChange(double percent) {
    if (const auto factor = roughFactor(percent / 100))
        return "x " + *factor;
    const double rounded = std::round(percent * 100) / 100;
    const std::string sign = rounded < 0 ? "-" : rounded > 0 ? "+" : "";
    return sign + shownFigure(std::abs(rounded));
}

std::string shownPercent(double percent) {
    return shownFigure(std::round(percent * 100) / 100);
}

} // namespace

std::string verdictName(Verdict verdict, std::string_view metric) {
    switch (verdict) {
    case Verdict::Same:
        return "same";
    case Verdict::Better:
        return isOfTime(metric) ? "faster" : "better";
    case Verdict::Worse:
        return isOfTime(metric) ? "slower" : "worse";
    case Verdict::Unclear:
        return "unclear";
    case Verdict::NotCompared:
        return "not_compared";
    }
    return {};
}

TextTable diffTable(const RecordingDiff& diff) {
    const std::vector<Line> lines = linesOf(diff);
    const auto parameters = seenValues(lines);
    TextTable table{{"kernel"}, {}};
    for (const auto& [name, values] : parameters)
        table.header.push_back(name);
    const std::string unit = unitOf(diff.metric).symbol;
    table.header.insert(table.header.end(),
                        {"verdict", columnName("old", unit), columnName("new", unit),
                         "change_percent", "noise_percent", "old_noise_percent",
                         "new_noise_percent", "reason"});
    for (const Line& line : lines) {
        std::vector<std::string> row{line.configuration->kernel};
        for (const auto& [name, values] : parameters)
            row.push_back(parameterText(*line.configuration, name));
        const Judgement judgement = line.judgement != nullptr ? *line.judgement : Judgement{};
        const auto noiseOf = [](const MeasuredFigure* figure) {
            return figure != nullptr ? figure->noise : std::nullopt;
        };
        row.insert(row.end(), {line.verdict, valueText(line.old, diff.metric, exportedFigure),
                               valueText(line.now, diff.metric, exportedFigure),
                               percentText(judgement.change, exportedFigure),
                               percentText(judgement.explained, exportedFigure),
                               percentText(noiseOf(line.old), exportedFigure),
                               percentText(noiseOf(line.now), exportedFigure), line.reason});
        table.rows.push_back(std::move(row));
    }
    return table;
}

TextTable diffSummary(const RecordingDiff& diff) {
    const std::vector<Line> lines = linesOf(diff);
    std::vector<std::string> varying;
    for (const auto& [name, values] : seenValues(lines))
        if (values.size() > 1)
            varying.push_back(name);
    const bool reasons =
        std::ranges::any_of(lines, [](const Line& line) { return !line.reason.empty(); });
    const std::string unit = unitOf(diff.metric).symbol;
    const std::string blank = unit.empty() ? "" : " ";
    TextTable table{{"kernel"}, {}};
    table.header.insert(table.header.end(), varying.begin(), varying.end());
    table.header.insert(table.header.end(), {"old" + blank + unit, "new" + blank + unit, "change %",
                                             "noise %", "verdict"});
    if (reasons)
        table.header.emplace_back("reason");
    for (const Line& line : lines) {
        std::vector<std::string> row{line.configuration->kernel};
        for (const std::string& name : varying)
            row.push_back(parameterText(*line.configuration, name));
        const Judgement judgement = line.judgement != nullptr ? *line.judgement : Judgement{};
        row.insert(row.end(), {valueText(line.old, diff.metric, shownFigure),
                               valueText(line.now, diff.metric, shownFigure),
                               percentText(judgement.change, shownChange),
                               percentText(judgement.explained, shownPercent), line.verdict});
        if (reasons)
            row.push_back(line.reason);
        table.rows.push_back(std::move(row));
    }
    return table;
}

Structured diffStructure(const RecordingDiff& diff) {
    Json yaml;
    yaml["metric"] = diff.metric;
    yaml["unit"] = unitOf(diff.metric).symbol;
    yaml["environment"] = Json::array();
    for (const EnvironmentDifference& each : diff.environment) {
        Json item;
        item["name"] = each.name;
        if (each.old)
            item["old"] = jsonOf(*each.old);
        if (each.now)
            item["new"] = jsonOf(*each.now);
        yaml["environment"].push_back(std::move(item));
    }
    yaml["configurations"] = Json::array();
    const double factor = unitOf(diff.metric).factor;
    for (const Line& line : linesOf(diff)) {
        Json item;
        item["kernel"] = line.configuration->kernel;
        item["parameters"] = toJson(line.configuration->parameters);
        item["verdict"] = line.verdict;
        for (const auto& [name, figure] : {std::pair("old", line.old), std::pair("new", line.now)})
            if (figure != nullptr) {
                item[name] = figure->value * factor;
                if (figure->noise)
                    item[std::string(name) + "_noise"] = *figure->noise * 100;
            }
        if (line.judgement != nullptr && line.judgement->change)
            item["change"] = *line.judgement->change * 100;
        if (line.judgement != nullptr && line.judgement->explained)
            item["noise"] = *line.judgement->explained * 100;
        if (!line.reason.empty())
            item["reason"] = line.reason;
        yaml["configurations"].push_back(std::move(item));
    }
    return structured(std::move(yaml));
}

std::string diffCounts(const RecordingDiff& diff) {
    std::string text = diff.metric + ": ";
    for (const Verdict verdict :
         {Verdict::Better, Verdict::Worse, Verdict::Same, Verdict::Unclear}) {
        const auto count = std::ranges::count_if(diff.shared, [&](const Difference& each) {
            return each.figures.at(1).judgement->verdict == verdict;
        });
        text += (verdict == Verdict::Better ? "" : ", ") + std::to_string(count) + " " +
                verdictName(verdict, diff.metric);
    }
    if (const auto count = std::ranges::count_if(diff.shared, [](const Difference& each) {
            return each.figures.at(1).judgement->verdict == Verdict::NotCompared;
        }))
        text += "; " + std::to_string(count) + " not compared: predicted and measured times";
    for (const bool inOld : {true, false})
        if (const auto count = std::ranges::count(diff.oneSided, inOld, &OneSided::inOld))
            text += "; " + std::to_string(count) + " only in the " + (inOld ? "old" : "new") +
                    " recording";
    return text + "\n";
}

std::string environmentText(const RecordingDiff& diff) {
    constexpr std::string_view checksum = "sha256 ";
    std::string text;
    for (const EnvironmentDifference& each : diff.environment) {
        if (each.name.starts_with(checksum)) {
            const std::string kernel = each.name.substr(checksum.size());
            if (each.old && each.now)
                text += "source of " + kernel + ": changed\n";
            continue;
        }
        text += each.name + ": " + (each.old ? each.old->text() : "-") + " -> " +
                (each.now ? each.now->text() : "-") + "\n";
    }
    return text;
}

} // namespace kernelcurve
