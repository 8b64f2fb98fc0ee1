#include "ui/widgets/appearance/appearance.h"

#include <QApplication>
#include <QSettings>

namespace kernelcurve {
namespace {

const QString appearanceKey = QStringLiteral("window/appearance");

struct Shades {
    QColor window;
    QColor base;
    QColor alternate;
    QColor button;
    QColor text;
    QColor faintText;
    QColor highlight;
    QColor highlightedText;
    QColor link;
};

/// Text on its ground has a contrast of at least 7:1 (WCAG 2.1, level AAA), faint text 4.5:1; in
/// high contrast 15:1 and 10:1.
Shades shadesOf(Appearance::Choice choice) {
    switch (choice) {
    case Appearance::Choice::Dark:
        return {{0x2b, 0x2d, 0x30}, {0x1e, 0x1f, 0x22}, {0x25, 0x27, 0x2a},
                {0x38, 0x3b, 0x3f}, {0xe4, 0xe6, 0xea}, {0x9a, 0x9d, 0xa3},
                {0x2f, 0x65, 0xca}, Qt::white,          {0x6a, 0xa8, 0xff}};
    case Appearance::Choice::HighContrast:
        return {Qt::black,          Qt::black, {0x18, 0x18, 0x18},
                {0x1c, 0x1c, 0x1c}, Qt::white, {0xd8, 0xd8, 0xd8},
                {0xff, 0xe0, 0x3c}, Qt::black, {0x7f, 0xd8, 0xff}};
    case Appearance::Choice::System:
    case Appearance::Choice::Light:
        break;
    }
    return {{0xf0, 0xf1, 0xf3}, Qt::white,          {0xf6, 0xf7, 0xf9},
            {0xf6, 0xf7, 0xf8}, {0x1a, 0x1c, 0x1f}, {0x6a, 0x6e, 0x75},
            {0x1f, 0x6f, 0xc5}, Qt::white,          {0x0b, 0x57, 0xb0}};
}

} // namespace

QPalette Appearance::paletteOf(Choice choice) {
    const Shades shades = shadesOf(choice);
    const bool contrast = choice == Choice::HighContrast;
    QPalette palette(shades.text, shades.button, shades.button.lighter(contrast ? 400 : 130),
                     contrast ? shades.text : shades.window.darker(150),
                     shades.window.darker(contrast ? 100 : 120), shades.text,
                     shades.highlightedText, shades.base, shades.window);
    palette.setColor(QPalette::AlternateBase, shades.alternate);
    palette.setColor(QPalette::Highlight, shades.highlight);
    palette.setColor(QPalette::HighlightedText, shades.highlightedText);
    palette.setColor(QPalette::Link, shades.link);
    palette.setColor(QPalette::LinkVisited, shades.link);
    palette.setColor(QPalette::ToolTipBase, shades.base);
    palette.setColor(QPalette::ToolTipText, shades.text);
    palette.setColor(QPalette::PlaceholderText, shades.faintText);
    // What cannot be used is told from faint text where that is nearly as bright as any.
    const QColor disabled = contrast ? QColor(0x9c, 0x9c, 0x9c) : shades.faintText;
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, disabled);
    // The style makes a button brighter than its colour: in the dark too bright for faint text.
    palette.setColor(QPalette::Disabled, QPalette::Button, shades.base);
    return palette;
}

Appearance::Appearance(QObject* parent)
    : QObject(parent) {
    const int remembered = QSettings().value(appearanceKey, 0).toInt();
    if (remembered >= 0 && remembered <= static_cast<int>(Choice::HighContrast))
        choice_ = static_cast<Choice>(remembered);
    if (choice_ != Choice::System)
        install();
}

void Appearance::choose(Choice choice) {
    if (choice == choice_)
        return;
    choice_ = choice;
    QSettings().setValue(appearanceKey, static_cast<int>(choice));
    install();
}

void Appearance::install() {
    // An empty palette follows the system again.
    QApplication::setPalette(choice_ == Choice::System ? QPalette() : paletteOf(choice_));
}

} // namespace kernelcurve
