#include "app/chart/view/readout_card.h"

#include "app/chart/labels/series_samples.h"
#include "app/chart/style/fitted_names.h"

#include <QFontMetrics>
#include <QSet>

#include <algorithm>
#include <array>

namespace kernelcurve {
namespace {

constexpr int padding = 8;
constexpr int swatchWidth = 26;
constexpr int gap = 8;
constexpr int distance = 14; // distance in pixels from the vertical line of the read-out
constexpr int edge = 2;      // distance in pixels from the edge of the chart

int rowHeight(const ChartTheme& theme) {
    return QFontMetrics(theme.font).height() + 3;
}

} // namespace

ReadoutCard::ReadoutCard(const Readout& readout, const ChartTheme& theme, const QRectF& plot,
                         const QRectF& chart)
    : readout_(readout)
    , theme_(theme) {
    const auto nearest =
        std::ranges::find_if(readout.lines, [](const auto& line) { return line.nearest; });
    if (nearest != readout.lines.end())
        about_ = nearest->area.intersected(plot);
    choosePlace(plot, chart.adjusted(edge, edge, -edge, -edge));
}

void ReadoutCard::choosePlace(const QRectF& plot, const QRectF& chart) {
    const int others = readout_.pinned.isEmpty() ? 1 : 2;
    const int room = static_cast<int>(chart.height() - 2 * padding) / rowHeight(theme_) - others;
    auto count = std::min(static_cast<std::size_t>(std::max(room, 1)), readout_.lines.size());
    std::optional<int> least;
    Layout best;
    for (bool smaller = true; smaller && least != 0; smaller = count > 1, count = (count + 1) / 2)
        for (const int maxName : {460, 260, 130, 60}) {
            chooseLines(count);
            const QSizeF size = sizeFor(maxName, chart.width());
            shortenNames();
            int hides = 0;
            const auto corner = cornerFor(size, plot, chart, hides);
            // An ambiguous name counts as a covered point.
            hides += alike();
            if (!corner || (least && hides >= *least))
                continue;
            least = hides;
            shown_.box = {*corner, size};
            best = shown_;
            if (hides == 0)
                break;
        }
    if (!least) {
        // If the point fills the chart (a cell, for example), use the corner farthest from its
        // centre.
        const QSizeF size = sizeFor(60, chart.width());
        const QPointF middle = about_.isEmpty() ? plot.center() : about_.center();
        const QPointF corner(
            middle.x() < chart.center().x() ? chart.right() - size.width() : chart.left(),
            middle.y() < chart.center().y() ? chart.bottom() - size.height() : chart.top());
        shown_.box = {corner, size};
    } else {
        shown_ = best;
    }
    shortenNames();
}

void ReadoutCard::shortenNames() {
    names_.clear();
    for (std::size_t place = shown_.first; place < shown_.first + shown_.count; ++place)
        names_ << readout_.lines[place].name;
    names_ = shortenedNames(names_, theme_.scaledFont(1, true), shown_.nameWidth);
}

int ReadoutCard::alike() const {
    QSet<QString> whole;
    for (std::size_t place = shown_.first; place < shown_.first + shown_.count; ++place)
        whole << readout_.lines[place].name;
    const QSet<QString> shown(names_.begin(), names_.end());
    return static_cast<int>(whole.size() - shown.size());
}

void ReadoutCard::chooseLines(std::size_t count) {
    const auto& all = readout_.lines;
    const auto nearest = std::ranges::find_if(all, [](const auto& line) { return line.nearest; });
    const auto place = nearest == all.end() ? 0 : nearest - all.begin();
    shown_.first = static_cast<std::size_t>(
        std::clamp<std::ptrdiff_t>(place - static_cast<std::ptrdiff_t>(count / 2), 0,
                                   static_cast<std::ptrdiff_t>(all.size() - count)));
    shown_.count = count;
}

QSizeF ReadoutCard::sizeFor(int maxName, double maxWidth) {
    const QFontMetrics metrics(theme_.font);
    const QFontMetrics bold(theme_.scaledFont(1, true));
    shown_.nameWidth = 0;
    shown_.valueWidth = 0;
    for (std::size_t place = shown_.first; place < shown_.first + shown_.count; ++place) {
        const ReadoutLine& line = readout_.lines[place];
        shown_.nameWidth = std::max(shown_.nameWidth, bold.horizontalAdvance(line.name));
        shown_.valueWidth = std::max(shown_.valueWidth, bold.horizontalAdvance(line.value));
    }
    shown_.nameWidth = std::min(shown_.nameWidth, maxName);
    const int around = 2 * padding + (readout_.swatches ? swatchWidth + gap : 0) + 2 * gap;
    shown_.valueWidth =
        std::min(shown_.valueWidth, static_cast<int>(maxWidth) - around - shown_.nameWidth);
    const int title = std::max(bold.horizontalAdvance(readout_.heading),
                               metrics.horizontalAdvance(readout_.pinned));
    const double width =
        std::max(around + shown_.nameWidth + shown_.valueWidth, 2 * padding + title);
    const int rows = static_cast<int>(shown_.count) + (readout_.pinned.isEmpty() ? 1 : 2);
    return {std::min(width, maxWidth), 2.0 * padding + rowHeight(theme_) * rows};
}

std::optional<int> ReadoutCard::hidden(const QRectF& card, const QRectF& chart) const {
    if (!chart.contains(card) || card.intersects(about_))
        return std::nullopt;
    return static_cast<int>(std::ranges::count_if(
        readout_.lines, [&](const ReadoutLine& line) { return line.area.intersects(card); }));
}

std::optional<QPointF> ReadoutCard::cornerFor(const QSizeF& size, const QRectF& plot,
                                              const QRectF& chart, int& hides) const {
    const double line = readout_.pixelX;
    const double right = line + distance;
    const double left = line - distance - size.width();
    // Prefer the side with more space, away from most points. If neither side has enough space, use
    // the edges.
    const bool toTheRight = line < plot.center().x();
    const std::array<double, 6> across{
        toTheRight ? right : left,          toTheRight ? left : right,    about_.right() + gap,
        about_.left() - gap - size.width(), chart.right() - size.width(), chart.left()};
    const auto high = std::ranges::count_if(readout_.lines, [&](const ReadoutLine& each) {
        return each.area.center().y() < plot.center().y();
    });
    const double top = plot.top() + distance;
    const double bottom = plot.bottom() - distance - size.height();
    const bool atTop = 2 * high <= static_cast<std::ptrdiff_t>(readout_.lines.size());
    const std::array<double, 6> down{atTop ? top : bottom,  atTop ? bottom : top,
                                     about_.bottom() + gap, about_.top() - gap - size.height(),
                                     chart.top(),           chart.bottom() - size.height()};
    std::optional<QPointF> best;
    for (const double x : across)
        for (const double y : down)
            if (const auto over = hidden({QPointF(x, y), size}, chart);
                over && (!best || *over < hides)) {
                best = {x, y};
                hides = *over;
            }
    return best;
}

void ReadoutCard::draw(QCPPainter& painter) const {
    const QFont bold = theme_.scaledFont(1, true);
    const QFontMetrics metrics(theme_.font);
    const QFontMetrics boldMetrics(bold);
    const int height = rowHeight(theme_);
    QColor fill = theme_.box;
    fill.setAlphaF(0.94F);
    painter.setPen(QPen(theme_.grid, 1));
    painter.setBrush(fill);
    painter.drawRoundedRect(shown_.box, 4, 4);
    QRectF row(shown_.box.left() + padding, shown_.box.top() + padding,
               shown_.box.width() - 2 * padding, height);
    const auto write = [&](const QRectF& area, Qt::Alignment side, const QFontMetrics& used,
                           const QString& text, int width) {
        painter.drawText(area, static_cast<int>(side | Qt::AlignVCenter | Qt::TextSingleLine),
                         used.elidedText(text, Qt::ElideMiddle, width + 1));
    };
    const int whole = static_cast<int>(row.width());
    painter.setFont(bold);
    painter.setPen(theme_.text);
    write(row, Qt::AlignLeft, boldMetrics, readout_.heading, whole);
    for (std::size_t place = shown_.first; place < shown_.first + shown_.count; ++place) {
        const ReadoutLine& line = readout_.lines[place];
        row.translate(0, height);
        if (readout_.swatches) {
            painter.setPen(linePen(line.style, theme_.lineWidth));
            painter.drawLine(QPointF(row.left(), row.center().y()),
                             QPointF(row.left() + swatchWidth, row.center().y()));
            const auto scatter = scatterStyle(line.style, theme_.markerSize, theme_.background);
            scatter.applyTo(&painter, QPen(line.style.color));
            scatter.drawShape(&painter, row.left() + swatchWidth / 2.0, row.center().y());
        }
        const QFontMetrics& used = line.nearest ? boldMetrics : metrics;
        painter.setFont(line.nearest ? bold : theme_.font);
        painter.setPen(theme_.text);
        const int swatches = readout_.swatches ? swatchWidth + gap : 0;
        write(row.adjusted(swatches, 0, 0, 0), Qt::AlignLeft, used,
              names_[static_cast<qsizetype>(place - shown_.first)], shown_.nameWidth);
        write(row, Qt::AlignRight, used, line.value, shown_.valueWidth);
    }
    painter.setFont(theme_.font);
    painter.setPen(theme_.mutedText);
    write(row.translated(0, height), Qt::AlignLeft, metrics, readout_.pinned, whole);
}

} // namespace kernelcurve
