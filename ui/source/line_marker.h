#pragma once

#include "ui/source/source_view.h"

#include <QImage>

namespace kernelcurve {

/// Returns the image of a margin mark, `side` pixels wide and high. Both shape and colour show the
/// severity.
QImage lineMarker(LineSeverity severity, int side, const QPalette& palette);
/// Returns a cross for a line with a diagnostic.
QImage diagnosticMarker(int side, const QPalette& palette);

} // namespace kernelcurve
