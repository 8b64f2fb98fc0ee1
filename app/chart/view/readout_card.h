#pragma once

#include "app/chart/style/chart_style.h"

#include <QPointF>
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
    QPointF place; ///< of the point on the screen
    QRectF area;   ///< what is drawn of the point: its marker, bar or cell
    bool nearest = false;
};

/// The read-out at one x.
struct Readout {
    double pixelX = 0;
    QString heading;
    std::vector<ReadoutLine> lines;
    QString pinned;       ///< what the values are compared with; may be empty
    bool swatches = true; ///< whether each line shows how its series is drawn
};

/// The card that says a read-out's figures. It lies within the chart and not over the point that it
/// is about; over none of the others at this x where there is room. In a small chart it shortens
/// names, to what tells them apart, and says fewer lines, the nearest one in any case.
class ReadoutCard {
  public:
    /// `plot` is where the curves are, `chart` all that may be covered.
    ReadoutCard(const Readout& readout, const ChartTheme& theme, const QRectF& plot,
                const QRectF& chart);

    const QRectF& box() const { return shown_.box; }
    /// Of the lines that it says, as far as there is room.
    const QStringList& names() const { return names_; }
    void draw(QCPPainter& painter) const;

  private:
    /// Where it lies, which lines it says, and how wide their columns are.
    struct Layout {
        QRectF box;
        std::size_t first = 0, count = 0;
        int nameWidth = 0, valueWidth = 0;
    };
    void choosePlace(const QRectF& plot, const QRectF& chart);
    void chooseLines(std::size_t count);
    QSizeF sizeFor(int maxName, double maxWidth);
    void shortenNames();
    /// How many of the lines that are shown cannot be told from another one.
    int alike() const;
    /// How much of what it explains a card here would hide; nothing where it hides the point itself
    /// or leaves the chart.
    std::optional<int> hidden(const QRectF& card, const QRectF& chart) const;
    std::optional<QPointF> cornerFor(const QSizeF& size, const QRectF& plot, const QRectF& chart,
                                     int& hides) const;

    const Readout& readout_;
    const ChartTheme& theme_;
    QRectF about_; ///< the nearest point
    Layout shown_;
    QStringList names_; ///< of the lines that are shown, as far as there is room
};

} // namespace kernelcurve
