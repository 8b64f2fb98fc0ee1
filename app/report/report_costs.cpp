#include "app/report/report_costs.h"

#include "app/chart/data/shown_unit.h"
#include "app/report/report_tables.h"
#include "app/report/report_words.h"
#include "gpu/model/analysis/cause_words.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/values/rough_figures.h"

namespace kernelcurve {
namespace {

QString capitalized(QString text) {
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text.toHtmlEscaped();
}

} // namespace

std::optional<RowCosts> tracedCosts(const Recording& recording, const KernelTrace& trace) {
    if (!trace.model)
        return std::nullopt;
    return rowCosts(trace.row, environmentOf(recording, trace.row), trace.predicted, *trace.model);
}

QString costsHtml(const Recording& recording, const KernelTrace& trace) {
    const auto costs = tracedCosts(recording, trace);
    if (!costs)
        return {};
    QString html = QStringLiteral("<p class=\"muted\">%1</p>\n<p>")
                       .arg(ReportWords::tr("Costs of %1, predicted for %2")
                                .arg(QString::fromStdString(trace.row.configuration.text()),
                                     QString::fromStdString(costs->gpu))
                                .toHtmlEscaped());
    const auto wording = [](const Message& message) { return shown(message).toStdString(); };
    for (const std::string& sentence : costSentences(*costs, trace.row.metrics, wording))
        html += capitalized(QString::fromStdString(sentence)) + ReportWords::tr(". ");
    html += QStringLiteral("</p>\n<table><thead><tr>%1%2%3%4</tr></thead>\n<tbody>")
                .arg(headerCell(ReportWords::tr("Cause"), false),
                     headerCell(ReportWords::tr("Line"), true),
                     headerCell(ReportWords::tr("At most"), true),
                     headerCell(ReportWords::tr("Time"), true));
    for (const TimeCost& cost : costs->costs)
        html += QStringLiteral("<tr><td>%1</td>%2%3%4</tr>\n")
                    .arg(capitalized(QString::fromStdString(costTitle(cost, wording))),
                         numberCell(cost.line > 0 ? QString::number(cost.line) : QString()),
                         numberCell(QString::fromStdString(roughPercent(costs->shareOf(cost), 2))),
                         numberCell(
                             withShownUnits(QString::fromStdString(roughDuration(cost.seconds)))));
    html += QStringLiteral("</tbody></table>\n");
    if (costs->origins)
        html += QStringLiteral("<p>%1</p>\n")
                    .arg(capitalized(QString::fromStdString(originText(*costs->origins, wording))));
    return html;
}

} // namespace kernelcurve
