#pragma once

#include <QColor>

namespace kernelcurve {

/// The program's colours by purpose. The chart's series have separate colours, which are
/// distinguishable with every type of colour vision (app/chart/style). Drawing code uses the
/// palette (see Appearance::paletteOf()) and, for tones, toneColour().
struct Colours {
    QColor window;    ///< background of panels
    QColor base;      ///< background of fields, lists, and the chart
    QColor alternate; ///< background of every other row
    QColor button;
    QColor hover;
    QColor line; ///< inconspicuous lines between panels
    QColor edge; ///< border of editable and pressable widgets
    QColor text;
    QColor faint; ///< colour of hints
    QColor disabled;
    QColor accent; ///< colour of selected and checked items and the Run button
    QColor onAccent;
    QColor link; ///< colour of links, and of the focus frame if the accent is too dark
    QColor error;
    QColor warning;
    QColor success;
};

enum class Shade { Light, Dark, HighContrast };

/// Returns the colours. Their minimum contrasts (WCAG 2.1, level AAA) are 7:1 for text, 4.5:1 for
/// faint text and tones, and 3:1 for edges. In the high-contrast scheme, the minimum contrasts are
/// 15:1 for text and 10:1 for faint text. Tests verify the contrasts.
const Colours& coloursOf(Shade shade);

} // namespace kernelcurve
