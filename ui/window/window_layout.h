#pragma once

class QMainWindow;
class QSplitter;

namespace kernelcurve {

/// Puts a window where it was when it was last closed, or, the first time, gives it a size that
/// suits the screen.
void restoreWindow(QMainWindow& window, QSplitter& results, QSplitter& experiment);
void saveWindow(const QMainWindow& window, const QSplitter& results, const QSplitter& experiment);

} // namespace kernelcurve
