#include "app/report/interactive_page.h"

#include "app/compare/recording_chart.h"
#include "app/report/page_chart.h"
#include "app/report/page_data.h"
#include "app/report/page_language.h"
#include "app/report/report_html.h"
#include "gpu/model/files/sha256.h"
#include "gpu/model/recording/page_recording.h"
#include "gpu/model/recording/recording_yaml.h"

#include <nlohmann/json.hpp>

#include <QByteArray>
#include <QLocale>

#include <algorithm>

namespace kernelcurve {
namespace {

using Json = nlohmann::ordered_json;

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

std::string hashOf(const std::string& script) {
    return "'sha256-" +
           QByteArray::fromHex(QByteArray::fromStdString(sha256(script))).toBase64().toStdString() +
           "'";
}

} // namespace

QString interactivePage(const Recording& recording, const Catalog& catalog,
                        std::span<const KernelTrace> traces) {
    const std::string charts = chartLibrary();
    const std::string script = pagePart("page", "parts.js") + pagePart("page", "page.js");
    const Chinese chinese;
    const Json facts = {
        {"title", inBothLanguages([&] { return Json(reportTitle(recording).toStdString()); })},
        {"file", "recording.yaml"},
        {"language", QLocale().language() == QLocale::Chinese ? "zh_CN" : "en"},
        {"caption",
         inBothLanguages([&] { return Json(provenanceCaption(recording).toStdString()); })},
        {"plot", pagePlot(recording, catalog)},
        {"style", pageStyle()},
        {"chart", pageChart(recording, catalog)},
        {"parameters", pageParameters(recording, catalog)},
        {"order", kernelOrder(recording.experiment)},
        {"metrics", pageMetrics(chinese)},
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
                       heading + "</title>\n<style>\n" + pagePart("page", "page.css") +
                       "</style>\n</head>\n<body>\n<main id=\"root\"></main>\n" +
                       "<script type=\"application/json\" id=\"facts\">" + inScript(facts) +
                       "</script>\n" + std::string(pageRecordingBegins) +
                       inScript(Json(writeRecording(recording))) + std::string(pageScriptEnds) +
                       "\n<script>" + charts + "</script>\n<script>" + script +
                       "</script>\n</body>\n</html>\n";
    return QString::fromStdString(html);
}

} // namespace kernelcurve
