#include "app/chart/data/shown_unit.h"
#include "app/chart/make/make_timeline.h"
#include "gpu/model/measurement/timeline_shares.h"
#include "ui/results/chart/measurement_panel.h"
#include "ui/widgets/metric_text.h"

namespace kernelcurve {
namespace {

QString percent(double share) {
    return QString::number(100 * share, 'f', 0) + QStringLiteral(" %");
}

QString timeText(double seconds) {
    const Metric& time = *findMetric("time");
    return metricText(time, seconds) + u' ' + shownUnit(time);
}

} // namespace

ChartData TimelinePanel::chartOf(const Measurement& measurement) const {
    return makeTimeline(measurement);
}

QString TimelinePanel::emptyText(bool measured) const {
    return measured ? tr("This row has no timeline: those have one that are measured end to end, "
                         "and those whose blocks note their times.")
                    : tr("Choose a row or a point to see when each step of a run was done.");
}

QString TimelinePanel::sentenceOf(const Measurement& measurement) const {
    if (measurement.timeline.empty())
        return {};
    const Timeline& timeline = measurement.timeline;
    if (const auto blocks = blockFigures(timeline)) {
        QString text =
            tr("%n blocks in %1. The first multiprocessor without work had none left after %2 of "
               "that time; on average they were busy for %3.",
               nullptr, static_cast<int>(blocks->blocks))
                .arg(timeText(timeline.seconds()), percent(blocks->firstIdle),
                     percent(blocks->busy));
        if (timeline.leftOut > 0)
            text += u' ' + tr("%n more multiprocessors are not kept.", nullptr,
                              static_cast<int>(timeline.leftOut));
        return text;
    }
    const TransferFigures figures = transferFigures(timeline);
    return tr("One run of %1: copies go on for %2 of it, kernels for %3, both at once for %4.")
        .arg(timeText(timeline.seconds()), percent(figures.copying), percent(figures.computing),
             percent(figures.both));
}

} // namespace kernelcurve
