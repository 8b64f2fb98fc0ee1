#pragma once

#include <QProxyStyle>

class QStyleOptionToolButton;

namespace kernelcurve {

/// The program's one design over Qt's widgets: flat fields and buttons with an edge that can be
/// seen, rows of 26 to 28 pixels at the usual size, quiet lines between panels, one accent (what
/// is ticked, chosen, has the focus, and Run). Every colour is the palette's, see Appearance; every
/// length follows the application's font, so that all grows with it.
/// docs/development/window-design.md has the rules.
class DeskStyle : public QProxyStyle {
    Q_OBJECT

  public:
    using QProxyStyle::QProxyStyle;

    /// Puts it in the place of Fusion; leaves a desktop's own style alone.
    static void install();
    /// A button, or the one of a tool bar, that is filled with the accent: one in a window.
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
