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

void ChartOverlay::setPlotArea(const QRectF& area) {
    area_ = area;
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

void ChartOverlay::setSelected(std::optional<QPointF> place) {
    selected_ = place;
    update();
}

void ChartOverlay::setPinned(std::optional<QPointF> place) {
    pinned_ = place;
    update();
}

void ChartOverlay::setEmptyText(const QString& text) {
    emptyText_ = text;
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
    if (!emptyText_.isEmpty()) {
        painter.setPen(theme_.mutedText);
        painter.setFont(theme_.scaledFont(1.1));
        painter.drawText(area_.adjusted(textMargin, textMargin, -textMargin, -textMargin),
                         Qt::AlignCenter | Qt::TextWordWrap, emptyText_);
    }
    if (selected_ && area_.adjusted(-1, -1, 1, 1).contains(*selected_)) {
        painter.setPen(QPen(theme_.highlight, 2.5));
        painter.setBrush(Qt::NoBrush);
        drawMark(painter, *selected_, theme_.markerSize + 1);
    }
    if (pinned_ && area_.adjusted(-1, -1, 1, 1).contains(*pinned_)) {
        painter.setPen(QPen(theme_.text, 1.5));
        painter.setBrush(Qt::NoBrush);
        const double half = theme_.markerSize + 2;
        painter.drawRect(QRectF(*pinned_ - QPointF(half, half), QSizeF(2 * half, 2 * half)));
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
    if (cell_.isEmpty())
        painter.drawEllipse(place, radius, radius);
    else
        painter.drawRect(QRectF(place - QPointF(cell_.width() / 2, cell_.height() / 2), cell_));
}

bool ChartOverlay::showsReadout() const {
    return readout_ && readout_->pixelX >= area_.left() - 1 &&
           readout_->pixelX <= area_.right() + 1;
}

std::optional<QRectF> ChartOverlay::card() const {
    if (!showsReadout())
        return std::nullopt;
    return ReadoutCard(*readout_, theme_, area_, rect()).box();
}

void ChartOverlay::drawReadout(QCPPainter& painter) const {
    painter.setPen(QPen(theme_.mutedText, 1, Qt::DotLine));
    painter.drawLine(QPointF(readout_->pixelX, area_.top()),
                     QPointF(readout_->pixelX, area_.bottom()));
    for (const ReadoutLine& line : readout_->lines) {
        if (!area_.contains(line.place))
            continue;
        painter.setPen(QPen(readout_->swatches ? line.style.color : theme_.highlight,
                            line.nearest ? 2.5 : 1.5));
        painter.setBrush(Qt::NoBrush);
        drawMark(painter, line.place, theme_.markerSize * (line.nearest ? 0.95 : 0.75));
    }
    ReadoutCard(*readout_, theme_, area_, rect()).draw(painter);
}

} // namespace kernelcurve
