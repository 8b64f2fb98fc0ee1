#pragma once

#include <QColor>

namespace kernelcurve {

/// The program's colours by purpose, except the chart's series, which are distinguishable with
/// every kind of colour vision (app/chart/style). Drawing uses the palette, see
/// Appearance::paletteOf; tones use toneColour.
struct Colours {
    QColor window;    ///< background of panels
    QColor base;      ///< background of fields, lists, and the chart
    QColor alternate; ///< every other row
    QColor button;
    QColor hover;
    QColor line; ///< inconspicuous lines between panels
    QColor edge; ///< border of editable and pressable widgets
    QColor text;
    QColor faint; ///< hints
    QColor disabled;
    QColor accent; ///< selected and checked items, and Run
    QColor onAccent;
    QColor link; ///< links, and the focus frame if the accent is too dark
    QColor error;
    QColor warning;
    QColor success;
};

enum class Shade { Light, Dark, HighContrast };

/// Minimum contrasts (WCAG 2.1, level AAA): text 7:1, faint text and tones 4.5:1, edges 3:1; in
/// high contrast, text 15:1, faint text 10:1. Tests verify them.
const Colours& coloursOf(Shade shade);

} // namespace kernelcurve
