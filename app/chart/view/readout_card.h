#pragma once

#include "app/chart/style/chart_style.h"

#include <QPointF>
#include <QPolygonF>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

class QCPPainter;

namespace kernelcurve {

/// One line of the read-out.
struct ReadoutLine {
    SeriesStyle style;
    QString name;
    QString value;
    QPointF place; ///< position of the point in pixels
    QRectF area;   ///< area of the marker, bar, or cell in pixels
    bool nearest = false;
};

/// The read-out at one x.
struct Readout {
    double pixelX = 0;
    QString heading;
    std::vector<ReadoutLine> lines;
    QString pinned;       ///< name of the pinned point that the values are compared with, or empty
    bool swatches = true; ///< true if each line shows a sample of its series
    /// The curve that is nearest in pixels. It is empty unless the curve is faded.
    QPolygonF curve = {};
};

/// The card that shows the values of a read-out. It stays within the chart and avoids the other
/// points at this x. It covers the nearest point only if no other position is possible. In a small
/// chart, the card shortens names and shows fewer lines, but always the nearest one.
class ReadoutCard {
  public:
    /// `plot` is the plotting area and `chart` is the area that the card may cover, in pixels.
    /// `readout` and `theme` must outlive this object.
    ReadoutCard(const Readout& readout, const ChartTheme& theme, const QRectF& plot,
                const QRectF& chart);

    const QRectF& box() const { return shown_.box; }
    /// Returns the names of the shown lines, shortened to the available width.
    const QStringList& names() const { return names_; }
    void draw(QCPPainter& painter) const;

  private:
    /// The rectangle of the card, the lines shown, and the widths of their columns in pixels.
    struct Layout {
        QRectF box;
        std::size_t first = 0, count = 0;
        int nameWidth = 0, valueWidth = 0;
    };
    void choosePlace(const QRectF& plot, const QRectF& chart);
    void chooseLines(std::size_t count);
    QSizeF sizeFor(int maxName, double maxWidth);
    void shortenNames();
    /// Returns the number of names that are equal to another name after shortening.
    int alike() const;
    /// Returns the number of the read-out's points that `card` would cover. Returns nullopt if
    /// `card` would cover the nearest point or extend beyond the chart.
    std::optional<int> hidden(const QRectF& card, const QRectF& chart) const;
    std::optional<QPointF> cornerFor(const QSizeF& size, const QRectF& plot, const QRectF& chart,
                                     int& hides) const;

    const Readout& readout_;
    const ChartTheme& theme_;
    QRectF about_; ///< area of the nearest point
    Layout shown_;
    QStringList names_; ///< shortened names of the shown lines
};

} // namespace kernelcurve
