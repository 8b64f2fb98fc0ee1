#include "ui/why/warp_drawing.h"

#include "app/chart/style/chart_style.h"
#include "gpu/model/analysis/memory_model.h"
#include "ui/widgets/appearance/tone.h"

#include <QPainter>

#include <algorithm>
#include <bit>

namespace kernelcurve {
namespace {

constexpr double laneHeight = 18;
constexpr double smallText = 0.75;

/// Draws `text` in a small font if the text fits into `box`.
void writeIn(QPainter& painter, const QRectF& box, const QString& text, const ChartTheme& theme) {
    painter.setFont(theme.scaledFont(smallText));
    const QFontMetricsF metrics(painter.font());
    if (metrics.horizontalAdvance(text) <= box.width() && metrics.height() <= box.height() + 3)
        painter.drawText(box, Qt::AlignCenter, text);
}

class LaneRow {
  public:
    LaneRow(const QRectF& area)
        : area_(area) {}
    QRectF box(int lane) const {
        const double width = area_.width() / warpLanes;
        return {area_.left() + lane * width, area_.top(), width, laneHeight};
    }
    QPointF foot(int lane) const { return {box(lane).center().x(), box(lane).bottom()}; }

    /// Fills active lanes with `colourOf(lane)`. Other lanes are empty and have a dotted border.
    template <typename ColourOf>
    void draw(QPainter& painter, const ChartTheme& theme, const WarpPicture& picture,
              ColourOf colourOf) const {
        for (int lane = 0; lane < warpLanes; ++lane) {
            const bool takesPart = picture.lanes[static_cast<std::size_t>(lane)].has_value();
            painter.setPen(QPen(theme.axis, 1, takesPart ? Qt::SolidLine : Qt::DotLine));
            painter.setBrush(takesPart ? QBrush(colourOf(lane)) : QBrush(Qt::NoBrush));
            painter.drawRect(box(lane).adjusted(1, 0, -1, 0));
            painter.setPen(theme.text);
            writeIn(painter, box(lane), QString::number(lane), theme);
        }
    }

  private:
    QRectF area_;
};

/// Returns a colour that is pale enough for text on top of it.
QColor ground(const QColor& colour, const ChartTheme& theme) {
    return mixed(colour, 2, theme.background, 3);
}

QColor colourOf(std::size_t cell, const ChartTheme& theme) {
    // Two alternating colours are enough to distinguish neighbours.
    return theme.series.at(cell % 2 == 0 ? 0 : 4);
}

bool follows(const WarpPicture& picture, std::size_t cell) {
    return picture.cells[cell].begin ==
           picture.cells[cell - 1].begin + static_cast<std::int64_t>(sectorBytes);
}

/// Returns the positions of the sectors. They are as wide as possible, with gaps between addresses
/// that are not adjacent.
std::vector<QRectF> placeSectors(const WarpPicture& picture, const QRectF& area, double height) {
    constexpr double widest = 72;
    const std::size_t count = picture.cells.size();
    int jumps = 0;
    for (std::size_t cell = 1; cell < count; ++cell)
        jumps += follows(picture, cell) ? 0 : 1;
    const double gap = jumps == 0 ? 0 : std::min(6.0, area.width() / 3 / jumps);
    const double each = std::min(widest, (area.width() - gap * jumps) / static_cast<double>(count));
    std::vector<QRectF> boxes;
    boxes.reserve(count);
    double x = area.left() + (area.width() - each * static_cast<double>(count) - gap * jumps) / 2;
    for (std::size_t cell = 0; cell < count; ++cell) {
        if (cell > 0 && !follows(picture, cell))
            x += gap;
        boxes.emplace_back(x, area.bottom() - height, each, height);
        x += each;
    }
    return boxes;
}

} // namespace

void drawSectors(QPainter& painter, const QRectF& area, const ChartTheme& theme,
                 const WarpPicture& picture) {
    if (picture.cells.empty())
        return;
    constexpr double sectorHeight = 22;
    const LaneRow lanes(area);
    painter.setFont(theme.scaledFont(smallText));
    const double labels = QFontMetricsF(painter.font()).height() + 2;
    const std::vector<QRectF> boxes =
        placeSectors(picture, area.adjusted(0, 0, 0, -labels), sectorHeight);
    for (std::size_t lane = 0; lane < picture.lanes.size(); ++lane) {
        if (!picture.lanes[lane])
            continue;
        for (const std::size_t cell : picture.lanes[lane]->cells) {
            painter.setPen(QPen(colourOf(cell, theme), 1));
            painter.drawLine(lanes.foot(static_cast<int>(lane)),
                             {boxes[cell].center().x(), boxes[cell].top()});
        }
    }
    lanes.draw(painter, theme, picture, [&](int lane) {
        const auto& cells = picture.lanes[static_cast<std::size_t>(lane)]->cells;
        return ground(colourOf(cells.empty() ? 0 : cells.front(), theme), theme);
    });
    double labelled = area.left() - 1;
    for (std::size_t cell = 0; cell < boxes.size(); ++cell) {
        const QRectF& box = boxes[cell];
        const std::int64_t begin = picture.cells[cell].begin;
        const double byte = box.width() / static_cast<double>(sectorBytes);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colourOf(cell, theme));
        for (const auto& lane : picture.lanes) {
            if (!lane)
                continue;
            for (const auto& [first, last] : lane->ranges) {
                const std::int64_t from = std::max(first, begin);
                const std::int64_t to =
                    std::min(last, begin + static_cast<std::int64_t>(sectorBytes));
                if (from < to)
                    painter.drawRect(QRectF(box.left() + static_cast<double>(from - begin) * byte,
                                            box.top(), static_cast<double>(to - from) * byte,
                                            box.height()));
            }
        }
        painter.setPen(QPen(theme.axis, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box);
        painter.setPen(theme.mutedText);
        painter.setFont(theme.scaledFont(smallText));
        const QString label = QString::number(begin);
        const double width = painter.fontMetrics().horizontalAdvance(label);
        const double left = std::clamp(box.center().x() - width / 2, area.left(),
                                       std::max(area.left(), area.right() - width));
        if (left <= labelled)
            continue;
        painter.drawText(QPointF(left, box.bottom() + painter.fontMetrics().ascent() + 1), label);
        labelled = left + width + 6;
    }
}

void drawBanks(QPainter& painter, const QRectF& area, const ChartTheme& theme,
               const WarpPicture& picture) {
    const LaneRow lanes(area);
    lanes.draw(painter, theme, picture, [&](int lane) {
        const auto& cells = picture.lanes[static_cast<std::size_t>(lane)]->cells;
        const int pass = cells.empty() ? 0 : picture.cells[cells.front()].wavefront;
        return ground(theme.series.at(pass < picture.idealWavefronts ? 2 : 1), theme);
    });
    painter.setFont(theme.scaledFont(smallText));
    const double labels = painter.fontMetrics().height() + 2;
    constexpr double between = 10;
    const double top = area.top() + laneHeight + between;
    const double width = area.width() / static_cast<double>(sharedBanks);
    const int passes = std::max(1, picture.wavefronts);
    const double height =
        std::clamp((area.bottom() - labels - top) / static_cast<double>(passes), 2.0, laneHeight);
    const auto boxOf = [&](int bank, int pass) {
        return QRectF(area.left() + bank * width, top + pass * height, width, height);
    };
    painter.setPen(QPen(theme.grid, 1));
    for (int bank = 0; bank <= static_cast<int>(sharedBanks); ++bank)
        painter.drawLine(QPointF(area.left() + bank * width, top),
                         QPointF(area.left() + bank * width, top + passes * height));
    for (int pass = 0; pass <= passes; ++pass)
        painter.drawLine(QPointF(area.left(), top + pass * height),
                         QPointF(area.right(), top + pass * height));
    for (const WarpPicture::Cell& cell : picture.cells) {
        const QRectF box = boxOf(cell.bank, cell.wavefront);
        const bool extra = cell.wavefront >= picture.idealWavefronts;
        const QColor colour = theme.series.at(extra ? 1 : 2);
        painter.fillRect(box, ground(colour, theme));
        if (extra)
            painter.fillRect(box, QBrush(colour, Qt::BDiagPattern));
        painter.setPen(theme.text);
        const int asking = std::popcount(cell.lanes);
        writeIn(painter, box,
                asking == 1 ? QString::number(std::countr_zero(cell.lanes))
                            : QStringLiteral("×%1").arg(asking),
                theme);
    }
    painter.setPen(theme.mutedText);
    for (const int bank : {0, 8, 16, 24, 31}) {
        const QRectF below(area.left() + (bank - 1) * width, top + passes * height, 3 * width,
                           labels);
        painter.setFont(theme.scaledFont(smallText));
        painter.drawText(below, Qt::AlignHCenter | Qt::AlignTop, QString::number(bank));
    }
}

} // namespace kernelcurve
