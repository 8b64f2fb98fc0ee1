#pragma once

#include <QColor>
#include <QImage>
#include <QRect>
#include <QString>
#include <QWidget>

#include <vector>

namespace kernelcurve {

/// From 1, the same, to 21, black on white (WCAG 2.1).
double contrast(const QColor& one, const QColor& other);

/// A text of a window and where it stands.
struct ShownText {
    QString what;
    QRect area; ///< in the window
};

/// Every text that can be seen now: of labels, buttons, fields, lists, tabs, menus, charts.
std::vector<ShownText> shownTexts(QWidget& window);

/// The window, three pixels for each of its own: strokes of letters are full of their colour.
QImage enlarged(QWidget& window);
/// Of what is written in `area` against the colour that most of it has.
double contrastIn(const QImage& enlarged, const QRect& area);

} // namespace kernelcurve
