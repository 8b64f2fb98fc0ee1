#pragma once

#include <QIcon>
#include <QString>

namespace kernelcurve {

/// Registers the icons and translations with Qt, which does not happen by itself for resources in a
/// static library. May be called several times.
void initResources();
/// One of the program's own drawings, resources/icons/NAME.svg, in the text colour of the palette
/// of the moment and in any size: it follows light and dark by itself.
QIcon actionIcon(const QString& name);
/// The program's own icon, in its colours.
QIcon programIcon();

} // namespace kernelcurve
