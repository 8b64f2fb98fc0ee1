#pragma once

#include <QIcon>
#include <QString>

namespace kernelcurve {

/// Registers icons and translations with Qt, which static libraries do not do automatically. May be
/// called several times.
void initResources();
/// An icon of resources/icons/NAME.svg in the palette's text colour, in any size; follows light and
/// dark mode.
QIcon actionIcon(const QString& name);
/// The program's icon in its own colours.
QIcon programIcon();

} // namespace kernelcurve
