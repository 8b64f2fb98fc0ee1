#include "app/chart/style/chart_text_block.h"

#include <QFontMetrics>

#include <algorithm>

namespace kernelcurve {
namespace {

constexpr int blockMargin = 12;
constexpr int blockGap = 4;

} // namespace

ChartTextBlock::ChartTextBlock(QCustomPlot* plot, Qt::Alignment alignment)
    : QCPLayoutElement(plot)
    , alignment_(alignment) {
    setMargins({});
    setSizeConstraintRect(scrOuterRect);
}

void ChartTextBlock::setStyle(const QFont& font, const QColor& color) {
    font_ = font;
    color_ = color;
}

int ChartTextBlock::heightAt(int width) const {
    if (text_.isEmpty())
        return 0;
    constexpr int noLimit = 10000;
    return QFontMetrics(font_)
               .boundingRect(QRect(0, 0, width - 2 * blockMargin, noLimit), Qt::TextWordWrap, text_)
               .height() +
           2 * blockGap;
}

int ChartTextBlock::linesAt(int width) const {
    const int spacing = std::max(QFontMetrics(font_).lineSpacing(), 1);
    return text_.isEmpty() ? 0 : (heightAt(width) - 2 * blockGap + spacing - 1) / spacing;
}

void ChartTextBlock::arrange(int width, int maxLines) {
    const int height =
        std::min(heightAt(width), maxLines * QFontMetrics(font_).lineSpacing() + 2 * blockGap);
    setMinimumSize(0, height);
    setMaximumSize(QWIDGETSIZE_MAX, height);
}

void ChartTextBlock::applyDefaultAntialiasingHint(QCPPainter* painter) const {
    painter->setAntialiasing(true);
}

void ChartTextBlock::draw(QCPPainter* painter) {
    if (text_.isEmpty())
        return;
    painter->setFont(font_);
    painter->setPen(color_);
    painter->drawText(mRect.adjusted(blockMargin, blockGap, -blockMargin, -blockGap + 1),
                      static_cast<int>(alignment_) | Qt::AlignTop | Qt::TextWordWrap, text_);
}

} // namespace kernelcurve
