#pragma once

#include <QIcon>
#include <QString>

namespace kernelcurve {

/// Registers icons and translations with Qt, which static libraries do not do automatically. May be
/// called several times.
void initResources();
/// Returns an icon of resources/icons/NAME.svg in the palette's text colour, in any size. It
/// follows light and dark mode.
QIcon actionIcon(const QString& name);
/// Returns the program's icon in the colours of its file.
QIcon programIcon();

} // namespace kernelcurve
