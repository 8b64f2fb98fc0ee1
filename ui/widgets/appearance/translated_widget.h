#pragma once

#include <functional>

class QObject;
class QWidget;

namespace kernelcurve {

/// Calls `translate` now and after each change of the language during the widget's lifetime: at the
/// event for the widget, before its children get theirs. Ends with `owner` if that is destroyed
/// first.
void keepTranslated(QWidget* widget, std::function<void()> translate, QObject* owner = nullptr);

} // namespace kernelcurve
