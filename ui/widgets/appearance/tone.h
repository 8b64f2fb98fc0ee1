#pragma once

#include <QColor>
#include <QPalette>

namespace kernelcurve {

/// Colours that carry a meaning, readable on the palette's window in light and dark. The meaning is
/// always said in words too.
enum class Tone { Muted, Error, Warning, Success };

/// So many parts of one colour with so many of another, channel by channel.
QColor mixed(const QColor& one, int parts, const QColor& other, int otherParts);
bool isDark(const QPalette& palette);
QColor toneColour(Tone tone, const QPalette& palette);
/// A widget's palette: its text in the tone's colour, all else as the application has it now and
/// later.
QPalette toned(Tone tone);

} // namespace kernelcurve
