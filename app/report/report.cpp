#include "app/report/report.h"

#include "app/compare/recording_chart.h"
#include "app/compare/row_costs.h"
#include "app/export/measurement_table.h"
#include "app/report/interactive_page.h"
#include "app/report/page_chart.h"
#include "app/report/page_data.h"
#include "app/report/page_language.h"
#include "app/report/report_finding.h"
#include "app/report/report_html.h"
#include "app/report/report_pages.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/text/error.h"

#include <nlohmann/json.hpp>

#include <filesystem>

namespace kernelcurve {
namespace {

/// Returns the file extension with its period, in lower case.
std::string endingOf(const std::string& file) {
    return QString::fromStdString(std::filesystem::path(file).extension().string())
        .toLower()
        .toStdString();
}

/// Returns the facts about a recording that precede its rows, as JSON.
std::string factsOf(const Recording& recording, const Catalog& catalog) {
    const auto facts = inBothLanguages([&]() -> nlohmann::ordered_json {
        return {{"title", reportTitle(recording).toStdString()},
                {"finding", findingHtml(recording, catalog).toStdString()}};
    });
    nlohmann::ordered_json all = {{"schema", 1}};
    all.update(facts);
    all["kernels"] = kernelOrder(recording.experiment);
    all["parameters"] = pageParameters(recording, catalog);
    all["metrics"] = pageMetrics(Chinese());
    return all.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

} // namespace

void checkReportName(const std::string& file, ReportKind kind) {
    const std::string ending = endingOf(file);
    if (kind == ReportKind::Interactive && ending != ".html")
        throw Error({message(KC_TEXT("engine", "An interactive page must be an HTML file")),
                     message(KC_TEXT("engine", "use a file name that ends in .html")),
                     {file}});
    if (ending == ".html" || ending == ".pdf" || ending == ".json")
        return;
    throw Error(
        {ending.empty()
             ? message(KC_TEXT("engine", "The file name of the report has no extension"))
             : message(KC_TEXT("engine", "Unsupported report format: .{0}"), ending.substr(1)),
         message(KC_TEXT("engine", "use .html, .pdf, or .json")),
         {file}});
}

std::vector<WantedTrace> wantedTraces(const Recording& recording, const Catalog& catalog,
                                      const std::vector<DeviceDescription>& devices) {
    std::vector<WantedTrace> wanted;
    const std::vector<BestRow> best = bestRows(recording, catalog);
    for (Measurement& row :
         tracedRows(recording.experiment.kernels, recording.measurements, catalog)) {
        for (const BestRow& each : best)
            if (const Measurement& found = recording.measurements[each.row];
                found.configuration.kernel == row.configuration.kernel)
                row = found;
        const Environment& environment = environmentOf(recording, row);
        const DeviceDescription* model = modelFor(environment, devices);
        wanted.push_back({std::move(row),
                          model && model->usable ? std::optional(*model) : std::nullopt,
                          hasColdCaches(environment)});
    }
    return wanted;
}

void writeReport(const Recording& recording, const Catalog& catalog, const std::string& file,
                 ReportKind kind, std::span<const KernelTrace> traces) {
    checkReportName(file, kind);
    if (kind == ReportKind::Interactive) {
        writeFileAtomically(file, interactivePage(recording, catalog, traces).toStdString());
        return;
    }
    if (endingOf(file) == ".json") {
        writeFileAtomically(file, [&](const TextSink& write) {
            writeRecordingJson(recording, factsOf(recording, catalog), write);
        });
        return;
    }
    const bool pdf = endingOf(file) == ".pdf";
    const QString html =
        reportHtml(recording, catalog, traces, pdf ? ReportMedium::Paper : ReportMedium::Screen);
    const QByteArray data = pdf ? ReportPages(html, reportTitle(recording)).pdf() : html.toUtf8();
    writeFileAtomically(file, {data.constData(), static_cast<std::size_t>(data.size())});
}

} // namespace kernelcurve
