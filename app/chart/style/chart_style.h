#pragma once

#include "app/chart/data/chart_data.h"

#include <QColor>
#include <QFont>
#include <QList>
#include <QPalette>

namespace kernelcurve {

enum class ChartMarker {
    Disc,
    Square,
    Triangle,
    Diamond,
    Circle,
    TriangleDown,
    OpenSquare,
    OpenDiamond
};

/// How a series looks: colour, marker and dash each tell it from its neighbours, so that the chart
/// also reads in grey and without colour vision.
struct SeriesStyle {
    QColor color;
    ChartMarker marker = ChartMarker::Disc;
    QList<qreal> dashes;   ///< in line widths, as QPen takes them; empty is a solid line
    bool outlined = false; ///< a bar is a dashed frame without a filling
    int fill = 0;          ///< which strokes a bar has
    bool hollow = false;   ///< markers are not filled
};

/// Colours and fonts of a chart.
struct ChartTheme {
    QColor background;
    QColor text;
    QColor mutedText;
    QColor axis;
    QColor grid;
    QColor box;       ///< behind the read-out
    QColor highlight; ///< rubber band, selected point
    QList<QColor> series;
    QFont font;
    qreal lineWidth = 2;
    qreal markerSize = 7;

    /// For the window: follows the palette, light or dark.
    static ChartTheme fromPalette(const QPalette& palette, const QFont& font);
    /// For paper: light, but on a dark ground.
    static ChartTheme print(const QColor& ground = Qt::white);

    /// Published results are paler and dotted: they were not measured here. Of several recordings
    /// each has dashes and fillings of its own, and the first stands out.
    SeriesStyle style(int look, bool published = false, int source = 0) const;
    /// Of a chart's series by its look, else its place; a guess is dashed and has open markers, a
    /// predicted curve has long dashes and hollow markers.
    SeriesStyle styleOf(const ChartSeries& drawn, int number) const;
    /// The chart's font, larger or smaller by `factor`.
    QFont scaledFont(qreal factor, bool bold = false) const;
};

} // namespace kernelcurve
