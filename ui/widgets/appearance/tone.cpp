#include "ui/widgets/appearance/tone.h"

#include <QApplication>

namespace kernelcurve {

bool isDark(const QPalette& palette) {
    return palette.color(QPalette::Window).lightness() < 128;
}

QColor toneColour(Tone tone, const QPalette& palette) {
    const bool dark = isDark(palette);
    switch (tone) {
    case Tone::Muted: {
        const QColor text = palette.color(QPalette::WindowText);
        const QColor back = palette.color(QPalette::Window);
        // Two thirds of the way to the text keeps a contrast above 4.5 on the usual palettes.
        const auto mix = [](int a, int b) { return (2 * a + b) / 3; };
        return {mix(text.red(), back.red()), mix(text.green(), back.green()),
                mix(text.blue(), back.blue())};
    }
    case Tone::Error:
        return dark ? QColor(0xff, 0x9a, 0x8f) : QColor(0xb0, 0x1c, 0x1c);
    case Tone::Warning:
        return dark ? QColor(0xf2, 0xc0, 0x5c) : QColor(0x8a, 0x55, 0x00);
    case Tone::Success:
        return dark ? QColor(0x7f, 0xd1, 0x9a) : QColor(0x1b, 0x6e, 0x3c);
    }
    return palette.color(QPalette::WindowText);
}

QPalette toned(Tone tone) {
    const QColor colour = toneColour(tone, QApplication::palette());
    // A role that is set here would stay as it is when the application's palette changes, and a
    // widget with all of them set is not even told.
    QPalette palette;
    palette.setResolveMask(0);
    palette.setColor(QPalette::WindowText, colour);
    palette.setColor(QPalette::Text, colour);
    return palette;
}

} // namespace kernelcurve
