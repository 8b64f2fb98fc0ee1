#include "app/report/interactive_page.h"

#include "app/chart/data/shown_unit.h"
#include "app/compare/recording_chart.h"
#include "app/report/page_chart.h"
#include "app/report/report_costs.h"
#include "app/report/report_html.h"
#include "gpu/model/analysis/cause_words.h"
#include "gpu/model/analysis/warp_picture.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/files/sha256.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/recording/page_recording.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"
#include "gpu/model/values/metric.h"

#include <nlohmann/json.hpp>

#include <QByteArray>
#include <QLocale>
#include <QTranslator>

#include <algorithm>

namespace kernelcurve {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t maxPartBytes = std::size_t{1} << 20;
/// Escapes a text for a script element, so that it cannot end the element or begin another one.
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

/// The program's texts in Chinese, regardless of its current language.
class Chinese {
  public:
    Chinese() {
        [[maybe_unused]] const bool isThere =
            translator_.load(QStringLiteral(":/i18n/kernelcurve_zh_CN.qm"));
        Q_ASSERT(isThere); // compiled in
    }
    std::string of(const char* context, const std::string& english) const {
        return translator_.translate(context, english.c_str()).toStdString();
    }

  private:
    QTranslator translator_;
};

Json both(const LocalizedText& text, const Chinese& chinese) {
    const std::string translated = text.zhCN.empty() ? chinese.of("engine", text.en) : text.zhCN;
    return {{"en", text.en}, {"zh_CN", translated}};
}

Json metricsOf(const Chinese& chinese) {
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

Json plotOf(const Recording& recording, const Catalog& catalog) {
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

Json labOf(const Experiment& experiment, const Chinese& chinese) {
    Json texts = Json::array();
    if (!experiment.lab)
        return texts;
    const LabText& lab = *experiment.lab;
    for (const LocalizedText* text : {&lab.goal, &lab.expect, &lab.why})
        if (!text->empty())
            texts.push_back(both(*text, chinese));
    return texts;
}

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

/// Returns the costs with sentences and causes in both languages.
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

/// Returns a trace in the format of the interactive page. For each line of the kernel's file, the
/// result contains the accesses with their costs and their shares of the traffic, and one example
/// request with the access of each lane.
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

Json kernelsOf(const Recording& recording, const Catalog& catalog,
               std::span<const KernelTrace> traces, const Chinese& chinese) {
    Json all = Json::array();
    for (const std::string& id : recording.experiment.kernels) {
        const KernelFile* kernel = catalog.find(id);
        Json one = {{"id", id}};
        if (kernel != nullptr) {
            one["title"] = both(kernel->title, chinese);
            one["about"] = both(kernel->about, chinese);
            if (kernel->library.empty())
                one["source"] = codeFileText(*kernel);
            const auto trace = std::ranges::find(traces, id, &KernelTrace::kernel);
            if (trace != traces.end())
                one["trace"] = pageTrace(recording, *trace, chinese);
        }
        all.push_back(std::move(one));
    }
    return all;
}

Json environmentOf(const Recording& recording) {
    Json all = Json::array();
    const auto add = [&](const Environment& environment, const std::string& of) {
        const std::string before = of.empty() ? "" : of + ": ";
        for (const auto& [name, value] : environment)
            all.push_back({before + name, value.text()});
    };
    add(recording.environment, {});
    for (const MeasuringDevice& device : recording.devices)
        add(device.environment, device.name);
    return all;
}

std::string partOf(const char* folder, const char* name) {
    return readFile(shareFolder() / folder / name, maxPartBytes);
}

std::string library() {
    try {
        return partOf("chart.js", "chart.min.js");
    } catch (const Error&) {
        throw Error(
            {message(KC_TEXT("engine", "This build lacks the library for interactive charts")),
             message(KC_TEXT("engine",
                             "install libjs-chart.js and build again, or omit --interactive"))});
    }
}

std::string hashOf(const std::string& script) {
    return "'sha256-" +
           QByteArray::fromHex(QByteArray::fromStdString(sha256(script))).toBase64().toStdString() +
           "'";
}

} // namespace

QString interactivePage(const Recording& recording, const Catalog& catalog,
                        std::span<const KernelTrace> traces) {
    const std::string charts = library();
    const std::string script = partOf("page", "page.js");
    const Chinese chinese;
    const Json facts = {
        {"title", inBothLanguages([&] { return Json(reportTitle(recording).toStdString()); })},
        {"file", "recording.yaml"},
        {"language", QLocale().language() == QLocale::Chinese ? "zh_CN" : "en"},
        {"caption",
         inBothLanguages([&] { return Json(provenanceCaption(recording).toStdString()); })},
        {"plot", plotOf(recording, catalog)},
        {"style", pageStyle()},
        {"chart", pageChart(recording, catalog)},
        {"parameters", pageParameters(recording, catalog)},
        {"order", kernelOrder(recording.experiment)},
        {"metrics", metricsOf(chinese)},
        {"notes", recording.experiment.notes},
        {"lab", labOf(recording.experiment, chinese)},
        {"kernels", kernelsOf(recording, catalog, traces, chinese)},
        {"environment", environmentOf(recording)},
    };
    const std::string heading = reportTitle(recording).toHtmlEscaped().toStdString();
    std::string html = "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n"
                       "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                       "base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'; "
                       "script-src " +
                       hashOf(charts) + " " + hashOf(script) +
                       "\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>" +
                       heading + "</title>\n<style>\n" + partOf("page", "page.css") +
                       "</style>\n</head>\n<body>\n<main id=\"root\"></main>\n" +
                       "<script type=\"application/json\" id=\"facts\">" + inScript(facts) +
                       "</script>\n" + std::string(pageRecordingBegins) +
                       inScript(Json(writeRecording(recording))) + std::string(pageScriptEnds) +
                       "\n<script>" + charts + "</script>\n<script>" + script +
                       "</script>\n</body>\n</html>\n";
    return QString::fromStdString(html);
}

} // namespace kernelcurve
