#pragma once

class QWidget;

namespace kernelcurve {

/// The program's version, licence, and file locations.
void showAbout(QWidget& window);

} // namespace kernelcurve
