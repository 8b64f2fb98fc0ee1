#include "ui/results/chart/parts_view.h"

#include "app/chart/data/chart_summary.h"
#include "app/chart/plot/chart_page.h"

#include <QEvent>
#include <QPainter>

namespace kernelcurve {

PartsView::PartsView(QWidget* parent)
    : QWidget(parent) {
    setObjectName(QStringLiteral("chartParts"));
}

void PartsView::setChart(const ChartData& chart) {
    if (chart == chart_)
        return;
    chart_ = chart;
    drawn_ = {};
    setAccessibleName(chart_.title);
    setAccessibleDescription(chartSummary(chart_));
    update();
}

void PartsView::paintEvent(QPaintEvent*) {
    const QSize pixels = size() * devicePixelRatioF();
    if (drawn_.size() != pixels) {
        drawn_ = QPixmap(pixels);
        drawn_.setDevicePixelRatio(devicePixelRatioF());
        drawn_.fill(palette().color(QPalette::Base));
        if (!chart_.parts.empty())
            ChartPage(chart_, size(), ChartTheme::fromPalette(palette(), font()), false)
                .drawOn(drawn_, false);
    }
    QPainter(this).drawPixmap(0, 0, drawn_);
}

void PartsView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        drawn_ = {};
        update();
    }
}

} // namespace kernelcurve
