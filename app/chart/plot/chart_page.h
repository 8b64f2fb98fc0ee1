#pragma once

#include "app/chart/data/chart_data.h"
#include "app/chart/style/chart_style.h"

#include <QRect>
#include <QSize>

#include <memory>
#include <vector>

class QPaintDevice;

namespace kernelcurve {

/// A chart laid out for a piece of paper or a picture; small multiples side by side, with the same
/// axes, below their title.
class ChartPage {
  public:
    /// `theme` is what the chart's own letters and ground are taken from. A ground that is
    /// `transparent` is not painted.
    ChartPage(const ChartData& chart, QSize size, const ChartTheme& theme, bool transparent);
    ~ChartPage();

    /// `vectors`: onto a device that keeps lines and letters as such.
    void drawOn(QPaintDevice& device, bool vectors);

  private:
    struct Panel;
    void layOut(const ChartData& chart);

    QSize size_;
    ChartTheme theme_;
    bool transparent_;
    QString title_;
    QString axes_; ///< of small multiples
    QString caption_;
    QRect titlePlace_;
    QRect axesPlace_;
    QRect captionPlace_;
    std::vector<std::unique_ptr<Panel>> panels_;
};

/// What small multiples have in common: "Bandwidth (GB/s) over Offset".
QString axesText(const ChartData& chart);
/// In so many columns `count` panels have the shape that is nearest to a chart's in this room.
int columnsOfPanels(int count, QSize room);

} // namespace kernelcurve
