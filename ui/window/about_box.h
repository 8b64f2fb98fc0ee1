#pragma once

class QWidget;

namespace kernelcurve {

/// What the program is, its version and licence, and where it keeps its files.
void showAbout(QWidget& window);

} // namespace kernelcurve
