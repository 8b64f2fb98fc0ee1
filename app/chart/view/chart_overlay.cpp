#include "app/chart/view/chart_overlay.h"

#include <qcustomplot.h>

namespace kernelcurve {
namespace {

constexpr int textMargin = 8;

} // namespace

ChartOverlay::ChartOverlay(QWidget* parent)
    : QWidget(parent)
    , theme_(ChartTheme::print()) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
}

void ChartOverlay::setTheme(const ChartTheme& theme) {
    theme_ = theme;
    update();
}

void ChartOverlay::setMarks(OverlayMarks marks) {
    marks_ = std::move(marks);
    update();
}

void ChartOverlay::setReadout(std::optional<Readout> readout) {
    readout_ = std::move(readout);
    update();
}

void ChartOverlay::setRubberBand(std::optional<QRectF> band) {
    band_ = band;
    update();
}

void ChartOverlay::setFocusShown(bool shown) {
    focusShown_ = shown;
    update();
}

void ChartOverlay::paintEvent(QPaintEvent* /*event*/) {
    QCPPainter painter(this);
    painter.setAntialiasing(true);
    if (focusShown_) {
        painter.setPen(QPen(theme_.highlight, 2));
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
    if (!marks_.emptyText.isEmpty()) {
        painter.setPen(theme_.mutedText);
        painter.setFont(theme_.scaledFont(1.1));
        painter.drawText(marks_.plotArea.adjusted(textMargin, textMargin, -textMargin, -textMargin),
                         Qt::AlignCenter | Qt::TextWordWrap, marks_.emptyText);
    }
    drawCurve(painter, marks_.selectedCurve, theme_.highlight);
    if (marks_.selected && marks_.plotArea.adjusted(-1, -1, 1, 1).contains(*marks_.selected)) {
        painter.setPen(QPen(theme_.highlight, 2.5));
        painter.setBrush(Qt::NoBrush);
        drawMark(painter, *marks_.selected, theme_.markerSize + 1);
    }
    if (marks_.pinned && marks_.plotArea.adjusted(-1, -1, 1, 1).contains(*marks_.pinned)) {
        painter.setPen(QPen(theme_.text, 1.5));
        painter.setBrush(Qt::NoBrush);
        const double half = theme_.markerSize + 2;
        painter.drawRect(QRectF(*marks_.pinned - QPointF(half, half), QSizeF(2 * half, 2 * half)));
    }
    if (showsReadout())
        drawReadout(painter);
    if (band_) {
        QColor fill = theme_.highlight;
        fill.setAlphaF(0.15F);
        painter.setPen(QPen(theme_.highlight, 1, Qt::DashLine));
        painter.setBrush(fill);
        painter.drawRect(*band_);
    }
}

void ChartOverlay::drawMark(QCPPainter& painter, const QPointF& place, double radius) const {
    if (marks_.cellSize.isEmpty())
        painter.drawEllipse(place, radius, radius);
    else
        painter.drawRect(
            QRectF(place - QPointF(marks_.cellSize.width() / 2, marks_.cellSize.height() / 2),
                   marks_.cellSize));
}

void ChartOverlay::drawCurve(QCPPainter& painter, const QPolygonF& curve,
                             const QColor& color) const {
    painter.save();
    painter.setClipRect(marks_.plotArea);
    painter.setPen(QPen(color, theme_.lineWidth));
    painter.drawPolyline(curve);
    painter.restore();
}

bool ChartOverlay::showsReadout() const {
    return readout_ && readout_->pixelX >= marks_.plotArea.left() - 1 &&
           readout_->pixelX <= marks_.plotArea.right() + 1;
}

std::optional<QRectF> ChartOverlay::card() const {
    if (!showsReadout())
        return std::nullopt;
    return ReadoutCard(*readout_, theme_, marks_.plotArea, rect()).box();
}

void ChartOverlay::drawReadout(QCPPainter& painter) const {
    painter.setPen(QPen(theme_.mutedText, 1, Qt::DotLine));
    painter.drawLine(QPointF(readout_->pixelX, marks_.plotArea.top()),
                     QPointF(readout_->pixelX, marks_.plotArea.bottom()));
    drawCurve(painter, readout_->curve, theme_.text);
    for (const ReadoutLine& line : readout_->lines) {
        if (!marks_.plotArea.contains(line.place))
            continue;
        painter.setPen(QPen(readout_->swatches ? line.style.color : theme_.highlight,
                            line.nearest ? 2.5 : 1.5));
        painter.setBrush(Qt::NoBrush);
        drawMark(painter, line.place, theme_.markerSize * (line.nearest ? 0.95 : 0.75));
    }
    ReadoutCard(*readout_, theme_, marks_.plotArea, rect()).draw(painter);
}

} // namespace kernelcurve
