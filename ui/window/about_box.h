#pragma once

class QWidget;

namespace kernelcurve {

/// Shows the program's version, licence, and file locations.
void showAbout(QWidget& window);

} // namespace kernelcurve
