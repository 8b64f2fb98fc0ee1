#pragma once

#include "ui/source/source_view.h"

#include <QImage>

namespace kernelcurve {

/// A mark's picture for the margin, `side` pixels high and wide: shape and colour both say how bad
/// it is.
QImage lineMarker(LineSeverity severity, int side, const QPalette& palette);
/// A cross: a line with a diagnostic.
QImage diagnosticMarker(int side, const QPalette& palette);

} // namespace kernelcurve
