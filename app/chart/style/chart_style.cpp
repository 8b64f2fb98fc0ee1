#include "app/chart/style/chart_style.h"

#include <QFontDatabase>
#include <QGuiApplication>

#include <array>

namespace kernelcurve {
namespace {

// The palette of Okabe and Ito, "Color Universal Design" (2008), is distinguishable with all types
// of colour vision. Its yellow is omitted because it is invisible on white.
const QColor blue(0x00, 0x72, 0xB2);
const QColor vermillion(0xD5, 0x5E, 0x00);
const QColor green(0x00, 0x9E, 0x73);
const QColor purple(0xCC, 0x79, 0xA7);
const QColor orange(0xE6, 0x9F, 0x00);
const QColor sky(0x56, 0xB4, 0xE9);

QColor mixed(const QColor& one, const QColor& other, double share) {
    const auto mix = [share](double a, double b) { return a * (1 - share) + b * share; };
    return QColor::fromRgbF(static_cast<float>(mix(one.redF(), other.redF())),
                            static_cast<float>(mix(one.greenF(), other.greenF())),
                            static_cast<float>(mix(one.blueF(), other.blueF())));
}

ChartTheme themeFrom(const QColor& background, const QColor& text, const QColor& highlight,
                     const QFont& font) {
    ChartTheme theme;
    theme.background = background;
    theme.text = text;
    theme.mutedText = mixed(text, background, 0.35);
    theme.axis = mixed(text, background, 0.3);
    theme.grid = mixed(background, text, 0.13);
    theme.box = mixed(background, text, 0.04);
    theme.highlight = highlight;
    theme.font = font;
    // Blue is too faint on a dark background, and sky blue is too faint on a light background. Swap
    // them, so that all other series have the same colours in the window and on paper.
    if (background.lightnessF() < 0.5F)
        theme.series = {sky, vermillion, green, purple, orange, blue.lighter(140), text};
    else
        theme.series = {blue, vermillion, green, purple, orange, sky, text};
    return theme;
}

} // namespace

ChartTheme ChartTheme::fromPalette(const QPalette& palette, const QFont& font) {
    return themeFrom(palette.color(QPalette::Base), palette.color(QPalette::Text),
                     palette.color(QPalette::Highlight), font);
}

ChartTheme ChartTheme::print(const QColor& ground) {
    QFont font = QGuiApplication::font();
    constexpr int pixels = 13; // 10 points at 96 dpi, independent of the screen
    font.setPixelSize(pixels);
    const QColor ink =
        ground.lightnessF() < 0.5F ? QColor(0xF0, 0xF0, 0xF0) : QColor(0x1A, 0x1A, 0x1A);
    return themeFrom(ground, ink, blue, font);
}

SeriesStyle ChartTheme::style(int look, bool published, int source) const {
    // The numbers of colours (7), markers (8), and dashes (5) are coprime, so styles repeat after
    // 280 series.
    static const std::array<QList<qreal>, 5> dashes{
        QList<qreal>{}, {5, 2.5}, {1.2, 2}, {7, 2, 1.2, 2}, {10, 3}};
    constexpr int markers = 8;
    SeriesStyle style;
    constexpr int fills = 4;
    style.color = series.at(look % series.size());
    style.marker = static_cast<ChartMarker>(look % markers);
    style.dashes = dashes.at(static_cast<std::size_t>(look + source) % dashes.size());
    style.fill = (look + source) % fills;
    if (source > 0)
        style.color = mixed(style.color, background, 0.25);
    if (published) {
        style.color = mixed(style.color, background, 0.35);
        style.dashes = {1.2, 2};
    }
    return style;
}

SeriesStyle ChartTheme::styleOf(const ChartSeries& drawn, int number) const {
    const int place = drawn.like < 0 ? number : drawn.like;
    const int look = drawn.look < 0 ? place : drawn.look;
    if (!drawn.guessed) {
        SeriesStyle own = style(look, drawn.published, drawn.source);
        if (drawn.faded) {
            own.color = mixed(background, text, 0.28);
            own.dashes.clear();
            return own;
        }
        // The points of a roofline have no dashes. Hollow markers distinguish the devices.
        own.hollow = !drawn.group.isEmpty() && drawn.source % 2 == 1;
        if (drawn.predicted) {
            static const std::array<QList<qreal>, 3> dashes{
                QList<qreal>{6, 4}, {6, 3, 1.2, 3}, {3, 3}};
            own.dashes = dashes.at(static_cast<std::size_t>(drawn.source) % dashes.size());
            own.outlined = true;
            own.hollow = true;
        }
        return own;
    }
    static const std::array<ChartMarker, 3> open{ChartMarker::OpenDiamond, ChartMarker::OpenSquare,
                                                 ChartMarker::Circle};
    SeriesStyle guess;
    guess.color = drawn.like < 0 ? text : style(look).color;
    guess.marker = open.at(static_cast<std::size_t>(number) % open.size());
    guess.dashes = {4, 2.5};
    guess.outlined = true;
    return guess;
}

QFont ChartTheme::scaledFont(qreal factor, bool bold) const {
    QFont scaled = font;
    if (scaled.pixelSize() > 0)
        scaled.setPixelSize(qRound(scaled.pixelSize() * factor));
    else
        scaled.setPointSizeF(scaled.pointSizeF() * factor);
    scaled.setBold(bold);
    return scaled;
}

} // namespace kernelcurve
