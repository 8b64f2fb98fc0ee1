#pragma once

#include <functional>

class QWidget;

namespace kernelcurve {

/// Calls `retranslate` whenever the program speaks another language: at the event that Qt sends to
/// `widget`, before the widgets inside it get theirs.
void onLanguageChange(QWidget& widget, std::function<void()> retranslate);

} // namespace kernelcurve
