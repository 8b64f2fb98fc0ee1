#include "ui/results/chart/measurement_panel.h"

#include "app/chart/view/chart_view.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
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

} // namespace kernelcurve
