#include "app/report/report_finding.h"

#include "app/chart/data/chart_series_key.h"
#include "app/chart/data/shown_unit.h"
#include "app/compare/limit_evidence.h"
#include "app/compare/recording_chart.h"
#include "app/compare/verdict.h"
#include "app/export/text/figure_text.h"
#include "app/report/report_costs.h"
#include "app/report/report_tables.h"
#include "app/report/report_words.h"
#include "gpu/model/derived/baseline_rows.h"
#include "gpu/model/derived/speedup.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/values/rough_figures.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace kernelcurve {
namespace {

using Rows = std::vector<Measurement>;

/// Chinese sentences have no spaces between them.
QString paragraphOf(QStringList sentences) {
    sentences.removeAll(QString());
    return sentences.join(u' ').replace(QStringLiteral("。 "), QStringLiteral("。"));
}

/// Returns the indices of the measured rows of the experiment's kernels on one device, or on all
/// devices if these are not compared. Values of different problems cannot be compared. Therefore,
/// only kernels for the problem of the first kernel count.
std::vector<std::size_t> candidates(const Recording& recording, const Catalog& catalog,
                                    std::string_view device) {
    const std::vector<std::string>& kernels = recording.experiment.kernels;
    const auto problemOf = [&](const std::string& kernel) {
        const KernelFile* file = catalog.find(kernel);
        return file != nullptr ? file->problem : std::string();
    };
    std::string problem;
    for (const std::string& kernel : kernels)
        if (problem.empty() && std::ranges::any_of(recording.measurements, [&](const auto& row) {
                return row.configuration.kernel == kernel && row.status == Status::Measured;
            }))
            problem = problemOf(kernel);
    const auto isComparable = [&](const std::string& kernel) {
        const std::string of = problemOf(kernel);
        return problem.empty() || of.empty() || of == problem;
    };
    std::vector<std::size_t> found;
    for (std::size_t index = 0; index < recording.measurements.size(); ++index) {
        const Measurement& row = recording.measurements[index];
        const std::string& kernel = row.configuration.kernel;
        const bool isOwn = kernels.empty() || std::ranges::count(kernels, kernel) > 0;
        if (row.status == Status::Measured && isOwn && comparedDevice(row) == device &&
            isComparable(kernel))
            found.push_back(index);
    }
    return found;
}

/// Returns the compared devices in order. If no devices are compared, returns one empty name.
std::vector<std::string> comparedDevices(const Recording& recording) {
    std::vector<std::string> names;
    for (const Measurement& row : recording.measurements) {
        const std::string name(comparedDevice(row));
        if (std::ranges::count(names, name) == 0)
            names.push_back(name);
    }
    return names;
}

bool rates(std::string_view tag) {
    return isOfTime(tag) || tag.starts_with("error_");
}

bool hasAny(const Rows& rows, std::string_view tag) {
    return std::ranges::any_of(
        rows, [&](const Measurement& row) { return figureOf(row, tag).has_value(); });
}

/// Returns true if the rows do different amounts of work, so that their times cannot be compared.
bool hasDifferentWork(const Rows& rows, std::string_view rate) {
    constexpr double tolerance = 1.01; // rates and times are rounded
    std::optional<std::pair<double, double>> range;
    for (const Measurement& row : rows) {
        const auto time = measuredMetric(row, "time");
        const auto perSecond = measuredMetric(row, rate);
        if (!time || !perSecond)
            continue;
        const double work = *time * *perSecond;
        range = range ? std::pair(std::min(range->first, work), std::max(range->second, work))
                      : std::pair(work, work);
    }
    return range && range->second > range->first * tolerance;
}

/// Returns the metric that rates the rows, or null if no row has such a metric.
const Metric* ratingMetric(const Recording& recording, const Catalog& catalog, const Rows& rows) {
    PlotSettings plot = shownPlot(recording.experiment.plot, recording, catalog);
    if (!rates(plot.y) || !hasAny(rows, plot.y)) {
        plot.y.clear();
        plot = shownPlot(plot, recording, catalog);
    }
    std::string tag = plot.y;
    for (const char* rate : {"bandwidth", "flops"})
        if (tag == "time" && hasDifferentWork(rows, rate))
            tag = rate;
    return rates(tag) && hasAny(rows, tag) ? findMetric(tag) : nullptr;
}

/// Returns the best or the worst of the rows at `indices`.
std::optional<BestRow> extreme(const Rows& rows, const std::vector<std::size_t>& indices,
                               const Metric& metric, bool best = true) {
    std::optional<BestRow> found;
    for (const std::size_t index : indices) {
        const auto figure = figureOf(rows[index], metric.tag);
        if (!figure)
            continue;
        const bool isHigher = !found || figure->value > found->value;
        const bool isLower = !found || figure->value < found->value;
        if (metric.higherIsBetter == best ? isHigher : isLower)
            found = BestRow{index, &metric, figure->value};
    }
    return found;
}

QString valueText(const Recording& recording, const Measurement& row, const BestRow& best) {
    const DisplayUnit unit = displayUnit(*best.metric);
    QString text = QString::fromStdString(shownFigure(best.value * unit.factor));
    if (const QString symbol = shownUnit(*best.metric); !symbol.isEmpty())
        text += QChar(QChar::Nbsp) + symbol;
    QStringList remarks;
    const auto peak =
        environmentNumber(environmentOf(recording, row), "peak_" + std::string(best.metric->tag));
    if (peak && *peak > 0)
        remarks << ReportWords::tr("%1 of the theoretical peak")
                       .arg(QString::fromStdString(roughPercent(best.value / *peak)));
    if (isPredicted(row))
        remarks << ReportWords::tr("predicted");
    if (!remarks.isEmpty())
        text = ReportWords::tr("%1 (%2)").arg(text, remarks.join(QStringLiteral(", ")));
    return text.toHtmlEscaped();
}

QString kernelText(const Measurement& row) {
    return QStringLiteral("<b>%1</b>").arg(shownKernel(row.configuration.kernel).toHtmlEscaped());
}

/// Returns the parameters of a row that vary among the candidates.
QString configurationText(const Measurement& row, const Rows& rows,
                          const std::vector<std::size_t>& indices) {
    QStringList parts;
    for (const auto& [name, value] : row.configuration.parameters) {
        const bool varies =
            std::ranges::any_of(indices, [&, &name = name, &value = value](auto at) {
                const Value* other = rows[at].configuration.parameters.get(name);
                return other != nullptr && *other != value;
            });
        if (varies)
            parts << QStringLiteral("%1 = %2").arg(QString::fromStdString(name), shownValue(value));
    }
    return parts.join(QStringLiteral(", ")).toHtmlEscaped();
}

/// One result: a device and its candidates.
struct Finding {
    const Recording& recording;
    const Rows& rows; ///< of the recording, with speedups
    std::vector<std::size_t> indices;
    BestRow best;

    const Measurement& row() const { return rows[best.row]; }
    bool hasSeveralKernels() const {
        return std::ranges::any_of(indices, [&](std::size_t index) {
            return rows[index].configuration.kernel != row().configuration.kernel;
        });
    }
};

QString headline(const Finding& finding) {
    const QString configuration = configurationText(finding.row(), finding.rows, finding.indices);
    const QString kernel = kernelText(finding.row());
    const QString value =
        QStringLiteral("<b>%1</b>").arg(valueText(finding.recording, finding.row(), finding.best));
    const QString label =
        QCoreApplication::translate("metric", finding.best.metric->label).toHtmlEscaped();
    const QString which =
        finding.hasSeveralKernels()
            ? (configuration.isEmpty()
                   ? ReportWords::tr("The best kernel is %1.").arg(kernel)
                   : ReportWords::tr("The best kernel is %1 with %2.").arg(kernel, configuration))
        : configuration.isEmpty()
            ? ReportWords::tr("The kernel is %1.").arg(kernel)
            : ReportWords::tr("The best configuration of %1 is %2.").arg(kernel, configuration);
    return paragraphOf({which, ReportWords::tr("%1: %2.").arg(label, value)});
}

/// Compares the best row with its baseline row. Returns an empty text if there is no baseline row.
QString onBaseline(const Finding& finding) {
    const std::string& baseline = finding.recording.experiment.baseline.value_or("");
    if (baseline.empty() || finding.row().configuration.kernel == baseline ||
        isFromSpeedup(finding.best.metric->tag))
        return {};
    const auto found = baselineRows(finding.recording.experiment, finding.rows)[finding.best.row];
    if (!found)
        return {};
    const auto verdict = verdictOn(finding.rows[*found], finding.row());
    const auto speedup = speedupOn(finding.rows[*found], finding.row());
    if (!verdict || !speedup)
        return {};
    const QString name = QString::fromStdString(baseline).toHtmlEscaped();
    if (*verdict == Verdict::Same)
        return ReportWords::tr("The baseline %1 is equally fast.").arg(name);
    if (*verdict == Verdict::Unclear)
        return ReportWords::tr("The difference from the baseline %1 may be due to noise.")
            .arg(name);
    return ReportWords::tr("It is %1 times as fast as the baseline %2.")
        .arg(QString::fromStdString(roughNumber(*speedup)), name);
}

/// Describes the best row of the other kernels. If there is only one kernel, describes its worst
/// configuration.
QString onOthers(const Finding& finding) {
    std::vector<std::size_t> others;
    const bool several = finding.hasSeveralKernels();
    for (const std::size_t index : finding.indices)
        if (!several ||
            finding.rows[index].configuration.kernel != finding.row().configuration.kernel)
            others.push_back(index);
    const auto other = extreme(finding.rows, others, *finding.best.metric, several);
    if (!other || other->row == finding.best.row)
        return {};
    const Measurement& row = finding.rows[other->row];
    const QString value = valueText(finding.recording, row, *other);
    if (!several)
        return ReportWords::tr("Worst configuration: %1, %2.")
            .arg(configurationText(row, finding.rows, finding.indices), value);
    const auto judgement =
        judge(*figureOf(row, finding.best.metric->tag),
              *figureOf(finding.row(), finding.best.metric->tag), finding.best.metric->tag);
    const QString kernel = kernelText(row);
    if (judgement.verdict == Verdict::Same)
        return ReportWords::tr("Equally good within the noise: %1, %2.").arg(kernel, value);
    if (judgement.verdict == Verdict::Unclear)
        return ReportWords::tr("Second-best kernel: %1, %2. The difference may be due to noise.")
            .arg(kernel, value);
    return ReportWords::tr("Second-best kernel: %1, %2.").arg(kernel, value);
}

QString capitalSentences(const QStringList& sentences) {
    QString text;
    for (QString sentence : sentences) {
        sentence[0] = sentence[0].toUpper();
        text += sentence.toHtmlEscaped() + ReportWords::tr(". ");
    }
    return text.trimmed();
}

/// Returns the costs of the row if the row was traced. Otherwise, returns the row's limit if the
/// values confirm one.
QString limitText(const Finding& finding, const Catalog& catalog,
                  std::span<const KernelTrace> traces) {
    const Measurement& row = finding.row();
    const auto trace = std::ranges::find_if(traces, [&](const KernelTrace& each) {
        return each.row.configuration == row.configuration && each.row.device == row.device;
    });
    QStringList sentences;
    if (trace != traces.end())
        if (const auto costs = tracedCosts(finding.recording, *trace)) {
            const auto wording = [](const Message& message) {
                return shown(message).toStdString();
            };
            for (const std::string& sentence : costSentences(*costs, row.metrics, wording))
                sentences << QString::fromStdString(sentence);
            if (!sentences.isEmpty())
                return capitalSentences(sentences.mid(0, 1));
        }
    const std::vector<LimitFinding> limits = limitsOf(limitEvidence(
        row, environmentOf(finding.recording, row), nullptr, catalog.find(row.configuration.kernel),
        trace != traces.end() ? &trace->report : nullptr));
    if (limits.front().limit == Limit::Unknown)
        return {};
    if (!limits.front().decided)
        return ReportWords::tr("Possible limit: %1.")
            .arg(shown(limits.front().fact).toHtmlEscaped());
    for (const Message& sentence : explanationOf(limits))
        sentences << shown(sentence);
    return capitalSentences(sentences);
}

/// Returns the ratio of the best values of two compared devices.
QString onDevices(const Recording& recording, const std::vector<BestRow>& best) {
    if (best.size() < 2 || !isOfTime(best.front().metric->tag))
        return {};
    std::vector<BestRow> ranked = best;
    std::ranges::sort(ranked, [](const BestRow& one, const BestRow& other) {
        return one.metric->higherIsBetter ? one.value > other.value : one.value < other.value;
    });
    const Measurement& first = recording.measurements[ranked[0].row];
    const Measurement& second = recording.measurements[ranked[1].row];
    const double low = std::min(ranked[0].value, ranked[1].value);
    if (low <= 0 || isPredicted(first) != isPredicted(second))
        return {};
    const double ratio = std::max(ranked[0].value, ranked[1].value) / low;
    return ReportWords::tr("With their best configurations, %1 is %2 times as fast as %3.")
        .arg(QString::fromStdString(deviceTitle(recording, first.device)).toHtmlEscaped(),
             QString::fromStdString(roughNumber(ratio)),
             QString::fromStdString(deviceTitle(recording, second.device)).toHtmlEscaped());
}

QString missingText(const Recording& recording) {
    const auto count = [&](Status status) {
        return static_cast<int>(
            std::ranges::count(recording.measurements, status, &Measurement::status));
    };
    const int failed = count(Status::Failed);
    const int excluded = count(Status::Excluded);
    return failed + excluded == 0
               ? QString()
               : ReportWords::tr("%1 of %2 rows have no value: %3 failed, %4 excluded.")
                     .arg(failed + excluded)
                     .arg(recording.measurements.size())
                     .arg(failed)
                     .arg(excluded);
}

QString paragraph(const QStringList& sentences) {
    const QString text = paragraphOf(sentences);
    return text.isEmpty() ? text : QStringLiteral("<p class=\"finding\">%1</p>\n").arg(text);
}

} // namespace

static std::vector<BestRow> bestOf(const Recording& recording, const Catalog& catalog,
                                   const Rows& rows) {
    const Metric* metric = ratingMetric(recording, catalog, rows);
    std::vector<BestRow> found;
    if (metric != nullptr)
        for (const std::string& device : comparedDevices(recording))
            if (const auto best = extreme(rows, candidates(recording, catalog, device), *metric))
                found.push_back(*best);
    return found;
}

std::vector<BestRow> bestRows(const Recording& recording, const Catalog& catalog) {
    return bestOf(recording, catalog, withSpeedups(recording.experiment, recording.measurements));
}

QString findingHtml(const Recording& recording, const Catalog& catalog,
                    std::span<const KernelTrace> traces) {
    const Rows rows = withSpeedups(recording.experiment, recording.measurements);
    const std::vector<BestRow> best = bestOf(recording, catalog, rows);
    QString html;
    for (const BestRow& each : best) {
        const Measurement& row = rows[each.row];
        const Finding finding{recording, rows, candidates(recording, catalog, comparedDevice(row)),
                              each};
        QStringList sentences{headline(finding), onBaseline(finding), onOthers(finding),
                              limitText(finding, catalog, traces)};
        if (best.size() > 1)
            sentences[0] = ReportWords::tr("%1: %2").arg(
                QString::fromStdString(deviceTitle(recording, row.device)).toHtmlEscaped(),
                sentences[0]);
        html += paragraph(sentences);
    }
    const bool anyMeasured =
        std::ranges::count(recording.measurements, Status::Measured, &Measurement::status) > 0;
    const bool isEmpty = recording.measurements.empty();
    return html +
           paragraph({onDevices(recording, best),
                      anyMeasured || isEmpty ? QString() : ReportWords::tr("No row was measured."),
                      missingText(recording)});
}

} // namespace kernelcurve
