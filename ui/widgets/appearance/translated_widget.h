#pragma once

#include <functional>

class QObject;
class QWidget;

namespace kernelcurve {

/// Calls `translate` now and, as long as the widget lives, whenever the program speaks another
/// language: at the event that Qt sends to the widget, before those inside it get theirs. Ends with
/// `owner` where that may be gone before the widget.
void keepTranslated(QWidget* widget, std::function<void()> translate, QObject* owner = nullptr);

} // namespace kernelcurve
