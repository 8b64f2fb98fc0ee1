#pragma once

#include <functional>

class QWidget;

namespace kernelcurve {

/// Calls `translate` now and, as long as the widget lives, whenever the program speaks another
/// language.
void keepTranslated(QWidget* widget, std::function<void()> translate);

} // namespace kernelcurve
