#pragma once

#include <functional>

class QWidget;

namespace kernelcurve {

/// Calls `retranslate` now, and whenever the program speaks another language: at the event that Qt
/// sends to `widget`, before the widgets inside it get theirs.
void inEveryLanguage(QWidget& widget, std::function<void()> retranslate);

} // namespace kernelcurve
