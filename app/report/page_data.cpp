#include "app/report/page_data.h"

#include "app/chart/data/shown_unit.h"
#include "app/compare/recording_chart.h"
#include "app/report/report_costs.h"
#include "gpu/model/analysis/cause_words.h"
#include "gpu/model/analysis/warp_picture.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/text/error.h"
#include "gpu/model/values/metric.h"

namespace kernelcurve {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t maxPartBytes = std::size_t{1} << 20;

bool isShared(const LineAccess& access) {
    return access.space == AddressSpace::Shared;
}

/// Returns the sectors of a global access, or the wavefronts of a shared memory access.
std::int64_t trafficOf(const LineAccess& access) {
    return isShared(access) ? access.wavefronts : access.sectors;
}

Json pictureJson(const WarpRequest& request) {
    const WarpPicture picture = pictureOf(request);
    Json lanes = Json::array();
    for (const auto& lane : picture.lanes)
        lanes.push_back(lane ? Json{{"cells", lane->cells}, {"ranges", lane->ranges}} : Json());
    Json cells = Json::array();
    for (const WarpPicture::Cell& cell : picture.cells)
        cells.push_back({{"begin", cell.begin},
                         {"lanes", cell.lanes},
                         {"bank", cell.bank},
                         {"pass", cell.wavefront}});
    return {{"buffer", request.buffer},
            {"block", request.block},
            {"warp", request.warp},
            {"lanes", lanes},
            {"cells", cells},
            {"passes", picture.wavefronts},
            {"ideal", picture.idealWavefronts}};
}

/// Sentences and causes in both languages.
Json pageCosts(const RowCosts& costs, const Measurement& row, const Chinese& chinese) {
    const auto inChinese = [&](const Message& message) {
        return fillPlaces(chinese.of("engine", message.text.en), message.arguments);
    };
    Json causes = Json::array();
    for (const TimeCost& cost : costs.costs) {
        causes.push_back(
            {{"title", {{"en", costTitle(cost)}, {"zh_CN", costTitle(cost, inChinese)}}},
             {"line", cost.line},
             {"share", costs.shareOf(cost)},
             {"seconds", cost.seconds}});
    }
    Json page = {{"gpu", costs.gpu},
                 {"sentences",
                  {{"en", costSentences(costs, row.metrics)},
                   {"zh_CN", costSentences(costs, row.metrics, inChinese)}}},
                 {"causes", causes}};
    if (costs.origins) {
        Json levels = Json::array();
        for (const LevelBytes& level : costs.origins->levels)
            levels.push_back(
                {{"level", nameOf(level.level)}, {"share", costs.origins->shareOf(level)}});
        page["origins"] = {{"levels", levels},
                           {"text",
                            {{"en", originText(*costs.origins)},
                             {"zh_CN", originText(*costs.origins, inChinese)}}}};
    }
    return page;
}

} // namespace

std::string inScript(const Json& value) {
    std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
    std::string safe;
    safe.reserve(text.size());
    for (const char c : text)
        if (c == '<' || c == '>' || c == '&')
            safe += c == '<' ? "\\u003c" : c == '>' ? "\\u003e" : "\\u0026";
        else
            safe += c;
    return safe;
}

std::string pagePart(const char* folder, const char* name) {
    return readFile(shareFolder() / folder / name, maxPartBytes);
}

std::string chartLibrary() {
    try {
        return pagePart("chart.js", "chart.min.js");
    } catch (const Error&) {
        throw Error(
            {message(KC_TEXT("engine", "This build lacks the library for interactive charts")),
             message(KC_TEXT("engine", "install libjs-chart.js and build again"))});
    }
}

Json both(const LocalizedText& text, const Chinese& chinese) {
    const std::string translated = text.zhCN.empty() ? chinese.of("engine", text.en) : text.zhCN;
    return {{"en", text.en}, {"zh_CN", translated}};
}

Json pageMetrics(const Chinese& chinese) {
    Json all = Json::object();
    for (const Metric& metric : metrics()) {
        const DisplayUnit unit = displayUnit(metric);
        all[std::string(metric.tag)] = {
            {"label", {{"en", metric.label}, {"zh_CN", chinese.of("metric", metric.label)}}},
            {"unit", shownUnit(metric).toStdString()},
            {"factor", unit.factor}};
    }
    return all;
}

Json pagePlot(const Recording& recording, const Catalog& catalog) {
    const PlotSettings shown = shownPlot(recording.experiment.plot, recording, catalog);
    const char* kind = shown.kind == PlotKind::Bars     ? "bars"
                       : shown.kind == PlotKind::Curves ? "curves"
                                                        : "auto";
    return {{"x", shown.x},
            {"y", shown.y},
            {"series", shown.series},
            {"kind", kind},
            {"log_x", shown.isLogX()},
            {"log_y", shown.kind != PlotKind::Roofline &&
                          recordingChart(recording, shown, catalog).y.logarithmic}};
}

Json pageTrace(const Recording& recording, const KernelTrace& trace, const Chinese& chinese) {
    const TraceReport& report = trace.report;
    std::int64_t global = 0;
    std::int64_t shared = 0;
    for (const LineAccess& access : report.accesses)
        (isShared(access) ? shared : global) += trafficOf(access);
    Json accesses = Json::array();
    for (std::size_t index = 0; index < report.accesses.size(); ++index) {
        const LineAccess& access = report.accesses[index];
        if (!access.file.empty())
            continue; // of a file that the page does not show
        const std::int64_t all = isShared(access) ? shared : global;
        Json one = {
            {"line", access.line},
            {"space", std::string(nameOf(access.space))},
            {"access", std::string(nameOf(access.access))},
            {"width", access.width},
            {"requests", access.requests},
            {"partial", access.partial},
            {"sectors", access.sectorsPerRequest()},
            {"passes", access.requests > 0 ? static_cast<double>(access.wavefronts) /
                                                 static_cast<double>(access.requests)
                                           : 0},
            {"degree", access.degree},
            {"cost", access.cost()},
            {"share",
             all > 0 ? static_cast<double>(trafficOf(access)) / static_cast<double>(all) : 0}};
        if (const auto efficiency = access.efficiency())
            one["efficiency"] = *efficiency;
        if (index < report.requests.size())
            one["picture"] = pictureJson(report.requests[index]);
        accesses.push_back(std::move(one));
    }
    Json page = {{"of", trace.row.configuration.text()},
                 {"blocks", report.blocks},
                 {"traced", report.tracedBlocks},
                 {"accesses", accesses}};
    if (const auto costs = tracedCosts(recording, trace))
        page["costs"] = pageCosts(*costs, trace.row, chinese);
    return page;
}

} // namespace kernelcurve
