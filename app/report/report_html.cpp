#include "app/report/report_html.h"

#include "app/chart/plot/chart_export.h"
#include "app/compare/recording_chart.h"
#include "app/document/labs/references.h"
#include "app/report/report_costs.h"
#include "app/report/report_drawings.h"
#include "app/report/report_finding.h"
#include "app/report/report_tables.h"
#include "app/report/report_words.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/visible_text.h"

#include <algorithm>

namespace kernelcurve {
namespace {

/// The width of the text on an A4 page with margins of 2 cm, in units of 1/96 inch.
constexpr QSize chartSize(642, 360);

/// Browsers and QTextDocument support this subset of CSS. QTextDocument ignores unknown properties.
const char* const style =
    "body { font-family: sans-serif; font-size: 10pt; color: #1a1a1a; background: #ffffff; "
    "line-height: 1.4; }"
    "@media screen { body { max-width: 46em; margin: 1.5em auto; } }"
    "h1 { font-size: 18pt; } h2 { font-size: 13pt; margin-top: 18px; }"
    "h3 { font-size: 10.5pt; margin-bottom: 2px; }"
    "table { border-collapse: collapse; margin-top: 6px; margin-bottom: 6px; }"
    "th, td { padding: 3px 8px; border-bottom: 1px solid #cccccc; font-size: 9pt; }"
    "th { background: #eef2f5; vertical-align: bottom; } td { vertical-align: top; } "
    ".kernel, .number { white-space: nowrap; font-variant-numeric: tabular-nums; } "
    ".muted { color: #555555; } .finding { font-size: 11pt; }"
    ".chart { line-height: 100%; } img { max-width: 100%; height: auto; } pre { white-space: "
    "pre-wrap; font-family: sans-serif; }"
    "@media screen { thead th { position: sticky; top: 0; } }"
    "@media print { tr, img { break-inside: avoid; } h2, h3 { break-after: avoid; } }";

QString picture(const ChartData& chart, ReportMedium medium) {
    ChartExport options;
    options.size = chartSize;
    const QString source =
        medium == ReportMedium::Paper
            ? drawingSource(chartPicture(chart, options))
            : QStringLiteral("data:image/svg+xml;base64,") +
                  QString::fromLatin1(chartFile(chart, QStringLiteral("svg"), options).toBase64());
    return QStringLiteral("<p class=\"chart\"><img width=\"%1\" height=\"%2\" alt=\"%3\" "
                          "src=\"%4\"></p>\n")
        .arg(chartSize.width())
        .arg(chartSize.height())
        .arg(chart.title.toHtmlEscaped(), source);
}

bool hasMetric(const Recording& recording, std::string_view tag) {
    return std::ranges::any_of(recording.measurements,
                               [&](const auto& row) { return row.metrics.contains(tag); });
}

/// Returns up to three charts: the experiment's chart, the chart of speedups over the baseline, and
/// the roofline. The last two are included only if they exist and differ from the experiment's
/// chart.
QString charts(const Recording& recording, const Catalog& catalog, ReportMedium medium) {
    const PlotSettings main = shownPlot(recording.experiment.plot, recording, catalog);
    std::vector<PlotSettings> wanted{main};
    if (recording.experiment.baseline && main.y != "speedup") {
        PlotSettings ladder;
        ladder.kind = PlotKind::Bars;
        ladder.x = "kernel";
        ladder.y = "speedup";
        ladder.series = main.x == "kernel" ? main.series : std::vector<std::string>{main.x};
        constexpr std::int64_t maxBarsSideBySide = 8;
        const auto axis = std::ranges::find(recording.experiment.sweep, main.x, &Axis::parameter);
        if (axis == recording.experiment.sweep.end() || axis->size() <= maxBarsSideBySide)
            wanted.push_back(ladder);
    }
    if (main.kind != PlotKind::Roofline && hasMetric(recording, "flops") &&
        hasMetric(recording, "bandwidth")) {
        PlotSettings roofline = main;
        roofline.kind = PlotKind::Roofline;
        roofline.references.clear();
        wanted.push_back(roofline);
    }
    if (main.kind != PlotKind::Timeline &&
        std::ranges::any_of(recording.measurements,
                            [](const auto& row) { return !row.timeline.empty(); })) {
        PlotSettings timeline = main;
        timeline.kind = PlotKind::Timeline;
        wanted.push_back(timeline);
    }
    QString html;
    for (const PlotSettings& settings : wanted) {
        ChartData chart = reportChart(recording, settings, catalog);
        if (chart.series.empty())
            continue;
        chart.title.clear();
        html += picture(chart, medium);
    }
    return html;
}

/// Returns the distinct checksums of the kernel's source on all devices.
QStringList checksumsOf(const Recording& recording, const std::string& kernel) {
    const std::string entry = "sha256 " + kernel;
    QStringList checksums{QString::fromStdString(environmentText(recording.environment, entry))};
    for (const MeasuringDevice& device : recording.devices)
        checksums << QString::fromStdString(environmentText(device.environment, entry));
    checksums.removeAll(QString());
    checksums.removeDuplicates();
    return checksums;
}

QString kernels(const Recording& recording, const Catalog& catalog,
                std::span<const KernelTrace> traces) {
    QString html;
    for (const std::string& id : recording.experiment.kernels) {
        const KernelFile* kernel = catalog.find(id);
        const QString name = QString::fromStdString(id).toHtmlEscaped();
        html += kernel ? QStringLiteral("<h3>%1 <span class=\"muted\">(%2)</span></h3>\n%3")
                             .arg(shownText(kernel->title).toHtmlEscaped(), name,
                                  paragraphs(shownText(kernel->about)))
                       : QStringLiteral("<h3>%1</h3>\n").arg(name);
        if (const auto trace = std::ranges::find(traces, id, &KernelTrace::kernel);
            trace != traces.end())
            html += costsHtml(recording, *trace);
        constexpr qsizetype digits = 16; // enough to tell versions apart
        for (const QString& checksum : checksumsOf(recording, id))
            html += QStringLiteral("<p class=\"muted\">SHA-256 %1…</p>\n")
                        .arg(checksum.left(digits).toHtmlEscaped());
    }
    return html;
}

QString list(const std::vector<LocalizedText>& items) {
    QString html;
    for (const LocalizedText& item : items)
        html += QStringLiteral("<li>%1</li>").arg(shownText(item).trimmed().toHtmlEscaped());
    return html.isEmpty() ? html : QStringLiteral("<ol>%1</ol>\n").arg(html);
}

/// Describes the devices. If there are several devices, each description follows the device's name.
QString places(const Recording& recording) {
    QString html = environmentHtml(recording.environment, recording.experiment) +
                   telemetryHtml(recording.telemetry);
    if (recording.devices.empty())
        return html;
    html.clear();
    for (const MeasuringDevice& device : recording.devices)
        html +=
            QStringLiteral("<h3>%1</h3>\n")
                .arg(QString::fromStdString(deviceTitle(recording, device.name)).toHtmlEscaped()) +
            environmentHtml(device.environment, recording.experiment) +
            telemetryHtml(device.telemetry);
    return html;
}

QString lab(const LabText& text) {
    return paragraphs(shownText(text.goal)) +
           section(ReportWords::tr("Steps"), labSteps(text.steps)) +
           section(ReportWords::tr("Expected observation"), paragraphs(shownText(text.expect))) +
           section(ReportWords::tr("Why"), paragraphs(shownText(text.why))) +
           section(ReportWords::tr("Questions"), list(text.questions));
}

} // namespace

ChartData reportChart(const Recording& recording, const PlotSettings& settings,
                      const Catalog& catalog) {
    References references;
    std::vector<OtherRecording> others;
    for (const std::string& id : settings.references) {
        const Recording& published = references.named(id);
        others.push_back({shownText(published.experiment.title), &published, true});
    }
    return recordingChart(recording, settings, catalog, others, ReportWords::tr("this recording"));
}

QString paragraphs(const QString& text) {
    QString html;
    for (const QString& part : text.split(QStringLiteral("\n\n"), Qt::SkipEmptyParts))
        html += QStringLiteral("<p>%1</p>\n").arg(part.trimmed().toHtmlEscaped());
    return html;
}

QString labSteps(const std::vector<LabStep>& steps,
                 const std::function<QString(const QString&)>& shownResult) {
    QString html;
    for (const LabStep& step : steps) {
        html += QStringLiteral("<li>%1").arg(shownText(step.what).trimmed().toHtmlEscaped());
        if (!step.see.empty())
            html += QStringLiteral("<br><em>%1</em>")
                        .arg(shownResult(shownText(step.see).trimmed()).toHtmlEscaped());
        html += QStringLiteral("</li>\n");
    }
    return html.isEmpty() ? html : QStringLiteral("<ol>%1</ol>\n").arg(html);
}

QString section(const QString& heading, const QString& content) {
    return content.isEmpty()
               ? QString()
               : QStringLiteral("<h2>%1</h2>\n%2").arg(heading.toHtmlEscaped(), content);
}

QString reportTitle(const Recording& recording) {
    const QString title = shownText(recording.experiment.title);
    return title.isEmpty() ? ReportWords::tr("Measurements") : title;
}

QString reportHtml(const Recording& recording, const Catalog& catalog,
                   std::span<const KernelTrace> traces, ReportMedium medium) {
    const QString title = reportTitle(recording).toHtmlEscaped();
    const Experiment& experiment = recording.experiment;
    QString body = QStringLiteral("<h1>%1</h1>\n<p class=\"muted\">%2</p>\n")
                       .arg(title, provenanceCaption(recording).toHtmlEscaped());
    body += findingHtml(recording, catalog, traces);
    body += charts(recording, catalog, medium);
    body += section(ReportWords::tr("Notes"), paragraphs(QString::fromStdString(experiment.notes)));
    body += section(ReportWords::tr("Measurements"), measurementsHtml(recording, catalog));
    body += section(ReportWords::tr("Failed rows"), missingHtml(recording));
    if (experiment.lab)
        body += section(ReportWords::tr("Lab"), lab(*experiment.lab));
    body += section(ReportWords::tr("Kernels"), kernels(recording, catalog, traces));
    body += section(ReportWords::tr("Environment"), places(recording));
    const QString page =
        QStringLiteral("<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\">\n"
                       "<meta name=\"generator\" content=\"Kernelcurve\">\n<title>%1</title>\n"
                       "<style>%2</style></head>\n<body>\n%3</body></html>\n")
            .arg(title, QLatin1String(style), body);
    // Direction marks in a text of the recording must not reorder the adjacent text.
    return QString::fromStdString(visibleText(page.toStdString()));
}

} // namespace kernelcurve
