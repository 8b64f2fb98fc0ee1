#include "ui/results/chart/measurement_panel.h"

#include "app/chart/data/shown_unit.h"
#include "app/chart/make/make_histogram.h"
#include "app/chart/make/make_timeline.h"
#include "app/chart/view/chart_view.h"
#include "gpu/model/measurement/timeline_shares.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/metric_text.h"
#include "ui/widgets/selectable_label.h"

#include <utility>

namespace kernelcurve {

MeasurementPanel::MeasurementPanel(const QString& chartName, QWidget* parent)
    : QWidget(parent)
    , heading_(new SelectableLabel(this))
    , chart_(new ChartView(this))
    , summary_(new SelectableLabel(this)) {
    chart_->setObjectName(chartName);
    columnOf({heading_, {chart_, 1}, summary_}, this);
    constexpr QSize smallest(200, 160);
    chart_->setMinimumSize(smallest);
    keepTranslated(this, [this] {
        if (filled_)
            refresh();
    });
}

void MeasurementPanel::setMeasurement(std::optional<Measurement> measurement) {
    if (std::exchange(measurement_, std::move(measurement)) != measurement_)
        refresh();
}

void MeasurementPanel::showEvent(QShowEvent* event) {
    if (!filled_)
        refresh();
    QWidget::showEvent(event);
}

void MeasurementPanel::refresh() {
    filled_ = true;
    const Measurement of = measurement_.value_or(Measurement());
    chart_->setEmptyText(emptyText(measurement_.has_value()));
    chart_->setChart(chartOf(of));
    heading_->setText(measurement_ ? QString::fromStdString(of.configuration.text()) : QString());
    summary_->setText(sentenceOf(of));
}

namespace {

QString figure(const Measurement& measurement, const char* tag) {
    const auto value = metricValue(measurement.metrics, tag);
    const Metric* metric = findMetric(tag);
    if (!value || metric == nullptr)
        return QStringLiteral("?");
    return metricText(*metric, *value) + u' ' + shownUnit(*metric);
}

} // namespace

ChartData SamplesPanel::chartOf(const Measurement& measurement) const {
    return makeHistogram(measurement.times);
}

QString SamplesPanel::emptyText(bool measured) const {
    return measured ? tr("This measurement has no stored samples.")
                    : tr("Select a row or a point to see the distribution of its samples.");
}

QString SamplesPanel::sentenceOf(const Measurement& measurement) const {
    if (measurement.times.empty())
        return {};
    return tr("%n samples. Half of them are between %1 and %2, the median is %3; the minimum is "
              "%4, the maximum %5.",
              nullptr,
              static_cast<int>(
                  metricValue(measurement.metrics, "samples").value_or(measurement.times.count())))
        .arg(figure(measurement, "time_q1"), figure(measurement, "time_q3"),
             figure(measurement, "time"), figure(measurement, "time_min"),
             figure(measurement, "time_max"));
}

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
    return measured ? tr("This row has no timeline. Measure end to end, or use a kernel whose "
                         "blocks record their times.")
                    : tr("Select a row or a point to see the timeline of a run.");
}

QString TimelinePanel::sentenceOf(const Measurement& measurement) const {
    if (measurement.timeline.empty())
        return {};
    const Timeline& timeline = measurement.timeline;
    if (const auto blocks = blockFigures(timeline)) {
        QString text = tr("%n blocks in %1. The first SM ran out of work after %2 of that time; on "
                          "average, SMs were busy for %3.",
                          nullptr, static_cast<int>(blocks->blocks))
                           .arg(timeText(timeline.seconds()), percent(blocks->firstIdle),
                                percent(blocks->busy));
        if (timeline.leftOut > 0)
            text += u' ' + tr("The recording contains no data for %n other SMs.", nullptr,
                              static_cast<int>(timeline.leftOut));
        return text;
    }
    const TransferFigures figures = transferFigures(timeline);
    return tr("In one run of %1, copies take %2 of the time, kernels %3, and both at once %4.")
        .arg(timeText(timeline.seconds()), percent(figures.copying), percent(figures.computing),
             percent(figures.both));
}

} // namespace kernelcurve
