#pragma once

#include <QColor>
#include <QImage>
#include <QRect>
#include <QString>
#include <QWidget>

#include <vector>

namespace kernelcurve {

/// The contrast ratio of WCAG 2.1, from 1 (equal colours) to 21 (black on white).
double contrast(const QColor& one, const QColor& other);

/// A text of a window and its position.
struct ShownText {
    QString what;
    QRect area; ///< position in the window
};

/// All texts that are currently visible: labels, buttons, fields, lists, tabs, menus and charts.
std::vector<ShownText> shownTexts(QWidget& window);

/// The window, enlarged by a factor of three, so that the strokes of letters have their full
/// colour.
QImage enlarged(QWidget& window);
/// The contrast of the text in `area` with the most frequent colour of the area.
double contrastIn(const QImage& enlarged, const QRect& area);

} // namespace kernelcurve
