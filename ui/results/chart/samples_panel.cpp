#include "ui/results/chart/samples_panel.h"

#include "app/chart/data/shown_unit.h"
#include "app/chart/make/make_histogram.h"
#include "app/chart/view/chart_view.h"
#include "ui/widgets/metric_text.h"
#include "ui/widgets/selectable_label.h"

#include <QEvent>
#include <QVBoxLayout>

namespace kernelcurve {
namespace {

QString figure(const Measurement& measurement, const char* tag) {
    const auto found = measurement.metrics.find(tag);
    const Metric* metric = findMetric(tag);
    if (found == measurement.metrics.end() || metric == nullptr)
        return QStringLiteral("?");
    return metricText(*metric, found->second) + u' ' + shownUnit(*metric);
}

} // namespace

SamplesPanel::SamplesPanel(QWidget* parent)
    : QWidget(parent)
    , heading_(new SelectableLabel(this))
    , chart_(new ChartView(this))
    , summary_(new SelectableLabel(this)) {
    chart_->setObjectName(QStringLiteral("histogram"));
    auto* column = new QVBoxLayout(this);
    column->addWidget(heading_);
    column->addWidget(chart_, 1);
    constexpr QSize smallest(200, 160);
    chart_->setMinimumSize(smallest);
    column->addWidget(summary_);
    show();
}

void SamplesPanel::setMeasurement(std::optional<Measurement> measurement) {
    if (measurement == measurement_)
        return;
    measurement_ = std::move(measurement);
    show();
}

void SamplesPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        show();
}

void SamplesPanel::show() {
    chart_->setEmptyText(measurement_
                             ? tr("No timings are kept for this measurement.")
                             : tr("Choose a row or a point to see how its timings are spread."));
    chart_->setChart(makeHistogram(measurement_ ? measurement_->times : SampledTimes()));
    heading_->setText(measurement_ ? QString::fromStdString(measurement_->configuration.text())
                                   : QString());
    summary_->setText(sentence());
}

QString SamplesPanel::sentence() const {
    if (!measurement_ || measurement_->times.empty())
        return {};
    const Measurement& of = *measurement_;
    return tr("%n samples. Half of them lie between %1 and %2, the median is %3; the shortest took "
              "%4, the longest %5.",
              nullptr,
              static_cast<int>(of.metrics.count("samples") > 0 ? of.metrics.at("samples")
                                                               : of.times.count()))
        .arg(figure(of, "time_q1"), figure(of, "time_q3"), figure(of, "time"),
             figure(of, "time_min"), figure(of, "time_max"));
}

} // namespace kernelcurve
