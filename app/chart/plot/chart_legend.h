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
    enum class Look { Line, Point, Bar, Band, Faded };
    QString name;
    QString title = {}; ///< title of the kernel if `name` is its id
    SeriesStyle style;
    bool shown = true;
    Look look = Look::Line;
    int series = -1; ///< index of the series, or -1 for other entries
};

/// A legend that never covers data. In the window, the legend is outside the plotting area. Without
/// the user's choice, it is to the right if its names are short. Otherwise, it is below in as many
/// columns as fit. On paper, it can also be in a free part of the plotting area. Long names take
/// several lines. Names of kernels include their titles if these fit.
class ChartLegend : public QCPLayoutElement {
  public:
    /// Must not be drawn after `drawn` is destroyed.
    explicit ChartLegend(const DrawnChart& drawn);

    /// Must be called when the chart, the theme, or the visibility of series changed.
    void applyChart();
    /// On paper, shortened names have no tooltips. Therefore, complete names take priority over the
    /// height of the curves.
    void setOnPaper(bool onPaper) { onPaper_ = onPaper; }
    bool isOnPaper() const { return onPaper_; }
    /// If `named` is true, the legend omits the series because their names are elsewhere.
    void setSeriesNamed(bool named);
    /// Sets the names of points for which a roofline lacks space. The legend lists these names. If
    /// setSeriesNamed() is on, the legend also lists each group.
    void setUnnamed(const QStringList& pointNames);
    bool isEmpty() const {
        return place_ == LegendPlace::None || (entries_.empty() && marks_.empty());
    }

    /// Returns true if the legend belongs below a chart of this size, not to its right.
    bool prefersBelow(QSize chart) const;
    /// Reserves the space that the legend needs below or to the right of a chart of this size.
    void arrange(QSize chart, bool below);
    /// Places the legend in a free part of the plotting area `inside`, in as few columns as
    /// possible. Returns false if no part is large enough.
    bool placeInside(const QRectF& inside, const ChartGround& ground);
    /// Returns the rectangle inside the plotting area in pixels, or an empty rectangle if the
    /// legend is outside.
    const QRectF& inside() const { return inside_; }
    /// Returns the series whose entry is at `place`, or -1 if there is no entry at `place`.
    int seriesAt(const QPointF& place) const;

  protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    void draw(QCPPainter* painter) override;

  private:
    void addGroups();
    int count() const { return static_cast<int>(entries_.size() + marks_.size()); }
    enum class Titles { None, Below, Beside };
    int entryWidth() const;
    /// Returns the width in pixels of the entries with titles beside or below the names. Returns 0
    /// if no entry has a title.
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
    std::vector<LegendEntry> entries_; ///< series or groups, then bands
    std::vector<LegendMark> marks_;
    int columns_ = 1;
    int columnWidth_ = 0;
    std::vector<QStringList> lines_; ///< wrapped lines of each name
    std::vector<int> rowTops_ = {0}; ///< tops of the rows and bottom of the last one, in pixels
    bool onPaper_ = false;
    bool seriesNamed_ = false;
    QStringList unnamed_;
    QRectF inside_;
    /// Number of entries that fit. The last entry may show the number of omitted entries.
    int shownCells_ = 0;
};

} // namespace kernelcurve
