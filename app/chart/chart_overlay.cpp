#include "app/chart/chart_overlay.h"

#include "app/chart/chart_legend.h"

#include <QFontMetrics>

#include <algorithm>

namespace kernelcurve {
namespace {

constexpr int padding = 8;
constexpr int swatchWidth = 26;
constexpr int gap = 8;
constexpr int mostNameWidth = 260;

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
        painter.drawText(area_.adjusted(padding, padding, -padding, -padding),
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
    if (readout_)
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

void ChartOverlay::drawReadout(QCPPainter& painter) const {
    if (readout_->pixelX < area_.left() - 1 || readout_->pixelX > area_.right() + 1)
        return;
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
    drawBox(painter);
}

void ChartOverlay::drawBox(QCPPainter& painter) const {
    const QFont bold = theme_.scaledFont(1, true);
    const QFontMetrics metrics(theme_.font);
    const QFontMetrics boldMetrics(bold);
    // Room for every series is not there: the nearest one is shown in any case.
    const auto& all = readout_->lines;
    const int rowHeight = metrics.height() + 3;
    const int room = static_cast<int>(area_.height()) / rowHeight - 3;
    const auto count = std::min(static_cast<std::size_t>(std::max(room, 1)), all.size());
    const auto nearest = std::ranges::find_if(all, [](auto& line) { return line.nearest; });
    const auto first =
        nearest == all.end()
            ? 0
            : std::clamp<std::ptrdiff_t>(nearest - all.begin() - room / 2, 0,
                                         static_cast<std::ptrdiff_t>(all.size() - count));
    const int swatches = readout_->swatches ? swatchWidth + gap : 0;
    int nameWidth = 0;
    int valueWidth = 0;
    for (std::size_t place = 0; place < count; ++place) {
        const ReadoutLine& line = all[place + static_cast<std::size_t>(first)];
        nameWidth = std::max(nameWidth, boldMetrics.horizontalAdvance(line.name));
        valueWidth = std::max(valueWidth, boldMetrics.horizontalAdvance(line.value));
    }
    nameWidth = std::min(nameWidth, mostNameWidth);
    const QSizeF size(
        std::max(2 * padding + swatches + nameWidth + 2 * gap + valueWidth,
                 2 * padding + std::max(boldMetrics.horizontalAdvance(readout_->heading),
                                        metrics.horizontalAdvance(readout_->pinned))),
        2 * padding +
            rowHeight * (static_cast<double>(count) + (readout_->pinned.isEmpty() ? 1 : 2)));
    // Beside the line, on the side that has more room, and away from most points, so that it does
    // not hide what it describes.
    const auto high = std::ranges::count_if(
        all, [this](auto& line) { return line.place.y() < area_.center().y(); });
    const bool atTop = 2 * high <= static_cast<std::ptrdiff_t>(all.size());
    const bool toTheRight = readout_->pixelX < area_.center().x();
    constexpr int distance = 14;
    QPointF corner(toTheRight ? readout_->pixelX + distance
                              : readout_->pixelX - distance - size.width(),
                   atTop ? area_.top() + distance : area_.bottom() - distance - size.height());
    corner.setX(std::clamp(corner.x(), 2.0, std::max(2.0, width() - size.width() - 2)));
    const QRectF box(corner, size);

    QColor fill = theme_.box;
    fill.setAlphaF(0.94F);
    painter.setPen(QPen(theme_.grid, 1));
    painter.setBrush(fill);
    painter.drawRoundedRect(box, 4, 4);
    double top = box.top() + padding;
    painter.setFont(bold);
    painter.setPen(theme_.text);
    painter.drawText(QRectF(box.left() + padding, top, box.width() - 2 * padding, rowHeight),
                     Qt::AlignLeft | Qt::AlignVCenter, readout_->heading);
    for (std::size_t place = 0; place < count; ++place) {
        const ReadoutLine& line = all[place + static_cast<std::size_t>(first)];
        top += rowHeight;
        const QRectF row(box.left() + padding, top, box.width() - 2 * padding, rowHeight);
        if (readout_->swatches) {
            painter.setPen(linePen(line.style, theme_.lineWidth));
            painter.drawLine(QPointF(row.left(), row.center().y()),
                             QPointF(row.left() + swatchWidth, row.center().y()));
            const auto scatter = scatterStyle(line.style, theme_.markerSize, theme_.background);
            scatter.applyTo(&painter, QPen(line.style.color));
            scatter.drawShape(&painter, row.left() + swatchWidth / 2.0, row.center().y());
        }
        painter.setFont(line.nearest ? bold : theme_.font);
        painter.setPen(theme_.text);
        const QRectF nameArea = row.adjusted(swatches, 0, 0, 0);
        const QFontMetrics& used = line.nearest ? boldMetrics : metrics;
        painter.drawText(nameArea, Qt::AlignLeft | Qt::AlignVCenter,
                         used.elidedText(line.name, Qt::ElideMiddle, nameWidth + 1));
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, line.value);
    }
    painter.setFont(theme_.font);
    painter.setPen(theme_.mutedText);
    painter.drawText(
        QRectF(box.left() + padding, top + rowHeight, box.width() - 2 * padding, rowHeight),
        Qt::AlignLeft | Qt::AlignVCenter, readout_->pinned);
}

} // namespace kernelcurve
