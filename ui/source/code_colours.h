#pragma once

#include <QColor>

class QPalette;

namespace kernelcurve {

/// The colours of a text. Each has a contrast of at least 4.5:1 (WCAG 2.1, level AA).
struct CodeColours {
    QColor keyword;
    QColor builtIn;
    QColor comment;
    QColor number;
    QColor text;
    QColor preprocessor;
};
/// Returns the colours for a light or a dark background.
CodeColours codeColours(const QPalette& palette);

} // namespace kernelcurve
