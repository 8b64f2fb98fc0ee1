#pragma once

#include <QProxyStyle>

class QStyleOptionToolButton;

namespace kernelcurve {

/// Qt's Fusion style draws the outlines of check boxes and fields in a shade of the window, which
/// cannot be seen on dark palettes. This draws them in a mixture with the text's colour there, and
/// in high contrast those of lists and buttons too. And it gives a button room around its text, and
/// one with a menu room for its arrow, which stands beside the words.
class ReadableStyle : public QProxyStyle {
    Q_OBJECT

  public:
    using QProxyStyle::QProxyStyle;

    /// Puts it in the place of Fusion; leaves a desktop's own style alone.
    static void install();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                            QPainter* painter, const QWidget* widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget) const override;

  private:
    void drawMenuButton(const QStyleOptionToolButton& button, QPainter* painter,
                        const QWidget* widget) const;
};

} // namespace kernelcurve
