#pragma once

#include "app/chart/labels/chart_ground.h"
#include "app/chart/labels/chart_marks.h"
#include "app/chart/labels/series_samples.h"
#include "app/chart/style/chart_style.h"

#include <qcustomplot.h>

#include <QStringList>

#include <functional>
#include <vector>

namespace kernelcurve {

struct LegendEntry {
    enum class Look { Line, Point, Bar, Band };
    QString name;
    QString title = {}; ///< of the kernel that the name calls by its id
    SeriesStyle style;
    bool shown = true;
    Look look = Look::Line;
};

/// The legend, which never hides data. In the window it is outside of the plotting area: to the
/// right if its names are short, otherwise below in as many columns as fit, unless the user chose a
/// place. On paper it can also be in a free part of the plotting area. A name that is too long
/// takes several lines. Names of kernels include their titles if there is room.
class ChartLegend : public QCPLayoutElement {
  public:
    /// Is not drawn once `drawn` is gone.
    explicit ChartLegend(const DrawnChart& drawn);

    /// To be called where the chart, its theme or what is shown of it has become another one.
    void applyChart();
    /// On paper, nobody can hover over a shortened name: complete names are more important than
    /// high curves.
    void setOnPaper(bool onPaper) { onPaper_ = onPaper; }
    bool isOnPaper() const { return onPaper_; }
    /// `named`: the series have their names elsewhere, so that the legend only explains the marks.
    void setSeriesNamed(bool named);
    /// The names of points that a roofline has no space for; it also has an entry for each group.
    void setUnnamed(const QStringList& pointNames);
    bool isEmpty() const {
        return place_ == LegendPlace::None || (entries_.empty() && marks_.empty());
    }

    /// Whether it belongs below a chart of this size rather than to its right.
    bool prefersBelow(QSize chart) const;
    /// Takes the space that it needs beside or below a chart of this size.
    void arrange(QSize chart, bool below);
    /// Uses a free part of the plotting area `inside`, in as many columns as fit. Returns false if
    /// no part is large enough.
    bool placeInside(const QRectF& inside, const ChartGround& ground);
    /// The rectangle inside the plotting area; empty if the legend is outside.
    const QRectF& inside() const { return inside_; }
    /// The series whose entry is at this place, or -1.
    int seriesAt(const QPointF& place) const;

  protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    void draw(QCPPainter* painter) override;

  private:
    void addGroups();
    int count() const { return static_cast<int>(entries_.size() + marks_.size()); }
    enum class Titles { None, Below, Beside };
    int entryWidth() const;
    /// What the titles need, with the names beside them or alone in a line of their own.
    int titledWidth(Titles titles) const;
    QFont titleFont() const { return theme_.scaledFont(0.9); }
    int rowHeight() const;
    QString nameOf(int place) const;
    int nameRoom() const;
    void wrapNames();
    int heightOf(int place) const;
    int placeRows();
    int showRows(int room);
    void arrangeBelow(QSize chart);
    int arrangeNarrow(int columns, int room, int available,
                      const std::function<int(int)>& tryWhole);
    void arrangeBeside(QSize chart);
    QRectF cell(int place) const;
    void drawSample(QCPPainter* painter, const LegendEntry& entry, const QRectF& cell) const;
    void drawSymbol(QCPPainter* painter, LegendMark::Symbol symbol, const QRectF& area) const;
    void drawText(QCPPainter* painter, const QStringList& lines, const QRectF& cell,
                  bool muted) const;
    void drawTitle(QCPPainter* painter, const LegendEntry& entry, const QRectF& cell) const;

    const DrawnChart& drawn_;
    const ChartTheme& theme_ = drawn_.theme;
    LegendPlace place_ = LegendPlace::Automatic;
    Titles titles_ = Titles::None;
    std::vector<LegendEntry> entries_; ///< of the series, then of the bands
    std::size_t series_ = 0;
    std::vector<LegendMark> marks_;
    int columns_ = 1;
    int columnWidth_ = 0;
    std::vector<QStringList> lines_; ///< of each name
    std::vector<int> rowTops_ = {0}; ///< and the foot of the last row, in pixels
    bool onPaper_ = false;
    bool seriesNamed_ = false;
    QStringList unnamed_;
    QRectF inside_;
    int shownCells_ = 0; ///< those that fit; the last one then tells how many are left out
};

} // namespace kernelcurve
