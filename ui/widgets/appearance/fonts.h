#pragma once

#include <QFont>

namespace kernelcurve {

inline QFont boldFont(QFont font) {
    font.setBold(true);
    return font;
}

/// Scales a font's size in pixels or points.
inline QFont scaledFont(QFont font, double factor) {
    if (font.pixelSize() > 0)
        font.setPixelSize(qRound(font.pixelSize() * factor));
    else
        font.setPointSizeF(font.pointSizeF() * factor);
    return font;
}

} // namespace kernelcurve
