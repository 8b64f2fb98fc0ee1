#include "ui/widgets/appearance/tone.h"

#include "ui/widgets/appearance/colours.h"

#include <QApplication>

namespace kernelcurve {

QColor mixed(const QColor& one, int parts, const QColor& other, int otherParts) {
    const auto mix = [&](int a, int b) {
        return (parts * a + otherParts * b) / (parts + otherParts);
    };
    return {mix(one.red(), other.red()), mix(one.green(), other.green()),
            mix(one.blue(), other.blue())};
}

bool isDark(const QPalette& palette) {
    return palette.color(QPalette::Window).lightness() < 128;
}

QColor toneColour(Tone tone, const QPalette& palette) {
    const Colours& colours = coloursOf(isDark(palette) ? Shade::Dark : Shade::Light);
    switch (tone) {
    case Tone::Muted:
        // Two thirds of the text colour keep a contrast above 4.5:1 in common palettes.
        return mixed(palette.color(QPalette::WindowText), 2, palette.color(QPalette::Window), 1);
    case Tone::Error:
        return colours.error;
    case Tone::Warning:
        return colours.warning;
    case Tone::Success:
        return colours.success;
    }
    return palette.color(QPalette::WindowText);
}

QPalette toned(Tone tone) {
    const QColor colour = toneColour(tone, QApplication::palette());
    // A widget does not follow the application's palette for a role that is set here. If all roles
    // of a widget are set, Qt does not notify it of changes.
    QPalette palette;
    palette.setResolveMask(0);
    palette.setColor(QPalette::WindowText, colour);
    palette.setColor(QPalette::Text, colour);
    return palette;
}

} // namespace kernelcurve
