#pragma once

#include <QIcon>
#include <QString>

namespace kernelcurve {

/// Registers icons and translations with Qt, because static libraries do not register them
/// automatically. May be called several times.
void initResources();
/// Returns an icon that draws resources/icons/NAME.svg in the palette's text colour, in any size.
/// The icon follows light and dark mode.
QIcon actionIcon(const QString& name);
/// Returns the program's icon in the colours of the icon file.
QIcon programIcon();

} // namespace kernelcurve
