#pragma once

#include <QColor>
#include <QPalette>

namespace kernelcurve {

/// Colours that carry a meaning, readable on the palette's window in light and dark. The meaning is
/// always said in words too.
enum class Tone { Muted, Error, Warning, Success };

bool isDark(const QPalette& palette);
QColor toneColour(Tone tone, const QPalette& palette);
/// `palette` with its text in the tone's colour.
QPalette toned(QPalette palette, Tone tone);

} // namespace kernelcurve
