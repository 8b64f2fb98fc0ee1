#pragma once

#include <QColor>
#include <QPalette>

namespace kernelcurve {

/// Colours with a meaning, which are readable on the window background in light and dark mode. A
/// text always states the meaning as well.
enum class Tone { Muted, Error, Warning, Success };

/// Mixes two colours by weight, channel by channel.
QColor mixed(const QColor& one, int parts, const QColor& other, int otherParts);
bool isDark(const QPalette& palette);
QColor toneColour(Tone tone, const QPalette& palette);
/// Returns a palette for a widget. Text has the tone's colour. All other roles have the
/// application's colours.
QPalette toned(Tone tone);

} // namespace kernelcurve
