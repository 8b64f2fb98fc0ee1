#pragma once

#include "ui/source/source_view.h"

#include <QImage>

namespace kernelcurve {

/// A mark's picture for the margin, `side` pixels in size: shape and colour both show the severity.
QImage lineMarker(LineSeverity severity, int side, const QPalette& palette);
/// A cross for a line with a diagnostic.
QImage diagnosticMarker(int side, const QPalette& palette);

} // namespace kernelcurve
