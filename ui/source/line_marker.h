#pragma once

#include "ui/source/source_view.h"

#include <QImage>

namespace kernelcurve {

/// Returns a mark's picture for the margin, `side` pixels in size. Shape and colour both show the
/// severity.
QImage lineMarker(LineSeverity severity, int side, const QPalette& palette);
/// Returns a cross for a line with a diagnostic.
QImage diagnosticMarker(int side, const QPalette& palette);

} // namespace kernelcurve
