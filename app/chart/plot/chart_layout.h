#pragma once

#include "app/chart/labels/chart_line_marks.h"
#include "app/chart/labels/chart_margin.h"
#include "app/chart/labels/chart_notes.h"
#include "app/chart/labels/roofline_marks.h"
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
    ChartLayout(const DrawnChart& drawn, ChartLineMarks& lines, RooflineMarks& roofline,
                ChartNotes& notes);

    /// To be called where the theme has become another one.
    void applyTheme();
    /// Whether the chart's title stands above it, as it does at first.
    void setTitled(bool titled) { titled_ = titled; }
    void setOnPaper(bool onPaper) { legend_->setOnPaper(onPaper); }
    const ChartMargin& margin() const { return *margin_; }
    /// To be called where the chart has become another one.
    void applyChart();
    void applyLegend() { legend_->applyChart(); }
    const ChartLegend& legend() const { return *legend_; }
    /// Gives everything its room in a chart of this size, and the axes their ticks.
    void arrange(QSize size);
    /// About how many pixels of a chart of this size the x axis has.
    int roomForBars(QSize size);
    /// The series whose legend entry is there, or -1.
    int legendSeriesAt(const QPointF& place) const { return legend_->seriesAt(place); }

  private:
    ChartAxis verticalAxis() const;
    /// The approximate length of the x axis in pixels if no legend is to its right.
    int lengthOfX(QSize size) const;
    /// `length`: of the x axis.
    void arrangeTicks(QSize size, int length);
    /// Breaks the names of the axes that would be longer than the chart.
    void arrangeAxisLabels(QSize size);
    int roomOfY(QSize size) const;
    /// Gives everything around the plotting area its room, and the plotting area the rest.
    void arrangeAround(QSize size, double seriesShare, bool legendOutside);
    bool arrangeInside(QSize size);
    void arrangeRoofline(QSize size);

    const DrawnChart& drawn_;
    ChartLineMarks& lines_;
    RooflineMarks& roofline_;
    ChartNotes& notes_;
    QCustomPlot& plot_;
    const ChartData& chart_;
    const ChartTheme& theme_;
    ChartTextBlock* title_;
    ChartTextBlock* caption_;
    ChartLegend* legend_;
    ChartColorScale* colors_;
    ChartMargin* margin_;
    QSharedPointer<ChartTicker> tickerX_ = QSharedPointer<ChartTicker>::create();
    QSharedPointer<ChartTicker> tickerY_ = QSharedPointer<ChartTicker>::create();
    bool legendBelow_ = true;
    bool titled_ = true;
};

} // namespace kernelcurve
