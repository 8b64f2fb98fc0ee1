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

QString costTableHtml(const RowCosts& costs, bool hasRemedies) {
    const auto wording = [](const Message& message) { return shown(message).toStdString(); };
    QString html = QStringLiteral("<table><thead><tr>%1%2%3%4%5</tr></thead>\n<tbody>")
                       .arg(headerCell(ReportWords::tr("Cause"), false),
                            headerCell(ReportWords::tr("Line"), true),
                            headerCell(ReportWords::tr("At most"), true),
                            headerCell(ReportWords::tr("Time"), true),
                            hasRemedies ? headerCell(ReportWords::tr("Remedy"), false) : QString());
    for (const TimeCost& cost : costs.costs) {
        html += QStringLiteral("<tr><td>%1</td>%2%3%4")
                    .arg(capitalized(QString::fromStdString(costTitle(cost, wording))),
                         numberCell(cost.line > 0 ? QString::number(cost.line) : QString()),
                         numberCell(QString::fromStdString(roughPercent(costs.shareOf(cost), 2))),
                         numberCell(
                             withShownUnits(QString::fromStdString(roughDuration(cost.seconds)))));
        if (hasRemedies)
            html += QStringLiteral("<td>%1</td>")
                        .arg(isInCode(cost) ? capitalized(shown(remedyOf(cost.cause))) : QString());
        html += QStringLiteral("</tr>\n");
    }
    return html + QStringLiteral("</tbody></table>\n");
}

QString costSentencesHtml(const RowCosts& costs, const MetricValues& metrics) {
    QString html;
    const auto wording = [](const Message& message) { return shown(message).toStdString(); };
    for (const std::string& sentence : costSentences(costs, metrics, wording))
        html += capitalized(QString::fromStdString(sentence)) + ReportWords::tr(". ");
    return QStringLiteral("<p>%1</p>\n").arg(html);
}

QString costsHtml(const Recording& recording, const KernelTrace& trace) {
    const auto costs = tracedCosts(recording, trace);
    if (!costs)
        return {};
    QString html = QStringLiteral("<p class=\"muted\">%1</p>\n")
                       .arg(ReportWords::tr("Costs of %1, predicted for %2")
                                .arg(QString::fromStdString(trace.row.configuration.text()),
                                     QString::fromStdString(costs->gpu))
                                .toHtmlEscaped());
    html += costSentencesHtml(*costs, trace.row.metrics) + costTableHtml(*costs);
    const auto wording = [](const Message& message) { return shown(message).toStdString(); };
    if (costs->origins)
        html += QStringLiteral("<p>%1</p>\n")
                    .arg(capitalized(QString::fromStdString(originText(*costs->origins, wording))));
    return html;
}

} // namespace kernelcurve
