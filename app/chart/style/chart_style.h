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

/// The appearance of a series. Colour, marker, and dash pattern each distinguish a series from its
/// neighbours, so that the chart also works in greyscale and with colour vision deficiencies.
struct SeriesStyle {
    QColor color;
    ChartMarker marker = ChartMarker::Disc;
    QList<qreal> dashes;   ///< dash lengths in line widths, as in QPen, or empty for a solid line
    bool outlined = false; ///< true if bars are dashed frames without a filling
    int fill = 0;          ///< hatch pattern of bars, 0 (solid) to 3
    bool hollow = false;   ///< true if markers are not filled
};

/// The colours, fonts, and sizes (in pixels) of a chart.
struct ChartTheme {
    QColor background;
    QColor text;
    QColor mutedText;
    QColor axis;
    QColor grid;
    QColor box;       ///< background of the read-out
    QColor highlight; ///< colour of the rubber band and the selected point
    QList<QColor> series;
    QFont font;
    qreal lineWidth = 2;
    qreal markerSize = 7;

    /// Returns the theme for the window, light or dark as given by the palette.
    static ChartTheme fromPalette(const QPalette& palette, const QFont& font);
    /// Returns the theme for export: dark text, or light text if `ground` is dark.
    static ChartTheme print(const QColor& ground = Qt::white);

    /// Returns the style for a colour and marker number. Published results are paler and dotted.
    /// Recordings after the first (`source` > 0) are paler and have different dashes and fillings.
    SeriesStyle style(int look, bool published = false, int source = 0) const;
    /// Returns the style of the series with index `number`. `look` selects colour and marker. If
    /// `look` is -1, `like` selects them. If both are -1, `number` selects them. Expected curves
    /// (`guessed`) are dashed and have open markers. Predicted curves have long dashes and hollow
    /// markers. Faded series are grey and solid.
    SeriesStyle styleOf(const ChartSeries& drawn, int number) const;
    /// Returns the font scaled by `factor`.
    QFont scaledFont(qreal factor, bool bold = false) const;
};

} // namespace kernelcurve
