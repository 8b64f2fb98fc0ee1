#include "ui/widgets/appearance/appearance.h"

#include "ui/widgets/appearance/colours.h"
#include "ui/widgets/appearance/tone.h"

#include <QApplication>
#include <QEvent>
#include <QSettings>
#include <QWidget>

namespace kernelcurve {
namespace {

const QString appearanceKey = QStringLiteral("window/appearance");

Shade shadeOf(Appearance::Choice choice) {
    return choice == Appearance::Choice::Dark           ? Shade::Dark
           : choice == Appearance::Choice::HighContrast ? Shade::HighContrast
                                                        : Shade::Light;
}

/// Qt's highlight colour on a desktop without an accent colour.
const QColor nobodysAccent(0x30, 0x8c, 0xc6);

/// Returns a palette that is light or dark like the desktop's palette, with the desktop's accent
/// colour.
QPalette asTheSystem(const QPalette& system) {
    QPalette palette = Appearance::paletteOf(isDark(system) ? Appearance::Choice::Dark
                                                            : Appearance::Choice::Light);
    const QColor accent = system.color(QPalette::Active, QPalette::Highlight);
    if (accent != nobodysAccent) {
        palette.setColor(QPalette::Highlight, accent);
        palette.setColor(QPalette::HighlightedText,
                         system.color(QPalette::Active, QPalette::HighlightedText));
    }
    return palette;
}

} // namespace

QPalette Appearance::paletteOf(Choice choice) {
    const Colours& colours = coloursOf(shadeOf(choice));
    QPalette palette(colours.text, colours.button, colours.hover, colours.edge, colours.line,
                     colours.text, colours.onAccent, colours.base, colours.window);
    palette.setColor(QPalette::Midlight, colours.hover);
    palette.setColor(QPalette::AlternateBase, colours.alternate);
    palette.setColor(QPalette::Highlight, colours.accent);
    palette.setColor(QPalette::HighlightedText, colours.onAccent);
    palette.setColor(QPalette::Link, colours.link);
    palette.setColor(QPalette::LinkVisited, colours.link);
    palette.setColor(QPalette::ToolTipBase, colours.base);
    palette.setColor(QPalette::ToolTipText, colours.text);
    palette.setColor(QPalette::PlaceholderText, colours.faint);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, colours.disabled);
    palette.setColor(QPalette::Disabled, QPalette::Button, colours.window);
    return palette;
}

Appearance::Appearance(QWidget* window)
    : QObject(window) {
    const int remembered = QSettings().value(appearanceKey, 0).toInt();
    if (remembered >= 0 && remembered <= static_cast<int>(Choice::HighContrast))
        choice_ = static_cast<Choice>(remembered);
    install();
    if (window != nullptr)
        window->installEventFilter(this);
}

void Appearance::choose(Choice choice) {
    if (choice == choice_)
        return;
    choice_ = choice;
    QSettings().setValue(appearanceKey, static_cast<int>(choice));
    install();
}

void Appearance::install() {
    if (choice_ != Choice::System)
        return QApplication::setPalette(paletteOf(choice_));
    // An empty palette restores the system's palette.
    QApplication::setPalette(QPalette());
    QApplication::setPalette(asTheSystem(QApplication::palette()));
}

bool Appearance::eventFilter(QObject* watched, QEvent* event) {
    // The desktop has changed its colour scheme.
    if (event->type() == QEvent::ThemeChange && choice_ == Choice::System)
        install();
    return QObject::eventFilter(watched, event);
}

} // namespace kernelcurve
