#pragma once

#include <QProxyStyle>

class QStyleOptionToolButton;

namespace kernelcurve {

/// The program's style for Qt's widgets: flat fields and buttons with a visible edge, rows of 26 to
/// 28 pixels at the default size, thin lines between panels, and one accent colour (for checked,
/// selected, and focused items, and Run). Every colour is part of the palette (see Appearance).
/// Every length depends on the application's font. docs/development/window-design.md contains the
/// rules.
class DeskStyle : public QProxyStyle {
    Q_OBJECT

  public:
    using QProxyStyle::QProxyStyle;

    /// Installs this style instead of Fusion. Does not replace a desktop's style.
    static void install();
    /// Fills a push button or tool button with the accent. Each window has at most one such button.
    static void setPrimary(QWidget& button);

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                            QPainter* painter, const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option,
                    const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* answer) const override;
    QIcon standardIcon(StandardPixmap icon, const QStyleOption* option,
                       const QWidget* widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption* option,
                         const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                         const QWidget* widget) const override;

  private:
    void drawMenuButton(const QStyleOptionToolButton& button, QPainter* painter,
                        const QWidget* widget) const;
};

} // namespace kernelcurve
