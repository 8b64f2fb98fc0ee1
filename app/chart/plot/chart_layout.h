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

/// Arranges everything around the curves: title, axes, legend, colour scale of a heat map, and
/// caption.
class ChartLayout {
  public:
    /// All arguments must outlive this object. The plot owns the created elements.
    ChartLayout(const DrawnChart& drawn, ChartLineMarks& lines, RooflineMarks& roofline,
                ChartNotes& notes);

    /// Must be called when the theme changed.
    void applyTheme();
    /// Shows or hides the title above the chart, from the next applyChart() on. The title is
    /// visible by default.
    void setTitled(bool titled) { titled_ = titled; }
    void setOnPaper(bool onPaper) { legend_->setOnPaper(onPaper); }
    const ChartMargin& margin() const { return *margin_; }
    /// Must be called when the chart changed.
    void applyChart();
    void applyLegend() { legend_->applyChart(); }
    const ChartLegend& legend() const { return *legend_; }
    /// Arranges all elements for a chart of this size in pixels, and chooses the ticks.
    void arrange(QSize size);
    /// Returns the approximate length of the x axis in pixels.
    int roomForBars(QSize size);
    /// Returns the series whose legend entry is at `place`, or -1 if there is no entry at `place`.
    int legendSeriesAt(const QPointF& place) const { return legend_->seriesAt(place); }

  private:
    ChartAxis verticalAxis() const;
    /// Returns the approximate length of the x axis in pixels without a legend to its right.
    int lengthOfX(QSize size) const;
    /// `length` is the length of the x axis in pixels.
    void arrangeTicks(QSize size, int length);
    /// Wraps axis labels that are longer than the chart.
    void arrangeAxisLabels(QSize size);
    int roomOfY(QSize size) const;
    /// Allocates the space around the plotting area. The plotting area gets the rest.
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
