#pragma once

#include <QColor>
#include <QPalette>

namespace kernelcurve {

/// Colours with a meaning, readable on the window background in light and dark mode. A text always
/// states the meaning too.
enum class Tone { Muted, Error, Warning, Success };

/// Mixes two colours by weight, channel by channel.
QColor mixed(const QColor& one, int parts, const QColor& other, int otherParts);
bool isDark(const QPalette& palette);
QColor toneColour(Tone tone, const QPalette& palette);
/// Returns a widget's palette: text in the tone's colour, everything else from the application.
QPalette toned(Tone tone);

} // namespace kernelcurve
