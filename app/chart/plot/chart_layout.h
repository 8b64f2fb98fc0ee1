#pragma once

#include "app/chart/plot/chart_axes.h"
#include "app/chart/plot/chart_heat.h"
#include "app/chart/plot/chart_legend.h"
#include "app/chart/style/chart_text_block.h"

#include <QSharedPointer>
#include <QSize>

namespace kernelcurve {

/// What stands around the curves: title, axes, legend, a heat map's colours, caption.
class ChartLayout {
  public:
    /// `drawn` outlives this; its plot owns what is put into it.
    explicit ChartLayout(const DrawnChart& drawn);

    /// To be called where the theme has become another one.
    void applyTheme();
    /// Whether the chart's title stands above it, as it does at first.
    void setTitled(bool titled) { titled_ = titled; }
    void setOnPaper(bool onPaper) { legend_->setOnPaper(onPaper); }
    /// To be called where the chart has become another one.
    void applyChart();
    void applyLegend() { legend_->applyChart(); }
    /// Gives everything its room in a chart of this size, and the axes their ticks.
    void arrange(QSize size);
    /// About how many pixels of a chart of this size the x axis has, without a legend beside it.
    int lengthOfX(QSize size) const;
    /// About how many of them a legend beside the curves takes.
    int legendBeside(QSize size) const;
    /// The series whose legend entry is there, or -1.
    int legendSeriesAt(const QPointF& place) const { return legend_->seriesAt(place); }

  private:
    ChartAxis verticalAxis() const;
    QString labelOfY(QSize size) const;
    void arrangeTicks(QSize size);

    QCustomPlot& plot_;
    const ChartData& chart_;
    const ChartTheme& theme_;
    ChartTextBlock* title_;
    ChartTextBlock* caption_;
    ChartLegend* legend_;
    ChartColorScale* colors_;
    QSharedPointer<ChartTicker> tickerX_ = QSharedPointer<ChartTicker>::create();
    QSharedPointer<ChartTicker> tickerY_ = QSharedPointer<ChartTicker>::create();
    bool legendBelow_ = true;
    bool titled_ = true;
};

} // namespace kernelcurve
