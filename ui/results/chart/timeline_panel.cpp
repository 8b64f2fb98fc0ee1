#include "ui/results/chart/timeline_panel.h"

#include "app/chart/data/shown_unit.h"
#include "app/chart/make/make_timeline.h"
#include "app/chart/view/chart_view.h"
#include "gpu/model/measurement/timeline_shares.h"
#include "ui/widgets/metric_text.h"
#include "ui/widgets/selectable_label.h"

#include <QEvent>
#include <QVBoxLayout>

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

TimelinePanel::TimelinePanel(QWidget* parent)
    : QWidget(parent)
    , heading_(new SelectableLabel(this))
    , chart_(new ChartView(this))
    , summary_(new SelectableLabel(this)) {
    chart_->setObjectName(QStringLiteral("timeline"));
    auto* column = new QVBoxLayout(this);
    column->addWidget(heading_);
    column->addWidget(chart_, 1);
    constexpr QSize smallest(200, 160);
    chart_->setMinimumSize(smallest);
    column->addWidget(summary_);
    show();
}

void TimelinePanel::setMeasurement(std::optional<Measurement> measurement) {
    if (measurement == measurement_)
        return;
    measurement_ = std::move(measurement);
    show();
}

void TimelinePanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        show();
}

void TimelinePanel::show() {
    chart_->setEmptyText(
        measurement_ ? tr("This row has no timeline: those have one that are measured end to end, "
                          "and those whose blocks note their times.")
                     : tr("Choose a row or a point to see when each step of a run was done."));
    chart_->setChart(makeTimeline(measurement_.value_or(Measurement())));
    heading_->setText(measurement_ ? QString::fromStdString(measurement_->configuration.text())
                                   : QString());
    summary_->setText(sentence());
}

QString TimelinePanel::sentence() const {
    if (!measurement_ || measurement_->timeline.empty())
        return {};
    const Timeline& timeline = measurement_->timeline;
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
