#pragma once

#include <QColor>

namespace kernelcurve {

/// The program's colours by what they are for: the one table of them, next to the chart's series,
/// which people with every kind of colour vision tell apart (app/chart/style). What is drawn takes
/// them from the palette, see Appearance::paletteOf; tones take theirs here, see toneColour.
struct Colours {
    QColor window;    ///< panels
    QColor base;      ///< fields, lists, the chart
    QColor alternate; ///< every other row
    QColor button;
    QColor hover;
    QColor line; ///< between panels: quiet
    QColor edge; ///< of what can be edited or pressed
    QColor text;
    QColor faint; ///< hints
    QColor disabled;
    QColor accent; ///< what is chosen, ticked or Run
    QColor onAccent;
    QColor link; ///< and the line around what has the focus, where the accent is too dark for one
    QColor error;
    QColor warning;
    QColor success;
};

enum class Shade { Light, Dark, HighContrast };

/// Text on its ground has a contrast of at least 7 to 1 (WCAG 2.1, level AAA), faint text and what
/// has a tone 4.5, an edge 3; in high contrast text 15, faint text 10. Tests hold that.
const Colours& coloursOf(Shade shade);

} // namespace kernelcurve
