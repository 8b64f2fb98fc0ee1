#pragma once

#include "ui/source/source_view.h"

#include <QImage>

namespace kernelcurve {

/// Returns the image of a mark in the margin, `side` pixels in size. Both shape and colour show the
/// severity.
QImage lineMarker(LineSeverity severity, int side, const QPalette& palette);
/// Returns a cross for a line with a diagnostic.
QImage diagnosticMarker(int side, const QPalette& palette);

} // namespace kernelcurve
