#pragma once

#include <functional>

class QObject;
class QWidget;

namespace kernelcurve {

/// Calls `translate` now and after each change of the language during the widget's lifetime. The
/// call occurs at the widget's event, before its children receive their events. If `owner` is
/// destroyed, the calls end earlier.
void keepTranslated(QWidget* widget, std::function<void()> translate, QObject* owner = nullptr);

} // namespace kernelcurve
